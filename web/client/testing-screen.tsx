// For browser tests: a fake API, a signed-in user, and a screen among other pages. The product does not import this.

import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from '@lingui/react'
import { activate, i18n, type Language } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../ui/gallery/gallery.css'
import { services } from './browser.ts'
import { createQueryClient } from './query-client.ts'
import { ADA } from './testing.ts'

export { ADA }

/** A received call: its address, and its body as JSON. */
export type SentCall = { readonly call: string; readonly body: unknown }
/** An answer: the `data` of a success, or a whole response. */
export type Answer = (body: unknown) => unknown

/** A success response. */
export const success = (data: unknown): Response =>
  new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
/** A refusal response. */
export const refusal = (status: number, code: string, facts: Record<string, unknown> = {}): Response =>
  new Response(
    JSON.stringify({ type: `urn:zend:problem:${code}`, title: code, status, code, message: code, ...facts }),
    { status },
  )

/**
 * Answers calls by method and path beneath the base ("GET /accounts/users/{ada}", with `{ada}` for Ada's id); any other
 * call gets 404. Ada is signed in. Returns the list of calls, in order.
 */
export async function playApi(answers: Readonly<Record<string, Answer>>): Promise<SentCall[]> {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://api.test')
    const call = `${init?.method ?? 'GET'} ${pathname.replace(ADA._id, '{ada}')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ call, body })
    const answer = answers[call]
    if (answer === undefined) return refusal(404, 'not_found')
    const answered = await answer(body)
    return answered instanceof Response ? answered : success(answered)
  })
  await services().session.saveUser({
    _id: ADA._id,
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
  return sent
}

/**
 * Shows a screen at a path, which may have a query, with the shell's margin; every other path is a page that says
 * "elsewhere". Returns the router and the query cache.
 */
export async function openScreen(path: string, screen: ReactElement, language: Language = 'en') {
  await activate(language)
  const router = createMemoryRouter(
    [
      {
        path: path.split('?')[0] ?? path,
        element: (
          <main className="px-4">
            <h1 className="visually-hidden">The page</h1>
            {screen}
          </main>
        ),
      },
      { path: '*', element: <main>elsewhere</main> },
    ],
    { initialEntries: [path] },
  )
  const queryClient = createQueryClient()
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { router, queryClient }
}
