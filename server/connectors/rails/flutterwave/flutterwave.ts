/**
 * The payout port over Flutterwave's transfers, version 3 (https://developer.flutterwave.com/v3.0.0/docs/introduction-6). It never retries, and pays a reference
 * once because Flutterwave refuses a second one.
 */
import type { LocalCurrency } from '@zend/kernel'
import type { PayoutDestination, PayoutOrder, PayoutRail, PayoutStatus, RailNotice, ResolvedName } from '../../../ports/payout-rail.ts'
import { minorUnits, wholeUnits } from '../amounts.ts'
import { type Asking, jsonNumber, railHttp, readJson, said } from '../http.ts'
import { afterRefusal, sameSecret, type SendStatus } from '../outcome.ts'
import { walletNumber } from '../phone.ts'
import { FLUTTERWAVE_CODES } from './institutions.ts'
import { balanceAnswer, foundTransfer, orderedTransfer, refusalOf, resolveAnswer, transferEvent } from './wire.ts'

/** Who pays, as receivers of mobile money are told: Flutterwave asks for it. `country` is ISO 3166-1 alpha-2, `phone` international digits. */
export type Sender = { readonly name: string; readonly country: string; readonly phone: string }

/** Where Flutterwave answers, our secret key, the secret hash that webhooks carry, and who pays. */
export type FlutterwaveOptions = {
  readonly url: string
  readonly secretKey: string
  readonly webhookHash: string
  readonly sender: Sender
  readonly timeoutMs: number
}

const SIGNATURE = 'verif-hash'
// Flutterwave passes a narration on to banks, which cut it.
const NARRATION_MAX = 100

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>

const codeOf = ({ country, method, institution }: Where): string | null => FLUTTERWAVE_CODES[`${country} ${method}`]?.[institution] ?? null

/** Flutterwave as a rail. Throws on an address that is none. */
export function flutterwaveRail(options: FlutterwaveOptions): PayoutRail {
  const begin = railHttp(options)
  return {
    name: 'flutterwave',
    serves: (to) => codeOf(to) !== null,
    send: (order) => send(begin(), options.sender, order),
    statusOf: (reference) => statusOf(begin(), reference),
    resolveName: (to) => resolveName(begin(), to),
    async balance(currency: LocalCurrency) {
      const answer = await begin()({ method: 'GET', path: `/v3/balances/${currency}` })
      const parsed = balanceAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success || parsed.data.data.currency !== currency) return null
      return minorUnits(currency, parsed.data.data.available_balance, 'down')
    },
    readNotice: (headers, body) => readNotice(options.webhookHash, headers[SIGNATURE], body),
  }
}

async function send(ask: Asking, sender: Sender, { reference, amount, to, narration }: PayoutOrder): Promise<SendStatus> {
  const code = codeOf(to)
  if (code === null) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  const wallet = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber) : null
  if (to.method === 'mobile-money' && wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const answer = await ask({
    method: 'POST',
    path: '/v3/transfers',
    body: {
      account_bank: code,
      account_number: wallet?.international ?? to.accountNumber,
      amount: jsonNumber(wholeUnits(amount)),
      currency: amount.asset,
      debit_currency: amount.asset,
      narration: narration.slice(0, NARRATION_MAX),
      reference,
      beneficiary_name: to.accountName,
      ...(wallet === null ? {} : { meta: { sender: sender.name, sender_country: sender.country, mobile_number: sender.phone } }),
    },
  })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const known = orderedTransfer(answer.body, reference)
  if (known !== null) return known.kind === 'reversed' || known.kind === 'unknown_reference' ? { kind: 'pending', railId: null } : known
  const refused = refusalOf(answer.body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, reference))
}

async function statusOf(ask: Asking, reference: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/v3/transfers?reference=${encodeURIComponent(reference)}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  return foundTransfer(answer.body, reference) ?? { kind: 'no_answer', said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read' }
}

/** Flutterwave tells the names of Nigerian accounts. */
async function resolveName(ask: Asking, to: Omit<PayoutDestination, 'accountName'>): Promise<ResolvedName> {
  const code = codeOf(to)
  if (code === null || to.country !== 'NG') return { kind: 'not_supported' }
  const answer = await ask({ method: 'POST', path: '/v3/accounts/resolve', body: { account_number: to.accountNumber, account_bank: code } })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const found = resolveAnswer.safeParse(answer.body)
  if (found.success) return { kind: 'found', name: said(found.data.data.account_name) }
  const refused = refusalOf(answer.body)
  // 401 and 403 are about us, not about the account.
  return refused !== null && answer.status === 400
    ? { kind: 'not_found' }
    : { kind: 'no_answer', said: refused?.said ?? 'it answered something we cannot read' }
}

/** A webhook carries the secret hash itself, so it proves who sent it and nothing about its bytes: all the more a mere hint. */
function readNotice(webhookHash: string, signature: string | undefined, body: Uint8Array): RailNotice | null {
  if (signature === undefined || !sameSecret(signature, webhookHash)) return null
  const parsed = transferEvent.safeParse(readJson(body))
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return { eventId: `${event}:${data.id}:${data.status}`, reference: data.reference }
}
