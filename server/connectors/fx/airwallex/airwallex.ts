/**
 * The FX port over Airwallex (API version 2025-06-30). A payment or conversion is ordered once, because it refuses a
 * second `request_id`; the refusal means that the first was taken. It never repeats an order by itself.
 */
import type { FxCurrency, FxPayee, FxRail } from '@zend/corridors'
import { type Backoff, formatMoney, type Money, money } from '@zend/kernel'
import type { Clock } from '../../../ports/clock.ts'
import type { FxNameCheck, FxPrice, FxProvider } from '../../../ports/fx-provider.ts'
import { jsonNumber } from '../../rails/http.ts'
import { type Asking, fxHttp } from '../http.ts'
import { type FxContext, memoryOf } from '../memory.ts'
import { UNREADABLE } from '../outcome.ts'
import { instantOf, minorOf } from '../wire-values.ts'
import { verificationBody } from './beneficiary.ts'
import { conversionsOf } from './conversions.ts'
import { paymentsOf } from './payments.ts'
import { questionsOf } from './questions.ts'
import { statementsOf } from './statement.ts'
import { balancesAnswer, loginAnswer, nameCheckOf, quoteAnswer, refusalOf } from './wire.ts'

/** Airwallex's address, our credentials, and how our account is set up there. */
export type AirwallexOptions = {
  readonly url: string
  readonly clientId: string
  readonly apiKey: string
  /** How long a price is held; which of them an account may ask for is set there. */
  readonly validity: 'MIN_1' | 'MIN_15' | 'MIN_30' | 'HR_1' | 'HR_4' | 'HR_8' | 'HR_24'
  readonly clock: Clock
  readonly timeoutMs: number
  readonly backOff?: Backoff
}

const BACK_OFF: Backoff = { firstMs: 2_000, maxMs: 120_000 }
const API_VERSION = '2025-06-30'
const CURRENCIES_OF: Readonly<Record<FxRail, readonly FxCurrency[]>> = {
  'us-ach': ['USD'],
  'us-fedwire': ['USD'],
  'ca-eft': ['CAD'],
  'ca-interac': ['CAD'],
  'gb-fps': ['GBP'],
  'gb-chaps': ['GBP'],
  'eu-sepa': ['EUR'],
  'eu-sepa-instant': ['EUR'],
  swift: ['USD', 'CAD', 'GBP', 'EUR', 'CNY'],
}

/** Creates the connector. Throws on an invalid address. */
export function airwallexProvider(options: AirwallexOptions): FxProvider {
  const version = { 'x-api-version': API_VERSION }
  const begin = fxHttp({
    ...options,
    backOff: options.backOff ?? BACK_OFF,
    headers: (token) => ({ authorization: `Bearer ${token}`, ...version }),
    login: {
      call: {
        method: 'POST',
        path: '/api/v1/authentication/login',
        headers: { 'x-client-id': options.clientId, 'x-api-key': options.apiKey, ...version },
      },
      read: ({ body }) => {
        const parsed = loginAnswer.safeParse(body)
        return parsed.success ? { token: parsed.data.token, expiresAt: instantOf(parsed.data.expires_at) } : null
      },
    },
  })
  const shared: FxContext = { begin, references: memoryOf() }
  const serves = (currency: FxCurrency, rail: FxRail): boolean => CURRENCIES_OF[rail].includes(currency)
  return {
    name: 'airwallex',
    serves,
    price: (buy) => priceOf(begin(), buy, options.validity),
    ...conversionsOf(shared),
    ...paymentsOf(shared, serves),
    ...statementsOf(shared),
    questions: questionsOf(begin),
    checkName: (payee) => checkName(begin(), payee),
    async balance(currency) {
      const answer = await begin()({ method: 'GET', path: '/api/v1/balances/current' })
      const parsed = balancesAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success) return null
      const row = parsed.data.find((each) => each.currency === currency)
      return row === undefined ? money(currency, 0n) : minorOf(currency, row.available_amount)
    },
    // It gives letters of confirmation, and no message of the banks.
    bankMessage: () => Promise.resolve(null),
  }
}

async function priceOf(ask: Asking, buy: Money<FxCurrency>, validity: AirwallexOptions['validity']): Promise<FxPrice> {
  if (buy.asset === 'USD') return { kind: 'refused', why: 'not_supported', said: 'nothing to convert' }
  const answer = await ask({
    method: 'POST',
    path: '/api/v1/fx/quotes/create',
    json: {
      buy_currency: buy.asset,
      sell_currency: 'USD',
      // A number here, unlike anywhere else.
      buy_amount: jsonNumber(formatMoney(buy)),
      validity,
    },
  })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const quote = quoteAnswer.safeParse(answer.body)
  if (quote.success) {
    const { quote_id: id, ...terms } = quote.data
    const sell = terms.sell_currency === 'USD' ? minorOf('USD', terms.sell_amount) : null
    const bought = terms.buy_currency === buy.asset ? minorOf(buy.asset, terms.buy_amount) : null
    const expiresAt = instantOf(terms.valid_to_at)
    if (sell === null || bought?.amount !== buy.amount || expiresAt === null)
      return { kind: 'no_answer', said: UNREADABLE }
    return { kind: 'firm', id, sell, buy, expiresAt }
  }
  const refusal = refusalOf(answer.body)
  if (refusal === null || refusal.open) return { kind: 'no_answer', said: refusal?.said ?? UNREADABLE }
  const { why } = refusal
  const known = why === 'amount_out_of_range' || why === 'cut_off' || why === 'not_supported'
  return { kind: 'refused', why: known ? why : 'not_supported', said: refusal.said }
}

async function checkName(ask: Asking, payee: FxPayee): Promise<FxNameCheck> {
  const json = verificationBody(payee)
  if (json === null) return { kind: 'not_possible' }
  const answer = await ask({ method: 'POST', path: '/api/v1/beneficiaries/verify_account', json })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  // The check is only for clients it was opened for.
  if (answer.status === 403 || answer.status === 404) return { kind: 'not_possible' }
  if (answer.status < 300) return nameCheckOf(answer.body) ?? { kind: 'no_answer', said: UNREADABLE }
  return { kind: 'no_answer', said: refusalOf(answer.body)?.said ?? UNREADABLE }
}
