/**
 * Recognises faults by which the database was unreachable or did not answer: the call may be repeated, and nothing is
 * wrong with it.
 */
import pg from 'pg'

/**
 * Thrown when the database is unreachable, or did not answer in time. Whether work under way was committed is unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * PostgreSQL's codes: the server stops, starts, or lacks resources: no connection is left, its disk or memory is full
 * (class 53); a connection failed; a statement timed out. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const SERVER_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '08000',
  '08001',
  '08003',
  '08006',
  '57014',
  '55P03',
  '25P03',
])
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/**
 * Messages without a code, by which the driver, its pool and the query builder report a connection that is gone, was
 * not available in time, or did not answer.
 */
const DRIVER_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Postgres connection has been discarded',
]

/** Tells whether this fault means that the database was unavailable, as reported by the server, the driver or us. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return SERVER_CODES.has(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error && SYSTEM_CODES.has(String(error.code))) return true
  return DRIVER_WORDS.some((words) => error.message.startsWith(words))
}
