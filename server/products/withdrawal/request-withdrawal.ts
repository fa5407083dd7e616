/**
 * Takes an offer: with the mailed code and the PIN, holds the money and creates the withdrawal, all in one statement
 * (`core/offers`). From here on the money has left the available balance. It sends nothing: the worker does, from the
 * row.
 */
import { WITHDRAWAL_BADGES } from '@zend/contracts'
import { formatMoney, type HolderId, type Money, money, ok, refuse, type Result } from '@zend/kernel'
import { activityRowOf } from '../../core/activity/index.ts'
import { networkAsset } from '../../core/assets/index.ts'
import { type AwaitsApproval, type ChangeRefusal, changeTo, type Foreseen } from '../../core/approvals/index.ts'
import type { Authorization } from '../../core/authorizations/index.ts'
import { eventRowOf } from '../../core/events/index.ts'
import type { Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { judgedByOf, type MoveOutRefusal, type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { noticesTo, type Told, toldOf } from '../../core/notices/index.ts'
import {
  foreseeOffer,
  type OfferByKey,
  type OfferKind,
  type OfferToTake,
  type Order,
  StatementOutdated,
  type TakeRefusal,
  takeOnce,
} from '../../core/offers/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import { isAbout, type WithdrawalAct, withdrawalPayload } from './act/index.ts'
import { ADVANCE_WITHDRAWAL_JOB } from './advance-withdrawal.ts'
import { type Destination, destinationOf, type DestinationRefusal } from './destination.ts'
import { offerOf, QUOTE_PURPOSE, type WithdrawalOffer } from './offer.ts'
import { openQuestion } from './ask-who-asked.ts'
import { sendWaitsUntil } from './scam-pause.ts'
import { noticeOf, type NotifyDeps } from './notify.ts'
import { standingRowOf, withdrawalRowOf } from './withdrawal.companions.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import { withdrawalHold } from './withdrawal.postings.ts'
import type { InsufficientFunds, NetworkNotAvailable, WhoAskedOpen, WithdrawalsPaused } from './withdrawal.refusals.ts'
import { findWithdrawal } from './withdrawal.repo.ts'
import { receivesOf, statementOf, type Withdrawal } from './withdrawal.ts'

/** The customer's request. */
export type WithdrawCommand = OfferToTake

/** Reasons against an address that may have arisen since the offer was made. */
type LateAddressRefusal = Exclude<
  DestinationRefusal,
  { readonly code: 'address_invalid' | 'address_is_own' | 'address_is_ours' }
>

/** Why nothing was held. */
export type WithdrawRefusal =
  | ChangeRefusal
  | LateAddressRefusal
  | InsufficientFunds
  | MoveOutRefusal
  | NetworkNotAvailable
  | PriceRefusal
  | TakeRefusal
  | WhoAskedOpen
  | WithdrawalsPaused

type Refusable<T> = Promise<Result<T, WithdrawRefusal>>

/**
 * Makes the withdrawal of an offer. Repeating the same offer, or the same idempotency key, returns the withdrawal of
 * the first call, without checking the code or PIN again. A wrong code or PIN is counted and moves nothing; a right one
 * is used up exactly when the withdrawal is made.
 */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  actor: ActorIds & Via,
  command: WithdrawCommand | OfferByKey,
): Refusable<Withdrawal | AwaitsApproval> {
  return takeOnce(deps, actor, command, kindOf(deps, actor))
}

/** Returns whom taking an offer now would ask to approve it; `null` when the actor may take it alone. */
export const foreseeWithdrawal = (deps: WithdrawalDeps, actor: ActorIds, quote: string): Refusable<Foreseen | null> =>
  foreseeOffer(deps, actor, quote, kindOf(deps, actor))

function kindOf(
  deps: WithdrawalDeps,
  actor: ActorIds & Via,
): OfferKind<WithdrawalOffer, Prepared, Withdrawal, WithdrawRefusal> {
  return {
    purpose: QUOTE_PURPOSE,
    operation: 'withdraw',
    offerIn: offerOf,
    change: ({ id: subject, version, ...offer }) =>
      version === 1
        ? null
        : changeTo({ clock: deps.clock, read: deps.db.read }, actor, {
            subject,
            version,
            isSaidBy: (payload) => isAbout(payload, offer),
          }),
    find: (tx, { id }) => findWithdrawal(tx, actor.holder, id),
    prepare: (offer) => prepareWithdrawal(deps, actor, offer),
    mayTakeAlone: async ({ network }, { asked: { value, reachedAt }, destination }) => {
      const seen = { ...destination, network, value }
      const question = await openQuestion(deps, deps.db.read, actor, seen, reachedAt.requested)
      return question === null ? ok(null) : refuse('quote_invalid')
    },
    confirmed: (_offer, { act, asked, move }) => ({ act, statement: statementOf(asked, judgedByOf(move)) }),
    payload: (_offer, { destination }, statement) => withdrawalPayload(statement, destination.saved?.label ?? ''),
    ordered: (_offer, prepared, authorization) => orderOf(deps, prepared, authorization),
    lookAgain: (tx, _offer, { asked }) => lookAgain(deps, tx, asked),
  }
}

type Asked = Omit<Withdrawal, 'consent'>
/**
 * A withdrawal as its customer is about to confirm it, with the result of the address checks and the people to notify.
 */
type Stated = {
  readonly asked: Asked
  readonly destination: Destination
  readonly move: ValuedMove
  readonly told: Told
}
type Prepared = Stated & { readonly act: WithdrawalAct }

/**
 * Checks before the transaction: that the offer's network still pays, what the amount is worth, and whether the address
 * may be paid. This may wait for prices.
 */
export async function prepareWithdrawal(
  deps: WithdrawalDeps,
  actor: ActorIds,
  offer: WithdrawalOffer,
): Refusable<Prepared> {
  const network = deps.networks[offer.network]
  if (!network.enabled || networkAsset(network, offer.money.asset) === null) return refuse('network_not_available')
  const { read } = deps.db
  const [isHalted, move, looked] = await Promise.all([
    deps.isHalted(offer.network),
    valueMoveOut({ read, market: deps.market, policy: deps.limits }, actor.holder, offer.money),
    lookAt(deps, actor.holder, offer),
  ])
  if (isHalted) return refuse('withdrawals_paused')
  if (!move.ok) return move
  const stated = stateWithdrawal(deps, actor, { offer, move: move.value, looked })
  if (!stated.ok) return stated
  const act = {
    kind: 'withdrawal',
    money: offer.money,
    network: offer.network,
    networkName: network.name,
    address: offer.address,
  } as const
  return ok({ ...stated.value, act })
}

type Looked = { readonly now: Date; readonly destination: Result<Destination, LateAddressRefusal>; readonly told: Told }

/** Returns the current state of an offer's address, and the people to notify of its holder's acts. */
export async function lookAt(deps: WithdrawalDeps, holder: HolderId, offer: WithdrawalOffer): Promise<Looked> {
  const now = deps.clock.now()
  const { read } = deps.db
  const [destination, told] = await Promise.all([
    destinationAgain(deps, read, holder, offer, now),
    toldOf(read, holder),
  ])
  return { now, destination, told }
}

/** Builds the withdrawal as its customer is about to confirm it. Pure. */
export function stateWithdrawal(
  deps: Pick<WithdrawalDeps, 'policy'>,
  { holder, userId }: ActorIds,
  { offer, move, looked }: { readonly offer: WithdrawalOffer; readonly move: ValuedMove; readonly looked: Looked },
): Result<Stated, LateAddressRefusal> {
  const { now, destination, told } = looked
  if (!destination.ok) return destination
  const { address, lookupKey } = destination.value
  const value = money('USD', move.cents)
  const asked: Asked = {
    ...offer,
    holder,
    madeBy: userId,
    address,
    lookupKey,
    value,
    state: 'requested',
    waitsUntil: waitOf(deps, value, destination.value, now),
    txid: null,
    reason: null,
    reachedAt: {
      requested: now,
      risk_check: null,
      queued: null,
      signing: null,
      broadcast: null,
      confirming: null,
      done: null,
    },
  }
  return ok({ asked, destination: destination.value, move, told })
}

const waitOf = (
  { policy }: Pick<WithdrawalDeps, 'policy'>,
  value: Money<'USD'>,
  { past, saved }: Destination,
  now: Date,
): Date | null => sendWaitsUntil(policy, { value, past, saved: saved !== null }, now)

/**
 * Explains a failed `stands` of the order: checks the address again. Throws `StatementOutdated` when it would have to
 * wait longer than was stated.
 */
export async function lookAgain(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, holder, network, address, value, waitsUntil: stated, reachedAt }: Asked,
): Refusable<null> {
  const destination = await destinationAgain(deps, tx, holder, { network, address }, deps.clock.now())
  if (!destination.ok) return destination
  const wait = waitOf(deps, value, destination.value, reachedAt.requested)
  if (wait !== null && (stated === null || stated < wait))
    throw new StatementOutdated(`${id} waits longer than was stated`)
  return ok(null)
}

/**
 * Checks the address of an offer again. Our own signature covers its form, and nobody can have become its owner since,
 * except by a bug of ours.
 */
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
  if (refusal.code === 'address_invalid')
    throw new Error(`an offer to ${address} was signed, which is no address of ${network}`)
  const isCustomers = refusal.code === 'address_is_own' || refusal.code === 'address_is_ours'
  return isCustomers ? refuse('address_refused') : { ok: false, refusal }
}

/** Builds a confirmed withdrawal, and everything that is written when it begins. */
export function orderOf(deps: NotifyDeps, { asked, destination, move, told }: Stated, authorization: Authorization) {
  const withdrawal: Withdrawal = { ...asked, consent: { authorization, judgedBy: judgedByOf(move) } }
  const { id, holder, madeBy, network, address, reachedAt, state } = withdrawal
  const at = reachedAt.requested
  const letter = noticeOf(deps, withdrawal, 'withdrawal-requested')
  const notices = noticesTo(letter, told, at)
  const order: Order = {
    id,
    actor: { holder, userId: madeBy },
    move,
    hold: withdrawalHold(withdrawal),
    row: withdrawalRowOf(withdrawal),
    stands: standingRowOf(withdrawal, { past: destination.past, wasSaved: destination.saved !== null }),
    activity: activityRowOf({
      id,
      holder,
      type: 'withdrawal',
      direction: 'out',
      money: withdrawal.money,
      counter: null,
      party: address,
      madeBy,
      network,
      badge: WITHDRAWAL_BADGES[state],
      occurredAt: at,
      words: [address, formatMoney(receivesOf(withdrawal))],
    }),
    notices,
    events: eventRowOf([
      ...notices.map((notice) => ({ to: notice.user_id, type: 'notification' as const, id: notice.id, at })),
      { to: holder, type: 'withdrawal', id, at },
      { to: holder, type: 'balance', id: null, at },
    ]),
    job: ADVANCE_WITHDRAWAL_JOB,
  }
  return { made: withdrawal, order }
}
