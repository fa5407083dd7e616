/**
 * The state machine of something: which event leads from which state to which. It is one table, and a cell that
 * the table leaves out is a refusal. Pure.
 */

/** State × event → state. A cell that is left out is a refusal. */
export type Transitions<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

/** What may become of something in each of its states. */
export type StateMachine<State extends string, Event extends string> = {
  readonly table: Transitions<State, Event>
  /** Whether the table has this cell. @example depositMachine.allows('credited', 'dropped') // false */
  readonly allows: (state: State, event: Event) => boolean
  /**
   * The state after an event that the caller has made sure of. Throws on a cell that is left out: that is a bug, and
   * the caller's transaction must roll back.
   * @example depositMachine.after('screening', 'passed') // 'credited'
   */
  readonly after: (state: State, event: Event) => State
  /** Whether no event leads out of this state. */
  readonly isFinal: (state: State) => boolean
}

/**
 * Makes a state machine of its table; `what` names it where a fault is told. @example stateMachine<ClaimState,
 * ClaimEvent>('claim', { … })
 */
export function stateMachine<State extends string, Event extends string>(
  what: string,
  table: Transitions<State, Event>,
): StateMachine<State, Event> {
  return {
    table,
    allows: (state, event) => table[state][event] !== undefined,
    after: (state, event) => {
      const next = table[state][event]
      if (next === undefined) throw new Error(`a ${what} that is ${state} refuses ${event}`)
      return next
    },
    isFinal: (state) => Object.values(table[state]).every((next) => next === state),
  }
}
