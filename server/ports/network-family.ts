/** Which protocol a network speaks, and what an operator decides about its fees. */
import type { BitcoinChain, BitcoinKin, Finality } from './chain.ts'

/** The price of getting mined, in base units of the network's own coin. */
export type FeeRate =
  | { readonly kind: 'inputs'; /** Satoshi per virtual byte. */ readonly perVirtualByte: bigint }
  | {
      readonly kind: 'sequence'
      /** Wei per gas, at most (EIP-1559). */ readonly maxPerGas: bigint
      readonly priorityPerGas: bigint
    }
  | {
      readonly kind: 'metered'
      /** For one of what the network meters: energy, an operation, a unit of computing. */ readonly perUnit: bigint
    }

/**
 * What an operator decides about the fees of an `inputs` network. `perVirtualByteMin` and `…Max` are satoshi per
 * virtual byte: no rate below or above them is ever proposed, whatever a node says. `targetBlocks` is the number of
 * blocks within which a payment should be mined.
 */
export type InputsFeePolicy = {
  readonly kind: 'inputs'
  readonly targetBlocks: number
  readonly perVirtualByteMin: bigint
  readonly perVirtualByteMax: bigint
}

/**
 * What an operator decides about the fees of a `sequence` network, prices in wei per gas. `gasMarginPercent` is added
 * to what a node estimates a contract call to need. `typicalGas` is what a plain payment of the network's own coin, and
 * of a token, is quoted with; `gasMax` is the most that one may have: what a payee's contract does beyond that is not
 * ours to pay for.
 */
export type SequenceFeePolicy = {
  readonly kind: 'sequence'
  readonly priorityPerGasMin: bigint
  readonly priorityPerGasMax: bigint
  readonly maxPerGasMax: bigint
  readonly gasMarginPercent: bigint
  readonly typicalGas: { readonly coin: bigint; readonly token: bigint }
  readonly gasMax: { readonly coin: bigint; readonly token: bigint }
}

/**
 * What an operator decides about the fees of a network that has a price for some unit. Prices are in base units of its
 * own coin (or the parts of them that the network counts in). `typicalUnits` is what a plain payment of the network's
 * own coin, and of a token, is quoted with; `unitsMax` the most that one may have.
 */
export type MeteredFeePolicy = {
  readonly kind: 'metered'
  readonly perUnitMin: bigint
  readonly perUnitMax: bigint
  readonly typicalUnits: { readonly coin: bigint; readonly token: bigint }
  readonly unitsMax: { readonly coin: bigint; readonly token: bigint }
}

/** What an operator decides about a network's fees. */
export type FeePolicy = NetworkFamily['fees']

/**
 * Which protocol a network speaks, which of its chains it is (as the chain itself says, so that a node of another is
 * noticed and a signature is worth nothing there), and what an operator decides about its fees and about when its
 * blocks are settled.
 */
export type NetworkFamily =
  | {
      readonly family: 'bitcoin'
      readonly coin: BitcoinKin
      readonly chain: BitcoinChain
      readonly fees: InputsFeePolicy
    }
  /**
   * `asksFinal`: whether polls tell which block is final, also where ordinary deposits do not wait for it (large ones
   * may); absent: as `finality`.
   */
  | {
      readonly family: 'evm'
      readonly chainId: number
      readonly finality: Finality
      readonly asksFinal?: boolean
      readonly fees: SequenceFeePolicy
    }
  /** `genesis`: the first block's id, hex. */
  | { readonly family: 'tron'; readonly genesis: string; readonly fees: MeteredFeePolicy }
  /** `genesis`: the genesis hash, base58. */
  | { readonly family: 'solana'; readonly genesis: string; readonly fees: MeteredFeePolicy }
  /** `networkId`: 0 is the main network; above 1024 every transaction names it. */
  | { readonly family: 'xrpl'; readonly networkId: number; readonly fees: MeteredFeePolicy }
  /** `passphrase`: part of what every signature covers. */
  | { readonly family: 'stellar'; readonly passphrase: string; readonly fees: MeteredFeePolicy }
  /** `genesisHash`: base64. */
  | {
      readonly family: 'algorand'
      readonly genesisId: string
      readonly genesisHash: string
      readonly fees: MeteredFeePolicy
    }
  /** `networkMagic`: 764824073 is the main network. */
  | { readonly family: 'cardano'; readonly networkMagic: number; readonly fees: InputsFeePolicy }
  /** `globalId`: −239 is the main network. */
  | { readonly family: 'ton'; readonly globalId: number; readonly fees: MeteredFeePolicy }
