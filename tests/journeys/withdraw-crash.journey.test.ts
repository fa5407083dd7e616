/**
 * SIGKILL at every state change of a withdrawal, of each process in turn. A trigger, installed only by this test, stops
 * the transaction that makes the change just before it can commit, on a lock that the test holds; then the process is
 * killed and restarted. Whatever was killed, the withdrawal is paid once, is done, and the books are exact.
 *
 * A change that was stopped before its commit may already have had its outside effect: bytes are signed before `signed`
 * is stored, and sent before `broadcast` is. So each point also stands for a crash right after that effect, and for one
 * right after the change before it.
 */
import type { WithdrawalDetail } from '@zend/contracts'
import { DEFAULTS } from '@zend/server/config'
import { networkTable } from '@zend/server/core/assets'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyTreasury } from '@zend/server/core/treasury'
import { verifyDeposits } from '@zend/server/products/deposit'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { ASKS_NOTHING, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../testkit/commit.ts'
import { installStops, killedAt, type Part } from '../testkit/crash-stops.ts'
import { eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { noteFigures } from '../testkit/figures.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  askQuote,
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  QUICK_NUMBERS,
  readyOffer,
  receivedBy,
  type TakenOffer,
  take,
  untilState,
  type WithdrawRequest,
  withdraw,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
let product: Product
let customer: HttpCustomer

/**
 * Every state change of a withdrawal, of its payment and of its transaction, without failures. `asked` records that the
 * vault is about to be called.
 */
const CHANGES = {
  'withdrawal.withdrawals': ['requested', 'risk_check', 'queued', 'signing', 'broadcast', 'confirming', 'done'],
  'treasury.payments': ['created', 'reserved', 'signed', 'broadcast', 'included', 'done'],
  'treasury.transactions': ['reserved', 'asked', 'signed', 'broadcast', 'included', 'done'],
} as const
/**
 * Changes of a payment that is not mined: it shows as stuck, a version with a higher fee is made (`replaced`), and
 * sent.
 */
const BUMPS = [
  ['withdrawal.withdrawals', 'stuck'],
  ['treasury.transactions', 'replaced'],
  ['withdrawal.withdrawals', 'fee_bumped'],
] as const
type Table = keyof typeof CHANGES
type Point = readonly [table: Table, state: string]

const pointsOf = (...tables: readonly Table[]): readonly Point[] =>
  tables.flatMap((table) => CHANGES[table].map((state): Point => [table, state]))
const ALL = pointsOf('withdrawal.withdrawals', 'treasury.payments', 'treasury.transactions')
type Kill = {
  readonly network: WithdrawRequest['chain']
  readonly part: Part
  readonly point: Point
  readonly bump: boolean
}
const killsOf = (network: Kill['network'], part: Part, points: readonly Point[], bump = false): readonly Kill[] =>
  points.map((point) => ({ network, part, point, bump }))
/** The signer takes part only in signing, the API only in the request; elsewhere the rest continues without them. */
const MATRIX: readonly Kill[] = [
  ...killsOf('bitcoin', 'worker', ALL),
  ...killsOf('ethereum', 'worker', ALL),
  ...killsOf('bitcoin', 'signer', pointsOf('withdrawal.withdrawals', 'treasury.transactions')),
  ...killsOf('bitcoin', 'api', pointsOf('withdrawal.withdrawals')),
  ...(['worker', 'signer', 'api'] as const).flatMap((part) => killsOf('bitcoin', part, BUMPS, true)),
]
/** Irreversible changes, in every run: a withdrawal is taken, signed, sent, and its fee bumped. */
const ALWAYS = new Set([
  'bitcoin api withdrawal.withdrawals requested',
  'bitcoin worker treasury.transactions signed',
  'bitcoin signer treasury.transactions signed',
  'bitcoin worker treasury.transactions broadcast',
  'ethereum worker treasury.transactions broadcast',
  'bitcoin worker treasury.transactions replaced',
])
/** How many others are drawn by the commit; all run at night (`npm run nightly`). */
const DRAWN = 2
const nameOf = ({ network, part, point }: Kill): string => [network, part, ...point].join(' ')
const others = MATRIX.filter((kill) => !ALWAYS.has(nameOf(kill)))
const KILLS: readonly Kill[] = [
  ...MATRIX.filter((kill) => ALWAYS.has(nameOf(kill))),
  ...drawn(others, process.env['CRASH_POINTS'] === 'all' ? others.length : DRAWN, nameOf),
]
/**
 * The name of a change: the new state, `replaced` for a transaction's next version, or `asked`. As JSON, since only one
 * table has that column.
 */
const CHANGE = sql`array[
  case when now_is ->> 'state' is distinct from was ->> 'state' then case when (now_is ->> 'version')::int > 1 and tg_op = 'INSERT' then 'replaced' else now_is ->> 'state' end
    when now_is -> 'asked' is distinct from was -> 'asked' then 'asked' end]`

beforeAll(async () => {
  product = await startProduct({
    databaseUrl: db.url,
    numbers: { ...QUICK_NUMBERS, withdrawal: { scamPause: ASKS_NOTHING, stuckAfterMs: { bitcoin: 500 } } },
  })
  await installStops(db.owner, Object.keys(CHANGES), { changes: CHANGE })
  customer = await customerWithPin(product)
  // A network's fees are read once the network is in use.
  await customer.address('ETH', 'ethereum')
  await eventually('prices and fees', async () => {
    const wanted: WithdrawRequest = {
      currency: 'ETH',
      chain: 'ethereum',
      toAddr: freshAddress('ethereum'),
      amount: '3',
    }
    return (await askQuote(customer, wanted)).json['code'] === 'insufficient_funds'
  })
  await funded('BTC', 'bitcoin', '0.2')
}, 120_000)
afterAll(async () => {
  await product?.stop()
})

test('the kills of every run are in the matrix', () => {
  expect(MATRIX.filter((kill) => ALWAYS.has(nameOf(kill)))).toHaveLength(ALWAYS.size)
})

test.each(KILLS.map((kill) => [kill.network, kill.part, kill.point.join(' is about to be '), kill] as const))(
  '%s, the %s killed when %s',
  { timeout: 120_000 },
  async (network, part, _point, { point, bump }) => {
    const [currency, money, amount] =
      network === 'bitcoin' ? (['BTC', '0.05', '0.002'] as const) : (['ETH', '2', '0.02'] as const)
    await funded(currency, network, money)
    if (bump) await product.sandbox.askFee(network, 30n)
    const wanted: WithdrawRequest = { currency, chain: network, amount, toAddr: freshAddress(network) }
    await survives(part, point, wanted, async () => (bump ? product.sandbox.askFee(network, null) : undefined))
    noteFigures({ kills: 1 })
  },
)

describe('money that comes back', () => {
  test('the worker killed when a withdrawal is about to be failed', { timeout: 120_000 }, async () => {
    await funded('ETH', 'ethereum', '2')
    const before = await customer.balance('ETH')
    // A contract that accepts no ether.
    const toAddr = product.sandbox.ethereum.tokens['FAKE_USDT'] ?? ''
    const offer = await readyOffer(product, customer, { currency: 'ETH', chain: 'ethereum', amount: '0.02', toAddr })
    const made = await answered(
      await killed('worker', ['withdrawal.withdrawals', 'failed'], 'ethereum', () => takeOnce(offer)),
      offer,
    )
    await untilState(customer, made._id, 'failed')
    expect(await customer.balance('ETH')).toEqual(before)
    expect(await brokenInvariants()).toEqual([])
  })

  test('the API killed when a withdrawal is about to be cancelled', { timeout: 120_000 }, async () => {
    await funded('BTC', 'bitcoin', '0.2')
    const before = await customer.balance('BTC')
    const made = await withdraw(product, customer, {
      currency: 'BTC',
      chain: 'bitcoin',
      amount: '0.04',
      toAddr: freshAddress('bitcoin'),
    })
    await untilState(customer, made._id, 'risk_check')
    const cancel = () => customer.call('POST', `/personal/withdraw/${made._id}/cancel`, {})
    const cut = await killed('api', ['withdrawal.withdrawals', 'cancelled'], 'bitcoin', () =>
      cancel().catch(() => null),
    )
    expect(cut).toBeNull()
    expect((await customer.balance('BTC')).held).toBe('0.04000000')
    expect((await cancel()).status).toBe(200)
    expect(await customer.balance('BTC')).toEqual(before)
    expect(await brokenInvariants()).toEqual([])
  })
})

/** One withdrawal, one kill. `afterwards` restores the network. */
async function survives(
  part: Part,
  point: Point,
  wanted: WithdrawRequest,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { sandbox } = product
  const above = (await sandbox.tip('bitcoin')).height
  const offer = await readyOffer(product, customer, wanted)
  const first = await killed(part, point, wanted.chain, () => takeOnce(offer))
  await afterwards()
  // The customer's app got no answer, and sends the same request again.
  const made = await answered(first, offer)
  expect(made.address).toBe(wanted.toAddr)
  const done = await mineUntilDone(product, customer, made)
  expect(done.status).toBe('success')
  expect(await receivedBy(sandbox, wanted.currency, wanted.toAddr, above)).toBe(BigInt(made.receives.replace('.', '')))
  expect((await customer.balance(wanted.currency)).held).toMatch(/^0\.0+$/)
  expect(await brokenInvariants()).toEqual([])
}

/** Makes a call, kills a process when the change is about to commit, restarts it, and returns the call's result. */
const killed = (
  part: Part,
  [table, change]: Point,
  chain: WithdrawRequest['chain'],
  begin: () => Promise<HttpAnswer | null>,
): Promise<HttpAnswer | null> =>
  killedAt(db.owner, product, { part, stops: [{ table, change }], begin, step: pace(change, chain) })

/** Returns what triggers a change: a first block, one block after the other, or a check for stuck payments. */
function pace(state: string, chain: WithdrawRequest['chain']): () => Promise<void> {
  if (state === 'stuck') {
    return async () => {
      await sql`select graphile_worker.add_job('sweep-withdrawals', job_key => 'sweep now')`.execute(db.owner.read)
    }
  }
  let blocks = state === 'done' ? Number.POSITIVE_INFINITY : state === 'confirming' || state === 'included' ? 1 : 0
  return async () => {
    if (blocks === 0 || !(await isSent())) return
    blocks -= 1
    await product.sandbox.mine(chain, 1)
  }
}

/** Returns whether a payment was sent and has not ended: there is one at a time. */
async function isSent(): Promise<boolean> {
  const { rows } =
    await sql`select from treasury.payments where purpose = 'withdrawal' and state in ('broadcast', 'included')`.execute(
      db.owner.read,
    )
  return rows.length > 0
}

const takeOnce = (offer: TakenOffer): Promise<HttpAnswer | null> =>
  take(customer, offer, offer.quote.slice(-40)).catch(() => null)

/** Returns the withdrawal, from the first answer or from sending the same request again. */
async function answered(first: HttpAnswer | null, offer: TakenOffer): Promise<WithdrawalDetail> {
  const answer = first?.status === 201 ? first : await take(customer, offer, offer.quote.slice(-40))
  if (answer.status !== 201) throw new Error(`no withdrawal: ${JSON.stringify(answer.json)}`)
  return (answer.data as { transaction: WithdrawalDetail }).transaction
}

/**
 * Ensures funds for another withdrawal, also in the hot wallet: an ordinary withdrawal runs first, for which the
 * deposit is swept. So each case works in any order.
 */
async function funded(currency: 'BTC' | 'ETH', chain: WithdrawRequest['chain'], amount: string): Promise<void> {
  const { available } = await customer.balance(currency)
  if (Number(available) >= Number(amount) / 5) return
  await fund(product, customer, { currency, chain, amount })
  const toAddr = freshAddress(chain)
  await mineUntilDone(
    product,
    customer,
    await withdraw(product, customer, { currency, chain, toAddr, amount: currency === 'BTC' ? '0.001' : '0.02' }),
  )
}

/** Every broken invariant that `npm run verify` finds. */
async function brokenInvariants(): Promise<readonly unknown[]> {
  const networks = networkTable({ ...DEFAULTS.networks, bitcoin: { ...DEFAULTS.networks.bitcoin, chain: 'regtest' } })
  const treasury = await db.owner.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })
  const products = [
    ...(await verifyDeposits(db.owner.read, networkTable(DEFAULTS.networks))),
    ...(await verifyWithdrawals(db.owner.read)),
  ]
  return [...(await verifyLedger(db)), ...products, ...treasury].filter(({ violations }) => violations > 0)
}
