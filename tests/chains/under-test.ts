/**
 * What a network says of itself so that the suite of all networks can run on it: its development chain, and what only
 * its family knows how to do.
 */
import type { CoinCode, NetworkId } from '@zend/kernel'
import type { NetworksPolicy } from '@zend/server/core/assets'
import type { DevChain } from '../../sandbox/chains/dev-chain.ts'
import type { Case } from './cases.ts'

/** Where a development chain lives. */
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
  /** The node's address as the product is told it. */
  readonly rpcUrl: (facts: Awaited<ReturnType<DevChain['facts']>>) => string
  /** What the configuration says differently of the development chain. */
  readonly settings: Partial<NetworksPolicy[Id]>
  /** Whether the chain can take blocks back. */
  readonly reorganises: boolean
  /**
   * What is deposited and withdrawn: the network's own coin first, then a token where there are any. Each well above
   * every minimum.
   */
  readonly amounts: readonly Amount[]
  /** What the hot account is given of each of those coins before it pays. */
  readonly funds: readonly Amount[]
  /** Where a configuration may not ask for fewer confirmations: as few as it may. */
  readonly confirmationsMin?: number
  /**
   * Blocks after which what waits is in one and as final as the network makes it, beyond the confirmations that the
   * configuration asks for.
   */
  readonly blocksToFinal: number
  /** What the faucet calls a token that pretends to be one of ours. */
  readonly fakeToken?: string
  /** Puts a transaction on the chain that looks like a payment to this address, and failed. Mined when it resolves. */
  readonly fail?: (chain: DevChain, address: string, rpcUrl: string) => Promise<void>
  /**
   * Puts a payment on the chain that says more than it delivers. Mined when it resolves. Answers what was delivered.
   */
  readonly payInPart?: (chain: DevChain, address: string, rpcUrl: string) => Promise<Amount>
  /** Lets the chain pass every transaction's window that was built until now. */
  readonly expire?: (chain: DevChain) => Promise<void>
  /** An address outside that nobody used, able to receive every coin of `amounts`. */
  readonly outside: (nth: number, chain: DevChain) => Promise<string>
  /** What an address holds on the chain, read without the product's connectors. */
  readonly holds: (rpcUrl: string, address: string, asset: CoinCode) => Promise<bigint>
  /** Cases that the network cannot have, with the reason that the matrix shows. */
  readonly without: Partial<Readonly<Record<Case, string>>>
}
