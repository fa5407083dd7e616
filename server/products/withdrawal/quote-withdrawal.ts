/**
 * Quotes a withdrawal: its cost and whether it may be made, fixed for a minute by our signature. Nothing moves and
 * nothing is stored. Only the fee is promised: everything else is checked again when the offer is taken.
 */
import type { NetworkName } from '@zend/contracts'
import {
  after,
  type CoinCode,
  formatMoney,
  type HolderId,
  type Money,
  money,
  ok,
  parseMoney,
  refuse,
  type Result,
  toChain,
} from '@zend/kernel'
import { type Network, type NetworkCoin, networkAsset } from '../../core/assets/index.ts'
import { noteNetworkUse } from '../../core/custody/index.ts'
import type { Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { checkMoveOut, type MoveOutRefusal, valueMoveOut } from '../../core/limits/index.ts'
import type { PriceRefusal } from '../../core/pricing/index.ts'
import {
  type Approval,
  changedOrNew,
  type ChangeRefusal,
  heldFor,
  requestToChange,
  type Seen,
} from '../../core/approvals/index.ts'
import { signQuote } from '../../core/quotes/index.ts'
import type { UseRefusal } from '../../core/throttle/index.ts'
import { destinationOf, refuseLookAlike, revealOwner } from './destination.ts'
import { factsOf, QUOTE_PURPOSE, type WithdrawalOffer } from './offer.ts'
import { openQuestion } from './ask-who-asked.ts'
import { type SendQuestion, sendWaitsUntil } from './scam-pause.ts'
import { withdrawalPrice } from './withdrawal-price.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type {
  AddressProblem,
  AmountProblem,
  InsufficientFunds,
  NetworkNotAvailable,
  WithdrawalsPaused,
} from './withdrawal.refusals.ts'

/** The request. `amount` is decimal text and leaves the balance; the fee is taken out of it. */
export type QuoteCommand = {
  readonly currency: CoinCode
  readonly chain: NetworkName
  readonly toAddr: string
  readonly amount: string
  /** The customer compared the addresses. */
  readonly confirmLookAlike: boolean
  /** One's own request for approval that this is to change, in place of a new withdrawal. */
  readonly changes?: Seen | undefined
}

/** An offer and everything that its screen shows. */
export type WithdrawalQuoted = {
  readonly quote: string
  readonly offer: WithdrawalOffer
  readonly network: Network
  readonly minimum: Money<CoinCode>
  /** The saved wallet's name, if it is one. */
  readonly label: string | null
  /** Whether this customer paid this address before. */
  readonly known: boolean
  /** How long it would wait before it is sent; 0 when it is sent at once. */
  readonly waitMs: number
  /** What they have to answer first; `null` when nothing is asked. */
  readonly question: SendQuestion | null
  readonly expiresAt: Date
}

/** Why no offer is made. */
export type QuoteWithdrawalRefusal =
  | AddressProblem
  | AmountProblem
  | ChangeRefusal
  | InsufficientFunds
  | MoveOutRefusal
  | NetworkNotAvailable
  | PriceRefusal
  | UseRefusal
  | WithdrawalsPaused

/**
 * Makes an offer to this customer, or returns the first refusal, in this order: the request to change, network,
 * amount's form, address, prices, amount, funds, limits.
 */
export async function quoteWithdrawal(
  deps: WithdrawalDeps,
  actor: ActorIds & Via,
  command: QuoteCommand,
): Promise<Result<WithdrawalQuoted, QuoteWithdrawalRefusal>> {
  const { clock, policy, db } = deps
  const { holder } = actor
  const { chain, currency } = command
  const toChange = await requestToChange({ clock, read: db.read }, actor, 'withdrawal', command.changes)
  if (!toChange.ok) return toChange
  const changed = toChange.value
  const network = deps.networks[chain]
  const coin = networkAsset(network, currency)
  if (!network.enabled || coin === null) return refuse('network_not_available')
  const amount = amountOf(command, coin)
  if (!amount.ok) return amount
  if (await deps.isHalted(chain)) return refuse('withdrawals_paused')

  const now = clock.now()
  const query = { holder, network: chain, address: command.toAddr, now }
  const destination = await destinationOf(deps, db.read, query)
  // Reveal the owner last: until then another customer's address is treated like one outside.
  const owned = destination.ok || destination.refusal.code !== 'address_is_ours' ? null : destination.refusal
  if (!destination.ok && owned === null) return destination
  const unlike =
    command.confirmLookAlike || !destination.ok
      ? ok(null)
      : await refuseLookAlike(deps, db.read, query, destination.value)
  if (!unlike.ok) return unlike

  const price = await withdrawalPrice(deps, network, currency)
  // The first request of somebody who has the coins makes a worker poll this network's fees.
  if (!price.ok && price.refusal.code === 'withdrawals_paused') {
    const has = await amountFits(deps, holder, amount.value, { minimum: money(currency, 0n), changed })
    if (has.ok) await noteNetworkUse(db.read, chain, now)
  }
  if (!price.ok) return price
  const { fee, feeBudget, minimum } = price.value
  const fits = await amountFits(deps, holder, amount.value, { minimum, changed })
  if (!fits.ok) return fits
  const move = await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, holder, amount.value)
  if (!move.ok) return move
  const allowed = await checkMoveOut({ clock }, db.read, actor, move.value)
  if (!allowed.ok) return allowed
  if (!destination.ok)
    return owned === null ? destination : { ok: false, refusal: await revealOwner(deps, actor.userId, owned) }

  const { address, saved, past } = destination.value
  const offer: WithdrawalOffer = {
    ...changedOrNew(changed, 'wdr', now),
    network: chain,
    money: amount.value,
    fee,
    feeBudget,
    address,
  }
  const expiresAt = after(now, policy.quoteLifeMs)
  const seen = { ...destination.value, network: chain, value: money('USD', move.value.cents) }
  const until = sendWaitsUntil(policy, { ...seen, saved: saved !== null }, now)
  const question = actor.tokenKind === 'api-key' ? null : await openQuestion(deps, db.read, actor, seen, now)
  return ok({
    quote: signQuote(deps.quoteKey, { purpose: QUOTE_PURPOSE, holder, expiresAt, facts: factsOf(offer) }),
    offer,
    network,
    minimum,
    label: saved?.label ?? null,
    known: past.firstDoneFrom !== null,
    waitMs: until === null ? 0 : until.getTime() - now.getTime(),
    question,
    expiresAt,
  })
}

/** Parses the amount, if the network can represent it exactly. */
function amountOf({ currency, amount }: QuoteCommand, coin: NetworkCoin): Result<Money<CoinCode>, AmountProblem> {
  const parsed = parseMoney(currency, amount)
  const carried = parsed.ok && parsed.value.amount > 0n && toChain(parsed.value, coin.decimals) !== null
  return parsed.ok && carried ? ok(parsed.value) : refuse('invalid_request', { field: 'body.amount' } as const)
}

/**
 * Checks that the amount is between the minimum and the maximum, and is available; what the request holds that it
 * changes is, too.
 */
async function amountFits(
  { policy, db }: WithdrawalDeps,
  holder: HolderId,
  amount: Money<CoinCode>,
  { minimum, changed }: { readonly minimum: Money<CoinCode>; readonly changed: Approval | null },
): Promise<Result<null, AmountProblem | InsufficientFunds>> {
  const currency = amount.asset
  const most = policy.amountMaxOf(currency)
  if (amount.amount < minimum.amount) return refuse('amount_too_small', { minimum: formatMoney(minimum), currency })
  if (amount.amount > most.amount) return refuse('amount_too_large', { maximum: formatMoney(most), currency })
  const free = (await balancesOf(db.read, holder)).find(({ asset }) => asset === currency)?.available.amount ?? 0n
  const available = free + heldFor(changed, currency)
  if (amount.amount > available)
    return refuse('insufficient_funds', { available: formatMoney(money(currency, available)), currency })
  return ok(null)
}
