import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from './compile.ts'

test('the committed artifacts match the sources', { timeout: 30_000 }, () => {
  const committed = JSON.parse(readFileSync(new URL('artifacts.generated.json', import.meta.url), 'utf8')) as unknown
  expect(compileContracts()).toEqual(committed)
})
