/**
 * Batches for database tests: the API's wiring over real accounts, books, custody, limits and approvals, with scripted
 * rails and a scripted treasury. Whatever the API does here, it does with its own login.
 */
import type { BatchField } from '@zend/contracts'
import { type AssetCode, type BusinessId, type CoinCode, type Id, type Money, money, newId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, chainBuilder } from '@zend/server/connectors/chains'
import { awaitsApproval, releaseApproval, type ReleaseDeps } from '@zend/server/core/approvals'
import { networkSpec, networkTable } from '@zend/server/core/assets'
import { createPin } from '@zend/server/core/confirmation'
import { attestationKey, type CustodyDeps, importDepositAccounts, importHotAccounts } from '@zend/server/core/custody'
import { balancesOf, credit, customer, debit, house, verifyLedger } from '@zend/server/core/ledger'
import { limitsPolicy } from '@zend/server/core/limits'
import { postProven } from '@zend/server/core/provenance'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { openScreen } from '@zend/server/core/screening'
import { openDatabase } from '@zend/server/database'
import {
  addBatch,
  type Batch,
  type BatchRow,
  listRows,
  mailBatchCode,
  offerBatch,
  payBatch,
  type PayDeps,
  readBatchView,
  batchReleaser,
  sweepBatches,
  verifyBatches,
} from '@zend/server/products/batch'
import {
  fundRail,
  openSellOrders,
  quickSellPolicy,
  type QuickSellDeps,
  verifyQuickSells,
} from '@zend/server/products/quick-sell'
import { openTransferPoster, type TransferDeps, verifyTransfers } from '@zend/server/products/transfer'
import {
  openWithdrawalOrders,
  type WithdrawalDeps,
  withdrawalPolicy,
  verifyWithdrawals,
} from '@zend/server/products/withdrawal'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  ASKS_NOTHING,
  CALLER,
  companiesOn,
  expectOk,
  scriptedRail,
  stillMarket,
  TEST_PROVENANCE,
  type TestCustomer,
  type TestDatabase,
  testVault,
} from '@zend/tests/testkit'
import { afterAll } from 'vitest'
import { openBatches, payingWith } from './batches.ts'
import { workerOn } from './batches.worker.fixture.ts'

/** The PIN of every member here. */
export const PIN = '2580'
/** An address outside that belongs to nobody in particular. */
export const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const PRICES: Partial<Record<AssetCode, string>> = {
  BTC: '50000',
  ETH: '2500',
  USDT: '1',
  USDC: '1',
  NGN: '0.001',
  GHS: '0.1',
}
const never = () => Promise.reject(new Error('not of batches'))

/** The header of the files here. */
export const HEADER = 'name,bank,account,username,network,address,amount,currency,reference'
/** A line of a file, by its fields. */
export const lineOf = (fields: Partial<Record<BatchField, string>>): string =>
  (['name', 'institution', 'account', 'username', 'network', 'address', 'amount', 'currency', 'reference'] as const)
    .map((field) => fields[field] ?? '')
    .join(',')

/** A line that pays naira to an account at a bank. */
export const bankLine = (account: string, amount: string): string =>
  lineOf({ name: 'Ada Obi', institution: 'Access Bank', account, amount, currency: 'NGN' })

/** Opens everything over a test database. */
export async function batchesOn(db: TestDatabase) {
  const people = accountsOn(db)
  const { clock, deps: identity, codeTo } = people
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 6 })
  afterAll(() => api.close())
  const companies = companiesOn(db, clock)
  const { judge, voter, approve } = approvalsOn(people)
  const env = { prices: { ...PRICES }, halted: false, tier: 2 }
  const rails = [
    scriptedRail('paystack', { NGN: 100_000_000_000n }, 10n),
    scriptedRail('flutterwave', { NGN: 100_000_000_000n }),
  ] as const
  for (const { name, held } of rails)
    expectOk(
      await fundRail(
        { db, clock },
        { rail: name, value: money('NGN', held.get('NGN') ?? 0n), bankReference: 'first', operator: 'ada@zend' },
      ),
    )
  const networks = networkTable(DEFAULTS.networks)
  const vault = testVault({ networks })
  const custody: CustodyDeps = {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(vault.attestationKey),
    clock,
    onAlarm: (alarm) => {
      throw new Error(`alarm: ${alarm.kind}`)
    },
  }
  await importDepositAccounts({ ...custody, vault, transact: db.transact })
  await importHotAccounts({ ...custody, vault, transact: db.transact })
  const confirmation = { ...identity, db: api }
  const shared = {
    db: api,
    clock,
    confirmation,
    approvals: { ...askingOn(db, clock), db: api },
    limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 3 }),
    market: { board: () => stillMarket(clock, env.prices, () => 0).board() },
  }
  const quoteKey = quoteKeyFrom(Buffer.alloc(32, 7))
  const quickSell: QuickSellDeps = {
    ...shared,
    policy: quickSellPolicy(DEFAULTS.quickSell),
    payoutAccounts: DEFAULTS.payoutAccounts,
    quoteKey,
    orders: openSellOrders({ db: api, clock }),
    people: { tier: async () => env.tier },
    rails,
    coins: new Set(['BTC', 'USDT']),
    room: async () => ({ ok: true, value: null }),
  }
  const coins = Object.values(networks).flatMap((network) => network.coins.map(({ asset }) => asset))
  const withdrawal: WithdrawalDeps = {
    ...shared,
    policy: withdrawalPolicy(
      { ...DEFAULTS.withdrawal, scamPause: ASKS_NOTHING },
      { ...DEFAULTS.signer.withdrawals, BTC: { paymentMax: '5' } },
      coins,
    ),
    networks,
    custody,
    screen: openScreen({ listFile: '' }, custody),
    quoteKey,
    orders: openWithdrawalOrders({ db: api, clock }),
    builderOf: (id) => chainBuilder(networkSpec(networks[id]), networks[id]),
    deviceSince: async () => null,
    isHalted: async () => env.halted,
  }
  const transfer: TransferDeps = {
    ...shared,
    poster: openTransferPoster({ database: api }),
    allowlistOn: async () => false,
  }
  const products = { quickSell, transfer, withdrawal }
  const deps = openBatches({ ...shared, names: DEFAULTS.payoutAccounts.names, rails }, products)
  const warnings: unknown[] = []
  const warn = (facts: { readonly err?: unknown }): void => void warnings.push(facts.err ?? facts)
  const paying: PayDeps = payingWith(deps, products, { judge, log: { warn, error: warn } })
  const releasing: ReleaseDeps = {
    db: api,
    clock,
    judge,
    releasers: {
      batch: batchReleaser(deps),
      withdrawal: never,
      transfer: never,
      'quick-sell': never,
      fx: never,
      member: never,
      policy: never,
      payee: never,
      'api-key': never,
    },
  }
  /** Fees that a node reported a moment ago: 10 satoshi per virtual byte. */
  const feesKnown = async (): Promise<void> => {
    await db.owner.pool.query(
      `insert into treasury.fee_levels (network, kind, price, priority, at) values ('bitcoin', 'inputs', 10, null, $1)
        on conflict (network) do update set at = excluded.at`,
      [clock.now()],
    )
  }
  const give = async (holder: BusinessId, value: Money): Promise<void> => {
    const id = newId('pst', +clock.now())
    const legs = [debit(house('chain_reserve', value.asset), value), credit(customer(holder, value.asset), value)]
    const posting = { id, kind: 'deposit_credit', cause: `test:${id}`, occurredAt: clock.now(), legs }
    expectOk(await postProven(db.read, TEST_PROVENANCE, posting))
  }
  /** A company with 10,000 USDT and one bitcoin, and somebody who pays for it. */
  const company = async (permissions: Parameters<typeof companies.join>[2] = ['view', 'withdrawal', 'quicksell']) => {
    await feesKnown()
    const id = await companies.open()
    const made = await people.customer()
    expectOk(await createPin(identity, made.actor, PIN, CALLER))
    const memberId = await companies.join(id, made.userId, permissions)
    const ada: TestCustomer = { ...made, actor: { ...made.actor, holder: id, memberId, permissions } }
    await db.owner.pool.query(
      `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', '2100-01-01')`,
      [id],
    )
    await give(id, money('USDT', 10_000_000000n))
    await give(id, money('BTC', 100_000_000n))
    return { id, ada }
  }
  /** Opens a company of two: Ada pays, Kofi approves. */
  const askingCompany = async () => {
    const { id, ada } = await company()
    const kofi = await voter()
    await companies.join(id, kofi.userId, ['view', 'approve'])
    return { company: id, ada, kofi }
  }
  const sweep = async (rounds = 1): Promise<void> => {
    for (let round = 0; round < rounds; round++) await sweepBatches(paying)
  }
  const upload = async ({ actor }: TestCustomer, text: string, name: string | null = 'July') =>
    addBatch(deps, actor, { type: 'text/csv', bytes: new TextEncoder().encode(text) }, name)
  const rowsOf = async ({ actor }: TestCustomer, { id }: Pick<Batch, 'id'>): Promise<readonly BatchRow[]> => {
    const all: BatchRow[] = []
    for (let page = 1; ; page++) {
      const { rows, total } = expectOk(await listRows(deps, actor, id, { state: null, open: false, page, limit: 100 }))
      all.push(...rows)
      if (all.length >= total) return all
    }
  }
  /** Hands in a file and looks at it. */
  const draft = async (who: TestCustomer, lines: readonly string[]): Promise<Batch> => {
    const batch = expectOk(await upload(who, [HEADER, ...lines].join('\n')))
    for (let round = 0; round < 50; round++) {
      await sweep()
      const now = expectOk(await readBatchView(deps, who.actor, batch.id)).batch
      if (now.state !== 'checking') return now
    }
    throw new Error(`${batch.id} is still looked at`)
  }
  const offer = async (who: TestCustomer, { id }: Pick<Batch, 'id'>): Promise<Batch> =>
    expectOk(await offerBatch(deps, who.actor, id, 'USDT'))
  const codeFor = async (who: TestCustomer, { id, offer: offered }: Batch): Promise<string> => {
    clock.advance(61_000)
    await feesKnown()
    expectOk(await mailBatchCode(deps, who.actor, { id, root: offered?.root ?? '' }))
    return codeTo(who.command.email)
  }
  const pay = async (who: TestCustomer, offered: Batch) => {
    const otp = await codeFor(who, offered)
    return payBatch(deps, who.actor, { id: offered.id, root: offered.offer?.root ?? '' }, { otp, pin: PIN })
  }
  /** Hands in a batch that others must approve, and asks them. */
  const ask = async (who: TestCustomer, lines: readonly string[]) => {
    const batch = await offer(who, await draft(who, lines))
    const paid = expectOk(await pay(who, batch))
    if (!awaitsApproval(paid)) throw new Error('nobody is asked')
    return { batch, asked: paid.awaits }
  }
  const work = workerOn({ db, clock, quickSell, withdrawal, feesKnown })
  const balance = async (holder: BusinessId, asset: CoinCode) => {
    const found = (await balancesOf(db.read, holder)).find((each) => each.asset === asset)
    return { total: found?.total.amount ?? 0n, held: found?.held.amount ?? 0n }
  }
  /** Returns every broken invariant. */
  const broken = async (): Promise<readonly unknown[]> =>
    [
      ...(await verifyLedger(db)),
      ...(await verifyBatches(db.read)),
      ...(await verifyQuickSells(db.read)),
      ...(await verifyWithdrawals(db.owner.read)),
      ...(await verifyTransfers(db.read)),
    ].filter(({ violations }) => violations > 0)

  return {
    api,
    approve,
    ask,
    askingCompany,
    balance,
    broken,
    clock,
    codeFor,
    company,
    companies,
    deps,
    draft,
    env,
    feesKnown,
    give,
    identity,
    judge,
    offer,
    pay,
    paying,
    people,
    rails,
    releasing,
    release: (holder: BusinessId, id: Id<'apr'>) => releaseApproval(releasing, holder, id),
    rowsOf,
    stateOf: async (who: TestCustomer, { id }: Pick<Batch, 'id'>) => expectOk(await readBatchView(deps, who.actor, id)),
    sweep,
    upload,
    voter,
    warnings,
    work,
  }
}
