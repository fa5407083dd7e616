/** /zend-fx: what USDT brings abroad now, the company's payments, and the way to a new one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FxPaymentAnswer } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { useMay } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { suppliersLink } from '@zend/web/data/suppliers'
import { kybQuery } from '@zend/web/data/verification'
import { Card, CardHeader, EmptyState, LinkButton, List, ListRow, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconChevronRight, IconList, IconPlus, IconUsers } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { fxPaymentsQuery } from './fx.queries.ts'
import { CurrencyMark } from './currency-mark.tsx'
import { FxBadge } from './fx-badge.tsx'
import { RatesCard } from './rates-card.tsx'
import { VerifyCompany } from './verify-company.tsx'

/** The screen. */
export function FxScreen(): ReactElement {
  const mayPay = useMay('fx')
  const { data: kyb } = useQuery(kybQuery())
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {kyb !== undefined && kyb.state !== 'approved' ? <VerifyCompany kyb={kyb} /> : null}
        {mayPay && kyb?.state === 'approved' ? <Start /> : null}
        <Payments mayPay={mayPay && kyb?.state === 'approved'} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <RatesCard />
        <More to={suppliersLink()} icon={<IconUsers className="text-muted" />}>
          <Trans>Suppliers</Trans>
        </More>
        <More to={href('/zend-fx/months')} icon={<IconList className="text-muted" />}>
          <Trans>By month</Trans>
        </More>
      </div>
    </div>
  )
}

/** The way to another page of payments abroad. */
function More({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <Link
      to={to}
      className="flex min-h-17 items-center gap-3.5 rounded-card border border-card-line bg-surface px-4 py-3 shadow-lift transition-colors duration-120 hover:bg-raised tablet:px-5"
    >
      {icon}
      <span className="min-w-0 flex-1 font-semibold">{children}</span>
      <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
    </Link>
  )
}

function Start(): ReactElement {
  return (
    <section className="grid gap-4 rounded-balance bg-hero px-5 py-6 text-on-hero tablet:flex tablet:items-center tablet:px-7">
      <div className="min-w-0 flex-1">
        <h2 className="display text-title">
          <Trans>Pay a supplier abroad</Trans>
        </h2>
        <p className="mt-1 max-w-[46ch] text-label text-on-hero-muted">
          <Trans>They get exactly what you say, in their currency. It leaves your USDT.</Trans>
        </p>
      </div>
      <LinkButton href={href('/zend-fx/transfer-details')} variant="brand" icon={<IconPlus size={20} />}>
        <Trans>New payment</Trans>
      </LinkButton>
    </section>
  )
}

function Payments({ mayPay }: { readonly mayPay: boolean }): ReactElement {
  const title = useId()
  const query = useInfiniteQuery(fxPaymentsQuery())
  return (
    <Card aria-labelledby={title}>
      <CardHeader id={title} title={<Trans>Payments</Trans>} />
      <QueryView query={query} loading={<Shape />}>
        {({ pages }) => {
          const payments = pages.flatMap((page) => page.payments)
          return payments.length === 0 ? (
            <None mayPay={mayPay} />
          ) : (
            <>
              <List>
                {payments.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </List>
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}

function None({ mayPay }: { readonly mayPay: boolean }): ReactElement {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No payment abroad yet`}
      text={
        mayPay ? (
          <Trans>Add a supplier, say what they are to get, and see what it takes before anything leaves.</Trans>
        ) : (
          <Trans>Every payment to a supplier abroad appears here, with where it is.</Trans>
        )
      }
      pattern="first-thread"
    />
  )
}

/** One payment: to whom, for what, when, how much arrives; its state, unless it has arrived. */
function PaymentRow({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const format = useFormat()
  const { id, supplier, reference, currency, delivers, state, at } = payment
  const day = format.day(at.funded, new Date().toISOString())
  return (
    <ListRow
      href={transactionLink(id)}
      leading={<CurrencyMark currency={currency} />}
      title={supplier.name}
      subtitle={`${day} · ${reference}`}
      end={<Private>{format.fiat(delivers, currency)}</Private>}
      endSubtitle={state === 'delivered' ? undefined : <FxBadge state={state} />}
    />
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-4 px-4 pt-3 pb-5 tablet:px-5">
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  )
}
