/**
 * Uploads a file with progress. `fetch` cannot report how much has been sent, so this uses XMLHttpRequest. Token,
 * timeout, errors and checked answers are those of api.ts. It does not check the file; the screen does, and the API
 * again.
 */
import type { Endpoint, EndpointCall, EndpointData, Upload } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { baseUrlOf, endpointUrl } from './api.ts'
import { ApiError, problemError, transportError } from './api-error.ts'
import { pageLanguage, services } from './browser.ts'

/** Five megabytes on a slow phone connection need minutes, not seconds. */
const UPLOAD_TIMEOUT_MS = 5 * MINUTE_MS

/** `onProgress` gets the sent part, from 0 to 1. The signal aborts the upload. */
export type UploadOptions = {
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

type UploadEndpoint = Endpoint & { readonly upload: Upload }

/** Sends the file and returns the call's `data`. Throws ApiError; an aborted upload throws an AbortError. */
export async function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  input: EndpointCall<E>,
  options: UploadOptions = {},
): Promise<EndpointData<E>> {
  const { api, config } = services()
  const parts = input as {
    readonly params?: Record<string, unknown>
    readonly query?: Record<string, unknown>
    readonly body: Blob
  }
  const url = endpointUrl(endpoint, baseUrlOf(config, endpoint), parts)
  return api.withToken(endpoint, async (token) => {
    const { status, text } = await send(endpoint.method, url, parts.body, token, options)
    const body = parseJson(text)
    if (status < 200 || status > 299) throw problemError(status, body)
    const parsed = endpoint.response.safeParse((body as { readonly data?: unknown } | undefined)?.data)
    if (parsed.success) return parsed.data as EndpointData<E>
    throw new ApiError(
      { code: 'unexpected', status, message: `The answer of ${endpoint.id} is not in its contract.` },
      { cause: parsed.error },
    )
  })
}

type Answer = { readonly status: number; readonly text: string }

function send(method: string, url: string, body: Blob, token: string | null, options: UploadOptions): Promise<Answer> {
  const { onProgress, signal, timeoutMs = UPLOAD_TIMEOUT_MS } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = (): void => request.abort()
    const failed = (cause: unknown): void => reject(transportError(cause, navigator.onLine))
    request.open(method, url)
    request.timeout = timeoutMs
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', pageLanguage())
    request.setRequestHeader('content-type', body.type)
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => failed(new TypeError('the upload did not get through')))
    request.addEventListener('timeout', () => failed(new DOMException('the upload took too long', 'TimeoutError')))
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp))
    signal?.throwIfAborted()
    signal?.addEventListener('abort', giveUp)
    request.send(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
