/**
 * Takes an offer: with the mailed code and the PIN, sets the money aside and puts the withdrawal on its way, all in one transaction. From here on the money
 * has left the available balance. It sends nothing itself: the worker does, from the row.
 */
import { WITHDRAWAL_BADGES } from '@zend/contracts'
import { formatMoney, type HolderId, type Money, money, ok, refuse, type Result } from '@zend/kernel'
import { recordActivity } from '../../core/activity/index.ts'
import { networkAsset } from '../../core/assets/index.ts'
import type { Consented, JudgedBy } from '../../core/authorizations/index.ts'
import { announce } from '../../core/events/index.ts'
import type { Mover } from '../../core/holders/index.ts'
import { judgedByOf, type MoveOutRefusal, type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { beginOrder, type OfferToTake, StatementOutdated, type TakeRefusal, takeOnce } from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { WithdrawalAct } from './act/index.ts'
import { ADVANCE_WITHDRAWAL_JOB } from './advance-withdrawal.ts'
import { type Destination, destinationOf, type DestinationRefusal } from './destination.ts'
import { offerOf, QUOTE_PURPOSE, type WithdrawalOffer } from './offer.ts'
import { waitsUntil } from './risk.ts'
import { tell } from './tell.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import { withdrawalHold } from './withdrawal.postings.ts'
import type { InsufficientFunds, NetworkNotAvailable, WithdrawalsPaused } from './withdrawal.refusals.ts'
import { findWithdrawal, insertWithdrawal } from './withdrawal.repo.ts'
import { receivesOf, statementOf, type Withdrawal } from './withdrawal.ts'

/** What the customer sends. */
export type WithdrawCommand = OfferToTake

/** What may have come to stand against an address since the offer was made. */
type LateAddressRefusal = Exclude<DestinationRefusal, { readonly code: 'address_invalid' | 'address_is_own' | 'address_is_ours' }>

/** Why nothing was set aside. */
export type WithdrawRefusal =
  | LateAddressRefusal
  | InsufficientFunds
  | MoveOutRefusal
  | NetworkNotAvailable
  | PriceRefusal
  | TakeRefusal
  | WithdrawalsPaused

type Refusable<T> = Promise<Result<T, WithdrawRefusal>>

/**
 * Makes the withdrawal of an offer. The same offer, or the same idempotency key, again answers the withdrawal that the first call made, whatever its code
 * or PIN says now. A wrong code or PIN is counted and moves nothing; a right one is used up exactly when the withdrawal is made.
 */
export async function requestWithdrawal(deps: WithdrawalDeps, actor: Mover, command: WithdrawCommand): Refusable<Withdrawal> {
  return takeOnce<WithdrawalOffer, Prepared, Withdrawal, WithdrawRefusal>(deps, actor, command, {
    ...{ purpose: QUOTE_PURPOSE, operation: 'withdraw', offerIn: offerOf },
    find: (tx, { id }) => findWithdrawal(tx, actor.holder, id),
    prepare: (offer) => prepare(deps, actor, offer),
    confirmed: (_offer, { act, asked, judgedBy }) => ({ act, statement: statementOf(asked, judgedBy) }),
    begin: (tx, _offer, { asked, move, judgedBy }, authorization) => beginWithdrawal(deps, tx, { asked, move, consent: { authorization, judgedBy } }),
  })
}

type Asked = Omit<Withdrawal, 'consent'>
type Prepared = { readonly act: WithdrawalAct; readonly asked: Asked; readonly judgedBy: JudgedBy; readonly move: ValuedMove }

/**
 * What is looked at before the transaction: that the offer's network still pays, what the amount is worth, and whether the address may be paid. Prices may
 * have to be waited for.
 */
async function prepare(deps: WithdrawalDeps, actor: Mover, offer: WithdrawalOffer): Refusable<Prepared> {
  const network = deps.networks[offer.network]
  if (!network.enabled || networkAsset(network, offer.money.asset) === null) return refuse('network_not_available')
  if (await deps.isHalted(offer.network)) return refuse('withdrawals_paused')
  const move = await valueMoveOut({ read: deps.db.read, market: deps.market, policy: deps.limits }, actor.holder, offer.money)
  if (!move.ok) return move
  const stated = await stateWithdrawal(deps, actor, offer, move.value)
  if (!stated.ok) return stated
  const act = { kind: 'withdrawal', money: offer.money, network: offer.network, networkName: network.name, address: offer.address } as const
  return ok({ ...stated.value, act, move: move.value })
}

/** The withdrawal as its customer is about to confirm it. */
export async function stateWithdrawal(
  deps: WithdrawalDeps,
  { holder, userId }: Mover,
  offer: WithdrawalOffer,
  move: ValuedMove,
): Refusable<Pick<Prepared, 'asked' | 'judgedBy'>> {
  const now = deps.clock.now()
  const destination = await destinationAgain(deps, deps.db.read, holder, offer, now)
  if (!destination.ok) return destination
  const { address, lookupKey } = destination.value
  const value = money('USD', move.cents)
  const asked: Asked = {
    ...offer,
    ...{ holder, madeBy: userId },
    address,
    lookupKey,
    value,
    state: 'requested',
    waitsUntil: waitOf(deps, value, destination.value, now),
    txid: null,
    reason: null,
    reachedAt: { requested: now, risk_check: null, queued: null, signing: null, broadcast: null, confirming: null, done: null },
  }
  return ok({ asked, judgedBy: judgedByOf(move) })
}

const waitOf = ({ policy }: WithdrawalDeps, value: Money<'USD'>, { past, saved }: Destination, now: Date): Date | null =>
  waitsUntil(value, past, saved !== null, policy.newAddress, now)

/**
 * The part that moves money, in the caller's transaction: looks at the address again, uses the limits, sets the amount aside, and writes the withdrawal with
 * all that tells of it. On a refusal the caller undoes what was written. Throws `StatementOutdated` when it would have to wait longer than was stated.
 */
export async function beginWithdrawal(
  deps: WithdrawalDeps,
  tx: Tx,
  { asked, move, consent }: { readonly asked: Asked; readonly move: ValuedMove; readonly consent: Consented },
): Refusable<Withdrawal> {
  const { id, holder, madeBy, value, reachedAt } = asked
  const destination = await destinationAgain(deps, tx, holder, asked, deps.clock.now())
  if (!destination.ok) return destination
  const wait = waitOf(deps, value, destination.value, reachedAt.requested)
  if (wait !== null && (asked.waitsUntil === null || asked.waitsUntil < wait)) throw new StatementOutdated(`${id} waits longer than was stated`)
  const withdrawal: Withdrawal = { ...asked, consent }
  const begun = await beginOrder(deps, tx, {
    id,
    mover: { holder, userId: madeBy },
    move,
    hold: withdrawalHold(withdrawal),
    write: async () => {
      await insertWithdrawal(tx, withdrawal)
      await tellOfRequest(deps, tx, withdrawal)
    },
    job: ADVANCE_WITHDRAWAL_JOB,
  })
  return begun.ok ? ok(withdrawal) : begun
}

/** Looks at the address of an offer again. Our own signature vouches for its form, and nobody can have come to own it since but by a fault of ours. */
async function destinationAgain(
  deps: WithdrawalDeps,
  tx: Tx,
  holder: HolderId,
  { network, address }: Pick<WithdrawalOffer, 'network' | 'address'>,
  now: Date,
): Promise<Result<Destination, LateAddressRefusal>> {
  const destination = await destinationOf(deps, tx, { holder, network, address, now })
  if (destination.ok) return destination
  const { refusal } = destination
  if (refusal.code === 'address_invalid') throw new Error(`an offer to ${address} was signed, which is no address of ${network}`)
  const isCustomers = refusal.code === 'address_is_own' || refusal.code === 'address_is_ours'
  return isCustomers ? refuse('address_refused') : { ok: false, refusal }
}

async function tellOfRequest(deps: WithdrawalDeps, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, holder, network, address, reachedAt, state } = withdrawal
  const at = reachedAt.requested
  await recordActivity(
    tx,
    [
      {
        id,
        holder,
        type: 'withdrawal',
        direction: 'out',
        money: withdrawal.money,
        counter: null,
        party: address,
        madeBy: withdrawal.madeBy,
        network,
        badge: WITHDRAWAL_BADGES[state],
        occurredAt: at,
        words: [address, formatMoney(receivesOf(withdrawal))],
      },
    ],
    at,
  )
  await tell(deps, tx, withdrawal, 'withdrawal-requested')
  await announce(tx, { to: holder, type: 'withdrawal', id, at })
  await announce(tx, { to: holder, type: 'balance', id: null, at })
}
