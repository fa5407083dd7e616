/** Runs one of the project's programs, where it can be seen, and says how it ended. */
import { spawn } from 'node:child_process'
import { ROOT } from '../start/settings.ts'

/** How a command ended, and after how many seconds. A command that a signal ended has code 1. */
export type Ended = { readonly code: number; readonly seconds: number }

/**
 * Runs a command from the project's folder, with `env` beside this process's own variables. SIGTERM and SIGINT are passed on. Rejects when the program cannot be started.
 */
export async function runCommand(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const since = performance.now()
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  try {
    const code = await new Promise<number>((resolve, reject) => child.once('error', reject).once('close', (status) => resolve(status ?? 1)))
    return { code, seconds: (performance.now() - since) / 1000 }
  } finally {
    process.off('SIGTERM', forward).off('SIGINT', forward)
  }
}
