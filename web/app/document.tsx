/**
 * The document around every page of an app: head, colour mode before the first paint, language, last error boundary,
 * guard.
 */
import { I18nProvider } from '@lingui/react'
import { AfterPaint } from '@zend/web/client/after-paint'
import { services } from '@zend/web/client/browser'
import { endPicture } from '@zend/web/client/last-picture'
import { activate, detectLanguage, i18n } from '@zend/web/i18n'
import { applyTheme } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration } from 'react-router'
import { finishEarlyPress } from './early-press.ts'
import { ErrorPage } from './error-page.tsx'
import { headScript } from './head-script.ts'
import { serviceWorker, useOpenedPaths } from './offline/index.ts'
import { guardRedirect, type Places } from './places.ts'
import { ToastHost } from './toast-host.tsx'

/** The guard of specification §4, run on every navigation as a middleware of the root route. */
export const guard =
  (places: Places) =>
  async ({ request }: { readonly request: Request }, next: () => Promise<unknown>): Promise<void> => {
    const target = guardRedirect(places, new URL(request.url).pathname, (await services().session.user()) !== null)
    if (target !== null) throw redirect(target)
    await next()
  }

/** The document. `description` is for search engines and installers. */
export function AppDocument({
  places,
  description,
  children,
}: {
  readonly places: Places
  readonly description: string
  readonly children: ReactNode
}): ReactElement {
  const script = useMemo(() => headScript(places.alone), [places])
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f0f6f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#051615" media="(prefers-color-scheme: dark)" />
        <meta name="description" content={description} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <script>{script}</script>
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

/** The page in its language: a prerendered page changes to the customer's language after hydration. */
export function AppRoot({ places }: { readonly places: Places }): ReactElement {
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
          <serviceWorker.Part places={places} />
        </AfterPaint>
      ) : null}
    </I18nProvider>
  )
}

/** The last error boundary, for what no page's own boundary caught. */
export function AppError({ error }: { readonly error: unknown }): ReactElement {
  usePictureEnd()
  // React draws the document anew for this boundary, with the mode and language of a prerendered page.
  useLayoutEffect(() => {
    applyTheme()
    document.documentElement.lang = i18n.locale
  }, [])
  return (
    <I18nProvider i18n={i18n}>
      <ErrorPage error={error} />
    </I18nProvider>
  )
}

/** Removes the last visit's picture in the frame in which the app is first drawn. */
function usePictureEnd(): void {
  useLayoutEffect(() => endPicture(document), [])
}
