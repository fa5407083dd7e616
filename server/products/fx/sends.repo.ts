/** All SQL about orders to providers, an append-only table. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxPaymentId } from './fx-payment.ts'

/** One call that may have bought or paid: the `nth` under its reference, by our clock before the call. */
export type FxSend = {
  readonly reference: string
  readonly nth: number
  readonly paymentId: FxPaymentId
  readonly provider: string
  readonly at: Date
}

/** An order with all stored proofs that it is over; the reader checks which of them is ours. */
export type StoredSend = FxSend & { readonly proofs: readonly Buffer[] }

type Row = {
  reference: string
  nth: number
  payment_id: FxPaymentId
  provider: string
  at: Date
  proofs: readonly string[]
}

/** Stores an order, in the transaction that decides it. Throws when this one is stored already. */
export async function insertSend(tx: Tx, { reference, nth, paymentId, provider, at }: FxSend): Promise<void> {
  await sql`insert into fx.sends (reference, nth, payment_id, provider, at)
    values (${reference}, ${nth}, ${paymentId}, ${provider}, ${at})`.execute(tx)
}

/** Returns when something was first ordered under a reference; `null` when nothing was. */
export async function firstSentAt(tx: Tx, reference: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from fx.sends where reference = ${reference}`.execute(tx)
  return rows[0]?.at ?? null
}

/** Returns every order of a payment, in the order in which they were made under each reference. */
export async function selectSends(tx: Tx, paymentId: FxPaymentId): Promise<readonly StoredSend[]> {
  const { rows } = await sql<Row>`
    select s.reference, s.nth, s.payment_id, s.provider, s.at,
      array(select encode(o.proof, 'hex') from fx.sends_over o where (o.reference, o.nth) = (s.reference, s.nth)) as proofs
    from fx.sends s where s.payment_id = ${paymentId} order by s.reference, s.nth`.execute(tx)
  return rows.map(({ reference, nth, payment_id: id, provider, at, proofs }) => ({
    reference,
    nth,
    paymentId: id,
    provider,
    at,
    proofs: proofs.map((proof) => Buffer.from(proof, 'hex')),
  }))
}

/** Stores the proof that an order is over. Idempotent. */
export async function insertOver(
  tx: Tx,
  { reference, nth }: Pick<FxSend, 'reference' | 'nth'>,
  proof: Buffer,
): Promise<void> {
  await sql`insert into fx.sends_over (reference, nth, proof) values (${reference}, ${nth}, ${proof})
    on conflict do nothing`.execute(tx)
}
