/**
 * Finds one transaction at a node: for the sender, which follows ours, and for the connector, which is asked about
 * anybody's. It parses no transaction and decides nothing.
 *
 * The node must keep a transaction index (`-txindex=1`, which rules out pruning): without it Bitcoin Core finds a mined
 * transaction only together with its block, so the caller may name a block. A node that cannot know is never treated as
 * one that knows of none.
 */
import * as z from 'zod'
import { NodeRefusal } from '../node-http.ts'

/**
 * A transaction that a node knows. `raw` are its bytes, hex; `block` is on the node's best chain, `null` while the
 * transaction waits.
 */
export type Located = {
  readonly raw: string
  readonly block: {
    readonly height: number
    readonly hash: string
    readonly at: Date
    readonly confirmations: number
  } | null
}

/** Bitcoin Core's code for a transaction it does not know (src/rpc/protocol.h). */
const UNKNOWN_CODE = -5
const SECOND_MS = 1_000

const known = z.object({
  hex: z.string().regex(/^([0-9a-f]{2})+$/),
  blockhash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish(),
})
const header = z.object({ height: z.int().nonnegative(), confirmations: z.int(), time: z.int().nonnegative() })

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/**
 * Requests a transaction by its id; three calls at most. `null` when the node has it neither waiting nor in a block of
 * its best chain; where it can only search the block of this hash, when it is not in that one. Throws when the node
 * cannot know.
 */
export async function locate(ask: Ask, txid: string, blockHash?: string): Promise<Located | null> {
  const found = await rawOf(ask, txid, blockHash)
  if (found === null) return null
  const { hex: raw, blockhash } = known.parse(found)
  if (blockhash === null || blockhash === undefined) return { raw, block: null }
  const { height, confirmations, time } = header.parse(await ask('getblockheader', blockhash))
  // The index also keeps blocks that are no longer on the chain; if the transaction were in the mempool again, it would
  // have no block.
  return confirmations < 1
    ? null
    : { raw, block: { height, hash: blockhash, at: new Date(time * SECOND_MS), confirmations } }
}

async function rawOf(ask: Ask, txid: string, blockHash?: string): Promise<unknown> {
  try {
    return await ask('getrawtransaction', txid, true)
  } catch (error) {
    if (!isUnknown(error)) throw error
    if (canKnow(error)) return null
    if (blockHash === undefined) throw error
    // Called second, because Dogecoin's current releases do not know the third parameter.
    return ask('getrawtransaction', txid, true, blockHash).catch((cause: unknown) => {
      // That it does not have such a block, or no longer its bytes, says nothing.
      if (isUnknown(cause) && /in the provided block/i.test(cause.reason)) return null
      throw cause
    })
  }
}

/** Returns whether a node says that a transaction is neither waiting nor mined, or not in the given block. */
const isUnknown = (error: unknown): error is NodeRefusal => error instanceof NodeRefusal && error.code === UNKNOWN_CODE

/** Without a complete index a node knows no mined transaction. */
const canKnow = ({ reason }: NodeRefusal): boolean => !/txindex|being indexed/i.test(reason)
