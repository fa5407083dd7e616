/** Runs commands in parallel and reports each with its time. It judges by exit codes only. */
import { spawn } from 'node:child_process'
import { ROOT } from './start/settings.ts'

/** A command of the project, run from its folder. */
export type Step = {
  readonly name: string
  readonly command: readonly string[]
  /** Names of the steps that must end before it starts. */
  readonly after?: readonly string[]
  readonly cwd?: string
  /** Variables added to this process's own. */
  readonly env?: Readonly<Record<string, string>>
  /** Advice shown when it fails. */
  readonly mend?: string
}

/** The result of a step. */
export type Outcome = { readonly step: Step; readonly ok: boolean; readonly seconds: number; readonly output: string }

/**
 * Runs all steps, at most `atOnce` in parallel; a failed one stops no other. Outcomes are in the order of the steps.
 */
export async function runSteps(
  steps: readonly Step[],
  atOnce: number,
  onEnd: (outcome: Outcome) => void,
): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  const waiting = [...steps]
  const begin = (step: Step): void => {
    waiting.splice(waiting.indexOf(step), 1)
    const run = execute(step).then((outcome) => {
      outcomes.set(step.name, outcome)
      running.delete(step.name)
      onEnd(outcome)
    })
    running.set(step.name, run)
  }
  while (waiting.length + running.size > 0) {
    const next =
      running.size < atOnce ? waiting.find((step) => (step.after ?? []).every((name) => outcomes.has(name))) : undefined
    if (next !== undefined) begin(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`these steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`)
  }
  return steps.flatMap((step) => outcomes.get(step.name) ?? [])
}

async function execute(step: Step): Promise<Outcome> {
  const since = performance.now()
  const [program = '', ...args] = step.command
  const child = spawn(program, args, {
    cwd: step.cwd ?? ROOT,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.once('close', resolve)
  })
  return {
    step,
    ok: code === 0,
    seconds: (performance.now() - since) / 1000,
    output: Buffer.concat(chunks).toString('utf8'),
  }
}

/** Formats the outcomes as a table. */
export function table(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ step }) => step.name.length))
  return outcomes
    .map(
      ({ step, ok, seconds }) =>
        `  ${step.name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${ok ? 'ok' : 'FAILED'}`,
    )
    .join('\n')
}
