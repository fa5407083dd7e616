/**
 * Network settings that an operator configures, and their validation. Every invalid number stops the process, because a
 * network with a wrong depth, limit or contract loses money quietly.
 */
import { type BitcoinNetworkId, type EvmNetworkId, type NetworkId, parseDecimal } from '@zend/kernel'
import type { InputsFeePolicy, MeteredFeePolicy, SequenceFeePolicy } from '../../ports/network-family.ts'
import type { BitcoinChain, Finality } from '../../ports/chain.ts'

/** Settings that every network has. */
export type CommonPolicy = {
  readonly enabled: boolean
  /** Blocks, the deposit's own included, before a deposit is credited. */
  readonly confirmations: number
  /** How many of the newest blocks are stored, to walk back over a re-organisation. */
  readonly keepBlocks: number
  /**
   * A re-organisation that drops more blocks than this stops crediting and alerts an operator; 0 where the network
   * never reverts a block.
   */
  readonly haltDepth: number
  /** See `NetworkSpec.startHeight`. */
  readonly startHeight: number
  /** Typical time from sending to credit, shown to the customer. */
  readonly arrivalMinutes: number
  /**
   * Link templates with `{id}` in place of the transaction or address; empty where no public explorer shows this chain.
   */
  readonly explorer: { readonly tx: string; readonly address: string }
  /** Decimal text in whole coins, for every coin of the network. */
  readonly minDeposit: Readonly<Record<string, string>>
  /** The rule for large sums; absent where `confirmations` is enough for any sum. */
  readonly large?: LargePolicy
}

/**
 * When a customer's sum of a coin is large, and what its deposits then wait for
 * (docs/decisions/025-large-deposits-wait-longer.md).
 */
export type LargePolicy = {
  /** As `CommonPolicy.confirmations`; at least as many. */
  readonly confirmations: number
  /**
   * On an EVM network: a value of `Finality`. `finalized` also waits for the network's finality, even where ordinary
   * deposits do not.
   */
  readonly finality?: string
  /** As `CommonPolicy.arrivalMinutes`. */
  readonly arrivalMinutes: number
  /** Decimal text in whole coins, for every coin of the network: a sum above it is large. */
  readonly above: Readonly<Record<string, string>>
}

/** What large sums wait for on a network. `finalized`: the network's finality besides the confirmations. */
export type LargeRule = { readonly confirmations: number; readonly finalized: boolean; readonly arrivalMinutes: number }

/** Fees by size as configured, in the smallest unit per (virtual) byte; see `InputsFeePolicy`. */
export type SizeFees = {
  readonly targetBlocks: number
  readonly perVirtualByteMin: number
  readonly perVirtualByteMax: number
}

/** An EVM network's fees as configured: prices are decimal text in gwei per gas; see `SequenceFeePolicy`. */
export type EvmFees = {
  readonly priorityGweiMin: string
  readonly priorityGweiMax: string
  readonly maxGweiMax: string
  readonly gasMarginPercent: number
  readonly typicalGas: { readonly coin: number; readonly token: number }
  readonly gasMax: { readonly coin: number; readonly token: number }
}

/** Fees by units as configured; see `MeteredFeePolicy`. */
export type MeteredFees = {
  readonly perUnitMin: number
  readonly perUnitMax: number
  readonly typicalUnits: { readonly coin: number; readonly token: number }
  readonly unitsMax: { readonly coin: number; readonly token: number }
}

/** Settings of Bitcoin and its relatives. */
export type BitcoinPolicy = CommonPolicy & { readonly chain: string; readonly fees: SizeFees }
/** Settings of an EVM network. `contracts` lists every token's contract; `finality` is a value of `Finality`. */
export type EvmPolicy = CommonPolicy & {
  readonly chainId: number
  readonly finality: string
  readonly contracts: Readonly<Record<string, string>>
  readonly fees: EvmFees
}
type Metered = CommonPolicy & { readonly fees: MeteredFees }
type WithTokens = { readonly contracts: Readonly<Record<string, string>> }

/**
 * All network settings; their values are in the configuration. `NetworkFamily` explains how chains of a family differ.
 */
export type NetworksPolicy = { readonly [N in BitcoinNetworkId]: BitcoinPolicy } & {
  readonly [N in EvmNetworkId]: EvmPolicy
} & {
  readonly tron: Metered & WithTokens & { readonly genesis: string }
  readonly solana: Metered & WithTokens & { readonly genesis: string }
  readonly xrpl: Metered & { readonly networkId: number }
  readonly stellar: Metered & WithTokens & { readonly passphrase: string }
  readonly algorand: Metered & WithTokens & { readonly genesisId: string; readonly genesisHash: string }
  readonly cardano: CommonPolicy & { readonly networkMagic: number; readonly fees: SizeFees }
  readonly ton: Metered & WithTokens & { readonly globalId: number }
}

// Gas is priced in billionths of a coin.
const GWEI_DECIMALS = 9
// Nodes accept no transaction above this gas limit (EIP-7825).
const TRANSACTION_GAS_MAX = 16_777_216

/** The names of Bitcoin's chains. */
export const BITCOIN_CHAINS = ['mainnet', 'testnet', 'regtest'] as const satisfies readonly BitcoinChain[]
/** When an EVM network's blocks count as settled. */
export const FINALITIES = ['confirmations', 'finalized'] as const satisfies readonly Finality[]

/** Reads the common settings. Throws, naming the key, on an invalid value. */
export function readCommon(id: NetworkId, policy: CommonPolicy) {
  const key = `networks.${id}`
  for (const name of ['confirmations', 'keepBlocks', 'arrivalMinutes'] as const)
    positive(`${key}.${name}`, policy[name])
  if (!Number.isSafeInteger(policy.haltDepth) || policy.haltDepth < 0)
    throw new RangeError(`${key}.haltDepth must be a whole number of at least 0`)
  if (!Number.isSafeInteger(policy.startHeight)) throw new RangeError(`${key}.startHeight must be a whole number`)
  // Stored blocks must reach deeper than confirmations and tolerated re-organisations; otherwise a re-organisation
  // looks like a foreign chain.
  if (policy.keepBlocks <= Math.max(policy.confirmations, policy.haltDepth, policy.large?.confirmations ?? 0)) {
    throw new RangeError(`${key}.keepBlocks must be greater than confirmations, haltDepth and large.confirmations`)
  }
  for (const [name, template] of Object.entries(policy.explorer)) {
    if (template !== '' && !/^https?:\/\/.*\{id\}/.test(template))
      throw new RangeError(`${key}.explorer.${name} must be a link with {id} in it`)
  }
  const { enabled, confirmations, keepBlocks, haltDepth, startHeight, arrivalMinutes, explorer } = policy
  return {
    id,
    enabled,
    confirmations,
    keepBlocks,
    haltDepth,
    startHeight,
    arrivalMinutes,
    explorer,
    large: readLarge(key, policy),
  }
}

function readLarge(key: string, { confirmations, arrivalMinutes, large }: CommonPolicy): LargeRule | null {
  if (large === undefined) return null
  for (const [name, least] of [
    ['confirmations', confirmations],
    ['arrivalMinutes', arrivalMinutes],
  ] as const) {
    positive(`${key}.large.${name}`, large[name])
    // A large sum must not wait for less than a small one: that is a configuration mistake.
    if (large[name] < least) throw new RangeError(`${key}.large.${name} must be at least ${key}.${name}`)
  }
  const finality =
    large.finality === undefined ? 'confirmations' : oneOf(`${key}.large.finality`, FINALITIES, large.finality)
  return {
    confirmations: large.confirmations,
    finalized: finality === 'finalized',
    arrivalMinutes: large.arrivalMinutes,
  }
}

/** Reads fees by size. Throws, naming the key, on an invalid value. */
export function readSizeFees(
  id: NetworkId,
  { targetBlocks, perVirtualByteMin, perVirtualByteMax }: SizeFees,
): InputsFeePolicy {
  const key = `networks.${id}.fees`
  for (const [name, value] of Object.entries({ targetBlocks, perVirtualByteMin, perVirtualByteMax }))
    positive(`${key}.${name}`, value)
  if (perVirtualByteMin > perVirtualByteMax) throw new RangeError(`${key}: the least rate is above the most`)
  return {
    kind: 'inputs',
    targetBlocks,
    perVirtualByteMin: BigInt(perVirtualByteMin),
    perVirtualByteMax: BigInt(perVirtualByteMax),
  }
}

/** Reads an EVM network's fees. Throws, naming the key, on an invalid value. */
export function readEvmFees(
  id: NetworkId,
  { gasMarginPercent, typicalGas, gasMax, ...prices }: EvmFees,
): SequenceFeePolicy {
  const key = `networks.${id}.fees`
  const wei = (name: keyof typeof prices): bigint => {
    const price = parseDecimal(prices[name], GWEI_DECIMALS)
    if (!price.ok || price.value <= 0n)
      throw new RangeError(`${key}.${name} must be a positive number of gwei, not ${prices[name]}`)
    return price.value
  }
  const [priorityPerGasMin, priorityPerGasMax, maxPerGasMax] = [
    wei('priorityGweiMin'),
    wei('priorityGweiMax'),
    wei('maxGweiMax'),
  ]
  if (priorityPerGasMin > priorityPerGasMax || priorityPerGasMax > maxPerGasMax)
    throw new RangeError(`${key}: the limits contradict each other`)
  positive(`${key}.gasMarginPercent`, gasMarginPercent)
  const gas = readUnits(key, ['typicalGas', typicalGas], ['gasMax', gasMax], TRANSACTION_GAS_MAX)
  return {
    kind: 'sequence',
    priorityPerGasMin,
    priorityPerGasMax,
    maxPerGasMax,
    gasMarginPercent: BigInt(gasMarginPercent),
    typicalGas: gas.typical,
    gasMax: gas.most,
  }
}

/** Reads fees by units. Throws, naming the key, on an invalid value. */
export function readMeteredFees(
  id: NetworkId,
  { perUnitMin, perUnitMax, typicalUnits, unitsMax }: MeteredFees,
): MeteredFeePolicy {
  const key = `networks.${id}.fees`
  for (const [name, value] of Object.entries({ perUnitMin, perUnitMax })) positive(`${key}.${name}`, value)
  if (perUnitMin > perUnitMax) throw new RangeError(`${key}: the least price is above the most`)
  const units = readUnits(key, ['typicalUnits', typicalUnits], ['unitsMax', unitsMax], Number.MAX_SAFE_INTEGER)
  return {
    kind: 'metered',
    perUnitMin: BigInt(perUnitMin),
    perUnitMax: BigInt(perUnitMax),
    typicalUnits: units.typical,
    unitsMax: units.most,
  }
}

/** Reads one of the allowed words. Throws, naming the key, on any other. */
export function oneOf<W extends string>(key: string, words: readonly W[], given: string): W {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new RangeError(`${key} must be one of ${words.join(', ')}, not ${given}`)
  return word
}

/** Throws, naming the key, unless the value is a whole number above zero. */
export function positive(key: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${key} must be a whole number of at least 1`)
}

type Units = { readonly coin: number; readonly token: number }

function readUnits(
  key: string,
  [typicalName, typical]: [string, Units],
  [mostName, most]: [string, Units],
  ceiling: number,
) {
  for (const kind of ['coin', 'token'] as const) {
    positive(`${key}.${typicalName}.${kind}`, typical[kind])
    positive(`${key}.${mostName}.${kind}`, most[kind])
    if (most[kind] < typical[kind] || most[kind] > ceiling)
      throw new RangeError(
        `${key}.${mostName}.${kind} must be from ${typicalName}.${kind} to ${ceiling}, not ${most[kind]}`,
      )
  }
  const whole = ({ coin, token }: Units) => ({ coin: BigInt(coin), token: BigInt(token) })
  return { typical: whole(typical), most: whole(most) }
}
