/**
 * The payout port over pawaPay's payouts into mobile-money wallets, version 2
 * (https://docs.pawapay.io/v2/docs/payouts). It never retries, and pays a reference once because pawaPay ignores a
 * second order of the payout id derived from it.
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { LocalCurrency } from '@zend/kernel'
import type { Clock } from '../../../ports/clock.ts'
import type {
  PayoutDestination,
  PayoutOrder,
  PayoutRail,
  PayoutSent,
  PayoutStatus,
  RailNotice,
} from '../../../ports/payout-rail.ts'
import { minorUnits, wholeUnits } from '../amounts.ts'
import { type Asking, railHttp, readJson } from '../http.ts'
import { afterRefusal, afterSilence } from '../outcome.ts'
import { walletNumber } from '../phone.ts'
import type { RailConnector } from '../rail.ts'
import { PAWAPAY_PROVIDERS } from './providers.ts'
import { isSigned } from './signature.ts'
import { acceptedPayout, balancesAnswer, foundPayout, payoutCallback, payoutIdOf, refusalOf } from './wire.ts'

/**
 * pawaPay's address, our token, and what verifies its callbacks: its public key (`null` trusts none) and the path on
 * which we receive them.
 */
export type PawapayOptions = {
  readonly url: string
  readonly secretKey: string
  readonly callbackKey: KeyObject | null
  readonly callbackPath: string
  readonly clock: Clock
  readonly timeoutMs: number
}

// What networks show a receiver: 4 to 22 letters, digits and blanks.
const MESSAGE_MIN = 4
const MESSAGE_MAX = 22

type Where = Pick<PayoutDestination, 'country' | 'method' | 'institution'>

const providerOf = ({ country, method, institution }: Where): string | null =>
  method === 'mobile-money' && institution.startsWith(`${country.toLowerCase()}-`)
    ? (PAWAPAY_PROVIDERS[institution] ?? null)
    : null

/** Creates the pawaPay rail. Throws on an invalid address. */
export function pawapayRail(options: PawapayOptions): PayoutRail {
  const begin = railHttp(options)
  return {
    name: 'pawapay',
    serves: (to) => providerOf(to) !== null,
    send: (order) => send(begin(), order),
    statusOf: (reference) => statusOf(begin(), payoutIdOf(reference)),
    // It knows the network of a number, but not its owner.
    resolveName: () => Promise.resolve({ kind: 'not_supported' }),
    async balance(currency: LocalCurrency) {
      const answer = await begin()({ method: 'GET', path: '/v2/wallet-balances' })
      const parsed = balancesAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success) return null
      const held = parsed.data.balances.find((wallet) => wallet.currency === currency)
      return minorUnits(currency, held?.balance ?? '0', 'down')
    },
    readNotice: (headers, body) => readNotice(options, headers, body),
  }
}

/** Registers pawaPay as a rail. */
export const pawapay = {
  name: 'pawapay',
  keyFiles: ['PAWAPAY_TOKEN_FILE', 'PAWAPAY_PUBLIC_KEY_FILE'],
  open: ({ url, timeoutMs, clock, callbackPath, key }) => {
    const [secretKey, publicKey] = [key('PAWAPAY_TOKEN_FILE'), key('PAWAPAY_PUBLIC_KEY_FILE')]
    const callbackKey = publicKey === null ? null : createPublicKey(publicKey)
    return secretKey === null ? null : pawapayRail({ url, secretKey, callbackKey, callbackPath, clock, timeoutMs })
  },
} as const satisfies RailConnector

async function send(ask: Asking, { reference, amount, to, narration }: PayoutOrder): Promise<PayoutSent> {
  const [provider, wallet, payoutId] = [
    providerOf(to),
    walletNumber(to.country, to.accountNumber),
    payoutIdOf(reference),
  ]
  if (provider === null) return { kind: 'failed', railId: null, why: 'not_supported', said: 'not served' }
  if (wallet === null)
    return { kind: 'failed', railId: null, why: 'account_invalid', said: 'not a number of that country' }
  const message = narration
    .replace(/[^A-Za-z0-9 ]/g, '')
    .slice(0, MESSAGE_MAX)
    .trim()
  const answer = await ask({
    method: 'POST',
    path: '/v2/payouts',
    body: {
      payoutId,
      amount: wholeUnits(amount),
      currency: amount.asset,
      recipient: { type: 'MMO', accountDetails: { phoneNumber: wallet.international, provider } },
      clientReferenceId: reference,
      ...(message.length < MESSAGE_MIN ? {} : { customerMessage: message }),
    },
  })
  if (answer.kind === 'silence') return afterSilence(answer)
  const known = acceptedPayout(answer.body, payoutId)
  if (known !== null) return known.kind === 'no_answer' ? known : { kind: 'pending', railId: payoutId }
  const refused = refusalOf(answer.body)
  if (refused === null) return { kind: 'no_answer', said: 'it answered something we cannot read' }
  return afterRefusal(refused, await statusOf(ask, payoutId))
}

async function statusOf(ask: Asking, payoutId: string): Promise<PayoutStatus> {
  const answer = await ask({ method: 'GET', path: `/v2/payouts/${payoutId}` })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  return (
    foundPayout(answer.body, payoutId) ?? {
      kind: 'no_answer',
      said: refusalOf(answer.body)?.said ?? 'it answered something we cannot read',
    }
  )
}

function readNotice(
  { callbackKey, callbackPath, clock }: PawapayOptions,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): RailNotice | null {
  if (callbackKey === null || !isSigned({ path: callbackPath, headers, body }, callbackKey, clock.now())) return null
  const parsed = payoutCallback.safeParse(readJson(body))
  if (!parsed.success || payoutIdOf(parsed.data.clientReferenceId) !== parsed.data.payoutId) return null
  return { eventId: `${parsed.data.payoutId}:${parsed.data.status}`, reference: parsed.data.clientReferenceId }
}
