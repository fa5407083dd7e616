/** Finds what the browser tests need, installing missing Debian packages where we may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

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

function install(packages: readonly string[]): void {
  if (packages.length === 0) return
  const names = packages.join(' ')
  if (process.getuid?.() !== 0)
    refuse(
      `The browser tests need ${names}. Install it (sudo apt-get install ${names}), or name a browser with CHROMIUM_PATH.`,
    )
  console.log(`Installing ${names} from the Debian packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...packages],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0)
      refuse(`"apt-get ${args.join(' ')}" failed; install ${names} by hand.`)
  }
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
