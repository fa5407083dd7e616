/** Defines a transfer. It has no states: it is booked at once, or refused and never existed. Pure. */
import type { CoinCode, HolderId, Money, TransferId, UserId } from '@zend/kernel'
import type { Consented, Statement } from '../../core/authorizations/index.ts'
import type { PublicName } from '../../core/public-names/index.ts'
import type { RequestId } from './request.ts'

/** Money that one holder paid another. */
export type Transfer = {
  readonly id: TransferId
  readonly payerId: HolderId
  readonly payeeId: HolderId
  /** The person who paid: the payer, or a member of the company that pays. */
  readonly madeBy: UserId
  readonly money: Money<CoinCode>
  readonly note: string | null
  /** The request for money that it pays and ends; `null` when nobody asked. */
  readonly requestId: RequestId | null
  readonly at: Date
  /** The payer's confirmation; `null` for a row that nobody confirmed, or that is older than confirmations. */
  readonly consent: TransferConsent | null
}

/**
 * An authorization, the limits the transfer was checked against, and its worth then in US cents, rounded up. All of it
 * is signed.
 */
export type TransferConsent = Consented & { readonly valueCents: bigint }

/**
 * Builds what the payer confirms, known before anything of it is stored. The note moves nothing and is not part of it.
 */
export const statementOf = (
  { id, payerId, payeeId, money }: Pick<Transfer, 'id' | 'payerId' | 'payeeId' | 'money'>,
  { judgedBy: { tier, dayMaxCents, monthMaxCents }, valueCents }: Pick<TransferConsent, 'judgedBy' | 'valueCents'>,
): Statement => ({
  kind: 'transfer',
  id,
  holder: payerId,
  payee: payeeId,
  asset: money.asset,
  amount: money.amount.toString(),
  valueCents: valueCents.toString(),
  tier: tier.toString(),
  dayMaxCents: dayMaxCents.toString(),
  monthMaxCents: monthMaxCents.toString(),
})

/** A transfer as one of its two holders sees it. */
export type TransferView = { readonly transfer: Transfer; readonly direction: 'in' | 'out'; readonly other: PublicName }

/**
 * Returns the view of one of the two; `other` is the holder at the other end. Throws for anybody else: the caller has
 * read a transfer that is not theirs.
 */
export function viewOf(transfer: Transfer, holder: HolderId, other: PublicName): TransferView {
  const direction = holder === transfer.payerId ? 'out' : 'in'
  if (otherOf(transfer, holder) !== other.id) throw new Error(`${other.id} is not at the other end of ${transfer.id}`)
  return { transfer, direction, other }
}

/** Returns the holder at the other end. */
export const otherOf = ({ payerId, payeeId }: Transfer, holder: HolderId): HolderId =>
  holder === payerId ? payeeId : payerId
