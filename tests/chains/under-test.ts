/**
 * A network's description for the suite of all networks: its development chain, and functions that only its family can
 * implement.
 */
import type { CoinCode, NetworkId } from '@zend/kernel'
import type { NetworksPolicy } from '@zend/server/core/assets'
import type { DevChain } from '../../sandbox/chains/dev-chain.ts'
import type { Case } from './cases.ts'

/** Data folder and address of a development chain. */
export type Place = {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

/** An amount in the network's base units. */
export type Amount = { readonly asset: CoinCode; readonly units: bigint }

/** A network under test. */
export type NetworkUnderTest<Id extends NetworkId = NetworkId> = {
  readonly network: Id
  readonly start: (place: Place) => Promise<DevChain>
  /** Returns the node's URL as configured in the product. */
  readonly rpcUrl: (facts: Awaited<ReturnType<DevChain['facts']>>) => string
  /** Configuration that differs for the development chain. */
  readonly settings: Partial<NetworksPolicy[Id]>
  /** True when the chain can be reorganised. */
  readonly reorganises: boolean
  /**
   * Deposited and withdrawn amounts: the network's own coin first, then a token if it has any. Each well above every
   * minimum.
   */
  readonly amounts: readonly Amount[]
  /** Funds of the hot account for each of those coins. */
  readonly funds: readonly Amount[]
  /** The minimum confirmations that the configuration allows, where there is one. */
  readonly confirmationsMin?: number
  /** Blocks after which pending transactions are mined and final, beyond the configured confirmations. */
  readonly blocksToFinal: number
  /** The faucet's name of a token that imitates one of ours. */
  readonly fakeToken?: string
  /** Mines a transaction that looks like a payment to this address but failed. Resolves when it is mined. */
  readonly fail?: (chain: DevChain, address: string, rpcUrl: string) => Promise<void>
  /** Mines a payment that claims more than it delivers. Resolves when it is mined, with the delivered amount. */
  readonly payInPart?: (chain: DevChain, address: string, rpcUrl: string) => Promise<Amount>
  /** Advances the chain until all transactions built so far have expired. */
  readonly expire?: (chain: DevChain) => Promise<void>
  /** Returns an unused outside address, able to receive every coin of `amounts`. */
  readonly outside: (nth: number, chain: DevChain) => Promise<string>
  /** Returns an address's balance on the chain, read without the product's connectors. */
  readonly holds: (rpcUrl: string, address: string, asset: CoinCode) => Promise<bigint>
  /** Cases that the network cannot have, with the reason shown in the matrix. */
  readonly without: Partial<Readonly<Record<Case, string>>>
}
