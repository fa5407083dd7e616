/** Invoices for database tests of payments abroad: handed in and confirmed by the public use cases. */
import type { FxCurrency, FxPayee } from '@zend/corridors'
import { refuse } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { expectOk, pdfOf, TEST_SECRET, type TestCustomer } from '@zend/tests/testkit'
import {
  addInvoice,
  confirmInvoice,
  type Invoice,
  type InvoicesDeps,
  invoicesKeysFrom,
  openInvoiceReader,
  readInvoice,
  remainingOf,
} from '../../core/invoices/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'

/** What an invoice of a test says, besides the usual. */
export type Billed = {
  readonly currency?: FxCurrency
  readonly number?: string
  readonly total?: string
  /** Further lines on it. */
  readonly lines?: readonly string[]
}

/** Opens invoices over the API's login of a test. `payeeOf`: the payee of a supplier's id, if there is one. */
export function invoicesOn(
  db: Database,
  clock: Clock,
  payeeOf: (id: string) => { readonly payee: FxPayee } | null,
  supplierIn: (currency: FxCurrency) => string,
) {
  const deps: InvoicesDeps = {
    db,
    clock,
    policy: DEFAULTS.invoices,
    invoicesKeys: invoicesKeysFrom(TEST_SECRET),
    reencode: async () => refuse('picture_unreadable'),
    readPdf: openInvoiceReader({ clock, policy: DEFAULTS.invoices }),
    supplier: async (_tx, _company, id) => {
      const found = payeeOf(id)
      return found === null ? null : { id, payee: found.payee }
    },
    companyNames: async () => ['Baobab Ltd'],
  }
  let made = 0
  /** Hands in an invoice of Harbour Supplies and confirms it. */
  const bill = async (
    { actor }: TestCustomer,
    { currency = 'GBP', number = `INV-${String(++made)}`, total = '1000.00', lines = [] }: Billed = {},
  ): Promise<Invoice> => {
    const date = clock.now().toISOString().slice(0, 10)
    const said = [`Invoice no: ${number}`, `Invoice date: ${date}`, `Amount due: ${currency} ${total}`]
    const bytes = pdfOf(['Harbour Supplies Ltd', 'To: Baobab Ltd, Lagos', ...said, ...lines])
    const { id } = expectOk(await addInvoice(deps, actor, { type: 'application/pdf', bytes }))
    const command = { supplierId: supplierIn(currency), number, date, currency, total }
    return expectOk(await confirmInvoice(deps, actor, id, command))
  }
  return {
    invoices: deps,
    bill,
    /** What of an invoice no payment takes, in minor units. */
    remaining: async ({ actor }: TestCustomer, { id }: Pick<Invoice, 'id'>): Promise<bigint> => {
      const found = expectOk(await readInvoice(deps, actor, id))
      if (found.confirmed === null) throw new Error(`${id} is not confirmed`)
      return remainingOf(found, found.confirmed)
    },
  }
}
