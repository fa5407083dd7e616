/** The completed sale with its animated identicon. It is refetched, so that it also shows the arrival of the money. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuickSellDetail } from '@zend/contracts'
import { type Id, isCoin } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { offerPasskey } from '@zend/web/data/access'
import { useCompany } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { OrderDone, OrderDoneShape } from '@zend/web/data/orders'
import { knownUser, transactionQuery } from '@zend/web/data/wallet'
import { Badge, Facts, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, Reference } from '@zend/web/ui/money'
import { type ReactElement, Suspense } from 'react'
import { AccountLine } from './account-line.tsx'
import { sellPath } from './quick-sell.params.ts'
import { Arrives } from './rail-state.tsx'

/** The page of a sale just made. */
export function SoldScreen({ id }: { readonly id: Id<'sel'> }): ReactElement {
  const own = useCompany() === null
  const user = knownUser(useQueryClient())
  return (
    <>
      <QueryView query={useQuery(transactionQuery(id))} loading={<OrderDoneShape />}>
        {(sold) => <Sold sold={sold} />}
      </QueryView>
      {own && user !== undefined ? (
        <Suspense>
          <offerPasskey.Part userId={user._id} />
        </Suspense>
      ) : null}
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
    <OrderDone
      id={_id}
      state={
        <div role="status">
          <Badge tone={back ? 'bad' : paid ? 'ok' : 'info'}>
            {back ? t`It came back` : paid ? t`The money has arrived` : coin ? t`Sold` : t`On its way`}
          </Badge>
        </div>
      }
      received={<AmountText parts={format.fiatParts(counter.amount, counter.currency)} sensitive />}
      given={given}
      note={
        paid || back ? undefined : <Trans>You can leave this page. We write to you when the money has arrived.</Trans>
      }
      actions={
        <>
          <LinkButton href={sellPath({ from: currency, account: account._id })} variant="quiet" wide>
            <Trans>Sell again</Trans>
          </LinkButton>
          <LinkButton href={transactionLink(_id)} wide>
            <Trans>Follow the money</Trans>
          </LinkButton>
        </>
      }
    >
      <AccountLine account={account} className="mb-4" />
      <Facts
        items={[
          ...(paid || back || usualSeconds === null
            ? []
            : [{ term: t`Arrives`, value: <Arrives usualSeconds={usualSeconds} /> }]),
          { term: t`Reference`, value: <Reference id={_id} /> },
        ]}
      />
    </OrderDone>
  )
}
