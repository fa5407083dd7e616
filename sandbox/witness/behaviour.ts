/**
 * How each network's second provider behaves: well, or badly in one of the ways that real ones do. Changed on demand,
 * for tests and for trying the product.
 */
import { z } from 'zod'
import { NETWORKS } from '../chains/dev-chain.ts'

const txid = z.string().regex(/^(0x)?[0-9A-Za-z]{43,90}$/)

/** What a second provider can be told to do. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** It answers 503 to everything. */
  z.object({ kind: z.literal('down') }),
  /** It has not seen the chain's newest blocks yet. */
  z.object({ kind: z.literal('behind'), blocks: z.int().min(1).max(1_000_000) }),
  /** It is on another branch: every block has another hash, but for the first. */
  z.object({ kind: z.literal('forked') }),
  /** It knows nothing of one transaction. */
  z.object({ kind: z.literal('forgetful'), txid }),
  /** It tells another fate of one transaction: that it failed, or is in another block. */
  z.object({ kind: z.literal('lying'), txid }),
])
/** What a second provider can be told to do. */
export type WitnessBehaviour = z.infer<typeof behaviour>

/** A behaviour and whose it is. */
export const behaveBody = z.intersection(z.object({ network: z.enum([...NETWORKS, 'all']) }), behaviour)
