/** Guards against tests that are skipped although something that they read has changed. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import { GROUP_NAMES, installedFor, type Lock, readsOf, testsOf } from './unchanged.ts'

/** The entry points of our packages that the groups import. */
const OURS: Readonly<Record<string, string>> = {
  '@zend/kernel': 'shared/kernel/index.ts',
  '@zend/corridors': 'shared/corridors/index.ts',
  '@zend/tests/testkit/chains': 'tests/testkit/chains.ts',
}
/** Packages of which a folder's index is imported. */
const FOLDERS = ['sandbox', 'server'] as const

const TREE = new Set(treeFiles())

/** Returns the files of ours that a file imports. */
function loadedBy(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const names = [
    ...source.matchAll(/(?:from|import|import\() ?'((?:\.|@zend\/)[^']*)'|new URL\('([^']+)', import\.meta\.url\)/g),
  ]
  return names.flatMap(([, imported, named]) => {
    const name = imported ?? named ?? ''
    const folder = FOLDERS.find((each) => name.startsWith(`@zend/${each}/`))
    if (folder !== undefined) return [entryOf(name.slice('@zend/'.length))]
    if (name.startsWith('@zend/')) return [OURS[name] ?? name]
    const loaded = relative(ROOT, join(ROOT, dirname(file), name))
    // The tree's own root is a folder, not a file.
    return loaded === '' ? [] : [loaded]
  })
}

/** The file that stands for a part of a package: a folder's index, or the file itself. */
const entryOf = (part: string): string => (TREE.has(`${part}.ts`) ? `${part}.ts` : `${part}/index.ts`)

/** Everything that these files load, and what that loads. */
function reachedFrom(files: readonly string[]): ReadonlyMap<string, string> {
  const reached = new Map<string, string>(files.map((file) => [file, 'the group']))
  for (const file of reached.keys())
    if (file.endsWith('.ts')) for (const loaded of loadedBy(file)) if (!reached.has(loaded)) reached.set(loaded, file)
  return reached
}

test.for(GROUP_NAMES)('%s: what they load of ours counts', (name) => {
  const reads = readsOf(name)
  const counts = (file: string): boolean =>
    reads.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
  // The doubles run as a process of their own, too, which loads any of them.
  const reached = reachedFrom([...testsOf(name), ...treeFiles().filter((file) => file.startsWith('sandbox/'))])
  expect(reached.size).toBeGreaterThan(100)
  expect([...reached].filter(([file]) => !counts(file)).map(([file, by]) => `${by} loads ${file}`)).toEqual([])
})

const LOCK: Lock = {
  packages: {
    '': { dependencies: { everywhere: '1' } },
    doubles: { dependencies: { chain: '1', '@ours/kernel': '1' }, devDependencies: { client: '1' } },
    'doubles/node_modules/client': { version: '2.0.0', integrity: 'own' },
    'node_modules/@ours/kernel': { link: true, resolved: 'shared/kernel' },
    'node_modules/chain': { version: '1.0.0', integrity: 'a', dependencies: { curve: '1' } },
    'node_modules/chain/node_modules/curve': { version: '1.5.0', integrity: 'b', dependencies: { chain: '1' } },
    'node_modules/client': { version: '1.0.0', integrity: 'c', devDependencies: { curve: '1' } },
    'node_modules/curve': { version: '1.0.0', integrity: 'd' },
    'node_modules/everywhere': { version: '1.0.0', integrity: 'e' },
  },
}

test('only installed packages that the doubles load count, each resolved from its importer', () => {
  expect(installedFor(LOCK, ['doubles'])).toEqual([
    'doubles/node_modules/client 2.0.0 own',
    'node_modules/chain 1.0.0 a',
    'node_modules/chain/node_modules/curve 1.5.0 b',
  ])
})

test('the doubles’ own packages are found in the lock file of this tree', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const found = installedFor(lock, ['sandbox']).join('\n')
  for (const name of ['bcoin', 'viem', 'xrpl', 'litesvm']) expect(found).toContain(`/${name} `)
})
