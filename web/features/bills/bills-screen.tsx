/** /invoices: what the company asked others to pay, invoices and payment links, and the way to new ones. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { useMay } from '@zend/web/data/companies'
import { Card, EmptyState, IconTile, LinkButton, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconPlus, IconReceipt, IconShare } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { BillBadge } from './bill-badge.tsx'
import { billsQuery } from './bills.queries.ts'
import { billLink, KIND, newBillLink } from './links.ts'

const ROWS = 4
const SHOWS = ['all', 'invoice', 'link'] as const

/** The page. */
export function BillsScreen(): ReactElement {
  const { t } = useLingui()
  const mayMake = useMay('deposit')
  const [search, setSearch] = useSearchParams()
  const shown = SHOWS.find((each) => each === search.get(KIND)) ?? 'all'
  const bills = useInfiniteQuery(billsQuery(shown))
  return (
    <div className="grid grid-cols-1 gap-4">
      {mayMake ? <Start /> : null}
      <Card className="overflow-hidden" aria-labelledby="bills">
        <div className="px-4 pt-5 pb-3 tablet:px-5">
          <h2 id="bills" className="display text-card-title">
            <Trans>Invoices and payment links</Trans>
          </h2>
          <Chips
            label={t`Which ones`}
            value={shown}
            onChange={(next) => setSearch(next === 'all' ? {} : { [KIND]: next }, { replace: true })}
            className="mt-3"
            segments={[
              { value: 'all', label: <Trans context="invoices">All</Trans> },
              { value: 'invoice', label: t`Invoices` },
              { value: 'link', label: t`Payment links` },
            ]}
          />
        </div>
        <QueryView query={bills} loading={<SkeletonRows rows={ROWS} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.bills)
            return all.length === 0 ? (
              <None mayMake={mayMake} />
            ) : (
              <List aria-labelledby="bills">
                {all.map((bill) => (
                  <Row key={bill._id} bill={bill} />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <MoreOf query={bills} />
    </div>
  )
}

function Start(): ReactElement {
  return (
    <section className="grid gap-4 rounded-balance bg-hero px-5 py-6 text-on-hero laptop:flex laptop:items-center tablet:px-7">
      <div className="min-w-0 flex-1">
        <h2 className="display text-title">
          <Trans>Get paid in crypto</Trans>
        </h2>
        <p className="mt-1 max-w-[52ch] text-label text-on-hero-muted">
          <Trans>You name the price in dollars or local money. Your customer pays in the coin they have.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton href={newBillLink('invoice')} variant="brand" icon={<IconPlus size={20} />}>
          <Trans>New invoice</Trans>
        </LinkButton>
        <LinkButton
          href={newBillLink('link')}
          icon={<IconPlus size={20} />}
          className="bg-hero-veil! text-on-hero! focus-visible:outline-hero-accent!"
        >
          <Trans>New payment link</Trans>
        </LinkButton>
      </div>
    </section>
  )
}

function None({ mayMake }: { readonly mayMake: boolean }): ReactElement {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Nothing to be paid yet`}
      text={
        mayMake ? (
          <Trans>Make an invoice for one customer, or a link that many can pay by.</Trans>
        ) : (
          <Trans>Invoices and payment links of your company appear here.</Trans>
        )
      }
      pattern="first-thread"
    />
  )
}

/** One: what for, for whom or how often paid, its amount, and where it is. */
export function Row({ bill }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, kind, number, title, customer, currency, amount, createdAt, payments } = bill
  const paid = payments?.paid ?? 0
  const day = format.day(createdAt, new Date().toISOString())
  return (
    <ListRow
      href={billLink(_id)}
      leading={
        <IconTile tone={kind === 'link' ? 'info' : 'ok'}>{kind === 'link' ? <IconShare /> : <IconReceipt />}</IconTile>
      }
      title={kind === 'payment' ? (customer?.name ?? t`Payment of ${day}`) : title}
      subtitle={
        kind === 'link' ? (
          <Plural value={paid} _0="Payment link" one="Payment link · paid once" other="Payment link · paid # times" />
        ) : (
          [number, kind === 'payment' ? null : (customer?.name ?? null), day]
            .filter((part) => part !== null)
            .join(' · ')
        )
      }
      end={<Private>{format.fiat(amount, currency)}</Private>}
      endSubtitle={<BillBadge bill={bill} />}
    />
  )
}
