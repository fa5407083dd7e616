/** Runs one of the project's programs, where it can be seen or kept for later, and says how it ended. */
import { spawn } from 'node:child_process'
import { ROOT } from '../start/settings.ts'

/** How a command ended, and after how many seconds. A command that a signal ended has code 1. `output` is what it printed, if that was kept. */
export type Ended = { readonly code: number; readonly seconds: number; readonly output: string }

/** `env` is added to this process's own. `keep`: what it prints is not shown but answered, for commands that run beside each other. */
export type CommandOptions = { readonly env?: Readonly<Record<string, string>>; readonly keep?: boolean }

/**
 * Runs a command from the project's folder. SIGTERM and SIGINT are passed on. Rejects when the program cannot be started.
 */
export async function runCommand(command: readonly string[], { env = {}, keep = false }: CommandOptions = {}): Promise<Ended> {
  const since = performance.now()
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { cwd: ROOT, stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...process.env, ...env } })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  try {
    const code = await new Promise<number>((resolve, reject) => child.once('error', reject).once('close', (status) => resolve(status ?? 1)))
    return { code, seconds: (performance.now() - since) / 1000, output: Buffer.concat(printed).toString('utf8') }
  } finally {
    process.off('SIGTERM', forward).off('SIGINT', forward)
  }
}
