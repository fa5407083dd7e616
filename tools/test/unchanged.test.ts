/** Guards against tests that are skipped although something that they read has changed. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import { installedFor, type Lock, readsOf } from './unchanged.ts'

/** The entry points of our packages that the doubles import. */
const OURS: Readonly<Record<string, string>> = {
  '@zend/kernel': 'shared/kernel/index.ts',
  '@zend/corridors': 'shared/corridors/index.ts',
  '@zend/tests/testkit/chains': 'tests/testkit/chains.ts',
}

/** Returns the files of ours that a file imports. */
function loadedBy(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const names = [
    ...source.matchAll(/(?:from|import|import\() ?'((?:\.|@zend\/)[^']*)'|new URL\('([^']+)', import\.meta\.url\)/g),
  ]
  return names.flatMap(([, imported, named]) => {
    const name = imported ?? named ?? ''
    if (name.startsWith('@zend/sandbox/')) return [`sandbox/${name.slice('@zend/sandbox/'.length)}/index.ts`]
    if (name.startsWith('@zend/')) return [OURS[name] ?? name]
    const loaded = relative(ROOT, join(ROOT, dirname(file), name))
    // The tree's own root is a folder, not a file.
    return loaded === '' ? [] : [loaded]
  })
}

test('the doubles load nothing of ours that does not count', () => {
  const reads = readsOf('sandbox')
  const counts = (file: string): boolean =>
    reads.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
  const counted = treeFiles().filter(
    (file) => counts(file) && file.endsWith('.ts') && !file.startsWith('tools/') && file !== 'vitest.config.ts',
  )
  expect(counted.length).toBeGreaterThan(100)
  expect(
    counted.flatMap((file) =>
      loadedBy(file)
        .filter((loaded) => !counts(loaded))
        .map((loaded) => `${file} loads ${loaded}`),
    ),
  ).toEqual([])
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
  expect(installedFor(LOCK, 'doubles')).toEqual([
    'doubles/node_modules/client 2.0.0 own',
    'node_modules/chain 1.0.0 a',
    'node_modules/chain/node_modules/curve 1.5.0 b',
  ])
})

test('the doubles’ own packages are found in the lock file of this tree', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const found = installedFor(lock, 'sandbox').join('\n')
  for (const name of ['bcoin', 'viem', 'xrpl', 'litesvm']) expect(found).toContain(`/${name} `)
})
