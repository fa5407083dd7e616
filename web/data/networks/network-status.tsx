/** What a network's trouble is called, and the note about it for somebody who waits for coins. */
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

/** The status of a network in a word; nothing while all is well. */
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
 * A calm note for somebody who sends or has sent a coin over a network that is late, or of which our sources tell
 * different things; nothing while all is well. It asks again by itself while it shows. `known` is a status that the
 * page has already, until this has asked.
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
