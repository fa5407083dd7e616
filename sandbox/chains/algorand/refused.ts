/** How the development chain says no. */

/** A node looked at a transaction and does not take it. The message is a node's own. */
export class Refused extends Error {
  override name = 'Refused'
}
