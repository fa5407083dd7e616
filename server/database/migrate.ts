/**
 * Migrates a database to the newest schema: the product's numbered SQL files, the job queue's own migrations, and the
 * grants between them. It runs as the owner, never as the application role, and never rewrites an applied migration.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import Postgrator from 'postgrator'
import type { Database, ProcessRole } from './database.ts'
import { appliedFiles, requireSameFiles, SCHEMA_FILES, type SchemaFile, schemaFiles } from './schema-files.ts'

const JOB_GRANTS = new URL('job-queue-grants.sql', import.meta.url)

// An arbitrary constant of ours: makes two processes that start at once migrate one after the other.
const LOCK = 7_305_921
const LOCK_NOT_AVAILABLE = '55P03'

/** Options for migrating; tests have their own. */
export type MigrateOptions = {
  /** Stops after the file of this number, for testing what the next ones do to data; the product runs all. */
  readonly until?: number
  /** A glob of the numbered files. */
  readonly files?: string
  /** The maximum wait of a statement for a table in use; later statements on that table would wait, too. */
  readonly lockWaitMs?: number
  /** The number of attempts while tables are in use, and the pause between two. */
  readonly triesMax?: number
  readonly pauseMs?: number
}

/**
 * Applies missing files, all of them or none, and returns their names. `url` logs in as the owner of the schema. Safe
 * to call from several processes at once. A file whose first line begins with `-- Aside` holds one statement and is
 * applied by itself, outside any transaction: an index of a large table, built while it is used. Throws
 * `OtherSchemaFiles` when other files than these made the database, and when a statement fails or tables stay in use.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { files = SCHEMA_FILES, lockWaitMs = 4_000, triesMax = 30, pauseMs = 2_000 } = options
  const client = new pg.Client({ connectionString: url, application_name: 'zend-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const known = await schemaFiles(files)
    await requireSameFiles(client, known)
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
    const applied: string[] = []
    for (const step of stepsTo(known, options.until)) {
      const apply = step.aside
        ? () => applyFiles(client, files, step.to)
        : () => applyTogether(client, files, step.to, lockWaitMs)
      applied.push(...(await whileInUse(apply, triesMax, pauseMs)))
    }
    return applied
  } finally {
    // Ending the session also rolls back open work and releases the lock.
    await client.end()
  }
}

/** A range of files that is applied at once, up to and including this number. */
type Step = { readonly to: number; readonly aside: boolean }

function stepsTo(files: readonly SchemaFile[], until = Number.POSITIVE_INFINITY): readonly Step[] {
  const steps = files.filter(({ version }) => version <= until).map(({ version, aside }) => ({ to: version, aside }))
  // Of files that are applied together only the last is named.
  return steps.filter(({ aside }, index) => aside || steps[index + 1]?.aside !== false)
}

async function applyTogether(
  client: pg.Client,
  files: string,
  to: number,
  lockWaitMs: number,
): Promise<readonly string[]> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    const applied = await applyFiles(client, files, to)
    await client.query(await readFile(JOB_GRANTS, 'utf8'))
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Retries while a table cannot be locked within the wait; in between its users can proceed. */
async function whileInUse<T>(apply: () => Promise<T>, triesMax: number, pauseMs: number): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await apply()
    } catch (error) {
      if (tried >= triesMax || !(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
      await delay(pauseMs)
    }
  }
}

async function applyFiles(client: pg.Client, files: string, to: number): Promise<readonly string[]> {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: files,
    schemaTable: 'migrations.applied',
    newline: 'LF',
    validateChecksums: true,
    execQuery: (query) => client.query(query),
  })
  // Never move a newer database back.
  if (((await appliedFiles(client)).at(-1)?.version ?? 0) >= to) return []
  const applied = await postgrator.migrate(String(to))
  return applied.map((migration) => `${String(migration.version).padStart(3, '0')} ${migration.name}`)
}

/** The processes that connect to the database, each with its own role and a login that can become nothing else. */
export const PROCESS_LOGINS = {
  api: { login: 'zend_api_login', role: 'zend_api' },
  worker: { login: 'zend_worker_login', role: 'zend_worker' },
  confirmer: { login: 'zend_confirmer_login', role: 'zend_confirmer' },
} as const satisfies Record<string, { readonly login: string; readonly role: ProcessRole }>

/** A process that connects to the database. */
export type DatabaseProcess = keyof typeof PROCESS_LOGINS

const OWN_SETTINGS = `
  select r.rolname as login, d.datname as database from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
  left join pg_database d on d.oid = s.setdatabase where r.rolname = any ($1) and (s.setdatabase = 0 or d.datname = current_database())`

/** Returns which processes' logins have own settings, for this database or for all (`null`). Our code makes none. */
async function ownSettings(
  client: Pick<pg.Client, 'query'>,
): Promise<readonly { readonly login: string; readonly database: string | null }[]> {
  const logins = Object.values(PROCESS_LOGINS).map(({ login }) => login)
  return (await client.query<{ login: string; database: string | null }>(OWN_SETTINGS, [logins])).rows
}

/**
 * Counts the own settings of processes' logins: 0, or an intruder used one. A process itself sets everything that would
 * change what it reads or stores.
 */
export async function verifyLogins({
  pool,
}: Pick<Database, 'pool'>): Promise<readonly { readonly name: string; readonly violations: number }[]> {
  return [{ name: 'no login of a process has settings of its own', violations: (await ownSettings(pool)).length }]
}

/**
 * Creates each process's login with its password, or sets the password. `url` logs in as an owner who may create roles.
 * Safe to repeat.
 */
export async function ensureProcessLogins(
  url: string,
  passwords: Readonly<Record<DatabaseProcess, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'zend-migrate' })
  await client.connect()
  try {
    for (const [name, { login, role }] of Object.entries(PROCESS_LOGINS)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
      const verb = rowCount === 0 ? 'create' : 'alter'
      await client.query(
        `${verb} role ${login} login noinherit password ${client.escapeLiteral(passwords[name as DatabaseProcess])}`,
      )
      await client.query(`grant ${role} to ${login}`)
    }
    // A login's own settings would apply to every later connection.
    for (const { login, database } of await ownSettings(client))
      await client.query(
        `alter role ${login} ${database === null ? '' : `in database ${client.escapeIdentifier(database)}`} reset all`,
      )
    // The single login that every process shared before; it owned nothing.
    await client.query('drop role if exists zend_runtime')
  } finally {
    await client.end()
  }
}
