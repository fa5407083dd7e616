/**
 * Keeps anvil from outliving the sandbox: starts the binary and kills it when the channel to the sandbox closes, for
 * whatever reason.
 */
import { spawn } from 'node:child_process'
import { serveParent } from '../child-process.ts'
import { recordProcess } from '../process-record.ts'

/** Settings of the guard: the program, its arguments, and the path for its process id. */
export type GuardSettings = { readonly binary: string; readonly args: readonly string[]; readonly pidFile: string }

await serveParent(async ({ binary, args, pidFile }: GuardSettings) => {
  // Forwarded by this process: a node that inherited our stderr could keep its reader waiting after all others have
  // ended.
  const anvil = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  anvil.stderr.pipe(process.stderr)
  const exited = new Promise<void>((resolve) => anvil.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    anvil.once('spawn', resolve)
    anvil.once('error', reject)
  })
  if (anvil.pid !== undefined) recordProcess(pidFile, anvil.pid)
  let stopping = false
  void exited.then(() => {
    if (!stopping) process.exit(1)
  })
  return {
    facts: null,
    handlers: { alive: async () => anvil.exitCode === null && anvil.signalCode === null },
    stop: async () => {
      stopping = true
      // SIGKILL is safe: every block is in the journal.
      anvil.kill('SIGKILL')
      await exited
    },
  }
})
