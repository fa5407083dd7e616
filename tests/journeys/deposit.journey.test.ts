/**
 * Deposits end to end, over HTTP, with real nodes, a real signer and real processes: exact, once, and correct after
 * every fault.
 */
import type { EndpointData, getNetworks, LiveEvent } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestSandbox } from '../testkit/chains.ts'
import { drawnCases } from '../testkit/commit.ts'
import { callJson, eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
let product: Product
let sandbox: TestSandbox

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  ;({ sandbox } = product)
}, 90_000)
afterAll(async () => {
  await product?.stop()
})

const CONFIRMATIONS = { bitcoin: 3, ethereum: 20, tron: 19 } as const
type Chain = keyof typeof CONFIRMATIONS

const pay = (network: Chain, asset: CoinCode | 'FAKE_USDT', address: string, amount: string): Promise<string> =>
  sandbox.faucet({ network, asset, address, amount })
const settled = async (customer: HttpCustomer, currency: CoinCode, total: string): Promise<void> => {
  await eventually(
    () => `${total} ${currency}; last logs:\n${product.lastLogs()}`,
    async () => (await customer.balance(currency)).total === total,
  )
}
const newest = async (customer: HttpCustomer) => {
  const [first] = await customer.history()
  return first === undefined ? null : customer.deposit(first._id)
}
const expectSoundBooks = async (): Promise<void> => {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  const credits = await sql<{
    odd: number
  }>`select count(*)::int as odd from (select * from deposit.deposits where state = 'credited') d
    full join (select * from ledger.postings where kind = 'deposit_credit') p on substr(p.id, 5) = substr(d.id, 5)
    left join ledger.entries e on e.posting = p.number and e.amount = d.amount and e.asset = d.asset
    where d.id is null or p.id is null or e.posting is null`.execute(db.read)
  expect(credits.rows).toEqual([{ odd: 0 }])
}

describe('one customer, one address, real coins', () => {
  const ARRIVALS = [
    ['ethereum', 'ETH', '1.000000000000000001'],
    ['ethereum', 'USDT', '250.000001'],
    ['ethereum', 'USDC', '5.000000'],
    ['ethereum', 'DAI', '7.123456789012345678'],
    ['tron', 'TRX', '25.000001'],
    ['tron', 'USDT', '25.000001'],
  ] as const
  test.for([
    ['bitcoin', 'BTC', '0.12345678'],
    // One other is drawn by the commit; all run at night.
    ...drawnCases(ARRIVALS, 1, ([chain, asset]) => `${chain} ${asset}`),
  ] as const)(
    '%s %s arrives to the last unit, with every stage on the way',
    { timeout: 60_000 },
    async ([chain, currency, amount]) => {
      const customer = await signUpAndIn(product)
      const address = await customer.address(currency, chain)
      const txid = await pay(chain, currency, address, amount)
      await sandbox.mine(chain, 1)
      const seen = await eventually('the deposit to be detected', () => newest(customer))
      expect(seen).toMatchObject({
        state: 'detected',
        txid,
        address,
        amount,
        currency,
        status: 'pending',
        confirmations: 1,
        confirmationsNeeded: CONFIRMATIONS[chain],
        creditedAt: null,
      })
      expect((await customer.balance(currency)).total).toMatch(/^0\.0+$/)
      await sandbox.mine(chain, CONFIRMATIONS[chain] - 2)
      await eventually(
        'the last confirmation but one',
        async () => (await customer.deposit(seen._id)).confirmations === CONFIRMATIONS[chain] - 1,
      )
      expect((await customer.balance(currency)).total).toMatch(/^0\.0+$/)
      await sandbox.mine(chain, 1)
      await settled(customer, currency, amount)
      const done = await customer.deposit(seen._id)
      expect(done).toMatchObject({
        state: 'credited',
        status: 'success',
        confirmations: CONFIRMATIONS[chain],
        expectedAt: null,
      })
      expect(done.stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
      await eventually('the mail about it', async () => {
        const mails = await sandbox.mails(customer.email)
        // A mail omits trailing zeros.
        const written = amount.replace(/(\.\d\d\d*?)0+$/, '$1')
        return mails.some(({ text }) => text.includes(`${written}\u00a0${currency}`))
      })
      await expectSoundBooks()
    },
  )

  test(
    'a large one waits for more confirmations, says so, and does not delay others',
    { timeout: 60_000 },
    async () => {
      const [rich, other] = [await signUpAndIn(product), await signUpAndIn(product)]
      const offered = (await rich.call('GET', '/personal/wallet/networks?currency=BTC')).data as EndpointData<
        typeof getNetworks
      >
      expect(offered.networks[0]?.large).toEqual({
        above: '0.50000000',
        confirmations: 6,
        finalized: false,
        arrivalMinutes: 60,
      })
      await pay('bitcoin', 'BTC', await rich.address('BTC', 'bitcoin'), '0.6')
      await pay('bitcoin', 'BTC', await other.address('BTC', 'bitcoin'), '0.1')
      await sandbox.mine('bitcoin', 3)
      await settled(other, 'BTC', '0.10000000')
      const waiting = await newest(rich)
      expect(waiting).toMatchObject({
        state: 'confirming',
        confirmations: 3,
        confirmationsNeeded: 6,
        large: true,
        creditedAt: null,
      })
      expect(await newest(other)).toMatchObject({
        state: 'credited',
        confirmations: 3,
        confirmationsNeeded: 3,
        large: false,
      })
      await sandbox.mine('bitcoin', 2)
      await eventually('the last confirmation but one', async () => (await newest(rich))?.confirmations === 5)
      expect((await rich.balance('BTC')).total).toBe('0.00000000')
      await sandbox.mine('bitcoin', 1)
      await settled(rich, 'BTC', '0.60000000')
      expect(await newest(rich)).toMatchObject({
        state: 'credited',
        confirmations: 6,
        confirmationsNeeded: 6,
        large: true,
      })
      await expectSoundBooks()
    },
  )

  test('the browser receives it live', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const listening = new AbortController()
    const received: LiveEvent['type'][] = []
    const listener = (async () => {
      for await (const event of customer.events(listening.signal)) received.push(event.type)
    })().catch(() => undefined)
    await eventually('hello', async () => received.includes('hello'))
    await pay('bitcoin', 'BTC', await customer.address('BTC', 'bitcoin'), '0.5')
    await sandbox.mine('bitcoin', 3)
    await eventually('news of the balance', async () => received.includes('balance'))
    expect(received[0]).toBe('hello')
    expect(received).toContain('deposit')
    listening.abort()
    await listener
  })

  test('the stream ends with the session', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const received: string[] = []
    const listener = (async () => {
      for await (const event of customer.events(AbortSignal.timeout(30_000))) received.push(event.type)
      received.push('end')
    })()
    await eventually('hello', async () => received.includes('hello'))
    await callJson(`${product.apiUrl}/accounts/users/${customer.userId}/access-token/revoke`, {}, customer.token)
    await listener
    expect(received).toEqual(['hello', 'end'])
    await expect(customer.balance('BTC')).rejects.toThrow('401')
  })

  test('another customer sees nothing of it', { timeout: 60_000 }, async () => {
    const [owner, otherCustomer] = [await signUpAndIn(product), await signUpAndIn(product)]
    await pay('bitcoin', 'BTC', await owner.address('BTC', 'bitcoin'), '0.5')
    await sandbox.mine('bitcoin', 1)
    const seen = await eventually('the deposit', () => newest(owner))
    await expect(otherCustomer.deposit(seen._id)).rejects.toThrow('404')
    expect(await otherCustomer.history()).toEqual([])
  })
})

describe('notices that come again', () => {
  test('blocks that are read a second time change nothing', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    await pay('bitcoin', 'BTC', await customer.address('BTC', 'bitcoin'), '0.2')
    await sandbox.mine('bitcoin', 3)
    await settled(customer, 'BTC', '0.20000000')
    await product.worker.kill()
    const forgotten = await sql<{ height: string }>`delete from deposit.blocks where network = 'bitcoin'
      and height > (select max(height) - 4 from deposit.blocks where network = 'bitcoin') returning height`.execute(
      db.owner.read,
    )
    await product.worker.start()
    await eventually('the blocks to be read again', async () => {
      const known = await sql<{
        height: string
      }>`select height from deposit.blocks where network = 'bitcoin' and height = any(${forgotten.rows.map(({ height }) => height)}::bigint[])`.execute(
        db.read,
      )
      return known.rows.length === 4
    })
    await sandbox.mine('bitcoin', 3)
    const later = await signUpAndIn(product)
    await pay('bitcoin', 'BTC', await later.address('BTC', 'bitcoin'), '0.1')
    await sandbox.mine('bitcoin', 3)
    await settled(later, 'BTC', '0.10000000')
    expect((await customer.balance('BTC')).total).toBe('0.20000000')
    expect(await customer.history()).toHaveLength(1)
    await expectSoundBooks()
  })

  test('two workers credit once, and the second continues when the first is killed', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    await product.worker.start()
    await pay('ethereum', 'ETH', await customer.address('ETH', 'ethereum'), '2')
    await sandbox.mine('ethereum', 10)
    await eventually('the deposit', () => newest(customer))
    await product.worker.kill()
    await sandbox.mine('ethereum', 10)
    await settled(customer, 'ETH', '2.000000000000000000')
    expect(await customer.history()).toHaveLength(1)
    await expectSoundBooks()
  })

  test('a token that only looks like ours is nothing', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const address = await customer.address('USDT', 'ethereum')
    await pay('ethereum', 'FAKE_USDT', address, '1000')
    await pay('ethereum', 'USDT', address, '9')
    await sandbox.mine('ethereum', 20)
    await settled(customer, 'USDT', '9.000000')
    expect(await customer.history()).toHaveLength(1)
  })

  test('small deposits are collected until they reach the minimum', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const address = await customer.address('USDC', 'ethereum')
    await pay('ethereum', 'USDC', address, '2.5')
    await sandbox.mine('ethereum', 20)
    await eventually('the collecting balance', async () => (await customer.balance('USDC')).collecting === '2.500000')
    expect(await newest(customer)).toMatchObject({
      state: 'below_minimum',
      collected: '2.500000',
      minimum: '5.000000',
      expectedAt: null,
    })
    expect((await customer.balance('USDC')).total).toBe('0.000000')
    await pay('ethereum', 'USDC', address, '2.5')
    await sandbox.mine('ethereum', 20)
    await settled(customer, 'USDC', '5.000000')
    expect((await customer.balance('USDC')).collecting).toBe('0.000000')
    await expectSoundBooks()
  })
})

describe('re-organisations', () => {
  test('before the credit: dropped, then mined again, credited once', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    await pay('bitcoin', 'BTC', await customer.address('BTC', 'bitcoin'), '0.25')
    await sandbox.mine('bitcoin', 2)
    const seen = await eventually('two confirmations', async () => {
      const deposit = await newest(customer)
      return deposit?.confirmations === 2 ? deposit : null
    })
    await sandbox.reorg('bitcoin', 2, { keepTransactions: true })
    await sandbox.mine('bitcoin', 3)
    await settled(customer, 'BTC', '0.25000000')
    expect((await customer.history()).map(({ _id }) => _id)).toEqual([seen._id])
    await expectSoundBooks()
  })

  test('before the credit: dropped for good, never credited', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    await pay('ethereum', 'USDT', await customer.address('USDT', 'ethereum'), '40')
    await sandbox.mine('ethereum', 2)
    await eventually('the deposit', () => newest(customer))
    await sandbox.reorg('ethereum', 4, { keepTransactions: false })
    await eventually('the deposit to be off the chain', async () => (await newest(customer))?.state === 'reorged')
    await sandbox.mine('ethereum', 22)
    // Another deposit credited afterwards shows that the chain has been read beyond it.
    await pay('ethereum', 'USDT', await customer.address('USDT', 'ethereum'), '6')
    await sandbox.mine('ethereum', 20)
    await settled(customer, 'USDT', '6.000000')
    await expectSoundBooks()
  })

  test('after the credit, within the depth: nothing changes for the customer', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    await pay('bitcoin', 'BTC', await customer.address('BTC', 'bitcoin'), '0.45')
    await sandbox.mine('bitcoin', 3)
    await settled(customer, 'BTC', '0.45000000')
    await sandbox.reorg('bitcoin', 3, { keepTransactions: true })
    await sandbox.mine('bitcoin', 3)
    const other = await signUpAndIn(product)
    await pay('bitcoin', 'BTC', await other.address('BTC', 'bitcoin'), '0.1')
    await sandbox.mine('bitcoin', 3)
    await settled(other, 'BTC', '0.10000000')
    expect((await customer.balance('BTC')).total).toBe('0.45000000')
    expect((await customer.history()).map(({ status }) => status)).toEqual(['success'])
    await expectSoundBooks()
  })
})

describe('a worker killed with SIGKILL', () => {
  /**
   * Where the worker is killed: a table lock stops it exactly at the first statement that writes there, inside its
   * transaction. Lock, kill and restart are real; the product has no hooks for it.
   */
  const KILL_POINTS = [
    ['after asking the node, before anything of it is written', 'deposit.blocks', 1],
    ['in the middle of writing what was seen', 'activity.items', 1],
    ['while crediting, before the posting', 'ledger.postings', 3],
    ['while crediting, after the posting and before the commit', 'notices.outbox', 3],
  ] as const

  // One of them is drawn by the commit; all run at night.
  test.for(drawnCases(KILL_POINTS, 1, ([name]) => name))(
    '%s: the deposit is credited once',
    { timeout: 60_000 },
    async ([_name, table, blocks]) => {
      const customer = await signUpAndIn(product)
      await pay('bitcoin', 'BTC', await customer.address('BTC', 'bitcoin'), '0.33333333')
      await killedAt(table, () => sandbox.mine('bitcoin', blocks))
      expect((await customer.balance('BTC')).total).toBe('0.00000000')
      await product.worker.start()
      await sandbox.mine('bitcoin', 3 - blocks + 1)
      await settled(customer, 'BTC', '0.33333333')
      expect(await customer.history()).toHaveLength(1)
      await expectSoundBooks()
    },
  )

  test(
    'right after the credit, before the mail: nothing is credited again, and the mail still goes',
    { timeout: 60_000 },
    async () => {
      const customer = await signUpAndIn(product)
      await pay('ethereum', 'DAI', await customer.address('DAI', 'ethereum'), '9.000000000000000009')
      await sandbox.mine('ethereum', 20)
      await settled(customer, 'DAI', '9.000000000000000009')
      await product.worker.kill()
      await product.worker.start()
      await sandbox.mine('ethereum', 2)
      await eventually('the mail', async () => {
        const mails = await sandbox.mails(customer.email)
        return mails.some(({ text }) => text.includes('9.000000000000000009'))
      })
      expect((await customer.balance('DAI')).total).toBe('9.000000000000000009')
      await expectSoundBooks()
    },
  )

  /**
   * Locks a table so that the worker's next write to it waits; `mine` triggers that write, and then the worker is
   * killed.
   */
  async function killedAt(table: string, mine: () => Promise<unknown>): Promise<void> {
    await db.owner.transact(async (tx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
      await mine()
      await eventually(`the worker to wait for ${table}`, async () => {
        const waiting = await sql<{ pid: number }>`select pid from pg_locks
          where relation = ${table}::regclass and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          db.owner.read,
        )
        return waiting.rows.length > 0
      })
      await product.worker.kill()
    })
  }
})

describe('a re-organisation deeper than the halt depth', () => {
  test('halts that network, says so, and leaves the other alone', { timeout: 60_000 }, async () => {
    const [customer, other] = [await signUpAndIn(product), await signUpAndIn(product)]
    const address = await customer.address('BTC', 'bitcoin')
    await pay('bitcoin', 'BTC', address, '0.4')
    await sandbox.mine('bitcoin', 3)
    await settled(customer, 'BTC', '0.40000000')
    await sandbox.reorg('bitcoin', 5, { keepTransactions: true })
    await eventually('the network to be halted', async () => {
      const { networks } = await customer.get<{ networks: readonly { network: string; status: string }[] }>(
        '/wallet/networks?currency=BTC',
      )
      return networks[0]?.status === 'halted'
    })
    await expect(customer.address('BTC', 'bitcoin')).rejects.toThrow('503')
    await pay('bitcoin', 'BTC', address, '1')
    await sandbox.mine('bitcoin', 5)
    await pay('ethereum', 'USDC', await other.address('USDC', 'ethereum'), '8')
    await sandbox.mine('ethereum', 20)
    await settled(other, 'USDC', '8.000000')
    expect((await customer.balance('BTC')).total).toBe('0.40000000')
    const health = await fetch(`${product.apiUrl}/health`)
    expect(health.status).toBe(503)
    await expectSoundBooks()
  })
})
