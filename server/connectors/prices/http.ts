/**
 * HTTP requests to a price source: a timeout, a limit on the size of an answer, exact numbers, and errors that name
 * only the source. It never retries: the follower of the source does.
 */
import { FeedFault } from '../../ports/price-feed.ts'
import { reasonOf, textOf } from '../answers.ts'
import { exactJson } from '../exact-json.ts'

/** The address of a source. */
export type HttpOptions = {
  /** Names the source in errors. */
  readonly source: string
  /** `https://host` or `https://host/prefix`. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests a path below the base and returns its JSON with numbers as text, or `null` on 404. Throws a `FeedFault`. */
export type GetJson = (path: string) => Promise<unknown>

const BYTES_MAX = 8 * 1024 * 1024

/** Creates a client; nothing is sent yet. Throws on an invalid address. */
export function httpJson({ source, baseUrl, timeoutMs, headers = {} }: HttpOptions): GetJson {
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new FeedFault(`${source}: the address is not an http(s) URL`)
  const base = baseUrl.replace(/\/$/, '')
  return async (path) => {
    try {
      const response = await fetch(base + path, {
        headers: { accept: 'application/json', 'user-agent': 'zend', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      const text = await textOf(response, BYTES_MAX)
      if (!response.ok) throw new FeedFault(`it answered with HTTP status ${response.status}`)
      return jsonOf(text)
    } catch (error) {
      const path0 = path.split('?')[0] ?? ''
      throw new FeedFault(`${source}, ${path0}: ${error instanceof FeedFault ? error.message : reasonOf(error)}`, {
        cause: error,
      })
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    throw new FeedFault('it answered something that is not JSON')
  }
}
