/**
 * A real fork: two nodes of each network share blocks and then mine different ones. Our first provider is on the wrong
 * branch, where we are paid with coins that the right one never saw. Real processes, real nodes, no operator.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { type CoinCode, joinDestination } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../testkit/chains.ts'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
const FORKED = [
  { network: 'bitcoin', asset: 'BTC', fake: '0.3', real: '0.1', total: '0.10000000', blocks: 3 },
  { network: 'ethereum', asset: 'ETH', fake: '3', real: '1', total: '1.000000000000000000', blocks: 20 },
  { network: 'xrpl', asset: 'XRP', fake: '90', real: '30', total: '30.000000', blocks: 1 },
] as const
const folders: string[] = []
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'zend-branch-'))
  folders.push(made)
  return made
}
const copyChains = async (from: string, to: string): Promise<void> => {
  for (const { network } of FORKED) {
    await rm(join(to, network), { recursive: true, force: true })
    await cp(join(from, network), join(to, network), { recursive: true })
  }
}

let wrongDir: string
let rightDir: string
let wrong: TestSandbox
let right: TestSandbox
let product: Product

beforeAll(async () => {
  ;[wrongDir, rightDir] = [await folder(), await folder()]
  const before = await startSandbox({ dataDir: wrongDir })
  // More than any confirmation depth here.
  for (const { network } of FORKED) await before.mine(network, 25)
  await before.stop()
  await copyChains(wrongDir, rightDir)
  ;[wrong, right] = [await startSandbox({ dataDir: wrongDir }), await startSandbox({ dataDir: rightDir })]
  product = await startProduct({
    databaseUrl: db.url,
    sandbox: wrong,
    deposit: { healthEveryMs: 300, silenceMaxMs: 2_000, backoff: { firstMs: 100, maxMs: 500 } },
    rpcUrls: (usual) =>
      Object.fromEntries(
        FORKED.map(({ network }) => {
          const variable = `${network.toUpperCase()}_WITNESS_RPC_URL`
          const url = new URL(usual[variable] ?? '')
          url.port = new URL(right.url).port
          return [variable, url.href]
        }),
      ),
  })
}, 240_000)
afterAll(async () => {
  await product?.stop()
  await Promise.all([wrong?.stop(), right?.stop()])
  await Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })))
})

const placeOf = async (customer: HttpCustomer, currency: CoinCode, chain: NetworkName): Promise<string> => {
  const { address, memo } = await customer.get<{ address: string; memo: string | null }>(
    `/deposit/address?currency=${currency}&chain=${chain}`,
  )
  return joinDestination(address, memo)
}
const statuses = async (customer: HttpCustomer): Promise<readonly (string | undefined)[]> => {
  const { networks } = await customer.get<{ networks: readonly WalletNetwork[] }>('/wallet/networks')
  return FORKED.map(({ network }) => networks.find((each) => each.network === network)?.status)
}
const states = async (customer: HttpCustomer): Promise<readonly string[]> => {
  const history = await customer.history()
  return (await Promise.all(history.map(({ _id }) => customer.deposit(_id)))).map(
    ({ state, amount }) => `${amount} ${state}`,
  )
}

/** Submits the newest blocks of one Bitcoin node to another. */
async function submitAll(from: TestSandbox, to: TestSandbox): Promise<void> {
  const ask = async (
    { bitcoin: { rpcUrl, user, pass } }: TestSandbox,
    method: string,
    ...params: readonly unknown[]
  ): Promise<unknown> => {
    const authorization = `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error !== undefined && error !== null) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  const { height, hash } = await from.tip('bitcoin')
  for (let at = height - 20; at <= height; at++) {
    const raw = await ask(from, 'getblock', await ask(from, 'getblockhash', at), false)
    await ask(to, 'submitblock', raw)
  }
  expect((await to.tip('bitcoin')).hash).toBe(hash)
}

test(
  'deposits of the wrong branch are never credited, and those of the right one are, as soon as our provider is on it',
  { timeout: 240_000 },
  async () => {
    const [customer, other] = [await signUpAndIn(product), await signUpAndIn(product)]
    const places = await Promise.all(FORKED.map(({ network, asset }) => placeOf(customer, asset, network)))
    await eventually(
      () => `the common blocks to be agreed to; last logs:\n${product.lastLogs()}`,
      async () => {
        const { rows } = await sql<{
          network: string
        }>`select network from deposit.networks where agreed_height is not null`.execute(db.read)
        return FORKED.every(({ network }) => rows.some((row) => row.network === network))
      },
    )
    for (const [at, { network, asset, fake, real, blocks }] of FORKED.entries()) {
      const address = places[at] ?? ''
      await wrong.faucet({ network, asset, address, amount: fake })
      await wrong.mine(network, 1)
      await right.faucet({ network, asset, address, amount: real })
      // The right branch is the longer one.
      await right.mine(network, blocks + 6)
      await wrong.mine(network, blocks + 3)
    }
    await eventually(
      () => `all three to be disputed; last logs:\n${product.lastLogs()}`,
      async () => (await statuses(customer)).every((each) => each === 'disputed'),
    )

    // Another network continues meanwhile.
    await wrong.faucet({
      network: 'polygon',
      asset: 'MATIC',
      address: await placeOf(other, 'MATIC', 'polygon'),
      amount: '5',
    })
    await wrong.mine('polygon', 64)
    await eventually(
      'a deposit on Polygon',
      async () => (await other.balance('MATIC')).total === '5.000000000000000000',
    )
    for (const { asset } of FORKED) expect((await customer.balance(asset)).total).toMatch(/^0\.0+$/)
    expect(await statuses(customer)).toEqual(['disputed', 'disputed', 'disputed'])

    // Bitcoin's node receives the longer branch and reorganises.
    await submitAll(right, wrong)
    const [bitcoin] = FORKED
    await eventually(
      'the right deposit of bitcoin',
      async () => (await customer.balance(bitcoin.asset)).total === bitcoin.total,
    )
    await eventually('bitcoin to be up', async () => (await statuses(customer))[0] === 'up')
    expect((await statuses(customer)).slice(1)).toEqual(['disputed', 'disputed'])

    // For the others the provider repairs its nodes: they return on the right branch.
    const ports = { SANDBOX_PORT: new URL(wrong.url).port, SMTP_PORT: String(wrong.smtpPort) }
    const rightPorts = { SANDBOX_PORT: new URL(right.url).port, SMTP_PORT: String(right.smtpPort) }
    await Promise.all([wrong.stop(), right.stop()])
    await copyChains(rightDir, wrongDir)
    ;[wrong, right] = [
      await startSandbox({ dataDir: wrongDir, env: ports }),
      await startSandbox({ dataDir: rightDir, env: rightPorts }),
    ]
    for (const { asset, total } of FORKED)
      await eventually(
        () => `${total} ${asset}; last logs:\n${product.lastLogs()}`,
        async () => (await customer.balance(asset)).total === total,
      )
    await eventually('all three to be up', async () => (await statuses(customer)).every((each) => each === 'up'))

    const credited = (await states(customer)).filter((each) => each.endsWith('credited'))
    expect(credited).toHaveLength(FORKED.length)
    const { rows } = await sql<{ halts: number; told: number; over: number }>`select
    count(*) filter (where action = 'deposit.network_halted')::int as halts,
    count(*) filter (where action = 'deposit.network_disputed')::int as told,
    count(*) filter (where action = 'deposit.network_agreed')::int as over from audit.events`.execute(db.owner.read)
    expect(rows).toEqual([{ halts: 0, told: FORKED.length, over: FORKED.length }])
    expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  },
)
