/**
 * What providers tell by calling us, each under its own name below /hooks. A call is bounded, counted, and believed
 * only with the right signature; whoever it concerns then asks the provider. A call that is not ours gets no more of an
 * answer than one that is forged.
 */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import { perMinute } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'

/** A call as it came: header names in lower case, and the bytes that a signature is over. */
export type RawHook = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/**
 * Reads a source's call. Answers whether its signature was right; a call that tells nothing new is taken like any
 * other.
 */
export type HookReader = (hook: RawHook) => Promise<boolean>

/** Who may call, by the name in the path, and how often a minute each. */
export type HooksDeps = {
  readonly clock: Clock
  readonly sources: ReadonlyMap<string, HookReader>
  readonly perMinuteMax: number
}

/** The route of every provider. */
export function hooksRoutes({ clock, sources, perMinuteMax }: HooksDeps): Route[] {
  // Counted per source: all of a provider's calls come from it, wherever else requests are counted.
  const admit = perMinute(perMinuteMax)
  return [
    route(contract.takeHook, async ({ params: { source }, body: { bytes } }, { headers }) => {
      const read = sources.get(source)
      if (read === undefined) return refuse('not_found')
      const freeAt = await admit(source, clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      return (await read({ headers, body: bytes })) ? ok({ taken: true }) : refuse('forbidden')
    }),
  ]
}
