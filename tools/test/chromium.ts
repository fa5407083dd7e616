/** Finds what the browser tests need, installing missing Debian packages where we may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** The package, and where it puts the browser. It draws as Chromium does, without the windows that cost a fourth. */
const SHELL = 'chromium-headless-shell'
const SHELL_PLACE = `/usr/lib/chromium/${SHELL}`
/** Taken where the shell is not there and cannot be installed. */
const OTHERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
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
  const browser = (): string | undefined => (given === '' ? [SHELL_PLACE, ...OTHERS].find(isProgram) : given)
  if (given === '' && !isProgram(SHELL_PLACE)) install(SHELL)
  if (!STAND_IN_FACE.some(isThere) && !install('fonts-liberation')) refuse(toInstall('fonts-liberation'))
  return browser() ?? refuse(toInstall(SHELL))
}

/** Installs a package if we may; false when it is not installed now. */
function install(name: string): boolean {
  if (process.getuid?.() !== 0) return false
  console.log(`Installing ${name} from the Debian packages …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', name],
  ].every((args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0)
}

const toInstall = (name: string): string =>
  `The browser tests need ${name}. Install it (sudo apt-get install ${name}), or name a browser with CHROMIUM_PATH.`

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
