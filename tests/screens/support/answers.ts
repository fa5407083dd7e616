/**
 * The API of the screens' harness: each call of the contracts with the answer for a customer of some weeks, typed by
 * the contract, so that a changed contract does not compile here. It has no product behaviour: the same call always has
 * the same answer.
 */
import * as contract from '@zend/contracts'
import type { Endpoint, EndpointData } from '@zend/contracts'
import type { CDPSession } from '@playwright/test'

/** The API's address in the pages. Nothing listens there. */
export const API = 'http://localhost:24990'

/** The answer of a call: its data, a refusal, a broken connection, or none while the page waits. */
export type Answer<E extends Endpoint = Endpoint> =
  | { readonly data: EndpointData<E> }
  | { readonly refusal: contract.RefusalCode }
  | 'unreachable'
  | 'never'
/** An answer that may depend on the request. */
type Answering = (query: URLSearchParams, path: readonly string[]) => Answer
/** Answers by the endpoint's id. */
export type Answers = ReadonlyMap<string, Answering>

/** Answers one endpoint. */
export function answering<const E extends Endpoint>(
  endpoint: E,
  answer: Answer<E> | ((query: URLSearchParams, path: readonly string[]) => Answer<E>),
): readonly [string, Answering] {
  return [endpoint.id, typeof answer === 'function' ? answer : () => answer]
}

/** Answers with data. */
export const data = <T>(value: T): { readonly data: T } => ({ data: value })

// As a router does, a path's own words go before its parameters.
const ENDPOINTS = (Object.values(contract) as readonly unknown[])
  .filter(isEndpoint)
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'bases' in value &&
    'path' in value &&
    'refusals' in value
  )
}

/**
 * Answers all of the page's API calls from here. A call without an answer is refused, so that it shows. It intercepts
 * only the API's calls by the browser's own protocol: Playwright's `route` disables the cache, and every screen would
 * compile the whole app anew.
 */
export async function answerApi(devTools: CDPSession, answers: () => Answers): Promise<void> {
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const reply = replyTo(request.method, new URL(request.url), answers())
    // A silent stream and a missing answer are the same: the request stays open.
    if (reply === 'never') return
    const done =
      reply === 'unreachable'
        ? devTools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
        : devTools.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: reply.status,
            responseHeaders: headersOf(request.headers['Origin'] ?? '*', reply.type),
            ...(reply.body === undefined ? {} : { body: Buffer.from(reply.body).toString('base64') }),
          })
    // A page that was left meanwhile waits for nothing.
    done.catch(() => undefined)
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: `${API}/*` }] })
}

/** The HTTP answer to a call: a refusal without one of its own, `never` where the request stays open. */
export function replyTo(method: string, url: URL, answers: Answers): Reply | 'never' | 'unreachable' {
  if (method === 'OPTIONS') return { status: 204 }
  const endpoint = ENDPOINTS.find((each) => each.method === method && isAt(each, url.pathname))
  const found =
    endpoint === undefined ? undefined : answers.get(endpoint.id)?.(url.searchParams, url.pathname.split('/'))
  return replyOf(endpoint, found ?? { refusal: 'unavailable' })
}

/** An HTTP answer. */
export type Reply = { readonly status: number; readonly type?: string; readonly body?: string }

function replyOf(endpoint: Endpoint | undefined, answer: Answer): Reply | 'never' | 'unreachable' {
  if (answer === 'never' || answer === 'unreachable') return answer
  if ('refusal' in answer) {
    const { status, message } = contract.REFUSALS[answer.refusal]
    const problem = {
      type: `urn:zend:problem:${answer.refusal}`,
      title: answer.refusal,
      status,
      code: answer.refusal,
      message,
      reference: 'ref-0001',
    }
    return { status, type: 'application/problem+json', body: JSON.stringify(problem) }
  }
  // A file's content does not matter: only the screen that offers it is tested.
  if (endpoint?.file !== undefined) return { status: 200, type: 'application/pdf', body: '%PDF-1.7' }
  return { status: endpoint?.status ?? 200, type: 'application/json', body: JSON.stringify({ data: answer.data }) }
}

const headersOf = (origin: string, type: string | undefined): { name: string; value: string }[] =>
  Object.entries({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-expose-headers': 'retry-after, content-disposition',
    ...(type === undefined ? {} : { 'content-type': type }),
  }).map(([name, value]) => ({ name, value }))

/** Tells whether a path is an endpoint's, on any of its bases. */
const isAt = (endpoint: Endpoint, path: string): boolean =>
  endpoint.bases.some((base) =>
    new RegExp(`^${contract.pathOn(base, endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
