/**
 * A migrated database for one test file: cloned from the run's template, dropped when the file is done. It is real
 * PostgreSQL through a role that may do what the API and the worker may, so that a missing grant fails a test and not a
 * customer; journeys use each process's own.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '@zend/server/database'
import { onServer, TEST_ROLE, urlOf } from './postgres.global-setup.ts'

/** A test's own database: itself as a member of the API's role and the worker's, `owner` as the schema's owner. */
export type TestDatabase = Database & {
  /** The owner's login, for code that opens its own connections (`openDatabase`, `listen`, a started process). */
  readonly url: string
  /** The same database as its owner: for reading or breaking what the application may not touch. */
  readonly owner: Database
  /** The same database as the process that checks PINs and codes. */
  readonly confirmer: Database
}

/**
 * Clones the template. Call it at the top level of a `*.db.test.ts` file: it registers its own clean-up for the end of
 * the file.
 * @example const db = await testDatabase()
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `zend_test_${randomBytes(6).toString('hex')}`
  // Copied as files, not page by page through the log: a fifth of the time.
  await onServer(server.url, `create database ${name} template ${server.template} strategy file_copy`)
  const url = urlOf(server.url, name)
  const near = urlOf(server.socketUrl, name)
  const app = openDatabase({ url: near, applicationName: 'zend-test', role: TEST_ROLE })
  const owner = openDatabase({ url: near, applicationName: 'zend-test-owner', role: null, poolMax: 4 })
  const confirmer = openDatabase({
    url: near,
    applicationName: 'zend-test-confirmer',
    role: 'zend_confirmer',
    poolMax: 4,
  })
  const close = async (): Promise<void> => {
    await Promise.all([app.close(), owner.close(), confirmer.close()])
    await onServer(server.url, `drop database if exists ${name} with (force)`)
  }
  afterAll(close)
  return { ...app, url, owner, confirmer }
}
