/** What Currencycloud answers and notifies: its objects, its words, and its signature. */
import { createHmac } from 'node:crypto'
import type { FxCurrency } from '@zend/corridors'
import type { MakeWebhook } from '../bank/webhooks.ts'
import type { FxWhy } from './behaviour.ts'
import type { FxBookConversion, FxBookLine, FxBookPayment, PaymentState } from './book.ts'
import type { FxChange, FxDesk } from './desk.ts'
import { type FxKeys, textOf } from './provider.ts'

const STATUS: Readonly<Record<PaymentState, string>> = {
  waiting: 'ready_to_send',
  pending: 'ready_to_send',
  sent: 'released',
  delivered: 'completed',
  failing: 'failed',
  failed: 'failed',
  returned: 'failed',
  deleted: 'deleted',
}
/** What it says of a payment that failed. */
const WORDS: Readonly<Record<FxWhy, string>> = {
  account_invalid: 'Incorrect account number',
  account_closed: 'Account closed',
  routing_invalid: 'Invalid routing code',
  name_mismatch: 'Beneficiary name mismatch',
  currency_mismatch: 'Currency mismatch',
  payee_refused: 'Refused by beneficiary',
  compliance: 'Compliance',
  recalled: 'Recalled at the request of the client',
  no_funds: 'Insufficient funds',
  other: 'Returned by the bank',
}

/** Its code of a currency: yuan are traded as those outside China. */
export const wire = (code: FxCurrency): string => (code === 'CNY' ? 'CNH' : code)
/** Its writing of an instant. */
export const iso = (at: string): string => at.replace(/\.\d{3}Z$/, '+00:00')

/** The message that the banks carry. */
export const messageOf = (row: FxBookPayment): string => {
  const amount = textOf(row.currency, row.amount)
  return row.isWire
    ? `{1:F01ZENDSANDAXXX}{2:I103ZENDSANDXXXXN}{3:{121:${row.uetr}}}{4:\n:20:${row.number}\n:32A:${row.currency}${amount.replace('.', ',')}\n:70:${row.remittance}\n-}`
    : `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><EndToEndId>${row.number}</EndToEndId><IntrBkSttlmAmt Ccy="${row.currency}">${amount}</IntrBkSttlmAmt></Document>`
}

/** Its answer of a name check: word, what the bank's name has besides, code, text and type. */
export const VERIFIED = {
  match: ['full_match', null, 'AV100', 'Full match.', 'okay'],
  no_account: ['no_match', null, 'AV200', 'There is no account with the given account number.', 'rejected'],
  none: ['no_match', null, 'AV201', 'String does not match the account name.', 'rejected'],
  not_possible: ['no_match', null, 'AV208', "The beneficiary's bank does not perform the check.", 'rejected'],
  close: ['close_match', 'Ltd', 'AV300', 'String is a close match to the account name', 'warning'],
  close_untold: ['close_match', null, 'AV303', 'String is a close match to the account name', 'warning'],
  other_type: ['close_match', 'Ltd', 'AV301', 'The type of account is Business when Personal was indicated', 'warning'],
} as const

/** A payment as it shows it. */
export const paymentOf = (row: FxBookPayment): object => ({
  id: row.id,
  amount: textOf(row.currency, row.amount),
  beneficiary_id: row.beneficiaryId,
  currency: wire(row.currency),
  reference: row.remittance,
  reason: row.reason,
  status: STATUS[row.state],
  payment_type: row.rail,
  payment_date: row.createdAt.slice(0, 10),
  transferred_at: row.leftAt === null ? '' : iso(row.leftAt),
  authorisation_steps_required: '0',
  short_reference: `${row.createdAt.slice(2, 10).replaceAll('-', '')}-${row.number}`,
  conversion_id: null,
  failure_reason: row.why === null || row.state === 'deleted' ? '' : WORDS[row.why],
  failure_returned_amount: textOf(row.currency, row.returned),
  payer_details_source: 'payment',
  created_at: iso(row.createdAt),
  updated_at: iso(row.changedAt),
  unique_request_id: row.reference,
  fee_amount: row.fee > 0n && row.leftAt !== null ? textOf(row.currency, row.fee) : null,
  fee_currency: row.fee > 0n && row.leftAt !== null ? wire(row.currency) : null,
  review_status: row.why === 'compliance' && row.leftAt === null ? 'rejected' : 'passed',
})

/** A conversion as it shows it. */
export const conversionOf = (row: FxBookConversion): object => ({
  id: row.id,
  settlement_date: iso(row.settlesAt),
  conversion_date: `${row.settlesAt.slice(0, 10)}T00:00:00+00:00`,
  short_reference: `${row.createdAt.slice(0, 10).replaceAll('-', '')}-${row.number}`,
  currency_pair: `USD${wire(row.currency)}`,
  status: row.settled ? 'trade_settled' : 'awaiting_funds',
  buy_currency: wire(row.currency),
  sell_currency: 'USD',
  client_buy_amount: textOf(row.currency, row.buy),
  client_sell_amount: textOf('USD', row.sell),
  fixed_side: 'buy',
  unallocated_funds: textOf(row.currency, row.buy),
  payment_ids: [],
  deposit_required: false,
  unique_request_id: row.reference,
  created_at: iso(row.createdAt),
  updated_at: iso(row.changedAt),
})

/** A line of the statement as it shows it. */
export const transactionOf = (line: FxBookLine): object => ({
  id: line.id,
  currency: wire(line.currency),
  amount: textOf(line.currency, line.amount < 0n ? -line.amount : line.amount),
  type: line.amount < 0n ? 'debit' : 'credit',
  related_entity_type: line.entity.type,
  related_entity_id: line.entity.id,
  related_entity_short_reference: '',
  status: 'completed',
  reason: '',
  settles_at: iso(line.at),
  created_at: iso(line.at),
  updated_at: iso(line.at),
  completed_at: iso(line.at),
  action: line.kind,
})

/** Builds its push notification of a change. */
export function webhook(change: FxChange, _desk: FxDesk, keys: FxKeys): MakeWebhook | null {
  // Its staff asks by mail.
  if (change.about === 'question') return null
  const type =
    change.about === 'conversion' ? 'trade_settled_notification' : `payment_${NOTIFIED[change.row.state]}_notification`
  const content = change.about === 'conversion' ? conversionOf(change.row) : paymentOf(change.row)
  const body = JSON.stringify({ header: { message_type: change.about, notification_type: type }, body: content })
  return (_url, forged) => ({
    body,
    headers: {
      // Version 2021-01-01 calls its JSON plain text.
      'content-type': 'text/plain',
      'x-hmac-digest-sha-512': createHmac('sha512', forged ? 'somebody else' : keys.currencycloudHmacKey)
        .update(body)
        .digest('hex'),
    },
  })
}

const NOTIFIED: Readonly<Record<PaymentState, string>> = {
  waiting: 'ready_to_send',
  pending: 'ready_to_send',
  sent: 'released',
  delivered: 'released',
  failing: 'failed',
  failed: 'failed',
  returned: 'failed',
  deleted: 'failed',
}
