/** Verifies that every credit of a customer has its proof. It reads everything and repairs nothing. */
import { eachRow, type Tx } from '../../database/index.ts'
import type { ProvenanceKeys } from './keys.ts'
import { hasReturned, isProven } from './proofs.ts'
import { type Credit, creditsAfter, type GivenBack, givenBack } from './provenance.repo.ts'

/** One invariant and how many rows break it. */
export type ProvenanceCheck = { readonly name: string; readonly violations: number }

const PAGE = 1_000

/**
 * Counts postings that credited a customer since the key was made without a proof, and released money that may have
 * left.
 */
export async function verifyProvenance(read: Tx, keys: ProvenanceKeys): Promise<readonly ProvenanceCheck[]> {
  let violations = 0
  for await (const _ of unprovenCredits(read, keys)) violations += 1
  const returns = (await unprovenReturns(read, keys)).filter(({ isFresh }) => !isFresh)
  return [
    { name: 'every credit of a customer has the proof of whoever saw its money come', violations },
    { name: 'what was to leave and was given back is proven to have never left', violations: returns.length },
  ]
}

/** Yields postings that credited a customer and have no proof, oldest first. */
export async function* unprovenCredits(read: Tx, keys: ProvenanceKeys) {
  const credits = eachRow(PAGE, (last: Credit | null) => creditsAfter(read, keys.since, last?.number ?? 0n, PAGE))
  for await (const credit of credits) if (!isProven(keys, credit, credit.proofs)) yield credit
}

/** Returns leaving money that was released without a proof that it never left, oldest first. */
export async function unprovenReturns(read: Tx, keys: ProvenanceKeys): Promise<readonly GivenBack[]> {
  return (await givenBack(read)).filter(({ hold, proofs }) => !hasReturned(keys, hold, proofs))
}
