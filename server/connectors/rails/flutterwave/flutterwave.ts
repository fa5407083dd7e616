/**
 * The payout port over Flutterwave's transfers, version 3
 * (https://developer.flutterwave.com/v3.0.0/docs/introduction-6). It never retries, and pays a reference once because
 * Flutterwave refuses a second one.
 */
import type { LocalCurrency } from '@zend/kernel'
import type {
  PayoutDestination,
  PayoutOrder,
  PayoutRail,
  PayoutSent,
  PayoutStatus,
  RailNotice,
  ResolvedName,
} from '../../../ports/payout-rail.ts'
import { minorUnits, wholeUnits } from '../amounts.ts'
import { type Asking, jsonNumber, railHttp, readJson, said } from '../http.ts'
import { type Listed, rowOf, unclear, withoutListing } from '../listed.ts'
import { afterRefusal, afterSilence, sameSecret } from '../outcome.ts'
import { walletNumber } from '../phone.ts'
import type { RailConnector } from '../rail.ts'
import { FLUTTERWAVE_BRANCHES, FLUTTERWAVE_CODES, FLUTTERWAVE_LISTED } from './institutions.ts'
import {
  balanceAnswer,
  banksAnswer,
  branchesAnswer,
  foundTransfer,
  orderedTransfer,
  refusalOf,
  resolveAnswer,
  transferEvent,
} from './wire.ts'

/**
 * The sender that receivers of mobile money are shown; Flutterwave requires it. `country` is ISO 3166-1 alpha-2,
 * `phone` international digits.
 */
export type Sender = { readonly name: string; readonly country: string; readonly phone: string }

/** Flutterwave's address, our secret key, the secret hash of webhooks, and the sender. */
export type FlutterwaveOptions = {
  readonly url: string
  readonly secretKey: string
  readonly webhookHash: string
  readonly sender: Sender
  readonly timeoutMs: number
}

const SIGNATURE = 'verif-hash'
// Flutterwave passes a narration on to banks, which truncate it.
const NARRATION_MAX = 100

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>

/** How an order names a bank or network, and a branch where required. */
type Place = { readonly account_bank: string; readonly destination_branch_code?: string }

const codeOf = ({ country, method, institution }: Where): string | null =>
  FLUTTERWAVE_CODES[`${country} ${method}`]?.[institution] ?? null
const serves = (to: Where): boolean =>
  codeOf(to) !== null || FLUTTERWAVE_LISTED[`${to.country} ${to.method}`]?.[to.institution] !== undefined

/** Creates the Flutterwave rail, which caches the banks in its list. Throws on an invalid address. */
export function flutterwaveRail(options: FlutterwaveOptions): PayoutRail {
  const begin = railHttp(options)
  const listed = new Map<string, Place>()
  return {
    name: 'flutterwave',
    serves,
    send: (order) => send(begin(), { sender: options.sender, listed }, order),
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

/** Registers Flutterwave as a rail. */
export const flutterwave = {
  name: 'flutterwave',
  keyFiles: ['FLUTTERWAVE_SECRET_KEY_FILE', 'FLUTTERWAVE_WEBHOOK_HASH_FILE'],
  listed: FLUTTERWAVE_LISTED,
  open: ({ url, timeoutMs, sender, key }) => {
    const [secretKey, webhookHash] = [key('FLUTTERWAVE_SECRET_KEY_FILE'), key('FLUTTERWAVE_WEBHOOK_HASH_FILE')]
    return secretKey === null || webhookHash === null
      ? null
      : flutterwaveRail({ url, secretKey, webhookHash, sender, timeoutMs })
  },
} as const satisfies RailConnector

type Sending = { readonly sender: Sender; readonly listed: Map<string, Place> }

async function send(
  ask: Asking,
  { sender, listed }: Sending,
  { reference, amount, to, narration }: PayoutOrder,
): Promise<PayoutSent> {
  if (!serves(to)) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  const wallet = to.method === 'mobile-money' ? walletNumber(to.country, to.accountNumber) : null
  if (to.method === 'mobile-money' && wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const place = await placeOf(ask, listed, to)
  if (place.kind !== 'listed') return withoutListing(place, () => statusOf(ask, reference))
  const answer = await ask({
    method: 'POST',
    path: '/v3/transfers',
    body: {
      ...place.as,
      account_number: wallet?.international ?? to.accountNumber,
      amount: jsonNumber(wholeUnits(amount)),
      currency: amount.asset,
      debit_currency: amount.asset,
      narration: narration.slice(0, NARRATION_MAX),
      reference,
      beneficiary_name: to.accountName,
      ...(wallet === null
        ? {}
        : { meta: { sender: sender.name, sender_country: sender.country, mobile_number: sender.phone } }),
    },
  })
  if (answer.kind === 'silence') return afterSilence(answer)
  const known = orderedTransfer(answer.body, reference)
  if (known !== null)
    return known.kind === 'reversed' || known.kind === 'unknown_reference' ? { kind: 'pending', railId: null } : known
  const refused = refusalOf(answer.body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, reference))
}

/**
 * Returns how an order names the receiver's institution. Any branch of a bank works: its interbank system uses only the
 * bank and the account.
 */
async function placeOf(ask: Asking, listed: Map<string, Place>, to: Where): Promise<Listed<Place>> {
  const code = codeOf(to)
  if (code !== null) return { kind: 'listed', as: { account_bank: code } }
  const remembered = listed.get(to.institution)
  if (remembered !== undefined) return { kind: 'listed', as: remembered }
  const banks = await ask({ method: 'GET', path: `/v3/banks/${to.country}` })
  const parsed = banksAnswer.safeParse(banks.kind === 'answer' ? banks.body : null)
  if (!parsed.success) return unclear(banks)
  const bank = rowOf(
    parsed.data.data,
    FLUTTERWAVE_LISTED[`${to.country} ${to.method}`]?.[to.institution] ?? { code: '' },
  )
  if (bank === null) return { kind: 'missing' }
  if (!FLUTTERWAVE_BRANCHES.has(`${to.country} ${to.method}`)) return remember(listed, to, { account_bank: bank.code })
  const branches = await ask({ method: 'GET', path: `/v3/banks/${encodeURIComponent(bank.id)}/branches` })
  const read = branchesAnswer.safeParse(branches.kind === 'answer' ? branches.body : null)
  if (!read.success) return unclear(branches)
  const [branch] = read.data.data.map((row) => row.branch_code).toSorted()
  return branch === undefined
    ? { kind: 'missing' }
    : remember(listed, to, { account_bank: bank.code, destination_branch_code: branch })
}

function remember(listed: Map<string, Place>, { institution }: Where, place: Place): Listed<Place> {
  listed.set(institution, place)
  return { kind: 'listed', as: place }
}

async function statusOf(ask: Asking, reference: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/v3/transfers?reference=${encodeURIComponent(reference)}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  return (
    foundTransfer(answer.body, reference) ?? {
      kind: 'no_answer',
      said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read',
    }
  )
}

/** Resolves account names, which Flutterwave reveals for Nigeria. */
async function resolveName(ask: Asking, to: Omit<PayoutDestination, 'accountName'>): Promise<ResolvedName> {
  const code = codeOf(to)
  if (code === null || to.country !== 'NG') return { kind: 'not_supported' }
  const answer = await ask({
    method: 'POST',
    path: '/v3/accounts/resolve',
    body: { account_number: to.accountNumber, account_bank: code },
  })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const found = resolveAnswer.safeParse(answer.body)
  if (found.success) return { kind: 'found', name: said(found.data.data.account_name) }
  const refused = refusalOf(answer.body)
  // 401 and 403 concern our credentials, not the account.
  return refused !== null && answer.status === 400
    ? { kind: 'not_found' }
    : { kind: 'no_answer', said: refused?.said ?? 'it answered something we cannot read' }
}

/**
 * Reads a webhook, which carries the secret hash itself: that proves its sender and nothing about its content, so it is
 * only a hint.
 */
function readNotice(webhookHash: string, signature: string | undefined, body: Uint8Array): RailNotice | null {
  if (signature === undefined || !sameSecret(signature, webhookHash)) return null
  const parsed = transferEvent.safeParse(readJson(body))
  if (!parsed.success) return null
  const { event, data } = parsed.data
  return { eventId: `${event}:${data.id}:${data.status}`, reference: data.reference }
}
