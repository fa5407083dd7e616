/**
 * The product with production's settings and nothing from the sandbox's defaults: every network is watched from the
 * start, all in one worker, while customers use it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CoinCode, joinDestination, NETWORK_IDS } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../testkit/chains.ts'
import { eventually, signUpAndIn } from '../testkit/customer.ts'
import {
  type Logins,
  makeLogins,
  type Production,
  productionSettings,
  runCommand,
  type Settings,
  startProduction,
} from '../testkit/production.ts'

const db = await testDatabase()
// Sixteen development chains start on the two cores that the tests share.
const WAIT = { timeout: 150_000, interval: 250 }

let folder: string
let sandbox: TestSandbox
let logins: Logins
let settings: Settings
let product: Production

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zend-production-'))
  sandbox = await startSandbox()
  logins = await makeLogins(db.owner)
  settings = { ...(await productionSettings(folder, sandbox)), ...logins.urls(db.url) }
  product = await startProduction(settings)
}, 90_000)

afterAll(async () => {
  await product?.stop()
  await sandbox?.stop()
  await logins?.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

type Health = { readonly status: string; readonly parts: Readonly<Record<string, { readonly status: string }>> }
const health = async (): Promise<Health | null> =>
  fetch(`${product.apiUrl}/health`).then(
    (answer) => answer.json() as Promise<Health>,
    () => null,
  )

test('a start that lacks something names it, and starts nothing', async () => {
  const { DATABASE_API_URL: _login, SMTP_URL: _mail, ...rest } = settings
  const refused = await runCommand('start.ts', [], { ...rest, ZEND_DATA_DIR: join(folder, 'refused') })
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain('These variables are missing: DATABASE_API_URL, SMTP_URL.')
})

test('a start is refused while nobody has said what the law of a country allows', async () => {
  const empty = join(folder, 'empty-row.json')
  await writeFile(empty, JSON.stringify({ countries: { KE: { law: '' }, UG: { checkedOn: '' } } }))
  const refused = await runCommand('start.ts', [], {
    ...settings,
    ZEND_CONFIG: `${settings['ZEND_CONFIG'] ?? ''}:${empty}`,
    ZEND_DATA_DIR: join(folder, 'refused'),
  })
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain('config.countries.KE.law: name the law')
  expect(refused.printed).toContain('config.countries.UG.checkedOn')
})

test('every network is followed from the first moment, and every part is well', { timeout: 160_000 }, async () => {
  const networkStates = async (): Promise<readonly string[]> => {
    const parts = (await health())?.parts ?? {}
    return NETWORK_IDS.filter((network) => parts[`network:${network}`]?.status !== 'ok')
  }
  await expect.poll(networkStates, WAIT).toEqual([])
  await expect.poll(async () => (await health())?.parts['worker']?.status, WAIT).toBe('ok')
})

test('with all of it running, codes are mailed and deposits are credited', { timeout: 160_000 }, async () => {
  const customer = await signUpAndIn({ apiUrl: product.apiUrl, sandbox })
  const deposits = [
    { network: 'bitcoin', asset: 'BTC', amount: '0.05', blocks: 3 },
    { network: 'tron', asset: 'USDT', amount: '25', blocks: 25 },
    { network: 'xrpl', asset: 'XRP', amount: '30', blocks: 3 },
  ] as const satisfies readonly { asset: CoinCode; network: string; amount: string; blocks: number }[]
  for (const { network, asset, amount, blocks } of deposits) {
    const { address, memo } = await customer.get<{ address: string; memo: string | null }>(
      `/deposit/address?currency=${asset}&chain=${network}`,
    )
    await sandbox.faucet({ network, asset, amount, address: joinDestination(address, memo) })
    await sandbox.mine(network, blocks)
  }
  for (const { asset, amount } of deposits) {
    const total = async (): Promise<number> => Number((await customer.balance(asset)).total)
    await eventually(`${amount} ${asset}; ${product.printed()}`, async () => (await total()) === Number(amount))
  }
})

test('the running processes log in as themselves, never as the owner of the tables', async () => {
  // The health check makes the confirmer query the database.
  await expect.poll(async () => (await health())?.parts['confirmer']?.status, WAIT).toBe('ok')
  const { rows } = await sql<{ usename: string }>`
    select distinct usename from pg_stat_activity
    where datname = current_database() and application_name in ('zend-api', 'zend-worker', 'zend-confirmer')`.execute(
    db.owner.read,
  )
  expect(rows.map(({ usename }) => usename).toSorted()).toEqual(logins.names.toSorted())
})
