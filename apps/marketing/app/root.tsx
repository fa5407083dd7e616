/**
 * The document around every page: head, header, footer. There is no `<Scripts/>`: the browser runs only the site's own
 * small script, no framework.
 */
import { I18nProvider } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { splitAddress } from './addresses.ts'
import { Place } from './page-location.tsx'
import { pageAt } from './pages.tsx'
import { Footer } from './parts/footer.tsx'
import { Head } from './parts/head.tsx'
import { Header } from './parts/header.tsx'
import { AppBanner, ConsentBar, Splash } from './parts/overlays.tsx'
import { TRANSLATIONS } from './translations.ts'

/** The document. The colour mode is always dark (specification §2). */
export function Layout({ children }: { readonly children: ReactNode }): ReactElement {
  const { language, path } = splitAddress(useLocation().pathname)
  const page = pageAt(path)
  return (
    <I18nProvider i18n={TRANSLATIONS[language]}>
      <Place value={{ language, path }}>
        <html lang={language} data-theme="dark">
          <head>
            <Head page={page} />
          </head>
          <body>
            <Header plain={page.campaign} />
            <main id="content">{children}</main>
            <Footer plain={page.campaign} />
            <AppBanner />
            <ConsentBar />
            <Splash />
          </body>
        </html>
      </Place>
    </I18nProvider>
  )
}

/** The content between header and footer. */
export default function Site(): ReactElement {
  return <Outlet />
}
