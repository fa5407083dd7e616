/**
 * Retries a failed request for a file of the build twice: a phone's network often fails for a moment, and a page
 * without one of its parts is lost.
 */

/** The delay before each retry. */
export const AGAIN_AFTER_MS = [400, 1_600] as const

/** The browser functions that a retry needs. */
export type AgainDeps = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly pause: (ms: number) => Promise<void>
  /** Tells whether there is a network; without one there is no retry. */
  readonly online: () => boolean
}

/** The answer of a retried request, or `undefined` if all attempts failed. Never rejects. */
export async function fetchAgain(request: Request, { fetch, pause, online }: AgainDeps): Promise<Response | undefined> {
  for (const ms of AGAIN_AFTER_MS) {
    if (!online()) return undefined
    await pause(ms)
    try {
      return await fetch(request.clone())
    } catch {
      // Retry, or give up.
    }
  }
  return undefined
}
