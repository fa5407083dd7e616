/**
 * The payout port over Paystack's transfers (https://paystack.com/docs/transfers/single-transfers/). The account must
 * have its one-time codes for transfers switched off; a transfer that waits for one stays pending. It never retries,
 * and pays a reference once because Paystack refuses a second one.
 */
import { createHmac } from 'node:crypto'
import { type LocalCurrency, money } from '@zend/kernel'
import type {
  PayoutDestination,
  PayoutOrder,
  PayoutRail,
  PayoutSent,
  PayoutStatus,
  RailNotice,
  ResolvedName,
} from '../../../ports/payout-rail.ts'
import { type Asking, jsonNumber, railHttp, readJson, said } from '../http.ts'
import { afterRefusal, afterSilence, sameSecret } from '../outcome.ts'
import { walletNumber } from '../phone.ts'
import type { RailConnector } from '../rail.ts'
import { PAYSTACK_SCHEMES, type PaystackScheme } from './institutions.ts'
import {
  balanceAnswer,
  isUnknown,
  recipientAnswer,
  refusalOf,
  resolveAnswer,
  transferEvent,
  transferOf,
} from './wire.ts'

/** Paystack's address, and our secret key, which authorises calls and signs webhooks. */
export type PaystackOptions = { readonly url: string; readonly secretKey: string; readonly timeoutMs: number }

const SIGNATURE = 'x-paystack-signature'
// The longest text that Paystack shows a receiver.
const REASON_MAX = 100

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>
type Way = PaystackScheme & { readonly code: string }

const wayTo = ({ country, method, institution }: Where): Way | null => {
  const scheme = PAYSTACK_SCHEMES[`${country} ${method}`]
  const code = scheme?.codes[institution]
  return scheme === undefined || code === undefined ? null : { ...scheme, code }
}

/** Creates the Paystack rail. Throws on an invalid address. */
export function paystackRail(options: PaystackOptions): PayoutRail {
  const begin = railHttp(options)
  return {
    name: 'paystack',
    serves: (to) => wayTo(to) !== null,
    send: (order) => send(begin(), order),
    statusOf: (reference) => statusOf(begin(), reference),
    resolveName: (to) => resolveName(begin(), to),
    async balance(currency: LocalCurrency) {
      const answer = await begin()({ method: 'GET', path: '/balance' })
      const parsed = balanceAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success) return null
      const held = parsed.data.data.find((row) => row.currency === currency)
      return money(currency, BigInt(held?.balance ?? 0))
    },
    readNotice: (headers, body) => readNotice(options.secretKey, headers[SIGNATURE], body),
  }
}

/** Registers Paystack as a rail. */
export const paystack = {
  name: 'paystack',
  keyFiles: ['PAYSTACK_SECRET_KEY_FILE'],
  open: ({ url, timeoutMs, key }) => {
    const secretKey = key('PAYSTACK_SECRET_KEY_FILE')
    return secretKey === null ? null : paystackRail({ url, secretKey, timeoutMs })
  },
} as const satisfies RailConnector

/** Creates the recipient at Paystack, then orders the transfer. */
async function send(ask: Asking, { reference, amount, to, narration }: PayoutOrder): Promise<PayoutSent> {
  const way = wayTo(to)
  if (way === null) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  const wallet = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber) : null
  if (to.method === 'mobile-money' && wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const named = await ask({
    method: 'POST',
    path: '/transferrecipient',
    body: {
      type: way.type,
      name: to.accountName,
      account_number: wallet?.national ?? to.accountNumber,
      bank_code: way.code,
      currency: to.currency,
    },
  })
  // It ended before anything was ordered.
  if (named.kind === 'silence') return { kind: 'not_taken', said: named.said }
  const recipient = recipientAnswer.safeParse(named.body)
  if (!recipient.success) return refusedOrder(ask, reference, named.body)
  const ordered = await ask({
    method: 'POST',
    path: '/transfer',
    body: {
      source: 'balance',
      amount: jsonNumber(String(amount.amount)),
      currency: amount.asset,
      recipient: recipient.data.data.recipient_code,
      reference,
      reason: narration.slice(0, REASON_MAX),
    },
  })
  if (ordered.kind === 'silence') return afterSilence(ordered)
  const known = transferOf(ordered.body, reference)
  if (known === null) return refusedOrder(ask, reference, ordered.body)
  return known.kind === 'reversed' || known.kind === 'unknown_reference' ? { kind: 'pending', railId: null } : known
}

async function refusedOrder(ask: Asking, reference: string, body: unknown): Promise<PayoutSent> {
  const refused = refusalOf(body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, reference))
}

async function statusOf(ask: Asking, reference: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/transfer/verify/${encodeURIComponent(reference)}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  if (isUnknown(answer.status, answer.body)) return { kind: 'unknown_reference' }
  return (
    transferOf(answer.body, reference) ?? {
      kind: 'no_answer',
      said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read',
    }
  )
}

async function resolveName(ask: Asking, to: Omit<PayoutDestination, 'accountName'>): Promise<ResolvedName> {
  const way = wayTo(to)
  if (way === null || !way.resolves) return { kind: 'not_supported' }
  const number = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber)?.national : to.accountNumber
  if (number === undefined) return { kind: 'not_found' }
  const query = new URLSearchParams({ account_number: number, bank_code: way.code })
  const answer = await ask({ method: 'GET', path: `/bank/resolve?${query.toString()}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const found = resolveAnswer.safeParse(answer.body)
  if (found.success) return { kind: 'found', name: said(found.data.data.account_name) }
  // 401 and 403 concern our credentials, not the account.
  const aboutAccount = answer.status === 400 || answer.status === 404 || answer.status === 422
  const refused = refusalOf(answer.body)
  return refused !== null && aboutAccount
    ? { kind: 'not_found' }
    : { kind: 'no_answer', said: refused?.said ?? 'it answered something we cannot read' }
}

/** Verifies a webhook by the HMAC-SHA512 of its bytes under our secret key, in hexadecimal, and reads it. */
function readNotice(secretKey: string, signature: string | undefined, body: Uint8Array): RailNotice | null {
  if (signature === undefined || !sameSecret(signature, createHmac('sha512', secretKey).update(body).digest('hex')))
    return null
  const parsed = transferEvent.safeParse(readJson(body))
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return { eventId: `${event}:${data.id}`, reference: data.reference }
}
