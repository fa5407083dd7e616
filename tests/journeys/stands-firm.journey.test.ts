/**
 * Faults that must not stop the product: one customer who opens an address on all sixteen networks at once, a lost
 * connection that held all the leases, a signer that is killed repeatedly and is missing at a worker's start, and a
 * frozen database. Real processes, on a PostgreSQL of their own, which can be frozen.
 */
import { joinDestination, NETWORK_IDS, type NetworkId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { leaseKey } from '@zend/server/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../testkit/embedded-postgres.ts'
import { migrateWithHouse } from '../testkit/migrated.ts'
import { type Product, startProduct } from '../testkit/product.ts'

/** Networks with a node; the other networks' providers are down. */
const RUNNING = {
  bitcoin: { currency: 'BTC', blocks: 3, amount: '0.01', totals: ['0.01000000', '0.02000000'] },
  stellar: { currency: 'XLM', blocks: 1, amount: '20', totals: ['20.0000000', '40.0000000'] },
} as const satisfies Partial<Record<NetworkId, object>>
/** Leases of the worker, which holds all of its own in one session, and of the confirmer. */
const LEASES = [
  ...Object.keys(RUNNING).flatMap((network) => [`deposit.watch:${network}`, `treasury:${network}`]),
  'pricing.watch',
  'approvals',
]
/** The worker's session and the confirmer's. */
const HOLDERS = 2
/** Alone on a machine an answer comes within a second; without a timeout it would never come. */
const ANSWER_MS = 10_000
let server: ThrowAwayPostgres
let owner: pg.Client
let product: Product
let customer: HttpCustomer

beforeAll(async () => {
  server = await startThrowAwayPostgres()
  await migrateWithHouse(server.url)
  owner = new pg.Client(server.url)
  await owner.connect()
  const isRunning = (variable: string): boolean =>
    Object.keys(RUNNING).some((network) => variable.startsWith(network.toUpperCase()))
  product = await startProduct({
    databaseUrl: server.url,
    deposit: { backoff: { firstMs: 100, maxMs: 500 } },
    rpcUrls: (usual) =>
      Object.fromEntries(Object.keys(usual).flatMap((name) => (isRunning(name) ? [] : [[name, 'http://127.0.0.1:9']]))),
  })
  customer = await signUpAndIn(product)
}, 240_000)
afterAll(async () => {
  await server?.freeze(false)
  await product?.stop()
  await owner?.end()
  await server?.stop()
})

/** Sessions that hold the leases, once each of them is held. */
const leaseHolders = (): Promise<readonly number[]> =>
  eventually(
    () => `every lease to be held; last logs:\n${product.lastLogs()}`,
    async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from unnest($1::text[]) name join pg_locks
           on locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = hashtextextended(name, 0)`,
        [LEASES.map(leaseKey)],
      )
      return rows.length === LEASES.length ? [...new Set(rows.map(({ pid }) => pid))] : null
    },
  )

/** The customer's n-th deposit on each running network, from its payment to its credit. */
const deposit = async (nth: 0 | 1): Promise<void> => {
  for (const [network, { currency, blocks, amount, totals }] of Object.entries(RUNNING)) {
    const { address, memo } = await customer.get<{ address: string; memo: string | null }>(
      `/deposit/address?currency=${currency}&chain=${network}`,
    )
    await product.sandbox.faucet({
      network: network as keyof typeof RUNNING,
      asset: currency,
      address: joinDestination(address, memo),
      amount,
    })
    await product.sandbox.mine(network as keyof typeof RUNNING, blocks)
    await eventually(
      () => `${totals[nth]} ${currency}; last logs:\n${product.lastLogs()}`,
      async () => (await customer.balance(currency)).total === totals[nth],
    )
  }
}

test(
  'one customer opens an address on every network at once, and codes are mailed and deposits credited as before',
  { timeout: 240_000 },
  async () => {
    const firstCoin = (network: NetworkId): string => Object.keys(DEFAULTS.networks[network].minDeposit)[0] ?? ''
    const opened = await Promise.all(
      NETWORK_IDS.map((network) =>
        customer.call('GET', `/personal/deposit/address?currency=${firstCoin(network)}&chain=${network}`),
      ),
    )
    expect(opened.map(({ status }) => status)).toEqual(NETWORK_IDS.map(() => 200))
    expect(await leaseHolders()).toHaveLength(HOLDERS)
    await signUpAndIn(product)
    await deposit(0)
  },
)

test(
  'when the connection that holds the leases is ended, all of them are held again',
  { timeout: 120_000 },
  async () => {
    const before = await leaseHolders()
    await owner.query('select pg_terminate_backend(pid, 10_000) from unnest($1::int[]) pid', [before])
    const after = await leaseHolders()
    expect(after.filter((session) => before.includes(session))).toEqual([])
    expect(after).toHaveLength(HOLDERS)
  },
)

test(
  'a signer that is killed again and again takes nothing down, and a worker starts without it',
  { timeout: 240_000 },
  async () => {
    for (let deaths = 0; deaths < 2; deaths++) {
      await product.signer.kill()
      expect((await customer.call('GET', '/personal/wallet/networks')).status).toBe(200)
      await product.signer.start()
    }
    await product.signer.kill()
    await product.worker.kill()
    await product.worker.start()
    await signUpAndIn(product)
    await product.signer.start()
  },
)

test(
  'a frozen database is answered with 503 and Retry-After, health always answers, and everything continues after it',
  { timeout: 240_000 },
  async () => {
    const asked = async (path: string) => {
      const answer = await fetch(product.apiUrl + path, {
        headers: { authorization: `Bearer ${customer.token}` },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    await server.freeze(true)
    const paths = ['/personal/wallet/networks', '/personal/balance', '/personal/transaction/history?page=1&limit=50']
    const [health, ...answers] = await Promise.all(['/health', ...paths, ...paths].map(asked))
    expect(health?.status).toBe(503)
    expect(health?.body).toMatchObject({ parts: { database: { status: 'down', detail: 'does not answer' } } })
    for (const { status, body } of answers) {
      expect([status, body['code']]).toEqual([503, 'unavailable'])
      expect(Date.parse(String(body['retryAt']))).not.toBeNaN()
    }
    await server.freeze(false)
    await eventually('the API to answer again', async () => (await asked('/personal/wallet/networks')).status === 200)
    await signUpAndIn(product)
    await deposit(1)
  },
)
