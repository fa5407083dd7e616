/** Refusals of the development chain. */

/** A node rejected a transaction. The message is a real node's. */
export class Refused extends Error {
  override name = 'Refused'
}
