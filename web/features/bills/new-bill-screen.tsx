/** /invoices/new: an invoice to one customer, or with `?kind=link` a link that many can pay by. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { isLanguage } from '@zend/web/i18n/languages'
import { useKeptDraft } from '@zend/web/client/kept-draft'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { AgreeBar } from '@zend/web/data/orders'
import { Button, Card, Note, toast } from '@zend/web/ui'
import { SegmentedControl, TextArea, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AmountPart } from './amount-part.tsx'
import { ArrivalChoices, useNewArrival } from './new-arrival.tsx'
import { type BillDraft, type BillField, bodyOf, faultsOf, type MadeKind, restoreDraft } from './bill.form.ts'
import { useBillErrorText } from './bill-error-text.ts'
import { make } from './bills.queries.ts'
import { CustomerPart } from './customer-part.tsx'
import { billLink, KIND } from './links.ts'
import { MorePart } from './more-part.tsx'
import { PreviewCard } from './preview-card.tsx'

const DRAFT_KEY = 'zend.bill-draft'

/** The page. */
export function NewBillScreen(): ReactElement {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useBillErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useSearchParams()
  const kind: MadeKind = search.get(KIND) === 'link' ? 'link' : 'invoice'
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const { draft: typed, change, forget } = useKeptDraft(DRAFT_KEY, (stored) => restoreDraft(stored, language))
  // A link has no lines: those that were typed come back with the invoice.
  const draft: BillDraft = kind === 'link' ? { ...typed, lines: [] } : typed
  const [tried, setTried] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
  const faults = tried ? faultsOf(draft, kind, today) : []
  const goTo = async (bill: BillAnswer): Promise<void> => {
    toast({ kind: 'success', text: kind === 'link' ? t`The link is ready.` : t`The invoice is ready.` })
    await navigate(billLink(bill._id), { replace: true })
  }
  const arrival = useNewArrival((bill) => void goTo(bill))
  const making = useAction(async () => {
    const bill = await make(client, bodyOf(draft, kind))
    forget()
    if (!arrival.confirm(bill)) await goTo(bill)
  })
  const texts: Readonly<Record<BillField, string>> = {
    title: t`Say what it is for.`,
    amount: t`Enter an amount.`,
    lines: t`Each line needs a text and an amount.`,
    name: t`Enter the customer’s name.`,
    email: t`This is not a mail address.`,
    dueOn: t`Choose today or a later day.`,
    opensUntil: t`Choose a day within a year, not before it is to be paid.`,
    number: t`Another invoice of yours has this number.`,
  }
  const numberUsed = making.error?.code === 'bill_number_used'
  const errorOf = (field: BillField): string | undefined =>
    faults.includes(field) || (field === 'number' && numberUsed) ? texts[field] : undefined
  const put = (part: Partial<BillDraft>): void => {
    making.clearError()
    change({ ...typed, ...part })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // It was made, and only what becomes of the coins was refused.
    if (arrival.isMade) return arrival.leave()
    setTried(true)
    if (faultsOf(draft, kind, today).length === 0) void making.act()
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={kind === 'link' ? t`New payment link` : t`New invoice`}
      className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Card padded className="grid grid-cols-1 gap-5 tablet:p-6">
          <SegmentedControl
            label={t`What you make`}
            value={kind}
            onChange={(next) => setSearch({ [KIND]: next }, { replace: true })}
            segments={[
              { value: 'invoice', label: t`Invoice` },
              { value: 'link', label: t`Payment link` },
            ]}
            className="max-w-96"
          />
          <p className="-mt-2 text-label text-muted">
            {kind === 'link' ? (
              <Trans>A link that any number of people can pay by. Each of them pays this amount.</Trans>
            ) : (
              <Trans>For one customer, paid once. They need no account.</Trans>
            )}
          </p>
          <TextField
            label={t`What it is for`}
            value={draft.title}
            maxLength={120}
            autoComplete="off"
            error={errorOf('title')}
            onChange={(event) => put({ title: event.currentTarget.value })}
          />
          <AmountPart draft={draft} put={put} errorOf={errorOf} withLines={kind === 'invoice'} />
          <TextArea
            label={t`Details (optional)`}
            value={draft.details}
            maxLength={500}
            rows={3}
            onChange={(event) => put({ details: event.currentTarget.value })}
          />
        </Card>
        {kind === 'invoice' ? <CustomerPart draft={draft} put={put} errorOf={errorOf} today={today} /> : null}
        <MorePart draft={draft} put={put} errorOf={errorOf} today={today} />
        <ArrivalChoices arrival={arrival} />
      </div>
      <div className="min-w-0 laptop:sticky laptop:top-23">
        <PreviewCard draft={draft} kind={kind} />
        {making.error === null || numberUsed ? null : (
          <div role="alert" className="mt-4">
            <Note tone="bad" icon={<IconAlert />}>
              {errorText(making.error)}
            </Note>
          </div>
        )}
        <AgreeBar offline={<Trans>You are offline. Nothing is made until you are connected again.</Trans>}>
          <Button
            type="submit"
            size="large"
            wide
            disabled={!online}
            loading={making.pending}
            loadingText={t`Making it…`}
          >
            <MakeLabel kind={kind} isMade={arrival.isMade} />
          </Button>
        </AgreeBar>
      </div>
    </form>
  )
}

/** What the button does: once it is made, only what becomes of the coins was left. */
function MakeLabel({ kind, isMade }: { readonly kind: MadeKind; readonly isMade: boolean }): ReactElement {
  if (isMade) return <Trans>See it</Trans>
  return kind === 'link' ? <Trans>Make the link</Trans> : <Trans>Make the invoice</Trans>
}
