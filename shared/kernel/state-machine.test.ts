import { expect, test } from 'vitest'
import { stateMachine } from './state-machine.ts'

const STATES = ['shut', 'open', 'broken'] as const
const EVENTS = ['push', 'pull', 'kick'] as const
type State = (typeof STATES)[number]
type Event = (typeof EVENTS)[number]

const door = stateMachine<State, Event>('door', {
  shut: { push: 'open', kick: 'broken' },
  open: { push: 'open', pull: 'shut' },
  broken: { kick: 'broken' },
})

const CELLS = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event, next: door.table[state][event] })))

test.each(CELLS)('$state and $event lead where the table says, or are refused', ({ state, event, next }) => {
  expect(door.allows(state, event)).toBe(next !== undefined)
  if (next === undefined) expect(() => door.after(state, event)).toThrow(`a door that is ${state} refuses ${event}`)
  else expect(door.after(state, event)).toBe(next)
})

test('only a state that nothing leads out of is an end', () => {
  expect(STATES.filter(door.isFinal)).toEqual(['broken'])
})
