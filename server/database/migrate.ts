/**
 * Brings a database to the newest schema: the product's numbered SQL files, the job queue's own migrations, and the grants between them.
 * It runs as the owner, never as the application role, and never rewrites a migration that was applied.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import Postgrator from 'postgrator'
import type { ProcessRole } from './database.ts'

const FILES = fileURLToPath(new URL('migrations/*.do.*.sql', import.meta.url))
const JOB_GRANTS = new URL('job-queue-grants.sql', import.meta.url)

// Any constant of our own: it makes two processes that start at once migrate one after the other.
const LOCK = 7_305_921

/**
 * Applies what is missing, all of it or nothing, and returns the names of the files applied.
 * `url` logs in as the owner of the schema. Safe to call from several processes at once. `until` stops behind the file of that number, for whoever looks at what the
 * next ones do to data; a product runs on all of them.
 * Throws when an applied file was changed since (checksum), or when a statement fails.
 */
export async function migrate(url: string, until?: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'zend-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
    await client.query('begin')
    const applied = await applyFiles(client, until)
    await client.query(await readFile(JOB_GRANTS, 'utf8'))
    await client.query('commit')
    return applied
  } finally {
    // Ending the session also rolls back what was begun and frees the lock.
    await client.end()
  }
}

async function applyFiles(client: pg.Client, until: number | undefined): Promise<readonly string[]> {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: FILES,
    schemaTable: 'migrations.applied',
    newline: 'LF',
    validateChecksums: true,
    execQuery: (query) => client.query(query),
  })
  const applied = await postgrator.migrate(until === undefined ? 'max' : String(until))
  return applied.map((migration) => `${String(migration.version).padStart(3, '0')} ${migration.name}`)
}

/** The processes that talk to the database, each with a role of its own and a login that can become nothing else. */
export const PROCESS_LOGINS = {
  api: { login: 'zend_api_login', role: 'zend_api' },
  worker: { login: 'zend_worker_login', role: 'zend_worker' },
} as const satisfies Record<string, { readonly login: string; readonly role: ProcessRole }>

/** A process that talks to the database. */
export type DatabaseProcess = keyof typeof PROCESS_LOGINS

/** Makes each process's login with its password, or gives it the password. `url` logs in as an owner who may make roles. Safe to repeat. */
export async function ensureProcessLogins(url: string, passwords: Readonly<Record<DatabaseProcess, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'zend-migrate' })
  await client.connect()
  try {
    for (const [name, { login, role }] of Object.entries(PROCESS_LOGINS)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login])
      const verb = rowCount === 0 ? 'create' : 'alter'
      await client.query(`${verb} role ${login} login noinherit password ${client.escapeLiteral(passwords[name as DatabaseProcess])}`)
      await client.query(`grant ${role} to ${login}`)
    }
    // The one login that every process shared before; it owned nothing.
    await client.query('drop role if exists zend_runtime')
  } finally {
    await client.end()
  }
}
