/**
 * Companies that pay suppliers abroad over a test database: real books, limits, invoices and payments, two scripted
 * providers, and a confirmer that signs at once what is asked of it, since PINs are not what is simulated here.
 */
import { FX_CURRENCIES, type FxCurrency, type FxPayee, wantsPapers } from '@zend/corridors'
import {
  after,
  type BusinessId,
  DAY_MS,
  type HolderId,
  HOUR_MS,
  MINUTE_MS,
  money,
  newId,
  ok,
  refuse,
} from '@zend/kernel'
import { randomBytes } from 'node:crypto'
import { DEFAULTS } from '@zend/server/config'
import { awaitsApproval } from '@zend/server/core/approvals'
import { authorize } from '@zend/server/core/authorizations'
import { putCode } from '@zend/server/core/codes'
import type { ActorIds } from '@zend/server/core/holders'
import {
  addInvoice,
  confirmInvoice,
  type InvoicesDeps,
  invoicesKeysFrom,
  openInvoiceReader,
} from '@zend/server/core/invoices'
import { credit, customer, debit, house } from '@zend/server/core/ledger'
import { limitsPolicy } from '@zend/server/core/limits'
import { postProven } from '@zend/server/core/provenance'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { openDatabase } from '@zend/server/database'
import {
  type AdvanceDeps,
  askRates,
  type FxDeps,
  type FxPayment,
  fxPolicy,
  fundProvider,
  openFxOrders,
  quoteFx,
  requestFx,
} from '@zend/server/products/fx'
import {
  accountsOn,
  askingOn,
  companiesOn,
  expectOk,
  pdfOf,
  scriptedFx,
  stillMarket,
  TEST_AUTHORIZATION,
  TEST_PROVENANCE,
  TEST_SECRET,
  type TestDatabase,
} from '@zend/tests/testkit'

/** What each company has at the start, in minor units of USDT. */
export const START = 10_000_000_000000n

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' }
const BANKS: Readonly<Record<FxCurrency, FxPayee['bank']>> = {
  USD: { way: 'us-ach', routing: '021000021', account: '1234567800', accountType: 'checking' },
  CAD: { way: 'ca-eft', institution: '003', transit: '00012', account: '1234500' },
  GBP: { way: 'gb-bank', sortCode: '200052', account: '12345600' },
  EUR: { way: 'eu-iban', iban: 'DE89370400440532013000' },
  CNY: { way: 'swift', bic: 'BKCHCNBJ110', account: '6217000100', intermediaryBic: null, charges: 'shared' },
}
const supplierIn = (currency: FxCurrency): string => `spr_${currency.toLowerCase()}`
function payeeOf(id: string): { readonly payee: FxPayee } | null {
  const currency = FX_CURRENCIES.find((each) => supplierIn(each) === id)
  if (currency === undefined) return null
  const name = { type: 'company', company: 'Harbour Supplies Ltd' } as const
  return { payee: { currency, name, address: ADDRESS, bank: BANKS[currency] } }
}

/** A company of the world, with the one who pays for it. */
export type Firm = { readonly id: BusinessId; readonly actor: ActorIds }

/** Opens the world. Its providers hold a hundred million dollars each, booked as capital. */
export async function openFxWorld(db: TestDatabase, firms: number) {
  const people = accountsOn(db)
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 8 })
  const { clock, deps: identity } = people
  const companies = companiesOn(db, clock)
  const providers = ['currencycloud', 'airwallex'].map((name) => scriptedFx(name, { USD: 100_000_000_00n }))
  const unexpected: string[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: ({ alert, err }: { readonly alert?: string; readonly err?: unknown }) => {
      // A worker that was killed on its way is what is simulated.
      if (!String(err).includes(KILLED)) unexpected.push(`${alert ?? 'unnamed'}: ${String(err)}`)
    },
  }
  const numbers = { ...DEFAULTS.fx, tries: { ...DEFAULTS.fx.tries, watchLooksMs: WATCH } }
  const shared = {
    clock,
    market: { board: () => stillMarket(clock, { USDT: '1', NGN: '0.001' }, () => 0).board() },
    policy: fxPolicy(numbers),
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
  let codes = 0
  const deps: FxDeps = {
    ...shared,
    db: api,
    confirmation: {
      ...identity,
      db: api,
      confirmer: {
        ...identity.confirmer,
        confirm: async ({ userId: subject }, statement) => {
          if (statement === null) throw new Error('nothing is stated')
          const confirmedAt = clock.now()
          // A code is used up with each order, so there has to be one.
          const code = { purpose: 'withdrawal', sentAt: new Date(+confirmedAt + ++codes) } as const
          const [binding, codeHash] = [randomBytes(32), randomBytes(32)]
          const expiresAt = after(code.sentAt, HOUR_MS)
          await putCode(db.owner.read, { ...code, subject, binding, codeHash, expiresAt, means: 'code' })
          const consent = { confirmedAt, factors: ['pin', 'code'] } as const
          return ok({ code, authorization: authorize(TEST_AUTHORIZATION.key, statement, consent) })
        },
      },
    },
    approvals: { ...askingOn(db, clock), db: api },
    quoteKey: quoteKeyFrom(Buffer.alloc(32, 7)),
    orders: openFxOrders({ db: api, clock }),
    people: { tier: async () => 2 },
    supplier: async (_tx, _company, id, now) => {
      const found = payeeOf(id)
      return found === null
        ? refuse('supplier_unknown')
        : ok({ id, version: 1, name: 'Harbour', ...found, usableFrom: now, nameCheck: { answer: 'match', name: null } })
    },
    payer: async () => ({ name: 'Baobab Ltd', address: { ...ADDRESS, country: 'NG' }, registration: 'RC 12345' }),
  }
  const invoices: InvoicesDeps = {
    db: api,
    clock,
    policy: { ...DEFAULTS.invoices, perHourMax: 1_000_000, bytesPerDayMax: 1_000_000_000 },
    invoicesKeys: invoicesKeysFrom(TEST_SECRET),
    reencode: async () => refuse('picture_unreadable'),
    readPdf: openInvoiceReader({ clock, policy: DEFAULTS.invoices }),
    supplier: async (_tx, _company, id) => {
      const found = payeeOf(id)
      return found === null ? null : { id, payee: found.payee }
    },
    companyNames: async () => ['Baobab Ltd'],
  }
  for (const { name: provider } of providers) {
    const value = money('USD', 100_000_000_00n)
    await fundProvider({ db, clock }, { provider, value, bankReference: 'first', operator: 'ada@zend' })
  }
  await askRates(worker)

  const give = async (holder: HolderId): Promise<void> => {
    const value = money('USDT', START)
    const id = newId('pst', +clock.now())
    const legs = [debit(house('chain_reserve', 'USDT'), value), credit(customer(holder, 'USDT'), value)]
    const occurredAt = clock.now()
    expectOk(
      await postProven(db.read, TEST_PROVENANCE, { id, kind: 'deposit_credit', cause: `test:${id}`, occurredAt, legs }),
    )
  }
  const open = async (): Promise<Firm> => {
    const id = await companies.open()
    const { userId } = await people.customer()
    await companies.join(id, userId, ['view', 'fx', 'approve'], 'owner')
    await db.owner.pool.query(
      `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', '2100-01-01')`,
      [id],
    )
    await give(id)
    return { id, actor: { userId, holder: id } }
  }
  const opened: Firm[] = []
  for (let n = 0; n < firms; n += 1) opened.push(await open())

  let bills = 0
  /** Hands in and confirms an invoice of so much in this currency. */
  const bill = async ({ actor }: Firm, currency: FxCurrency, total: string) => {
    const date = clock.now().toISOString().slice(0, 10)
    const number = `HS-${String(++bills)}`
    const bytes = pdfOf(['Harbour Supplies Ltd', 'To: Baobab Ltd, Lagos', `Invoice no: ${number}`])
    const { id } = expectOk(await addInvoice(invoices, actor, { type: 'application/pdf', bytes }))
    expectOk(
      await confirmInvoice(invoices, actor, id, { supplierId: supplierIn(currency), number, date, currency, total }),
    )
    return id
  }
  /** Orders a payment, half of it by invoice where one is wanted; `null` where it is refused now. */
  const order = async (
    firm: Firm,
    currency: FxCurrency,
    amount: string,
    isBilled: boolean,
  ): Promise<FxPayment | null> => {
    const named = isBilled || wantsPapers(currency)
    const quoted = await quoteFx(deps, firm.actor, {
      supplierId: supplierIn(currency),
      amount,
      purpose: 'goods',
      reference: 'Invoice 77',
      most: null,
      until: null,
      invoices: named ? [{ invoice: await bill(firm, currency, amount), pays: amount }] : [],
    })
    if (!quoted.ok) return null
    const taken = { quote: quoted.value.quote, otp: '000000', pin: '0000', idempotencyKey: null }
    const made = await requestFx(deps, firm.actor, taken)
    if (!made.ok) return null
    if (awaitsApproval(made.value)) throw new Error('nobody else is there to approve')
    return made.value
  }
  return { clock, deps, firms: opened, invoices, order, providers, unexpected, worker, close: () => api.close() }
}
/** An open world. */
export type FxWorld = Awaited<ReturnType<typeof openFxWorld>>

/** What a killed worker's error says. */
export const KILLED = 'the worker was killed'

/** Shorter than in production, where a payment is looked at for 60 days: fewer looks, the same rules. */
const WATCH = [MINUTE_MS, HOUR_MS, DAY_MS, 5 * DAY_MS]
