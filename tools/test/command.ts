/** Runs one of the project's programs with visible output, and returns how it ended. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { ROOT } from '../start/settings.ts'

/** How a command ended, and after how many seconds. A command that a signal ended has code 1. */
export type Ended = { readonly code: number; readonly seconds: number }

/**
 * Nice value of a command that runs behind another: it gets the processor time the other does not use, and never none
 * at all.
 */
const BEHIND = 15

/**
 * Runs a command from the project's folder, with `env` added to this process's own variables. Forwards SIGTERM and
 * SIGINT. `behind`: runs at a lower priority, and its output is shown when it has ended. Rejects when the program
 * cannot be started.
 */
export async function runCommand(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  behind = false,
): Promise<Ended> {
  const since = performance.now()
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: ROOT,
    stdio: behind ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  if (behind && child.pid !== undefined) setPriority(child.pid, BEHIND)
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  try {
    const code = await new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('close', (status) => resolve(status ?? 1)),
    )
    return { code, seconds: (performance.now() - since) / 1000 }
  } finally {
    process.stdout.write(Buffer.concat(printed))
    process.off('SIGTERM', forward).off('SIGINT', forward)
  }
}
