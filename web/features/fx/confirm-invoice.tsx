/** What the machine read on an invoice, for a person to correct and confirm. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvoiceAnswer } from '@zend/contracts'
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { DAY_MS } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note, Skeleton } from '@zend/web/ui'
import { AmountField, NativeSelect, TextField } from '@zend/web/ui/fields'
import { IconAlert, IconDownload } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import type { TypedInvoice } from './invoice.draft.ts'
import { amountIn } from './invoice.parts.ts'
import { confirmRead, dropInvoice, invoiceQuery, saveInvoiceFile } from './invoice.queries.ts'
import { INVOICE_DAYS, invoiceFacts, useInvoiceText } from './use-invoice-text.ts'
import type { Invoices } from './use-invoices.ts'
import { UseKnown } from './use-known.tsx'

const DECIMALS = 2
const NUMBER_MAX = 60
const FIELDS = ['number', 'date', 'currency', 'total'] as const
type Field = (typeof FIELDS)[number]

type Props = { readonly id: InvoiceAnswer['_id']; readonly invoices: Invoices }

/** The form; it keeps what is typed over a reload. */
export function ConfirmInvoice(props: Props): ReactElement {
  const query = useQuery(invoiceQuery(props.id))
  const isGone = query.error !== null && asApiError(query.error).code === 'not_found'
  return (
    <>
      {isGone ? (
        <p role="alert" className="mt-2 text-label">
          <Trans>This invoice is not there any more.</Trans>
        </p>
      ) : (
        <QueryView query={query} loading={<Skeleton className="mt-3 h-64 w-full" />}>
          {(invoice) =>
            invoice.state === 'read' ? (
              <SaysForm {...props} invoice={invoice} />
            ) : (
              <>
                <p className="mt-2 text-label">
                  <Trans>Somebody of your company confirmed this invoice meanwhile.</Trans>
                </p>
                <UseKnown id={props.id} invoices={props.invoices} />
              </>
            )
          }
        </QueryView>
      )}
      <FileActions {...props} />
    </>
  )
}

/** What is typed, or else what the machine is sure of. */
const typedOf = ({ read }: InvoiceAnswer, typed: TypedInvoice | null, currency: FxCurrency): TypedInvoice =>
  typed ?? {
    number: read.number ?? '',
    date: read.date ?? '',
    currency: read.currency ?? currency,
    total: read.total ?? '',
  }

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

function SaysForm({ invoice, invoices }: Props & { readonly invoice: InvoiceAnswer }): ReactElement | null {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const { values, change, currency, draft } = invoices
  const typed = typedOf(invoice, values.typed, currency ?? 'USD')
  const confirm = useAction((says: Parameters<typeof confirmRead>[2]) => confirmRead(client, invoice._id, says))
  const errors = useFieldErrors(typed, currency, tried, confirm.error)
  const put = (part: Partial<TypedInvoice>): void => {
    confirm.clearError()
    change({ typed: { ...typed, ...part } })
  }
  if (currency === null) return null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    const total = amountIn(typed.total, currency)
    const { number, date } = typed
    if (wrongFields(typed, currency).length > 0 || total === null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const made = await confirm.act({ supplierId: draft.supplierId, number: number.trim(), date, currency, total })
    if (made === undefined) return
    change({ file: null, typed: null })
    invoices.add(made)
    document.querySelector<HTMLElement>('#fx-invoices')?.focus()
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="mt-1">
      <p className="text-label text-muted">
        {invoice.read.number === null && invoice.read.total === null ? (
          <Trans>No machine could read it. Write what it says: a person compares it later.</Trans>
        ) : (
          <Trans>This is what we read. Correct what is wrong: afterwards it can’t be changed.</Trans>
        )}
      </p>
      <Says typed={typed} put={put} errors={errors} />
      <div role="alert">
        {confirm.error === null ? null : <ConfirmTrouble error={confirm.error} own={invoice._id} invoices={invoices} />}
      </div>
      <Button type="submit" className="mt-4" disabled={!online} loading={confirm.pending} loadingText={t`Confirming…`}>
        <Trans>Confirm this invoice</Trans>
      </Button>
    </form>
  )
}

/** The four things that are on every invoice. */
function Says({
  typed,
  put,
  errors,
}: {
  readonly typed: TypedInvoice
  readonly put: (part: Partial<TypedInvoice>) => void
  readonly errors: Readonly<Partial<Record<Field, string>>>
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="mt-3 grid grid-cols-1 items-start gap-3 tablet:grid-cols-2">
      <TextField
        label={t`Number of the invoice`}
        value={typed.number}
        maxLength={NUMBER_MAX}
        autoComplete="off"
        onChange={(event) => put({ number: event.target.value })}
        error={errors.number}
      />
      <TextField
        type="date"
        label={t`Date on it`}
        value={typed.date}
        min={dayIn(-INVOICE_DAYS.old)}
        max={dayIn(INVOICE_DAYS.ahead)}
        onChange={(event) => put({ date: event.target.value })}
        error={errors.date}
      />
      <NativeSelect
        label={t`Currency`}
        value={typed.currency}
        onChange={(event) => put({ currency: event.target.value })}
        choices={FX_CURRENCIES.map((value) => ({ value, text: value }))}
        error={errors.currency}
      />
      <div className="tablet:col-span-2">
        <AmountField
          label={t`Total to be paid`}
          value={typed.total}
          onChange={(total) => put({ total })}
          decimals={DECIMALS}
          unit={<span className="text-label font-bold">{typed.currency}</span>}
          error={errors.total}
          className="bg-raised! shadow-none!"
        />
      </div>
    </div>
  )
}

/** A refusal that no field says. */
function ConfirmTrouble({
  error,
  own,
  invoices,
}: {
  readonly error: ApiError
  readonly own: InvoiceAnswer['_id']
  readonly invoices: Invoices
}): ReactElement | null {
  const text = useInvoiceText()
  const known = error.code === 'invoice_confirmed' ? own : invoiceFacts(error.problem).invoice
  if (known !== undefined) return <UseKnown key={known} id={known} invoices={invoices} />
  if (fieldOf(error) !== null) return null
  return (
    <Note tone="bad" icon={<IconAlert size={20} />} className="mt-3">
      {text(error)}
    </Note>
  )
}

/** The field that a refusal is about. */
function fieldOf({ code, field }: ApiError): Field | null {
  if (code === 'invoice_known') return 'number'
  if (code === 'invoice_date') return 'date'
  return code === 'invalid_request' ? (FIELDS.find((each) => each === field) ?? null) : null
}

/** What cannot be confirmed so. */
const wrongFields = ({ number, date, currency, total }: TypedInvoice, paidIn: FxCurrency): readonly Field[] => [
  ...(number.trim() === '' ? (['number'] as const) : []),
  ...(date < dayIn(-INVOICE_DAYS.old) || date > dayIn(INVOICE_DAYS.ahead) ? (['date'] as const) : []),
  ...(currency === paidIn ? [] : (['currency'] as const)),
  ...(amountIn(total, paidIn) === null ? (['total'] as const) : []),
]

/** What is said at each field, once somebody wanted to confirm, or the server refused. */
function useFieldErrors(
  typed: TypedInvoice,
  paidIn: FxCurrency | null,
  tried: boolean,
  refused: ApiError | null,
): Readonly<Partial<Record<Field, string>>> {
  const { t } = useLingui()
  const text = useInvoiceText()
  if (paidIn === null) return {}
  const says: Readonly<Record<Field, string>> = {
    number: t`Write the number that is on the invoice.`,
    date:
      typed.date === ''
        ? t`Write the date that is on the invoice.`
        : t`An invoice can be at most 180 days old, or dated at most a week ahead.`,
    currency: t`This supplier is paid in ${paidIn}. An invoice in another currency can’t be paid here.`,
    total: t`Write the total that is on the invoice.`,
  }
  const wrong = wrongFields(typed, paidIn)
  const at = refused === null ? null : fieldOf(refused)
  return {
    // Another currency is said at once: nothing else helps.
    ...Object.fromEntries(wrong.filter((field) => tried || field === 'currency').map((field) => [field, says[field]])),
    ...(at === null || refused === null ? {} : { [at]: refused.code === 'invalid_request' ? says[at] : text(refused) }),
  }
}

/** Saves the file to compare it, or removes it. */
function FileActions({ id, invoices }: Props): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const text = useInvoiceText()
  const save = useAction(() => saveInvoiceFile(id))
  const remove = useAction(async () => {
    try {
      await dropInvoice(client, id)
    } catch (thrown) {
      // Gone, or confirmed and in use: then it is not this page's any more.
      if (!['not_found', 'invoice_in_use'].includes(asApiError(thrown).code)) throw thrown
    }
    invoices.change({ file: null, typed: null })
  })
  const error = remove.error ?? save.error
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="small"
          icon={<IconDownload size={20} />}
          disabled={!online}
          loading={save.pending}
          loadingText={t`Saving…`}
          onClick={() => void save.act()}
        >
          <Trans>Save the file</Trans>
        </Button>
        <Button
          variant="ghost"
          size="small"
          disabled={!online}
          loading={remove.pending}
          loadingText={t`Removing…`}
          onClick={() => void remove.act()}
        >
          <Trans>Remove it and choose another</Trans>
        </Button>
      </div>
      <div role="alert">{error === null ? null : <p className="mt-1 text-meta text-bad">{text(error)}</p>}</div>
    </>
  )
}
