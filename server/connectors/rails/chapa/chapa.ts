/**
 * The payout port over Chapa's transfers in Ethiopia, version 1 (https://developer.chapa.co/transfer/transfers). Its
 * approvals, by a code or by asking our server, must be switched off: a transfer that waits for one stays pending. It
 * never retries, and pays a reference once because Chapa refuses a second one.
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
import { CHAPA_INSTITUTIONS } from './institutions.ts'
import { balancesAnswer, foundTransfer, listAnswer, orderedTransfer, refusalOf, transferEvent } from './wire.ts'

/** Chapa's address, our secret key, and the signing secret of its webhooks. */
export type ChapaOptions = {
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly timeoutMs: number
}

const SIGNATURE = 'x-chapa-signature'

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>

const knownOf = ({ country, method, institution }: Where): Known | null =>
  CHAPA_INSTITUTIONS[`${country} ${method}`]?.[institution] ?? null

/** Creates the Chapa rail, which caches the institutions in its list. Throws on an invalid address. */
export function chapaRail(options: ChapaOptions): PayoutRail {
  const begin = railHttp(options)
  const listed = new Map<string, string>()
  return {
    name: 'chapa',
    serves: (to) => knownOf(to) !== null,
    send: (order) => send(begin(), listed, order),
    statusOf: (reference) => statusOf(begin(), reference),
    resolveName: () => Promise.resolve({ kind: 'not_supported' }),
    async balance(currency: LocalCurrency) {
      const answer = await begin()({ method: 'GET', path: '/v1/balances' })
      const parsed = balancesAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success) return null
      return minorUnits(
        currency,
        parsed.data.data.find((row) => row.currency === currency)?.available_balance ?? '0',
        'down',
      )
    },
    readNotice: (headers, body) => readNotice(options.webhookSecret, headers[SIGNATURE], body),
  }
}

/** Registers Chapa as a rail. */
export const chapa = {
  name: 'chapa',
  keyFiles: ['CHAPA_SECRET_KEY_FILE', 'CHAPA_WEBHOOK_SECRET_FILE'],
  listed: CHAPA_INSTITUTIONS,
  open: ({ url, timeoutMs, key }) => {
    const [secretKey, webhookSecret] = [key('CHAPA_SECRET_KEY_FILE'), key('CHAPA_WEBHOOK_SECRET_FILE')]
    return secretKey === null || webhookSecret === null ? null : chapaRail({ url, secretKey, webhookSecret, timeoutMs })
  },
} as const satisfies RailConnector

async function send(
  ask: Asking,
  listed: Map<string, string>,
  { reference, amount, to }: PayoutOrder,
): Promise<PayoutSent> {
  const known = knownOf(to)
  if (known === null) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  const wallet = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber) : null
  if (to.method === 'mobile-money' && wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const bank = await listingOf(ask, listed, to.institution, known)
  if (bank.kind !== 'listed') return withoutListing(bank, () => statusOf(ask, reference))
  const answer = await ask({
    method: 'POST',
    path: '/v1/transfers',
    body: {
      account_name: to.accountName,
      account_number: wallet?.national ?? to.accountNumber,
      amount: formatMoney(amount),
      currency: amount.asset,
      reference,
      bank_code: jsonNumber(bank.as),
    },
  })
  if (answer.kind === 'silence') return afterSilence(answer)
  const ordered = orderedTransfer(answer.body, reference)
  if (ordered !== null) return ordered
  const refused = refusalOf(answer.body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, reference))
}

/** Returns the number of an institution in Chapa's list. */
async function listingOf(
  ask: Asking,
  listed: Map<string, string>,
  institution: string,
  known: Known,
): Promise<Listed<string>> {
  const remembered = listed.get(institution)
  if (remembered !== undefined) return { kind: 'listed', as: remembered }
  const answer = await ask({ method: 'GET', path: '/v1/banks' })
  const parsed = listAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
  if (!parsed.success) return unclear(answer)
  const row = rowOf(
    parsed.data.data.map(({ id, name }) => ({ id, code: id, name })),
    known,
  )
  if (row === null || !/^\d{1,9}$/.test(row.code)) return { kind: 'missing' }
  listed.set(institution, row.code)
  return { kind: 'listed', as: row.code }
}

async function statusOf(ask: Asking, reference: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/v1/transfers/verify/${encodeURIComponent(reference)}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  return (
    foundTransfer(answer.body, reference) ?? {
      kind: 'no_answer',
      said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read',
    }
  )
}

/** Verifies a webhook by the HMAC-SHA256 of its bytes under the webhook secret, in hexadecimal, and reads it. */
function readNotice(webhookSecret: string, signature: string | undefined, body: Uint8Array): RailNotice | null {
  if (signature === undefined || !sameSecret(signature, createHmac('sha256', webhookSecret).update(body).digest('hex')))
    return null
  const parsed = transferEvent.safeParse(readJson(body))
  return parsed.success
    ? { eventId: `${parsed.data.event}:${parsed.data.reference}`, reference: parsed.data.reference }
    : null
}
