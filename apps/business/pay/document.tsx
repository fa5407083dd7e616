/** The whole document of /pay, drawn at build time: all languages, the styles and the script in it. */
import { I18nProvider } from '@lingui/react'
import { LANGUAGES } from '@zend/web/i18n/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { Page } from './page.tsx'
import { first } from './script/first.ts'
import { TRANSLATIONS } from './translations.ts'

/** Draws the document with these styles and this script. */
export function drawDocument({ style, script }: { readonly style: string; readonly script: string }): string {
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <meta name="theme-color" content="#f0f6f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#051615" media="(prefers-color-scheme: dark)" />
      <title>Zend</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>,
  )
  const pages = LANGUAGES.map((language) =>
    renderToStaticMarkup(
      <I18nProvider i18n={TRANSLATIONS[language]}>
        <Page language={language} />
      </I18nProvider>,
    ),
  ).join('')
  return (
    `<!doctype html><html lang="en"><head>${head}<script>(${first.toString()})()</script><style>${style}</style></head>` +
    `<body>${pages}<script>${script}</script></body></html>`
  )
}
