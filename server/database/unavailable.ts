/**
 * Which faults mean that the database could not be reached or did not answer: what was asked may be asked again, and
 * nothing is wrong with it.
 */
import pg from 'pg'

/** The database cannot be reached, or did not answer in time. Whether what was under way was committed is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * PostgreSQL's codes: the server stops, starts, or has no room: no place for another connection, its disk or memory is
 * full (class 53); a connection failed; a statement took longer than it may.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
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
 * What the driver, its pool and the query builder say, without a code, of a connection that is gone, was not to be had
 * in time, or did not answer.
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

/** Whether this fault means that the database was not to be had, be it the server's word, the driver's or ours. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return SERVER_CODES.has(error.code ?? '')
  if (!(error instanceof Error)) return false
  if ('code' in error && SYSTEM_CODES.has(String(error.code))) return true
  return DRIVER_WORDS.some((words) => error.message.startsWith(words))
}
