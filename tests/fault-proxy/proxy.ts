/**
 * The proxy itself: replaces `fetch` for one address, or listens on a port, and answers each call with a given
 * function.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answered, type Asked, asked } from './calls.ts'

/** Answers the calls of a request. A call that throws is never answered, like a timeout. */
export type Answering = { readonly answer: (request: Asked, place: number) => Promise<Answer> }

/** The proxy's address when it replaces `fetch`; nothing listens there. */
export const PROXY_ORIGIN = 'http://fault-proxy.invalid'

/** Answers a request. */
export async function through(
  { answer }: Answering,
  path: string,
  init: RequestInit,
): Promise<ReturnType<typeof answered>> {
  const request = asked(path, init)
  const answers: Answer[] = []
  for (const place of request.calls.keys()) answers.push(await answer(request, place))
  return answered(request, answers)
}

/**
 * Runs `work` while this process's requests to the proxy's address are answered here; other addresses are fetched as
 * usual. One at a time.
 */
export async function inPlaceOfFetch<T>(answering: Answering, work: () => Promise<T>): Promise<T> {
  const ask = globalThis.fetch
  const host = new URL(PROXY_ORIGIN).host
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.host !== host) return ask(input, init)
    const { status, body, headers = {} } = await through(answering, `${url.pathname}${url.search}`, init)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers })
  }
  try {
    return await work()
  } finally {
    globalThis.fetch = ask
  }
}

/**
 * The same over HTTP, on a free port of this machine. For a call that throws, the connection is cut without an answer.
 */
export async function listening(answering: Answering): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' }
      const init = { method: request.method ?? 'GET', headers, ...(body === '' ? {} : { body }) }
      through(answering, request.url ?? '/', init).then(
        (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
