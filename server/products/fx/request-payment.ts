/**
 * Takes an offer: with the mailed code and the PIN, holds the most that may leave and creates the payment, or asks
 * others of the company to approve it (`core/offers`). It converts and pays nothing: the worker does, from the row.
 */
import { isPerson, type Result } from '@zend/kernel'
import type { AwaitsApproval, Foreseen } from '../../core/approvals/index.ts'
import type { CodeSent, SendRefusal } from '../../core/codes/index.ts'
import { sendActionCode } from '../../core/confirmation/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import {
  foreseeOffer,
  type OfferByKey,
  type OfferKind,
  type OfferToTake,
  type TakeRefusal,
  takeOnce,
} from '../../core/offers/index.ts'
import { openQuote, type QuoteInvalid } from '../../core/quotes/index.ts'
import { fxPayload, payingAct } from './act/index.ts'
import { type CompanyActor, paymentOrderOf, statementOfOrder } from './begin-payment.ts'
import type { FxDeps } from './fx.deps.ts'
import type { FxPayment } from './fx-payment.ts'
import type { FxPaymentRefusal } from './fx.refusals.ts'
import { lookAgain, prepareFx, type PreparedFx } from './judge-payment.ts'
import { offerIn, QUOTE_PURPOSE, type SignedFx } from './offer.ts'
import { findPayment } from './payments.repo.ts'

/** Why no payment was made. */
export type TakeFxRefusal = FxPaymentRefusal | TakeRefusal

type Refusable<T> = Promise<Result<T, TakeFxRefusal>>

/**
 * Makes the payment of an offer. Repeating the same offer, or the same idempotency key, returns the payment of the
 * first call, without checking the code or PIN again. A wrong code or PIN is counted and moves nothing. An API key's
 * company signs the request in their place.
 */
export async function requestFx(
  deps: FxDeps,
  actor: ActorIds,
  command: OfferToTake | OfferByKey,
): Refusable<FxPayment | AwaitsApproval> {
  return takeOnce(deps, actor, command, kindOf(deps, companyIn(actor)))
}

/** Returns whom taking an offer now would ask to approve it; `null` when the actor may take it alone. */
export const foreseeFx = (deps: FxDeps, actor: ActorIds, quote: string): Refusable<Foreseen | null> =>
  foreseeOffer(deps, actor, quote, kindOf(deps, companyIn(actor)))

/** Mails the member a code that confirms exactly what this offer pays. */
export async function mailFxCode(
  deps: FxDeps,
  actor: ActorIds,
  quote: string,
): Promise<Result<CodeSent, FxPaymentRefusal | QuoteInvalid | SendRefusal>> {
  const company = companyIn(actor)
  const opened = openQuote(deps.quoteKey, quote, { purpose: QUOTE_PURPOSE, holder: company.holder })
  if (!opened.ok) return opened
  const offer = offerIn(opened.value.facts)
  const prepared = await prepareFx(deps, company.holder, offer)
  if (!prepared.ok) return prepared
  return sendActionCode(deps.confirmation, actor, payingAct(offer, prepared.value.supplier))
}

/** Throws for a person: the contract opens these calls to companies alone. */
function companyIn({ userId, holder }: ActorIds): CompanyActor {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return { userId, holder }
}

function kindOf(deps: FxDeps, actor: CompanyActor): OfferKind<SignedFx, PreparedFx, FxPayment, FxPaymentRefusal> {
  const { holder } = actor
  return {
    purpose: QUOTE_PURPOSE,
    operation: 'fx',
    offerIn,
    find: (tx, { id }) => findPayment(tx, holder, id),
    prepare: (offer) => prepareFx(deps, holder, offer),
    confirmed: (offer, prepared) => ({
      act: payingAct(offer, prepared.supplier),
      statement: statementOfOrder(holder, { offer, prepared }),
    }),
    payload: ({ until }, { supplier: { nameCheck } }, statement) => fxPayload(statement, { until, nameCheck }),
    ordered: (offer, prepared, authorization) => paymentOrderOf(deps, actor, { offer, prepared }, authorization),
    // If the supplier was changed meanwhile, that is the company's last word.
    lookAgain: (tx, offer) => lookAgain(deps, tx, holder, offer),
    mayAsk: (tx, offer) => lookAgain(deps, tx, holder, offer),
  }
}
