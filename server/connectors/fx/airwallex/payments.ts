/** Transfers at Airwallex, and the beneficiaries they go to. */
import type { FxCurrency, FxRail } from '@zend/corridors'
import type {
  FxPaymentOrder,
  FxPaymentSent,
  FxPaymentStatus,
  FxProvider,
  FxRecall,
} from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import { type FxContext, memoryOf, sharing } from '../memory.ts'
import { afterSilence, paymentAfterRefusal, UNREADABLE } from '../outcome.ts'
import { fitsRail, payeeKey } from '../payee.ts'
import { beneficiaryBody, transferBody } from './beneficiary.ts'
import {
  beneficiariesAnswer,
  beneficiaryAnswer,
  paymentStatus,
  type Refusal,
  refusalOf,
  type Transfer,
  transferOf,
  transfersAnswer,
} from './wire.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 20

type Found =
  | { readonly kind: 'found'; readonly row: Transfer }
  | { readonly kind: 'unknown_reference' }
  | { readonly kind: 'no_answer'; readonly said: string }
type Beneficiary =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'silence'; readonly said: string }
type Ensure = (ask: Asking, order: FxPaymentOrder) => Promise<Beneficiary>

/** The calls about payments. */
export function paymentsOf(
  { begin, references }: FxContext,
  serves: (currency: FxCurrency, rail: FxRail) => boolean,
): Pick<FxProvider, 'send' | 'statusOf' | 'recall'> {
  const beneficiaries = memoryOf<string>()
  const transfers = memoryOf<string>()
  const share = sharing<Beneficiary>()
  const ensure: Ensure = (ask, order) => {
    const key = payeeKey(order.to, order.rail)
    const id = beneficiaries.get(key)
    if (id !== undefined) return Promise.resolve({ kind: 'known', id })
    return share(key, async () => {
      const made = await ensureBeneficiary(ask, order, key)
      if (made.kind === 'known') beneficiaries.set(key, made.id)
      return made
    })
  }
  const find: Find = async (ask, reference) => {
    const found = await findTransfer(ask, reference, transfers.get(reference))
    if (found.kind === 'found') {
      transfers.set(reference, found.row.id)
      references.set(found.row.id, reference)
    }
    return found
  }
  return {
    async send(order) {
      if (!serves(order.amount.asset, order.rail)) return { kind: 'failed', why: 'not_supported', said: 'not served' }
      if (order.to.currency !== order.amount.asset || !fitsRail(order.to, order.rail))
        return { kind: 'failed', why: 'payee_invalid', said: 'the account is of another rail' }
      return send(begin(), order, ensure, find)
    },
    statusOf: async (reference) => statusOf(await find(begin(), reference)),
    recall: (reference) => recall(begin(), reference, find),
  }
}

type Find = (ask: Asking, reference: string) => Promise<Found>

const statusOf = (found: Found): FxPaymentStatus => (found.kind === 'found' ? paymentStatus(found.row) : found)

async function ensureBeneficiary(ask: Asking, { to, rail }: FxPaymentOrder, key: string): Promise<Beneficiary> {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const listed = await ask({
      method: 'GET',
      path: '/api/v1/beneficiaries',
      query: { nickname: key, page_num: String(page), page_size: String(PAGE_SIZE) },
    })
    if (listed.kind === 'silence') return listed
    const rows = beneficiariesAnswer.safeParse(listed.body)
    if (!rows.success) return { kind: 'silence', said: refusalOf(listed.body)?.said ?? UNREADABLE }
    const known = rows.data.items.find(({ nickname }) => nickname === key)
    if (known !== undefined) return { kind: 'known', id: known.id }
    if (rows.data.has_more !== true) break
  }
  const answer = await ask({
    method: 'POST',
    path: '/api/v1/beneficiaries/create',
    json: beneficiaryBody(to, rail, key),
  })
  if (answer.kind === 'silence') return answer
  const made = beneficiaryAnswer.safeParse(answer.body)
  if (made.success) return { kind: 'known', id: made.data.id }
  const refusal = refusalOf(answer.body)
  return refusal === null || refusal.open
    ? { kind: 'silence', said: refusal?.said ?? UNREADABLE }
    : { kind: 'refused', refusal: { ...refusal, why: 'payee_invalid', duplicate: false } }
}

async function send(ask: Asking, order: FxPaymentOrder, ensure: Ensure, find: Find): Promise<FxPaymentSent> {
  const { reference } = order
  const to = await ensure(ask, order)
  // It ended before anything was ordered.
  if (to.kind === 'silence') return { kind: 'not_taken', said: to.said }
  if (to.kind === 'refused') return paymentAfterRefusal(to.refusal, statusOf(await find(ask, reference)))
  const answer = await ask({ method: 'POST', path: '/api/v1/transfers/create', json: transferBody(order, to.id) })
  if (answer.kind === 'silence') return afterSilence(answer)
  const row = transferOf(answer.body, reference)
  if (row !== null) return sentOf(row)
  const refusal = refusalOf(answer.body)
  if (refusal === null || refusal.open) return { kind: 'no_answer', said: refusal?.said ?? UNREADABLE }
  if (refusal.takenId !== null) {
    const taken = await byId(ask, refusal.takenId, reference)
    if (taken !== null) return sentOf(taken)
  }
  return paymentAfterRefusal(refusal, statusOf(await find(ask, reference)))
}

function sentOf(row: Transfer): FxPaymentSent {
  const status = paymentStatus(row)
  return status.kind === 'returned' || status.kind === 'unknown_reference'
    ? { kind: 'no_answer', said: 'it was paid, and came back' }
    : status
}

async function byId(ask: Asking, id: string, reference: string): Promise<Transfer | null> {
  const answer = await ask({ method: 'GET', path: `/api/v1/transfers/${encodeURIComponent(id)}` })
  return answer.kind === 'answer' ? transferOf(answer.body, reference) : null
}

/** Finds a transfer by the id we remember, and else in the list: by our reference, row by row. */
async function findTransfer(ask: Asking, reference: string, id: string | undefined): Promise<Found> {
  const known = id === undefined ? null : await byId(ask, id, reference)
  if (known !== null) return { kind: 'found', row: known }
  let page = ''
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query = { request_id: reference, page_size: String(PAGE_SIZE), ...(page === '' ? {} : { page }) }
    const answer = await ask({ method: 'GET', path: '/api/v1/transfers', query })
    if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
    const parsed = transfersAnswer.safeParse(answer.body)
    if (!parsed.success) return { kind: 'no_answer', said: refusalOf(answer.body)?.said ?? UNREADABLE }
    const row = parsed.data.items.find((each) => each.request_id === reference)
    if (row !== undefined) return { kind: 'found', row }
    page = parsed.data.page_after ?? ''
    // What we have seen there once cannot be unknown.
    if (page === '')
      return id === undefined
        ? { kind: 'unknown_reference' }
        : { kind: 'no_answer', said: 'it does not find what it had taken' }
  }
  return { kind: 'no_answer', said: 'it lists too many to find ours' }
}

async function recall(ask: Asking, reference: string, find: Find): Promise<FxRecall> {
  const found = await find(ask, reference)
  if (found.kind === 'no_answer') return found
  if (found.kind === 'unknown_reference') return { kind: 'refused', said: 'it does not know the payment' }
  const path = `/api/v1/transfers/${encodeURIComponent(found.row.id)}/cancel`
  const answer = await ask({ method: 'POST', path })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  if (answer.status < 300) return { kind: 'requested' }
  const refusal = refusalOf(answer.body)
  return refusal === null || refusal.open
    ? { kind: 'no_answer', said: refusal?.said ?? UNREADABLE }
    : { kind: 'refused', said: refusal.said }
}
