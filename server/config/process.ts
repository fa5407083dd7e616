/**
 * Lifecycle of a process: stops in one way for a signal, for Ctrl-C and for a lost parent. It never decides what to
 * close: the caller does.
 */
import { backoffMs } from '@zend/kernel'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const STOP_TIMEOUT_MS = 8_000
const ABSENT = { firstMs: 250, maxMs: 10_000 }

/**
 * Calls `stop` once, when the process is asked to end (SIGTERM, SIGINT) or its parent's IPC channel closes, then exits.
 * Exits with 1 when `stop` fails or takes longer than 8 seconds.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  if (process.send !== undefined) process.once('disconnect', end)
}

/**
 * Reports to a parent that started us over IPC that we are ready, and answers its pings from now on: a process whose
 * event loop is blocked answers none. Does nothing without a parent.
 */
export function announceReady(facts: Readonly<Record<string, string | number>> = {}): void {
  if (process.send === undefined) return
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'ping' in message) process.send?.({ pong: message.ping })
  })
  process.send({ ready: true, ...facts })
}

/**
 * Runs a start-up step that needs another process, and while that is absent retries with backoff (0.25 to 10 s), for
 * ever. `onAbsent` is called with each failed try. Throws errors that `isAbsent` does not recognise.
 */
export async function whenThere<T>(
  work: () => Promise<T>,
  isAbsent: (error: unknown) => boolean,
  onAbsent: (error: unknown) => void,
): Promise<T> {
  // Until the caller listens itself (`onStop`): a waiting process must not outlive its parent.
  const leave = (): void => process.exit(1)
  process.once('disconnect', leave)
  try {
    for (let failures = 1; ; failures++) {
      try {
        return await work()
      } catch (error) {
        if (!isAbsent(error)) throw error
        onAbsent(error)
        await pause(backoffMs(ABSENT, failures))
      }
    }
  } finally {
    process.off('disconnect', leave)
  }
}

/** Returns a required environment variable. Throws, naming it, when it is missing or empty. */
export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is missing`)
  return value
}

/** Returns an environment variable or a fallback; an empty one counts as absent. */
export function optionalEnv(name: string, fallback: string): string {
  const value = process.env[name]
  return value === undefined || value === '' ? fallback : value
}

/** Returns a TCP port from the environment. Throws on an invalid value. */
export function portEnv(name: string, fallback: number): number {
  const port = Number(optionalEnv(name, String(fallback)))
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`the environment variable ${name} is not a port`)
  return port
}

/**
 * Returns the content of the secret file that this environment variable names. Throws when it is missing; never logs
 * it.
 */
export function secretFromEnvFile(name: string): Buffer {
  return readFileSync(requiredEnv(name))
}
