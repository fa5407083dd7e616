/** Says which network a coin goes over where there is no other: its choice was left out, and the form names none. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { networksQuery } from '@zend/web/data/wallet'
import type { ReactElement } from 'react'

/** The sentence; nothing where the coin has several networks, or while they are loading. */
export function OnlyNetwork({ currency }: { readonly currency: CoinCode }): ReactElement | null {
  const { data } = useQuery(networksQuery(currency))
  const [only, ...more] = data ?? []
  if (only === undefined || more.length > 0) return null
  const { name } = only
  return (
    <p className="-mt-1 text-label text-muted">
      <Trans>
        {name} is the only network for {currency}.
      </Trans>
    </p>
  )
}
