/**
 * Orders and results of the load generator, and its process: separate, so that it and the benchmark's bookkeeping do
 * not delay each other. The caller judges the answers.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, round2 } from '../measure.ts'
import type { Batch } from './requests.ts'

/** One window of load. */
export type LoadOrder = {
  readonly port: number
  /**
   * The requests to send, each once in order, or repeated where the batch allows it. The window ends early when they
   * run out.
   */
  readonly batch: Batch
  /** Connections, each with at most one request in flight. */
  readonly clients: number
  readonly seconds: number
  /** Warm-up before the window begins, not counted. Default half a second. */
  readonly warmUpSeconds?: number
  /**
   * Requests per second, sent whether or not earlier ones were answered; without it each client sends as soon as it has
   * its answer.
   */
  readonly perSecond?: number
  /** A refused client retries the same request after `Retry-After`, and is idle until then. Default false. */
  readonly again?: boolean
}

/** Answers of one kind. Latencies in milliseconds; with a rate, measured from the moment they were due. */
export type Answers = { readonly count: number; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number }

/** The result of a window of load. */
export type Load = {
  /** Good answers a second. */
  readonly perSecond: number
  /** Answers with 200 and 201. */
  readonly good: Answers
  /** Refused requests: 429 and 503. */
  readonly refused: Answers
  /** Good answers in each second of the window. */
  readonly course: readonly number[]
  /** The first refused answer, and the first unexpected one, for messages. */
  readonly firstRefused: string | null
  readonly strange: string | null
}

/** A load generator's process. */
export type Generator = { readonly run: (order: LoadOrder) => Promise<Load>; readonly stop: () => Promise<void> }

/** Starts a generator. It runs one window at a time. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  return {
    run: async (order) => {
      child.send(order)
      const answered = once(child, 'message') as Promise<[Load | { readonly error: string }]>
      const [load] = await Promise.race([
        answered,
        exited.then(() => Promise.reject(new Error('the load generator ended'))),
      ])
      if ('error' in load) throw new Error(load.error)
      return load
    },
    stop: async () => {
      if (child.exitCode === null) child.kill()
      await exited
    },
  }
}

/** Runs a window and throws unless all answers are good: fast refusals would look like speed. */
export async function allGood(
  generator: Generator,
  order: LoadOrder,
): Promise<Answers & { readonly perSecond: number }> {
  const { perSecond, good, strange, firstRefused } = await generator.run(order)
  const wrong = strange ?? firstRefused ?? (good.count === 0 ? 'no answer' : null)
  if (wrong !== null) throw new Error(`${order.batch.name} with ${order.clients} clients: ${wrong}`)
  return { ...good, perSecond }
}

/** The median of several windows, each number by itself. */
export function middle<W extends Readonly<Record<string, number>>>(
  windows: readonly W[],
): { readonly [K in keyof W]: number } {
  const keys = Object.keys(windows[0] ?? {})
  return Object.fromEntries(
    keys.map((key) => [key, round2(median(windows.map((each) => each[key] ?? Number.NaN)))]),
  ) as { [K in keyof W]: number }
}
