/** A network's protocol, and its fee settings. */
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
 * Fee settings of an `inputs` network. `perVirtualByteMin` and `…Max` are satoshi per virtual byte: no rate outside
 * them is ever proposed, whatever a node says. `targetBlocks` is the number of blocks within which a payment should be
 * mined.
 */
export type InputsFeePolicy = {
  readonly kind: 'inputs'
  readonly targetBlocks: number
  readonly perVirtualByteMin: bigint
  readonly perVirtualByteMax: bigint
}

/**
 * Fee settings of a `sequence` network, prices in wei per gas. `gasMarginPercent` is added to a node's estimate for a
 * contract call. `typicalGas` is the basis of quotes for a plain payment of the network's own coin, and of a token;
 * `gasMax` is the limit for one: we do not pay for more work of a payee's contract.
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
 * Fee settings of a network that has a price for some unit. Prices are in base units of its own coin (or the fractions
 * that the network counts in). `typicalUnits` is the basis of quotes for a plain payment of the network's own coin, and
 * of a token; `unitsMax` the limit for one.
 */
export type MeteredFeePolicy = {
  readonly kind: 'metered'
  readonly perUnitMin: bigint
  readonly perUnitMax: bigint
  readonly typicalUnits: { readonly coin: bigint; readonly token: bigint }
  readonly unitsMax: { readonly coin: bigint; readonly token: bigint }
}

/** A network's fee settings. */
export type FeePolicy = NetworkFamily['fees']

/**
 * A network's protocol, the identity of its chain (as the chain itself reports it, so that a node of another is
 * detected and a signature is invalid there), and its settings of fees and finality.
 */
export type NetworkFamily =
  | {
      readonly family: 'bitcoin'
      readonly coin: BitcoinKin
      readonly chain: BitcoinChain
      readonly fees: InputsFeePolicy
    }
  /**
   * `asksFinal`: whether polls report which block is final, even where ordinary deposits do not wait for it (large ones
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
