/**
 * Behaviours of each simulated price source: normal, or one of the failures that real ones have. Set on demand, by
 * tests and for demonstrations.
 */
import { z } from 'zod'

/** The simulated sources. */
export const SOURCES = ['kraken', 'coinbase', 'okx', 'open-exchange-rates'] as const
/** A simulated source. */
export type Source = (typeof SOURCES)[number]

const percent = z.number().gt(-100).max(1_000)
const asset = z.string().max(10).optional()

/** Behaviours of a source. An `asset` limits it to one; without, it affects all. */
export const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** Its clock stops: streams stay open and send nothing, REST repeats itself. */
  z.object({ kind: z.literal('stale') }),
  /** Its prices are off by this percentage. */
  z.object({ kind: z.literal('skew'), percent, asset }),
  /** Its prices jump by this percentage, and return by themselves. */
  z.object({ kind: z.literal('spike'), percent, asset, forMs: z.int().min(1).max(3_600_000) }),
  /** It breaks every connection. */
  z.object({ kind: z.literal('down') }),
  /** Only its stream is down. */
  z.object({ kind: z.literal('streamless') }),
  /** It sends HTML pages, truncated JSON, other shapes, and invalid prices. */
  z.object({ kind: z.literal('malformed') }),
  /** Everything it sends is delayed by this much. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
])
/** A behaviour of a source. */
export type Behaviour = z.infer<typeof behaviour>

type State = { readonly behaviour: Behaviour; readonly sinceMs: number }

/** Every source's behaviour. */
export type Behaviours = {
  readonly of: (source: Source) => Behaviour
  readonly set: (source: Source, behaviour: Behaviour) => void
  /** Returns the source's own time. */
  readonly timeOf: (source: Source) => number
  /** Returns the factor by which its prices of an asset are multiplied. */
  readonly factorOf: (source: Source, asset: string) => number
}

/** Starts with all normal; `now` returns the time in milliseconds. Calls `onChange` at every change. */
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
