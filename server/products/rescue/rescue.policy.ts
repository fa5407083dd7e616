/** The numbers of the rescue desk. */
export type RescuePolicy = {
  /** How often one customer may look for a transaction within an hour, and claim one. */
  readonly searchesPerHourMax: number
  readonly claimsPerHourMax: number
  /** The same hash, asked for again within this time, answers the same search. */
  readonly repeatMs: number
  /** How long a network may take to answer about one transaction; after that it counts as unreachable. */
  readonly askMaxMs: number
  /** How many questions may be open at one network at once, those that it never answered included. */
  readonly openPerNetworkMax: number
  /**
   * What is on its way is looked at again: after this long, each time twice as long. What pays the customer, for as
   * long as the search is kept; anything else, so many times at most; what could not be asked, fewer times.
   */
  readonly lookAgain: {
    readonly firstMs: number
    readonly maxMs: number
    readonly timesMax: number
    readonly unreachableTimesMax: number
  }
  /** How long a search is kept. */
  readonly keptMs: number
}
