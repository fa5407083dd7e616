/** Every alert of a log is in the table of runbooks, which says that it has all of them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/settings.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('the table of runbooks has every alert that the product logs', () => {
  const files = globSync(['server/**/*.ts', 'apps/*/src/**/*.ts'], { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const logged = new Set(files.flatMap((file) => [...read(file).matchAll(/\balert: '(\w+)'/g)].map(([, name]) => name)))
  const table = read('docs/runbooks/README.md')
  expect(logged).toContain('hot_wallet_low')
  expect([...logged].filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
