/**
 * Runs several reads on one handle, concurrently where that helps: a transaction has one connection, which answers one
 * statement after the other.
 */
import type { Tx } from './database.ts'

type Reads = readonly (() => Promise<unknown>)[]
type Found<R extends Reads> = { readonly [K in keyof R]: Awaited<ReturnType<R[K]>> }

/**
 * Returns the answers of these reads, in their order: run concurrently outside of a transaction, and one after the
 * other in one.
 */
export async function readAll<const R extends Reads>(tx: Tx, reads: R): Promise<Found<R>> {
  const found: unknown[] = []
  if (tx.isTransaction) for (const read of reads) found.push(await read())
  else found.push(...(await Promise.all(reads.map((read) => read()))))
  // One answer for each read, at its position.
  return found as unknown as Found<R>
}
