/**
 * A second and a third try for a file of the build: a phone's network is often away for a moment, and a page whose part
 * is missing is lost.
 */

/** How long before each further try. */
export const AGAIN_AFTER_MS = [400, 1_600] as const

/** What trying needs of the browser. */
export type AgainDeps = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly pause: (ms: number) => Promise<void>
  /** Whether there is a network at all; without one nothing is tried. */
  readonly online: () => boolean
}

/** The answer to a request that failed once, or `undefined` when it failed every time. Never rejects. */
export async function fetchAgain(request: Request, { fetch, pause, online }: AgainDeps): Promise<Response | undefined> {
  for (const ms of AGAIN_AFTER_MS) {
    if (!online()) return undefined
    await pause(ms)
    try {
      return await fetch(request.clone())
    } catch {
      // The next try, or none.
    }
  }
  return undefined
}
