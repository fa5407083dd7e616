/**
 * Batches: how long a file of 1,000 rows takes until it is accepted, which must be within five seconds, until all of
 * its rows were looked at, and until it is offered. Companies hand in one after the other; nothing else runs.
 */
import { COMPANIES, memberTokenOf } from '../http/companies.ts'
import { usernameOf } from '../http/customers.ts'
import { type Environment, openEnvironment } from '../http/environment.ts'
import { type Measure, median } from '../measure.ts'

const ROWS = 1_000
const RUNS = 10
const LOOKED_AT_WITHIN_MS = 120_000
/** Customers from here on have no company. */
const FIRST_PAYEE = COMPANIES + 1

type Batch = {
  readonly _id: string
  readonly state: string
  readonly rows: number
  readonly counts: { readonly ready: number }
}
type Took = { readonly acceptedMs: number; readonly lookedAtMs: number; readonly offeredMs: number }

/** Measures. Takes about a minute. */
export const measure: Measure = async (say, { quick }) => {
  const env = await openEnvironment({ history: 0, tpcb: false }, say)
  try {
    const runs: Took[] = []
    for (let n = 1; n <= (quick ? 1 : RUNS); n++) {
      const took = await handIn(env, n, quick ? 100 : ROWS)
      runs.push(took)
      say(`run ${String(n)}: ${JSON.stringify(took)}`)
    }
    await env.verify()
    const of = (name: keyof Took): readonly number[] => runs.map((each) => each[name])
    return {
      figures: {
        acceptedMs: Math.round(median(of('acceptedMs'))),
        acceptedMostMs: Math.round(Math.max(...of('acceptedMs'))),
        lookedAtMs: Math.round(median(of('lookedAtMs'))),
        offeredMs: Math.round(median(of('offeredMs'))),
      },
      ratios: {},
      notes: ['1,000 payments by username in one file; accepted within 5,000 ms is the promise'],
    }
  } finally {
    await env.stop()
  }
}

/** Hands in a file for company n, and waits until it is offered. */
async function handIn({ port }: Environment, n: number, rows: number): Promise<Took> {
  const lines = Array.from(
    { length: rows },
    (_, i) => `${usernameOf(FIRST_PAYEE + i)},1.${String(100_000 + i)},USDT,July`,
  )
  const call = async (method: string, path: string, type: string, body?: string): Promise<Batch> => {
    const headers = { authorization: `Bearer ${memberTokenOf(n)}`, 'content-type': type }
    const answer = await fetch(`http://127.0.0.1:${String(port)}/business${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`)
    return ((await answer.json()) as { readonly data: { readonly batch: Batch } }).data.batch
  }
  const from = performance.now()
  const file = ['username,amount,currency,reference', ...lines].join('\n')
  const { _id: id } = await call('POST', '/batch', 'text/csv', file)
  const acceptedMs = performance.now() - from
  for (;;) {
    const batch = await call('GET', `/batch/${id}`, 'application/json')
    if (batch.state === 'draft') {
      if (batch.counts.ready !== rows)
        throw new Error(`${String(batch.counts.ready)} of ${String(rows)} rows are ready`)
      break
    }
    if (performance.now() - from > LOOKED_AT_WITHIN_MS) throw new Error(`${id} is still looked at`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const lookedAtMs = performance.now() - from
  const before = performance.now()
  await call('POST', `/batch/${id}/quote`, 'application/json', JSON.stringify({ payWith: 'USDT' }))
  return { acceptedMs, lookedAtMs, offeredMs: performance.now() - before }
}
