/** Parts of a page that are fetched later, over networks that come and go. */
import { SECOND_MS } from '@zend/kernel'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS

/** Waits, but not past the moment the network comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

/** Does `work` until it succeeds, with a growing pause after each failure. Never rejects. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch {
      await pause(ms)
    }
  }
}

/** A part that can also be fetched before it is drawn. */
export type LazyPart<P> = { readonly Part: LazyExoticComponent<ComponentType<P>>; readonly fetch: () => void }

/**
 * A component that is fetched when first drawn, or before by `fetch`. While the network fails, its placeholder stays
 * and it is asked for again: a missing decoration must never take the page down, as a plain lazy component would.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<{ readonly default: ComponentType<P> }> | undefined
  const once = (): Promise<{ readonly default: ComponentType<P> }> =>
    (loading ??= untilDone(load).then((component) => ({ default: component })))
  return { Part: lazy(once), fetch: () => void once() }
}
