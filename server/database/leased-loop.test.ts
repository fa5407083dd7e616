import { expect, test } from 'vitest'
import type { Lease } from './lease.ts'
import { type Fault, leasedLoop } from './leased-loop.ts'

const LEASE: Lease = { assertHeld: () => Promise.resolve(), lost: new AbortController().signal }

/** Leases whose tries end as `tries` says, in this order; the last one ends the loop. */
function leases(tries: readonly ('held' | 'elsewhere' | 'lost')[], end: () => void) {
  let nth = 0
  return {
    leases: {
      hold: async (_name: string, work: (lease: Lease) => Promise<void>) => {
        const how = tries[nth]
        nth += 1
        if (nth === tries.length) end()
        if (how === 'elsewhere') return false
        await work(how === 'lost' ? { ...LEASE, lost: AbortSignal.abort() } : LEASE)
        return true
      },
      close: () => Promise.resolve(),
    },
  }
}

test('it is asked for again when another has it, and after a fault, with pauses that begin anew when a round went well', async () => {
  const stop = new AbortController()
  const db = leases(['elsewhere', 'held', 'held', 'held', 'held'], () => undefined)
  const [faults, rounds]: [Fault[], number[]] = [[], []]
  const outcomes = ['fault', 'fault', 'well', 'end']
  await leasedLoop(
    db,
    {
      lease: 'watching',
      retryMs: 1,
      backoff: { firstMs: 4, maxMs: 8 },
      onRound: () => void rounds.push(rounds.length),
      work: async ({ wentWell }) => {
        const outcome = outcomes.shift()
        if (outcome === 'well') wentWell()
        if (outcome === 'end') stop.abort()
        else throw new Error(outcome)
      },
      onFault: (fault) => {
        faults.push(fault)
        return Promise.reject(new Error('nobody can be told'))
      },
    },
    stop.signal,
  )
  expect(rounds).toHaveLength(5)
  expect(faults.map(({ failures, error }) => [failures, String(error)])).toEqual([
    [1, 'Error: fault'],
    [2, 'Error: fault'],
    [1, 'Error: well'],
  ])
  for (const { failures, waitMs } of faults) expect(waitMs >= 2 * failures && waitMs <= 4 * failures).toBe(true)
})

test('what works is told when its lease is lost, and a fault while it ends is none', async () => {
  const stop = new AbortController()
  const faults: Fault[] = []
  const lost: boolean[] = []
  await leasedLoop(
    leases(['lost', 'held'], () => stop.abort()),
    {
      lease: 'watching',
      retryMs: 1,
      work: async ({ until }) => {
        lost.push(until.aborted)
        if (stop.signal.aborted) throw new Error('on the way out')
      },
      onFault: async (fault) => void faults.push(fault),
    },
    stop.signal,
  )
  expect(lost).toEqual([true, true])
  expect(faults).toEqual([])
})
