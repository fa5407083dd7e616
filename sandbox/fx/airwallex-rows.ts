/** What Airwallex answers and notifies: its objects, its words, and its signature. */
import { createHmac } from 'node:crypto'
import type { FxCurrency } from '@zend/corridors'
import type { MakeWebhook } from '../bank/webhooks.ts'
import type { FxWhy } from './behaviour.ts'
import type { FxBookConversion, FxBookLine, FxBookPayment, FxBookQuestion, LineKind, PaymentState } from './book.ts'
import type { FxChange, FxDesk } from './desk.ts'
import { type HeldPrice, RATES } from './orders.ts'
import { type FxKeys, textOf } from './provider.ts'

/** Its word for each state of a transfer. */
export const STATUS: Readonly<Record<PaymentState, string>> = {
  waiting: 'OVERDUE',
  pending: 'PROCESSING',
  sent: 'SENT',
  delivered: 'PAID',
  failing: 'FAILED',
  failed: 'CANCELLED',
  returned: 'CANCELLED',
  deleted: 'CANCELLED',
}
const FAILURES: Readonly<Record<FxWhy, readonly [type: string, reason: string]>> = {
  account_invalid: ['INVALID_ACCOUNT_NAME_OR_NUMBER', '90101 Invalid account name or number'],
  account_closed: ['ACCOUNT_CLOSED', '90102 Account closed'],
  routing_invalid: ['INVALID_BANK_OR_BRANCH_CODE', '90201 Invalid bank information'],
  name_mismatch: ['BENEFICIARY_NAME_MISMATCH', '90301 Beneficiary name does not match'],
  currency_mismatch: ['ACCOUNT_CURRENCY_MISMATCH', '90302 Account currency does not match'],
  payee_refused: ['BENEFICIARY_REQUESTED', '90501 Returned at the request of the beneficiary'],
  compliance: ['TM_SUSPENDED', '90601 Suspended'],
  recalled: ['RECALL_REQUESTED', '90701 Recalled'],
  no_funds: ['INSUFFICIENT_FUNDS', '90801 Insufficient funds'],
  other: ['BENEFICIARY_BANK_RETURNED', '99901 Returned by the bank'],
}
// ECMAScript 2026; the compiler's library does not know it yet.
const rawJson = JSON as unknown as { rawJSON(text: string): unknown }
/** Writes minor units as a JSON number of exactly these digits. */
export const numberOf = (currency: FxCurrency, amount: bigint): unknown => rawJson.rawJSON(textOf(currency, amount))
/** Its instants have an offset without a colon. */
export const stamp = (at: string): string => at.replace(/\.\d{3}Z$/, '+0000')

/** A transfer as it shows it. */
export function transferOf(row: FxBookPayment, desk: FxDesk): object {
  const [type, reason] = row.why === null ? [undefined, undefined] : FAILURES[row.why]
  const to = desk.book.state.beneficiaries.find(({ id }) => id === row.beneficiaryId)
  return {
    id: row.id,
    request_id: row.reference,
    short_reference_id: `P${row.number}`,
    status: row.recall && row.state === 'sent' ? 'CANCELLATION_REQUESTED' : STATUS[row.state],
    amount_beneficiary_receives: numberOf(row.currency, row.amount),
    amount_payer_pays: numberOf(row.currency, row.amount + row.fee),
    beneficiary_id: row.beneficiaryId,
    beneficiary: to?.fields['beneficiary'],
    fee_amount: numberOf(row.currency, row.fee),
    fee_currency: row.currency,
    fee_paid_by: 'PAYER',
    funding: { status: row.state === 'waiting' ? 'UNFUNDED' : 'FUNDED' },
    source_currency: row.currency,
    source_amount: numberOf(row.currency, row.amount),
    transfer_currency: row.currency,
    transfer_amount: numberOf(row.currency, row.amount),
    transfer_date: row.createdAt.slice(0, 10),
    transfer_method: row.rail,
    reason: row.reason,
    reference: row.remittance,
    ...(row.leftAt === null
      ? {}
      : {
          dispatch_date: row.leftAt.slice(0, 10),
          dispatch_info: {
            external_reference: row.isWire ? row.uetr : `T${row.number}`,
            external_reference_type: 'UETR',
          },
        }),
    ...(type === undefined ? {} : { failure_type: type, failure_reason: reason }),
    created_at: stamp(row.createdAt),
    updated_at: stamp(row.changedAt),
  }
}

/** A held price as it shows it. */
export const quoteOf = (price: HeldPrice, validity: string, desk: FxDesk): object => ({
  quote_id: price.id,
  usage: 'SINGLE_USE',
  validity,
  currency_pair: `USD${price.currency}`,
  dealt_currency: price.currency,
  buy_currency: price.currency,
  buy_amount: numberOf(price.currency, price.buy),
  sell_currency: 'USD',
  sell_amount: numberOf('USD', price.sell),
  client_rate: price.currency === 'USD' ? 1 : Number(RATES[price.currency]) / 1_000_000,
  conversion_date: desk.book.now().toISOString().slice(0, 10),
  valid_from_at: stamp(desk.book.now().toISOString()),
  valid_to_at: stamp(price.expiresAt.toISOString()),
})

/** A conversion as it shows it. */
export const conversionOf = (row: FxBookConversion): object => ({
  conversion_id: row.id,
  request_id: row.reference,
  short_reference_id: `X${row.number}`,
  status: row.settled ? 'SETTLED' : 'SCHEDULED',
  buy_currency: row.currency,
  buy_amount: numberOf(row.currency, row.buy),
  sell_currency: 'USD',
  sell_amount: numberOf('USD', row.sell),
  currency_pair: `USD${row.currency}`,
  conversion_date: row.settlesAt.slice(0, 10),
  settlement_cutoff_at: stamp(row.settlesAt),
  created_at: stamp(row.createdAt),
  updated_at: stamp(row.changedAt),
})

const LINES: Readonly<Record<LineKind, readonly [source: string, type: string]>> = {
  conversion: ['CONVERSION', 'CONVERSION'],
  payment: ['PAYOUT', 'PAYOUT'],
  payment_failure: ['PAYOUT', 'PAYOUT_REVERSAL'],
  payment_unrelease: ['PAYOUT', 'PAYOUT_REVERSAL'],
  payment_fee: ['PAYOUT', 'FEE'],
  funding: ['DEPOSIT', 'DEPOSIT'],
}

/** A line of the history as it shows it. */
export function historyOf(line: FxBookLine): object {
  const [source, type] = LINES[line.kind]
  return {
    amount: numberOf(line.currency, line.amount),
    currency: line.currency,
    posted_at: stamp(line.at),
    source: line.entity.id,
    source_type: source,
    transaction_type: type,
    description: '',
  }
}

/** Builds its webhook of a change: one id for each state of each object. */
export const webhook = (change: FxChange, desk: FxDesk, keys: FxKeys): MakeWebhook =>
  signed(change.about === 'question' ? askedContent(change.row) : changedContent(change, desk), desk, keys)

/** That something is asked, which says nothing of what. */
const askedContent = ({ id }: FxBookQuestion): object => ({
  id: `evt_${id.slice(0, 13)}_asked`,
  name: 'rfi.action_required',
  account_id: 'acct_1',
  data: { id },
})

function changedContent(change: Exclude<FxChange, { about: 'question' }>, desk: FxDesk): object {
  const transfer = change.about === 'payment' ? (transferOf(change.row, desk) as { status: string }) : null
  const id = `evt_${change.row.id.slice(0, 13)}_${change.row.changedAt.replaceAll(/\D/g, '')}_${transfer?.status ?? 'settled'}`
  // Camel case, unlike everything else of its.
  const settled = change.about === 'conversion' ? camelCase(conversionOf(change.row)) : null
  return transfer !== null
    ? { id, name: `payout.transfer.${transfer.status.toLowerCase()}`, account_id: 'acct_1', data: transfer }
    : { id, name: 'conversion.settled', accountId: 'acct_1', data: settled }
}

function signed(content: object, desk: FxDesk, keys: FxKeys): MakeWebhook {
  const body = JSON.stringify(content)
  return (_url, forged) => {
    const timestamp = String(desk.book.now().getTime())
    const signature = createHmac('sha256', forged ? 'somebody else' : keys.airwallexWebhookSecret)
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature.update(timestamp).update(body).digest('hex'),
      },
    }
  }
}

const camelCase = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => [
      key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
