/**
 * What a chain said of a transaction, as a search keeps it: facts, of which verdicts are made whenever it is read. Of
 * its transfers only those that pay the customer who asked, and on networks with memos those that say of nobody whose
 * they are: nobody else's are kept. Pure.
 */
import { type CoinCode, isAssetCode, isCoin } from '@zend/kernel'
import * as z from 'zod/mini'
import type { FoundTransaction } from '../../ports/chain.ts'

const units = z.string().check(z.regex(/^\d{1,78}$/))
const coin = z.custom<CoinCode>((value) => typeof value === 'string' && isAssetCode(value) && isCoin(value))

const foundFacts = z.object({
  /**
   * The id that the network itself gives it. What was asked for can be another name of it: the inside of a fee bump, a
   * message.
   */
  txid: z.string(),
  outcome: z.enum(['pending', 'failed', 'mined']),
  height: z.nullable(z.int()),
  minedAt: z.nullable(z.iso.datetime()),
  headHeight: z.int(),
  transfers: z.array(
    z.object({
      /** As polls report it. Where payments of one transaction arrive by transactions of their own, theirs. */
      txid: z.string(),
      index: z.string(),
      asset: coin,
      decimals: z.int(),
      units,
      /** Where it was paid to, with its memo behind it where it has one. */
      address: z.string(),
      /** Whose: the customer's own, or nobody's. */
      whose: z.enum(['own', 'nobody']),
      confirmationsMin: z.int(),
    }),
  ),
  unlisted: z.array(z.object({ index: z.string(), contract: z.string(), address: z.string() })),
})
/** What a chain said of a transaction, as far as the customer who asked may be told. */
export type FoundFacts = z.output<typeof foundFacts>

// More of one transaction nobody reads.
const TRANSFERS_MAX = 50

/** Facts as they were stored. Throws on anything else: nobody but us writes them. */
export const readFacts = (stored: unknown): FoundFacts => foundFacts.parse(stored)

/**
 * Whose a lookup key is to the customer who asks: their own, with the address as it is shown; nobody's, where a memo
 * should have said it; `null` where it is none of theirs to know.
 */
export type Whose = (lookupKey: string) => { readonly whose: 'own' | 'nobody'; readonly address: string } | null

/** What is kept of a found transaction. */
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
