/** Checks that hold for every state machine, read from its table. */
import type { StateMachine } from '@zend/kernel'

/** Faults of a state machine: unreachable states, unused events, states that lead to no final state. */
export type MachineFaults = {
  readonly neverReached: readonly string[]
  readonly neverHappening: readonly string[]
  readonly withoutEnd: readonly string[]
}

/** No faults. */
export const NO_FAULTS: MachineFaults = { neverReached: [], neverHappening: [], withoutEnd: [] }

/**
 * Checks every cell of a machine that starts in `first`. `events` names all events; the types ensure that it is
 * complete.
 */
export function faultsOf<State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  first: State,
  events: Readonly<Record<Event, true>>,
): MachineFaults {
  // A table's keys are its states, and this record's are the events.
  const [states, happening] = [Object.keys(machine.table) as State[], Object.keys(events) as Event[]]
  const next = (state: State): readonly State[] => happening.flatMap((event) => machine.table[state][event] ?? [])
  const reached = closure(first, next)
  const ends = states.filter(machine.isFinal)
  return {
    neverReached: states.filter((state) => !reached.has(state)),
    neverHappening: happening.filter((event) => states.every((state) => !machine.allows(state, event))),
    withoutEnd: states.filter((state) => ends.length > 0 && ends.every((end) => !closure(state, next).has(end))),
  }
}

function closure<State>(from: State, next: (state: State) => readonly State[]): ReadonlySet<State> {
  const seen = new Set([from])
  // Iterating a growing set visits the added elements.
  for (const state of seen) for (const each of next(state)) seen.add(each)
  return seen
}
