/**
 * The connector for Stellar: reads arrivals at the receiving account from Horizon's history of payments. It reports
 * payments, path payments, the creation of the account, what contracts move, and what merged accounts leave, in the
 * network's coin and in tokens by code and issuer; no token of another issuer. A closed ledger is final, so a range of
 * ledgers is represented by its newest.
 */
import { chainAmount, joinDestination } from '@zend/kernel'
import type {
  BlockRef,
  ChainConnector,
  FoundTransaction,
  IncomingTransfer,
  NetworkAsset,
  NetworkSpec,
  UnlistedTransfer,
  Watch,
} from '../../../ports/chain.ts'
import { stellarAddresses } from './addresses.ts'
import { STELLAR_DECIMALS } from './builder.ts'
import { type Head, horizon, type Horizon } from './horizon.ts'
import type { Payment, Received } from './payments.ts'

/**
 * Options of the connector. `passphrase` is checked against the server's before every poll. `account` is the receiving
 * account: only its history is then read; without it every payment on the network is, which is correct but many times
 * as much.
 */
export type StellarOptions = {
  readonly spec: NetworkSpec
  readonly passphrase: string
  readonly rpcUrl: string
  readonly account?: string
  readonly timeoutMs?: number
}

/** The most payments in unsupported tokens reported per transaction. */
const UNLISTED_MAX = 50

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function stellarConnector({ spec, passphrase, rpcUrl, account, timeoutMs }: StellarOptions): ChainConnector {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  const assets = new Map(spec.assets.map((asset) => [asset.contract ?? 'native', asset]))
  const node = horizon({
    name: spec.network,
    url: rpcUrl,
    passphrase,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return {
    spec,
    ...stellarAddresses(),
    poll: async (known, watch, blocksMax) => {
      const head = await node.head()
      const headHeight = head.height
      const base = await newestOnChain(node, known, head)
      if (base === null && known.length > 0) return { kind: 'lost', headHeight }
      const from = base === null ? firstHeight(spec.startHeight, head) : base.height + 1
      const to = Math.min(headHeight, from + blocksMax - 1)
      if (from > to) return { kind: 'advanced', base, blocks: [], transfers: [], headHeight }
      if (from < head.oldest)
        throw new Error(`the ${spec.network} node's history begins at ledger ${head.oldest}, after ${from}`)
      const block = { height: to, hash: (await ledgerOf(node, to)).hash }
      const told = await node.payments(account ?? null, from, to)
      if (account !== undefined) await node.assertHistoryWhole(account, told, from, to)
      const ours = await oursAmong(told, (one) => assets.has(one.asset), watch)
      return {
        kind: 'advanced',
        base,
        blocks: [block],
        transfers: await transfersOf(node, assets, told, { ours, block }),
        headHeight,
      }
    },
    hashAt: async (height) => {
      const head = await node.head()
      if (!Number.isInteger(height) || height < head.oldest || height > head.height) return null
      return (await node.ledger(height))?.hash ?? null
    },
    find: (txid, watch) => find(node, { assets, account: account ?? null }, txid, watch),
    health: async () => {
      const { height, closedAt } = await node.head()
      const refused = await Promise.all(
        spec.assets.map(async (asset) => ((await matchesSpec(node, asset)) ? [] : [asset.asset])),
      )
      return { headHeight: height, headAt: closedAt, refusedAssets: refused.flat() }
    },
  }
}

/**
 * Returns the newest known ledger if the server has it too; an older one or none only where it is the server of a
 * restarted chain.
 */
async function newestOnChain(node: Horizon, known: readonly BlockRef[], head: Head): Promise<BlockRef | null> {
  const [newest, oldest] = [known[0], known.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  if (oldest.height > head.height) {
    throw new Error(
      `the node is too far behind to compare: its head is ${head.height}, the oldest known ledger ${oldest.height}`,
    )
  }
  for (const block of known) {
    if (block.height > head.height || (await node.ledger(block.height))?.hash !== block.hash) continue
    // A server whose head is below what we know, and which has the older known ledgers, is behind.
    return newest.height > head.height ? newest : block
  }
  return null
}

const firstHeight = (startHeight: number, head: Head): number =>
  startHeight >= 0 ? startHeight : Math.max(head.oldest, head.height + 1 + startHeight)

async function ledgerOf(node: Horizon, height: number): Promise<{ readonly hash: string }> {
  const ledger = await node.ledger(height)
  if (ledger === null) throw new Error(`the node has no ledger ${height}, though it told of later ones`)
  return ledger
}

type Reading = { readonly assets: ReadonlyMap<string, NetworkAsset>; readonly account: string | null }

/**
 * Finds one transaction by its hash, or by the hash of the inner transaction of a fee bump. Its own ledger represents
 * it, as in a poll over that one alone. Horizon shows nothing that is in no ledger yet, so none is ever pending.
 */
async function find(
  node: Horizon,
  { assets, account }: Reading,
  hash: string,
  watch: Watch,
): Promise<FoundTransaction | null> {
  const head = await node.head()
  const sent = await node.transaction(hash, head)
  if (sent === null) return null
  const block = { height: sent.ledger, hash: (await ledgerOf(node, sent.ledger)).hash }
  // The ledger may have closed during the request.
  const at = {
    txid: sent.txid,
    block,
    minedAt: sent.at,
    headHeight: Math.max(head.height, sent.ledger),
    transfers: [],
    unlisted: [],
  }
  if (!sent.successful) return { ...at, outcome: 'failed' }
  // The same as a poll over the account's history would see.
  const isSeen = ({ to, from }: { readonly to: string; readonly from: string }): boolean =>
    account === null || to === account || from === account
  const all = (await node.paymentsOf(sent, head)).map((each) => ({
    ...each,
    received: each.received.filter(isSeen),
    merged: each.merged !== null && isSeen(each.merged) ? each.merged : null,
    offered: each.offered.filter(isSeen),
  }))
  const ours = await oursAmong(all, () => true, watch)
  const unlisted = all.flatMap((payment) => unlistedOf(assets, payment, ours)).slice(0, UNLISTED_MAX)
  return { ...at, outcome: 'mined', transfers: await transfersOf(node, assets, all, { ours, block }), unlisted }
}

/** Returns whether it brought somebody something. A payment to oneself brings nothing. */
const arrives = ({ units, from, to }: Received): boolean => units > 0n && from !== to

/** Looks up, once, every recipient of a relevant arrival. */
async function oursAmong(
  payments: readonly Payment[],
  matters: (one: Received) => boolean,
  watch: Watch,
): Promise<ReadonlySet<string>> {
  const payees = payments.flatMap(({ received, merged, offered }) => [
    ...received.filter((one) => arrives(one) && matters(one)).map(({ to }) => to),
    ...(merged === null ? [] : [merged.to]),
    ...offered.map(({ to }) => to),
  ])
  return payees.length === 0 ? new Set() : watch.ours([...new Set(payees)])
}

type Place = { readonly ours: ReadonlySet<string>; readonly block: BlockRef }

/**
 * Returns what these brought us, oldest first. The amount of a merged account must be requested separately, one by one;
 * that is rare.
 */
async function transfersOf(
  node: Horizon,
  assets: ReadonlyMap<string, NetworkAsset>,
  payments: readonly Payment[],
  { ours, block }: Place,
): Promise<readonly IncomingTransfer[]> {
  const transfers: IncomingTransfer[] = []
  for (const payment of payments) {
    const { received, merged } = payment
    const left =
      merged === null || !ours.has(merged.to)
        ? []
        : [{ ...merged, asset: 'native', units: await node.mergedUnits(payment, merged.to), part: 0 }]
    transfers.push(...[...received, ...left].flatMap((one) => transferOf(assets, payment, one, { ours, block })))
  }
  return transfers
}

/**
 * Returns tokens that we do not support, by code and issuer, and claimable balances of any asset: claiming needs a
 * signature that we do not make.
 */
function unlistedOf(
  assets: ReadonlyMap<string, NetworkAsset>,
  { id, received, offered }: Payment,
  ours: ReadonlySet<string>,
): readonly UnlistedTransfer[] {
  const strange = received
    .filter((one) => arrives(one) && !assets.has(one.asset))
    .map((one) => ({ ...one, contract: one.asset }))
  const waiting = offered.map((one) => ({ ...one, contract: `claimable balance of ${one.asset}` }))
  return [...strange, ...waiting]
    .filter(({ to }) => ours.has(to))
    .map(({ contract, units, to, memo, part }) => ({
      contract,
      units,
      lookupKey: joinDestination(to, memo),
      index: placeOf(id, part),
    }))
}

/**
 * The lowest twelve bits of an operation's id are its index in its transaction; `part` distinguishes several payments
 * of one operation.
 */
const placeOf = (id: bigint, part: number): string => `op-${id & 0xfffn}${part === 0 ? '' : `-${part}`}`

function transferOf(
  assets: ReadonlyMap<string, NetworkAsset>,
  { id, txid }: Payment,
  one: Received,
  { ours, block }: Place,
): readonly IncomingTransfer[] {
  const asset = assets.get(one.asset)
  if (asset === undefined || !ours.has(one.to) || !arrives(one)) return []
  const lookupKey = joinDestination(one.to, one.memo)
  const amount = chainAmount(asset.asset, asset.decimals, one.units)
  return [{ amount, lookupKey, from: one.from, txid, index: placeOf(id, one.part), block, confirmationsMin: 1 }]
}

/** Every asset on Stellar has seven decimals; a token that nobody holds is a configuration error. */
async function matchesSpec(node: Horizon, { contract, decimals }: NetworkAsset): Promise<boolean> {
  if (decimals !== STELLAR_DECIMALS) return false
  const [code = '', issuer = ''] = contract?.split(':') ?? []
  return contract === undefined || node.tokenExists(code, issuer)
}
