/**
 * The payout port over Kora's payouts into bank accounts and wallets
 * (https://developers.korapay.com/docs/payout-via-api). It never retries, and pays a reference once because Kora
 * refuses a second one.
 */
import { createHmac } from 'node:crypto'
import { formatMoney, type LocalCurrency } from '@zend/kernel'
import type {
  PayoutDestination,
  PayoutOrder,
  PayoutRail,
  PayoutSent,
  PayoutStatus,
  RailNotice,
} from '../../../ports/payout-rail.ts'
import { minorUnits } from '../amounts.ts'
import { type Asking, jsonNumber, railHttp, readJson } from '../http.ts'
import { type Known, type Listed, rowOf, unclear, withoutListing } from '../listed.ts'
import { afterRefusal, afterSilence, sameSecret } from '../outcome.ts'
import { walletNumber } from '../phone.ts'
import type { RailConnector } from '../rail.ts'
import { KORA_INSTITUTIONS } from './institutions.ts'
import { balancesAnswer, isUnknown, listAnswer, payoutEvent, payoutOf, refusalOf } from './wire.ts'

/**
 * Kora's address, and our secret key, which authorises calls and signs webhooks. Kora requires a mail address with each
 * payout: `contactMail` is ours, because Kora should not contact our customers.
 */
export type KoraOptions = {
  readonly url: string
  readonly secretKey: string
  readonly contactMail: string
  readonly timeoutMs: number
}

const SIGNATURE = 'x-korapay-signature'
// Kora passes a narration on to banks, which truncate it.
const NARRATION_MAX = 100

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>

const knownOf = ({ country, method, institution }: Where): Known | null =>
  KORA_INSTITUTIONS[`${country} ${method}`]?.[institution] ?? null

/** Creates the Kora rail, which caches the institutions in its lists. Throws on an invalid address. */
export function koraRail(options: KoraOptions): PayoutRail {
  const begin = railHttp(options)
  const listed = new Map<string, string>()
  return {
    name: 'kora',
    serves: (to) => knownOf(to) !== null,
    send: (order) => send(begin(), { contactMail: options.contactMail, listed }, order),
    statusOf: (reference) => statusOf(begin(), reference),
    // It reveals names in Nigeria and Kenya, where we do not pay through it or do not ask.
    resolveName: () => Promise.resolve({ kind: 'not_supported' }),
    async balance(currency: LocalCurrency) {
      const answer = await begin()({ method: 'GET', path: '/merchant/api/v1/balances' })
      const parsed = balancesAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      return parsed.success ? minorUnits(currency, parsed.data.data[currency]?.available_balance ?? '0', 'down') : null
    },
    readNotice: (headers, body) => readNotice(options.secretKey, headers[SIGNATURE], body),
  }
}

/** Registers Kora as a rail. */
export const kora = {
  name: 'kora',
  keyFiles: ['KORA_SECRET_KEY_FILE'],
  listed: KORA_INSTITUTIONS,
  open: ({ url, timeoutMs, sender, key }) => {
    const secretKey = key('KORA_SECRET_KEY_FILE')
    return secretKey === null ? null : koraRail({ url, secretKey, contactMail: sender.mail, timeoutMs })
  },
} as const satisfies RailConnector

type Sending = { readonly contactMail: string; readonly listed: Map<string, string> }

async function send(
  ask: Asking,
  { contactMail, listed }: Sending,
  { reference, amount, to, narration }: PayoutOrder,
): Promise<PayoutSent> {
  const known = knownOf(to)
  if (known === null) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  const wallet = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber) : null
  if (to.method === 'mobile-money' && wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const place = await placeOf(ask, listed, to, known)
  if (place.kind !== 'listed') return withoutListing(place, () => statusOf(ask, reference))
  const account =
    wallet === null
      ? {
          type: 'bank_account',
          bank_account: { bank: place.as, account: to.accountNumber, account_name: to.accountName },
        }
      : { type: 'mobile_money', mobile_money: { operator: place.as, mobile_number: wallet.international } }
  const answer = await ask({
    method: 'POST',
    path: '/merchant/api/v1/transactions/disburse',
    body: {
      reference,
      destination: {
        ...account,
        amount: jsonNumber(formatMoney(amount)),
        currency: amount.asset,
        narration: narration.slice(0, NARRATION_MAX),
        customer: { name: to.accountName, email: contactMail },
      },
    },
  })
  if (answer.kind === 'silence') return afterSilence(answer)
  const payout = payoutOf(answer.body, reference)
  if (payout !== null) return payout
  const refused = refusalOf(answer.body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, reference))
}

/** Returns how an order names the receiver's bank or network, from Kora's list. */
async function placeOf(
  ask: Asking,
  listed: Map<string, string>,
  { country, method, institution }: Where,
  known: Known,
): Promise<Listed<string>> {
  const remembered = listed.get(institution)
  if (remembered !== undefined) return { kind: 'listed', as: remembered }
  const answer = await ask({
    method: 'GET',
    path: `/merchant/api/v1/misc/${method === 'bank' ? 'banks' : 'mobile-money'}?countryCode=${country}`,
  })
  const parsed = listAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
  if (!parsed.success) return unclear(answer)
  const rows = parsed.data.data.map(({ name, slug, code }) => ({
    id: name,
    code: (method === 'bank' ? code : slug) ?? '',
    name,
  }))
  const row = rowOf(rows, known)
  if (row === null || row.code === '') return { kind: 'missing' }
  listed.set(institution, row.code)
  return { kind: 'listed', as: row.code }
}

async function statusOf(ask: Asking, reference: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/merchant/api/v1/transactions/${encodeURIComponent(reference)}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  if (isUnknown(answer.body)) return { kind: 'unknown_reference' }
  return (
    payoutOf(answer.body, reference) ?? {
      kind: 'no_answer',
      said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read',
    }
  )
}

/**
 * Verifies a webhook by the HMAC-SHA256 of its `data` alone, written as JSON, under our secret key, in hexadecimal, and
 * reads it.
 */
function readNotice(secretKey: string, signature: string | undefined, body: Uint8Array): RailNotice | null {
  const written = readJson(body)
  if (signature === undefined || typeof written !== 'object' || written === null || !('data' in written)) return null
  const signed = JSON.stringify(written.data)
  if (!sameSecret(signature, createHmac('sha256', secretKey).update(signed).digest('hex'))) return null
  const parsed = payoutEvent.safeParse(written)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return { eventId: `${event}:${data.reference}`, reference: data.reference }
}
