/** The query parameters of a deposit's last step, so that a reload or a shared link shows the same step. Pure. */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { href } from 'react-router'

/** The step that shows the address. */
export const reviewPath = (currency: CoinCode, chain: NetworkName): string =>
  `${href('/deposit/review')}?currency=${currency}&chain=${chain}`
