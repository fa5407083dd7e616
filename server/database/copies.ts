/**
 * Copies the whole content of a database as text, for backups: read from one snapshot, and loaded into an empty schema
 * of the same migrations. It knows no table by name; each module knows what its rows mean.
 */
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { migrate } from './migrate.ts'
import { appliedFiles, OtherSchemaFiles, SCHEMA_FILES, schemaFiles, schemaMark } from './schema-files.ts'

/** A part of one table's content: complete rows in PostgreSQL's text form for COPY. */
export type TablePart = { readonly table: string; readonly rows: Buffer }

/** Metadata of a database at one moment, besides its rows. */
export type DatabaseFacts = {
  /** The newest applied migration of the product and of the job queue. */
  readonly migration: number
  readonly jobQueue: number
  /** Identifies the files that made the schema; absent in older backups. */
  readonly schema?: string
  /** Every table with its columns, in the order of the parts' fields. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** The position of each sequence; `null` for one that was never used. */
  readonly sequences: Readonly<Record<string, string | null>>
}

/** One snapshot of a database. The parts must be read to their end, one after the other, before `end`. */
export type DatabaseView = {
  readonly facts: DatabaseFacts
  readonly parts: () => AsyncGenerator<TablePart>
  readonly end: () => Promise<void>
}

const PART_BYTES = 8 * 1024 * 1024
const NEWLINE = 10
// These tables identify the schema, and restoring makes them itself.
const LEFT_OUT = new Set(['migrations.applied', 'graphile_worker.migrations'])

/**
 * Opens a snapshot of everything in this database. `url` logs in as its owner. It holds back PostgreSQL's vacuum until
 * it ends. Throws when the database is older than migrations themselves.
 */
export async function viewDatabase(url: string): Promise<DatabaseView> {
  const client = await connected(url)
  await client.query('begin isolation level repeatable read read only')
  const facts = await readFacts(client)
  return {
    facts,
    parts: async function* parts() {
      for (const [table, columns] of Object.entries(facts.columns)) yield* partsOf(client, table, columns)
    },
    end: () => client.end(),
  }
}

/**
 * Makes the schema of these facts in an empty database and loads the parts into it, all or nothing. `url` logs in as an
 * owner who may disable triggers (a superuser). Returns the number of rows by table. Throws when the database has our
 * schema already, and `OtherSchemaFiles`, before it writes anything, when this version cannot make that schema.
 */
export async function loadDatabase(
  url: string,
  facts: DatabaseFacts,
  parts: AsyncIterable<TablePart>,
): Promise<Readonly<Record<string, number>>> {
  await requireEmpty(url)
  await requireKnownSchema(facts)
  await migrate(url, { until: facts.migration })
  const client = await connected(url)
  try {
    const made = await readFacts(client)
    if (made.migration !== facts.migration || made.jobQueue !== facts.jobQueue) {
      throw new Error(
        `this release makes schema ${made.migration}/${made.jobQueue}, not ${facts.migration}/${facts.jobQueue}`,
      )
    }
    await client.query('begin')
    // The rows passed every check when they were written; triggers must not act on them a second time.
    await client.query('set local session_replication_role = replica')
    const tables = Object.keys(made.columns)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    for await (const { table, rows } of parts) {
      const columns = facts.columns[table]
      if (columns === undefined) throw new Error(`the backup has rows of ${table}, which it does not describe`)
      const into = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(identifier).join(', ')}) from stdin`))
      await pipeline(Readable.from([rows]), into)
    }
    for (const [sequence, value] of Object.entries(facts.sequences)) {
      if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), value])
    }
    const counts = await countRows(client, tables)
    await client.query('commit')
    return counts
  } finally {
    await client.end()
  }
}

async function requireKnownSchema({ migration, schema }: DatabaseFacts): Promise<void> {
  const made = (await schemaFiles(SCHEMA_FILES)).filter(({ version }) => version <= migration)
  if (schemaMark(made) === schema) return
  throw new OtherSchemaFiles(
    `this backup was made by other schema files than this version's (its newest is ${migration}). Restore it with the version that made it; nothing carries its data over.`,
  )
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'zend-backup' })
  await client.connect()
  return client
}

async function requireEmpty(url: string): Promise<void> {
  const client = await connected(url)
  try {
    const { rowCount } = await client.query(`select from pg_namespace where nspname = 'migrations'`)
    if (rowCount !== 0) throw new Error('this database holds a product already; restore into an empty one')
  } finally {
    await client.end()
  }
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<{ migration: number; job_queue: number }>(
    `select (select max(version)::int from migrations.applied) as migration,
            (select max(id)::int from graphile_worker.migrations) as job_queue`,
  )
  const sequences = await client.query<{ name: string; last_value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value from pg_sequences order by 1`,
  )
  return {
    migration: rows[0]?.migration ?? 0,
    schema: schemaMark(await appliedFiles(client)),
    jobQueue: rows[0]?.job_queue ?? 0,
    columns: await readTables(client),
    sequences: Object.fromEntries(sequences.rows.map(({ name, last_value }) => [name, last_value])),
  }
}

async function readTables(client: pg.Client): Promise<DatabaseFacts['columns']> {
  const { rows } = await client.query<{ readonly table: string; readonly columns: readonly string[] }>(
    `select n.nspname || '.' || c.relname as table,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     group by 1 order by 1`,
  )
  return Object.fromEntries(rows.flatMap(({ table, columns }) => (LEFT_OUT.has(table) ? [] : [[table, columns]])))
}

async function* partsOf(client: pg.Client, table: string, columns: readonly string[]): AsyncGenerator<TablePart> {
  const list = columns.map(identifier).join(', ')
  let rows = Buffer.alloc(0)
  const chunks: AsyncIterable<Buffer> = client.query(copyTo(`copy (select ${list} from ${quoted(table)}) to stdout`))
  for await (const chunk of chunks) {
    rows = Buffer.concat([rows, chunk])
    if (rows.length < PART_BYTES) continue
    const end = rows.lastIndexOf(NEWLINE) + 1
    yield { table, rows: rows.subarray(0, end) }
    rows = Buffer.from(rows.subarray(end))
  }
  if (rows.length > 0) yield { table, rows }
}

async function countRows(client: pg.Client, tables: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${quoted(table)}`)
    counts[table] = rows[0]?.rows ?? 0
  }
  return counts
}

const identifier = (name: string): string => pg.escapeIdentifier(name)

/** Quotes a name with its schema. */
function quoted(name: string): string {
  const dot = name.indexOf('.')
  return `${identifier(name.slice(0, dot))}.${identifier(name.slice(dot + 1))}`
}
