/** The state of the form: the draft, its supplier, the offer of now, and what is missing. It draws nothing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { purposesOf, wantsPapers } from '@zend/corridors'
import { isId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { standingOf, supplierQuery } from '@zend/web/data/suppliers'
import { useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { estimatedOf, isReference } from './estimate.ts'
import { isBetter } from './fx.amounts.ts'
import { changed, draftIn, type FxDraft, storedFxDraft, storeFxDraft } from './fx.draft.ts'
import { estimateQuery, type FxQuote, fxRateQuery, untilIn } from './fx.queries.ts'
import { fieldOf, type FormField } from './refusal-facts.ts'
import { useSettled } from './use-settled.ts'

/** What is wrong at a field: nothing is typed, it cannot be so, or the server refused it. */
export type Trouble = 'missing' | 'wrong' | ApiError

/** How long typing rests before an offer is asked for, in milliseconds. */
const TYPING_MS = 400

/** See above. */
export function useDetails() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(() => draftIn(search, storedFxDraft()))
  // A reload shows what was typed since.
  useEffect(() => {
    if (search.has('amount')) setSearch({}, { replace: true })
  }, [search, setSearch])
  const [tried, setTried] = useState(false)
  useEffect(() => storeFxDraft(draft), [draft])
  const { supplierId } = draft
  const known = supplierId !== null && isId('spr', supplierId) ? supplierId : null
  const supplierRead = useQuery({ ...supplierQuery(known ?? 'spr_'), enabled: known !== null })
  const supplier = known === null ? null : (supplierRead.data ?? null)
  const currency = supplier?.current.currency ?? null
  const { data: rate } = useQuery({ ...fxRateQuery(currency ?? 'USD'), enabled: currency !== null })
  const payable = supplier !== null && standingOf(supplier, Date.now()).kind === 'ready'
  const settled = useSettled(draft, TYPING_MS)
  const wanted = estimatedOf(settled, payable ? supplier : null, rate ?? null)
  const estimate = useQuery({ ...estimateQuery(wanted), placeholderData: keepPreviousData })
  const isOld = settled !== draft || estimate.isPlaceholderData || (wanted !== null && estimate.isPending)
  const error = estimate.error === null || settled !== draft ? null : asApiError(estimate.error)
  // Everything else is well: the offer comes with the invoices.
  const billed = error?.code === 'invoice_needed'
  const quote = shownQuote(draft, supplier, error === null ? estimate.data : undefined)
  const troubles = troublesOf(draft, { supplier, quote: isOld ? null : quote, error, tried })
  const change = (part: Partial<Omit<FxDraft, 'key' | 'given' | 'agreed'>>): void => setDraft(changed(draft, part))
  return {
    draft,
    change,
    supplier,
    supplierRead,
    currency,
    quote,
    /** The offer is not that of what is typed now: another is on its way. */
    isOld: isOld && payable && /[1-9]/.test(draft.amount),
    /** There is an offer only for the invoices that it pays. */
    billed,
    /** Why there is none, where no field says it. */
    refusal: error !== null && !billed && fieldOf(error) === null ? error : null,
    troubles,
    again: (): void => void estimate.refetch(),
    /** Goes on to the invoices; returns the first field that has to be filled in before, `null` where none. */
    goOn: (): FormField | null => {
      setTried(true)
      const all = troublesOf(draft, { supplier, quote: isOld ? null : quote, error, tried: true })
      const [first = null] = FIELDS.filter((field) => all[field] !== undefined)
      if (first !== null || (quote === null && !billed) || isOld) return first
      const until = draft.wish === null ? null : untilIn(draft.wish.days)
      const agreed = quote === null ? null : { delivers: quote.delivers, most: quote.most, until }
      storeFxDraft(changed(draft, { agreed }))
      void navigate(href('/zend-fx/invoice'))
      return null
    },
  }
}

/** See `useDetails`. */
export type Details = ReturnType<typeof useDetails>

/** The offer, unless nothing is typed any more, or it is of another supplier. */
function shownQuote({ amount }: FxDraft, supplier: SupplierAnswer | null, quote: FxQuote | undefined): FxQuote | null {
  return quote === undefined || quote.supplier.id !== supplier?._id || !/[1-9]/.test(amount) ? null : quote
}

/** The fields in the order of the form. */
const FIELDS: readonly FormField[] = ['supplier', 'amount', 'wish', 'purpose', 'reference']

type Seen = {
  readonly supplier: SupplierAnswer | null
  readonly quote: FxQuote | null
  readonly error: ApiError | null
  readonly tried: boolean
}

/** What is wrong at each field. What is missing is only said once somebody wanted to go on. */
function troublesOf(
  { by, amount, purpose, reference, wish }: FxDraft,
  { supplier, quote, error, tried }: Seen,
): Readonly<Partial<Record<FormField, Trouble>>> {
  const missing = (isMissing: boolean): Trouble | undefined => (tried && isMissing ? 'missing' : undefined)
  const refused = error === null ? null : fieldOf(error)
  const currency = supplier?.current.currency
  const known = currency !== undefined && purpose !== null && purposesOf(currency).includes(purpose)
  const none = wish !== null && !/[1-9]/.test(wish.rate)
  const worse =
    wish !== null && !none && quote !== null && !isBetter(wish.rate, quote.delivers, quote.takes, quote.currency)
  const found: Record<FormField, Trouble | undefined> = {
    supplier: missing(supplier === null || standingOf(supplier, Date.now()).kind !== 'ready'),
    amount: missing(!/[1-9]/.test(amount) || (by === 'leaves' && currency !== undefined && wantsPapers(currency))),
    wish: worse ? 'wrong' : missing(none),
    purpose: missing(!known),
    reference: reference.trim() === '' ? missing(true) : isReference(reference) ? undefined : 'wrong',
  }
  if (refused !== null && error !== null) found[refused] ??= error
  return Object.fromEntries(Object.entries(found).filter(([, trouble]) => trouble !== undefined)) as Partial<
    Record<FormField, Trouble>
  >
}
