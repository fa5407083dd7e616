/**
 * Skips tests that stand by themselves while nothing that they read has changed since a night proved
 * them. `npm run nightly` writes the hash of what they read into tests/proven.json when the campaign passed; the file
 * is committed, so that a fresh clone decides alike. With another hash, or none, the tests run.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'

const PROVEN_FILE = join(ROOT, 'tests', 'proven.json')

/**
 * A group of tests, and everything that their outcome depends on: folders and files, and the installed packages of some
 * workspaces.
 */
type Group = {
  readonly tests: readonly string[]
  readonly reads: readonly string[]
  readonly workspaces: readonly string[]
}

/** What every group reads. The last one is the list itself. */
const RUNNER = ['tsconfig.base.json', 'vitest.config.ts', 'tools/test/unchanged.ts'] as const
/** The sandbox's doubles and what they are built from. */
const DOUBLES = [
  'sandbox/',
  'shared/kernel/',
  'shared/corridors/',
  'tests/testkit/chains.ts',
  'tests/testkit/process.ts',
] as const

/** What the connectors to chains and the signer's networks are built from. */
const CHAINS = [
  ...DOUBLES,
  'server/connectors/chains/',
  'server/connectors/answers.ts',
  'server/connectors/exact-json.ts',
  'server/core/assets/',
  'server/ports/',
  'apps/signer/src/',
  ...RUNNER,
] as const
/** The signer's tests that load nothing else: each network's keys and signatures, and how seeds are kept. */
const SIGNING =
  'algorand algorand-opting-in bitcoin-kin cardano ed25519 seal seed-store slip10 solana stellar ton tron tron-refusals xrpl'.split(
    ' ',
  )

const GROUPS = {
  /** The sandbox's doubles: none of the product's own code takes part in their tests. */
  sandbox: { tests: ['sandbox/**/*.test.ts'], reads: [...DOUBLES, ...RUNNER], workspaces: ['sandbox'] },
  /**
   * What reads and writes chains, each against its double, and what makes and keeps their keys and signatures. Nothing
   * in it knows a product, a customer or a database.
   */
  connectors: {
    tests: ['server/connectors/chains/**/*.test.ts', ...SIGNING.map((name) => `apps/signer/src/${name}.test.ts`)],
    reads: CHAINS,
    workspaces: ['sandbox', 'server', 'apps/signer'],
  },
  /** The connectors behind providers that withhold, delay and forge, and as every network of one family is set up. */
  'fault-proxy': {
    tests: ['tests/fault-proxy/**/*.test.ts', 'tests/networks/evm-networks.test.ts'],
    reads: [
      ...CHAINS,
      'tests/fault-proxy/',
      'tests/networks/',
      'tests/simulation/random.ts',
      'tests/testkit/figures.ts',
      'server/config/',
    ],
    workspaces: ['sandbox', 'server', 'apps/signer', 'tests'],
  },
} as const satisfies Readonly<Record<string, Group>>

/** The name of a group. */
export type GroupName = keyof typeof GROUPS
/** All groups. */
export const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[]
/** The files and folders of this tree that a group reads. */
export const readsOf = (name: GroupName): readonly string[] => GROUPS[name].reads
/** The test files of a group. */
export const testsOf = (name: GroupName): readonly string[] =>
  treeFiles().filter((file) => GROUPS[name].tests.some((pattern) => matchesGlob(file, pattern)))

/** The part of npm's lock file that is read here. */
export type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly integrity?: string
        readonly link?: boolean
        readonly resolved?: string
        readonly dependencies?: Readonly<Record<string, string>>
        readonly devDependencies?: Readonly<Record<string, string>>
        readonly optionalDependencies?: Readonly<Record<string, string>>
        readonly peerDependencies?: Readonly<Record<string, string>>
      }
    >
  >
}

/**
 * Returns every package that these workspaces can load, with its version and hash, sorted: their dependencies and so
 * on, each resolved as Node does, from the nearest folder outwards. Other installed packages are left out. Workspaces
 * of ours are not followed: their files are hashed themselves.
 */
export function installedFor({ packages }: Lock, workspaces: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  const visit = (from: string, isRoot: boolean): void => {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[from] ?? {}
    const wanted = { ...dependencies, ...optionalDependencies, ...peerDependencies, ...(isRoot ? devDependencies : {}) }
    for (const name of Object.keys(wanted)) {
      const place = placeOf(packages, from, name)
      const entry = place === undefined ? undefined : packages[place]
      if (place === undefined || entry === undefined || entry.link === true || found.has(place)) continue
      found.set(place, `${place} ${entry.version ?? ''} ${entry.integrity ?? ''}`)
      visit(place, false)
    }
  }
  for (const workspace of workspaces) visit(workspace, true)
  return [...found.values()].toSorted()
}

/** The folder from which Node resolves a package required in another folder. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
    const outer = folder.lastIndexOf('/node_modules/')
    folder = outer < 0 ? '' : folder.slice(0, outer)
  }
}

/** The hash of everything that a group's outcome depends on. */
async function hashOf(name: GroupName): Promise<string> {
  const { reads, workspaces } = GROUPS[name]
  const hash = createHash('sha256')
  const files = treeFiles().filter((file) =>
    reads.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
  )
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(join(ROOT, file)))
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  for (const line of installedFor(lock, workspaces)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** When a group was proven, and its hash then. */
export type Proven = Readonly<Partial<Record<GroupName, { readonly hash: string; readonly on: string }>>>

/** Reads the committed results of the nights; empty when the file is missing. */
async function readProven(): Promise<Proven> {
  const text = await readFile(PROVEN_FILE, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Proven
}

/** A group that need not run: the patterns of its tests, and the line that reports it. */
export type Unchanged = {
  readonly name: GroupName
  readonly tests: readonly string[]
  readonly files: number
  readonly notice: string
}

/** Returns the groups that have not changed since they were proven. */
export async function unchangedGroups(): Promise<readonly Unchanged[]> {
  const proven = await readProven()
  const unchanged: Unchanged[] = []
  for (const name of GROUP_NAMES) {
    const { tests } = GROUPS[name]
    const last = proven[name]
    if (last === undefined || last.hash !== (await hashOf(name))) continue
    const files = testsOf(name).length
    unchanged.push({
      name,
      tests,
      files,
      notice: `${name}: ${files} files unchanged since ${last.on}, when they were proven; skipped by rule`,
    })
  }
  return unchanged
}

/** Records that a group's tests have just passed on the present tree. */
export async function noteProven(name: GroupName, on: string): Promise<void> {
  const proven = { ...(await readProven()), [name]: { hash: await hashOf(name), on } }
  await writeFile(PROVEN_FILE, `${JSON.stringify(proven, null, 2)}\n`)
}
