/** The tunable numbers of rescue. */
export type RescuePolicy = {
  /** The most searches, and the most claims, of one customer within an hour. */
  readonly searchesPerHourMax: number
  readonly claimsPerHourMax: number
  /** The same hash, searched again within this time, returns the same search. */
  readonly repeatMs: number
  /** The timeout of a network's answer about one transaction; after that it counts as unreachable. */
  readonly askMaxMs: number
  /** The most open requests at one network, including those that it never answers. */
  readonly openPerNetworkMax: number
  /**
   * When pending findings are checked again: after this long, doubling each time. What pays the customer is checked
   * while the search is stored; anything else at most so many times; networks that could not be asked, fewer times.
   */
  readonly lookAgain: {
    readonly firstMs: number
    readonly maxMs: number
    readonly timesMax: number
    readonly unreachableTimesMax: number
  }
  /** How long a search is stored. */
  readonly keptMs: number
}
