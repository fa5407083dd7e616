/** /swap/success: the completed swap with its animated identicon. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SwapDetail } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { TaskPage } from '@zend/web/client/task-page'
import { swapLink, transactionLink } from '@zend/web/data/links'
import { OrderDone, OrderDoneShape, percentOf } from '@zend/web/data/orders'
import { transactionQuery } from '@zend/web/data/wallet'
import { Announced, Badge, Facts, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, Reference } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { RateText } from './rate-text.tsx'

/** The page of a completed swap. */
export function SwapSuccessScreen({ id }: { readonly id: Id<'swp'> }): ReactElement {
  const made = useQuery(transactionQuery(id))
  return (
    <TaskPage>
      <QueryView query={made} loading={<OrderDoneShape />}>
        {(detail) => <Made made={detail} />}
      </QueryView>
    </TaskPage>
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
    <OrderDone
      id={_id}
      state={
        <>
          <Announced>{t`Swap made`}</Announced>
          <Badge tone="ok">{t`Swap made`}</Badge>
        </>
      }
      received={
        <AmountText
          parts={format.coinParts(counter.amount, counter.currency, { full: true, plus: true })}
          unit={counter.currency}
          sensitive
        />
      }
      given={given}
      actions={
        <>
          <LinkButton href={transactionLink(_id)} variant="quiet" wide>
            <Trans>See transaction</Trans>
          </LinkButton>
          <LinkButton href={swapLink({ from: currency, to: counter.currency })} wide>
            <Trans>Swap again</Trans>
          </LinkButton>
        </>
      }
    >
      <Facts
        items={[
          { term: t`Your rate`, value: <RateText rate={rate} from={currency} to={counter.currency} /> },
          {
            term: t`Our margin (${marginPercent})`,
            value: format.coin(margin.amount, margin.currency, { full: true, rounding: 'up' }),
          },
          {
            term: t`Fee (${feePercent})`,
            value: format.coin(fee.amount, fee.currency, { full: true, rounding: 'up' }),
          },
          { term: t`Time`, value: format.dayTime(timeStamp, new Date().toISOString()) },
          { term: t`Reference`, value: <Reference id={_id} /> },
        ]}
      />
    </OrderDone>
  )
}
