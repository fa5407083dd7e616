/** Verifies the books: every invariant over every row, in one snapshot. It repairs nothing. */
import type { Database } from '../../database/index.ts'
import { checkInvariants, type InvariantCheck } from './ledger-reads.repo.ts'

/**
 * Counts, for each invariant of the books, the rows that break it. Sound books yield 0 everywhere. It reads everything
 * and locks nothing.
 */
export async function verifyLedger(database: Database): Promise<readonly InvariantCheck[]> {
  return database.transact(checkInvariants, { isolation: 'repeatable read' })
}
