/**
 * The invoices of the payment that is being prepared, stored for the tab (specification §2: "invoice values"): which
 * are paid and how much of each, the file that nobody confirmed yet, and what was typed about it. They are of one
 * supplier: for another there are none. A press in the menu deletes them (web/client/step-values.ts), and the order.
 */
import { fields, INVOICES_MAX } from '@zend/contracts'
import * as z from 'zod/mini'
import { INVOICES_KEY } from './fx.draft.ts'

const part = z.object({
  invoice: fields.id('ivc'),
  /** How much of it is paid now, as typed. */
  pays: z.string(),
})
const typed = z.object({ number: z.string(), date: z.string(), currency: z.string(), total: z.string() })
const schema = z.object({
  supplierId: z.string(),
  parts: z.array(part).check(z.maxLength(INVOICES_MAX)),
  /** A file that was handed in and not confirmed; `null` for none. */
  file: z.nullable(fields.id('ivc')),
  /** What was changed of what the machine read on it; `null` while nothing was. */
  typed: z.nullable(typed),
})

/** See above. */
export type InvoiceValues = z.output<typeof schema>
/** The parts of invoices that a payment pays. */
export type FxParts = readonly z.output<typeof part>[]
/** What a person says is on an invoice. */
export type TypedInvoice = z.output<typeof typed>

/** The values of a payment to this supplier; empty ones if there are none. */
export function storedInvoices(supplierId: string, storage: Pick<Storage, 'getItem'> = sessionStorage): InvoiceValues {
  const none: InvoiceValues = { supplierId, parts: [], file: null, typed: null }
  try {
    const { success, data } = schema.safeParse(JSON.parse(storage.getItem(INVOICES_KEY) ?? 'null'))
    return success && data.supplierId === supplierId ? data : none
  } catch {
    return none
  }
}

/** The parts that a payment to this supplier pays. */
export const partsFor = (supplierId: string): FxParts => storedInvoices(supplierId).parts

/** Stores them over any others. */
export function storeInvoices(values: InvoiceValues, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(INVOICES_KEY, JSON.stringify(values))
}
