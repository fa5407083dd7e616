/**
 * The content of a backup: a consistent snapshot of the database, and the files of the data folder that cannot be
 * recreated: the secrets, the signer's sealed seed with its log, and the operator's overrides.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type DatabaseFacts, type TablePart, viewDatabase } from '@zend/server/database'
import type { Entry } from './archive.ts'

/** The first entry: format and versions needed to restore the backup. */
export type Manifest = { readonly format: 1; readonly takenAt: string; readonly database: DatabaseFacts }

/** The last entry: the number of saved rows of each table, which shows that nothing is missing. */
export type Counts = Readonly<Record<string, number>>

const MANIFEST = 'manifest.json'
const COUNTS = 'rows.json'
const FILES = 'files/'
const DATABASE = 'database/'
/** Paths inside the data folder. The sandbox's data is not part of the product. */
const SAVED = ['secrets', 'signer', 'overrides.json']
/** The file of the audit log's head, written by the signer. */
const AUDIT_HEAD = join('signer', 'audit-head.json')
const NEWLINE = 10

/**
 * Yields the entries of a backup of this data folder and database, in the order in which they are restored. Opens the
 * database snapshot first: the signer's log must be at least as new as the books.
 */
export async function* backupEntries(dataDir: string, databaseUrl: string, now: Date): AsyncGenerator<Entry> {
  // A head may be older than its log, never newer.
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

/** Reads a file; of a log that is being written to, only its complete lines. */
async function wholeLines(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  return path.endsWith('.jsonl') ? bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1) : bytes
}

function linesIn(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/** The content of an opened backup, read in order. */
export type OpenedBackup = {
  readonly manifest: Manifest
  /** The files of the data folder; read all of them before the database. */
  readonly files: () => AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }>
  readonly database: () => AsyncGenerator<TablePart>
  /** The number of saved rows, known once the database was read to its end. Throws when the backup is truncated. */
  readonly counts: () => Counts
}

/** Opens a backup. Throws when the entries are not a backup. */
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
