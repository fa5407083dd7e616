/**
 * Withdrawals for database tests: real accounts, custody, books and limits; a scripted market and treasury. Every
 * withdrawal here is made by the public use cases.
 */
import {
  type CoinCode,
  type HolderId,
  money,
  type Money,
  newId,
  type PaymentId,
  type UserId,
  type WithdrawalId,
} from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  CALLER,
  askingOn,
  ASKS_NOTHING,
  expectOk,
  notAwaiting,
  ownActor,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  type TestCustomer,
  type TestDatabase,
  testVault,
} from '@zend/tests/testkit'
import { addressSpaces, chainBuilder } from '../../connectors/chains/index.ts'
import { networkSpec, networkTable } from '../../core/assets/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import {
  attestationKey,
  type CustodyDeps,
  depositAddressFor,
  importDepositAccounts,
  importHotAccounts,
} from '../../core/custody/index.ts'
import { balancesOf, credit, customer, debit, house, verifyLedger } from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import { type Observation, priceBoard } from '../../core/pricing/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import { quoteKeyFrom } from '../../core/quotes/index.ts'
import { openScreen } from '../../core/screening/index.ts'
import type { PaymentEvent } from '../../core/treasury/index.ts'
import { type AdvanceDeps, advanceWithdrawal } from './advance-withdrawal.ts'
import { followPayment } from './follow-payment.ts'
import { type QuoteCommand, quoteWithdrawal, type WithdrawalQuoted } from './quote-withdrawal.ts'
import { requestWithdrawal, type WithdrawCommand } from './request-withdrawal.ts'
import { verifyWithdrawals } from './verify-withdrawals.repo.ts'
import { openWithdrawalOrders, type WithdrawalDeps } from './withdrawal.deps.ts'
import { withdrawalPolicy } from './withdrawal.policy.ts'
import { paymentIdOf, type Withdrawal } from './withdrawal.ts'

/** Outside addresses that belong to nobody in particular. */
export const OUTSIDE = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const

/** The PIN of every customer here. */
export const PIN = '2580'

const PRICES = { BTC: '50000', ETH: '2500', USDT: '1', NGN: '0.001' } as const

/** What tests can change: prices, their age, whether networks are halted. */
type TestEnv = { prices: Record<string, string>; priceAgeMs: number; halted: boolean }

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The product over a test database, with real custody from a test vault. */
async function productOn(
  db: TestDatabase,
  { clock, deps: identity }: ReturnType<typeof accountsOn>,
  env: TestEnv,
): Promise<WithdrawalDeps & AdvanceDeps> {
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
  const observed = (): Observation[] =>
    Object.entries(env.prices).flatMap(([base, price]) =>
      ['kraken', 'okx'].map(
        (source) =>
          ({ source, base, quote: 'USD', price, at: new Date(clock.now().getTime() - env.priceAgeMs) }) as Observation,
      ),
    )
  const coins = Object.values(networks).flatMap((network) => network.coins.map(({ asset }) => asset))
  return {
    db,
    clock,
    log: SILENT,
    authorizationKeys: TEST_AUTHORIZATION.keys,
    provenance: TEST_PROVENANCE,
    policy: withdrawalPolicy(
      { ...DEFAULTS.withdrawal, scamPause: ASKS_NOTHING },
      { ...DEFAULTS.signer.withdrawals, BTC: { paymentMax: '5' } },
      coins,
    ),
    // The highest tier, so that amounts large enough to wait can be sent.
    limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 3 }),
    networks,
    custody,
    confirmation: identity,
    approvals: askingOn(db, clock),
    market: { board: async () => priceBoard(observed(), clock.now(), DEFAULTS.pricing.trust) },
    screen: openScreen({ listFile: '' }, custody),
    quoteKey: quoteKeyFrom(Buffer.alloc(32, 7)),
    orders: openWithdrawalOrders({ db, clock }),
    builderOf: (id) => chainBuilder(networkSpec(networks[id]), networks[id]),
    deviceSince: async () => null,
    isHalted: async () => env.halted,
  }
}

/** Opens everything over a test database. */
export async function withdrawalsOn(db: TestDatabase) {
  const accounts = accountsOn(db)
  const { clock, deps: identity } = accounts
  const env: TestEnv = { prices: { ...PRICES }, priceAgeMs: 0, halted: false }
  const deps = await productOn(db, accounts, env)
  /** Sets the fees a node reported a moment ago: 10 satoshi per virtual byte, 20 gwei. */
  const feesKnown = async (): Promise<void> => {
    await db.owner.pool.query(
      `insert into treasury.fee_levels (network, kind, price, priority, at) values
        ('bitcoin', 'inputs', 10, null, $1), ('ethereum', 'sequence', 20000000000, 1000000000, $1)
        on conflict (network) do update set at = excluded.at`,
      [clock.now()],
    )
  }
  await feesKnown()

  const give = async (holder: HolderId, value: Money<CoinCode>): Promise<void> => {
    const id = newId('pst', clock.now().getTime())
    const legs = [debit(house('chain_reserve', value.asset), value), credit(customer(holder, value.asset), value)]
    const posting = { id, kind: 'test_funding', cause: `test:${id}`, occurredAt: clock.now(), legs }
    expectOk(await db.transact((tx) => postProven(tx, TEST_PROVENANCE, posting)))
  }
  /** A signed-in customer with a PIN and this money. */
  const rich = async (...values: readonly Money<CoinCode>[]): Promise<TestCustomer> => {
    const made = await accounts.customer()
    expectOk(await createPin(identity, made.actor, PIN, CALLER))
    for (const value of values) await give(made.userId, value)
    return made
  }
  const command = (over: Partial<QuoteCommand> = {}): QuoteCommand => ({
    currency: 'BTC',
    chain: 'bitcoin',
    toAddr: OUTSIDE.bitcoin,
    amount: '0.01',
    confirmLookAlike: false,
    ...over,
  })
  const quote = (userId: UserId, over: Partial<QuoteCommand> = {}) =>
    quoteWithdrawal(deps, ownActor(userId), command(over))
  /** The mailed code for what was quoted. */
  const codeFor = async (
    { userId, command: { email } }: TestCustomer,
    { offer, network }: WithdrawalQuoted,
  ): Promise<string> => {
    // The product requires a minute between codes; advance the fees' age with it.
    clock.advance(61_000)
    await feesKnown()
    const act = {
      kind: 'withdrawal',
      money: offer.money,
      network: network.id,
      networkName: network.name,
      address: offer.address,
    } as const
    expectOk(await sendActionCode(identity, ownActor(userId), act))
    return accounts.codeTo(email)
  }
  const take = async (
    userId: UserId,
    taken: Omit<WithdrawCommand, 'idempotencyKey' | 'pin'> & Partial<WithdrawCommand>,
  ) => notAwaiting(await requestWithdrawal(deps, ownActor(userId), { pin: PIN, idempotencyKey: null, ...taken }))
  /** Quotes, asks for the code and takes the offer. */
  const withdraw = async (who: TestCustomer, over: Partial<QuoteCommand> = {}): Promise<Withdrawal> => {
    const otp = await codeFor(who, expectOk(await quote(who.userId, over)))
    const { quote: text } = expectOk(await quote(who.userId, over))
    return expectOk(await take(who.userId, { quote: text, otp }))
  }
  const listener = followPayment({ clock, networks: deps.networks, log: SILENT, provenance: TEST_PROVENANCE })
  /** Reports a payment's event as the treasury would, and updates the treasury's own row as it would. */
  const outcome = async (id: WithdrawalId, event: PaymentEvent): Promise<void> => {
    const payment: PaymentId = paymentIdOf(id)
    await db.transact((tx) =>
      listener(
        tx,
        {
          id: payment,
          cause: `withdrawal:${id}`,
          network: 'bitcoin',
          amount: { asset: 'BTC', decimals: 8, units: 1n },
          feeBudget: null,
        },
        event,
      ),
    )
    if (event.kind !== 'done' && event.kind !== 'failed') return
    const failure = event.kind === 'failed' ? event.reason : null
    await db.owner.pool.query(
      `update treasury.payments set state = $1, failure = $2, root = 'ctx_test', resolved_at = now() where id = $3`,
      [event.kind, failure, payment],
    )
  }
  const balance = async (userId: UserId, asset: CoinCode) => {
    const found = (await balancesOf(db.read, userId)).find((each) => each.asset === asset)
    return { available: found?.available.amount ?? 0n, held: found?.held.amount ?? 0n }
  }
  /** Returns the broken invariants of the books, and of withdrawals against them. */
  const broken = async () =>
    [...(await verifyLedger(db)), ...(await verifyWithdrawals(db.owner.read))].filter(
      ({ violations }) => violations > 0,
    )
  return {
    accounts,
    balance,
    broken,
    clock,
    codeFor,
    deps,
    everything: () => everythingIn(db),
    feesKnown,
    give,
    outcome,
    quote,
    rich,
    take,
    withdraw,
    env,
    advance: (id: WithdrawalId) => advanceWithdrawal(deps, id),
    addressOf: async (holder: HolderId, network: 'bitcoin' | 'ethereum') =>
      expectOk(await db.transact((tx) => depositAddressFor(deps.custody, tx, { holder, network }))).address,
  }
}

/** Counts every row that a withdrawal could have written, and reads all balances, to compare before and after. */
async function everythingIn(db: TestDatabase): Promise<unknown> {
  const { rows } = await db.owner.pool.query<
    Record<string, unknown>
  >(`select (select json_agg(a order by id) from ledger.accounts a) as accounts, (select count(*) from ledger.postings) as postings,
      (select count(*) from ledger.holds) as holds, (select count(*) from withdrawal.withdrawals) as withdrawals, (select count(*) from activity.items) as items,
      (select count(*) from limits.uses) as uses, (select count(*) from idempotency.keys) as keys, (select count(*) from treasury.payments) as payments,
      (select count(*) from graphile_worker.jobs where task_identifier = 'advance-withdrawal') as jobs`)
  return rows[0]
}

/** Whole satoshi. */
export const satoshi = (amount: bigint): Money<CoinCode> => money('BTC', amount)
