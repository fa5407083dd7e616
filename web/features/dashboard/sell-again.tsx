/**
 * The last sale, ready to be repeated: the same coin to the same account, at the current rate. Nothing if there was
 * none lately.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Id, isCoin } from '@zend/kernel'
import { sellLink } from '@zend/web/data/links'
import { recentQuery, transactionQuery } from '@zend/web/data/wallet'
import { IconTile, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBolt } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { lastSaleOf } from './last-sale-of.ts'

/** The strip. */
export function SellAgain(): ReactElement | null {
  const { data } = useQuery(recentQuery())
  const id = lastSaleOf(data ?? [])
  return id === null ? null : <Sale id={id} />
}

function Sale({ id }: { readonly id: Id<'sel'> }): ReactElement | null {
  const format = useFormat()
  const { data } = useQuery(transactionQuery(id))
  if (data === undefined || !isCoin(data.currency)) return null
  const { amount, currency, counter, account } = data
  const [sold, received] = [format.coin(amount, currency), format.fiat(counter.amount, counter.currency)]
  const { institutionName } = account
  const ends = account.accountNumber.slice(-4)
  return (
    <section className="mt-3.5 flex items-center gap-3 rounded-row bg-action-soft py-3 pr-3 pl-4">
      <span className="max-tablet:hidden">
        <IconTile tone="action">
          <IconBolt />
        </IconTile>
      </span>
      <p className="num min-w-0 flex-1">
        <b className="block text-label font-semibold tablet:text-body">
          <Private>
            {sold} {`→\u00a0${received}`}
          </Private>
        </b>
        {/* The end of the number distinguishes accounts of one bank, so it is never cut off. */}
        <span className="flex gap-1 text-label text-muted">
          <span className="truncate">
            <Trans>To {institutionName}</Trans>
          </span>
          <span>••{ends}</span>
        </span>
      </p>
      <LinkButton href={sellLink({ from: currency, account: account._id })} size="small" className="shrink-0">
        <Trans>Sell again</Trans>
      </LinkButton>
    </section>
  )
}
