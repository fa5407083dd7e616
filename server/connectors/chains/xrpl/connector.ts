/**
 * The connector for the XRP Ledger: reads the history of the receiving accounts, in ranges of validated ledgers.
 * Validated ledgers are final. A payment counts for its delivered amount, never for what its sender ordered; XRP that
 * arrives by other ways for what it brought; tokens for nothing.
 */
import type { CoinCode } from '@zend/kernel'
import type {
  BlockRef,
  ChainConnector,
  ChainPoll,
  FoundTransaction,
  IncomingTransfer,
  NetworkSpec,
  Watch,
} from '../../../ports/chain.ts'
import { xrplAddresses } from './addresses.ts'
import { gainersOf, SUCCESS, transferIn, XRP_DECIMALS } from './arrivals.ts'
import { assertWhole, orNull, RIPPLE_EPOCH, ServerRefusal, xrplNode, type XrplNode } from './node.ts'
import { assertThreaded } from './thread.ts'
import { readKnown } from './wire.ts'

/** Options of the connector. `networkId` is checked against the server's own before every poll. */
export type XrplOptions = {
  readonly spec: NetworkSpec
  readonly networkId: number
  readonly rpcUrl: string
  readonly timeoutMs?: number
  /**
   * The receiving accounts, without tags; `Watch` says which of them to report. A server serves history only by
   * account, so without any there is nothing to poll: `poll` throws then, everything else works.
   */
  readonly receiving?: readonly string[]
}

const SECOND_MS = 1_000
/** The network's first ledger. */
const FIRST_LEDGER = 1

/** Connects nothing yet. Throws on a table whose only coin is not XRP, or an invalid URL. */
export function xrplConnector({ spec, networkId, rpcUrl, timeoutMs, receiving = [] }: XrplOptions): ChainConnector {
  const coin = ownCoin(spec)
  const node = xrplNode({ name: spec.network, networkId, rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  return {
    spec,
    ...xrplAddresses({ networkId }),
    poll: async (known, watch, blocksMax) => {
      if (receiving.length === 0) throw new Error(`nobody was named who receives on ${spec.network}`)
      const server = await node.server()
      const headHeight = server.validated_ledger.seq
      const met = await comparedWith(node, known, headHeight)
      if (met === 'lost') return { kind: 'lost', headHeight }
      const base = known[0] ?? null
      const from = base === null ? firstLedger(spec.startHeight, headHeight) : base.height + 1
      const to = Math.min(headHeight, from + blocksMax - 1)
      if (met === 'late' || from > to) return { kind: 'advanced', base, blocks: [], transfers: [], headHeight }
      assertWhole(spec.network, server, from, to)
      return readRange({ node, coin, receiving, watch }, { base, from, to, headHeight })
    },
    hashAt: async (height) => hashAt(node, height),
    find: (txid, watch) => find({ node, coin, receiving, watch }, txid),
    health: async () => {
      await node.server()
      const { height, closedAt } = await node.ledger('validated')
      const refused = spec.assets.filter(({ asset, decimals }) => asset !== coin || decimals !== XRP_DECIMALS)
      return { headHeight: height, headAt: closedAt, refusedAssets: refused.map(({ asset }) => asset) }
    },
  }
}

/** Returns the only coin. Throws on a table of anything else: tokens of this ledger are not supported. */
function ownCoin({ network, assets }: NetworkSpec): CoinCode {
  const [coin, ...others] = assets
  if (coin === undefined || coin.contract !== undefined || others.length > 0)
    throw new RangeError(`${network} carries its own coin and nothing else`)
  return coin.asset
}

/**
 * Compares the known blocks with the server. A validated ledger never changes: another one at the same height belongs
 * to another network, or to a restarted chain, and nothing that was read can be trusted.
 */
async function comparedWith(
  node: XrplNode,
  known: readonly BlockRef[],
  headHeight: number,
): Promise<'same' | 'late' | 'lost'> {
  const [newest] = known
  if (newest === undefined) return 'same'
  const comparable = known.find(({ height }) => height <= headHeight)
  if (comparable === undefined) throw new Error(`the node is too far behind to compare: its head is ${headHeight}`)
  const { hash } = await node.ledger(comparable.height).catch((error: unknown) => {
    if (error instanceof ServerRefusal && error.code === 'lgrNotFound')
      throw new Error(`the node has not ledger ${comparable.height}, where reading goes on`, { cause: error })
    throw error
  })
  if (hash !== comparable.hash) return 'lost'
  return comparable === newest ? 'same' : 'late'
}

/**
 * Returns the hash of a validated ledger; `null` above the head, before the first, and where the server no longer has
 * it.
 */
async function hashAt(node: XrplNode, height: number): Promise<string | null> {
  const { validated_ledger: head } = await node.server()
  if (!Number.isInteger(height) || height < FIRST_LEDGER || height > head.seq) return null
  const found = await node.ledger(height).catch((error: unknown) => {
    if (error instanceof ServerRefusal && error.code === 'lgrNotFound') return null
    throw error
  })
  return found?.hash ?? null
}

type Range = { readonly base: BlockRef | null; readonly from: number; readonly to: number; readonly headHeight: number }
type Reading = {
  readonly node: XrplNode
  readonly coin: CoinCode
  readonly receiving: readonly string[]
  readonly watch: Watch
}

/** Reads a range, which its newest ledger represents. */
async function readRange(
  { node, coin, receiving, watch }: Reading,
  { base, from, to, headHeight }: Range,
): Promise<ChainPoll> {
  const { height, hash } = await node.ledger(to)
  const block = { height, hash }
  const accounts = [...new Set(receiving)]
  const ours = await watch.ours(accounts)
  const transfers: IncomingTransfer[] = []
  for (const account of accounts.filter((each) => ours.has(each))) {
    const lines = await node.history(account, from, to)
    assertThreaded({ name: node.name, account, from, to }, lines, await node.account(account, to))
    transfers.push(...lines.flatMap((line) => transferIn(line, { account, ours, coin, block })))
  }
  return { kind: 'advanced', base, blocks: [block], transfers, headHeight }
}

/**
 * Finds a transaction by its hash. Its own ledger represents it, as in a poll over that one alone. Without receiving
 * accounts, only `watch` decides who received.
 */
async function find({ node, coin, receiving, watch }: Reading, txid: string): Promise<FoundTransaction | null> {
  const { validated_ledger: head } = await node.server()
  const answer = await orNull('txnNotFound', node.call('tx', { transaction: txid, binary: false }))
  if (answer === null) return null
  const known = readKnown(answer)
  if (known.hash !== txid) throw new Error('the node answered with another transaction')
  const nothing = { txid, block: null, minedAt: null, headHeight: head.seq, transfers: [], unlisted: [] }
  if (!('meta' in known)) return { ...nothing, outcome: 'pending' }
  const { date, Account: payer, Destination: account } = known.tx_json
  const block = { height: known.ledger_index, hash: known.ledger_hash }
  const at = {
    ...nothing,
    block,
    minedAt: date === undefined ? null : new Date((date + RIPPLE_EPOCH) * SECOND_MS),
    // The ledger may have arrived during the request.
    headHeight: Math.max(head.seq, block.height),
  }
  if (known.meta.TransactionResult !== SUCCESS) return { ...at, outcome: 'failed' }
  // Ask about its destination, the accounts that gained, and the payer: a transfer between our accounts is no arrival.
  const payees = [...new Set([...(account === undefined ? [] : [account]), ...gainersOf(known)])]
  const parties = [...new Set([...payees, payer])].filter((each) => receiving.length === 0 || receiving.includes(each))
  const ours = payees.length === 0 || parties.length === 0 ? new Set<string>() : await watch.ours(parties)
  const transfers = payees
    .filter((each) => ours.has(each))
    .flatMap((each) => transferIn(known, { account: each, ours, coin, block }))
  return { ...at, outcome: 'mined', transfers }
}

const firstLedger = (startHeight: number, headHeight: number): number =>
  Math.max(FIRST_LEDGER, startHeight >= 0 ? startHeight : headHeight + 1 + startHeight)
