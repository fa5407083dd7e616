/**
 * The part of a payment abroad that takes the money: uses the limits, holds the most that may leave, and writes the
 * payment with its notices (`core/offers`). The company's consent must be checked before.
 */
import { randomBytes } from 'node:crypto'
import { type BusinessId, money, type UserId } from '@zend/kernel'
import type { Authorization, Statement } from '../../core/authorizations/index.ts'
import { judgedByOf } from '../../core/limits/index.ts'
import type { Order } from '../../core/offers/index.ts'
import { ADVANCE_FX_JOB } from './fx-jobs.ts'
import type { FxDeps } from './fx.deps.ts'
import type { FxPayment } from './fx-payment.ts'
import { fxHold } from './fx.postings.ts'
import { type StatedPayment, statementOf } from './fx-statements.ts'
import type { PreparedFx } from './judge-payment.ts'
import { noticesOf } from './notify.ts'
import type { SignedFx } from './offer.ts'
import { paymentRowOf, standingRowOf } from './payments.repo.ts'

/** A company, and the person who acts for it. */
export type CompanyActor = { readonly userId: UserId; readonly holder: BusinessId }

/** An offer with what is needed to order it. */
export type OrderedFx = { readonly offer: SignedFx; readonly prepared: PreparedFx }

const TRACKER_BYTES = 32

const stated = (holder: BusinessId, { offer, prepared }: OrderedFx): StatedPayment => {
  const { supplier, rail, payer, move, payBy, invoices } = prepared
  const { id, supplierId, supplierVersion, deliver, most, purpose, remittance } = offer
  const decided = {
    id,
    holder,
    supplierId,
    supplierVersion,
    supplierName: supplier.name,
    to: supplier.payee,
    payer,
    rail,
  }
  return { ...decided, purpose, remittance, deliver, most, payBy, invoices, value: money('USD', move.cents) }
}

/** Returns what is confirmed when an offer is taken, complete before anything is stored. */
export const statementOfOrder = (holder: BusinessId, ordered: OrderedFx): Statement =>
  statementOf(stated(holder, ordered), judgedByOf(ordered.prepared.move))

/** Builds a payment and everything written when it begins. */
export function paymentOrderOf(
  { clock }: Pick<FxDeps, 'clock'>,
  actor: CompanyActor,
  ordered: OrderedFx,
  authorization: Authorization,
): { readonly made: FxPayment; readonly order: Order } {
  const { move } = ordered.prepared
  const made: FxPayment = {
    ...stated(actor.holder, ordered),
    holder: actor.holder,
    madeBy: actor.userId,
    tracker: randomBytes(TRACKER_BYTES).toString('base64url'),
    consent: { authorization, judgedBy: judgedByOf(move) },
    state: 'funded',
    reason: null,
    terms: null,
    bought: null,
    cameBack: null,
    returned: null,
    tracking: null,
    delivery: null,
    reachedAt: { funded: clock.now(), converted: null, sent: null, delivered: null, cameBack: null, closed: null },
  }
  const order: Order = {
    ...noticesOf(made),
    id: made.id,
    actor,
    move,
    toOwnAccount: false,
    hold: fxHold(made),
    row: paymentRowOf(made),
    stands: standingRowOf(made),
    job: ADVANCE_FX_JOB,
  }
  return { made, order }
}
