/** The status of a network, and a note for customers who wait for coins. */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { type CoinCode, MINUTE_MS } from '@zend/kernel'
import { addTexts } from '@zend/web/i18n'
import { Badge } from '@zend/web/ui'
import { type ReactElement, Suspense } from 'react'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QUERY_REFETCH_MS } from '@zend/kernel/specification'
import { networksQuery } from '@zend/web/data/wallet'

type Status = WalletNetwork['status']

const networkTrouble = lazyPart(async () => {
  const [{ NetworkTrouble }] = await Promise.all([import('./network-trouble.tsx'), addTexts('rescue')])
  return NetworkTrouble
})

/** The status of a network in a word; nothing while it is normal. */
export function NetworkStatusBadge({ status }: { readonly status: Status }): ReactElement | null {
  const { t } = useLingui()
  if (status === 'up') return null
  const words: Readonly<Record<Exclude<Status, 'up'>, string>> = {
    halted: t`Paused`,
    delayed: t`Delayed`,
    disputed: t`Being checked`,
  }
  return <Badge tone={status === 'disputed' ? 'info' : 'warn'}>{words[status]}</Badge>
}

/**
 * A note for customers who send or sent a coin over a network that is delayed or whose providers disagree; nothing
 * otherwise. It refetches while shown. `known` is a status that the page already has, used until the first answer.
 */
export function NetworkStatusNote({
  currency,
  network,
  known = 'up',
  className,
}: {
  readonly currency: CoinCode
  readonly network: NetworkName
  readonly known?: Status
  readonly className?: string
}): ReactElement {
  const statusIn = (networks: readonly WalletNetwork[] | undefined): Status =>
    networks?.find((one) => one.network === network)?.status ?? known
  const { data } = useQuery({
    ...networksQuery(currency),
    refetchInterval: ({ state }) => (statusIn(state.data) === 'up' ? QUERY_REFETCH_MS : MINUTE_MS),
  })
  const status = statusIn(data)
  const trouble = status === 'disputed' || status === 'delayed' ? status : null
  return (
    <div role="status" className={trouble === null ? undefined : className}>
      {trouble === null ? null : (
        <Suspense>
          <networkTrouble.Part trouble={trouble} />
        </Suspense>
      )}
    </div>
  )
}
