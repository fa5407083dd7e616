/**
 * What tells the coins apart whose chains speak Bitcoin's protocol: how addresses begin, what outputs of ours look
 * like, what nodes relay, and when newly made coins can be spent. Facts only; their sources are the nodes' own
 * (chainparams, policy.h, consensus.h). Pure.
 */
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'

/** How one chain's addresses begin. */
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
  /** A second version byte of script hashes, still typed and never shown: Litecoin's 3…, from before it had M… */
  readonly scriptHashOld: number | null
  /** What comes before the colon of a CashAddr; `null` where addresses are not written so. */
  readonly cashAddr: string | null
  /** What extension-block addresses begin with, where there are such. Nothing of ours pays them. */
  readonly extension: string | null
}

/** One coin. Amounts and rates are in its base units (10⁻⁸ coins), sizes in virtual bytes. */
export type Kin = {
  readonly forms: { readonly [C in BitcoinChain]: AddressForms }
  /** The one kind of output that we hand out addresses of, and spend. */
  readonly ours: 'p2wpkh' | 'p2pkh'
  /** Where a signature does not cover what its input holds, a plan must carry the transaction that made it. */
  readonly signsAmounts: boolean
  /**
   * Whether an output can carry tokens before its script (CashTokens). Such an output's coins are ours, and nothing of
   * ours can spend it.
   */
  readonly cashTokens: boolean
  /**
   * Whether nodes let a better paying transaction take the place of one that agreed to it (BIP-125), as they are
   * shipped.
   */
  readonly replaceable: boolean
  /**
   * The least that an output may hold is this many units for each byte of it and of its spending, or `dustLeast`,
   * whichever is more.
   */
  readonly dustRate: bigint
  readonly dustLeast: bigint
  /** The least that its developers ask of a payment per virtual byte, whatever a node's estimate says. */
  readonly rateLeast: bigint
  /** How a node is asked for a rate: Bitcoin Cash nodes estimate nothing for a number of blocks. */
  readonly estimate: 'estimatesmartfee' | 'estimatefee'
  /** Bytes of the script of the longest standard output. */
  readonly longestScript: number
  /** In how many confirmations newly mined coins can be spent, and coins that leave Litecoin's extension block. */
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
    // Its extension block comes behind the block proper.
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
    // 0.01 coins for a thousand bytes; miners leave out what pays less.
    rateLeast: 1_000n,
    longestScript: 25,
    coinbaseConfirmations: 240,
  },
}

/** Bytes of the script of an output of ours. */
export const OWN_SCRIPT_BYTES = { p2wpkh: 22, p2pkh: 25 } as const

/** Throws unless a network has exactly one coin, its own, and that is `coin`; returns it. */
export function ownCoin<A extends { readonly asset: string; readonly contract?: string }>(
  { network, assets }: { readonly network: string; readonly assets: readonly A[] },
  coin: BitcoinKin,
): A {
  const [own, ...others] = assets
  if (own === undefined || others.length > 0 || own.contract !== undefined || own.asset !== coin)
    throw new RangeError(`${network} has exactly one coin, its own`)
  return own
}
