/**
 * The connector for Solana: reads how finalized blocks changed the balances of our addresses, in SOL and in the tokens
 * of our table. Instructions are never read: a program can pay by calling another. It identifies a token only by its
 * mint, never by its name, and credits no failed transaction.
 */
import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { chainAmount } from '@zend/kernel'
import type {
  BlockRef,
  ChainConnector,
  ChainPoll,
  FoundTransaction,
  IncomingTransfer,
  NetworkAsset,
  NetworkSpec,
  UnlistedTransfer,
  Watch,
} from '../../../ports/chain.ts'
import { jsonRpc } from '../json-rpc.ts'
import { solanaAddresses } from './addresses.ts'
import { FINALIZED, type SolanaBlock, type SolanaNode, solanaNode, VERSION } from './node.ts'
import { tokenAccountOf } from './token-account.ts'
import { decimalsOf, readCount, readFound, readHeader, readStatus } from './wire.ts'

/** Options of the connector. `genesis` (base58) is checked against the node's own with every request. */
export type SolanaOptions = {
  readonly spec: NetworkSpec
  readonly genesis: string
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

type Coins = { readonly native: NetworkAsset; readonly byMint: ReadonlyMap<string, NetworkAsset> }
/**
 * An owner who holds more after a transaction than before: `units`, or `null` where a number could not represent them.
 * `account` is the token account.
 */
type Gain = {
  readonly asset: NetworkAsset
  readonly owner: string
  readonly units: bigint | null
  readonly account?: string
  readonly txid: string
}
/** The parts of a block that are kept. */
type ReadBlock = { readonly ref: BlockRef; readonly parentHash: string; readonly gains: readonly Gain[] }

/**
 * Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. Heights are slots: some of
 * them have no block, so the blocks of a poll are not consecutive; each names the one before it, which is checked.
 * `ChainPoll.blocks` are finalized, so nothing is ever rolled back.
 *
 * Several payments to one owner in one transaction are one transfer of their sum; its index is the coin and the owner
 * (`SOL/…`, or the mint). Tokens count in the owner's associated account, where every wallet sends them and our own
 * payments take them from; in another account they are reported as out of reach, by that account.
 *
 * `find` reads one transaction by the same rules, not its block, which is megabytes. It reports gains in other mints,
 * of whatever token program, as `unlisted`.
 */
export function solanaConnector({ spec, genesis, rpcUrl, timeoutMs }: SolanaOptions): ChainConnector {
  const native = spec.assets.find((asset) => asset.contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  const byMint = new Map(
    spec.assets.flatMap((asset) => (asset.contract === undefined ? [] : [[asset.contract, asset] as const])),
  )
  const rpc = jsonRpc({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = solanaNode(rpc, { name: spec.network, genesis })

  return {
    spec,
    ...solanaAddresses(),
    poll: async (known, watch, blocksMax) => {
      const head = await node.headSlot()
      const base = known[0] ?? null
      const from = base === null ? firstSlot(spec.startHeight, head) : base.height + 1
      const slots = from > head ? [] : await node.slots(from, blocksMax)
      const blocks = await node.blocks(slots, (block) => readBlock({ native, byMint }, block))
      // The chain grew during the requests.
      const headHeight = Math.max(head, slots.at(-1) ?? 0)
      if (base !== null && blocks[0] !== undefined && blocks[0].parentHash !== base.hash)
        return parted(node, known, headHeight)
      assertLinked(spec.network, blocks)
      const transfers = await transfersIn(blocks, watch)
      return { kind: 'advanced', base, blocks: blocks.map(({ ref }) => ref), transfers, headHeight }
    },
    hashAt: async (slot) => (Number.isSafeInteger(slot) && slot >= 0 ? node.hashAt(slot) : null),
    find: (txid, watch) => find(node, { native, byMint }, txid, watch),
    health: async () => {
      const { slot, at } = await node.head()
      const mints = [...byMint]
      // A mint never changes its decimals, and one that is not final yet, as all are on a new chain, has them already.
      const accounts =
        mints.length === 0
          ? []
          : await node.accounts(
              mints.map(([mint]) => mint),
              'confirmed',
            )
      const refused = mints.filter(([, asset], place) => decimalsOf(accounts[place]) !== asset.decimals)
      return { headHeight: slot, headAt: at, refusedAssets: refused.map(([, { asset }]) => asset) }
    },
  }
}

const SECOND_MS = 1_000

const firstSlot = (startHeight: number, head: number): number =>
  startHeight >= 0 ? startHeight : Math.max(0, head + 1 + startHeight)

function readBlock(coins: Coins, { slot, blockhash, previousBlockhash, transactions }: SolanaBlock): ReadBlock {
  const gains = transactions.flatMap((transaction) => gainsOf(coins, transaction))
  return { ref: { height: slot, hash: blockhash }, parentHash: previousBlockhash, gains }
}

/**
 * Returns the result of a poll whose next block does not follow the newest known one. A finalized block that is gone
 * means that the node or the chain has changed.
 */
async function parted(node: SolanaNode, known: readonly BlockRef[], headHeight: number): Promise<ChainPoll> {
  for (const [place, block] of known.entries()) {
    if ((await node.hashAt(block.height)) !== block.hash) continue
    if (place === 0) throw new Error(`the node left out blocks after slot ${block.height}`)
    return { kind: 'advanced', base: block, blocks: [], transfers: [], headHeight }
  }
  return { kind: 'lost', headHeight }
}

/** Throws when a block is missing between two: its contents would never be seen. */
function assertLinked(network: string, blocks: readonly ReadBlock[]): void {
  blocks.forEach((block, place) => {
    const before = blocks[place - 1]
    if (before !== undefined && block.parentHash !== before.ref.hash)
      throw new Error(`the ${network} node left out blocks between slots ${before.ref.height} and ${block.ref.height}`)
  })
}

async function transfersIn(blocks: readonly ReadBlock[], watch: Watch): Promise<readonly IncomingTransfer[]> {
  const keys = [...new Set(blocks.flatMap(({ gains }) => gains.map(({ owner }) => owner)))]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  return blocks.flatMap(({ ref, gains }) => creditable(gains, ours, ref))
}

/** Returns the gains that we credit. */
const creditable = (gains: readonly Gain[], ours: ReadonlySet<string>, block: BlockRef): readonly IncomingTransfer[] =>
  gains.filter((gain) => ours.has(gain.owner)).map((gain) => transferOf(gain, block))

/** Finds one transaction by its first signature. Before it is final it is pending: it can still be dropped. */
async function find(node: SolanaNode, coins: Coins, txid: string, watch: Watch): Promise<FoundTransaction | null> {
  const [head, told] = await node.ask(
    { method: 'getSlot', params: [FINALIZED] },
    { method: 'getSignatureStatuses', params: [[txid], { searchTransactionHistory: true }] },
  )
  const { status } = readStatus(told)
  if (status === null) return null
  const nothing = { txid, block: null, minedAt: null, headHeight: readCount(head), transfers: [], unlisted: [] }
  if (!status.isFinal) return { ...nothing, outcome: 'pending' }
  const [shown, around] = await node.ask(
    { method: 'getTransaction', params: [txid, { ...FINALIZED, ...VERSION, encoding: 'json' }] },
    {
      method: 'getBlock',
      params: [status.slot, { ...FINALIZED, ...VERSION, transactionDetails: 'none', rewards: false }],
    },
  )
  const [found, header] = [readFound(shown), readHeader(around)]
  if (found === null || found.slot !== status.slot || found.transaction.signatures[0] !== txid)
    throw new Error(`the node does not show transaction ${txid}, which it knows`)
  const block = { height: found.slot, hash: header.blockhash }
  const at = {
    ...nothing,
    block,
    minedAt: header.blockTime === null ? null : new Date(header.blockTime * SECOND_MS),
    // The finalized slot was read first: a block that came in between counts at least for itself.
    headHeight: Math.max(nothing.headHeight, block.height),
  }
  if (found.meta.err !== null) return { ...at, outcome: 'failed' }
  const [gains, others] = [gainsOf(coins, found), unlistedGains(coins, found)]
  const keys = [...new Set([...gains.map(({ owner }) => owner), ...others.map(({ lookupKey }) => lookupKey)])]
  const ours = keys.length === 0 ? new Set<string>() : await watch.ours(keys)
  return {
    ...at,
    outcome: 'mined',
    transfers: creditable(gains, ours, block),
    unlisted: others.filter(({ lookupKey }) => ours.has(lookupKey)),
  }
}

/** Returns whether our own payments can spend it from its account. */
const isSweepable = ({ asset, owner, account }: Gain): boolean =>
  asset.contract === undefined || account === tokenAccountOf(owner as Address, asset.contract)

/** Throws on an amount that is not known exactly, instead of crediting a rounded one. */
function transferOf(gain: Gain, block: BlockRef): IncomingTransfer {
  const { asset, owner, units, txid, account } = gain
  if (units === null) throw new Error(`what ${owner} holds since ${txid} is more than a JSON number carries exactly`)
  const amount = chainAmount(asset.asset, asset.decimals, units)
  const coin = asset.contract ?? asset.asset
  const found = { amount, lookupKey: owner, txid, block, confirmationsMin: 1 }
  return isSweepable(gain)
    ? { ...found, index: `${coin}/${owner}` }
    : { ...found, index: `${coin}/${account ?? ''}`, outOfReach: true }
}

/**
 * Returns every owner who holds more after a successful transaction. A fee or payment of ours only ever lowers our
 * balances.
 */
function gainsOf({ native, byMint }: Coins, { meta, transaction }: Moved): readonly Gain[] {
  if (meta.err !== null) return []
  const [txid = ''] = transaction.signatures
  const keys = transaction.accountKeys.map(({ pubkey }) => pubkey)
  if (keys.length !== meta.preBalances.length || keys.length !== meta.postBalances.length)
    throw new Error(`transaction ${txid} has ${keys.length} accounts and other balances`)
  const inCoin = keys.flatMap((owner, place) => {
    const [before = 0, after = 0] = [meta.preBalances[place], meta.postBalances[place]]
    return after > before ? [{ asset: native, owner, units: difference(before, after), txid }] : []
  })
  const inTokens = tokenGains({ meta, transaction }).flatMap(({ mint, programId, ...gain }) => {
    const asset = byMint.get(mint)
    // We have no addresses for another program's mint.
    return asset === undefined || programId !== TOKEN_PROGRAM_ADDRESS ? [] : [{ ...gain, asset, txid }]
  })
  return [...inCoin, ...inTokens]
}

type Moved = Pick<SolanaBlock['transactions'][number], 'meta' | 'transaction'>
type TokenGain = { readonly mint: string; readonly programId: string | undefined } & Required<
  Pick<Gain, 'owner' | 'account'>
> & { readonly units: bigint }

/** Returns every account that holds more of some token than before. */
function tokenGains({ meta, transaction }: Moved): readonly TokenGain[] {
  return (meta.postTokenBalances ?? []).flatMap(({ accountIndex, mint, owner, programId, uiTokenAmount }) => {
    const account = transaction.accountKeys[accountIndex]?.pubkey
    // Older nodes do not name the owner.
    if (account === undefined || owner === undefined) return []
    const held = (meta.preTokenBalances ?? []).find(
      (balance) => balance.accountIndex === accountIndex && balance.owner === owner,
    )
    const units = uiTokenAmount.amount - (held?.uiTokenAmount.amount ?? 0n)
    return units > 0n ? [{ mint, programId, owner, account, units }] : []
  })
}

/** Returns gains in tokens outside our table, by token account. A transaction has no more of them than accounts. */
const unlistedGains = ({ byMint }: Coins, moved: Moved): readonly UnlistedTransfer[] =>
  tokenGains(moved).flatMap(({ mint, owner, account, units }) =>
    byMint.has(mint) ? [] : [{ contract: mint, units, lookupKey: owner, index: `${mint}/${account}` }],
  )

/** Returns the gain in lamports; `null` where a number lost digits. */
const difference = (before: number, after: number): bigint | null =>
  Number.isSafeInteger(before) && Number.isSafeInteger(after) ? BigInt(after) - BigInt(before) : null
