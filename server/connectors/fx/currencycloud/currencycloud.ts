/**
 * The FX port over Currencycloud (API version 2). A payment or conversion is ordered once, because it refuses a second
 * `unique_request_id`; the refusal means that the first was taken. It never repeats an order by itself.
 */
import type { FxCurrency, FxPayee, FxRail } from '@zend/corridors'
import { type Backoff, formatMoney, type Money } from '@zend/kernel'
import type { Clock } from '../../../ports/clock.ts'
import type { FxPrice, FxProvider } from '../../../ports/fx-provider.ts'
import { type Asking, fxHttp } from '../http.ts'
import { type FxContext, memoryOf } from '../memory.ts'
import { UNREADABLE } from '../outcome.ts'
import { instantOf, minorOf } from '../wire-values.ts'
import { verificationFields } from './beneficiary.ts'
import { conversionsOf } from './conversions.ts'
import { paymentsOf } from './payments.ts'
import { statementsOf } from './statement.ts'
import {
  balanceAnswer,
  loginAnswer,
  nameCheckOf,
  PAYMENT_TYPES,
  quoteAnswer,
  rateAnswer,
  refusalOf,
  wireCurrency,
} from './wire.ts'

/** Currencycloud's address, our credentials, and how our account is set up there. */
export type CurrencycloudOptions = {
  readonly url: string
  readonly loginId: string
  readonly apiKey: string
  /** How long a price is held, e.g. `3m`, where the account may hold one; `null` asks for prices that lock nothing. */
  readonly holdPeriod: string | null
  readonly clock: Clock
  readonly timeoutMs: number
  readonly backOff?: Backoff
}

// Its guide asks for a minute of silence after a rate limit.
const BACK_OFF: Backoff = { firstMs: 120_000, maxMs: 600_000 }
const CURRENCIES_OF: Readonly<Record<FxRail, readonly FxCurrency[]>> = {
  'us-ach': ['USD'],
  'us-fedwire': ['USD'],
  'ca-eft': ['CAD'],
  'ca-interac': [],
  'gb-fps': ['GBP'],
  'gb-chaps': ['GBP'],
  'eu-sepa': ['EUR'],
  'eu-sepa-instant': ['EUR'],
  swift: ['USD', 'CAD', 'GBP', 'EUR', 'CNY'],
}

/** Creates the connector. Throws on an invalid address. */
export function currencycloudProvider(options: CurrencycloudOptions): FxProvider {
  const begin = fxHttp({
    ...options,
    backOff: options.backOff ?? BACK_OFF,
    headers: (token) => ({ 'x-auth-token': token }),
    login: {
      call: {
        method: 'POST',
        path: '/v2/authenticate/api',
        form: [
          ['login_id', options.loginId],
          ['api_key', options.apiKey],
        ],
      },
      // It ends after half an hour of silence, so its end is only known from a refusal.
      read: ({ body }) => {
        const parsed = loginAnswer.safeParse(body)
        return parsed.success ? { token: parsed.data.auth_token, expiresAt: null } : null
      },
    },
  })
  const shared: FxContext = { begin, references: memoryOf() }
  const serves = (currency: FxCurrency, rail: FxRail): boolean =>
    PAYMENT_TYPES[rail] !== undefined && CURRENCIES_OF[rail].includes(currency)
  return {
    name: 'currencycloud',
    serves,
    price: (buy) => priceOf(begin(), buy, options.holdPeriod),
    ...conversionsOf(shared),
    ...paymentsOf(shared, serves),
    ...statementsOf(shared),
    questions: null,
    checkName: (payee) => checkName(begin(), payee),
    async balance(currency) {
      const answer = await begin()({ method: 'GET', path: `/v2/balances/${wireCurrency(currency)}` })
      const parsed = balanceAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
      if (!parsed.success || parsed.data.currency !== wireCurrency(currency)) return null
      return minorOf(currency, parsed.data.amount)
    },
  }
}

async function priceOf(ask: Asking, buy: Money<FxCurrency>, holdPeriod: string | null): Promise<FxPrice> {
  if (buy.asset === 'USD') return { kind: 'refused', why: 'not_supported', said: 'nothing to convert' }
  const wanted = {
    buy_currency: wireCurrency(buy.asset),
    sell_currency: 'USD',
    fixed_side: 'buy',
    amount: formatMoney(buy),
  }
  const answer = await ask(
    holdPeriod === null
      ? { method: 'GET', path: '/v2/rates/detailed', query: wanted }
      : { method: 'POST', path: '/v2/quotes/create', form: Object.entries({ ...wanted, hold_period: holdPeriod }) },
  )
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said }
  const refusal = refusalOf(answer.body)
  if (refusal !== null) {
    const { why } = refusal
    const known = why === 'amount_out_of_range' || why === 'cut_off' || why === 'not_supported'
    return { kind: 'refused', why: known ? why : 'not_supported', said: refusal.said }
  }
  const rate = rateAnswer.safeParse(answer.body)
  const sell = rate.success ? minorOf('USD', rate.data.client_sell_amount) : null
  const bought = rate.success ? minorOf(buy.asset, rate.data.client_buy_amount) : null
  if (sell === null || bought?.amount !== buy.amount) return { kind: 'no_answer', said: UNREADABLE }
  if (holdPeriod === null) return { kind: 'indicative', sell, buy }
  const quote = quoteAnswer.safeParse(answer.body)
  const expiresAt = quote.success ? instantOf(quote.data.expires_at) : null
  if (!quote.success || expiresAt === null) return { kind: 'no_answer', said: UNREADABLE }
  return { kind: 'firm', id: quote.data.quote_id, sell, buy, expiresAt }
}

async function checkName(ask: Asking, payee: FxPayee) {
  const form = verificationFields(payee)
  if (form === null) return { kind: 'not_possible' } as const
  const answer = await ask({ method: 'POST', path: '/v2/beneficiaries/account_verification', form })
  if (answer.kind === 'silence') return { kind: 'no_answer', said: answer.said } as const
  // The check is only for clients it was opened for.
  if (answer.status === 403 || answer.status === 404) return { kind: 'not_possible' } as const
  return nameCheckOf(answer.body) ?? ({ kind: 'no_answer', said: refusalOf(answer.body)?.said ?? UNREADABLE } as const)
}
