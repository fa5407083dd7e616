/**
 * Routes for providers' webhooks, each under its own name below /hooks. A call is limited in size, and trusted only
 * with the right signature; it then makes us ask the provider. The rate is limited after the signature was checked, so
 * that strangers who call cannot keep a provider out. A webhook that names nothing of ours is taken like any other.
 */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import { perMinute } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'

/** A raw webhook: header names in lower case, and the bytes that a signature covers. */
export type RawHook = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/** Reads a source's webhook, without side effects. Returns what is to be done; `null` when its signature is wrong. */
export type HookReader = (hook: RawHook) => (() => Promise<unknown>) | null

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
      const take = read({ headers, body: bytes })
      if (take === null) return refuse('forbidden')
      const freeAt = await admit(source, clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      await take()
      return ok({ taken: true })
    }),
  ]
}
