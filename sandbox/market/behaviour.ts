/**
 * How each simulated source behaves: well, or badly in one of the ways that real ones do. Changed on demand, for tests
 * and for showing.
 */
import { z } from 'zod'

/** The sources that are simulated. */
export const SOURCES = ['kraken', 'coinbase', 'okx', 'open-exchange-rates'] as const
/** A simulated source. */
export type Source = (typeof SOURCES)[number]

const percent = z.number().gt(-100).max(1_000)
const asset = z.string().max(10).optional()

/** What a source can be told to do. An `asset` narrows it to one; without, it concerns all. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** Its clock stands still: streams stay open and say nothing, REST repeats itself. */
  z.object({ kind: z.literal('stale') }),
  /** Its prices are off by so many percent. */
  z.object({ kind: z.literal('skew'), percent, asset }),
  /** Its prices jump by so many percent, and come back by themselves. */
  z.object({ kind: z.literal('spike'), percent, asset, forMs: z.int().min(1).max(3_600_000) }),
  /** It breaks every connection. */
  z.object({ kind: z.literal('down') }),
  /** Only its stream is down. */
  z.object({ kind: z.literal('streamless') }),
  /** It sends pages, cut-off JSON, other shapes, and prices that are none. */
  z.object({ kind: z.literal('malformed') }),
  /** Everything it says comes this much later. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
])
/** What a source can be told to do. */
export type Behaviour = z.infer<typeof behaviour>

type State = { readonly behaviour: Behaviour; readonly sinceMs: number }

/** Every source's behaviour. */
export type Behaviours = {
  readonly of: (source: Source) => Behaviour
  readonly set: (source: Source, behaviour: Behaviour) => void
  /** The time a source believes it is. */
  readonly timeOf: (source: Source) => number
  /** What its prices of an asset are multiplied by. */
  readonly factorOf: (source: Source, asset: string) => number
}

/** All well; `now` is the time in milliseconds. `onChange` is told of every change. */
export function behavioursOf(now: () => number, onChange: (source: Source) => void): Behaviours {
  const states = new Map<Source, State>()
  const stateOf = (source: Source): State => {
    const state = states.get(source) ?? { behaviour: { kind: 'well' }, sinceMs: 0 }
    const over = state.behaviour.kind === 'spike' && now() >= state.sinceMs + state.behaviour.forMs
    return over ? { behaviour: { kind: 'well' }, sinceMs: now() } : state
  }
  return {
    of: (source) => stateOf(source).behaviour,
    set: (source, wanted) => {
      states.set(source, { behaviour: wanted, sinceMs: now() })
      onChange(source)
    },
    timeOf: (source) => {
      const { behaviour: current, sinceMs } = stateOf(source)
      return current.kind === 'stale' ? sinceMs : now()
    },
    factorOf: (source, name) => {
      const { behaviour: current } = stateOf(source)
      if (current.kind !== 'skew' && current.kind !== 'spike') return 1
      return current.asset === undefined || current.asset === name ? 1 + current.percent / 100 : 1
    },
  }
}
