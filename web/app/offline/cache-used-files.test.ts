import { expect, test } from 'vitest'
import { usedFiles } from './cache-used-files.ts'

test('only files of the build are kept: no answer of the API, nothing of anybody else', () => {
  const origin = 'https://app.test'
  expect(
    usedFiles(
      [
        'https://app.test/static/fr-1.js',
        'https://app.test/static/fr-1.js',
        'https://app.test/personal/balance',
        'https://api.test/static/x.js',
        'https://app.test/dashboard',
      ],
      origin,
    ),
  ).toEqual(['https://app.test/static/fr-1.js'])
})
