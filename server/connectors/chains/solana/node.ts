/**
 * A client of a Solana node. Every request is sent together with one for the genesis hash, to detect a node of another
 * chain. Everything read here is finalized: it is never rolled back.
 */
import { granted, type JsonRpc, type RpcCall } from '../json-rpc.ts'
import { NodeRefusal } from '../node-http.ts'
import {
  type Account,
  type Block,
  readAccounts,
  readBlock,
  readCount,
  readHash,
  readHeader,
  readSlots,
} from './wire.ts'

const SECOND_MS = 1_000
// A block is a few megabytes: as many at once as a node and our memory can handle.
const BLOCKS_AT_ONCE = 4
// Slots without a block, and blocks the node no longer has: -32004 not available, -32007 and -32009 skipped, -32001
// cleaned up.
const NO_BLOCK: readonly (number | null)[] = [-32_004, -32_007, -32_009, -32_001]

/** A block at its slot. */
export type SolanaBlock = Block & { readonly slot: number }

/** One node. Every call throws when it cannot be reached, is on another chain, or contradicts itself. */
export type SolanaNode = {
  /** Sends all of these at once; one refused request fails all. */
  readonly ask: (...calls: readonly RpcCall[]) => Promise<readonly unknown[]>
  /** The same, but a refusal takes the place of its answer. */
  readonly settle: (...calls: readonly RpcCall[]) => Promise<readonly unknown[]>
  readonly headSlot: () => Promise<number>
  readonly head: () => Promise<{ readonly slot: number; readonly at: Date }>
  /** Returns the slots of at most so many blocks from a slot on, in rising order. */
  readonly slots: (from: number, most: number) => Promise<readonly number[]>
  /** Maps each block with `take`. Blocks are megabytes, so none is kept longer than that. */
  readonly blocks: <T>(slots: readonly number[], take: (block: SolanaBlock) => T) => Promise<readonly T[]>
  /** Returns the hash of a slot's block, `null` when it has none. */
  readonly hashAt: (slot: number) => Promise<string | null>
  /** Returns accounts in the requested order; `null` where there is none. */
  readonly accounts: (
    addresses: readonly string[],
    commitment?: 'confirmed' | 'finalized',
  ) => Promise<readonly (Account | null)[]>
}

/** Wraps a client. `genesis` is base58. Nothing is sent yet. */
export function solanaNode(
  rpc: JsonRpc,
  { name, genesis }: { readonly name: string; readonly genesis: string },
): SolanaNode {
  const settle = async (...calls: readonly RpcCall[]): Promise<readonly unknown[]> => {
    const [hash, ...answers] = await rpc.settle([{ method: 'getGenesisHash', params: [] }, ...calls])
    // Check first: a refusal or "unknown" from a node of another chain means nothing.
    const actual = readHash(granted([hash])[0])
    if (actual !== genesis)
      throw new Error(`the ${name} node is on the chain that began with ${actual.slice(0, 44)}, not ${genesis}`)
    return answers
  }
  const ask = async (...calls: readonly RpcCall[]): Promise<readonly unknown[]> => granted(await settle(...calls))
  const headSlot = async (): Promise<number> => readCount((await ask({ method: 'getSlot', params: [FINALIZED] }))[0])
  const headerAt = async (slot: number): Promise<ReturnType<typeof readHeader> | null> => {
    const [answer] = await settle({
      method: 'getBlock',
      params: [slot, { ...FINALIZED, transactionDetails: 'none', rewards: false, ...VERSION }],
    })
    if (answer instanceof NodeRefusal && NO_BLOCK.includes(answer.code)) return null
    const shown = granted([answer])[0]
    return shown === null ? null : readHeader(shown)
  }

  return {
    ask,
    settle,
    headSlot,
    head: async () => {
      const slot = await headSlot()
      const header = await headerAt(slot)
      if (header === null || header.blockTime === null)
        throw new Error(`the ${name} node has no time of its newest block`)
      return { slot, at: new Date(header.blockTime * SECOND_MS) }
    },
    slots: async (from, most) =>
      readSlots((await ask({ method: 'getBlocksWithLimit', params: [from, most, FINALIZED] }))[0]),
    blocks: async <T>(slots: readonly number[], take: (block: SolanaBlock) => T) => {
      const read: T[] = []
      for (let start = 0; start < slots.length; start += BLOCKS_AT_ONCE)
        read.push(
          ...(await Promise.all(
            slots
              .slice(start, start + BLOCKS_AT_ONCE)
              .map(async (slot) => take({ ...(await blockAt(rpc, slot)), slot })),
          )),
        )
      return read
    },
    hashAt: async (slot) => (await headerAt(slot))?.blockhash ?? null,
    accounts: async (addresses, commitment = 'finalized') => {
      const [answer] = await ask({
        method: 'getMultipleAccounts',
        params: [addresses, { encoding: 'base64', commitment }],
      })
      const accounts = readAccounts(answer)
      if (accounts.length !== addresses.length)
        throw new Error(`the ${name} node answered for ${accounts.length} of ${addresses.length} accounts`)
      return accounts
    },
  }
}

/** The commitment of everything that is never rolled back. */
export const FINALIZED = { commitment: 'finalized' } as const
/**
 * Declares that we accept transactions of every version (the largest possible number). A node refuses a whole block for
 * one transaction of a higher version, and deposits would stop with the network's next version; we only read balances,
 * which have the same form in every version.
 */
export const VERSION = { maxSupportedTransactionVersion: 255 } as const

// One call per request: a batch of whole blocks would be too large an answer.
const blockAt = async (rpc: JsonRpc, slot: number): Promise<Block> =>
  readBlock(
    await rpc.call('getBlock', slot, {
      ...FINALIZED,
      ...VERSION,
      encoding: 'json',
      transactionDetails: 'accounts',
      rewards: false,
    }),
  )
