/** /transaction/swa_t/{id}: one swap, with all parts of its price. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SwapDetail } from '@zend/contracts'
import type { SwapId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { swapLink } from '@zend/web/data/links'
import { percentOf } from '@zend/web/data/orders'
import { transactionQuery } from '@zend/web/data/wallet'
import { Card, Facts, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, Reference } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { DetailFrame, DetailShape } from './detail-frame.tsx'

/** The page of one swap. */
export function SwapTransactionScreen({ id }: { readonly id: SwapId }): ReactElement {
  return (
    <div className="page-column max-w-[660px]">
      <QueryView query={useQuery(transactionQuery(id))} loading={<DetailShape />}>
        {(swap) => <Detail swap={swap} />}
      </QueryView>
    </div>
  )
}

function Detail({ swap }: { readonly swap: SwapDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, amount, currency, counter, fee, margin, rate, midRate } = swap
  const given = format.coin(amount, currency, { full: true })
  const per = (value: string): string => t`1 ${currency} = ${format.number(value)} ${counter.currency}`
  return (
    <DetailFrame
      id={_id}
      status={swap.status}
      parts={format.coinParts(counter.amount, counter.currency, { full: true, plus: true })}
      unit={counter.currency}
      timeStamp={swap.timeStamp}
      madeBy={swap.madeBy}
      weaving
      below={
        <Private>
          <Trans>in exchange for {given}</Trans>
        </Private>
      }
    >
      <Card padded className="mt-3">
        <Facts
          items={[
            { term: t`You paid`, value: <Private>{given}</Private> },
            {
              term: t`You got`,
              value: <Private>{format.coin(counter.amount, counter.currency, { full: true })}</Private>,
            },
            { term: t`Your rate`, value: per(rate) },
            { term: t`Market rate`, value: per(midRate) },
            {
              term: t`Our margin (${format.percent(percentOf(margin.bps))})`,
              value: <Private>{format.coin(margin.amount, margin.currency, { full: true })}</Private>,
            },
            {
              term: t`Fee (${format.percent(percentOf(fee.bps))})`,
              value: <Private>{format.coin(fee.amount, fee.currency, { full: true })}</Private>,
            },
            { term: t`Reference`, value: <Reference id={_id} /> },
          ]}
        />
      </Card>
      <May permission="swap">
        <LinkButton href={swapLink({ from: counter.currency, to: currency })} variant="quiet" wide className="mt-3">
          <Trans>Swap again</Trans>
        </LinkButton>
      </May>
    </DetailFrame>
  )
}
