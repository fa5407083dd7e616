/** The paths of saving a wallet (specification §2). Pure. */
import type { NetworkName } from '@zend/contracts'
import type { BeneficiaryId, CoinCode } from '@zend/kernel'
import { href } from 'react-router'

/** The saved wallets of a kind; external ones by default. */
export const walletsPath = (type: 'external' | 'internal' = 'external'): string =>
  href('/settings/security/saved-wallet') + (type === 'internal' ? '?type=internal' : '')
/** The choice of a coin for a new external wallet. */
export const tokenPath = (): string => href('/settings/security/saved-wallet/token')
/** The choice of a network for it. */
export const networksPath = (currency: CoinCode): string =>
  `${href('/settings/security/saved-wallet/networks')}?currency=${currency}`
/** The form of a new external wallet. */
export const createExternalPath = (currency: CoinCode, chain: NetworkName): string =>
  `${href('/settings/security/saved-wallet/external/create')}?currency=${currency}&chain=${chain}`
/** The form of a new Zend Pay wallet. */
export const createZendPayPath = (): string => href('/settings/security/saved-wallet/zend-pay/create')
/** A saved wallet's own page. */
export const walletPath = (type: 'external' | 'internal', id: BeneficiaryId): string =>
  type === 'external'
    ? href('/settings/security/saved-wallet/external/:id', { id })
    : href('/settings/security/saved-wallet/zend-pay/:id', { id })
