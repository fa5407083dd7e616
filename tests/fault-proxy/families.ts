/** What is particular to a family of networks for the fault proxy: see the README. */
import type { NetworkId } from '@zend/kernel'

/** A path into the answer of a call, `*` for every element of a list on the way. */
export type Path = { readonly call: RegExp; readonly path: readonly string[] }

/** A family as the proxy knows it. */
export type Family = {
  readonly network: NetworkId
  /** What is paid on its chain, in turn. */
  readonly coins: readonly string[]
  /** How many blocks come after a payment before its network shows it to us. */
  readonly settles: number
  /** Lists that a node may cut: the connector can tell. An empty path is the answer itself. */
  readonly lists: readonly Path[]
  /** Amounts that a node may forge: the second provider can tell, or the connector itself. */
  readonly numbers: readonly Path[]
}

/** A family whose lists and amounts nobody has named yet: its node is late, torn, silent and refusing, and cuts and forges nothing. */
const plain = (network: NetworkId, coin: string, settles = 0): Family => ({ network, coins: [coin], settles, lists: [], numbers: [] })

/** One network of each family, and each of Bitcoin's kin. */
export const FAMILIES = {
  tron: {
    ...{ network: 'tron', coins: ['TRX', 'USDT'], settles: 19 },
    lists: [
      { call: /gettransactioninfobyblocknum$/, path: [] },
      { call: /getblockbylimitnext$/, path: ['block'] },
      { call: /getblockbylimitnext$/, path: ['block', '*', 'transactions'] },
    ],
    numbers: [
      { call: /getblockbylimitnext$/, path: ['block', '*', 'transactions', '*', 'raw_data', 'contract', '*', 'parameter', 'value', 'amount'] },
      { call: /gettransactioninfobyblocknum$/, path: ['*', 'log', '*', 'data'] },
    ],
  },
  ethereum: {
    ...{ network: 'ethereum', coins: ['ETH', 'USDT'], settles: 0 },
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
  bitcoin: plain('bitcoin', 'BTC'),
  solana: plain('solana', 'SOL', 32),
  xrpl: {
    ...{ network: 'xrpl', coins: ['XRP'], settles: 0 },
    lists: [{ call: /^account_tx$/, path: ['result', 'transactions'] }],
    numbers: [
      { call: /^account_tx$/, path: ['result', 'transactions', '*', 'meta', 'delivered_amount'] },
      { call: /^account_tx$/, path: ['result', 'transactions', '*', 'tx_json', 'DestinationTag'] },
    ],
  },
  stellar: plain('stellar', 'XLM'),
  algorand: plain('algorand', 'ALGO'),
  cardano: plain('cardano', 'ADA'),
  ton: {
    ...{ network: 'ton', coins: ['TON', 'USDT'], settles: 0 },
    lists: [{ call: /v3\/transactions$/, path: ['transactions'] }],
    numbers: [
      { call: /v3\/transactions$/, path: ['transactions', '*', 'in_msg', 'value'] },
      { call: /v2\/getAddressInformation$/, path: ['result', 'last_transaction_id', 'lt'] },
    ],
  },
} as const satisfies Readonly<Record<string, Family>>
