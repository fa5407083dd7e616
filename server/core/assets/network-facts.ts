/**
 * Network facts that no operator decides: the address space, the native coin, and our tokens there with their decimals
 * (chains.md §3.5). A connector asks the chain for every token's decimals and refuses one that differs.
 */
import type { AddressSpace, CoinCode, NetworkId } from '@zend/kernel'

/** A coin with its decimals on a network, and whether an address must opt in to it (see `NetworkAsset`). */
type Coin = { readonly asset: CoinCode; readonly decimals: number; readonly optIn?: true }

/**
 * Public facts of a network. `name` is shown to customers; `addressFormat` says how addresses begin, for the customer
 * to check by eye.
 */
export type NetworkFacts = {
  readonly name: string
  readonly space: AddressSpace
  readonly coin: Coin
  readonly tokens: readonly Coin[]
  /** The format of a token's contract in the configuration; `null` where the network has no tokens. */
  readonly contract: RegExp | null
  readonly addressFormat: string
  /** The wallets' name for the memo that tells owners of one address apart; `null` where the network has none. */
  readonly memo: MemoKind | null
}

/** The wallets' names for a memo: XRP Ledger's destination tag, Stellar's memo, TON's comment. */
export type MemoKind = 'tag' | 'memo' | 'comment'

const USDT = { asset: 'USDT', decimals: 6 } as const
const USDC = { asset: 'USDC', decimals: 6 } as const
const DAI = { asset: 'DAI', decimals: 18 } as const

const EVM_CONTRACT = /^0x[0-9a-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const evm = (name: string, asset: CoinCode, tokens: readonly Coin[]): NetworkFacts => ({
  name,
  space: 'ethereum',
  coin: { asset, decimals: 18 },
  tokens,
  contract: EVM_CONTRACT,
  addressFormat: '0x…',
  memo: null,
})

const plain = (
  name: string,
  space: AddressSpace,
  coin: Coin,
  addressFormat: string,
  memo: MemoKind | null = null,
): NetworkFacts => ({ name, space, coin, tokens: [], contract: null, addressFormat, memo })

/** Every network. The address formats are the main chains'. */
export const NETWORK_FACTS: Readonly<Record<NetworkId, NetworkFacts>> = {
  bitcoin: plain('Bitcoin', 'bitcoin', { asset: 'BTC', decimals: 8 }, 'bc1q…'),
  litecoin: plain('Litecoin', 'litecoin', { asset: 'LTC', decimals: 8 }, 'ltc1q…'),
  bitcoincash: plain('Bitcoin Cash', 'bitcoincash', { asset: 'BCH', decimals: 8 }, 'bitcoincash:q…'),
  dogecoin: plain('Dogecoin', 'dogecoin', { asset: 'DOGE', decimals: 8 }, 'D…'),
  ethereum: evm('Ethereum (ERC-20)', 'ETH', [USDT, USDC, DAI]),
  // Pegged tokens on BNB Smart Chain were issued by the chain's own bridge, with its own decimals.
  bsc: evm('BNB Smart Chain (BEP-20)', 'BNB', [{ ...USDT, decimals: 18 }, { ...USDC, decimals: 18 }, DAI]),
  polygon: evm('Polygon', 'MATIC', [USDT, USDC, DAI]),
  avalanche: evm('Avalanche C-Chain', 'AVAX', [USDT, USDC, DAI]),
  xlayer: evm('X Layer', 'OKB', [USDT, USDC]),
  tron: {
    name: 'TRON (TRC-20)',
    space: 'tron',
    coin: { asset: 'TRX', decimals: 6 },
    tokens: [USDT],
    contract: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    addressFormat: 'T…',
    memo: null,
  },
  solana: {
    name: 'Solana',
    space: 'solana',
    coin: { asset: 'SOL', decimals: 9 },
    tokens: [USDT, USDC],
    contract: BASE58,
    addressFormat: 'Base58, 32–44',
    memo: null,
  },
  xrpl: plain('XRP Ledger', 'xrpl', { asset: 'XRP', decimals: 6 }, 'r…', 'tag'),
  stellar: {
    name: 'Stellar',
    space: 'stellar',
    coin: { asset: 'XLM', decimals: 7 },
    tokens: [{ ...USDC, decimals: 7 }],
    contract: /^[A-Z0-9]{1,12}:G[A-Z2-7]{55}$/,
    addressFormat: 'G…',
    memo: 'memo',
  },
  algorand: {
    ...plain('Algorand', 'algorand', { asset: 'ALGO', decimals: 6 }, 'A–Z, 2–7 (58)'),
    tokens: [{ ...USDC, optIn: true }],
    contract: /^[1-9]\d{0,15}$/,
  },
  cardano: plain('Cardano', 'cardano', { asset: 'ADA', decimals: 6 }, 'addr1…'),
  ton: {
    name: 'TON',
    space: 'ton',
    coin: { asset: 'TON', decimals: 9 },
    tokens: [USDT, { asset: 'DOGS', decimals: 9 }],
    contract: /^(EQ|UQ|kQ|0Q)[A-Za-z0-9_-]{46}$/,
    addressFormat: 'UQ…',
    memo: 'comment',
  },
}
