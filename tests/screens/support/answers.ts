/**
 * The API as the screens' harness answers it: each call of the contracts with what a customer of some weeks would be
 * answered, typed by the contract, so that a changed contract does not compile here. It holds no behaviour of the
 * product: the same question is always answered alike.
 */
import * as contract from '@zend/contracts'
import type { Endpoint, EndpointData } from '@zend/contracts'
import type { CDPSession } from '@playwright/test'

/** Where the pages believe the API to be. Nothing listens there. */
export const API = 'http://localhost:24990'

/** What a call is answered: its data, a refusal, a broken connection, or nothing for as long as the page waits. */
export type Answer<E extends Endpoint = Endpoint> =
  | { readonly data: EndpointData<E> }
  | { readonly refusal: contract.RefusalCode }
  | 'unreachable'
  | 'never'
/** An answer that may depend on what was asked. */
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

const ENDPOINTS = (Object.values(contract) as readonly unknown[]).filter(isEndpoint)

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
 * Lets the page's calls be answered from here and from nowhere else. What nobody wrote an answer for is refused, so
 * that it shows. It asks the browser itself for the calls of the API alone: Playwright's own `route` switches the cache
 * off, and every screen would compile the whole app anew.
 */
export async function answerApi(devTools: CDPSession, answers: () => Answers): Promise<void> {
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const url = new URL(request.url)
    const endpoint = ENDPOINTS.find((each) => each.method === request.method && patternOf(each).test(url.pathname))
    const found =
      endpoint === undefined ? undefined : answers().get(endpoint.id)?.(url.searchParams, url.pathname.split('/'))
    const reply =
      request.method === 'OPTIONS' ? { status: 204 } : replyOf(endpoint, found ?? { refusal: 'unavailable' })
    // A stream that says nothing and an answer that never comes are the same: the request stays open.
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

type Reply = { readonly status: number; readonly type?: string; readonly body?: string }

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
  // A file's content is of no matter: what is looked at is the screen that offers it.
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

const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${contract.pathOn(endpoint.bases[0], endpoint).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
