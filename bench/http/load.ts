/**
 * What the load generator is told and what it answers, and the process that it runs in: one of its own, so that it
 * neither waits for the benchmark's bookkeeping nor is waited for. It judges no answer: the caller does.
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
   * The requests to send, each once and in turn, or from the start again where the batch says so. The window ends early
   * when they run out.
   */
  readonly batch: Batch
  /** Connections, each with one request under way at most. */
  readonly clients: number
  readonly seconds: number
  /** Not counted: so long the load runs before the window begins. Default half a second. */
  readonly warmUpSeconds?: number
  /**
   * Requests per second that arrive whether or not the ones before were answered; without it each client sends as soon
   * as it has its answer.
   */
  readonly perSecond?: number
  /**
   * Whoever is turned away comes back with the same request when told to (`Retry-After`), and does nothing until then.
   * Default false.
   */
  readonly again?: boolean
}

/** Answers of one sort. Latencies in milliseconds; of arrivals at a rate, from the moment they were due. */
export type Answers = { readonly count: number; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number }

/** What a window of load gave. */
export type Load = {
  /** Good answers a second. */
  readonly perSecond: number
  /** What was done: 200 and 201. */
  readonly good: Answers
  /** What was turned away: 429 and 503. */
  readonly refused: Answers
  /** Good answers in each second of the window. */
  readonly course: readonly number[]
  /** The first answer that was turned away, and the first that was neither, for messages. */
  readonly firstRefused: string | null
  readonly strange: string | null
}

/** A load generator's process. */
export type Generator = { readonly run: (order: LoadOrder) => Promise<Load>; readonly stop: () => Promise<void> }

/** Starts a generator. It does one window at a time. */
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

/** A window in which all was done. Throws otherwise: a fast refusal would look like speed. */
export async function allGood(
  generator: Generator,
  order: LoadOrder,
): Promise<Answers & { readonly perSecond: number }> {
  const { perSecond, good, strange, firstRefused } = await generator.run(order)
  const wrong = strange ?? firstRefused ?? (good.count === 0 ? 'no answer' : null)
  if (wrong !== null) throw new Error(`${order.batch.name} with ${order.clients} clients: ${wrong}`)
  return { ...good, perSecond }
}

/** The middle of several windows, each number by itself. */
export function middle<W extends Readonly<Record<string, number>>>(
  windows: readonly W[],
): { readonly [K in keyof W]: number } {
  const keys = Object.keys(windows[0] ?? {})
  return Object.fromEntries(
    keys.map((key) => [key, round2(median(windows.map((each) => each[key] ?? Number.NaN)))]),
  ) as { [K in keyof W]: number }
}
