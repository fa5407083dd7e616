/**
 * Starts a program of ours as a real process and waits until it says that it is ready. It can be stopped politely or
 * killed outright.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_TIMEOUT_MS = 60_000
const LOG_CHUNKS_MAX = 400

/**
 * What every program of ours is started with: Node keeps what it made of our sources, so that the same program costs
 * half the work from its second start on. The runtime tells by content what is stale.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node-compile') } as const

/** A running program. `facts` are what it announced when it was ready. */
export type Program = {
  readonly facts: Readonly<Record<string, unknown>>
  readonly pid: number
  /** What it printed lately, for the message of a failed test. */
  readonly log: () => string
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>
  /** Ends it with SIGKILL: it gets no chance to do anything, as when a machine loses its power. */
  readonly kill: () => Promise<void>
}

/**
 * Starts `script` (a path from the repository's root) with this environment and nothing else. Throws with what it
 * printed when it does not come up.
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
