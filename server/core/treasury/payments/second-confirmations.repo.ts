/**
 * All SQL about payments that the vault signs only with an operator's confirmation. It trusts no signature: only the
 * vault verifies them.
 */
import type { PaymentId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { SignedStatement } from '../../authorizations/index.ts'

/** A payment that waits for an operator, and what its customer confirmed. */
export type UnconfirmedPayment = {
  readonly id: PaymentId
  readonly createdAt: Date
  readonly statement: SignedStatement | null
}

// A replacement of a dead transaction waits while its payment is under way.
const WAITING = sql`waits_for = 'second_confirmation' and state in ('created', 'signed', 'broadcast')`

/** Every payment that waits for a second confirmation, oldest first. */
export async function unconfirmedPayments(tx: Tx): Promise<readonly UnconfirmedPayment[]> {
  const { rows } = await sql<UnconfirmedPayment>`
    select id, created_at as "createdAt", statement from treasury.payments
    where ${WAITING} order by created_at`.execute(tx)
  return rows
}

/**
 * Stores an operator's signature with its payment and has it retried at once. Returns false when no such payment waits.
 */
export async function confirmSecond(tx: Tx, id: PaymentId, confirmation: SignedStatement): Promise<boolean> {
  const { rows } = await sql`
    update treasury.payments set second_confirmation = ${JSON.stringify(confirmation)}::jsonb, not_before = null
    where id = ${id} and ${WAITING} returning id`.execute(tx)
  return rows.length > 0
}
