/** Calls about deposits. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, CoinCode, NetworkId } from './types.ts'

/** Networks on which a coin (or, without `currency`, any coin) can be received. */
export type GetNetworks = {
  readonly query?: { readonly currency?: CoinCode; readonly networkStatus?: string }
  readonly answer: { readonly networks: readonly WalletNetwork[] }
}

/**
 * The customer's permanent address for a coin on a network; created on first use. Where an address must first opt in
 * to the coin on its network, the first call starts that too, and the answer is `address_not_ready` until it is done,
 * a minute later.
 */
export type GetDepositAddress = {
  readonly query: { readonly currency: CoinCode; readonly chain: NetworkId }
  readonly answer: {
    readonly address: string
    readonly memo: string | null
    readonly currency: CoinCode
    readonly network: WalletNetwork
    readonly uri: string
    readonly explorerUrl: string | null
  }
}

/** How a coin can be received on one network. */
export type WalletNetwork = {
  readonly network: NetworkId
  readonly name: string
  readonly currency: CoinCode
  readonly status: 'up' | 'delayed' | 'disputed' | 'halted'
  readonly confirmations: number
  readonly minimum: Amount
  readonly arrivalMinutes: number
  readonly large: {
    readonly above: Amount
    readonly confirmations: number
    readonly finalized: boolean
    readonly arrivalMinutes: number
  } | null
  readonly contract: string | null
  readonly addressFormat: string
  readonly memo: 'tag' | 'memo' | 'comment' | null
}
