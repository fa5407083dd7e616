/**
 * Makes a quote for a payment abroad: what it takes at the rates of now, and the most that may leave, fixed by our
 * signature. Nothing moves and nothing is stored; everything is checked again when the quote is taken, and the rate at
 * which it is converted is the provider's firm one then, never above the most.
 */
import { fitsCharset, type Purpose, purposesOf } from '@zend/corridors'
import { after, isPerson, newId, ok, parseMoney, refuse, type Result } from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import type { InvoiceId } from '../../core/invoices/index.ts'
import { checkMoveOut } from '../../core/limits/index.ts'
import { signQuote } from '../../core/quotes/index.ts'
import type { FxDeps, PayableSupplier } from './fx.deps.ts'
import type { FxMalformed, FxPaymentRefusal } from './fx.refusals.ts'
import { prepareFx, type PreparedFx, priceNow, railTo } from './judge-payment.ts'
import { factsOf, QUOTE_PURPOSE, type SignedFx } from './offer.ts'
import { type FxPriced, withHeadroom } from './price.ts'

/**
 * What is to be quoted. `amount`: what arrives, as decimal text of the supplier's currency. `most`: the most USDT that
 * may leave; `null` for a little more than it takes now. With less it waits for a better rate, `until` then.
 */
export type QuoteFxCommand = {
  readonly supplierId: string
  readonly amount: string
  readonly purpose: Purpose
  /** What the supplier reads: 1 to 140 characters of SWIFT's set x. */
  readonly reference: string
  readonly most: string | null
  readonly until: Date | null
  /** What it pays of which invoices, as decimal text of the supplier's currency. */
  readonly invoices: readonly { readonly invoice: InvoiceId; readonly pays: string }[]
}

/** A quote and everything that its screen shows. */
export type FxQuoted = {
  readonly quote: string
  readonly offer: SignedFx
  readonly priced: FxPriced
  readonly supplier: PayableSupplier
  readonly rail: PreparedFx['rail']
  readonly invoices: PreparedFx['invoices']
  readonly expiresAt: Date
}

const REFERENCE_MAX = 140

/** Returns a quote for this company at the current rate. */
export async function quoteFx(
  deps: FxDeps,
  actor: ActorIds,
  { supplierId, amount, purpose, reference, most: mostText, until, invoices }: QuoteFxCommand,
): Promise<Result<FxQuoted, FxPaymentRefusal>> {
  const { holder } = actor
  const malformed = (field: FxMalformed['field']) => refuse('invalid_request', { field } as const)
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  const { clock, db, policy } = deps
  const now = clock.now()
  const supplier = await deps.supplier(db.read, holder, supplierId, now)
  if (!supplier.ok) return supplier
  const { payee, version } = supplier.value
  const deliver = parseMoney(payee.currency, amount)
  if (!deliver.ok || deliver.value.amount <= 0n) return malformed('body.amount')
  if (!purposesOf(payee.currency).includes(purpose)) return malformed('body.purpose')
  const remittance = reference.trim()
  if (remittance === '' || remittance.length > REFERENCE_MAX || !fitsCharset(remittance, 'swift-x'))
    return malformed('body.reference')
  const parts = invoices.flatMap(({ invoice, pays }) => {
    const part = parseMoney(payee.currency, pays)
    return part.ok && part.value.amount > 0n ? [{ invoice, pays: part.value.amount }] : []
  })
  if (parts.length < invoices.length) return malformed('body.invoices')
  const rail = railTo(supplier.value, deliver.value)
  if (!rail.ok) return rail
  const priced = await priceNow(deps, db.read, deliver.value, rail.value)
  if (!priced.ok) return priced
  const given =
    mostText === null ? ok(withHeadroom(priced.value.taken, policy.headroomBps)) : parseMoney('USDT', mostText)
  if (!given.ok || given.value.amount <= 0n) return malformed('body.most')
  const most = given.value
  // Below what it takes now, it waits for a better rate: somebody has to say for how long.
  if (until === null && most.amount < priced.value.taken.amount) return malformed('body.until')
  if (until !== null && (until <= now || until > after(now, policy.targetMaxMs))) return malformed('body.until')
  const id = newId('fxp', now.getTime())
  const offer: SignedFx = {
    id,
    supplierId,
    supplierVersion: version,
    deliver: deliver.value,
    most,
    purpose,
    remittance,
    until,
    parts,
  }
  const prepared = await prepareFx(deps, holder, offer)
  if (!prepared.ok) return prepared
  const allowed = await checkMoveOut(deps, db.read, actor, prepared.value.move)
  if (!allowed.ok) return allowed
  const expiresAt = after(now, policy.quoteLifeMs)
  return ok({
    quote: signQuote(deps.quoteKey, { purpose: QUOTE_PURPOSE, holder, expiresAt, facts: factsOf(offer) }),
    offer,
    priced: priced.value,
    supplier: supplier.value,
    rail: rail.value,
    invoices: prepared.value.invoices,
    expiresAt,
  })
}
