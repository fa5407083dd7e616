/** /swap/success?id=. */
import { readSwapId, SwapSuccessScreen } from '@zend/web/features/swap'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The swap named in the URL; without one, a new swap. */
export default function SwapSuccess(): ReactElement {
  const [search] = useSearchParams()
  const id = readSwapId(search)
  return id === null ? <Navigate to={href('/swap')} replace /> : <SwapSuccessScreen key={id} id={id} />
}
