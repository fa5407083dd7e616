/**
 * Decides whether a payment abroad is possible now: supplier, rail, size, balance, verification. The single place for
 * offers, for taking one and for releasing what was approved. It reads, and moves nothing.
 */
import { purposesOf, railFor, type FxCurrency, type FxRail, wantsPapers } from '@zend/corridors'
import { after, type BusinessId, formatMoney, type Money, money, ok, refuse, type Result } from '@zend/kernel'
import { nameParts, type PaidInvoice, type PayingParts } from '../../core/invoices/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { priceOf as marketPriceOf, type PriceRefusal } from '../../core/pricing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { FxDeps, PayableSupplier } from './fx.deps.ts'
import type { FxPayer } from './fx-payment.ts'
import type { FxPaymentRefusal, FxRateRefusal, FxSizeRefusal } from './fx.refusals.ts'
import type { SignedFx } from './offer.ts'
import { hasArrived } from './payments.repo.ts'
import { type FxPriced, priceOf, scaled, toBuy } from './price.ts'
import { readRate } from './rates.ts'

/** A company has to be verified itself: it is tier 2 then (business.md A5). */
const VERIFIED_TIER = 2

/** What is needed to order a payment that is possible. */
export type PreparedFx = {
  readonly supplier: PayableSupplier
  readonly rail: FxRail
  readonly payer: FxPayer
  readonly move: ValuedMove
  readonly payBy: Date
  /** What it pays of which invoices, as it is signed. */
  readonly invoices: readonly PaidInvoice[]
}

/**
 * Prices what is delivered, and what its rail may charge us, at the stored rates. Refuses without a rate that can be
 * relied on.
 */
export async function priceNow(
  { clock, policy, market }: Pick<FxDeps, 'clock' | 'policy' | 'market'>,
  read: Tx,
  deliver: Money<FxCurrency>,
  rail: FxRail | null,
): Promise<Result<FxPriced, FxRateRefusal | PriceRefusal>> {
  const [rate, board] = await Promise.all([readRate({ clock, policy }, read, deliver.asset), market.board()])
  if (rate === null) return refuse('fx_rate_unavailable')
  const dollars = marketPriceOf(board, 'USDT', 'USD')
  const buy = rail === null ? deliver : toBuy(deliver, rail, policy)
  return dollars.ok ? ok(priceOf(deliver, scaled(buy, rate), dollars.value.rate, policy)) : dollars
}

/** Refuses what is too small or too much for one payment. */
export function sized(
  { policy }: Pick<FxDeps, 'policy'>,
  { cost }: Pick<FxPriced, 'cost'>,
): Result<null, FxSizeRefusal> {
  const { minimum, maximum } = policy
  if (cost.amount < minimum.amount)
    return refuse('amount_too_small', { minimum: formatMoney(minimum), currency: 'USD' } as const)
  if (cost.amount > maximum.amount)
    return refuse('amount_too_large', { maximum: formatMoney(maximum), currency: 'USD' } as const)
  return ok(null)
}

/** Returns the rail that carries the amount to the supplier, or which way would. */
export function railTo({ payee }: PayableSupplier, deliver: Money<FxCurrency>): Result<FxRail, FxSizeRefusal> {
  const rail = railFor(payee.bank.way, deliver)
  if (rail.ok) return rail
  if (rail.refusal.code !== 'above_limit') throw new Error(`a supplier is paid ${deliver.asset} by ${payee.bank.way}`)
  const { most, instead } = rail.refusal
  const other = instead === null ? {} : { instead }
  return refuse('amount_too_large', { maximum: formatMoney(most), currency: most.asset, ...other })
}

/**
 * Returns what a payment needs, if everything but the company's consent and limits allows it now. `heldForIt`: how much
 * is set aside for it already.
 */
export async function prepareFx(
  deps: FxDeps,
  company: BusinessId,
  offer: SignedFx,
  heldForIt = 0n,
): Promise<Result<PreparedFx, FxPaymentRefusal>> {
  const { read } = deps.db
  const now = deps.clock.now()
  const supplier = await deps.supplier(read, company, offer.supplierId, now)
  if (!supplier.ok) return supplier
  const { payee, version } = supplier.value
  // Approvers, and whoever confirmed, saw these details and no others.
  if (version !== offer.supplierVersion || payee.currency !== offer.deliver.asset) return refuse('version_changed')
  if (!purposesOf(payee.currency).includes(offer.purpose))
    return refuse('invalid_request', { field: 'body.purpose' } as const)
  if (offer.until !== null && offer.until <= now) return refuse('quote_expired', { expiredAt: offer.until })
  if ((await deps.people.tier(read, company)) < VERIFIED_TIER) return refuse('verification_needed')
  const payer = await deps.payer(read, company)
  if (payer === null) return refuse('verification_needed')
  const rail = railTo(supplier.value, offer.deliver)
  if (!rail.ok) return rail
  const priced = await priceNow(deps, read, offer.deliver, rail.value)
  if (!priced.ok) return priced
  const fits = sized(deps, priced.value)
  if (!fits.ok) return fits
  const named = await nameSuffices(deps, company, supplier.value, priced.value)
  if (!named.ok) return named
  const free = (await balancesOf(read, company)).find(({ asset }) => asset === 'USDT')?.available.amount ?? 0n
  if (offer.most.amount > free + heldForIt)
    return refuse('insufficient_funds', {
      available: formatMoney(money('USDT', free + heldForIt)),
      currency: 'USDT',
    } as const)
  const move = await valueMoveOut({ read, market: deps.market, policy: deps.limits }, company, offer.most)
  if (!move.ok) return move
  const invoices = await nameParts(read, company, partsIn(offer, supplier.value))
  if (!invoices.ok) return invoices
  const { waitsMs, reviewMs } = deps.policy
  const payBy = offer.until ?? after(now, waitsMs + (wantsPapers(payee.currency) ? reviewMs : 0))
  return ok({ supplier: supplier.value, rail: rail.value, payer, move: move.value, payBy, invoices: invoices.value })
}

/**
 * Refuses more than a test payment to an account of which no bank said that it has the supplier's name, until one has
 * arrived there (business.md A6).
 */
async function nameSuffices(
  { db, policy }: Pick<FxDeps, 'db' | 'policy'>,
  company: BusinessId,
  { id, version, nameCheck }: PayableSupplier,
  { cost }: Pick<FxPriced, 'cost'>,
): Promise<Result<null, FxPaymentRefusal>> {
  const most = policy.unnamedMaximum
  const isNamed = nameCheck?.answer === 'match' || nameCheck?.answer === 'close'
  if (isNamed || cost.amount <= most.amount || (await hasArrived(db.read, company, id, version))) return ok(null)
  return refuse('test_payment_needed', { maximum: formatMoney(most), currency: 'USD' } as const)
}

/** An offer, as far as its invoices are concerned. */
export const partsIn = ({ id: payment, deliver, parts }: SignedFx, { id, payee }: PayableSupplier): PayingParts => ({
  payment,
  supplier: { id, payee },
  deliver,
  parts,
})

/**
 * Checks again, under the lock of the company's acts, what may have changed since it was prepared: the supplier's
 * details, and what remains of the invoices.
 */
export async function lookAgain(
  deps: Pick<FxDeps, 'supplier' | 'clock'>,
  tx: Tx,
  company: BusinessId,
  offer: SignedFx,
): Promise<Result<null, FxPaymentRefusal>> {
  const found = await deps.supplier(tx, company, offer.supplierId, deps.clock.now())
  if (!found.ok) return found
  if (found.value.version !== offer.supplierVersion) return refuse('version_changed')
  const named = await nameParts(tx, company, partsIn(offer, found.value))
  return named.ok ? ok(null) : named
}
