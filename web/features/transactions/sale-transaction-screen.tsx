/**
 * /transaction/offramp/{id}: one quick sell, live: the location of the money, who acts next, the parts of the price,
 * and a return of the money.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { QuickSellDetail } from '@zend/contracts'
import { type Id, isCoin } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { sellLink } from '@zend/web/data/links'
import { percentOf, totalCost } from '@zend/web/data/orders'
import { transactionQuery } from '@zend/web/data/wallet'
import { Card, Facts, LinkButton, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AddressIdenticon, Private, Reference, useBalanceVisibility } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { DetailFrame, DetailShape } from './detail-frame.tsx'
import { SaleNote } from './sale-note.tsx'
import { saleStages } from './stages.ts'
import { stageText, WHO_ACTS_TEXTS } from './sale-texts.ts'
import { UsualDuration } from './usual-duration.tsx'

/** The page of one sale. */
export function SaleTransactionScreen({ id }: { readonly id: Id<'sel'> }): ReactElement {
  return (
    <div className="page-column max-w-[660px]">
      <QueryView query={useQuery(transactionQuery(id))} loading={<DetailShape />}>
        {(sale) => <Detail sale={sale} />}
      </QueryView>
    </div>
  )
}

/** Formats an amount of a coin or of local money for this page. */
function useAmountText(): (amount: string, currency: QuickSellDetail['currency']) => string {
  const format = useFormat()
  return (amount, currency) =>
    isCoin(currency) ? format.coin(amount, currency, { full: true }) : format.fiat(amount, currency)
}

function Detail({ sale }: { readonly sale: QuickSellDetail }): ReactElement {
  const format = useFormat()
  const written = useAmountText()
  const { _id, amount, currency, counter, account, state } = sale
  const given = written(amount, currency)
  return (
    <DetailFrame
      id={_id}
      status={sale.status}
      parts={format.fiatParts(counter.amount, counter.currency)}
      timeStamp={sale.timeStamp}
      madeBy={sale.madeBy}
      approved={sale.approved}
      weaving={state === 'paid'}
      below={
        <Private>
          <Trans>in exchange for {given}</Trans>
        </Private>
      }
    >
      <SaleNote sale={sale} />
      <Stages sale={sale} />
      <Card padded className="mt-3">
        <p className="mb-3">
          <b className="block text-body font-semibold wrap-anywhere">{account.accountName}</b>
          <span className="block text-label text-muted">{account.institutionName}</span>
        </p>
        <NumberIdenticon number={account.accountNumber} />
      </Card>
      <Price sale={sale} />
      <May permission="quicksell">
        <LinkButton href={sellLink({ from: currency, account: account._id })} variant="quiet" wide className="mt-3">
          <Trans>Sell again</Trans>
        </LinkButton>
      </May>
    </DetailFrame>
  )
}

function NumberIdenticon({ number }: { readonly number: string }): ReactElement {
  const { t } = useLingui()
  return (
    <AddressIdenticon
      address={number}
      copyable
      size={56}
      label={t`Cloth of this number: a picture that changes when any digit does`}
    />
  )
}

/** The timeline, with who acts next and the usual duration. */
function Stages({ sale }: { readonly sale: QuickSellDetail }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const written = useAmountText()
  const { hidden } = useBalanceVisibility()
  const { state, usualSeconds, expectedAt } = sale
  const expected = expectedAt === null ? null : format.time(expectedAt)
  const who = WHO_ACTS_TEXTS[state]
  const figures = {
    sold: hidden ? '••••' : written(sale.amount, sale.currency),
    rate: format.price(sale.rate, sale.counter.currency),
  }
  return (
    <Card padded className="mt-3">
      <div aria-live="polite">
        <Timeline
          stages={saleStages(sale).map(({ key, state: reached, at }) => ({
            key,
            state: reached,
            title: i18n._(stageText(sale, { key, state: reached }, figures)),
            ...(reached === 'current'
              ? {
                  detail: (
                    <>
                      {who === null ? null : <span className="block">{i18n._(who)}</span>}
                      {expected === null ? <UsualDuration seconds={usualSeconds} /> : t`Expected around ${expected}`}
                    </>
                  ),
                }
              : {}),
            ...(at === null ? {} : { time: format.time(at), dateTime: at }),
          }))}
        />
      </div>
    </Card>
  )
}

/** The parts of the price. A payout of local money has no rate. */
function Price({ sale }: { readonly sale: QuickSellDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const written = useAmountText()
  const { _id, amount, currency, counter, rate, midRate, fee, flatFee, feeBack, reference, ifFailed, state } = sale
  const coin = isCoin(currency)
  const per = (price: string): string => t`1 ${currency} = ${format.price(price, counter.currency)}`
  const percent = format.percent(percentOf(fee.bps))
  const cost = totalCost(counter.currency, [fee.amount, flatFee.amount], counter.amount)
  const all = cost === null ? '' : format.percent(cost.percent)
  const chosen = ifFailed === 'local' ? t`Local money` : t`${currency} back`
  const open = state !== 'paid' && state !== 'returned' && state !== 'bank_reversed'
  return (
    <Card padded className="mt-3">
      <Facts
        items={[
          { term: coin ? t`You sold` : t`You paid out`, value: <Private>{written(amount, currency)}</Private> },
          ...(coin
            ? [
                { term: t`Your rate`, value: per(rate) },
                { term: t`Market rate`, value: per(midRate) },
                { term: t`Our fee (${percent})`, value: <Private>{written(fee.amount, fee.currency)}</Private> },
              ]
            : []),
          { term: t`Fee of the payout`, value: <Private>{written(flatFee.amount, flatFee.currency)}</Private> },
          ...(cost === null
            ? []
            : [{ term: t`Total cost (${all})`, value: <Private>{written(cost.amount, counter.currency)}</Private> }]),
          ...(feeBack === null
            ? []
            : [
                {
                  term: t`Our fee, back in your balance: it came late`,
                  value: <Private>{written(feeBack.amount, feeBack.currency)}</Private>,
                },
              ]),
          { term: t`What arrives`, value: <Private>{written(counter.amount, counter.currency)}</Private> },
          ...(coin && open ? [{ term: t`If it cannot be paid`, value: chosen }] : []),
          ...(sale.automatic ? [{ term: t`Sold by`, value: t`Your rule` }] : []),
          ...(reference === null ? [] : [{ term: t`Bank reference`, value: <Reference id={reference} /> }]),
          { term: t`Reference`, value: <Reference id={_id} /> },
        ]}
      />
    </Card>
  )
}
