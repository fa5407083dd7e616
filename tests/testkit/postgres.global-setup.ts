/**
 * Once per test run: a PostgreSQL server and one migrated template database, which every test file clones. With
 * DATABASE_URL set it uses that server instead of starting one, and removes what it created there.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from './embedded-postgres.ts'
import { migrateWithHouse } from './migrated.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests' server, as its owner, over the network and its socket file, and the migrated template database. */
    postgres: { readonly url: string; readonly socketUrl: string; readonly template: string }
  }
}

type Prepared = {
  readonly url: string
  readonly socketUrl: string
  readonly template: string
  readonly clear: () => Promise<void>
}

/** Every project of the runner loads this file in the same process: the server is shared. */
const shared = globalThis as { zendTestPostgres?: { users: number; readonly prepared: Promise<Prepared> } }

/**
 * Prepares the server before the first test file and returns the teardown. The first project prepares, the last one
 * tears down.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const entry = (shared.zendTestPostgres ??= { users: 0, prepared: prepare() })
  entry.users += 1
  const { url, socketUrl, template, clear } = await entry.prepared
  project.provide('postgres', { url, socketUrl, template })
  return async () => {
    entry.users -= 1
    if (entry.users > 0) return
    delete shared.zendTestPostgres
    await clear()
  }
}

async function prepare(): Promise<Prepared> {
  const given = process.env['DATABASE_URL']
  const server =
    given === undefined ? await startThrowAwayPostgres() : { url: given, socketUrl: given, stop: async () => undefined }
  const template = `zend_template_${randomBytes(6).toString('hex')}`
  const clear = async (): Promise<void> => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
  try {
    await onServer(server.url, `create database ${template}`)
    await migrateWithHouse(urlOf(server.url, template))
    await onServer(server.url, BOTH_ROLES)
  } catch (error) {
    await clear()
    throw error
  }
  return { url: server.url, socketUrl: server.socketUrl, template, clear }
}

/**
 * The role of use cases in tests, those of the API and of the worker in one file: a member of both, with exactly their
 * rights. Roles belong to the whole server, so another run may have created it.
 */
export const TEST_ROLE = 'zend_test'
/** Creates that role, once for a server. */
export const BOTH_ROLES = `do $$ begin
  create role ${TEST_ROLE} nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant zend_api, zend_worker to ${TEST_ROLE}`

/** The same server and login, another database. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on the server's own database, over a connection of its own. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
