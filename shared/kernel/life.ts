/**
 * The life of something that has states: which event leads from which state to which. It is one table, and a cell that
 * the table leaves out is a refusal. Pure.
 */

/** State × event → state. A cell that is left out is a refusal. */
export type Transitions<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

/** What may become of something in each of its states. */
export type Life<State extends string, Event extends string> = {
  readonly table: Transitions<State, Event>
  /** Whether the table has this cell. @example depositLife.allows('credited', 'dropped') // false */
  readonly allows: (state: State, event: Event) => boolean
  /**
   * The state after an event that the caller has made sure of. Throws on a cell that is left out: that is a bug, and the
   * caller's transaction must roll back.
   * @example depositLife.after('screening', 'passed') // 'credited'
   */
  readonly after: (state: State, event: Event) => State
  /** Whether no event leads out of this state. */
  readonly isEnd: (state: State) => boolean
}

/** Makes a life of its table; `what` names it where a fault is told. @example lifeOf<ClaimState, ClaimEvent>('claim', { … }) */
export function lifeOf<State extends string, Event extends string>(what: string, table: Transitions<State, Event>): Life<State, Event> {
  return {
    table,
    allows: (state, event) => table[state][event] !== undefined,
    after: (state, event) => {
      const next = table[state][event]
      if (next === undefined) throw new Error(`a ${what} that is ${state} refuses ${event}`)
      return next
    },
    isEnd: (state) => Object.values(table[state]).every((next) => next === state),
  }
}
