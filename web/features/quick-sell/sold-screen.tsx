/** What was just sold; its cloth weaves in. It is read live, so that it also says when the money has arrived meanwhile. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { QuickSellDetail } from '@zend/contracts'
import { type Id, isCoin } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { transactionQuery } from '@zend/web/data/wallet'
import { AmountText, Badge, Card, Cloth, Facts, LinkButton, Private, Skeleton, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { AccountLine } from './account-line.tsx'
import { salePath, sellPath } from './quick-sell.params.ts'
import { Arrives } from './rail-state.tsx'

/** The page of a sale just made. */
export function SoldScreen({ id }: { readonly id: Id<'sel'> }): ReactElement {
  return (
    <QueryView query={useQuery(transactionQuery(id))} loading={<Shape />}>
      {(sold) => <Sold sold={sold} />}
    </QueryView>
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

function Sold({ sold }: { readonly sold: QuickSellDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, amount, currency, counter, account, state, usualSeconds } = sold
  const coin = isCoin(currency)
  const given = coin ? format.coin(amount, currency, { full: true }) : format.fiat(amount, currency)
  const paid = state === 'paid'
  const back = state === 'returned' || state === 'bank_reversed'
  return (
    <article>
      <div className="h-45 overflow-hidden rounded-card bg-hero">
        <Cloth text={_id} columns={24} rows={12} weaving className="size-full" />
      </div>
      <Card padded className="relative mx-4 -mt-9 text-center">
        <div role="status">
          <Badge tone={back ? 'bad' : paid ? 'ok' : 'info'}>
            {back ? t`It came back` : paid ? t`The money has arrived` : coin ? t`Sold` : t`On its way`}
          </Badge>
        </div>
        <div className="mt-2.5">
          <AmountText parts={format.fiatParts(counter.amount, counter.currency)} sensitive />
        </div>
        <p className="num mt-1 text-label text-muted">
          <Private>
            <Trans>for {given}</Trans>
          </Private>
        </p>
      </Card>
      <Card padded className="mt-3">
        <AccountLine account={account} className="mb-4" />
        <Facts
          items={[
            ...(paid || back || usualSeconds === null ? [] : [{ term: t`Arrives`, value: <Arrives usualSeconds={usualSeconds} /> }]),
            { term: t`Reference`, value: <span className="font-mono text-meta break-all">{_id}</span> },
          ]}
        />
      </Card>
      <p className="mt-3 px-1 text-meta text-muted">
        {paid || back ? null : <Trans>You can leave this page. We write to you when the money has arrived.</Trans>}
      </p>
      <div className="mt-4 grid gap-2.5 phone:grid-cols-2">
        <LinkButton href={sellPath({ from: currency, account: account._id })} variant="quiet" wide>
          <Trans>Sell again</Trans>
        </LinkButton>
        <LinkButton href={salePath(_id)} wide>
          <Trans>Follow the money</Trans>
        </LinkButton>
      </div>
    </article>
  )
}
