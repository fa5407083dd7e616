/**
 * Files for search engines: the sitemap with all translations, and robots.txt. The host puts the real origin in
 * (apps/web-host).
 */
import { LANGUAGES } from '@zend/web/i18n/languages'
import { addressIn, splitAddress } from '../app/addresses.ts'
import { SITE_ORIGIN } from '../app/site-config.ts'

/** The sitemap of these addresses. */
export function sitemap(addresses: readonly string[]): string {
  const rows = addresses.map((address) => {
    const { path } = splitAddress(address)
    const twins = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${SITE_ORIGIN}${addressIn(language, path)}"/>`,
    )
    return `<url><loc>${SITE_ORIGIN}${address}</loc>${twins.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>\n`
}

/** The robots.txt: everything may be crawled. */
export const robots = (): string => `User-agent: *\nAllow: /\nSitemap: ${SITE_ORIGIN}/sitemap.xml\n`
