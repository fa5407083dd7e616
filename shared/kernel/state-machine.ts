/**
 * A state machine: which event leads from which state to which. It is one table; a transition that is not in the table
 * is refused. Pure.
 */

/** State × event → state. A missing cell is a refusal. */
export type Transitions<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

/** The transitions of a state machine. */
export type StateMachine<State extends string, Event extends string> = {
  readonly table: Transitions<State, Event>
  /** Returns whether the table has this cell. @example depositMachine.allows('credited', 'dropped') // false */
  readonly allows: (state: State, event: Event) => boolean
  /**
   * Returns the state after an event that the caller has already checked. Throws on a missing cell: that is a bug, and
   * the caller's transaction must roll back.
   * @example depositMachine.after('screening', 'passed') // 'credited'
   */
  readonly after: (state: State, event: Event) => State
  /** Returns whether no event leads out of this state. */
  readonly isFinal: (state: State) => boolean
}

/**
 * Builds a state machine from its table; `what` names it in error messages. @example stateMachine<ClaimState,
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
