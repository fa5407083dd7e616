import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ROOT } from './start/settings.ts'

test('a command whose reader has gone ends quietly, with its own exit code', async () => {
  const prints =
    'let left = 300; const go = () => { console.log("a line"); if (left-- > 0) setTimeout(go); else process.exitCode = 3 }; go()'
  const child = spawn(process.execPath, ['--import', join(ROOT, 'tools', 'closed-pipe.ts'), '-e', prints], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Acts like "| head": reads a little and closes.
  child.stdout.once('data', () => child.stdout.destroy())
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([said, code]).toEqual(['', 3])
})
