/**
 * Defines a request for money: somebody asks a person, or whoever has the link, for an amount of a coin. It moves
 * nothing; a payment that names it ends it. Pure.
 */
import type { CoinCode, HolderId, Id, Money, TransferId, UserId } from '@zend/kernel'
import type { PublicName } from '../../core/public-names/index.ts'

/** An id of one request for money. */
export type RequestId = Id<'req'>

/** A request that is not over in the rows; whether its time is over says `stateAt`. */
type StoredState = 'open' | 'paid' | 'declined' | 'cancelled'

/** A request for money. `payer` is `null` for a link, which has a `code` instead. */
export type MoneyRequest = {
  readonly id: RequestId
  readonly asker: UserId
  readonly payer: UserId | null
  readonly code: string | null
  readonly money: Money<CoinCode>
  readonly note: string | null
  /** What the asker was to the payer then: who is blocked is shown the request, and the payer is not. */
  readonly standing: 'known' | 'stranger' | 'blocked'
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly state: StoredState
  readonly endedAt: Date | null
  readonly transferId: TransferId | null
}

/** The state at this time: an open one whose time is over is expired. */
export const stateAt = ({ state, expiresAt }: Pick<MoneyRequest, 'state' | 'expiresAt'>, now: Date) =>
  state === 'open' && expiresAt <= now ? 'expired' : state

/** A request as one of its two people sees it: `in` asks them, `out` is their own. */
export type RequestView = {
  readonly request: MoneyRequest
  readonly direction: 'in' | 'out'
  readonly state: ReturnType<typeof stateAt>
  /** Whoever is at the other end; `null` for a link of one's own. */
  readonly other: PublicName | null
  /** Whether the reader has paid or saved the asker before. Always true of one's own. */
  readonly known: boolean
  /** Whom the reader has paid or saved before and could take the asker for; `null` when there is nobody. */
  readonly resembles: PublicName | null
}

/** Tells whether a payment is exactly what the request asks for, at a time when it may be paid. */
export const isPaidBy = (
  request: MoneyRequest,
  paid: { readonly payerId: HolderId; readonly payeeId: HolderId; readonly money: Money<CoinCode> },
): boolean =>
  request.asker === paid.payeeId &&
  (request.payer === null || request.payer === paid.payerId) &&
  request.money.asset === paid.money.asset &&
  request.money.amount === paid.money.amount
