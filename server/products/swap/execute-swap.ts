/**
 * Takes a firm quote: both sides and the fee in one posting, with everything that belongs to it, or nothing at all. The
 * quote's id is the posting's, so a quote works once however often and wherever it is sent. The quoted price holds,
 * unless the market has jumped since.
 */
import { SWAP_BADGES } from '@zend/contracts'
import { formatMoney, ok, refuse, type Result, unreachable, type UserId } from '@zend/kernel'
import { activityRowOf } from '../../core/activity/index.ts'
import { eventRowOf } from '../../core/events/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { claimKey, type Command, doOnce, findKey, keyRowOf } from '../../core/idempotency/index.ts'
import { refuseExpired } from '../../core/quotes/index.ts'
import type { SwapDeps } from './deps.ts'
import { openSwap, type SwapQuote } from './offer.ts'
import { type Swap, swapIdOf } from './swap.ts'
import { swapPosting } from './swap.postings.ts'
import type { SwapRefusal } from './swap.refusals.ts'
import { findSwaps, swapRowOf } from './swap.repo.ts'

/** The customer's quote, the PIN, and the idempotency key if there is one. */
export type SwapCommand = { readonly quote: string; readonly pin: string; readonly idempotencyKey: string | null }
/** The quote that a company's API key takes, with the key's secret. */
export type SwapByKey = Omit<SwapCommand, 'pin'> & { readonly keySecret: string }

type Deps = Pick<SwapDeps, 'db' | 'clock' | 'policy' | 'market' | 'inventory' | 'quoteKey' | 'poster' | 'confirmSwap'>
type Answer = Result<Swap, SwapRefusal>

/**
 * Books the swap of a quote. A repeated command returns the first result, also after the quote has expired; another
 * command with the same quote is refused as `quote_used`. Throws when the outcome is unknown: send the same command
 * again.
 */
export async function executeSwap(
  deps: Deps,
  actor: ActorIds,
  { quote: text, idempotencyKey, ...proof }: SwapCommand | SwapByKey,
): Promise<Answer> {
  const opened = openSwap(deps.quoteKey, text, actor.holder)
  if (!opened.ok) return opened
  const quote = opened.value
  const command: Command = {
    holder: actor.holder,
    key: idempotencyKey,
    operation: 'swap',
    request: { quote: quote.id },
    resultId: swapIdOf(quote.id),
  }
  return doOnce<Prepared, Prepared, Swap, SwapRefusal>({
    prepare: () => prepare(deps, command, quote, actor),
    confirm: async (prepared) => {
      const { id, madeBy, holder, given, fee, received } = prepared.swap
      const checked = await deps.confirmSwap({ id, userId: madeBy, holder, given, fee, received }, proof)
      return checked.ok ? ok(prepared) : checked
    },
    perform: async ({ swap, earlier }) => (earlier === null ? book(deps, command, swap) : ok(earlier)),
  })
}

/** The swap of a quote, or its earlier result where that had to be looked up. */
type Prepared = { readonly swap: Swap; readonly earlier: Swap | null }

/**
 * Checks that the quote still holds. Refuse here, before the PIN check, so that a refused swap does not use up a PIN
 * attempt; a repeated command does need the PIN.
 */
async function prepare(
  deps: Deps,
  command: Command,
  quote: SwapQuote,
  { userId }: ActorIds,
): Promise<Result<Prepared, SwapRefusal>> {
  const now = deps.clock.now()
  const swap: Swap = { ...swapOf(quote, userId), occurredAt: now }
  const isOpen = refuseExpired(quote, now, deps.policy.quoteGraceMs).ok
  const earlier = isOpen ? await whilePaused(deps, command, quote) : await lastWord(deps, command, now)
  return earlier?.ok === false ? earlier : ok({ swap, earlier: earlier?.value ?? null })
}

async function book(deps: Deps, command: Command, swap: Swap): Promise<Answer> {
  const reserved = await deps.inventory.reserve(swap)
  if (!reserved.ok) return orFirstResult(deps, command, reserved.refusal)
  const posted = await deps.poster.post(swapPosting(swap), companionsOf(command, swap)).catch((error: unknown) => {
    // It may be in the books: the next read of them decides.
    reserved.value.booked()
    throw error
  })
  if (posted.ok && !posted.value.already) {
    reserved.value.booked()
    return ok(swap)
  }
  reserved.value.dropped()
  if (posted.ok) return orFirstResult(deps, command, { code: 'quote_used' })
  const { refusal } = posted
  switch (refusal.code) {
    case 'insufficient_funds':
      return refuse('insufficient_funds', {
        currency: refusal.available.asset,
        available: formatMoney(refusal.available),
      })
    case 'ledger_busy':
      return refuse('busy')
    case 'house_bound':
      // The books' own bound, which is wider than the process's limit; they do not say which side exceeded it.
      return refuse('inventory_limit', { currency: swap.received.asset })
    case 'companion_refused':
      // The key is taken, by this quote or by another one.
      return orFirstResult(deps, command, { code: 'idempotency_key_reused' })
    case 'posting_id_reused':
    case 'hold_closed':
      throw new Error(`the books refuse the swap ${swap.id}: ${refusal.code}`)
    default:
      return unreachable(refusal)
  }
}

/**
 * Returns the command's first result, or the refusal, while the price of a coin of the quote has jumped; `null` when
 * none has.
 */
async function whilePaused(
  deps: Pick<Deps, 'db' | 'market'>,
  command: Command,
  { given, received }: SwapQuote,
): Promise<Answer | null> {
  const board = await deps.market.board()
  const jumped = [given.asset, received.asset].find((coin) => {
    const price = board.usable(coin)
    return !price.ok && price.refusal.code === 'price_jumped'
  })
  return jumped === undefined ? null : orFirstResult(deps, command, { code: 'price_jumped', currency: jumped })
}

/** Returns the first result of this command; without one, the given refusal. */
async function orFirstResult(deps: Pick<Deps, 'db'>, command: Command, refusal: SwapRefusal): Promise<Answer> {
  return (await firstResult(deps, command)) ?? { ok: false, refusal }
}

/**
 * Returns the final result of a command with an expired quote. The same command may have been sent before the expiry
 * and still be on its way to the books: wait for it, or, if it has not arrived there yet, use up its key here, so that
 * it cannot be booked after this answer.
 */
async function lastWord(deps: Pick<Deps, 'db'>, command: Command, at: Date): Promise<Answer> {
  const first = await firstResult(deps, command)
  if (first !== null) return first
  const claimed = await claimKey(deps.db.read, command, at)
  return claimed.ok ? orFirstResult(deps, command, { code: 'quote_expired' }) : claimed
}

/**
 * Returns the earlier result of this command, or the refusal because another command took its quote or its key; `null`
 * when there is neither.
 */
async function firstResult({ db }: Pick<Deps, 'db'>, command: Command): Promise<Answer | null> {
  const claim = await findKey(db.read, command)
  if (!claim.ok) return claim
  const swap = (await findSwaps(db.read, [command.resultId])).get(command.resultId)
  // A key without a swap was used up when the quote expired.
  if (swap === undefined || swap.holder !== command.holder) return claim.value.fresh ? null : refuse('quote_expired')
  if (!claim.value.fresh) return ok(swap)
  // It may have been booked with this key between the two reads.
  const again = await findKey(db.read, command)
  if (!again.ok) return again
  return again.value.fresh ? refuse('quote_used') : ok(swap)
}

/** Builds everything that is written with the posting of a swap. */
function companionsOf(command: Command, swap: Swap) {
  const { id, holder, madeBy, given, received, occurredAt } = swap
  return {
    swap: swapRowOf(swap),
    activity: activityRowOf({
      id,
      holder,
      type: 'swap',
      direction: 'out',
      money: given,
      counter: received,
      party: null,
      madeBy,
      network: null,
      badge: SWAP_BADGES.done,
      occurredAt,
      words: [],
    }),
    key: keyRowOf(command),
    events: eventRowOf([
      { to: holder, type: 'swap', id, at: occurredAt },
      { to: holder, type: 'balance', id: null, at: occurredAt },
    ]),
  }
}

const swapOf = (quote: SwapQuote, madeBy: UserId): Omit<Swap, 'occurredAt'> => {
  const { id, holder, given, fee, received, margin, terms, midRate, priceAsOf, quotedAt } = quote
  return { id: swapIdOf(id), holder, madeBy, given, fee, received, margin, terms, midRate, priceAsOf, quotedAt }
}
