/** Starts a program of ours as a real process and waits until it is ready. It can be stopped gracefully or killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_TIMEOUT_MS = 60_000
const LOG_CHUNKS_MAX = 400

/**
 * Environment of every program of ours: Node's compile cache, so that the same program starts at half the cost from the
 * second time on. Entries are keyed by content.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node-compile') } as const

/** A running program. `facts` are what it announced when it was ready. */
export type Program = {
  readonly facts: Readonly<Record<string, unknown>>
  readonly pid: number
  /** Its latest output, for the message of a failed test. */
  readonly log: () => string
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>
  /** Ends it with SIGKILL, without any clean-up, like a power loss. */
  readonly kill: () => Promise<void>
}

/**
 * Starts `script` (a path from the repository's root) with only this environment. Throws with its output when it does
 * not start.
 */
export async function startProgram(script: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  const keep = (chunk: Buffer): void => {
    printed.push(chunk.toString('utf8'))
    if (printed.length > LOG_CHUNKS_MAX) printed.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'exit').then(() => undefined)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const facts = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${script} ${why}:\n${printed.join('')}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail('was not ready in time')
    }, READY_TIMEOUT_MS)
    child.once('error', reject)
    child.once('exit', () => fail('ended before it was ready'))
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(timer)
      resolve({ ...message })
    })
  })
  return {
    facts,
    pid: child.pid ?? 0,
    log: () => printed.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
