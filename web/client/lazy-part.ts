/** Parts of a page that load later, over unreliable networks. */
import { SECOND_MS } from '@zend/kernel'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS

/** Waits, but at most until the network comes back. */
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

/** Retries `work` until it succeeds, with backoff. Never rejects. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch {
      await pause(ms)
    }
  }
}

/** A lazy component that can also be loaded before it is drawn. */
export type LazyPart<P> = { readonly Part: LazyExoticComponent<ComponentType<P>>; readonly fetch: () => void }

/**
 * A component that loads when first drawn, or earlier by `fetch`. While the network fails, its placeholder stays and
 * the load is retried: a missing decoration must not crash the page, as React's `lazy` alone would.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<{ readonly default: ComponentType<P> }> | undefined
  const once = (): Promise<{ readonly default: ComponentType<P> }> =>
    (loading ??= untilDone(load).then((component) => ({ default: component })))
  return { Part: lazy(once), fetch: () => void once() }
}
