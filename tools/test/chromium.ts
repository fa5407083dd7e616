/** Finds what the browser tests need, installing missing Debian packages where we may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
/** How long a package may take to arrive. */
const [INSTALL_MS, SHELL_INSTALL_MS] = [300_000, 60_000]
const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/**
 * The fallback typeface for characters our own lack (≈): without it another one is used, and the stored pictures
 * differ.
 */
const STAND_IN_FACE = ['liberation', 'liberation2'].map(
  (folder) => `/usr/share/fonts/truetype/${folder}/LiberationSans-Regular.ttf`,
)

/**
 * Returns the browser's path, once the fallback typeface is installed. Exits with a message when either is missing and
 * cannot be installed.
 */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'] ?? ''
  if (given !== '' && !isProgram(given)) refuse(`CHROMIUM_PATH=${given} is not a program.`)
  const browser = (): string | undefined => (given === '' ? USUAL_PLACES.find(isProgram) : given)
  install([
    ...(browser() === undefined ? ['chromium'] : []),
    ...(STAND_IN_FACE.some(isThere) ? [] : ['fonts-liberation']),
  ])
  return browser() ?? refuse('The chromium package was installed, but there is no browser where it should be.')
}

/**
 * Returns the path of the browser for tests that compare no pictures: Debian's Chromium without windows, which takes
 * two thirds of the processor time; `chromium` where it is not to be had, or where `CHROMIUM_PATH` names another. It
 * renders letters otherwise, and has no notifications.
 */
export function ensureShell(chromium: string): string {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return chromium
  if (!isProgram(SHELL) && process.getuid?.() === 0) tryInstall(['chromium-headless-shell'], SHELL_INSTALL_MS)
  return isProgram(SHELL) ? SHELL : chromium
}

function install(packages: readonly string[]): void {
  if (packages.length === 0) return
  const names = packages.join(' ')
  if (process.getuid?.() !== 0)
    refuse(
      `The browser tests need ${names}. Install it (sudo apt-get install ${names}), or name a browser with CHROMIUM_PATH.`,
    )
  const failed = tryInstall(packages)
  if (failed !== null) refuse(`"${failed}" failed; install ${names} by hand.`)
}

/** Installs Debian packages, and returns the command that failed, or `null`. */
function tryInstall(packages: readonly string[], timeout = INSTALL_MS): string | null {
  console.log(`Installing ${packages.join(' ')} from the Debian packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...packages],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout }).status !== 0)
      return `apt-get ${args.join(' ')}`
  }
  return null
}

const isThere = (path: string): boolean => isAllowed(path, constants.R_OK)
const isProgram = (path: string): boolean => isAllowed(path, constants.X_OK)

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function refuse(text: string): never {
  console.error(text)
  process.exit(1)
}
