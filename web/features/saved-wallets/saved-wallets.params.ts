/** What the steps of saving a wallet carry in their address (specification §2). Pure. */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { BeneficiaryId, CoinCode } from '@zend/kernel'

/** Where the saved wallets are. */
export const SAVED_WALLETS_PATH = '/settings/security/saved-wallet'

/** The choice of a coin for a new wallet outside. */
export const tokenPath = (): string => `${SAVED_WALLETS_PATH}/token`
/** The choice of a network for it. */
export const networksPath = (currency: CoinCode): string => `${SAVED_WALLETS_PATH}/networks?currency=${currency}`
/** The form of a new wallet outside. */
export const createExternalPath = (currency: CoinCode, chain: NetworkName): string =>
  `${SAVED_WALLETS_PATH}/external/create?currency=${currency}&chain=${chain}`
/** The form of a new Zend Pay wallet. */
export const createZendPayPath = (): string => `${SAVED_WALLETS_PATH}/zend-pay/create`
/** A saved wallet's own page. */
export const walletPath = (type: 'external' | 'internal', id: BeneficiaryId): string =>
  `${SAVED_WALLETS_PATH}/${type === 'external' ? 'external' : 'zend-pay'}/${id}`

/** The coin named in an address, or `null`. */
export function coinParam(search: URLSearchParams): CoinCode | null {
  const parsed = fields.coinCode.safeParse(search.get('currency'))
  return parsed.success ? parsed.data : null
}

/** The network named in an address, or `null`. */
export function networkParam(search: URLSearchParams): NetworkName | null {
  const parsed = networkId.safeParse(search.get('chain'))
  return parsed.success ? parsed.data : null
}
