/** Payments at Currencycloud, and the beneficiaries they go to. */
import type { FxCurrency, FxPayee, FxRail } from '@zend/corridors'
import { formatMoney } from '@zend/kernel'
import type {
  FxPaymentOrder,
  FxPaymentSent,
  FxPaymentStatus,
  FxProvider,
  FxRecall,
  FxRefusal,
} from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import { type FxContext, memoryOf, sharing } from '../memory.ts'
import { afterSilence, paymentAfterRefusal, type Refused, UNREADABLE } from '../outcome.ts'
import { bankCountry, fitsRail, payeeKey, streetLine } from '../payee.ts'
import { beneficiaryFields } from './beneficiary.ts'
import { listedPurpose, purposeWords } from './purpose.ts'
import {
  beneficiariesAnswer,
  beneficiaryAnswer,
  isWaiting,
  type Payment,
  payment,
  PAYMENT_TYPES,
  paymentsAnswer,
  paymentStatus,
  purposesAnswer,
  refusalOf,
  submissionAnswer,
  trackingAnswer,
  wireCurrency,
} from './wire.ts'

const REFERENCE_MAX = 255

type Found =
  | { readonly kind: 'found'; readonly row: Payment }
  | Extract<FxPaymentStatus, { said: string; kind: 'no_answer' }>
  | { readonly kind: 'unknown_reference' }
type Beneficiary =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'silence'; readonly said: string }

/** The calls about payments. */
export function paymentsOf(
  { begin, references }: FxContext,
  serves: (currency: FxCurrency, rail: FxRail) => boolean,
): Pick<FxProvider, 'send' | 'statusOf' | 'recall' | 'bankMessage'> {
  const ids = memoryOf<string>()
  const share = sharing<Beneficiary>()
  const beneficiary = (ask: Asking, payee: FxPayee): Promise<Beneficiary> => {
    const key = payeeKey(payee)
    const id = ids.get(key)
    if (id !== undefined) return Promise.resolve({ kind: 'known', id })
    return share(key, async () => {
      const made = await ensureBeneficiary(ask, payee, key)
      if (made.kind === 'known') ids.set(key, made.id)
      return made
    })
  }
  return {
    async send(order) {
      const refusal = unservable(order, serves)
      if (refusal !== null) return refusal
      const sent = await send(begin(), order, beneficiary)
      if ('providerId' in sent) references.set(sent.providerId, order.reference)
      return sent
    },
    async statusOf(reference) {
      const status = await statusOf(begin(), reference)
      if ('providerId' in status) references.set(status.providerId, reference)
      return status
    },
    recall: (reference) => recall(begin(), reference),
    async bankMessage(reference) {
      const ask = begin()
      const found = await find(ask, reference)
      if (found.kind !== 'found') return null
      const answer = await ask({
        method: 'GET',
        path: `/v2/payments/${encodeURIComponent(found.row.id)}/submission_info`,
      })
      const parsed = submissionAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success) return null
      return { format: parsed.data.format === 'MT103' ? 'mt103' : 'pacs.008', text: parsed.data.message }
    },
  }
}

/** Refuses what is never sent anywhere. */
function unservable(
  { amount, to, rail }: FxPaymentOrder,
  serves: (currency: FxCurrency, rail: FxRail) => boolean,
): FxPaymentSent | null {
  const no = (why: FxRefusal, said: string): FxPaymentSent => ({ kind: 'failed', why, said })
  if (!serves(amount.asset, rail)) return no('not_supported', 'not served')
  if (to.currency !== amount.asset || !fitsRail(to, rail)) return no('payee_invalid', 'the account is of another rail')
  // The field does not exist there, and a payment without it would go another way.
  if (to.bank.way === 'swift' && to.bank.intermediaryBic !== null)
    return no('not_supported', 'it takes no intermediary bank')
  if (amount.asset === 'CNY' && bankCountry(to.bank) === 'CN' && to.name.type !== 'company')
    return no('payee_invalid', 'yuan are paid to companies in China only')
  return null
}

async function ensureBeneficiary(ask: Asking, payee: FxPayee, key: string): Promise<Beneficiary> {
  const listed = await ask({
    method: 'POST',
    path: '/v2/beneficiaries/find',
    form: [['beneficiary_external_reference', key]],
  })
  if (listed.kind === 'silence') return listed
  const rows = beneficiariesAnswer.safeParse(listed.body)
  if (!rows.success) return { kind: 'silence', said: UNREADABLE }
  const known = rows.data.beneficiaries.find((row) => row.beneficiary_external_reference === key)
  if (known !== undefined) return { kind: 'known', id: known.id }
  const answer = await ask({ method: 'POST', path: '/v2/beneficiaries/create', form: beneficiaryFields(payee, key) })
  if (answer.kind === 'silence') return answer
  const refusal = refusalOf(answer.body)
  if (refusal !== null) return { kind: 'refused', refusal: { ...refusal, why: 'payee_invalid', duplicate: false } }
  const made = beneficiaryAnswer.safeParse(answer.body)
  return made.success ? { kind: 'known', id: made.data.id } : { kind: 'silence', said: UNREADABLE }
}

type Ensure = (ask: Asking, payee: FxPayee) => Promise<Beneficiary>

async function send(ask: Asking, order: FxPaymentOrder, ensure: Ensure): Promise<FxPaymentSent> {
  const refused = async (refusal: Refused): Promise<FxPaymentSent> =>
    paymentAfterRefusal(refusal, await statusOf(ask, order.reference))
  const to = await ensure(ask, order.to)
  // It ended before anything was ordered.
  if (to.kind === 'silence') return { kind: 'not_taken', said: to.said }
  if (to.kind === 'refused') return refused(to.refusal)
  const purpose = await purposeFields(ask, order)
  if (purpose.kind === 'silence') return { kind: 'not_taken', said: purpose.said }
  if (purpose.kind === 'refused') return refused(purpose.refusal)
  const answer = await ask({
    method: 'POST',
    path: '/v2/payments/create',
    form: [...paymentFields(order, to.id), ...purpose.fields],
  })
  if (answer.kind === 'silence') return afterSilence(answer)
  const taken = payment.safeParse(answer.body)
  if (taken.success) return sentOf(taken.data, order.reference)
  const refusal = refusalOf(answer.body)
  return refusal === null ? { kind: 'no_answer', said: UNREADABLE } : refused(refusal)
}

function sentOf(row: Payment, reference: string): FxPaymentSent {
  if (row.unique_request_id !== reference) return { kind: 'no_answer', said: 'it answered about another reference' }
  const status = paymentStatus(row)
  return status.kind === 'returned' || status.kind === 'unknown_reference'
    ? { kind: 'no_answer', said: 'it was paid, and came back' }
    : status
}

function paymentFields(
  { reference, amount, to, rail, purpose, remittance, payer }: FxPaymentOrder,
  beneficiaryId: string,
): readonly (readonly [string, string])[] {
  const charges = to.bank.way === 'swift' ? [['charge_type', to.bank.charges] as const] : []
  return [
    ['currency', wireCurrency(amount.asset)],
    ['beneficiary_id', beneficiaryId],
    ['amount', formatMoney(amount)],
    ['reason', purposeWords(purpose)],
    ['reference', remittance.slice(0, REFERENCE_MAX)],
    ['unique_request_id', reference],
    ['payment_type', PAYMENT_TYPES[rail] ?? ''],
    ...charges,
    ['payer_entity_type', 'company'],
    ['payer_company_name', payer.name],
    ['payer_address', streetLine(payer.address)],
    ['payer_city', payer.address.town],
    ['payer_postcode', payer.address.postcode],
    ['payer_state_or_province', payer.address.region],
    ['payer_country', payer.address.country],
    ['payer_identification_type', 'incorporation_number'],
    ['payer_identification_value', payer.registration],
  ].filter((field): field is [string, string] => field[1] !== '')
}

type Purpose =
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'silence'; readonly said: string }

/** Payments in yuan need a code of the provider's own list; others have none. */
async function purposeFields(ask: Asking, { amount, to, purpose }: FxPaymentOrder): Promise<Purpose> {
  if (amount.asset !== 'CNY') return { kind: 'fields', fields: [] }
  const query = {
    currency: wireCurrency(amount.asset),
    bank_account_country: bankCountry(to.bank),
    // The payer's.
    entity_type: 'company',
  }
  const answer = await ask({ method: 'GET', path: '/v2/reference/payment_purpose_codes', query })
  if (answer.kind === 'silence') return answer
  const parsed = purposesAnswer.safeParse(answer.body)
  if (!parsed.success) return { kind: 'silence', said: UNREADABLE }
  const listed = parsed.data.purpose_codes.map(({ purpose_code: code }) => code)
  const code = listedPurpose(purpose, listed)
  if (code !== null) return { kind: 'fields', fields: [['purpose_code', code]] }
  return {
    kind: 'refused',
    refusal: { why: 'purpose_invalid', said: 'its list of purposes has none that fits', duplicate: false },
  }
}

async function find(ask: Asking, reference: string): Promise<Found> {
  const answer = await ask({
    method: 'GET',
    path: '/v2/payments/find',
    query: { unique_request_id: reference, with_deleted: 'true' },
  })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const parsed = paymentsAnswer.safeParse(answer.body)
  if (!parsed.success) return { kind: 'no_answer', said: refusalOf(answer.body)?.said ?? UNREADABLE }
  const row = parsed.data.payments.find((each) => each.unique_request_id === reference)
  if (row !== undefined) return { kind: 'found', row }
  // Rows of other references mean that it did not look for ours.
  return parsed.data.payments.length === 0 ? { kind: 'unknown_reference' } : { kind: 'no_answer', said: UNREADABLE }
}

async function statusOf(ask: Asking, reference: string): Promise<FxPaymentStatus> {
  const found = await find(ask, reference)
  if (found.kind !== 'found') return found
  const status = paymentStatus(found.row)
  if (status.kind !== 'sent' || found.row.payment_type !== 'priority') return status
  const answer = await ask({ method: 'GET', path: `/v2/payments/${encodeURIComponent(found.row.id)}/tracking_info` })
  const tracked = trackingAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
  return tracked.success ? paymentStatus(found.row, tracked.data) : status
}

/** Its API takes back only what has not left yet: wires are recalled by its staff, other payments by nobody. */
async function recall(ask: Asking, reference: string): Promise<FxRecall> {
  const found = await find(ask, reference)
  if (found.kind === 'no_answer') return found
  if (found.kind === 'unknown_reference') return { kind: 'refused', said: 'it does not know the payment' }
  if (!isWaiting(found.row)) {
    return found.row.payment_type === 'priority'
      ? { kind: 'refused', said: 'a wire that left is recalled by its staff' }
      : { kind: 'not_supported' }
  }
  const answer = await ask({
    method: 'POST',
    path: `/v2/payments/${encodeURIComponent(found.row.id)}/delete`,
    form: [],
  })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const refusal = refusalOf(answer.body)
  if (refusal !== null) return { kind: 'refused', said: refusal.said }
  const deleted = payment.safeParse(answer.body)
  return deleted.success ? { kind: 'requested' } : { kind: 'no_answer', said: UNREADABLE }
}
