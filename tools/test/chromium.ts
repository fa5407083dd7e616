/** Finds a Chromium for the browser tests, installing Debian's where there is none and we may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser's path. Exits with a text for people when there is none and none can be installed. */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (isProgram(given)) return given
    refuse(`CHROMIUM_PATH=${given} is not a program.`)
  }
  const found = USUAL_PLACES.find(isProgram)
  if (found !== undefined) return found
  if (process.getuid?.() !== 0) refuse('The browser tests need Chromium. Install it (sudo apt-get install chromium) or name one with CHROMIUM_PATH.')
  console.log('Installing Chromium from the Debian packages …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', 'chromium'],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0)
      refuse(`"apt-get ${args.join(' ')}" failed; install Chromium by hand or name one with CHROMIUM_PATH.`)
  }
  return USUAL_PLACES.find(isProgram) ?? refuse('The chromium package was installed, but there is no browser where it should be.')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function refuse(text: string): never {
  console.error(text)
  process.exit(1)
}
