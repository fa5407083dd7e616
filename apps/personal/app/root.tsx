/** The document around every page: head, colour mode before the first paint, the language, the last error boundary. */
import { I18nProvider } from '@lingui/react'
import { AfterPaint, endPicture, services } from '@zend/web/client'
import { serviceWorker, useOpenedPaths } from '@zend/web/features/offline'
import { ErrorPage, finishEarlyPress, guardRedirect, HEAD_SCRIPT, ShellSkeleton, ToastHost } from '@zend/web/features/shell'
import { activate, detectLanguage, i18n } from '@zend/web/i18n'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'

// Pages are prerendered in English; in the browser entry.client.tsx chooses.
if (import.meta.env.SSR) await activate('en')

/** The guard of specification §4, once for every navigation. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const target = guardRedirect(new URL(request.url).pathname, (await services().session.user()) !== null)
    if (target !== null) throw redirect(target)
    await next()
  },
]

/** The document. */
export function Layout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f0f6f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#051615" media="(prefers-color-scheme: dark)" />
        <meta name="description" content="Receive crypto at an address of your own, and watch it arrive." />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <script>{HEAD_SCRIPT}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What is drawn while the app starts on a page that is not prerendered. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

/** The page inside its language: a prerendered page changes to the customer's once React has taken it over. */
export default function App(): ReactElement {
  useOpenedPaths()
  usePictureEnd()
  useEffect(() => {
    const language = detectLanguage()
    if (language !== i18n.locale) void activate(language)
  }, [])
  useEffect(finishEarlyPress, [])
  return (
    <I18nProvider i18n={i18n}>
      <Outlet />
      <ToastHost />
      {/* The development server builds no service worker. */}
      {import.meta.env.PROD ? (
        <AfterPaint>
          <serviceWorker.Part />
        </AfterPaint>
      ) : null}
    </I18nProvider>
  )
}

/** The last boundary: what no page's own boundary caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  usePictureEnd()
  return (
    <I18nProvider i18n={i18n}>
      <ErrorPage error={error} />
    </I18nProvider>
  )
}

/** Takes the picture of the last visit away in the frame in which the app itself is drawn. */
function usePictureEnd(): void {
  useLayoutEffect(() => endPicture(document), [])
}
