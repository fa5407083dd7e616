/** /invoices/{id}: an invoice or a payment link with its page for whoever pays, what came for it, and what to do. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import {
  Card,
  EmptyState,
  type Fact,
  Facts,
  Identicon,
  LinkButton,
  ProgressBar,
  Skeleton,
  TextLink,
} from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, Private } from '@zend/web/ui/money'
import { type ReactElement, Suspense } from 'react'
import { href } from 'react-router'
import { ArrivalsCard } from './arrivals-card.tsx'
import { BillBadge } from './bill-badge.tsx'
import { billQuery } from './bills.queries.ts'
import { isOpen } from './bills.texts.ts'
import { CancelBill } from './cancel-bill.tsx'
import { ExcessNote } from './excess-note.tsx'
import { arrivalCard } from './later-parts.ts'
import { billLink } from './links.ts'
import { PaymentsCard } from './payments-card.tsx'
import { ShareCard } from './share-card.tsx'

/** The page. */
export function BillScreen({ id }: { readonly id: BillAnswer['_id'] }): ReactElement {
  const { t } = useLingui()
  const query = useQuery(billQuery(id))
  if (query.error !== null && asApiError(query.error).code === 'not_found')
    return (
      <Card>
        <EmptyState
          title={t`This is not here`}
          text={<Trans>It never was one of your company.</Trans>}
          action={
            <LinkButton href={href('/invoices')} size="small">
              <Trans>Invoices and payment links</Trans>
            </LinkButton>
          }
        />
      </Card>
    )
  return (
    <QueryView query={query} loading={<Shape />}>
      {(bill) => <One bill={bill} />}
    </QueryView>
  )
}

function One({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const { kind } = bill
  const canEnd = isOpen(bill) || bill.state === 'expired'
  return (
    <article className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Head bill={bill} />
        <ExcessNote bill={bill} />
        {kind === 'link' ? <PaymentsCard link={bill._id} /> : <ArrivalsCard bill={bill} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <ShareCard bill={bill} />
        {kind === 'payment' ? null : (
          <Suspense>
            <arrivalCard.Part bill={bill} />
          </Suspense>
        )}
        <AboutCard bill={bill} />
        {canEnd ? (
          <May permission="deposit">
            <CancelBill bill={bill} />
          </May>
        ) : null}
      </div>
    </article>
  )
}

/** Its cloth, state and amount, and how far it is paid. */
function Head({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, kind, state, title, currency, amount, paid, createdAt } = bill
  // A bill in minor units may be larger than a number holds; a bar needs no more digits than that.
  const part = Number(paid) / Math.max(Number(amount), Number.MIN_VALUE)
  const showsBar = kind !== 'link' && (state === 'part_paid' || state === 'paid' || state === 'overpaid')
  const so = format.fiat(paid, currency)
  return (
    <Card className="overflow-hidden">
      <Identicon text={_id} columns={36} rows={6} weaving={state === 'paid'} className="h-22 w-full" />
      <div className="px-5 py-5 tablet:px-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5" aria-live="polite">
          <BillBadge bill={bill} />
          <span className="num text-meta text-muted">{format.dayTime(createdAt, new Date().toISOString())}</span>
        </div>
        <div className="mt-2.5">
          <AmountText parts={format.fiatParts(amount, currency)} sensitive />
        </div>
        <h2 className="mt-0.5 text-body font-semibold wrap-anywhere">{title}</h2>
        <p className="mt-2 max-w-[60ch] text-label text-muted" role="status">
          <Sentence bill={bill} />
        </p>
        {showsBar ? (
          <ProgressBar part={Math.min(1, part)} label={t`Paid so far`} valueText={so} className="mt-4" />
        ) : null}
      </div>
    </Card>
  )
}

/** Where it is, in a sentence. */
function Sentence({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const format = useFormat()
  const { kind, state, currency, paid, remaining, excess, customer, payments } = bill
  const [so, rest] = [format.fiat(paid, currency), format.fiat(remaining, currency)]
  const name = customer?.name ?? null
  if (kind === 'link' && state === 'open') {
    const times = payments?.paid ?? 0
    return times === 0 ? (
      <Trans>Nobody has paid by this link yet.</Trans>
    ) : (
      <Plural value={times} one={`Paid once: ${so} in all.`} other={`Paid # times: ${so} in all.`} />
    )
  }
  switch (state) {
    case 'open':
      return name === null ? <Trans>Waits to be paid.</Trans> : <Trans>Waits for {name}.</Trans>
    case 'part_paid':
      return (
        <Trans>
          {so} came; {rest} is missing. The page shows that to whoever pays.
        </Trans>
      )
    case 'paid':
      return <Trans>Paid in full. The coins are in your balance.</Trans>
    case 'overpaid': {
      const over = format.fiat(excess ?? '0', currency)
      return <Trans>Paid, and {over} more than you asked for.</Trans>
    }
    case 'expired':
      return <Trans>Its time has passed. What still comes is credited to you and shown here as late.</Trans>
    case 'cancelled':
      return <Trans>You cancelled it. What still comes is credited to you and shown here as late.</Trans>
  }
}

/** What it says, and for whom. */
function AboutCard({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { number, customer, dueOn, expiresAt, contact, coins, details, lines, currency, parent } = bill
  const line = (term: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ term, value: <span className="wrap-anywhere">{value}</span> }]
  return (
    <Card padded aria-labelledby="about">
      <h2 id="about" className="display mb-4 text-card-title">
        <Trans>What it says</Trans>
      </h2>
      {lines.length === 0 ? null : (
        <Facts
          className="mb-4 border-b border-line pb-4"
          items={lines.map(({ text, amount }) => ({
            term: <span className="wrap-anywhere">{text}</span>,
            value: <Private>{format.fiat(amount, currency)}</Private>,
          }))}
        />
      )}
      <Facts
        items={[
          ...line(t`Number`, number),
          ...line(t({ message: 'Customer', context: 'invoice' }), customer?.name ?? null),
          ...line(t`Email`, customer?.email ?? null),
          ...line(t`To be paid by`, dueOn === null ? null : format.day(`${dueOn}T12:00:00Z`, new Date().toISOString())),
          ...line(t`Can be paid until`, expiresAt === null ? null : format.day(expiresAt, new Date().toISOString())),
          ...line(t`Coins`, coins.length === 0 ? t`Every coin` : coins.join(', ')),
          ...line(t`Contact`, contact),
        ]}
      />
      {details === null ? null : <p className="mt-4 text-label wrap-anywhere whitespace-pre-line">{details}</p>}
      {parent === null ? null : (
        <p className="mt-3">
          <TextLink href={billLink(parent)}>
            <Trans>See the link it was paid by</Trans>
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  )
}
