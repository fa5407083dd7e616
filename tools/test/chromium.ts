/** Finds what the browser tests need, installing missing Debian packages where we may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** Draws as Chromium does, without its windows, which cost a fifth of the processor time. */
const SHELL = 'chromium-headless-shell'
const SHELL_PLACE = `/usr/lib/chromium/${SHELL}`
/** The whole browser, for what the shell cannot do. */
const WHOLE_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/**
 * The fallback typeface for characters our own lack (≈): without it another one is used, and the stored pictures
 * differ.
 */
const STAND_IN_FACE = ['liberation', 'liberation2'].map(
  (folder) => `/usr/share/fonts/truetype/${folder}/LiberationSans-Regular.ttf`,
)

/**
 * Returns the variables that name the browsers, once the fallback typeface is installed. One that `CHROMIUM_PATH` names
 * is used for everything. Exits with a message when something is missing and cannot be installed.
 */
export async function ensureChromium(): Promise<Readonly<Record<'CHROMIUM_PATH' | 'WHOLE_CHROMIUM_PATH', string>>> {
  if (!STAND_IN_FACE.some(isThere) && !install('fonts-liberation')) refuse(toInstall('fonts-liberation'))
  const given = process.env['CHROMIUM_PATH'] ?? ''
  if (given !== '' && !isProgram(given)) refuse(`CHROMIUM_PATH=${given} is not a program.`)
  if (given !== '') return { CHROMIUM_PATH: given, WHOLE_CHROMIUM_PATH: given }
  const whole = (): string | undefined => WHOLE_PLACES.find(isProgram)
  if (whole() === undefined) install('chromium')
  const found = whole() ?? refuse(toInstall('chromium'))
  if (!isProgram(SHELL_PLACE)) install(SHELL)
  return { CHROMIUM_PATH: isProgram(SHELL_PLACE) ? SHELL_PLACE : found, WHOLE_CHROMIUM_PATH: found }
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
