/**
 * Payments abroad for database tests: real accounts, books and limits; a fixed market, one supplier in each currency
 * and scripted providers. Every payment here is made by the public use cases.
 */
import { type FxCurrency, type FxPayee, wantsPapers } from '@zend/corridors'
import { type AssetCode, type BusinessId, type HolderId, type Money, money, newId, ok, refuse } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  notAwaiting,
  scriptedFx,
  stillMarket,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  type TestCustomer,
  type TestDatabase,
} from '@zend/tests/testkit'
import { afterAll } from 'vitest'
import { createPin } from '../../core/confirmation/index.ts'
import {
  balancesOf,
  credit,
  customer,
  debit,
  house,
  houseBalances,
  type HouseName,
  railAccount,
  verifyLedger,
} from '../../core/ledger/index.ts'
import { verifyInvoices } from '../../core/invoices/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import { quoteKeyFrom } from '../../core/quotes/index.ts'
import { openDatabase } from '../../database/index.ts'
import { type AdvanceDeps, advancePayment, sweepPayments } from './advance-payment.ts'
import { type FxDeps, openFxOrders, type PayableSupplier, type SupplierForPayment } from './fx.deps.ts'
import type { FxPayment } from './fx-payment.ts'
import { invoicesOn } from './invoices.fixture.ts'
import { fxPolicy } from './fx.policy.ts'
import { fundProvider } from './provider-books.ts'
import { quoteFx, type QuoteFxCommand } from './quote-payment.ts'
import { askRates } from './rates.ts'
import { readFx } from './read-payments.ts'
import { mailFxCode, requestFx } from './request-payment.ts'
import { decidePapers } from './review-papers.ts'
import { selectTries } from './tries.repo.ts'
import { verifyFx } from './verify-fx.repo.ts'
import { wishFx } from './wish-payment.ts'

/** The PIN of every member here. */
export const PIN = '2580'

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' }
const BANKS: Readonly<Record<FxCurrency, FxPayee['bank']>> = {
  USD: { way: 'us-ach', routing: '021000021', account: '1234567800', accountType: 'checking' },
  CAD: { way: 'ca-eft', institution: '003', transit: '00012', account: '1234500' },
  GBP: { way: 'gb-bank', sortCode: '200052', account: '12345600' },
  EUR: { way: 'eu-iban', iban: 'DE89370400440532013000' },
  CNY: { way: 'swift', bic: 'BKCHCNBJ110', account: '6217000100', intermediaryBic: null, charges: 'shared' },
}

/** A supplier that is paid this currency; its id names the currency. */
export const supplierIn = (currency: FxCurrency) => `spr_${currency.toLowerCase()}`
const payeeIn = (currency: FxCurrency): FxPayee => ({
  currency,
  name: { type: 'company', company: 'Harbour Supplies Ltd' },
  address: ADDRESS,
  bank: BANKS[currency],
})

const payeeOf = (id: string): { readonly payee: FxPayee } | null => {
  const currency = (Object.keys(BANKS) as FxCurrency[]).find((each) => supplierIn(each) === id)
  return currency === undefined ? null : { payee: payeeIn(currency) }
}

/** A payment as it is usually ordered: a thousand pounds for goods. */
const USUAL = { purpose: 'goods', reference: 'Invoice 77', most: null, until: null, invoices: [] } as const
const USUAL_AMOUNT = '1000.00'
/** What is to be paid, besides the usual. */
export type Wanted = Partial<QuoteFxCommand> & { readonly currency?: FxCurrency }

/** The product over a test database. Its providers hold a million dollars each, booked as capital. */
export async function fxOn(db: TestDatabase) {
  const people = accountsOn(db)
  // Members act through the API's role and the worker through its own, so a missing grant fails here.
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  afterAll(() => api.close())
  const { clock, deps: identity, codeTo } = people
  const companies = companiesOn(db, clock)
  const env = {
    tier: 2,
    version: 1,
    cooling: false,
    usdt: '1',
    nameCheck: { answer: 'match', name: null } as PayableSupplier['nameCheck'],
  }
  const [first, second] = [scriptedFx('currencycloud'), scriptedFx('airwallex')]
  const providers = [first, second]
  const alerts: string[] = []
  const log = {
    info: () => undefined,
    warn: (facts: { readonly alert?: string }) => void (facts.alert !== undefined && alerts.push(facts.alert)),
    error: (facts: { readonly alert?: string }) => void alerts.push(facts.alert ?? 'unnamed'),
  }
  const supplier: SupplierForPayment = async (_tx, _company, id, now) => {
    const found = payeeOf(id)
    if (found === null) return refuse('supplier_unknown')
    if (env.cooling) return refuse('supplier_cooling', { usableFrom: now })
    return ok({ id, version: env.version, name: 'Harbour', ...found, usableFrom: now, nameCheck: env.nameCheck })
  }
  const market = { board: () => stillMarket(clock, { USDT: env.usdt, NGN: '0.001' }, () => 0).board() }
  const shared = {
    clock,
    market,
    policy: fxPolicy(DEFAULTS.fx),
    limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  }
  const worker: AdvanceDeps = {
    ...shared,
    db,
    providers,
    log,
    authorizationKeys: TEST_AUTHORIZATION.keys,
    provenance: TEST_PROVENANCE,
  }
  const deps: FxDeps = {
    ...shared,
    db: api,
    confirmation: { ...identity, db: api },
    approvals: { ...askingOn(db, clock), db: api },
    quoteKey: quoteKeyFrom(Buffer.alloc(32, 7)),
    orders: openFxOrders({ db: api, clock }),
    people: { tier: async () => env.tier },
    supplier,
    payer: async () => ({ name: 'Baobab Ltd', address: { ...ADDRESS, country: 'NG' }, registration: 'RC 12345' }),
  }
  for (const { name, held } of providers) {
    const value = money('USD', held.get('USD') ?? 0n)
    await fundProvider({ db, clock }, { provider: name, value, bankReference: 'first', operator: 'ada@zend' })
  }
  await askRates(worker)

  const bills = invoicesOn(api, clock, payeeOf, supplierIn)
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
  /** A verified company with USDT, and somebody who runs it alone. */
  const company = async (
    amount = 100_000_000000n,
  ): Promise<{ readonly id: BusinessId; readonly ada: TestCustomer }> => {
    const id = await companies.open()
    const person = await people.customer({ firstName: 'Ada', lastName: 'Obi' })
    expectOk(await createPin(identity, person.actor, PIN, CALLER))
    const memberId = await companies.join(id, person.userId, ['view', 'fx', 'approve'], 'owner')
    await db.owner.pool.query(
      `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', '2100-01-01')`,
      [id],
    )
    await give(id, money('USDT', amount))
    return { id, ada: { ...person, actor: { ...person.actor, holder: id, memberId } } }
  }
  /** Somebody else who pays for a company. */
  const join = async (id: BusinessId): Promise<TestCustomer> => {
    const person = await people.customer({ firstName: 'Kofi', lastName: 'Mensah' })
    expectOk(await createPin(identity, person.actor, PIN, CALLER))
    const memberId = await companies.join(id, person.userId, ['view', 'fx'])
    return { ...person, actor: { ...person.actor, holder: id, memberId } }
  }
  const quote = async (who: TestCustomer, { currency = 'GBP', ...wanted }: Wanted = {}) =>
    quoteFx(deps, who.actor, { supplierId: supplierIn(currency), amount: USUAL_AMOUNT, ...USUAL, ...wanted })
  /** Orders a payment, as a member would: the code first; in yuan with an invoice. */
  const order = async (who: TestCustomer, wanted: Wanted = {}) => {
    clock.advance(61_000)
    await askRates(worker)
    const { currency = 'GBP', amount = USUAL_AMOUNT } = wanted
    const billed = wantsPapers(currency) && wanted.invoices === undefined
    const invoices = billed ? [{ invoice: (await bills.bill(who, { currency, total: amount })).id, pays: amount }] : []
    const { quote: text } = expectOk(await quote(who, { invoices, ...wanted }))
    expectOk(await mailFxCode(deps, who.actor, text))
    const otp = await codeTo(who.command.email)
    return requestFx(deps, who.actor, { quote: text, otp, pin: PIN, idempotencyKey: null })
  }
  /** Accepts a payment's papers; returns whether they waited. */
  const acceptPapers = async (id: FxPayment['id']): Promise<boolean> =>
    (await decidePapers({ db, clock }, { operator: 'ada@zend', why: 'test' }, id, 'accepted')).ok
  const stateOf = async ({ holder, id }: FxPayment): Promise<FxPayment> =>
    expectOk(await readFx(db.read, { holder }, id)).payment
  const inHouse = async (name: HouseName, asset: AssetCode): Promise<bigint> =>
    (await houseBalances(db.read)).find(({ account }) => account.house === name && account.asset === asset)?.balance
      .amount ?? 0n
  return {
    db,
    ...bills,
    deps,
    worker,
    env,
    clock,
    alerts,
    companies,
    providers: [first, second] as const,
    give,
    company,
    join,
    quote,
    order,
    people,
    identity,
    pay: async (who: TestCustomer, wanted: Wanted = {}): Promise<FxPayment> =>
      expectOk(notAwaiting(await order(who, wanted))),
    acceptPapers,
    /** Lets the worker advance the payment as far as it can; papers that are wanted are accepted. */
    work: async ({ id }: Pick<FxPayment, 'id'>): Promise<void> => {
      await advancePayment(worker, { id })
      if (await acceptPapers(id)) await advancePayment(worker, { id })
    },
    /** Lets the worker advance it, and nobody look at papers. */
    advance: ({ id }: Pick<FxPayment, 'id'>) => advancePayment(worker, { id }),
    /** Makes everything work well again; the second provider has the better price of pounds. */
    reset: async (): Promise<void> => {
      for (const provider of providers) {
        provider.down = false
        provider.settlesAt = null
        provider.usual = 'sent'
        provider.charge = 0n
        provider.recalls = { kind: 'requested' }
        provider.conversionFates.length = 0
        provider.paymentFates.length = 0
        provider.rates.set('GBP', provider === second ? 131n : 132n)
      }
      Object.assign(env, { tier: 2, version: 1, cooling: false, usdt: '1', nameCheck: { answer: 'match', name: null } })
      // What the test before left waiting goes on now, and takes none of the next one's fates.
      clock.advance(3_600_000)
      await askRates(worker)
      await sweepPayments(worker)
      alerts.length = 0
    },
    /** Moves the clock, with fresh rates, and runs the worker's sweep. */
    later: async (ms: number): Promise<void> => {
      clock.advance(ms)
      await askRates(worker)
      await sweepPayments(worker)
    },
    wish: (who: TestCustomer, { id }: Pick<FxPayment, 'id'>, kind: Parameters<typeof wishFx>[3]) =>
      wishFx(deps, who.actor, id, kind, CALLER.ip),
    stateOf,
    tries: ({ id }: Pick<FxPayment, 'id'>) => selectTries(db.read, id),
    balance: async (holder: HolderId): Promise<{ readonly total: bigint; readonly held: bigint }> => {
      const usdt = (await balancesOf(db.read, holder)).find(({ asset }) => asset === 'USDT')
      return { total: usdt?.total.amount ?? 0n, held: usdt?.held.amount ?? 0n }
    },
    inHouse,
    /** Returns every broken invariant, and every balance at a provider that the books do not have. */
    broken: async (): Promise<readonly unknown[]> => {
      const differing = []
      for (const { name, held } of providers)
        for (const [currency, amount] of held) {
          const books = -(await inHouse(railAccount(name), currency))
          if (books !== amount) differing.push({ name, currency, books, amount })
        }
      return [
        ...differing,
        ...[...(await verifyLedger(db)), ...(await verifyFx(db.read)), ...(await verifyInvoices(db.read))].filter(
          ({ violations }) => violations !== 0,
        ),
      ]
    },
  }
}
