/**
 * The coins of Bitcoin's protocol as their development chains run them: address prefixes and genesis block of each
 * one's regtest, and relay policy. Facts only; their sources are the nodes' own (chainparams, policy.h).
 */
import type { Network } from '../dev-chain.ts'

/** The environment variable with the coin of a node's process; Bitcoin when absent. */
export const COIN_VARIABLE = 'ZEND_DEV_COIN'

/** A coin whose chain one of the two libraries can run. */
export type DevCoin = 'BTC' | 'LTC' | 'BCH' | 'DOGE'

/** One coin. Amounts are in base units (10⁻⁸ coins), rates in base units per thousand virtual bytes. */
export type DevKin = {
  readonly network: Network
  /** For messages. */
  readonly name: string
  readonly library: 'bcoin' | 'bcash'
  /** `bech32` is an unused prefix for coins without segwit. */
  readonly prefixes: { readonly pubkeyhash: number; readonly scripthash: number; readonly bech32: string }
  readonly cashAddr: string | null
  readonly witnesses: boolean
  /** The genesis block, hex; `null` where it is Bitcoin's. */
  readonly firstBlock: string | null
  /** The block reward. */
  readonly reward: number
  /** The most one faucet request gets. */
  readonly unitsMax: bigint
  /** -minrelaytxfee, the miners' minimum, and the highest fee `sendrawtransaction` accepts as no mistake. */
  readonly relayRate: number
  readonly mineRate: number
  readonly mistakeRate: number
  /**
   * Dust limit: what an output must hold per byte of itself and its spending input; never relayed below `dustLeast`,
   * and each output below `dustSoft` costs that much more.
   */
  readonly dustRate: number
  readonly dustLeast: number
  readonly dustSoft: number
  readonly replaces: boolean
  /** How Bitcoin Core's relatives report missing inputs. */
  readonly missingInputs: string
}

const BITCOIN: DevKin = {
  network: 'bitcoin',
  name: 'Bitcoin',
  library: 'bcoin',
  prefixes: { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' },
  cashAddr: null,
  witnesses: true,
  firstBlock: null,
  reward: 5_000_000_000,
  unitsMax: 10n * 10n ** 8n,
  relayRate: 1_000,
  mineRate: 0,
  mistakeRate: 10_000_000,
  dustRate: 3,
  dustLeast: 0,
  dustSoft: 0,
  replaces: true,
  missingInputs: 'bad-txns-inputs-missingorspent',
}

// Common to every genesis block: its header up to the merkle root, and its only transaction's key.
const [FIRST_HEADER, FIRST_INPUT] = [
  `01000000${'00'.repeat(32)}`,
  `0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff`,
]
const FIRST_KEY =
  '4341040184710fa689ad5023690c80f3a49c8f13f8d45b8c857fbcbc8bc4a8e4d3eb4b10f4d4604fa08dce601aaf0f470216fe1b51850b4acf21b179c45070ac7b03a9ac00000000'

/** Every coin by its code. */
export const DEV_KIN: { readonly [C in DevCoin]: DevKin } = {
  BTC: BITCOIN,
  LTC: {
    ...BITCOIN,
    network: 'litecoin',
    name: 'Litecoin',
    prefixes: { pubkeyhash: 0x6f, scripthash: 0x3a, bech32: 'rltc' },
    firstBlock:
      `${FIRST_HEADER}d9ced4ed1130f7b7faad9be25323ffafa33232a17c3edf6cfd97bee6bafbdd97dae5494dffff7f2000000000${FIRST_INPUT}4804ffff001d0104404e592054696d6573203035` +
      `2f4f63742f32303131205374657665204a6f62732c204170706c65e280997320566973696f6e6172792c2044696573206174203536ffffffff0100f2052a01000000${FIRST_KEY}`,
    unitsMax: 100n * 10n ** 8n,
    dustRate: 30,
    replaces: false,
  },
  BCH: {
    ...BITCOIN,
    network: 'bitcoincash',
    name: 'Bitcoin Cash',
    library: 'bcash',
    cashAddr: 'bchreg',
    witnesses: false,
    unitsMax: 100n * 10n ** 8n,
    replaces: false,
    missingInputs: 'Missing inputs',
  },
  DOGE: {
    ...BITCOIN,
    network: 'dogecoin',
    name: 'Dogecoin',
    witnesses: false,
    firstBlock: `${FIRST_HEADER}696ad20e2dd4365c7459b4a4a5af743d5e92c6da3229e6532cd605f6533f2a5bdae5494dffff7f2002000000${FIRST_INPUT}1004ffff001d0104084e696e746f6e646fffffffff010058850c02000000${FIRST_KEY}`,
    reward: 100_000_000_000,
    unitsMax: 10_000n * 10n ** 8n,
    relayRate: 100_000,
    mineRate: 1_000_000,
    mistakeRate: 1_000_000_000,
    dustRate: 0,
    dustLeast: 100_000,
    dustSoft: 1_000_000,
    replaces: false,
    missingInputs: 'Missing inputs',
  },
}

/**
 * Returns the smallest payment to any plain address that is relayed without an extra fee, for the costliest common
 * output.
 */
export function leastPayment({ dustRate, dustLeast, dustSoft }: DevKin): bigint {
  const P2PKH_MADE_AND_SPENT = 182
  return BigInt(Math.max(dustRate * P2PKH_MADE_AND_SPENT, dustLeast, dustSoft))
}
