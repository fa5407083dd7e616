/**
 * Current figures below an answer: the networks with their confirmations and minimum deposits, and the customer's own
 * limits.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@zend/web/client/query-view'
import { limitsQuery } from '@zend/web/data/limits'
import { networksQuery } from '@zend/web/data/wallet'
import { Facts, Skeleton, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** Every coin on every network that works now. */
export function NetworkFigures(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <QueryView query={useQuery(networksQuery())} loading={<Skeleton className="h-40 w-full" />}>
      {(networks) => (
        <ul aria-label={t`Coins and networks`} className="grid grid-cols-1 gap-2 tablet:grid-cols-2">
          {networks.map(({ currency, network, name, confirmations, minimum, arrivalMinutes }) => {
            const smallest = format.coin(minimum, currency)
            return (
              <li
                key={`${currency} ${network}`}
                className="num flex items-start gap-3 rounded-row border border-line p-3"
              >
                <CoinIcon code={currency} size={36} />
                <span className="min-w-0 text-meta text-muted">
                  <b className="block text-label font-semibold text-ink">
                    <Trans>
                      {currency} on {name}
                    </Trans>
                  </b>
                  <span className="block">
                    <Plural value={confirmations} one="# confirmation" other="# confirmations" />
                    {', '}
                    <Plural value={arrivalMinutes} one="about # minute" other="about # minutes" />
                  </span>
                  <span className="block">
                    <Trans>At least {smallest}</Trans>
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </QueryView>
  )
}

/** The customer's own limits. */
export function LimitFigures(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <QueryView query={useQuery(limitsQuery())} loading={<Skeleton className="h-20 w-full" />}>
      {({ windows, currency }) => (
        <>
          <Facts
            className="rounded-row border border-line p-4"
            items={windows.map(({ rule, limit }) => ({
              term: rule === 'day' ? t`Within a day` : t`Within 30 days`,
              value: format.fiat(limit, currency),
            }))}
          />
          <TextLink href={href('/settings/account/transaction-limits')} className="mt-1">
            <Trans>See what is left</Trans>
          </TextLink>
        </>
      )}
    </QueryView>
  )
}
