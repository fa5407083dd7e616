/**
 * What a backup holds: the database as it was at one moment, and from the data folder what cannot be made again: the
 * secrets, the signer's sealed seed with its log, and the operator's numbers.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type DatabaseFacts, type TablePart, viewDatabase } from '@zend/server/database'
import type { Entry } from './archive.ts'

/** The first entry: what this is and what is needed to restore it. */
export type Manifest = { readonly format: 1; readonly takenAt: string; readonly database: DatabaseFacts }

/** The last entry, which shows that nothing is missing: how many rows of each table were saved. */
export type Counts = Readonly<Record<string, number>>

const MANIFEST = 'manifest.json'
const COUNTS = 'rows.json'
const FILES = 'files/'
const DATABASE = 'database/'
/** Inside the data folder. What the sandbox plays is no part of the product. */
const SAVED = ['secrets', 'signer', 'overrides.json']
/** Where the signer keeps the audit log's head. */
const AUDIT_HEAD = join('signer', 'audit-head.json')
const NEWLINE = 10

/**
 * The entries of a backup of this data folder and database, in the order in which they are restored. The view of the
 * database is opened first: the signer's log must know at least as much as the books do.
 */
export async function* backupEntries(dataDir: string, databaseUrl: string, now: Date): AsyncGenerator<Entry> {
  // A head may be older than the log that it is of, never newer.
  const head = await readFile(join(dataDir, AUDIT_HEAD)).catch(() => null)
  const view = await viewDatabase(databaseUrl)
  try {
    const manifest: Manifest = { format: 1, takenAt: now.toISOString(), database: view.facts }
    yield json(MANIFEST, manifest)
    for (const path of await savedFiles(dataDir)) {
      if (!path.startsWith(AUDIT_HEAD)) yield { name: FILES + path, bytes: await wholeLines(join(dataDir, path)) }
    }
    if (head !== null) yield { name: FILES + AUDIT_HEAD, bytes: head }
    const counts: Record<string, number> = {}
    for await (const { table, rows } of view.parts()) {
      const before = counts[table] ?? 0
      yield { name: `${DATABASE}${table}/${before}.copy`, bytes: rows }
      counts[table] = before + linesIn(rows)
    }
    yield json(COUNTS, counts)
  } finally {
    await view.end()
  }
}

const json = (name: string, value: object): Entry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

async function savedFiles(dataDir: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of SAVED) {
    const entries = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(() => null)
    if (entries === null)
      found.push(
        ...(await readFile(join(dataDir, name)).then(
          () => [name],
          () => [],
        )),
      )
    else
      for (const entry of entries) if (entry.isFile()) found.push(relative(dataDir, join(entry.parentPath, entry.name)))
  }
  return found.toSorted()
}

/** The file; of a log that is being written to, only its whole lines. */
async function wholeLines(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  return path.endsWith('.jsonl') ? bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1) : bytes
}

function linesIn(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/** What a backup turned out to hold, read in its order. */
export type OpenedBackup = {
  readonly manifest: Manifest
  /** The files of the data folder; read them to their end before the database. */
  readonly files: () => AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }>
  readonly database: () => AsyncGenerator<TablePart>
  /** How many rows were saved, once the database was read to its end. Throws when the backup was cut off. */
  readonly counts: () => Counts
}

/** Opens a backup. Throws when it is none. */
export async function openBackup(entries: AsyncGenerator<Entry>): Promise<OpenedBackup> {
  const first = await entries.next()
  if (first.done === true || first.value.name !== MANIFEST) throw new Error('this is no backup of Zend')
  const manifest = JSON.parse(first.value.bytes.toString()) as Manifest
  if (manifest.format !== 1) throw new Error(`this release does not read backups of format ${String(manifest.format)}`)
  let next = await entries.next()
  let counts: Counts | null = null
  return {
    manifest,
    files: async function* files() {
      for (; next.done !== true && next.value.name.startsWith(FILES); next = await entries.next()) {
        yield { path: next.value.name.slice(FILES.length), bytes: next.value.bytes }
      }
    },
    database: async function* database() {
      for (; next.done !== true && next.value.name.startsWith(DATABASE); next = await entries.next()) {
        const [table = ''] = next.value.name.slice(DATABASE.length).split('/')
        yield { table, rows: next.value.bytes }
      }
      if (next.done !== true && next.value.name === COUNTS) counts = JSON.parse(next.value.bytes.toString()) as Counts
    },
    counts: () => {
      if (counts === null) throw new Error('this backup was cut off: its last entry is missing')
      return counts
    },
  }
}
