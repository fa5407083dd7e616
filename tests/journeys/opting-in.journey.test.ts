/**
 * An address that must opt in to a coin, end to end, over HTTP, with real processes: it is not shown before it can
 * receive, and then coins arrive at it.
 */
import { verifyLedger } from '@zend/server/core/ledger'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { QUICK_NUMBERS } from '../testkit/withdrawals.ts'

const CONFIRMATIONS = 4
const db = await testDatabase()
let product: Product

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_NUMBERS })
}, 90_000)
afterAll(async () => {
  await product?.stop()
})

test(
  'dollars on Algorand: the address is prepared while the customer waits, shown when it is ready, and credited',
  { timeout: 90_000 },
  async () => {
    const { sandbox } = product
    const customer = await signUpAndIn(product)
    const ask = () => customer.call('GET', '/personal/deposit/address?currency=USDC&chain=algorand')
    const refused = await ask()
    expect([refused.status, refused.json['code']]).toEqual([409, 'address_not_ready'])
    // The network's own coin needs no opt-in, and uses the same address.
    const address = await customer.address('ALGO', 'algorand')
    const hot = await eventually(
      'the hot account to want to opt in',
      async () =>
        (
          await sql<{
            address: string
          }>`select address from treasury.activations where network = 'algorand' and account = 'hot'`.execute(db.read)
        ).rows[0]?.address,
    )
    await sandbox.faucet({ network: 'algorand', asset: 'ALGO', address: hot, amount: '50' })
    await eventually(
      () => `the address to be ready; last logs:\n${product.lastLogs()}`,
      async () => {
        await sandbox.mine('algorand', 1)
        return (await ask()).status === 200
      },
    )
    expect(await customer.address('USDC', 'algorand')).toBe(address)
    await sandbox.faucet({ network: 'algorand', asset: 'USDC', address, amount: '25.000001' })
    await sandbox.mine('algorand', CONFIRMATIONS)
    await eventually(
      () => `the deposit to be credited; last logs:\n${product.lastLogs()}`,
      async () => (await customer.balance('USDC')).total === '25.000001',
    )
    expect((await customer.balance('ALGO')).total).toBe('0.000000')
    expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  },
)
