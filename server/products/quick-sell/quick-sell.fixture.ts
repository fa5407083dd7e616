/**
 * Quick sells for database tests: real accounts, books and limits; a fixed market and scripted rails. Every sale here
 * is made by the public use cases.
 */
import { type AssetCode, type HolderId, type Money, money, newId, ok, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  scriptedRail,
  stillMarket,
  TEST_AUTHORIZATION,
  TEST_PRICES,
  TEST_PROVENANCE,
  type TestCustomer,
  type TestDatabase,
  offeredEverywhere,
} from '@zend/tests/testkit'
import { afterAll } from 'vitest'
import { networkTable } from '../../core/assets/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import {
  balancesOf,
  credit,
  customer,
  debit,
  house,
  houseBalances,
  type HouseName,
  verifyLedger,
} from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import {
  addAccount,
  boundPlaceOf,
  type PayoutAccountsDeps,
  type SavedAccount,
  savingAct,
} from '../../core/payout-accounts/index.ts'
import { findCustomer } from '../../core/persons/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import { quoteKeyFrom } from '../../core/quotes/index.ts'
import { openDatabase } from '../../database/index.ts'
import { type AdvanceDeps, advanceSell, sweepSells } from './advance-sell.ts'
import { attemptsOf } from './attempts.repo.ts'
import { fundRail } from './fund-rail.ts'
import { openSellOrders, type QuickSellDeps } from './quick-sell.deps.ts'
import { quickSellPolicy } from './quick-sell.policy.ts'
import type { ReturnChoice, Sell } from './quick-sell.ts'
import { quoteSell, type SellQuoted } from './quote-sell.ts'
import { readSell } from './read-sells.ts'
import { sellingAct } from './act/index.ts'
import { requestSell } from './request-sell.ts'
import { accountHasRule } from './rules.repo.ts'
import type { RuleDeps } from './run-rules.ts'
import { verifySellConsents } from './verify-consents.ts'
import { verifySellOrders } from './verify-orders.ts'
import { verifyQuickSells } from './verify-quick-sell.repo.ts'

/** The PIN of every customer here. */
export const PIN = '2580'

/** A naira is a tenth of a cent, a dollar coin a dollar. */
const PRICES: Partial<Record<AssetCode, string>> = { BTC: '50000', USDT: '1', NGN: '0.001', KES: '0.0077', GHS: '0.1' }

/** The product over a test database. Its rails hold ten million naira each, booked as capital. */
export async function quickSellsOn(db: TestDatabase) {
  const people = accountsOn(db)
  // Customers act through the API's role and the worker through its own, so a missing grant fails here.
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  afterAll(() => api.close())
  const { clock, deps: identity, codeTo } = people
  const env = { prices: { ...PRICES }, ageMs: 0, tier: 1, full: false, mayBegin: offeredEverywhere }
  const [first, second] = [
    scriptedRail('paystack', { NGN: 1_000_000_000n }, 10n),
    scriptedRail('flutterwave', { NGN: 1_000_000_000n }),
  ]
  const rails = [first, second]
  const alerts: string[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (facts: { readonly alert?: string }) => void alerts.push(facts.alert ?? 'unnamed'),
  }
  const known = {
    tier: async () => env.tier,
    verifiedName: async (tx: TestDatabase['read'], userId: UserId) => findCustomer(tx, userId),
  }
  const worker: QuickSellDeps & AdvanceDeps & RuleDeps = {
    db,
    clock,
    confirmation: identity,
    approvals: askingOn(db, clock),
    payoutAccounts: DEFAULTS.payoutAccounts,
    rails,
    log,
    people: known,
    mayBegin: (holder, product) => env.mayBegin(holder, product),
    authorizationKeys: TEST_AUTHORIZATION.keys,
    priceKey: TEST_PRICES.key,
    priceKeys: TEST_PRICES.keys,
    provenance: TEST_PROVENANCE,
    policy: quickSellPolicy(DEFAULTS.quickSell),
    limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
    market: { board: () => stillMarket(clock, env.prices, () => env.ageMs).board() },
    quoteKey: quoteKeyFrom(Buffer.alloc(32, 7)),
    orders: openSellOrders({ db, clock }),
    coins: new Set(['BTC', 'USDT']),
    room: async ([change]) =>
      env.full && change !== undefined
        ? { ok: false, refusal: { code: 'inventory_limit', currency: change.asset } }
        : ok(null),
  }
  const accounts: PayoutAccountsDeps = {
    db: api,
    clock,
    confirmation: { ...identity, db: api },
    approvals: { ...askingOn(db, clock), db: api },
    people: known,
    rails,
    policy: DEFAULTS.payoutAccounts,
    isInUse: accountHasRule,
  }
  const deps: QuickSellDeps = {
    ...worker,
    db: api,
    confirmation: { ...identity, db: api },
    orders: openSellOrders({ db: api, clock }),
  }
  for (const { name, held } of rails)
    expectOk(
      await fundRail(
        { db, clock },
        { rail: name, value: money('NGN', held.get('NGN') ?? 0n), bankReference: 'first', operator: 'ada@zend' },
      ),
    )

  /** Credits a holder's account, as if from the chain. */
  const give = async (holder: HolderId, value: Money): Promise<void> => {
    const id = newId('pst', +clock.now())
    const legs = [debit(house('chain_reserve', value.asset), value), credit(customer(holder, value.asset), value)]
    expectOk(
      await postProven(db.read, TEST_PROVENANCE, {
        id,
        kind: 'deposit_credit',
        cause: `test:${id}`,
        occurredAt: clock.now(),
        legs,
      }),
    )
  }
  /** A customer with a PIN and a thousand dollars. */
  const seller = async (): Promise<TestCustomer> => {
    const made = await people.customer({ firstName: 'Ada', lastName: 'Obi' })
    expectOk(await createPin(identity, made.actor, PIN, CALLER))
    await give(made.userId, money('USDT', 1_000_000000n))
    return made
  }
  const codeFor = async (
    { userId, command }: TestCustomer,
    act: Parameters<typeof sendActionCode>[2],
  ): Promise<string> => {
    clock.advance(61_000)
    expectOk(await sendActionCode(identity, ownActor(userId), act))
    return codeTo(command.email)
  }
  /** Saves a Nigerian account. */
  const save = async (
    who: TestCustomer,
    accountNumber = '0690000031',
    institution = 'ng-access',
  ): Promise<SavedAccount> => {
    const place = expectOk(boundPlaceOf('NGN', { institution, accountNumber }))
    const otp = await codeFor(who, savingAct(place))
    const command = { country: 'NG', method: 'bank', fields: { institution, accountNumber }, otp, pin: PIN } as const
    return expectOk(notAwaiting(await addAccount(accounts, who.actor, command, CALLER)))
  }
  const quote = async (
    who: TestCustomer,
    account: SavedAccount,
    amount: string,
    from: AssetCode = 'USDT',
  ): Promise<SellQuoted> => expectOk(await quoteSell(deps, who.actor, { accountId: account.id, from, amount }))
  const take = async (
    who: TestCustomer,
    offer: SellQuoted,
    otp: string,
    ifFailed: ReturnChoice = 'crypto',
    idempotencyKey: string | null = null,
  ) => notAwaiting(await requestSell(deps, who.actor, { quote: offer.quote, ifFailed, otp, pin: PIN, idempotencyKey }))
  /** Sells an amount, as a customer would: the code first, since an offer lives a minute. */
  const sell = async (
    who: TestCustomer,
    account: SavedAccount,
    amount: string,
    ifFailed: ReturnChoice = 'crypto',
    from: AssetCode = 'USDT',
  ): Promise<Sell> => {
    const before = await quote(who, account, amount, from)
    const otp = await codeFor(who, sellingAct(before.offer.sold, account))
    return expectOk(await take(who, await quote(who, account, amount, from), otp, ifFailed))
  }
  return {
    db,
    deps,
    worker,
    accounts,
    env,
    rails: [first, second] as const,
    alerts,
    clock,
    identity,
    give,
    seller,
    people,
    customer: people.customer,
    codeTo,
    codeFor,
    save,
    quote,
    take,
    sell,
    /** Lets the worker advance the sale as far as it can. */
    work: (sale: Pick<Sell, 'id'>) => advanceSell(worker, { id: sale.id }),
    /** Moves the clock and runs the worker's sweep. */
    later: async (ms: number): Promise<void> => {
      clock.advance(ms)
      await sweepSells(worker)
    },
    stateOf: async ({ holder, id }: Sell): Promise<Sell> =>
      expectOk(await readSell(deps, db.read, { holder }, id)).sell,
    attempts: ({ id }: Sell) => attemptsOf(db.read, id),
    balance: async (userId: UserId, asset: AssetCode): Promise<bigint> =>
      (await balancesOf(db.read, userId)).find((each) => each.asset === asset)?.total.amount ?? 0n,
    inHouse: async (name: HouseName, asset: AssetCode): Promise<bigint> =>
      (await houseBalances(db.read)).find(({ account }) => account.house === name && account.asset === asset)?.balance
        .amount ?? 0n,
    networks: networkTable(DEFAULTS.networks),
    /** Returns every broken invariant. */
    broken: async (): Promise<readonly unknown[]> =>
      [
        ...(await verifyLedger(db)),
        ...(await verifyQuickSells(db.read)),
        ...(await verifySellConsents(db.read, worker)),
        ...(await verifySellOrders(db.read, TEST_PROVENANCE)),
      ].filter(({ violations }) => violations !== 0),
  }
}
