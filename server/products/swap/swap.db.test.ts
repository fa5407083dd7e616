import { type CoinCode, formatMoney, newId, ok } from '@zend/kernel'
import { announced, sentWhileUnderWay, testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { houseBalances } from '../../core/ledger/index.ts'
import { readHistory } from '../../core/activity/index.ts'
import { quoteSwap } from './quote-swap.ts'
import { readSwaps, readSwapsBetween, swapReader } from './read-swaps.ts'
import { amountOf, codeOf, codesOf, PIN, swapFixture } from './swap.fixture.ts'
import { swapIdOf } from './swap.ts'

const db = await testDatabase()
const fixture = swapFixture(db)
const inventory = async (coin: CoinCode): Promise<bigint> =>
  (await houseBalances(db.read)).find(({ account }) => account.house === 'swap_inventory' && account.asset === coin)
    ?.balance.amount ?? 0n

const PRICES = { BTC: '100000', ETH: '4000', USDT: '1', USDC: '1', DAI: '1' }

beforeEach(() => {
  // The limits of our position are computed again after this.
  fixture.clock.advance(5_000)
  fixture.say(PRICES)
})
afterEach(async () => expect(await fixture.unsound()).toEqual([]))
afterAll(() => fixture.close())

describe('a swap', () => {
  test('moves both sides and the fee at once, and tells of it in the history and in live events', async () => {
    const ann = await fixture.customer({ USDT: '250' })
    const [btcBefore, usdtBefore] = [await inventory('BTC'), await inventory('USDT')]
    const { quote, text } = await fixture.quote(ann, 'USDT', 'BTC', '100')
    expect(quote).toMatchObject({
      midRate: expect.stringMatching(/^0\.0000100*$/) as string,
      terms: { feeBps: 50, marginBps: 25 },
    })
    fixture.clock.advance(10_000)
    const swapped = await fixture.swap(ann, text)
    expect(swapped).toEqual({
      ok: true,
      value: {
        id: swapIdOf(quote.id),
        holder: ann,
        madeBy: ann,
        given: amountOf('USDT', '100'),
        fee: amountOf('USDT', '0.5'),
        received: amountOf('BTC', '0.00099251'),
        margin: amountOf('BTC', '0.00000249'),
        terms: { feeBps: 50, marginBps: 25 },
        midRate: quote.midRate,
        priceAsOf: quote.priceAsOf,
        quotedAt: quote.quotedAt,
        occurredAt: fixture.clock.now(),
      },
    })
    expect(await fixture.balances(ann)).toEqual({ USDT: 150_000_000n, BTC: 99_251n })
    expect([(await inventory('BTC')) - btcBefore, (await inventory('USDT')) - usdtBefore]).toEqual([
      -99_251n,
      99_500_000n,
    ])
    expect(await swapReader(db.read)(ann, swapIdOf(quote.id))).toEqual(swapped)
    const history = await readHistory(db.read, ann, { page: 1, limit: 10 })
    expect(history.ok && history.value.items).toMatchObject([
      {
        id: swapIdOf(quote.id),
        type: 'swap',
        direction: 'out',
        money: amountOf('USDT', '100'),
        counter: amountOf('BTC', '0.00099251'),
        badge: 'success',
        occurredAt: fixture.clock.now(),
      },
    ])
    expect((await announced(db)).filter(({ to }) => to === ann)).toEqual([
      { to: ann, type: 'swap', id: swapIdOf(quote.id), at: fixture.clock.now().toISOString() },
      { to: ann, type: 'balance', id: null, at: fixture.clock.now().toISOString() },
    ])
  })

  test('an offer is firm: it stands when the price has moved, and within the grace after its end', async () => {
    const ann = await fixture.customer({ BTC: '1' })
    const { quote, text } = await fixture.quote(ann, 'BTC', 'USDT', '0.01')
    fixture.say({ BTC: '50000', USDT: '1' })
    fixture.clock.advance(32_000)
    expect(await fixture.swap(ann, text)).toMatchObject({ ok: true, value: { received: quote.received } })
  })

  test('stable to stable costs its own fee and margin', async () => {
    const ann = await fixture.customer({ USDT: '1000' })
    const { text } = await fixture.quote(ann, 'USDT', 'DAI', '1000')
    expect(await fixture.swap(ann, text)).toMatchObject({
      value: { fee: amountOf('USDT', '1'), received: amountOf('DAI', '998.5005'), margin: amountOf('DAI', '0.4995') },
    })
  })
})

describe('no offer is made', () => {
  const ask = (from: CoinCode, to: CoinCode, amount: string) =>
    quoteSwap(fixture.deps, { holder: newId('usr', 0) }, { from, to, amount })

  test.each([
    ['BTC', 'BTC', '1', { code: 'currencies_equal' }],
    ['USDT', 'BTC', '0.999999', { code: 'amount_too_small', minimum: '1.000000', currency: 'USDT' }],
    ['USDT', 'BTC', '100000.000001', { code: 'amount_too_large', maximum: '100000.000000', currency: 'USDT' }],
    ['USDT', 'BTC', '1.0000001', { code: 'invalid_request', field: 'body.fromCurrencyAmt', decimals: 6 }],
    ['SOL', 'BTC', '1', { code: 'price_stale', currency: 'SOL' }],
    ['BTC', 'SOL', '1', { code: 'price_stale', currency: 'SOL' }],
  ] as const)('%s to %s of %s', async (from, to, amount, refusal) => {
    expect(await ask(from, to, amount)).toEqual({ ok: false, refusal })
  })

  test('for what is to be received, told in the coin that is received', async () => {
    const receive = (amount: string) =>
      quoteSwap(fixture.deps, { holder: newId('usr', 0) }, { from: 'USDT', to: 'BTC', amount, isReceived: true })
    // 1 and 100,000 USDT at 100,000 USDT for one, less a half and a quarter of a percent.
    const least = { code: 'amount_too_small', minimum: '0.00000993', currency: 'BTC' }
    expect(await receive('0.00000992')).toEqual({ ok: false, refusal: least })
    expect(await receive('0')).toEqual({ ok: false, refusal: least })
    expect(await receive('0.00000993')).toMatchObject({ ok: true })
    const most = { code: 'amount_too_large', maximum: '0.99251250', currency: 'BTC' }
    expect(await receive('0.99251251')).toEqual({ ok: false, refusal: most })
    expect(await receive('0.9925125')).toMatchObject({
      ok: true,
      value: { quote: { received: { amount: 99_251250n } } },
    })
    expect(await receive('0.000000001')).toEqual({
      ok: false,
      refusal: { code: 'invalid_request', field: 'body.toCurrencyAmt', decimals: 8 },
    })
  })

  test('for a coin that cannot come or go', async () => {
    const deps = { ...fixture.deps, coins: new Set<CoinCode>(['BTC', 'USDT']) }
    const refused = { ok: false, refusal: { code: 'asset_unknown', currency: 'ETH' } }
    expect(await quoteSwap(deps, { holder: 'usr_ann' }, { from: 'BTC', to: 'ETH', amount: '1' })).toEqual(refused)
    expect(await quoteSwap(deps, { holder: 'usr_ann' }, { from: 'ETH', to: 'BTC', amount: '1' })).toEqual(refused)
  })

  test('when prices are 10 seconds old, and not before', async () => {
    fixture.clock.advance(10_000)
    expect(codeOf(await ask('BTC', 'USDT', '0.01'))).toBe('ok')
    fixture.clock.advance(1)
    expect(await ask('BTC', 'USDT', '0.01')).toEqual({ ok: false, refusal: { code: 'price_stale', currency: 'BTC' } })
  })

  test('when sources lie more than 2 % apart', async () => {
    fixture.say({ BTC: ['100000', '102100'], USDT: '1' })
    expect(await ask('USDT', 'BTC', '10')).toEqual({
      ok: false,
      refusal: { code: 'price_sources_disagree', currency: 'BTC' },
    })
  })

  test('when all sources say tenfold at once', async () => {
    fixture.remember({ BTC: '100000' })
    fixture.say({ BTC: '1000000', USDT: '1' })
    expect(await ask('BTC', 'USDT', '0.01')).toEqual({ ok: false, refusal: { code: 'price_jumped', currency: 'BTC' } })
    expect(await ask('USDT', 'BTC', '10')).toEqual({ ok: false, refusal: { code: 'price_jumped', currency: 'BTC' } })
    fixture.remember({})
  })

  test('when what is received would be nothing', async () => {
    fixture.say({ USDT: '1', BTC: '1000000000' })
    expect(await ask('USDT', 'BTC', '2')).toMatchObject({
      ok: false,
      refusal: { code: 'amount_too_small', currency: 'USDT' },
    })
  })
})

test('an offer from before a jump is not taken while it lasts, and costs no try of the PIN; one that was taken is answered', async () => {
  const ann = await fixture.customer({ USDT: '100' })
  const [taken, late] = [await fixture.quote(ann, 'USDT', 'BTC', '10'), await fixture.quote(ann, 'USDT', 'BTC', '10')]
  const first = await fixture.swap(ann, taken.text, 'first')
  fixture.remember({ BTC: '150000' })
  const before = await fixture.everything()
  expect(await fixture.swap(ann, late.text, null, '0000')).toEqual({
    ok: false,
    refusal: { code: 'price_jumped', currency: 'BTC' },
  })
  expect(await fixture.everything()).toEqual(before)
  expect(await fixture.swap(ann, taken.text, 'first')).toEqual(first)
  fixture.remember({})
  expect(codeOf(await fixture.swap(ann, late.text))).toBe('ok')
})

describe('nothing moves', () => {
  /**
   * Runs a call that must be refused, and compares the whole books and everything around them with the state before.
   */
  async function refused(call: () => Promise<Parameters<typeof codeOf>[0]>): Promise<unknown> {
    const before = await fixture.everything()
    const result = await call()
    expect(await fixture.everything()).toEqual(before)
    return result.refusal
  }

  test('with an altered offer, another customer’s, or none of ours', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const bob = await fixture.customer({ USDT: '100' })
    const { text } = await fixture.quote(ann, 'USDT', 'BTC', '10')
    const altered = text.replace(/^(\w+\.)(.*)(\..*)$/, (_all, version: string, payload: string, mac: string) => {
      const said = Buffer.from(payload, 'base64url').toString().replace('"given":"10000000"', '"given":"10"')
      return version + Buffer.from(said).toString('base64url') + mac
    })
    expect(altered).not.toBe(text)
    expect(await refused(() => fixture.swap(ann, altered))).toEqual({ code: 'quote_invalid' })
    expect(await refused(() => fixture.swap(bob, text))).toEqual({ code: 'quote_invalid' })
    expect(await refused(() => fixture.swap(ann, 'zqt1.e30.x'))).toEqual({ code: 'quote_invalid' })
  })

  test('after the offer’s end and its grace; a wrong PIN is then not even looked at', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const { text } = await fixture.quote(ann, 'USDT', 'BTC', '10')
    fixture.clock.advance(32_001)
    expect(await refused(() => fixture.swap(ann, text))).toEqual({ code: 'quote_expired' })
    expect(await refused(() => fixture.swap(ann, text, null, '1999'))).toEqual({ code: 'quote_expired' })
  })

  describe('sent again after the offer’s end', () => {
    const begun = async () => {
      const ann = await fixture.customer({ USDT: '100' })
      const { text } = await fixture.quote(ann, 'USDT', 'BTC', '10')
      return { ann, text, moved: async () => (await fixture.balances(ann))['USDT'] !== 100_000_000n }
    }

    test('while the first is being booked: both are answered the same, and that is what happened', async () => {
      const { ann, text, moved } = await begun()
      const [first, again] = await sentWhileUnderWay(
        db,
        () => fixture.swap(ann, text, 'a key'),
        () => {
          fixture.clock.advance(32_001)
          return fixture.swap(ann, text, 'a key')
        },
      )
      // Which of the two gets the key first is not fixed.
      expect(again).toEqual(first)
      expect(await moved()).toBe(first.ok)
    })

    test('before the first has come to the books: refused, and so is the first, and whoever asks once more', async () => {
      const { ann, text, moved } = await begun()
      const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const post: typeof fixture.deps.poster.post = async (...posting) => {
        asked.resolve()
        await go.promise
        return fixture.deps.poster.post(...posting)
      }
      const first = fixture.swap(ann, text, 'a key', PIN, { ...fixture.deps, poster: { ...fixture.deps.poster, post } })
      await asked.promise
      fixture.clock.advance(32_001)
      const expired = { ok: false, refusal: { code: 'quote_expired' } }
      expect(await fixture.swap(ann, text, 'a key')).toEqual(expired)
      go.resolve()
      expect(await first).toEqual(expired)
      expect(await fixture.swap(ann, text, 'a key')).toEqual(expired)
      expect(await moved()).toBe(false)
      fixture.say(PRICES)
      const other = await fixture.quote(ann, 'USDT', 'BTC', '10')
      expect(codeOf(await fixture.swap(ann, other.text, 'a key'))).toBe('idempotency_key_reused')
    })
  })

  test('with a wrong PIN', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const { text } = await fixture.quote(ann, 'USDT', 'BTC', '10')
    expect(await refused(() => fixture.swap(ann, text, null, '1999'))).toEqual({ code: 'pin_wrong', triesLeft: 4 })
    expect(codeOf(await fixture.swap(ann, text))).toBe('ok')
  })

  test('when the funds were spent in between', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const [first, second] = [
      await fixture.quote(ann, 'USDT', 'BTC', '60'),
      await fixture.quote(ann, 'USDT', 'ETH', '60'),
    ]
    expect(codeOf(await fixture.swap(ann, first.text))).toBe('ok')
    const poor = { code: 'insufficient_funds', currency: 'USDT', available: '40.000000' }
    expect(await refused(() => fixture.swap(ann, second.text, 'k'))).toEqual(poor)
    // A refused command leaves its key and its offer usable.
    await fixture.give(ann, 'USDT', '20')
    expect(codeOf(await fixture.swap(ann, second.text, 'k'))).toBe('ok')
  })

  test('with an offer that was used; the same command sent again answers the first result', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const { text } = await fixture.quote(ann, 'USDT', 'BTC', '10')
    const first = await fixture.swap(ann, text, 'key-1')
    expect(codeOf(first)).toBe('ok')
    fixture.clock.advance(5_000)
    expect(await refused(() => fixture.swap(ann, text))).toEqual({ code: 'quote_used' })
    expect(await refused(() => fixture.swap(ann, text, 'key-2'))).toEqual({ code: 'quote_used' })
    const before = await fixture.everything()
    expect(await fixture.swap(ann, text, 'key-1')).toEqual(first)
    // Also when the offer has long expired, or everything was spent since.
    fixture.clock.advance(600_000)
    expect(await fixture.swap(ann, text, 'key-1')).toEqual(first)
    expect(await fixture.everything()).toEqual(before)
    expect(await refused(() => fixture.swap(ann, text, 'key-1', '1999'))).toEqual({ code: 'pin_wrong', triesLeft: 4 })
    expect(await refused(() => fixture.swap(ann, text, 'key-2'))).toEqual({ code: 'quote_used' })
  })

  test('with a key that belongs to another command, alone or beside others', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const bob = await fixture.customer({ USDT: '100' })
    const quotes = await Promise.all([10, 11, 12].map((amount) => fixture.quote(ann, 'USDT', 'BTC', String(amount))))
    const texts = quotes.map(({ text }) => text)
    expect(codeOf(await fixture.swap(ann, texts[0] ?? '', 'key'))).toBe('ok')
    expect(await refused(() => fixture.swap(ann, texts[1] ?? '', 'key'))).toEqual({ code: 'idempotency_key_reused' })
    const others = await Promise.all([10, 11, 12].map((amount) => fixture.quote(bob, 'USDT', 'BTC', String(amount))))
    const results = await Promise.all([
      ...others.map(({ text }) => fixture.swap(bob, text)),
      fixture.swap(ann, texts[1] ?? '', 'key'),
      fixture.swap(ann, texts[2] ?? '', 'another key'),
    ])
    expect(results.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'idempotency_key_reused', 'ok'])
    // Another customer may use the same key.
    const more = await fixture.quote(bob, 'USDT', 'BTC', '5')
    expect(codeOf(await fixture.swap(bob, more.text, 'key'))).toBe('ok')
  })
})

test('the books take no swap that nobody confirmed, nor another than was', async () => {
  const ann = await fixture.customer({ USDT: '100' })
  const { text } = await fixture.quote(ann, 'USDT', 'BTC', '4')
  const before = await fixture.everything()
  const by = fixture.process()
  const careless = { ...by, confirmSwap: async () => ok(null) }
  const greedy: typeof by = {
    ...by,
    confirmSwap: (swap, pin) => by.confirmSwap({ ...swap, received: amountOf('BTC', '0.00000001') }, pin),
  }
  for (const wrong of [careless, greedy])
    await expect(fixture.swap(ann, text, null, PIN, wrong)).rejects.toThrow('nobody confirmed')
  expect(await fixture.everything()).toEqual(before)
  expect(codeOf(await fixture.swap(ann, text))).toBe('ok')
})

describe('at once', () => {
  test('one that cannot be paid is refused as often as it is sent, from one process or two', async () => {
    const ann = await fixture.customer({ USDT: '4' })
    const { text } = await fixture.quote(ann, 'USDT', 'BTC', '4')
    await fixture.swap(ann, (await fixture.quote(ann, 'USDT', 'ETH', '3')).text)
    const by = [fixture.process(), fixture.process()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => fixture.swap(ann, text, null, PIN, by[at % 2])),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['insufficient_funds']))
  })

  test('fifty swaps of one balance spend it exactly once', async () => {
    const ann = await fixture.customer({ USDT: '100' })
    const quotes = await Promise.all(Array.from({ length: 50 }, () => fixture.quote(ann, 'USDT', 'BTC', '30')))
    const other = fixture.process()
    const results = await Promise.all(
      quotes.map(({ text }, i) => fixture.swap(ann, text, null, PIN, i % 2 === 0 ? fixture.deps : other)),
    )
    expect(codesOf(results)).toEqual({ ok: 3, insufficient_funds: 47 })
    expect((await fixture.balances(ann))['USDT']).toBe(10_000_000n)
    expect((await readSwaps(db.read, ann, { page: 1, limit: 10 })).ok).toBe(true)
  })

  test('one offer sent twenty times to two processes is booked once; with one key all are told the same', async () => {
    for (const key of [null, 'one key']) {
      const ann = await fixture.customer({ USDT: '100' })
      const { text } = await fixture.quote(ann, 'USDT', 'BTC', '4')
      const other = fixture.process()
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => fixture.swap(ann, text, key, PIN, i % 2 === 0 ? fixture.deps : other)),
      )
      expect(codesOf(results)).toEqual(key === null ? { ok: 1, quote_used: 19 } : { ok: 20 })
      expect(
        new Set(
          results.map((result) =>
            JSON.stringify(result, (_k, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
          ),
        ).size,
      ).toBe(key === null ? 2 : 1)
      expect((await fixture.balances(ann))['USDT']).toBe(96_000_000n)
    }
  })

  test('one bad member of a batch is refused alone, with none of what would have told of it', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => fixture.customer({ USDT: '10' })))
    const poor = await fixture.customer({ USDT: '5' })
    const quotes = await Promise.all([...people, poor].map((userId) => fixture.quote(userId, 'USDT', 'ETH', '10')))
    const results = await Promise.all(
      [...people, poor].map((userId, i) => fixture.swap(userId, quotes[i]?.text ?? '', `key of ${userId}`)),
    )
    expect(codesOf(results)).toEqual({ ok: 30, insufficient_funds: 1 })
    expect(codeOf(results.at(-1) ?? { ok: true })).toBe('insufficient_funds')
    const rowsOf = (who: readonly string[]) =>
      Promise.all(
        ['swap.swaps where holder', 'activity.items where holder', 'idempotency.keys where holder'].map(
          async (theirs) => (await db.pool.query(`select from ${theirs} = any($1)`, [who])).rowCount,
        ),
      )
    expect(await rowsOf([poor])).toEqual([0, 0, 0])
    expect(await rowsOf(people)).toEqual([30, 30, 30])
  })
})

describe('reading', () => {
  test('pages by number and by cursor, newest first, and only one’s own', async () => {
    const ann = await fixture.customer({ USDT: '1000' })
    const bob = await fixture.customer({ USDT: '1000' })
    const made: string[] = []
    for (let i = 1; i <= 5; i++) {
      fixture.clock.advance(1_000)
      const swapped = await fixture.swap(ann, (await fixture.quote(ann, 'USDT', 'BTC', String(i))).text)
      if (swapped.ok) made.unshift(swapped.value.id)
    }
    const ids = async (query: Parameters<typeof readSwaps>[2], userId = ann) => {
      const page = await readSwaps(db.read, userId, query)
      return page.ok
        ? { ids: page.value.swaps.map(({ id }) => id), total: page.value.total, cursor: page.value.cursor }
        : page.refusal
    }
    expect(await ids({ page: 1, limit: 10 })).toEqual({ ids: made, total: 5, cursor: null })
    expect(await ids({ page: 2, limit: 2 })).toMatchObject({ ids: made.slice(2, 4), total: 5 })
    const first = await readSwaps(db.read, ann, { page: 1, limit: 2 })
    const cursor = (first.ok && first.value.cursor) || ''
    expect(await ids({ page: 1, limit: 3, cursor })).toEqual({ ids: made.slice(2), total: 5, cursor: null })
    expect(await ids({ page: 1, limit: 10, id: made[3] })).toEqual({ ids: [made[3]], total: 1, cursor: null })
    expect(await ids({ page: 1, limit: 10, id: made[3] }, bob)).toEqual({ ids: [], total: 0, cursor: null })
    expect(await ids({ page: 1, limit: 10, cursor: 'nonsense' })).toEqual({
      code: 'invalid_request',
      field: 'query.cursor',
    })
    expect(await swapReader(db.read)(bob, made[0] ?? '')).toEqual({ ok: false, refusal: { code: 'not_found' } })
    const now = fixture.clock.now()
    const period = { from: new Date(now.getTime() - 3_000), to: now }
    expect((await readSwapsBetween(db.read, ann, period, 10)).map(({ id }) => id)).toEqual(
      made.slice(1, 4).toReversed(),
    )
    expect((await readSwapsBetween(db.read, ann, period, 2)).map(({ given }) => formatMoney(given))).toEqual([
      '2.000000',
      '3.000000',
    ])
  })
})
