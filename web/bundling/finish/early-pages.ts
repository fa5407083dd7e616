/**
 * Writes pages that say something before the app's code is there: copies of the shell with markup of the app's own in
 * front, which the app takes away once it draws the page itself.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AppBuild } from '../app-build.ts'

/** The element around the markup. Of a name that React draws nowhere, so that it skips it when it takes the page over. */
export const EARLY_ELEMENT = 'early-page'

/** Writes the pages into a build's `client` folder, whose shell is finished. */
export function writeEarlyPages(root: string, { early }: Pick<AppBuild, 'early'>): void {
  const shell = readFileSync(path.join(root, 'index.html'), 'utf8')
  for (const { address, markup } of early) {
    mkdirSync(path.join(root, address), { recursive: true })
    writeFileSync(path.join(root, address, 'index.html'), withEarly(shell, markup()))
  }
}

/** The shell with markup at the beginning of its body. Throws where there is no body. Pure. */
export function withEarly(shell: string, markup: string): string {
  if (!shell.includes('<body>')) throw new Error('the shell has no body')
  return shell.replace('<body>', () => `<body><${EARLY_ELEMENT}>${markup}</${EARLY_ELEMENT}>`)
}
