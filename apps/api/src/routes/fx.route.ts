/** Routes of payments abroad: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import type { InvoicesDeps } from '@zend/server/core/invoices'
import {
  type AnswerDeps,
  foreseeFx,
  type FxDeps,
  type FxQuoted,
  type FxView,
  listFx,
  mailFxCode,
  openQuestions,
  quoteFx,
  rateText,
  readFx,
  readFxOrder,
  requestFx,
  trackFx,
  wishFx,
} from '@zend/server/products/fx'
import { proofOf } from '../call-context.ts'
import { type Actor, type Route, route } from '../guard.ts'
import { sentAnswer } from './accounts.route.ts'
import { askedOf, foreseenOf } from './approval-asked.ts'
import { fxQuestionRoutes, questionOf } from './fx-questions.route.ts'
import { fxRateRoutes } from './fx-rates.route.ts'
import { invoicesRoutes } from './invoices.route.ts'

/** The routes of payments abroad, and of the invoices that they pay. */
export function fxRoutes(deps: FxDeps, invoices: InvoicesDeps, answers: AnswerDeps): Route[] {
  const shown = async (actor: Actor, id: FxView['payment']['id']) => {
    const found = await readFx(deps.db.read, actor, id)
    return found.ok ? ok({ payment: paymentOf(found.value) }) : found
  }
  const wished =
    (kind: Parameters<typeof wishFx>[3]) =>
    async (
      { params: { id } }: { readonly params: { readonly id: FxView['payment']['id'] } },
      { actor, ip }: { readonly actor: Actor; readonly ip: string },
    ) => {
      const noted = await wishFx(deps, actor, id, kind, ip)
      return noted.ok ? shown(actor, id) : noted
    }
  return [
    ...fxRateRoutes(deps),
    ...invoicesRoutes(invoices),
    ...fxQuestionRoutes(answers),
    route(contract.quoteFx, async ({ body: { most = null, until, invoices = [], ...wanted } }, { actor }) => {
      const quoted = await quoteFx(deps, actor, {
        ...wanted,
        most,
        invoices,
        until: until === undefined ? null : new Date(until),
      })
      return quoted.ok ? ok(quoteOf(quoted.value)) : quoted
    }),
    route(contract.mailFxCode, async ({ body: { quote } }, { actor }) => {
      const sent = await mailFxCode(deps, actor, quote)
      return sent.ok ? ok(sentAnswer(sent.value)) : sent
    }),
    route(contract.foreseeFx, async ({ body: { quote } }, { actor }) => {
      const found = await foreseeFx(deps, actor, quote)
      return found.ok ? ok(foreseenOf(found.value)) : found
    }),
    route(contract.payFx, async ({ body: { quote, otp, transactionPin: pin, pays } }, context) => {
      const { actor, idempotencyKey, keyCall } = context
      const proof = proofOf(keyCall, { otp, pin, pays })
      if (!proof.ok) return proof
      const made = await requestFx(deps, actor, { quote, idempotencyKey, ...proof.value })
      if (!made.ok) return made
      return awaitsApproval(made.value) ? ok(askedOf(made.value)) : shown(actor, made.value.id)
    }),
    route(contract.listFx, async ({ query }, { actor }) => {
      const { payments, total } = await listFx(deps.db.read, actor, query)
      return ok({ payments: payments.map(paymentOf), page: query.page, limit: query.limit, total })
    }),
    route(contract.getFx, async ({ params: { id } }, { actor }) => shown(actor, id)),
    route(contract.getFxOrder, async ({ params: { id } }, { actor }) => {
      const found = await readFxOrder(deps.db.read, actor, id)
      return found.ok ? ok({ ...found.value, format: 'xml' as const }) : found
    }),
    route(contract.cancelFx, wished('cancel')),
    route(contract.giveBackFx, wished('give_back')),
    route(contract.recallFx, wished('recall')),
    route(contract.trackFx, async ({ params: { token } }) => {
      const found = await trackFx(deps.db.read, token)
      return found.ok ? ok(trackedOf(found.value)) : found
    }),
  ]
}

const quoteOf = ({ quote, offer, priced, supplier: { id, name, payee }, rail, invoices, expiresAt }: FxQuoted) => ({
  quote,
  supplier: { id, name },
  payee,
  currency: offer.deliver.asset,
  delivers: formatMoney(offer.deliver),
  takes: formatMoney(priced.taken),
  most: formatMoney(offer.most),
  feeUsd: formatMoney(priced.fee),
  rate: rateText(priced.taken, offer.deliver),
  rail,
  invoices: invoices.map(paidOf),
  expiresAt: expiresAt.toISOString(),
})

const paidOf = ({ invoice: _id, number, pays }: FxView['payment']['invoices'][number]) => ({ _id, number, pays })

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function paymentOf(view: FxView): contract.FxPaymentAnswer {
  const { payment, wishes, questions, arrival } = view
  const { terms, reachedAt: at, cameBack, returned } = payment
  const state = openQuestions(view).length > 0 ? 'info_requested' : payment.state
  return {
    id: payment.id,
    state,
    status: contract.FX_BADGES[state],
    supplier: { id: payment.supplierId, name: payment.supplierName },
    currency: payment.deliver.asset,
    delivers: formatMoney(payment.deliver),
    most: formatMoney(payment.most),
    taken: terms === null ? null : formatMoney(terms.taken),
    feeUsd: terms === null ? null : formatMoney(terms.fee),
    rate: terms === null ? null : rateText(terms.taken, payment.deliver),
    rail: payment.rail,
    purpose: payment.purpose,
    reference: payment.remittance,
    invoices: payment.invoices.map(paidOf),
    payBy: payment.payBy.toISOString(),
    reason: payment.reason,
    cameBack: cameBack === null ? null : formatMoney(cameBack),
    returned: returned === null ? null : formatMoney(returned),
    tracking: payment.tracking,
    arrival: arrival === null ? null : { from: arrival.from, by: arrival.by },
    delivery: payment.delivery,
    tracker: payment.tracker,
    at: {
      funded: at.funded.toISOString(),
      converted: instant(at.converted),
      sent: instant(at.sent),
      delivered: instant(at.delivered),
      cameBack: instant(at.cameBack),
      closed: instant(at.closed),
    },
    questions: questions.map(questionOf),
    wishes: wishes.map(({ kind, madeAt, answer }) => ({ kind, madeAt: madeAt.toISOString(), answer })),
  }
}

/** The stage of each state that a supplier is told. */
const STAGES = {
  funded: 'preparing',
  documents_review: 'preparing',
  converting: 'preparing',
  paying: 'preparing',
  unknown: 'preparing',
  sent: 'sent',
  delivered: 'delivered',
  came_back: 'not_arriving',
  returned: 'not_arriving',
  cancelled: 'not_arriving',
  expired: 'not_arriving',
  not_taken: 'not_arriving',
} as const satisfies Record<contract.FxState, string>

const trackedOf = ({ payment, arrival }: FxView) => ({
  stage: STAGES[payment.state],
  payer: payment.payer.name,
  currency: payment.deliver.asset,
  amount: formatMoney(payment.deliver),
  reference: payment.remittance,
  tracking: payment.tracking,
  arrival: arrival === null ? null : { from: arrival.from, by: arrival.by },
  sentAt: instant(payment.reachedAt.sent),
  deliveredAt: instant(payment.reachedAt.delivered),
})
