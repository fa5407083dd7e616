/**
 * Shared by the operators' commands: the database connection, printing an outcome, and printing others' text safely.
 */
import type { Refusal, Result } from '@zend/kernel'
import { requiredEnv } from '@zend/server/config'
import { type Database, openDatabase } from '@zend/server/database'

/**
 * Opens the database of `DATABASE_URL` for one command: with the worker's rights, or with the login's own (`role:
 * null`). The caller closes it. Fails without `DATABASE_URL`.
 */
export function operatorDatabase({
  role = 'zend_worker',
  readOnly = false,
  poolMax = 1,
}: { readonly role?: 'zend_worker' | null; readonly readOnly?: boolean; readonly poolMax?: number } = {}): Database {
  return openDatabase({ url: requiredEnv('DATABASE_URL'), applicationName: 'zend-operator', role, poolMax, readOnly })
}

/** Prints the outcome of an act on `id`, or its refusal; returns the exit code. */
export function printOutcome<T>(id: string, result: Result<T, Refusal>, say: (value: T) => void): number {
  if (result.ok) say(result.value)
  else console.error(`${id}: ${result.refusal.code}`)
  return result.ok ? 0 : 1
}

/** Removes escape sequences and bidirectional marks from others' text. */
export function plain(text: string): string {
  return text.replaceAll(/[^\P{C}\n\t]/gu, '·')
}
