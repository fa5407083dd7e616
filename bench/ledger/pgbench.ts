/**
 * Runs pgbench, PostgreSQL's own load generator, and reads its throughput. It comes with Debian's package
 * postgresql-15.
 */
import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/**
 * Returns the path of pgbench. Installs Debian's package when it is missing and this is root. Throws with instructions
 * when it is not available.
 */
export async function findPgbench(): Promise<string> {
  const found = await installed()
  if (found !== null) return found
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-15'])
  } catch (error) {
    throw new Error(
      'pgbench is missing: install the Debian package postgresql-15 (as root: apt-get update && apt-get install postgresql-15)',
      { cause: error },
    )
  }
  const now = await installed()
  if (now === null) throw new Error('the package postgresql-15 brought no pgbench')
  return now
}

async function installed(): Promise<string | null> {
  const versions = await readdir(INSTALLED).catch(() => [])
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) {
    const path = `${INSTALLED}/${version}/bin/pgbench`
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there) return path
  }
  return null
}

/** Fills pgbench's own tables at scale 100 (ten million accounts). */
export async function fillTpcb(pgbench: string, url: string): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', '100', url])
}

/**
 * Transactions per second over a window, with prepared statements. `script` is a path, or `tpcb-like` for the built-in
 * one. Throws when a transaction failed: a fast failure would look like speed.
 */
export async function throughput(
  pgbench: string,
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const what = script === 'tpcb-like' ? ['-b', script] : ['-f', script]
  const { stdout } = await run(pgbench, [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    clients === 1 ? '1' : '2',
    '-T',
    `${seconds}`,
    ...what,
    url,
  ])
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (failed !== '0' || tps === undefined) throw new Error(`pgbench ${script}:\n${stdout}`)
  return Number(tps)
}
