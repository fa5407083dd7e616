/**
 * The connector for Stellar: what arrived at the receiving account, from Horizon's history of payments. It credits payments, path payments and the creation of the
 * account, in the network's coin and in tokens by code and issuer, and nothing else: no merged account, no contract's transfer, no token of another issuer.
 * A closed ledger is final, so a whole range of ledgers is answered by its newest.
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
import type { Payment } from './wire.ts'

/**
 * What the connector needs. `passphrase` is checked against the server's before every poll. `account` is the receiving account, whose history alone is then
 * read; without it every payment on the network is looked through, which is right but many times as much.
 */
export type StellarOptions = {
  readonly spec: NetworkSpec
  readonly passphrase: string
  readonly rpcUrl: string
  readonly account?: string
  readonly timeoutMs?: number
}

/** How many payments in tokens that are not offered are told of one transaction. */
const UNLISTED_MAX = 50

/** Connects nothing yet. Throws on a table without the network's own coin, or a URL that is none. */
export function stellarConnector({ spec, passphrase, rpcUrl, account, timeoutMs }: StellarOptions): ChainConnector {
  if (!spec.assets.some(({ contract }) => contract === undefined)) throw new RangeError(`${spec.network} has no coin of its own`)
  const assets = new Map(spec.assets.map((asset) => [asset.contract ?? 'native', asset]))
  const node = horizon({ name: spec.network, url: rpcUrl, passphrase, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
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
      if (from < head.oldest) throw new Error(`the ${spec.network} node's history begins at ledger ${head.oldest}, after ${from}`)
      const block = { height: to, hash: (await ledgerOf(node, to)).hash }
      const received = (await node.payments(account ?? null, from, to)).filter((payment) => isOfAsset(assets, payment))
      const payees = [...new Set(received.flatMap((payment) => payment.received?.to ?? []))]
      const ours = payees.length === 0 ? new Set<string>() : await watch.ours(payees)
      const transfers = received.flatMap((payment) => transferOf(assets, payment, ours, block))
      return { kind: 'advanced', base, blocks: [block], transfers, headHeight }
    },
    hashAt: async (height) => {
      const head = await node.head()
      if (!Number.isInteger(height) || height < head.oldest || height > head.height) return null
      return (await node.ledger(height))?.hash ?? null
    },
    find: (txid, watch) => find(node, { assets, account: account ?? null }, txid, watch),
    health: async () => {
      const { height, closedAt } = await node.head()
      const refused = await Promise.all(spec.assets.map(async (asset) => ((await isAsTold(node, asset)) ? [] : [asset.asset])))
      return { headHeight: height, headAt: closedAt, refusedAssets: refused.flat() }
    },
  }
}

/** The newest known ledger if the server has it too; an older one or none only where it is the server of a chain that began anew. */
async function newestOnChain(node: Horizon, known: readonly BlockRef[], head: Head): Promise<BlockRef | null> {
  const [newest, oldest] = [known[0], known.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  if (oldest.height > head.height) {
    throw new Error(`the node is too far behind to compare: its head is ${head.height}, the oldest known ledger ${oldest.height}`)
  }
  for (const block of known) {
    if (block.height > head.height || (await node.ledger(block.height))?.hash !== block.hash) continue
    // A server whose head lies below what we know, and which has what we know below that, is late.
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
 * One transaction by its hash, or by the hash of what a fee bump is around. Its own ledger stands for it, as in a poll over that one alone. Horizon tells of nothing
 * that is in no ledger yet, so none is ever pending.
 */
async function find(node: Horizon, { assets, account }: Reading, hash: string, watch: Watch): Promise<FoundTransaction | null> {
  const head = await node.head()
  const sent = await node.transaction(hash, head)
  if (sent === null) return null
  const block = { height: sent.ledger, hash: (await ledgerOf(node, sent.ledger)).hash }
  // The ledger may have closed while it was asked.
  const at = { txid: sent.txid, block, minedAt: sent.at, headHeight: Math.max(head.height, sent.ledger), transfers: [], unlisted: [] }
  if (!sent.successful) return { ...at, outcome: 'failed' }
  // What a poll over the account's history would see.
  const seen = (await node.paymentsOf(sent, head)).filter(
    ({ received }) => account === null || received?.to === account || received?.from === account,
  )
  const [listed, others] = [seen.filter((payment) => isOfAsset(assets, payment)), seen.filter((payment) => isOfAnother(assets, payment))]
  const payees = [...new Set([...listed, ...others].flatMap((payment) => payment.received?.to ?? []))]
  const ours = payees.length === 0 ? new Set<string>() : await watch.ours(payees)
  const unlisted = others.flatMap((payment) => unlistedOf(payment, ours)).slice(0, UNLISTED_MAX)
  return { ...at, outcome: 'mined', transfers: listed.flatMap((payment) => transferOf(assets, payment, ours, block)), unlisted }
}

/** Whether it brought somebody one of our coins. What an account pays to itself brings nothing. */
const isOfAsset = (assets: ReadonlyMap<string, NetworkAsset>, { received }: Payment): boolean =>
  received !== null && received.units > 0n && received.from !== received.to && assets.has(received.asset)

/** Whether it brought somebody a token that is none of ours, by code and issuer. */
const isOfAnother = (assets: ReadonlyMap<string, NetworkAsset>, { received }: Payment): boolean =>
  received !== null && received.units > 0n && received.from !== received.to && !assets.has(received.asset)

function unlistedOf({ id, received }: Payment, ours: ReadonlySet<string>): readonly UnlistedTransfer[] {
  if (received === null || !ours.has(received.to)) return []
  return [{ contract: received.asset, units: received.units, lookupKey: joinDestination(received.to, received.memo), index: placeOf(id) }]
}

/** The lowest twelve bits of an operation's number are its place in its transaction. */
const placeOf = (id: bigint): string => `op-${id & 0xfffn}`

function transferOf(
  assets: ReadonlyMap<string, NetworkAsset>,
  { id, txid, received }: Payment,
  ours: ReadonlySet<string>,
  block: BlockRef,
): readonly IncomingTransfer[] {
  const asset = received === null ? undefined : assets.get(received.asset)
  if (received === null || asset === undefined || !ours.has(received.to)) return []
  const lookupKey = joinDestination(received.to, received.memo)
  const amount = chainAmount(asset.asset, asset.decimals, received.units)
  return [{ amount, lookupKey, from: received.from, txid, index: placeOf(id), block, confirmationsMin: 1 }]
}

/** All assets of Stellar have seven decimals; a token nobody holds is not what was meant. */
async function isAsTold(node: Horizon, { contract, decimals }: NetworkAsset): Promise<boolean> {
  if (decimals !== STELLAR_DECIMALS) return false
  const [code = '', issuer = ''] = contract?.split(':') ?? []
  return contract === undefined || node.tokenExists(code, issuer)
}
