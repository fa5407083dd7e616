/**
 * Behaviours of each network's second provider: normal, or one of the failures that real ones have. Set on demand, by
 * tests and by people who try the product.
 */
import { z } from 'zod'
import { NETWORKS } from '../chains/dev-chain.ts'

const txid = z.string().regex(/^(0x)?[0-9A-Za-z]{43,90}$/)

/** Behaviours of a second provider. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** It answers 503 to everything. */
  z.object({ kind: z.literal('down') }),
  /** It has not seen the chain's newest blocks yet. */
  z.object({ kind: z.literal('behind'), blocks: z.int().min(1).max(1_000_000) }),
  /** It is on another branch: every block except the first has another hash. */
  z.object({ kind: z.literal('forked') }),
  /** It does not know one transaction. */
  z.object({ kind: z.literal('forgetful'), txid }),
  /** It reports another result of one transaction: that it failed, or is in another block. */
  z.object({ kind: z.literal('lying'), txid }),
])
/** A behaviour of a second provider. */
export type WitnessBehaviour = z.infer<typeof behaviour>

/** A behaviour and its network. */
export const behaveBody = z.intersection(z.object({ network: z.enum([...NETWORKS, 'all']) }), behaviour)
