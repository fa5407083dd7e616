/** The tree check reports forbidden text, without false alarms. */
import { expect, test } from 'vitest'
import { forbiddenIn, hostsInLock, oldNames, oldNamesIn, tooLong } from './tree.ts'

// Split in two, so that this file does not contain the forbidden text itself.
const join = (...parts: string[]): string => parts.join('')

test.each([
  ['server/a.ts', join('// TO', 'DO later')],
  ['docs/a.md', join('see /ro', 'ot/notes.md')],
  ['tools/a.ts', join("const dir = '/wo", "rk/main'")],
  ['README.md', join('from https://regis', 'try.npmjs.org/')],
  ['web/a.tsx', join('// oxlint-dis', 'able-next-line')],
  ['web/a.tsx', join('// @ts-ig', 'nore')],
  ['server/a.test.ts', join('test.sk', "ip('later', () => {})")],
  ['vitest.config.ts', join('retr', 'y: 2')],
  ['web/a.tsx', `  * ${'wide '.repeat(25)}`],
])('%s may not say %s', (file, text) => {
  expect(forbiddenIn(file, `first line\n${text}`)).toEqual([expect.stringMatching(`^${file}:2 `)])
})

test.each([
  ['server/a.ts', "import { homedir } from 'node:os'"],
  ['server/a.ts', "const path = '/work-orders/{id}'"],
  ['server/a.ts', `const text = '${'wide '.repeat(25)}'`],
  ['server/a.ts', `// ${'wide '.repeat(23)}`],
])('%s may say %s', (file, text) => {
  expect(forbiddenIn(file, text)).toEqual([])
})

test('a name that the glossary calls old may not come back into the code', () => {
  const glossary =
    '| `act` | an act |\n\n## Names that became others\n\n| was | is |\n| --- | --- |\n| `gather`, rooms, `doorDb` | `batchLoad` |\n'
  expect(oldNames(glossary)).toEqual(['gather', 'doorDb'])
  expect(() => oldNames('no table')).toThrow(/glossary/)
  const printOutcome = oldNamesIn(
    'server/a.ts',
    'const one = batchLoad(read)\nconst two = gather(read)',
    oldNames(glossary),
  )
  expect(printOutcome).toEqual([expect.stringMatching(/^server\/a\.ts:2 gather /)])
  expect(oldNamesIn('docs/a.md', 'gather', ['gather'])).toEqual([])
  expect(oldNamesIn('server/a.ts', 'they are gathered', ['gather'])).toEqual([])
})

test('a long file needs an exception, and an exception only shrinks', () => {
  const lines = new Map([
    ['long.ts', 400],
    ['short.ts', 20],
  ])
  expect(tooLong(lines, {})).toHaveLength(1)
  expect(tooLong(lines, { 'long.ts': 400 })).toEqual([])
  expect(tooLong(lines, { 'long.ts': 399 })).toHaveLength(1)
  expect(tooLong(lines, { 'long.ts': 450 })).toHaveLength(1)
  expect(tooLong(lines, { 'long.ts': 400, 'short.ts': 341 })).toHaveLength(1)
  expect(tooLong(lines, { 'long.ts': 400, 'gone.ts': 341 })).toHaveLength(1)
})

test('a lock file that names a host is reported once per host', () => {
  const entry = (host: string): string => `"resolved": "https://${host}/a/-/a-1.0.0.tgz"`
  expect(hostsInLock(`${entry('a.example')}\n${entry('a.example')}\n${entry('b.example')}`)).toHaveLength(2)
  expect(hostsInLock('"version": "1.0.0"')).toEqual([])
})
