/**
 * Ensures one running product per data folder: locks the folder, and ends processes that a killed start left running.
 * It signals only processes that carry this folder's mark or that PostgreSQL's own file in this folder names.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takeLock } from './machine-lock.ts'
import { StartRefusal } from './settings.ts'

/** Environment variable that all our processes and their children carry; its value is the data folder. */
export const INSTANCE_MARK = 'ZEND_INSTANCE'

// An orphaned process stops by itself within its own stop timeout; only then is it ended.
const LEAVE_ALONE_MS = 9_000
const TERM_MS = 3_000
const POLL_MS = 50
const HOLDER_FILE = 'start.pid'
const STOPPING = 'stopping'
const STOP_WAIT_MS = 60_000
// A start whose npm was killed needs a moment to notice.
const NOTICE_WAIT_MS = 1_500

/**
 * Locks the data folder for this process's life. The lock is a socket in Linux's abstract name space, so it disappears
 * with its holder, also after a crash; the file only says who holds it. Waits for a holder that is stopping; throws a
 * StartRefusal when another start keeps the folder.
 */
export async function takeInstance(dataDir: string): Promise<void> {
  const file = join(dataDir, HOLDER_FILE)
  const since = performance.now()
  while ((await takeLock('zend-start', dataDir)) === null) {
    const [pid = '', state] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
    if (performance.now() - since > (state === STOPPING ? STOP_WAIT_MS : NOTICE_WAIT_MS)) {
      throw new StartRefusal(
        `Zend is already running from this folder (process ${pid}).\nStop it with Ctrl-C there, or with: kill ${pid}`,
      )
    }
    await delay(POLL_MS)
  }
  await writeFile(file, `${process.pid}\n`)
}

/** Marks this start as stopping, so that the next start waits for it. */
export async function announceStopping(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, HOLDER_FILE), `${process.pid} ${STOPPING}\n`)
}

/** Waits for, then ends, orphaned processes of an earlier start in this folder. Returns their number. */
export async function endOrphans(dataDir: string, say: (text: string) => void): Promise<number> {
  const found = await orphans(dataDir)
  const gone = async (): Promise<boolean> => (await orphans(dataDir)).length === 0
  if (found.length === 0) return 0
  say(`An earlier start was killed; ending the ${found.length} processes it left …`)
  // Our processes stop by themselves when their parent is gone; their own orphaned children do not.
  const nobodyStops = async (): Promise<boolean> =>
    (await Promise.all((await orphans(dataDir)).map(leadsSession))).every((leads) => !leads)
  await until(nobodyStops, LEAVE_ALONE_MS)
  if ((await orphans(dataDir)).length === 0) return found.length
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and leaves the data clean.
  for (const pid of await orphans(dataDir)) signal(pid, (await isPostmaster(pid, dataDir)) ? 'SIGINT' : 'SIGTERM')
  if (await until(gone, TERM_MS)) return found.length
  for (const pid of await orphans(dataDir)) signal(pid, (await isPostmaster(pid, dataDir)) ? 'SIGQUIT' : 'SIGKILL')
  if (await until(gone, TERM_MS)) return found.length
  throw new StartRefusal(
    `Processes ${(await orphans(dataDir)).join(', ')} of an earlier start do not end; end them and try again.`,
  )
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await delay(POLL_MS))
    if (await holds()) return true
  return false
}

/** Returns whether a process leads a session: those that `npm start` starts itself do, their children do not. */
async function leadsSession(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the name in brackets: state, parent, group, session.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3] === String(pid)
}

async function orphans(dataDir: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const ours = []
  for (const pid of pids) {
    if (pid !== process.pid && ((await isMarked(pid, dataDir)) || (await isPostmaster(pid, dataDir)))) ours.push(pid)
  }
  return ours
}

async function isMarked(pid: number, dataDir: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
  return environment.split('\0').includes(`${INSTANCE_MARK}=${dataDir}`)
}

/**
 * Returns whether a process is the postmaster. PostgreSQL overwrites its environment with its title, so its own pid
 * file and its command line identify it.
 */
async function isPostmaster(pid: number, dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'postgres')
  const [named] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (Number(named) !== pid) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').some((part) => part.endsWith('/postgres'))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
