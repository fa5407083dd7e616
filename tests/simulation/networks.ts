/**
 * The networks of a simulated world, one for each way in which networks differ for us: outputs that are spent; sequence
 * numbers, with and without a word for what is final; one account for all with a tag for each customer; no number at
 * all, so that a transaction dies of its age alone, and deposits that are read twice. The others differ from these in
 * their data alone.
 */
import type { NetworkId } from '@zend/kernel'
import type { FeeRate } from '@zend/server/ports/chain-sender'

/** All of them. */
export const NETWORKS = ['bitcoin', 'ethereum', 'bsc', 'xrpl', 'tron'] as const satisfies readonly NetworkId[]
/** One of them. */
export type WorldNetwork = (typeof NETWORKS)[number]

/** Something for each network. */
export type EachNetwork<T> = { readonly [N in WorldNetwork]: T }

/** The same for each network, made one after the other. */
export const eachNetwork = <T>(make: (network: WorldNetwork) => T): EachNetwork<T> =>
  Object.fromEntries(NETWORKS.map((network) => [network, make(network)])) as EachNetwork<T>

/** What a network is like, as far as a world is concerned. */
export type NetworkModel = {
  /** What keeps two versions of a payment from both being mined. */
  readonly guard: 'outputs' | 'sequence' | 'expiry'
  /** How customers are told apart: by addresses, or by tags of one address. */
  readonly customers: 'addresses' | 'tags'
  /** Blocks until a transaction is final, its own included. */
  readonly confirmations: number
  /** Whether its newest blocks can be replaced. */
  readonly reorganises: boolean
  /** Blocks above one until it is read a second time, for good; `null` where one reading is enough. */
  readonly readAgainAfter: number | null
  /** What it asks for when nothing is the matter. */
  readonly fees: FeeRate
  /** What any payment is said to need of what it meters. */
  readonly gas?: bigint
}

const DEEP = { customers: 'addresses', confirmations: 3, reorganises: true, readAgainAfter: null } as const

/** Every network as it is. */
export const MODELS: EachNetwork<NetworkModel> = {
  bitcoin: { ...DEEP, guard: 'outputs', fees: { kind: 'inputs', perVirtualByte: 10n } },
  ethereum: { ...DEEP, guard: 'sequence', fees: { kind: 'sequence', maxPerGas: 20_000_000_000n, priorityPerGas: 1_000_000_000n } },
  bsc: { ...DEEP, guard: 'sequence', fees: { kind: 'sequence', maxPerGas: 3_000_000_000n, priorityPerGas: 1_000_000_000n } },
  xrpl: {
    ...{ ...DEEP, guard: 'sequence', customers: 'tags', confirmations: 1, reorganises: false },
    ...{ fees: { kind: 'metered', perUnit: 10n }, gas: 1n },
  },
  tron: { ...DEEP, guard: 'expiry', readAgainAfter: DEEP.confirmations - 1, fees: { kind: 'metered', perUnit: 70n } },
}

/** Networks of this kind. */
export const networksWhere = (is: (model: NetworkModel) => boolean): readonly WorldNetwork[] => NETWORKS.filter((network) => is(MODELS[network]))

/** The network whose payments a node can be asked about before they are built: the one drawn, or Ethereum for those of outputs. */
export const runningNetwork = (drawn: WorldNetwork): WorldNetwork => (MODELS[drawn].guard === 'outputs' ? 'ethereum' : drawn)

/** A network's fees, so many times as high. */
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
