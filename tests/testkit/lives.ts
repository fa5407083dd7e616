/** What must hold of the life of anything that has states, read from its table. */
import type { Life } from '@zend/kernel'

/** What is wrong with a life: states that nothing leads to, events that happen nowhere, states that lead to no end. */
export type LifeFaults = {
  readonly neverReached: readonly string[]
  readonly neverHappening: readonly string[]
  readonly withoutEnd: readonly string[]
}

/** A life without faults. */
export const NO_FAULTS: LifeFaults = { neverReached: [], neverHappening: [], withoutEnd: [] }

/** Goes through every cell of a life that begins in `first`. `events` names all that there are; the types see to it. */
export function faultsOf<State extends string, Event extends string>(
  life: Life<State, Event>,
  first: State,
  events: Readonly<Record<Event, true>>,
): LifeFaults {
  // A table's keys are its states, and this record's are the events.
  const [states, happening] = [Object.keys(life.table) as State[], Object.keys(events) as Event[]]
  const next = (state: State): readonly State[] => happening.flatMap((event) => life.table[state][event] ?? [])
  const reached = closure(first, next)
  const ends = states.filter(life.isEnd)
  return {
    neverReached: states.filter((state) => !reached.has(state)),
    neverHappening: happening.filter((event) => states.every((state) => !life.allows(state, event))),
    withoutEnd: states.filter((state) => ends.length > 0 && ends.every((end) => !closure(state, next).has(end))),
  }
}

function closure<State>(from: State, next: (state: State) => readonly State[]): ReadonlySet<State> {
  const seen = new Set([from])
  // A set that grows while it is gone through hands out what was added.
  for (const state of seen) for (const each of next(state)) seen.add(each)
  return seen
}
