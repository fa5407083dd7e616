import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnSocket } from './index.ts'

test('a socket is its owner’s alone from its first moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zend-listen-'))
  const server = createServer()
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  await listenOnSocket(server, join(folder, 'own.sock'))
  expect((await stat(join(folder, 'own.sock'))).mode & 0o777).toBe(0o600)
})
