/** The script of pages with rates: converters, tables, terms, and the loom. */
import { readRuntime } from './config.ts'
import { startConverter } from './converter.ts'
import { startLoom } from './loom.ts'

const PAINTED_MS = 250

/** Waits until a moment after the page has loaded, because a cheap phone still paints then. */
function whenPainted(start: () => void): void {
  const soon = (): void => void setTimeout(start, PAINTED_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

startLoom()
const runtime = readRuntime()
// Live rates load after the page, so that they do not compete with it on a slow line.
if (runtime !== null) whenPainted(() => startConverter(runtime.api.general))
