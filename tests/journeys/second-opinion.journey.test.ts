/**
 * Two providers of every network, of which one is down, late, lying or on another branch: real processes, over HTTP, on
 * development nodes. Disputed deposits are never credited, the network reports it, others continue, and everything
 * recovers without an operator.
 */
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { type CoinCode, joinDestination } from '@zend/kernel'
import { witnessClient } from '@zend/sandbox/witness'
import { verifyLedger } from '@zend/server/core/ledger'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawnCases } from '../testkit/commit.ts'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
let product: Product
let witness: ReturnType<typeof witnessClient>

/** Here the sandbox's misbehaving provider is first and its node second, so that the first can be down alone. */
const SWAPPED = ['litecoin', 'polygon', 'stellar'] as const

beforeAll(async () => {
  product = await startProduct({
    databaseUrl: db.url,
    deposit: { healthEveryMs: 300, silenceMaxMs: 2_000, backoff: { firstMs: 100, maxMs: 500 } },
    rpcUrls: (usual) =>
      Object.fromEntries(
        SWAPPED.flatMap((network) => {
          const [node, other] = ['_RPC_URL', '_WITNESS_RPC_URL'].map((ending) => network.toUpperCase() + ending)
          if (node === undefined || other === undefined) throw new Error('no such variable')
          return [
            [node, usual[other] ?? ''],
            [other, usual[node] ?? ''],
          ]
        }),
      ),
  })
  witness = witnessClient(product.sandbox.url)
}, 90_000)
afterAll(async () => {
  await product?.stop()
})

const BLOCKS = { bitcoin: 3, ethereum: 20, xrpl: 1, litecoin: 6, polygon: 64, stellar: 1 } as const
type Chain = keyof typeof BLOCKS

const statusOf = async (customer: HttpCustomer, network: NetworkName): Promise<string | undefined> => {
  const { networks } = await customer.get<{ networks: readonly WalletNetwork[] }>('/wallet/networks')
  return networks.find((each) => each.network === network)?.status
}
const becomes = (customer: HttpCustomer, network: NetworkName, status: string): Promise<true> =>
  eventually(
    () => `${network} to be ${status}; last logs:\n${product.lastLogs()}`,
    async () => (await statusOf(customer, network)) === status,
  )
const placeOf = async (customer: HttpCustomer, currency: CoinCode, chain: Chain): Promise<string> => {
  const { address, memo } = await customer.get<{ address: string; memo: string | null }>(
    `/deposit/address?currency=${currency}&chain=${chain}`,
  )
  return joinDestination(address, memo)
}
const settled = (customer: HttpCustomer, currency: CoinCode, total: string): Promise<true> =>
  eventually(
    () => `${total} ${currency}; last logs:\n${product.lastLogs()}`,
    async () => (await customer.balance(currency)).total === total,
  )
const isEmpty = async (customer: HttpCustomer, currency: CoinCode): Promise<void> =>
  expect((await customer.balance(currency)).total).toMatch(/^0\.0+$/)
const newest = async (customer: HttpCustomer) => {
  const [first] = await customer.history()
  return first === undefined ? null : customer.deposit(first._id)
}
/** A deposit on another network, from its payment to its credit. */
const creditedElsewhere = async ([chain, asset, amount, total]: readonly [
  Chain,
  CoinCode,
  string,
  string,
]): Promise<void> => {
  const somebody = await signUpAndIn(product)
  await product.sandbox.faucet({ network: chain, asset, address: await placeOf(somebody, asset, chain), amount })
  await product.sandbox.mine(chain, BLOCKS[chain])
  await settled(somebody, asset, total)
}

/** One of them is drawn by the commit; all run at night. */
const SECOND_SOURCES = [
  ['bitcoin', 'BTC', '0.11', '0.11000000', ['ethereum', 'ETH', '0.5', '0.500000000000000000']],
  ['ethereum', 'ETH', '0.7', '0.700000000000000000', ['bitcoin', 'BTC', '0.12', '0.12000000']],
  ['xrpl', 'XRP', '25', '25.000000', ['bitcoin', 'BTC', '0.13', '0.13000000']],
] as const

describe.each(drawnCases(SECOND_SOURCES, 1, ([chain]) => chain))(
  'the second source of %s',
  (chain, currency, amount, total, elsewhere) => {
    const paid = async () => {
      const customer = await signUpAndIn(product)
      const txid = await product.sandbox.faucet({
        network: chain,
        asset: currency,
        address: await placeOf(customer, currency, chain),
        amount,
      })
      return { customer, txid }
    }

    test(
      'is late: the deposit waits, the network is delayed, and it is credited once the other has it too',
      { timeout: 90_000 },
      async () => {
        const { customer } = await paid()
        await witness.behave(chain, { kind: 'behind', blocks: 1_000 })
        await product.sandbox.mine(chain, BLOCKS[chain] + 2)
        await eventually('the deposit to be screened', async () => (await newest(customer))?.state === 'screening')
        await becomes(customer, chain, 'delayed')
        await isEmpty(customer, currency)
        await creditedElsewhere(elsewhere)
        await isEmpty(customer, currency)
        await witness.behave(chain, { kind: 'well' })
        await settled(customer, currency, total)
        await becomes(customer, chain, 'up')
      },
    )

    test('is down: the same', { timeout: 90_000 }, async () => {
      const { customer } = await paid()
      await witness.behave(chain, { kind: 'down' })
      await product.sandbox.mine(chain, BLOCKS[chain] + 2)
      await eventually('the deposit to be screened', async () => (await newest(customer))?.state === 'screening')
      await becomes(customer, chain, 'delayed')
      await isEmpty(customer, currency)
      await witness.behave(chain, { kind: 'well' })
      await settled(customer, currency, total)
    })

    test(
      'is on another branch, or reports another result of a transfer: the network is disputed until it ends',
      { timeout: 90_000 },
      async () => {
        const { customer, txid } = await paid()
        await witness.behave(chain, { kind: 'lying', txid })
        await product.sandbox.mine(chain, BLOCKS[chain] + 1)
        await becomes(customer, chain, 'disputed')
        // Coins sent there are safe.
        expect(await placeOf(customer, currency, chain)).not.toBe('')
        await witness.behave(chain, { kind: 'forked' })
        await product.sandbox.mine(chain, BLOCKS[chain] + 1)
        await creditedElsewhere(elsewhere)
        expect(await statusOf(customer, chain)).toBe('disputed')
        await isEmpty(customer, currency)
        await witness.behave(chain, { kind: 'well' })
        await settled(customer, currency, total)
        await becomes(customer, chain, 'up')
        expect(await customer.history()).toHaveLength(1)
      },
    )
  },
)

/** One of them is drawn by the commit; all run at night. */
const FIRST_SOURCES = [
  ['litecoin', 'LTC', '0.5', '0.50000000'],
  ['polygon', 'MATIC', '5', '5.000000000000000000'],
  ['stellar', 'XLM', '30', '30.0000000'],
] as const

test.for(drawnCases(FIRST_SOURCES, 1, ([chain]) => chain))(
  'the first source of %s is down: it is delayed, others go on, and it catches up alone',
  { timeout: 90_000 },
  async ([chain, currency, amount, total]) => {
    const customer = await signUpAndIn(product)
    const address = await placeOf(customer, currency, chain)
    await becomes(customer, chain, 'up')
    await witness.behave(chain, { kind: 'down' })
    await product.sandbox.faucet({ network: chain, asset: currency, address, amount })
    await product.sandbox.mine(chain, BLOCKS[chain] + 8)
    await becomes(customer, chain, 'delayed')
    await creditedElsewhere(['bitcoin', 'BTC', '0.1', '0.10000000'])
    await isEmpty(customer, currency)
    await witness.behave(chain, { kind: 'well' })
    await settled(customer, currency, total)
    await becomes(customer, chain, 'up')
    expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  },
)
