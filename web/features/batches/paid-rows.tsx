/** The rows of a batch that was asked for, narrowed by what became of them; each opens its payment. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type BatchAnswer, type BatchRowAnswer, type BatchRowState } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { batchRowsQuery, ROW_BADGES, RowLine, type RowsShown, useMoney } from '@zend/web/data/batches'
import { transactionLink } from '@zend/web/data/links'
import { Badge, Card, EmptyState, Facts, LinkButton, Note, SkeletonRows } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconReceipt } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { reasonText } from './row.texts.ts'
import { SHOWN } from './steps.ts'

const STATES: readonly BatchRowState[] = ['failed', 'unknown', 'paying', 'ready', 'paid', 'cancelled', 'left_out']
const ROWS = 5

/** The card. */
export function PaidRows({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { counts } = batch
  const wanted = STATES.find((state) => state === search.get(SHOWN))
  const shown: RowsShown = wanted !== undefined && counts[wanted] > 0 ? wanted : 'all'
  const rows = useInfiniteQuery(batchRowsQuery(batch._id, shown))
  const filters = STATES.filter((state) => counts[state] > 0)
  return (
    <Card className="overflow-hidden" aria-labelledby="rows">
      <div className="border-b border-line px-4 pt-5 pb-4 tablet:px-5">
        <h2 id="rows" className="display text-card-title">
          <Trans>Payments</Trans>
        </h2>
        {filters.length < 2 ? null : (
          <Chips<RowsShown>
            label={t`Which rows`}
            value={shown}
            onChange={(next) => setSearch(next === 'all' ? {} : { [SHOWN]: next }, { replace: true })}
            className="mt-3"
            segments={[
              { value: 'all', label: <Trans context="rows">All</Trans> },
              ...filters.map((state) => ({
                value: state,
                label: (
                  <>
                    {i18n._(ROW_BADGES[state].text)} <span className="num">{counts[state]}</span>
                  </>
                ),
              })),
            ]}
          />
        )}
      </div>
      <QueryView query={rows} loading={<SkeletonRows rows={ROWS} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.rows)
          return all.length === 0 ? (
            <EmptyState title={t`No rows here`} />
          ) : (
            <ul aria-labelledby="rows" className="divide-y divide-line">
              {all.map((row) => (
                <PaidRow key={row.position} row={row} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <MoreOf query={rows} />
    </Card>
  )
}

/** One row: its state, and behind it why, its figures and its payment. */
function PaidRow({ row }: { readonly row: BatchRowAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const { state, reason, payment, left, mostCurrency, reference, endedAt, sentBackAt } = row
  const { text, tone } = ROW_BADGES[state]
  const why = reasonText(reason)
  return (
    <li>
      <details className="group" open={state === 'failed' || sentBackAt !== null}>
        <summary className="block list-none px-4 py-3.5 transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5 [&::-webkit-details-marker]:hidden">
          <RowLine row={row} end={<Badge tone={tone}>{i18n._(text)}</Badge>} />
        </summary>
        <div className="grid gap-3 px-4 pb-4 pl-15 tablet:px-5 tablet:pl-16.5">
          {state === 'failed' ? (
            <Note tone="bad" icon={<IconAlert size={20} />}>
              {why === null ? <Trans>It could not be paid.</Trans> : i18n._(why)}{' '}
              <Trans>Its money is in your balance again.</Trans>
            </Note>
          ) : null}
          {sentBackAt === null ? null : (
            <Note tone="warn" icon={<IconAlert size={20} />}>
              <Trans>It was paid, and the bank sent it back later. Its money is in your balance again.</Trans>{' '}
              {format.dayTime(sentBackAt, new Date().toISOString())}
            </Note>
          )}
          <Facts
            items={[
              ...(state !== 'failed' && why !== null ? [{ term: t`Why it waits`, value: i18n._(why) }] : []),
              ...(reference === null ? [] : [{ term: t`Reference`, value: reference }]),
              ...(left === null || mostCurrency === null
                ? []
                : [
                    {
                      term: t`Left your balance`,
                      value: <Private>{money({ currency: mostCurrency, amount: left })}</Private>,
                    },
                  ]),
              ...(endedAt === null
                ? []
                : [{ term: t`Ended`, value: format.dayTime(endedAt, new Date().toISOString()) }]),
            ]}
          />
          {payment === null ? null : (
            <LinkButton
              href={transactionLink(payment)}
              variant="quiet"
              size="small"
              icon={<IconReceipt size={20} />}
              className="justify-self-start"
            >
              {state === 'paid' ? <Trans>Payment and receipt</Trans> : <Trans>See the payment</Trans>}
            </LinkButton>
          )}
        </div>
      </details>
    </li>
  )
}
