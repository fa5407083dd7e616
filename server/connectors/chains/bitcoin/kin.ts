/**
 * Facts that differ between the coins with Bitcoin's protocol: address prefixes, our output type, relay rules, and when
 * newly created coins can be spent. Facts only; their sources are the nodes' own (chainparams, policy.h, consensus.h).
 * Pure.
 */
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'

/** The address prefixes of one chain. */
export type AddressForms = {
  /**
   * The version bytes that the library encodes with: the forms that are shown. `bech32` is empty where the coin has no
   * witness.
   */
  readonly shown: {
    readonly bech32: string
    readonly pubKeyHash: number
    readonly scriptHash: number
    readonly wif: number
  }
  /** A second version byte of script hashes, still accepted and never shown: Litecoin's 3…, from before it had M… */
  readonly scriptHashOld: number | null
  /** The prefix before the colon of a CashAddr; `null` where there are none. */
  readonly cashAddr: string | null
  /** The prefix of extension-block addresses, where they exist. We cannot pay them. */
  readonly extension: string | null
}

/** One coin. Amounts and rates are in its base units (10⁻⁸ coins), sizes in virtual bytes. */
export type Kin = {
  readonly forms: { readonly [C in BitcoinChain]: AddressForms }
  /** The only kind of output that we hand out addresses of, and spend. */
  readonly ours: 'p2wpkh' | 'p2pkh'
  /**
   * Whether a signature covers its input's amount; where it does not, a plan must carry the transaction that created
   * the input.
   */
  readonly signsAmounts: boolean
  /**
   * Whether an output can carry tokens before its script (CashTokens). Such an output's coins are ours, but we never
   * spend it.
   */
  readonly cashTokens: boolean
  /** Whether nodes by default accept a replacement that pays more for a transaction that opted in (BIP-125). */
  readonly replaceable: boolean
  /**
   * The dust limit is this many units for each byte of the output and of spending it, or `dustLeast`, whichever is
   * more.
   */
  readonly dustRate: bigint
  readonly dustLeast: bigint
  /** The minimum rate of its developers per virtual byte, whatever a node's estimate says. */
  readonly rateLeast: bigint
  /** The RPC for fee estimates: Bitcoin Cash nodes do not estimate for a number of blocks. */
  readonly estimate: 'estimatesmartfee' | 'estimatefee'
  /** The script length of the longest standard output, in bytes. */
  readonly longestScript: number
  /** The confirmations before newly mined coins can be spent, and coins that leave Litecoin's extension block. */
  readonly coinbaseConfirmations: number
  readonly pegOutConfirmations: number
  /** The largest block a node may send, bytes. */
  readonly blockBytesMax: number
}

const forms = (
  [bech32, pubKeyHash, scriptHash, wif]: readonly [string, number, number, number],
  more: Partial<Pick<AddressForms, 'scriptHashOld' | 'cashAddr' | 'extension'>> = {},
): AddressForms => ({
  shown: { bech32, pubKeyHash, scriptHash, wif },
  scriptHashOld: null,
  cashAddr: null,
  extension: null,
  ...more,
})

const BITCOIN: Kin = {
  forms: {
    mainnet: forms(['bc', 0x00, 0x05, 0x80]),
    testnet: forms(['tb', 0x6f, 0xc4, 0xef]),
    regtest: forms(['bcrt', 0x6f, 0xc4, 0xef]),
  },
  ours: 'p2wpkh',
  signsAmounts: true,
  cashTokens: false,
  replaceable: true,
  dustRate: 3n,
  dustLeast: 0n,
  rateLeast: 0n,
  estimate: 'estimatesmartfee',
  // P2WSH, P2TR.
  longestScript: 34,
  coinbaseConfirmations: 100,
  pegOutConfirmations: 1,
  blockBytesMax: 4_000_000,
}

/** Every coin by its code. */
export const KIN: { readonly [C in BitcoinKin]: Kin } = {
  BTC: BITCOIN,
  LTC: {
    ...BITCOIN,
    forms: {
      mainnet: forms(['ltc', 0x30, 0x32, 0xb0], { scriptHashOld: 0x05, extension: 'ltcmweb' }),
      testnet: forms(['tltc', 0x6f, 0x3a, 0xef], { scriptHashOld: 0xc4, extension: 'tmweb' }),
      regtest: forms(['rltc', 0x6f, 0x3a, 0xef], { scriptHashOld: 0xc4, extension: 'tmweb' }),
    },
    replaceable: false,
    dustRate: 30n,
    pegOutConfirmations: 6,
    // Its extension block follows the regular block.
    blockBytesMax: 8_000_000,
  },
  BCH: {
    ...BITCOIN,
    forms: {
      mainnet: forms(['', 0x00, 0x05, 0x80], { cashAddr: 'bitcoincash' }),
      testnet: forms(['', 0x6f, 0xc4, 0xef], { cashAddr: 'bchtest' }),
      regtest: forms(['', 0x6f, 0xc4, 0xef], { cashAddr: 'bchreg' }),
    },
    ours: 'p2pkh',
    cashTokens: true,
    replaceable: false,
    estimate: 'estimatefee',
    // The script hash of 32 bytes.
    longestScript: 35,
    blockBytesMax: 32_000_000,
  },
  DOGE: {
    ...BITCOIN,
    forms: {
      mainnet: forms(['', 0x1e, 0x16, 0x9e]),
      testnet: forms(['', 0x71, 0xc4, 0xf1]),
      regtest: forms(['', 0x6f, 0xc4, 0xef]),
    },
    ours: 'p2pkh',
    signsAmounts: false,
    replaceable: false,
    // 0.01 coins: a smaller output is relayed only when as much again is added to the fee, one of a tenth of it never.
    dustRate: 0n,
    dustLeast: 1_000_000n,
    // 0.01 coins per thousand bytes; miners leave out what pays less.
    rateLeast: 1_000n,
    longestScript: 25,
    coinbaseConfirmations: 240,
  },
}

/** Script length of an output of ours, in bytes. */
export const OWN_SCRIPT_BYTES = { p2wpkh: 22, p2pkh: 25 } as const

/** Returns a network's coin. Throws unless it is the only one, its own, and `coin`. */
export function ownCoin<A extends { readonly asset: string; readonly contract?: string }>(
  { network, assets }: { readonly network: string; readonly assets: readonly A[] },
  coin: BitcoinKin,
): A {
  const [own, ...others] = assets
  if (own === undefined || others.length > 0 || own.contract !== undefined || own.asset !== coin)
    throw new RangeError(`${network} has exactly one coin, its own`)
  return own
}
