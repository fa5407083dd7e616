/**
 * The facts a chain reported about a transaction, as a search stores them; verdicts are computed from them on each
 * read. Stores only transfers that pay the customer who asked and, on networks with memos, transfers that name no
 * owner; nobody else's. Pure.
 */
import { type CoinCode, isAssetCode, isCoin } from '@zend/kernel'
import * as z from 'zod/mini'
import type { FoundTransaction } from '../../ports/chain.ts'

const units = z.string().check(z.regex(/^\d{1,78}$/))
const coin = z.custom<CoinCode>((value) => typeof value === 'string' && isAssetCode(value) && isCoin(value))

const foundFacts = z.object({
  /**
   * The id that the network itself uses. The search may have used another name: the inner transaction of a fee bump, or
   * a message.
   */
  txid: z.string(),
  outcome: z.enum(['pending', 'failed', 'mined']),
  height: z.nullable(z.int()),
  minedAt: z.nullable(z.iso.datetime()),
  headHeight: z.int(),
  transfers: z.array(
    z.object({
      /** As polls report it. Where payments of one transaction arrive by their own transactions, that one. */
      txid: z.string(),
      index: z.string(),
      asset: coin,
      decimals: z.int(),
      units,
      /** The paid address, followed by its memo if it has one. */
      address: z.string(),
      /** The owner: the customer, or nobody. */
      whose: z.enum(['own', 'nobody']),
      confirmationsMin: z.int(),
    }),
  ),
  unlisted: z.array(z.object({ index: z.string(), contract: z.string(), address: z.string() })),
})
/** The reported facts of a transaction that the customer who asked may know. */
export type FoundFacts = z.output<typeof foundFacts>

// Nobody reads more of one transaction.
const TRANSFERS_MAX = 50

/** Parses stored facts. Throws on anything else: only we write them. */
export const readFacts = (stored: unknown): FoundFacts => foundFacts.parse(stored)

/**
 * Returns the relation of a lookup key to the customer who asks: their own, with the address as shown; nobody's, where
 * a memo is missing or unknown; `null` where it is another's.
 */
export type Whose = (lookupKey: string) => { readonly whose: 'own' | 'nobody'; readonly address: string } | null

/** Returns the facts to store of a found transaction. */
export function factsOf(
  { txid, outcome, block, minedAt, headHeight, transfers, unlisted }: FoundTransaction,
  whose: Whose,
): FoundFacts {
  const listed = transfers.flatMap(({ amount, lookupKey, txid: own, index, confirmationsMin }) => {
    const known = whose(lookupKey)
    const { asset, decimals } = amount
    return known === null
      ? []
      : [{ txid: own, index, asset, decimals, units: amount.units.toString(), ...known, confirmationsMin }]
  })
  const others = unlisted.flatMap(({ contract, lookupKey, index }) => {
    const known = whose(lookupKey)
    return known?.whose === 'own' ? [{ index, contract, address: known.address }] : []
  })
  return {
    txid,
    outcome,
    height: block?.height ?? null,
    minedAt: minedAt?.toISOString() ?? null,
    headHeight,
    transfers: listed.slice(0, TRANSFERS_MAX),
    unlisted: others.slice(0, TRANSFERS_MAX),
  }
}
