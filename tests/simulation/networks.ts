/**
 * The properties of each of the product's networks in a simulated world, as a table: what excludes two versions of a
 * payment, how customers are identified, when a block is final, what fees are. Their rules are in
 * `tests/testkit/scripted-*`, which build and parse real transactions.
 */
import type { CoinCode, NetworkId } from '@zend/kernel'
import type { FeeRate } from '@zend/server/ports/network-family'

/** A network of the simulation; every network of the product has a row. */
export type WorldNetwork = NetworkId

/** A value for each network of a world; others are never read. */
export type EachNetwork<T> = Readonly<Record<WorldNetwork, T>>

/** Creates a value for each of these networks, one after the other. */
export const eachNetwork = <T>(networks: readonly WorldNetwork[], make: (network: WorldNetwork) => T): EachNetwork<T> =>
  Object.fromEntries(networks.map((network) => [network, make(network)])) as EachNetwork<T>

/** The properties of a network in a world. */
export type NetworkModel = {
  /** What prevents two versions of a payment from both being mined. */
  readonly guard: 'outputs' | 'sequence' | 'expiry'
  /** How customers are identified: by addresses, or by tags of one address. */
  readonly customers: 'addresses' | 'tags'
  /** Blocks until a transaction is final, its own included. */
  readonly confirmations: number
  /** True when its newest blocks can be replaced. */
  readonly reorganises: boolean
  /** Blocks above a block until it is read a second time, finally; `null` where one reading is enough. */
  readonly readAgainAfter: number | null
  /** Its usual fees. */
  readonly fees: FeeRate
}

const GWEI = 1_000_000_000n
const perByte = (perVirtualByte: bigint): FeeRate => ({ kind: 'inputs', perVirtualByte })
const perGas = (gwei: bigint): FeeRate => ({ kind: 'sequence', maxPerGas: gwei * GWEI, priorityPerGas: GWEI })
const perUnit = (price: bigint): FeeRate => ({ kind: 'metered', perUnit: price })

const DEEP = { customers: 'addresses', confirmations: 3, reorganises: true, readAgainAfter: null } as const
const AT_ONCE = { ...DEEP, confirmations: 1, reorganises: false } as const
const SHARED = { ...AT_ONCE, customers: 'tags' } as const

/** The properties of every network. */
export const MODELS: EachNetwork<NetworkModel> = {
  bitcoin: { ...DEEP, guard: 'outputs', fees: perByte(10n) },
  litecoin: { ...DEEP, guard: 'outputs', fees: perByte(10n) },
  bitcoincash: { ...DEEP, guard: 'outputs', fees: perByte(2n) },
  dogecoin: { ...DEEP, guard: 'outputs', fees: perByte(1_500n) },
  cardano: { ...DEEP, guard: 'outputs', fees: perByte(44n) },
  ethereum: { ...DEEP, guard: 'sequence', fees: perGas(20n) },
  bsc: { ...DEEP, guard: 'sequence', fees: perGas(3n) },
  polygon: {
    ...DEEP,
    guard: 'sequence',
    fees: { kind: 'sequence', maxPerGas: 80n * GWEI, priorityPerGas: 30n * GWEI },
  },
  avalanche: { ...DEEP, guard: 'sequence', fees: perGas(10n) },
  xlayer: { ...DEEP, guard: 'sequence', fees: perGas(3n) },
  xrpl: { ...SHARED, guard: 'sequence', fees: perUnit(10n) },
  stellar: { ...SHARED, guard: 'sequence', fees: perUnit(100n) },
  ton: { ...SHARED, guard: 'sequence', fees: perUnit(400n) },
  tron: { ...DEEP, guard: 'expiry', readAgainAfter: DEEP.confirmations - 1, fees: perUnit(70n) },
  solana: { ...AT_ONCE, guard: 'expiry', fees: perUnit(1_000n) },
  algorand: { ...AT_ONCE, guard: 'expiry', fees: perUnit(1_000n) },
}

/** The coins of one world, each on one network. */
export type Cast = Readonly<Partial<Record<CoinCode, WorldNetwork>>>

/**
 * Worlds use these in turn: together they have every network of the product, and each has all three guards of versions.
 */
export const CASTS = [
  { BTC: 'bitcoin', ETH: 'ethereum', DAI: 'ethereum', BNB: 'bsc', USDC: 'bsc', XRP: 'xrpl', TRX: 'tron', USDT: 'tron' },
  {
    ADA: 'cardano',
    MATIC: 'polygon',
    DAI: 'polygon',
    XLM: 'stellar',
    USDC: 'stellar',
    TON: 'ton',
    DOGS: 'ton',
    SOL: 'solana',
    USDT: 'solana',
  },
  {
    LTC: 'litecoin',
    BCH: 'bitcoincash',
    DOGE: 'dogecoin',
    AVAX: 'avalanche',
    DAI: 'avalanche',
    OKB: 'xlayer',
    USDT: 'xlayer',
    ALGO: 'algorand',
    USDC: 'algorand',
  },
] as const satisfies readonly Cast[]

/** The cast of the world with this seed. */
export const castOf = (seed: number): Cast => CASTS[(seed - 1) % CASTS.length] ?? CASTS[0]

/** The networks of a world of this cast. */
export const networksOf = (cast: Cast): readonly WorldNetwork[] => [...new Set(Object.values(cast))]

/** A network's fees, multiplied. */
export function dearer(fees: FeeRate, times: bigint): FeeRate {
  switch (fees.kind) {
    case 'inputs':
      return { kind: 'inputs', perVirtualByte: fees.perVirtualByte * times }
    case 'sequence':
      return { kind: 'sequence', maxPerGas: fees.maxPerGas * times, priorityPerGas: fees.priorityPerGas * times }
    case 'metered':
      return { kind: 'metered', perUnit: fees.perUnit * times }
  }
}
