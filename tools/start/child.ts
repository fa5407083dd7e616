/**
 * One process of the product under supervision: started in a process group of its own (so that Ctrl-C reaches only the
 * supervisor, which stops everybody in order), logged to a file, started again when it dies, given up on when it keeps dying.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tailWarnings } from './log-tail.ts'

/** How to start a process and how to know that it is up. */
export type ProcessPlan = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** An address that answers once the process is up; without one the process says so itself over IPC. */
  readonly readyUrl?: string
}

/** A supervised process. */
export type Child = {
  readonly name: string
  /** Resolves when the process first says that it is up; rejects when it is given up on before that. */
  readonly ready: Promise<void>
  /** Asks it to end, then ends its whole process group. Resolves when it is gone. */
  readonly stop: () => Promise<void>
}

const DEATHS_MAX = 5
const DEATHS_WITHIN_MS = 60_000
const FIRST_PAUSE_MS = 250
const STOP_MS = 10_000
const LAST_LINES = 25
const PROBE_MS = 200

/**
 * Starts the process and keeps it running. `say` gets warnings and restarts; `giveUp` is called once, with a text for
 * people, when it died five times within a minute.
 */
export function supervise(plan: ProcessPlan, say: (text: string) => void, giveUp: (text: string) => void): Child {
  const up = Promise.withResolvers<void>()
  // Given up on before anybody waits, it is still reported through `giveUp`.
  up.promise.catch(() => undefined)
  const deaths: number[] = []
  let current: ChildProcess | undefined
  let stopping = false
  let restart: NodeJS.Timeout | undefined

  keepOneOlderLog(plan.logFile)
  const stopTail = tailWarnings(plan.logFile, (line) => say(`[${plan.name}] ${line}`))

  const died = async (child: ChildProcess, how: string): Promise<void> => {
    current = undefined
    if (stopping) return
    // What it started must not stand in the way of the next one.
    signalGroup(child.pid, 'SIGKILL')
    const now = performance.now()
    deaths.push(now)
    const recent = deaths.filter((at) => now - at < DEATHS_WITHIN_MS).length
    say(`[${plan.name}] ended (${how})${recent === 1 ? `; its last lines:\n${await lastLines(plan.logFile)}` : ' again'}`)
    if (recent >= DEATHS_MAX) {
      const text = `[${plan.name}] died ${recent} times within a minute. All of it is in ${plan.logFile}.`
      up.reject(new Error(text))
      giveUp(text)
      return
    }
    const pause = FIRST_PAUSE_MS * 2 ** recent
    say(`[${plan.name}] starts again in ${pause / 1000} s`)
    restart = setTimeout(launch, pause)
  }

  const launch = (): void => {
    const log = openSync(plan.logFile, 'a')
    const child = spawn(plan.command, plan.args, { cwd: plan.cwd, env: plan.env, detached: true, stdio: ['ignore', log, log, 'ipc'] })
    closeSync(log)
    current = child
    child.on('message', (message) => {
      if (typeof message === 'object' && 'ready' in message) up.resolve()
    })
    child.once('error', (error) => void died(child, error.message))
    child.once('exit', (code, signal) => void died(child, signal ?? `code ${code}`))
    if (plan.readyUrl !== undefined) void probe(plan.readyUrl, () => current === child, up.resolve)
  }

  launch()
  return {
    name: plan.name,
    ready: up.promise,
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      // What a process complains about while its neighbours end is in its log.
      stopTail()
      await end(current)
    },
  }
}

/** Runs a process that ends by itself. `ready` resolves when it ended well and rejects with its last lines when it did not. */
export function runOnce(plan: ProcessPlan): Child {
  keepOneOlderLog(plan.logFile)
  const log = openSync(plan.logFile, 'a')
  const child = spawn(plan.command, plan.args, { cwd: plan.cwd, env: plan.env, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const ready = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else void lastLines(plan.logFile).then((lines) => reject(new Error(`[${plan.name}] failed:\n${lines}`)))
    })
  })
  ready.catch(() => undefined)
  return { name: plan.name, ready, stop: () => end(child) }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
  // What it started and did not take along.
  signalGroup(child.pid, 'SIGKILL')
}

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // Nobody is left in the group.
  }
}

async function probe(url: string, isCurrent: () => boolean, found: () => void): Promise<void> {
  while (isCurrent()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok === true) return found()
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
  }
}

function keepOneOlderLog(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return
  rmSync(`${file}.old`, { force: true })
  renameSync(file, `${file}.old`)
}

async function lastLines(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines
    .slice(-LAST_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
