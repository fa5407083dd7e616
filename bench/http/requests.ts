/**
 * The requests of each kind, as bytes. The generator's process builds them before a window, outside of every
 * measurement. Quotes are made by the product's own use case, signed with the API's secret, and valid for longer than a
 * run.
 */
import { randomUUID } from 'node:crypto'
import { type HolderId, HOUR_MS, ok } from '@zend/kernel'
import { cursorOf } from '@zend/server/core/activity'
import { DEFAULTS } from '@zend/server/config'
import { type Market, priceBoard } from '@zend/server/core/pricing'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { quoteSwap } from '@zend/server/products/swap'
import { systemClock as clock } from '@zend/server/ports/clock'
import { COMPANIES, companyId, memberTokenOf } from './companies.ts'
import { offerOfSale, offerOfWithdrawal } from './offers.ts'
import {
  CODE,
  type Coded,
  CUSTOMERS,
  customerId,
  HEAVY,
  ITEMS,
  oldSwapOf,
  PASSWORD,
  payeeOf,
  PIN,
  SECRET,
  tokenOf,
  TRANSFER,
  usernameOf,
} from './customers.ts'

/** The kinds of request. */
export type RequestKind =
  | 'quote'
  | 'swap'
  | 'memberSwap'
  | 'approvals'
  | Coded
  | 'read'
  | 'history'
  | 'historyLong'
  | 'historyDeep'
  | 'signIn'

/** A number of requests of a kind. `repeat` when they can be sent more than once. */
export type Batch = { readonly name: RequestKind; readonly count: number; readonly repeat: boolean }

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Whose token it carries; with `asMember`, their token for their company. */
  readonly customer: number | null
  readonly asMember?: boolean
  readonly body?: unknown
  readonly key?: string
  /** The client address that a trusted proxy forwards. */
  readonly from?: string
}

/** The requests of a batch. */
export async function requestsOf({ name, count }: Batch): Promise<readonly Buffer[]> {
  const requests: Buffer[] = []
  for (let i = 0; i < count; i++) requests.push(bytesOf(await CALLS[name](i)))
  return requests
}

const anybody = (): number => 1 + Math.floor(Math.random() * CUSTOMERS)
const heavy = (): number => 1 + Math.floor(Math.random() * HEAVY)

const CALLS: Readonly<Record<RequestKind, (i: number) => Call | Promise<Call>>> = {
  quote: () => {
    const [fromCurrency, toCurrency, fromCurrencyAmt] = aPair()
    return {
      method: 'POST',
      path: '/personal/swap/quote',
      customer: anybody(),
      body: { fromCurrency, toCurrency, fromCurrencyAmt },
    }
  },
  swap: async () => {
    const customer = anybody()
    const body = { quote: await offerTo(customerId(customer)), transactionPin: PIN }
    return { method: 'POST', path: '/personal/swap', customer, body, key: randomUUID() }
  },
  memberSwap: async () => {
    const customer = 1 + Math.floor(Math.random() * COMPANIES)
    const body = { quote: await offerTo(companyId(customer)), transactionPin: PIN }
    return { method: 'POST', path: '/business/swap', customer, asMember: true, body, key: randomUUID() }
  },
  approvals: () => ({ method: 'GET', path: '/business/approval/list', customer: 1, asMember: true }),
  transfer: (i) => {
    const customer = i + 1
    const body = {
      ...TRANSFER,
      toUser: usernameOf(payeeOf(customer)),
      note: 'for lunch',
      otp: CODE,
      transactionPin: PIN,
    }
    return { method: 'POST', path: '/personal/withdraw', customer, body, key: randomUUID() }
  },
  withdrawBegin: (i) => {
    const customer = i + 1
    const body = { quote: offerOfWithdrawal(customer), otp: CODE, transactionPin: PIN }
    return { method: 'POST', path: '/personal/withdraw', customer, body, key: randomUUID() }
  },
  sellBegin: (i) => {
    const customer = i + 1
    const body = { quote: offerOfSale(customer), ifFailed: 'crypto', otp: CODE, transactionPin: PIN }
    return { method: 'POST', path: '/personal/quicksell/withdraw', customer, body, key: randomUUID() }
  },
  read: () => {
    const customer = anybody()
    return { method: 'GET', path: `/personal/transaction/${oldSwapOf(customer)}`, customer }
  },
  history: () => ({ method: 'GET', path: '/personal/transaction/history?limit=10', customer: anybody() }),
  historyLong: () => ({ method: 'GET', path: '/personal/transaction/history?limit=10', customer: heavy() }),
  historyDeep: () => {
    // A random time in the year that the history covers, so thousands of items down.
    const occurredAt = new Date(clock.now().getTime() - Math.floor(Math.random() * ITEMS * 3_000))
    const cursor = cursorOf({ occurredAt, id: `dep_${'z'.repeat(26)}`, total: 10_000 })
    return { method: 'GET', path: `/personal/transaction/history?limit=10&cursor=${cursor}`, customer: heavy() }
  },
  // Each from its own address, as anonymous clients are.
  signIn: (i) => ({
    method: 'POST',
    path: '/accounts/users/sign-in',
    customer: null,
    body: { identifier: usernameOf(1 + (i % CUSTOMERS)), password: PASSWORD },
    from: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
  }),
}

/** Coins and an amount, equally often in both directions. */
const aPair = () => (Math.random() < 0.5 ? (['USDT', 'BTC', '100'] as const) : (['BTC', 'USDT', '0.001'] as const))

const PRICES = { BTC: '100000', USDT: '1' } as const
const market: Market = {
  board: async () => {
    const at = clock.now()
    const said = (Object.keys(PRICES) as (keyof typeof PRICES)[]).flatMap((base) =>
      ['kraken', 'okx'].map((source) => ({ source, base, quote: 'USD' as const, price: PRICES[base], at })),
    )
    return priceBoard(said, at, DEFAULTS.pricing.trust)
  },
}

const quoting = {
  clock,
  market,
  policy: { ...DEFAULTS.swap, quoteLifeMs: HOUR_MS },
  quoteKey: quoteKeyFrom(SECRET),
  coins: new Set(['BTC', 'USDT'] as const),
  inventory: {
    check: async () => ok(null),
    room: async () => ok(null),
    reserve: async () => ok({ booked: () => undefined, dropped: () => undefined }),
  },
}

async function offerTo(holder: HolderId): Promise<string> {
  const [from, to, amount] = aPair()
  const quoted = await quoteSwap(quoting, { holder }, { from, to, amount })
  if (!quoted.ok) throw new Error(`no offer: ${JSON.stringify(quoted.refusal)}`)
  return quoted.value.text
}

/** A request as bytes. */
function bytesOf({ method, path, customer, asMember = false, body, key, from }: Call): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'user-agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    'accept-language: en',
    ...(customer === null ? [] : [`authorization: Bearer ${asMember ? memberTokenOf(customer) : tokenOf(customer)}`]),
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(content === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}
