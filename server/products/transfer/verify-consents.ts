/** Verifies that every transfer was confirmed by its payer, exactly as it was booked. Read-only; it repairs nothing. */
import { type AuthorizationKeys, isConfirmedTwice, standingOf } from '../../core/authorizations/index.ts'
import { eachRow, type Tx } from '../../database/index.ts'
import { statementOf, type Transfer } from './transfer.ts'
import { transfersAfter, type Used } from './transfer.repo.ts'
import type { TransferCheck } from './verify-transfers.repo.ts'

const BATCH = 500

/**
 * Counts transfers without their payer's statement, and those whose use of the limits differs from the value in it.
 * `keys`: all keys that ever signed.
 */
export async function verifyTransferConsents(tx: Tx, keys: AuthorizationKeys): Promise<readonly TransferCheck[]> {
  let unconfirmed = 0
  let uncounted = 0
  for await (const { transfer, usedCents } of eachRow(BATCH, (last: Used | null) =>
    transfersAfter(tx, last?.transfer.id ?? null, BATCH),
  )) {
    if (!isConfirmed(keys, transfer)) unconfirmed += 1
    if (usedCents !== (transfer.consent?.valueCents ?? null)) uncounted += 1
  }
  return [
    { name: 'every transfer has its payer’s signed statement of exactly what was moved', violations: unconfirmed },
    { name: 'every transfer has its use of the limits, of the value that its payer signed', violations: uncounted },
  ]
}

function isConfirmed(keys: AuthorizationKeys, transfer: Transfer): boolean {
  const { consent } = transfer
  if (consent === null || !isConfirmedTwice(consent.authorization.factors)) return false
  return standingOf(keys, statementOf(transfer, consent), consent.authorization) === 'authorized'
}
