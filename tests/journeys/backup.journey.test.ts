/**
 * A backup taken from a product in use, restored into a fresh folder and an empty database: the books are equal to the
 * unit, nothing moves before an operator has checked, and then customers withdraw as before, with the same keys.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NETWORK_IDS } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { openDatabase } from '@zend/server/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../testkit/chains.ts'
import { eventually, type HttpCustomer } from '../testkit/customer.ts'
import {
  type Logins,
  makeLogins,
  type Production,
  productionSettings,
  runCommand,
  type Settings,
  startProduction,
} from '../testkit/production.ts'
import {
  askQuote,
  customerWithPin,
  freshAddress,
  fund,
  mineUntilDone,
  QUICK_NUMBERS,
  withdraw,
} from '../testkit/withdrawals.ts'

const db = await testDatabase()
const others = NETWORK_IDS.filter((network) => network !== 'bitcoin')
const NUMBERS = {
  ...QUICK_NUMBERS,
  deposit: { pollEveryMs: 200, leaseRetryMs: 200 },
  pricing: { leaseRetryMs: 200 },
  networks: Object.fromEntries(others.map((network) => [network, { enabled: false }])),
}

let folder: string
let sandbox: TestSandbox
let logins: Logins
let settings: Settings
let product: Production
let customer: HttpCustomer
let file: string

const reached = () => ({ apiUrl: product.apiUrl, sandbox, lastLogs: product.printed })
const wanted = () => ({ currency: 'BTC', chain: 'bitcoin', amount: '0.01', toAddr: freshAddress('bitcoin') }) as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zend-backup-'))
  sandbox = await startSandbox()
  logins = await makeLogins(db.owner)
  const passphrase = join(folder, 'passphrase')
  await writeFile(passphrase, 'a long passphrase for tests')
  const own = await productionSettings(folder, sandbox, NUMBERS)
  settings = { ...own, ...logins.urls(db.url), BACKUP_PASSPHRASE_FILE: passphrase }
  product = await startProduction(settings)
  customer = await customerWithPin(reached())
  await fund(reached(), customer, { currency: 'BTC', chain: 'bitcoin', amount: '0.5' })
  await mineUntilDone(reached(), customer, await withdraw(reached(), customer, wanted()))
}, 150_000)

afterAll(async () => {
  await product?.stop()
  await sandbox?.stop()
  await sql`drop database if exists ${sql.ref(RESTORED)} with (force)`.execute(db.owner.read)
  await logins?.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const RESTORED = `zend_restored_${process.pid}`

test('is taken while the product runs, encrypted, and never over another file', async () => {
  file = join(folder, 'zend.backup')
  expect(await runCommand('backup.ts', [file], settings)).toMatchObject({ code: 0 })
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  for (const secret of ['secrets-key', 'signer-passphrase']) {
    expect(bytes.includes(await readFile(join(settings['ZEND_DATA_DIR'] ?? '', 'secrets', secret)))).toBe(false)
  }
  const again = await runCommand('backup.ts', [file], settings)
  expect(again).toMatchObject({ code: 2 })
  expect(again.printed).toContain('is there already')
})

test('is refused with another passphrase, with a changed byte, cut off, and into a folder in use', async () => {
  const wrong = join(folder, 'wrong')
  await writeFile(wrong, 'another long passphrase')
  const changed = await readFile(file)
  changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1
  await writeFile(join(folder, 'changed'), changed)
  await writeFile(join(folder, 'cut'), changed.subarray(0, Math.floor(changed.length / 2)))
  const into = (name: string): Settings => ({ ...settings, ZEND_DATA_DIR: join(folder, name) })
  expect((await runCommand('restore.ts', [file], { ...into('a'), BACKUP_PASSPHRASE_FILE: wrong })).code).toBe(2)
  const used = await runCommand('restore.ts', [file], settings)
  expect(used.printed).toContain('is not empty')
  for (const name of ['changed', 'cut']) {
    const refused = await runCommand('restore.ts', [join(folder, name)], {
      ...into('b'),
      DATABASE_URL: await emptyDatabase(),
    })
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining('Not restored') as unknown })
  }
})

test(
  'restored elsewhere, it has the same books, pays nothing before the operator’s check, and then continues paying',
  { timeout: 180_000 },
  async () => {
    const before = await booksOf(db.url)
    await product.stop()
    const elsewhere = {
      ...settings,
      ZEND_DATA_DIR: join(folder, 'restored'),
      ...logins.urls(await emptyDatabase()),
    } as Settings
    expect(await runCommand('restore.ts', [file], elsewhere)).toMatchObject({ code: 0 })
    expect(await booksOf(elsewhere['DATABASE_URL'] ?? '')).toEqual(before)

    product = await startProduction(elsewhere)
    const quote = (): Promise<unknown> => askQuote(customer, wanted()).then(({ json }) => json['code'])
    await eventually('the pause to be told', async () => (await quote()) === 'withdrawals_paused')
    const resume = ['bitcoin', '--operator', 'Ada', '--note', 'compared with the chain']
    expect(await runCommand('resume-network.ts', resume, elsewhere)).toMatchObject({ code: 0 })
    await fund(reached(), customer, { currency: 'BTC', chain: 'bitcoin', amount: '0.25' })
    const done = await mineUntilDone(reached(), customer, await withdraw(reached(), customer, wanted()))
    expect(done).toMatchObject({ status: 'success' })
    const restored = (path: string): string => join(folder, 'restored', path)
    const outside = {
      SECRETS_KEY_FILE: restored('secrets/secrets-key'),
      PROVENANCE_KEY_FILE: restored('secrets/provenance-key'),
      AUTHORIZATION_PUBLIC_KEYS_FILE: restored('secrets/authorization-keys.pub'),
      PRICE_PUBLIC_KEYS_FILE: restored('secrets/price-keys.pub'),
      AUDIT_HEAD_FILE: restored('signer/audit-head.json'),
    }
    const verified = await runCommand('verify.ts', [], { ...elsewhere, ...outside })
    expect(verified.code, verified.printed).toBe(0)
  },
)

async function emptyDatabase(): Promise<string> {
  await sql`drop database if exists ${sql.ref(RESTORED)} with (force)`.execute(db.owner.read)
  await sql`create database ${sql.ref(RESTORED)}`.execute(db.owner.read)
  const url = new URL(db.url)
  url.pathname = `/${RESTORED}`
  return url.href
}

/** Every account with its balance, and the number of entries. */
async function booksOf(url: string): Promise<unknown> {
  const books = openDatabase({ url, applicationName: 'zend-test', role: null, poolMax: 1 })
  const accounts = await sql`select id, holder, asset, balance from ledger.accounts order by id`.execute(books.read)
  const entries = await sql`select count(*)::int as entries, max(posting)::text as newest from ledger.entries`.execute(
    books.read,
  )
  await books.close()
  return [accounts.rows, entries.rows]
}
