/** /swap/success: the swap that was made; its cloth weaves in. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SwapDetail } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { percentOf } from '@zend/web/data/orders'
import { transactionQuery } from '@zend/web/data/wallet'
import { AmountText, Announced, Badge, Card, Cloth, Facts, LinkButton, Private, Skeleton, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { RateText } from './rate-text.tsx'
import { swapPath } from './swap.params.ts'

/** The page of a swap just made. */
export function SwapSuccessScreen({ id }: { readonly id: Id<'swp'> }): ReactElement {
  const made = useQuery(transactionQuery(id))
  return (
    <div className="mx-auto max-w-[560px]">
      <QueryView query={made} loading={<Shape />}>
        {(detail) => <Made made={detail} />}
      </QueryView>
    </div>
  )
}

function Shape(): ReactElement {
  return (
    <>
      <div className="h-45 rounded-card bg-hero" />
      <Card padded className="relative mx-4 -mt-9 grid h-36 place-content-center justify-items-center gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-10 w-48" />
      </Card>
    </>
  )
}

function Made({ made }: { readonly made: SwapDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, amount, currency, counter, rate, fee, margin, timeStamp } = made
  const given = format.coin(amount, currency, { full: true })
  const feePercent = format.percent(percentOf(fee.bps))
  const marginPercent = format.percent(percentOf(margin.bps))
  return (
    <article>
      <div className="h-45 overflow-hidden rounded-card bg-hero">
        <Cloth text={_id} columns={24} rows={12} weaving className="size-full" />
      </div>
      <Card padded className="relative mx-4 -mt-9 text-center">
        <Announced>{t`Swap made`}</Announced>
        <Badge tone="ok">{t`Swap made`}</Badge>
        <div className="mt-2.5">
          <AmountText parts={format.coinParts(counter.amount, counter.currency, { full: true, plus: true })} unit={counter.currency} sensitive />
        </div>
        <p className="num mt-1 text-label text-muted">
          <Private>
            <Trans>for {given}</Trans>
          </Private>
        </p>
      </Card>
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`Your rate`, value: <RateText rate={rate} from={currency} to={counter.currency} /> },
            { term: t`Our margin (${marginPercent})`, value: format.coin(margin.amount, margin.currency, { full: true, rounding: 'up' }) },
            { term: t`Fee (${feePercent})`, value: format.coin(fee.amount, fee.currency, { full: true, rounding: 'up' }) },
            { term: t`Time`, value: format.dayTime(timeStamp, new Date().toISOString()) },
            { term: t`Reference`, value: <span className="font-mono text-meta break-all">{_id}</span> },
          ]}
        />
      </Card>
      <div className="mt-4 grid gap-2.5 phone:grid-cols-2">
        <LinkButton href={`/transaction/swa_t/${_id}`} variant="quiet" wide>
          <Trans>See transaction</Trans>
        </LinkButton>
        <LinkButton href={swapPath({ from: currency, to: counter.currency, amount: '' })} wide>
          <Trans>Swap again</Trans>
        </LinkButton>
      </div>
    </article>
  )
}
