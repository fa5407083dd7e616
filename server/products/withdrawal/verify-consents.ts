/**
 * Verifies that every ordered withdrawal was confirmed: its row equals the statement sent to the signer, and a key of
 * ours signed it. Read-only; it repairs nothing.
 */
import { type AuthorizationKeys, signedStatement } from '../../core/authorizations/index.ts'
import { eachRow, type Tx } from '../../database/index.ts'
import { judgeConsent } from './judge-again.ts'
import type { WithdrawalCheck } from './verify-withdrawals.repo.ts'
import { statementOf } from './withdrawal.ts'
import { type Ordered, orderedAfter } from './withdrawal.repo.ts'

const BATCH = 500

/**
 * Counts ordered withdrawals without their customer's statement of exactly what is paid. `keys`: all keys that ever
 * signed.
 */
export async function verifyConsents(tx: Tx, keys: AuthorizationKeys): Promise<readonly WithdrawalCheck[]> {
  let violations = 0
  const ordered = eachRow(BATCH, (last: Ordered | null) => orderedAfter(tx, last?.withdrawal.id ?? null, BATCH))
  for await (const each of ordered) if (!isConfirmed(keys, each)) violations += 1
  const name = 'every withdrawal that was ordered has its customer’s signed statement of exactly what is paid'
  return [{ name, violations }]
}

function isConfirmed(keys: AuthorizationKeys, { withdrawal, statement }: Ordered): boolean {
  const { consent } = withdrawal
  if (consent === null || statement === null || judgeConsent(keys, withdrawal).kind !== 'fine') return false
  const { text, key, signature } = signedStatement(statementOf(withdrawal, consent.judgedBy), consent.authorization)
  return statement.text === text && statement.key === key && statement.signature === signature
}
