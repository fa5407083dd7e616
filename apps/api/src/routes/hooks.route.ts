/**
 * Routes for providers' webhooks, each under its own name below /hooks. A call is limited in size and rate, and trusted
 * only with the right signature; it then makes us ask the provider. An unknown call gets the same response as a forged
 * one.
 */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import { perMinute } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'

/** A raw webhook: header names in lower case, and the bytes that a signature covers. */
export type RawHook = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/** Reads a source's webhook. Returns whether its signature was right; a webhook without news counts as right. */
export type HookReader = (hook: RawHook) => Promise<boolean>

/** The allowed sources, by the name in the path, and each one's calls per minute. */
export type HooksDeps = {
  readonly clock: Clock
  readonly sources: ReadonlyMap<string, HookReader>
  readonly perMinuteMax: number
}

/** The route of every provider. */
export function hooksRoutes({ clock, sources, perMinuteMax }: HooksDeps): Route[] {
  // Rate limited per source: all of a provider's calls come from it, however requests are limited elsewhere.
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
