/** The state of the invoices' page: which are paid, how much of each, and the offer that pays them. It draws nothing. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { INVOICES_MAX, type InvoiceAnswer } from '@zend/contracts'
import { wantsPapers } from '@zend/corridors'
import { isId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { supplierQuery } from '@zend/web/data/suppliers'
import { useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { estimatedOf } from './estimate.ts'
import { changed, renewed, storeFxDraft } from './fx.draft.ts'
import { type Estimated, estimateQuery, fxRateQuery, untilIn } from './fx.queries.ts'
import { type FxParts, type InvoiceValues, storedInvoices, storeInvoices } from './invoice.draft.ts'
import { amountIn, fitOf, proposedOf } from './invoice.parts.ts'
import { invoiceQuery } from './invoice.queries.ts'
import { type DetailedDraft, isReady, wantedOf } from './ready-draft.ts'
import { useSettled } from './use-settled.ts'

/** How long typing rests before an offer is asked for, in milliseconds. */
const TYPING_MS = 400

/** See above. */
export function useInvoices(start: DetailedDraft) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [draft, setDraft] = useState(start)
  const [values, setValues] = useState(() => storedInvoices(start.supplierId))
  const [tried, setTried] = useState(false)
  useEffect(() => storeFxDraft(draft), [draft])
  useEffect(() => storeInvoices(values), [values])
  const { supplierId } = draft
  const known = isId('spr', supplierId) ? supplierId : null
  const supplierRead = useQuery({ ...supplierQuery(known ?? 'spr_'), enabled: known !== null })
  const supplier = supplierRead.data ?? null
  const currency = supplier?.current.currency ?? null
  const needed = currency !== null && wantsPapers(currency)
  const delivers = currency === null ? null : (draft.agreed?.delivers ?? amountIn(draft.amount, currency))
  const fit = currency === null || delivers === null ? 'missing' : fitOf(values.parts, delivers, currency)
  const { data: rate } = useQuery({ ...fxRateQuery(currency ?? 'USD'), enabled: currency !== null && !isReady(draft) })
  const priced = isReady(draft)
    ? { wanted: wantedOf(draft, []), days: null, toLeave: null }
    : estimatedOf(draft, supplier, rate ?? null)
  const settled = useSettled(values.parts, TYPING_MS)
  const asked = supplier === null ? null : withParts(priced, fit === 'fits' ? settled : [], needed)
  const offer = useQuery(estimateQuery(asked))
  const isOld = settled !== values.parts || (asked !== null && offer.isPending)
  const error = offer.error === null || settled !== values.parts ? null : asApiError(offer.error)
  const setParts = (parts: FxParts): void => {
    setValues((all) => ({ ...all, parts: [...parts] }))
    setDraft((before) => renewed(before))
  }
  return {
    draft,
    values,
    supplier,
    supplierRead,
    currency,
    delivers,
    /** The currency's payments are not made without. */
    needed,
    fit,
    tried,
    quote: asked === null ? null : (offer.data ?? null),
    isOld,
    error,
    again: (): void => void offer.refetch(),
    isFull: values.parts.length >= INVOICES_MAX,
    change: (part: Partial<Pick<InvoiceValues, 'file' | 'typed'>>): void => setValues((all) => ({ ...all, ...part })),
    /** Pays an invoice, or as much of it as the payment has left. */
    add: (invoice: InvoiceAnswer): void => {
      if (currency === null || delivers === null || values.parts.some((part) => part.invoice === invoice._id)) return
      client.setQueryData(invoiceQuery(invoice._id).queryKey, invoice)
      const pays = proposedOf(invoice.remaining ?? '0', values.parts, delivers, currency)
      setParts([...values.parts, { invoice: invoice._id, pays }])
    },
    pay: (id: InvoiceAnswer['_id'], pays: string): void =>
      setParts(values.parts.map((part) => (part.invoice === id ? { ...part, pays } : part))),
    leaveOut: (id: InvoiceAnswer['_id']): void => setParts(values.parts.filter((part) => part.invoice !== id)),
    /** Goes on to the review; returns whether it did. */
    goOn: (): boolean => {
      setTried(true)
      const isOpen = values.parts.length === 0 ? needed : fit !== 'fits'
      if (isOpen || isOld || (error !== null && isAboutInvoices(error))) return false
      if (!isReady(draft)) {
        const quote = offer.data
        if (quote === undefined) return false
        const until = draft.wish === null ? null : untilIn(draft.wish.days)
        storeFxDraft(changed(draft, { agreed: { delivers: quote.delivers, most: quote.most, until } }))
      }
      void navigate(href('/zend-fx/review-payment'))
      return true
    },
  }
}

/** See `useInvoices`. */
export type Invoices = ReturnType<typeof useInvoices>

/** Whether a refusal of an offer is about what it pays of invoices. */
export const isAboutInvoices = ({ code }: Pick<ApiError, 'code'>): boolean => code.startsWith('invoice_')

/** What is asked for with these parts; nothing while there are none, but the payment needs them. */
function withParts(priced: Estimated | null, parts: FxParts, needed: boolean): Estimated | null {
  if (priced === null || parts.length === 0) return needed ? null : priced
  const invoices = parts.map(({ invoice, pays }) => ({ invoice, pays: pays.replace(/\.$/, '') }))
  return { ...priced, wanted: { ...priced.wanted, invoices } }
}
