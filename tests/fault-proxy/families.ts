/** The differences between network families for the fault proxy: see the README. */
import type { NetworkId } from '@zend/kernel'

/** A path into the answer of a call, `*` for every element of a list. `packed`: the answer is MessagePack, not JSON. */
export type Path = { readonly call: RegExp; readonly path: readonly string[]; readonly packed?: true }

/** A family in the proxy. */
export type Family = {
  readonly network: NetworkId
  /** The coins paid on its chain, in turn. */
  readonly coins: readonly string[]
  /** How many blocks after a payment its network shows it to us as final. */
  readonly settles: number
  /** Lists that a faulty node may cut, which the connector can detect. An empty path is the answer itself. */
  readonly lists: readonly Path[]
  /** Amounts that a faulty node may forge, which the second provider or the connector itself can detect. */
  readonly numbers: readonly Path[]
}

/** Bitcoin and its relatives send whole blocks as one hexadecimal text: it is truncated, and its digits changed. */
const kin = (network: NetworkId, coin: string): Family => ({
  network,
  coins: [coin],
  settles: 0,
  lists: [{ call: /^getblock$/, path: [] }],
  numbers: [
    { call: /^getblock$/, path: [] },
    { call: /^getblockcount$/, path: [] },
  ],
})

/** One network of each family, and each of Bitcoin's relatives. */
export const FAMILIES = {
  tron: {
    network: 'tron',
    coins: ['TRX', 'USDT'],
    settles: 19,
    lists: [
      { call: /gettransactioninfobyblocknum$/, path: [] },
      { call: /getblockbylimitnext$/, path: ['block'] },
      { call: /getblockbylimitnext$/, path: ['block', '*', 'transactions'] },
    ],
    numbers: [
      {
        call: /getblockbylimitnext$/,
        path: ['block', '*', 'transactions', '*', 'raw_data', 'contract', '*', 'parameter', 'value', 'amount'],
      },
      { call: /gettransactioninfobyblocknum$/, path: ['*', 'log', '*', 'data'] },
    ],
  },
  ethereum: {
    network: 'ethereum',
    coins: ['ETH', 'USDT'],
    settles: 0,
    lists: [
      { call: /^eth_getBlockReceipts$/, path: [] },
      { call: /^eth_getBlockReceipts$/, path: ['*', 'logs'] },
      { call: /^eth_getBlockByNumber$/, path: ['transactions'] },
    ],
    numbers: [
      { call: /^eth_getBlockByNumber$/, path: ['transactions', '*', 'value'] },
      { call: /^eth_getBlockReceipts$/, path: ['*', 'logs', '*', 'data'] },
    ],
  },
  bitcoin: kin('bitcoin', 'BTC'),
  litecoin: kin('litecoin', 'LTC'),
  bitcoincash: kin('bitcoincash', 'BCH'),
  dogecoin: kin('dogecoin', 'DOGE'),
  solana: {
    network: 'solana',
    coins: ['SOL', 'USDC'],
    settles: 32,
    // Nothing counts the transactions of a block: only the second provider can detect a missing one.
    lists: [{ call: /^getBlocksWithLimit$/, path: [] }],
    numbers: [
      { call: /^getBlock$/, path: ['transactions', '*', 'meta', 'postBalances', '*'] },
      { call: /^getBlock$/, path: ['transactions', '*', 'meta', 'postTokenBalances', '*', 'uiTokenAmount', 'amount'] },
    ],
  },
  xrpl: {
    network: 'xrpl',
    coins: ['XRP'],
    settles: 0,
    lists: [{ call: /^account_tx$/, path: ['result', 'transactions'] }],
    numbers: [
      { call: /^account_tx$/, path: ['result', 'transactions', '*', 'meta', 'delivered_amount'] },
      { call: /^account_tx$/, path: ['result', 'transactions', '*', 'tx_json', 'DestinationTag'] },
    ],
  },
  stellar: {
    network: 'stellar',
    coins: ['XLM'],
    settles: 0,
    lists: [{ call: /\/payments$/, path: ['_embedded', 'records'] }],
    numbers: [{ call: /\/payments$/, path: ['_embedded', 'records', '*', 'amount'] }],
  },
  algorand: {
    network: 'algorand',
    coins: ['ALGO'],
    settles: 0,
    lists: [{ call: /\/v2\/blocks\/\d+$/, path: ['block', 'txns'], packed: true }],
    // A changed amount changes the transaction's id: the second provider has the right one.
    numbers: [{ call: /\/v2\/blocks\/\d+$/, path: ['block', 'tc'], packed: true }],
  },
  cardano: {
    network: 'cardano',
    coins: ['ADA'],
    settles: 0,
    lists: [
      { call: /\/txs\/cbor$/, path: [] },
      { call: /\/next$/, path: [] },
    ],
    numbers: [
      { call: /\/txs\/cbor$/, path: ['*', 'cbor'] },
      { call: /\/blocks\/(latest|[0-9a-f]+)$/, path: ['tx_count'] },
    ],
  },
  ton: {
    network: 'ton',
    coins: ['TON', 'USDT'],
    settles: 0,
    lists: [{ call: /v3\/transactions$/, path: ['transactions'] }],
    numbers: [
      { call: /v3\/transactions$/, path: ['transactions', '*', 'in_msg', 'value'] },
      { call: /v2\/getAddressInformation$/, path: ['result', 'last_transaction_id', 'lt'] },
    ],
  },
} as const satisfies Readonly<Record<string, Family>>
