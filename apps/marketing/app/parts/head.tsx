/**
 * The head of a page: what it is called, where it is in each language, how it looks when it is shared, and its styles.
 */
import { useLingui } from '@lingui/react/macro'
import { LANGUAGES } from '@zend/web/i18n/languages'
import textFont from '@zend/web/ui/fonts/familjen.woff2?url'
import displayFont from '@zend/web/ui/fonts/bricolage-700.woff2?url'
import { type ReactElement } from 'react'
import { addressIn, NOT_FOUND_PATH } from '../addresses.ts'
import { usePageLocation } from '../page-location.tsx'
import type { Page } from '../page-type.ts'
import { SCRIPT_URL } from '../script-url.ts'
import { SITE, SITE_ORIGIN } from '../site-config.ts'
import styles from '../site.css?inline'

/** Everything inside `<head>`. */
export function Head({ page }: { readonly page: Page }): ReactElement {
  const { i18n, t } = useLingui()
  const { language, path } = usePageLocation()
  const title = page.title(i18n)
  const description = page.description(i18n)
  const url = SITE_ORIGIN + addressIn(language, path)
  const picture = `${SITE_ORIGIN}/social/${page.picture}.png`
  const listed = path !== NOT_FOUND_PATH
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      {/* Inlined: a separate file would be requested only after the page, and would delay the first paint. */}
      <style>{styles}</style>
      <script type="module" src={SCRIPT_URL} />
      <meta name="color-scheme" content="dark" />
      <meta name="theme-color" content="#051615" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {listed ? (
        <>
          <link rel="canonical" href={url} />
          {LANGUAGES.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={SITE_ORIGIN + addressIn(each, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={SITE_ORIGIN + path} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Zend" />
      <meta property="og:locale" content={language} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`Zend: strips of woven cloth`} />
      <meta name="twitter:card" content="summary_large_image" />
      {path === '/' ? <Facts facts={company(url)} /> : listed ? <Facts facts={crumbs(url, title)} /> : null}
    </>
  )
}

/** Structured data for search engines. It never runs, so a policy without inline scripts allows it. */
export function Facts({ facts }: { readonly facts: object }): ReactElement {
  // Text inside a script is not unescaped, so `<` is written as a JSON escape.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
    />
  )
}

const company = (url: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${SITE_ORIGIN}/#company`,
      name: 'Zend',
      url: SITE_ORIGIN,
      logo: `${SITE_ORIGIN}/social/home.png`,
      sameAs: [SITE.outside.x, SITE.outside.linkedin, SITE.outside.instagram, SITE.outside.telegram].filter(
        (place) => place !== null,
      ),
    },
    {
      '@type': 'WebSite',
      '@id': `${SITE_ORIGIN}/#site`,
      name: 'Zend',
      url,
      publisher: { '@id': `${SITE_ORIGIN}/#company` },
    },
  ],
})

const crumbs = (url: string, name: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Zend', item: SITE_ORIGIN },
    { '@type': 'ListItem', position: 2, name, item: url },
  ],
})
