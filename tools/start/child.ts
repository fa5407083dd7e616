/**
 * Supervises one process of the product: starts it in its own process group (so that Ctrl-C reaches only the
 * supervisor, which stops all in order), logs to a file, and restarts it without limit when it dies or hangs, with
 * backoff and an alarm.
 */
import { type Backoff, backoffMs } from '@zend/kernel'
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { rotateLog, LOG_LIMITS } from './log-files.ts'
import { tailWarnings } from './log-tail.ts'

/** How to start a process and how to detect that it is up. */
export type ProcessPlan = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** An address that answers once the process is up; without one the process reports it itself over IPC. */
  readonly readyUrl?: string
  /**
   * True when it answers pings over IPC once it is up (`announceReady`); one that stops answering is ended and
   * restarted.
   */
  readonly answersPings?: boolean
  /**
   * Nothing else can run without it: when it does not come up within five tries, the start fails with its last log
   * lines instead of retrying for ever.
   */
  readonly needed?: boolean
}

/** The supervisor's intervals; tests use shorter ones. */
export type Pace = {
  /** Backoff between restarts. */
  readonly pause: Backoff
  /** A process that ran this long resets its restart backoff. */
  readonly wellAfterMs: number
  readonly pingEveryMs: number
  /** The number of missed pings after which a process is ended. */
  readonly pingsMissedMax: number
}

/** A supervised process. */
export type Child = {
  readonly name: string
  /** Resolves when the process is up for the first time; rejects when a needed one does not come up. */
  readonly ready: Promise<void>
  /** Asks the process to stop, then ends its whole process group. Resolves when it is gone. */
  readonly stop: () => Promise<void>
}

const PACE: Pace = {
  pause: { firstMs: 500, maxMs: 30_000 },
  wellAfterMs: 60_000,
  pingEveryMs: 5_000,
  pingsMissedMax: 6,
}
const TRIES_MAX = 5
const ALARM_EVERY = 5
const STOP_MS = 10_000
const LAST_LINES = 25
const PROBE_MS = 200
const LOG_LOOK_EVERY_MS = 30_000

/**
 * Starts the process and keeps it running. `say` receives warnings, restarts, and an alarm at every fifth death in a
 * row. A process that dies again and again stops no other.
 */
export function supervise(plan: ProcessPlan, say: (text: string) => void, pace: Pace = PACE): Child {
  const up = Promise.withResolvers<void>()
  // Possibly nothing awaits it yet.
  up.promise.catch(() => undefined)
  let current: ChildProcess | undefined
  let isUp = false
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let stopPings = (): void => undefined
  let deaths = 0
  let launchedAt = 0

  rotateLog(plan.logFile, LOG_LIMITS, new Date())
  const rotation = setInterval(() => rotateLog(plan.logFile, LOG_LIMITS, new Date()), LOG_LOOK_EVERY_MS).unref()
  const stopTail = tailWarnings(plan.logFile, (line) => say(`[${plan.name}] ${line}`))

  const died = async (child: ChildProcess, how: string): Promise<void> => {
    if (current !== child) return
    current = undefined
    stopPings()
    if (stopping) return
    // Its own children must not block the next start.
    signalGroup(child.pid, 'SIGKILL')
    deaths = performance.now() - launchedAt >= pace.wellAfterMs ? 1 : deaths + 1
    const pauseMs = backoffMs(pace.pause, deaths)
    const isAlarm = deaths % ALARM_EVERY === 0
    const lines = deaths === 1 || isAlarm ? `; its last lines:\n${await lastLines(plan.logFile)}` : ' again'
    say(`[${plan.name}] ended (${how})${lines}`)
    if (isAlarm) say(`[${plan.name}] ALARM: it died ${deaths} times in a row. All of it is in ${plan.logFile}.`)
    if (plan.needed === true && !isUp && deaths >= TRIES_MAX)
      return up.reject(new Error(`[${plan.name}] did not come up. All of it is in ${plan.logFile}.`))
    if (stopping) return
    say(`[${plan.name}] starts again in ${pauseMs / 1000} s`)
    restart = setTimeout(launch, pauseMs)
  }

  const launch = (): void => {
    launchedAt = performance.now()
    const log = openSync(plan.logFile, 'a')
    const child = spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      env: plan.env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    current = child
    const comeUp = (): void => {
      isUp = true
      up.resolve()
    }
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('ready' in message)) return
      comeUp()
      if (plan.answersPings === true)
        stopPings = ping(child, pace, () => void died(child, 'ALARM: it hung and was ended'))
    })
    child.once('error', (error) => void died(child, error.message))
    child.once('exit', (code, signal) => void died(child, signal ?? `code ${code}`))
    if (plan.readyUrl !== undefined) void probe(plan.readyUrl, () => current === child, comeUp)
  }

  launch()
  return {
    name: plan.name,
    ready: up.promise,
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      clearInterval(rotation)
      stopPings()
      // Errors of a process while others stop are only in its log.
      stopTail()
      await end(current)
    },
  }
}

/**
 * Pings a process regularly to see that its event loop runs. Counts missed answers, not time: when this machine or this
 * supervisor slept, no process hung. Calls `hung` once. Returns a function that stops it.
 */
function ping(child: ChildProcess, { pingEveryMs, pingsMissedMax }: Pace, hung: () => void): () => void {
  let missed = 0
  const onAnswer = (message: unknown): void => {
    if (typeof message === 'object' && message !== null && 'pong' in message) missed = 0
  }
  child.on('message', onAnswer)
  const timer = setInterval(() => {
    if (missed >= pingsMissedMax) {
      clearInterval(timer)
      return hung()
    }
    missed += 1
    // A closed channel belongs to a process that is ending.
    if (child.connected) child.send({ ping: missed }, () => undefined)
  }, pingEveryMs)
  return () => {
    clearInterval(timer)
    child.off('message', onAnswer)
  }
}

/**
 * Runs a process that ends by itself. `ready` resolves when its exit code is 0 and rejects with its last lines
 * otherwise.
 */
export function runOnce(plan: ProcessPlan): Child {
  rotateLog(plan.logFile, LOG_LIMITS, new Date())
  const log = openSync(plan.logFile, 'a')
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    detached: true,
    stdio: ['ignore', log, log],
  })
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
  // Its children that are still running.
  signalGroup(child.pid, 'SIGKILL')
}

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // The group is empty.
  }
}

async function probe(url: string, isCurrent: () => boolean, found: () => void): Promise<void> {
  while (isCurrent()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok === true) return found()
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
  }
}

async function lastLines(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines
    .slice(-LAST_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}
