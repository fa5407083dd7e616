/**
 * Takes a firm offer: both sides and the fee in one posting, with everything that tells of it, or nothing at all. The
 * offer's id is the posting's, so an offer works once however often and wherever it is sent. The offer's price stands,
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

/** An offer as it came, the PIN, and the command's key if one came with it. */
export type SwapCommand = { readonly quote: string; readonly pin: string; readonly idempotencyKey: string | null }

type Deps = Pick<SwapDeps, 'db' | 'clock' | 'policy' | 'market' | 'inventory' | 'quoteKey' | 'poster' | 'confirmSwap'>
type Answer = Result<Swap, SwapRefusal>

/**
 * Books the swap of an offer. The same command sent again answers the first result, also after the offer's end; another
 * command with the same offer is refused as `quote_used`. Throws when the outcome cannot be known: send the same
 * command again.
 */
export async function executeSwap(
  deps: Deps,
  actor: ActorIds,
  { quote: text, pin, idempotencyKey }: SwapCommand,
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
      const checked = await deps.confirmSwap({ id, userId: madeBy, holder, given, fee, received }, pin)
      return checked.ok ? ok(prepared) : checked
    },
    perform: async ({ swap, earlier }) => (earlier === null ? book(deps, command, swap) : ok(earlier)),
  })
}

/** The swap of an offer, or what it came to before where that had to be looked for. */
type Prepared = { readonly swap: Swap; readonly earlier: Swap | null }

/** Looks whether the offer still stands. What is refused here costs no try of the PIN; a repeat is asked for it. */
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
    // It may be in the books: the next look at them will tell.
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
      // The books' own bound, which the limit of the process comes before: which side passed it, they do not say.
      return refuse('inventory_limit', { currency: swap.received.asset })
    case 'companion_refused':
      // The key is taken, by this offer or by another one.
      return orFirstResult(deps, command, { code: 'idempotency_key_reused' })
    case 'posting_id_reused':
    case 'hold_closed':
      throw new Error(`the books refuse the swap ${swap.id}: ${refusal.code}`)
    default:
      return unreachable(refusal)
  }
}

/**
 * While the price of a coin of the offer has jumped: the command's first result, or the refusal. `null` when none has.
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

/** The first result of this very command; without one, the refusal that stood in its way. */
async function orFirstResult(deps: Pick<Deps, 'db'>, command: Command, refusal: SwapRefusal): Promise<Answer> {
  return (await firstResult(deps, command)) ?? { ok: false, refusal }
}

/**
 * What a command with an offer that has ended comes to, for good. The same command may have been sent before the end
 * and still be on its way to the books: it is waited for, or, when it has not come there yet, its key is used up here,
 * so that it cannot be booked after this answer.
 */
async function lastWord(deps: Pick<Deps, 'db'>, command: Command, at: Date): Promise<Answer> {
  const first = await firstResult(deps, command)
  if (first !== null) return first
  const claimed = await claimKey(deps.db.read, command, at)
  return claimed.ok ? orFirstResult(deps, command, { code: 'quote_expired' }) : claimed
}

/**
 * What came of this command before, or the refusal because another one took its offer or its key; `null` when nothing
 * did.
 */
async function firstResult({ db }: Pick<Deps, 'db'>, command: Command): Promise<Answer | null> {
  const claim = await findKey(db.read, command)
  if (!claim.ok) return claim
  const swap = (await findSwaps(db.read, [command.resultId])).get(command.resultId)
  // A key without its swap was used up at the offer's end.
  if (swap === undefined || swap.holder !== command.holder) return claim.value.fresh ? null : refuse('quote_expired')
  if (!claim.value.fresh) return ok(swap)
  // It may have been booked with this key between the two looks.
  const again = await findKey(db.read, command)
  if (!again.ok) return again
  return again.value.fresh ? refuse('quote_used') : ok(swap)
}

/** Everything that is written with the posting of a swap. */
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
