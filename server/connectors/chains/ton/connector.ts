/**
 * The connector for the TON network. It reads the histories of the receiving accounts, up to the newest masterchain
 * block, whose contents are final. A poll represents a range of blocks by its newest one. It never trusts a name, a
 * symbol or somebody else's message about jettons.
 */
import { Address } from '@ton/core'
import type { BlockRef, ChainConnector, ChainPoll, NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { NotWhole } from '../follow.ts'
import { tonAddresses } from './addresses.ts'
import { findTransaction } from './find.ts'
import { tonHttp } from './http.ts'
import { incomingTransfer, type WatchedAccount } from './incoming.ts'
import { jettonWalletAddress, masterAddress } from './jettons.ts'
import { refOf, tonNode, type TonNode } from './node.ts'
import { type SeenAccounts, seenAccounts } from './seen-accounts.ts'
import type { Block } from './wire.ts'

/** Options of the connector. `globalId` is checked against the node's own before every poll. */
export type TonOptions = {
  readonly spec: NetworkSpec
  readonly globalId: number
  readonly rpcUrl: string
  readonly timeoutMs?: number
  /**
   * Returns the receiving wallets, without a comment, in any form; `Watch` says which of them to report. Called with
   * every poll.
   */
  readonly receiving: () => Promise<readonly string[]>
}

const SECOND_MS = 1_000
// The owner whose jetton wallet is compared with the jetton contract's answer: the zero address, whatever our own are.
const NOBODY = new Address(0, Buffer.alloc(32))

/**
 * Connects nothing yet. Throws on a table without the network's own coin, an invalid jetton address, or an invalid URL.
 */
export function tonConnector({ spec, globalId, rpcUrl, receiving, timeoutMs }: TonOptions): ChainConnector {
  const native = spec.assets.find(({ contract }) => contract === undefined)
  if (native === undefined) throw new RangeError(`${spec.network} has no coin of its own`)
  const tokens = spec.assets.flatMap((asset) =>
    asset.contract === undefined ? [] : [{ asset, master: masterAddress(asset.contract) }],
  )
  const node = tonNode(
    tonHttp({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    { name: spec.network, globalId },
  )
  const seen = seenAccounts()
  const watchedFor = (owner: Address): readonly WatchedAccount[] => [
    { account: owner.toRawString(), owner: owner.toRawString(), asset: native },
    ...tokens.map(({ asset, master }) => ({
      account: jettonWalletAddress(master, owner).toRawString(),
      owner: owner.toRawString(),
      asset,
    })),
  ]

  const owners = async (): Promise<readonly string[]> => {
    const named = [...new Set((await receiving()).map((text) => Address.parse(text).toRawString()))]
    // Reading no account would look like no arrivals.
    if (named.length === 0) throw new Error(`nobody was named who receives on ${spec.network}`)
    return named
  }

  return {
    spec,
    ...tonAddresses({ globalId }),
    poll: async (known, watch) => {
      const head = await node.head()
      const ground = await commonGround(node, known, head)
      if (ground.kind === 'lost') return ground
      const { base } = ground
      const after = base?.height ?? firstHeight(spec.startHeight, head.seqno) - 1
      if (after >= head.seqno) return { kind: 'advanced', base, blocks: [], transfers: [], headHeight: head.seqno }
      const named = await owners()
      const ours = await watch.ours(named)
      const watched = named.filter((owner) => ours.has(owner)).flatMap((owner) => watchedFor(Address.parseRaw(owner)))
      try {
        return await read(node, watched, { base, after, head }, seen)
      } catch (fault) {
        if (!(fault instanceof NotWhole)) throw fault
        return {
          kind: 'advanced',
          base,
          blocks: [],
          transfers: [],
          headHeight: head.seqno,
          held: { height: after + 1, reason: fault.message },
        }
      }
    },
    hashAt: async (height) => {
      const head = await node.head()
      if (!Number.isInteger(height) || height < 1 || height > head.seqno) return null
      return height === head.seqno ? head.hash : ((await node.block(height))?.hash ?? null)
    },
    find: async (txid, watch) =>
      findTransaction(
        node,
        (await owners()).flatMap((owner) => watchedFor(Address.parseRaw(owner))),
        txid,
        watch,
      ),
    health: async () => {
      const head = await node.head()
      const refused = await Promise.all(
        tokens.map(async ({ asset, master }) => ((await agrees(node, asset, master)) ? [] : [asset.asset])),
      )
      return { headHeight: head.seqno, headAt: new Date(head.utime * SECOND_MS), refusedAssets: refused.flat() }
    },
  }
}

type Ground =
  | { readonly kind: 'common'; readonly base: BlockRef | null }
  | { readonly kind: 'lost'; readonly headHeight: number }

/**
 * Returns the newest known block, when the node has it too. Masterchain blocks are final: a node that has others is of
 * another chain, or of a restarted one.
 */
async function commonGround(node: TonNode, known: readonly BlockRef[], head: Block): Promise<Ground> {
  const newest = known[0]
  if (newest === undefined) return { kind: 'common', base: null }
  // A node that is behind can still be compared by what both have.
  const comparable = known.find(({ height }) => height <= head.seqno)
  if (comparable === undefined) throw new Error(`the node is too far behind to compare: its head is ${head.seqno}`)
  const found = comparable.height === head.seqno ? head : await node.block(comparable.height)
  return found?.hash === comparable.hash ? { kind: 'common', base: newest } : { kind: 'lost', headHeight: head.seqno }
}

type Range = { readonly base: BlockRef | null; readonly after: number; readonly head: Block }

/** Throws `NotWhole` when a history does not reach the newest transaction in its account's state at the head. */
async function read(
  node: TonNode,
  watched: readonly WatchedAccount[],
  { base, after, head }: Range,
  seen: SeenAccounts,
): Promise<ChainPoll> {
  const historyOf = async (account: string) =>
    node.history(account, {
      after,
      afterLt: seen.newestLt(account, after),
      through: head.seqno,
      newest: await node.newestOf(account, head),
    })
  const histories = await Promise.all(watched.map(async (each) => ({ ...each, ...(await historyOf(each.account)) })))
  // Up to the end of the shortest history: the next poll reads the rest.
  const through = Math.min(head.seqno, ...histories.map((history) => history.through))
  const last = through === head.seqno ? head : await node.block(through)
  if (last === null) throw new Error(`the node does not have masterchain block ${through}`)
  const transfers = histories.flatMap(({ transactions, knownLt, ...account }) => {
    const inRange = transactions.filter(({ seqno }) => seqno <= through)
    seen.remember(account.account, through, inRange[0]?.lt ?? knownLt)
    return inRange.toReversed().flatMap((transaction) => incomingTransfer(account, transaction, refOf(last)))
  })
  return { kind: 'advanced', base, blocks: [refOf(last)], transfers, headHeight: head.seqno }
}

/** Returns whether a jetton's contract has our decimals, and keeps coins at the address we compute. */
async function agrees(node: TonNode, { decimals }: NetworkAsset, master: Address): Promise<boolean> {
  const facts = await node.jetton(master, NOBODY)
  return facts !== null && facts.decimals === decimals && facts.wallet.equals(jettonWalletAddress(master, NOBODY))
}

const firstHeight = (startHeight: number, headHeight: number): number =>
  Math.max(1, startHeight >= 0 ? startHeight : headHeight + 1 + startHeight)
