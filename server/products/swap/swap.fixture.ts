/**
 * The swap product over a test database: scripted prices, a PIN that is always 2580, and customers with money in the
 * books.
 */
import {
  type AssetCode,
  type CoinCode,
  COIN_CODES,
  type Money,
  money,
  newId,
  ok,
  parseMoney,
  rate,
  type Rate,
  refuse,
  type UserId,
} from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { ownActor, TEST_PROVENANCE, testClock, type TestDatabase } from '@zend/tests/testkit'
import { type KeyGate, swapGate } from '../../core/confirmation/index.ts'
import { balancesOf, credit, customer, debit, house, post, verifyLedger } from '../../core/ledger/index.ts'
import { type Market, priceBoard } from '../../core/pricing/index.ts'
import { quoteKeyFrom } from '../../core/quotes/index.ts'
import { openSwapPoster, type SwapDeps, type SwapPoster } from './deps.ts'
import { executeSwap } from './execute-swap.ts'
import { openInventory } from './inventory.ts'
import { quoteSwap, type SignedQuote } from './quote-swap.ts'

/** The PIN of every customer here. */
export const PIN = '2580'

/** Prices of two sources, in US dollars. */
export type Prices = Partial<Record<AssetCode, string | readonly [string, string]>>

const PRICES: Prices = { BTC: '100000', ETH: '4000', USDT: '1', USDC: '1', DAI: '1' }

/** Nobody here has an API key. */
const NO_KEYS: KeyGate = {
  request: async () => refuse('signature_invalid', { reason: 'missing' }),
  maySwap: async () => false,
}

/** Sets the product up. Its clock and its prices change only when a test changes them. */
export function swapFixture(db: TestDatabase, policy: Partial<SwapDeps['policy']> = {}) {
  const clock = testClock('2026-11-21T10:00:00.000Z')
  let prices: Prices = PRICES
  let pricedAt = clock.now()
  let slow: Parameters<typeof priceBoard>[3] = new Map()
  const market: Market = {
    board: async () => {
      const observations = Object.entries(prices).flatMap(([base, price]) =>
        (typeof price === 'string' ? [price, price] : price).map((each, i) => ({
          source: `source${i}`,
          base: base as AssetCode,
          quote: 'USD' as const,
          price: each,
          at: pricedAt,
        })),
      )
      return priceBoard(observations, clock.now(), DEFAULTS.pricing.trust, slow)
    },
  }
  const posters: SwapPoster[] = []
  /** Another process: its own inventory and poster over the same books. */
  const process = (): SwapDeps => {
    const poster = openSwapPoster({ database: db })
    posters.push(poster)
    const all = { ...DEFAULTS.swap, ...policy }
    const coins = new Set(COIN_CODES)
    return {
      db,
      clock,
      policy: all,
      market,
      poster,
      coins,
      quoteKey: quoteKeyFrom(Buffer.alloc(32, 7)),
      inventory: openInventory({ read: db.read, clock, market, policy: all, coins }),
      confirmSwap: swapGate({ db: db.owner, provenance: TEST_PROVENANCE, keyGate: NO_KEYS }, async (_userId, pin) =>
        pin === PIN ? ok(null) : refuse('pin_wrong', { triesLeft: 4 }),
      ),
    }
  }
  const deps = process()
  const quote = async (
    userId: UserId,
    from: CoinCode,
    to: CoinCode,
    amount: string,
    by = deps,
  ): Promise<SignedQuote> => {
    const quoted = await quoteSwap(by, { holder: userId }, { from, to, amount })
    if (!quoted.ok) throw new Error(`refused: ${quoted.refusal.code}`)
    return quoted.value
  }
  return {
    db,
    clock,
    deps,
    process,
    /** Sets new prices, as of now. */
    say: (said: Prices): void => {
      prices = said
      pricedAt = clock.now()
    },
    /** Sets what prices were a while ago, in US dollars. */
    remember: (was: Partial<Record<AssetCode, string>>): void => {
      const medians = Object.entries(was).map(
        ([asset, price]) => [asset, { rate: rate(asset as AssetCode, 'USD', price), at: clock.now() }] as const,
      )
      slow = new Map(medians as [AssetCode, { rate: Rate<AssetCode, 'USD'>; at: Date }][])
    },
    quote,
    swap: (userId: UserId, text: string, idempotencyKey: string | null = null, pin = PIN, by = deps) =>
      executeSwap(by, ownActor(userId), { quote: text, pin, idempotencyKey }),
    /** Creates a customer with these amounts, as decimal text by coin. */
    customer: async (has: Partial<Record<CoinCode, string>>): Promise<UserId> => {
      const userId = newId('usr', clock.now().getTime())
      for (const [asset, text] of Object.entries(has) as [CoinCode, string][])
        await give(db, userId, asset, text, clock.now())
      return userId
    },
    give: (userId: UserId, asset: CoinCode, text: string) => give(db, userId, asset, text, clock.now()),
    balances: async (userId: UserId): Promise<Readonly<Record<string, bigint>>> =>
      Object.fromEntries((await balancesOf(db.read, userId)).map(({ asset, total }) => [asset, total.amount])),
    /** Reads everything that a swap could have changed, to compare before and after. */
    everything: async (): Promise<unknown> => {
      // An account that was never booked on counts as absent.
      const accounts = 'ledger.accounts where version > 0'
      const tables = ['ledger.postings', 'ledger.entries', accounts, 'swap.swaps', 'activity.items', 'idempotency.keys']
      const contents = tables.map(
        async (table) =>
          (
            await db.pool.query<{ row: string }>(
              `select each::text as row from (select * from ${table}) each order by 1`,
            )
          ).rows,
      )
      return Object.fromEntries((await Promise.all(contents)).map((rows, i) => [tables[i], rows.map(({ row }) => row)]))
    },
    unsound: async () => (await verifyLedger(db)).filter(({ violations }) => violations !== 0),
    close: async () => {
      for (const poster of posters) await poster.close()
    },
  }
}

async function give(db: TestDatabase, userId: UserId, asset: CoinCode, text: string, occurredAt: Date): Promise<void> {
  const id = newId('pst', occurredAt.getTime())
  const value = amountOf(asset, text)
  const legs = [debit(house('chain_reserve', asset), value), credit(customer(userId, asset), value)]
  const posted = await post(db.read, { id, kind: 'deposit_credit', cause: `test:${id}`, occurredAt, legs })
  if (!posted.ok) throw new Error(posted.refusal.code)
}

/** Parses decimal text as money. Throws on text that is none. */
export function amountOf<A extends AssetCode>(asset: A, text: string): Money<A> {
  const parsed = parseMoney(asset, text)
  if (!parsed.ok) throw new Error(parsed.refusal.code)
  return money(asset, parsed.value.amount)
}

/** Returns the outcome as one word. */
export const codeOf = (result: Outcome): string => (result.ok ? 'ok' : (result.refusal?.code ?? 'nothing'))

/** Counts each outcome. */
export const codesOf = (results: readonly Outcome[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(results.map(codeOf), (code) => code)].map(([code, all]) => [code, all.length]))

type Outcome = { readonly ok: boolean; readonly refusal?: { readonly code: string } }
