/**
 * The API as the screens' harness answers it: each call of the contracts with what a customer of some weeks would be answered, typed by the contract, so that
 * a changed contract does not compile here. It holds no behaviour of the product: the same question is always answered alike.
 */
import * as contract from '@zend/contracts'
import type { Endpoint, EndpointData } from '@zend/contracts'
import type { Page, Route } from '@playwright/test'

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
  return typeof value === 'object' && value !== null && 'method' in value && 'base' in value && 'path' in value && 'refusals' in value
}

/** Lets the page's calls be answered from here and from nowhere else. What nobody wrote an answer for is refused, so that it shows. */
export async function answerApi(page: Page, answers: () => Answers): Promise<void> {
  await page.route(`${API}/**`, async (route) => {
    const request = route.request()
    const origin = request.headers()['origin'] ?? '*'
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-expose-headers': 'retry-after, content-disposition',
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const url = new URL(request.url())
    const endpoint = ENDPOINTS.find((each) => each.method === request.method() && patternOf(each).test(url.pathname))
    const answer = endpoint === undefined ? undefined : answers().get(endpoint.id)?.(url.searchParams, url.pathname.split('/'))
    await fulfill(route, headers, endpoint, answer ?? { refusal: 'unavailable' })
  })
}

async function fulfill(route: Route, headers: Record<string, string>, endpoint: Endpoint | undefined, answer: Answer): Promise<void> {
  // A stream that says nothing and an answer that never comes are the same: the request stays open.
  if (answer === 'never') return
  if (answer === 'unreachable') return route.abort('connectionfailed')
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
    return route.fulfill({ status, headers, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  }
  // A file's content is of no matter: what is looked at is the screen that offers it.
  if (endpoint?.file !== undefined) return route.fulfill({ headers, contentType: 'application/pdf', body: '%PDF-1.7' })
  return route.fulfill({ status: endpoint?.status ?? 200, headers, contentType: 'application/json', body: JSON.stringify({ data: answer.data }) })
}

const patternOf = ({ base, path }: Endpoint): RegExp => new RegExp(`^${base === 'root' ? '' : `/${base}`}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
