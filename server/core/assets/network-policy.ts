/**
 * What an operator decides about networks, as the configuration writes it, and how that is read: every number that
 * cannot be meant stops the process, because a network with a wrong depth, limit or contract loses money quietly.
 */
import { type BitcoinNetworkId, type EvmNetworkId, type NetworkId, parseDecimal } from '@zend/kernel'
import type { InputsFeePolicy, MeteredFeePolicy, SequenceFeePolicy } from '../../ports/network-family.ts'
import type { BitcoinChain, Finality } from '../../ports/chain.ts'

/** What an operator decides for every network. */
export type CommonPolicy = {
  readonly enabled: boolean
  /** Blocks, the deposit's own included, before a deposit is credited. */
  readonly confirmations: number
  /** How many of the newest blocks we remember, to walk back over a re-organisation. */
  readonly keepBlocks: number
  /**
   * A re-organisation that drops more blocks than this stops crediting and calls a person; 0 where the network never
   * takes a block back.
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
  /** What large sums wait for instead; absent where the ordinary figure is enough for any sum. */
  readonly large?: LargePolicy
}

/**
 * When a customer's sum of a coin is large, and what its deposits wait for then
 * (docs/decisions/025-large-deposits-wait-longer.md).
 */
export type LargePolicy = {
  /** As `CommonPolicy.confirmations`; at least as many. */
  readonly confirmations: number
  /**
   * On an EVM network: one of the words of `Finality`. `finalized` waits for the network's own word too, also where
   * ordinary deposits do not.
   */
  readonly finality?: string
  /** As `CommonPolicy.arrivalMinutes`. */
  readonly arrivalMinutes: number
  /** Decimal text in whole coins, for every coin of the network: a sum above it is large. */
  readonly above: Readonly<Record<string, string>>
}

/** What large sums wait for on a network. `finalized`: the network's own word besides the confirmations. */
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

/** What an operator decides of Bitcoin and its kin. */
export type BitcoinPolicy = CommonPolicy & { readonly chain: string; readonly fees: SizeFees }
/**
 * What an operator decides of an EVM network. `contracts` names every token; `finality` is one of the words of
 * `Finality`.
 */
export type EvmPolicy = CommonPolicy & {
  readonly chainId: number
  readonly finality: string
  readonly contracts: Readonly<Record<string, string>>
  readonly fees: EvmFees
}
type Metered = CommonPolicy & { readonly fees: MeteredFees }
type WithTokens = { readonly contracts: Readonly<Record<string, string>> }

/**
 * What an operator decides: the values live in the configuration. What tells one chain of a family from another is
 * explained at `NetworkFamily`.
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
// No transaction with more is taken by any node (EIP-7825).
const TRANSACTION_GAS_MAX = 16_777_216

/** The words for Bitcoin's chains. */
export const BITCOIN_CHAINS = ['mainnet', 'testnet', 'regtest'] as const satisfies readonly BitcoinChain[]
/** The words for when an EVM network's blocks are settled. */
export const FINALITIES = ['confirmations', 'finalized'] as const satisfies readonly Finality[]

/** Reads what every network has. Throws, naming the key, on what cannot be meant. */
export function readCommon(id: NetworkId, policy: CommonPolicy) {
  const key = `networks.${id}`
  for (const name of ['confirmations', 'keepBlocks', 'arrivalMinutes'] as const)
    positive(`${key}.${name}`, policy[name])
  if (!Number.isSafeInteger(policy.haltDepth) || policy.haltDepth < 0)
    throw new RangeError(`${key}.haltDepth must be a whole number of at least 0`)
  if (!Number.isSafeInteger(policy.startHeight)) throw new RangeError(`${key}.startHeight must be a whole number`)
  // What we remember must reach further back than what we credit on and than what we tolerate, or a re-organisation
  // could not be told from a stranger's chain.
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
    // A large sum that waits for less than a small one is a mistake in whoever wrote it.
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

/** Reads fees by size. Throws as above. */
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

/** Reads an EVM network's fees. Throws as above. */
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

/** Reads fees by units. Throws as above. */
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

/** Reads one of several words. Throws, naming the key, on another. */
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
