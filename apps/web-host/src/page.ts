/**
 * Prepares one HTML page of a built app for serving: inserts the run-time configuration safely, builds a
 * Content-Security-Policy that allows exactly the build's inline scripts, and compresses copies. Pure but for reading
 * files.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The name of the meta tag that the apps read their configuration from. */
const CONFIG_META_NAME = 'zend-config'

/**
 * The run-time configuration of an app: the four API bases, the deployment's label, on the signed-in apps their own
 * addresses, and on the public site alone those of the site and its apps.
 */
export type AppConfig = {
  readonly api: {
    readonly accounts: string
    readonly personal: string
    readonly business: string
    readonly general: string
  }
  /** The addresses of the signed-in apps, for links from one to the other; absent where one is not known. */
  readonly apps?: { readonly personal: string; readonly business: string }
  /** The public site's address, for links of the signed-in apps to it; absent where it is not known. */
  readonly publicSite?: string
  readonly label: string
  readonly site?: PublicSite
}

/**
 * The links of the public site. A `business` of `null` means that there is no such app yet: its links go to the contact
 * page of their language.
 */
export type PublicSite = {
  /** The site's own origin, for absolute addresses: canonical addresses, the sitemap, shared pictures. */
  readonly origin: string
  readonly production: { readonly personal: string; readonly business: string | null }
  /** Used by the page's script where its own origin says `staging` or `localhost` (specification §2). */
  readonly staging: { readonly personal: string; readonly business: string | null }
  /** Third-party scripts that are loaded after a visitor's consent; empty for none. */
  readonly loaders: { readonly chat: string; readonly analytics: string }
}

// The placeholders in the site's build for addresses that only a deployment knows (apps/marketing/app/site-config.ts).
const PLACEHOLDERS = {
  site: 'https://site.invalid',
  personal: 'https://personal.invalid',
  business: 'https://business.invalid',
} as const

/**
 * Returns a text of the public site's build with this deployment's addresses. Other apps' texts are returned unchanged.
 */
export function withAddresses(text: string, { site }: AppConfig): string {
  if (site === undefined) return text
  const { personal, business } = site.production
  const language = /<html lang="(\w+)"/.exec(text)?.[1] ?? 'en'
  return text
    .replaceAll(PLACEHOLDERS.site, site.origin)
    .replaceAll(PLACEHOLDERS.personal, personal)
    .replace(new RegExp(`${PLACEHOLDERS.business.replaceAll('.', '\\.')}([^"]*)`, 'g'), (_, path: string) =>
      business === null ? `${language === 'en' ? '' : `/${language}`}/contact` : business + path,
    )
}

/** A page ready to serve. */
export type Page = {
  readonly html: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  readonly etag: string
  readonly contentSecurityPolicy: string
}

/** Escapes text for a double-quoted HTML attribute. @example escapeAttribute('"<') // '&quot;&lt;' */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Inserts the configuration as a meta tag into the page's head, before the scripts there, which may read it. Throws on
 * a page without a head: that is no page of ours.
 */
export function withConfig(html: string, config: AppConfig): string {
  const end = html.indexOf('</head>')
  if (end === -1) throw new Error('the page has no head')
  const script = html.indexOf('<script')
  const at = script === -1 ? end : Math.min(script, end)
  return `${html.slice(0, at)}<meta name="${CONFIG_META_NAME}" content="${escapeAttribute(JSON.stringify(config))}"/>${html.slice(at)}`
}

/**
 * Moves the page's module preloads to the end of its head with low priority, so that on a slow connection they do not
 * delay the style sheet, without which nothing is painted. A preload with a priority from the build keeps it. A page
 * with inline styles (web/bundling/finish/fill-pages.ts) names its scripts before them: they load while the styles
 * arrive.
 */
export function withPreloadsLast(html: string): string {
  const preloads: string[] = []
  const rest = html.replace(/<link rel="modulepreload"[^>]*>/g, (tag) => {
    preloads.push(tag.includes('fetchpriority=') ? tag : tag.replace('<link ', '<link fetchpriority="low" '))
    return ''
  })
  return rest.replace(/<style data-sheet=|<\/head>/, (place) => `${preloads.join('')}${place}`)
}

/** Returns the CSP sources of every inline script of a page, without duplicates. */
export const inlineScriptHashes = (html: string): readonly string[] =>
  hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)

/** Returns the CSP sources of every style element of a page, without duplicates. */
const inlineStyleHashes = (html: string): readonly string[] => hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)

function hashesOf(html: string, elements: RegExp): readonly string[] {
  const hashes = [...html.matchAll(elements)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/**
 * Builds the policy of a page: our own files, the build's inline scripts and styles by hash, the API, and nothing else.
 * Style attributes are allowed because components position themselves with them; style elements added by scripts are
 * not.
 */
export function contentSecurityPolicy(html: string, config: AppConfig): string {
  const apiOrigins = [...new Set(Object.values(config.api).map((base) => new URL(base).origin))]
  const others = Object.values(config.site?.loaders ?? {}).flatMap((source) =>
    source === '' ? [] : [new URL(source).origin],
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html), ...others].join(' '),
    ["style-src 'self'", ...inlineStyleHashes(html)].join(' '),
    "style-src-attr 'unsafe-inline'",
    // Customers' pictures come from the API; a file that was just chosen or fetched is shown from memory.
    ["img-src 'self' data: blob:", ...apiOrigins, ...others].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins, ...others].join(' '),
    ...(others.length === 0 ? [] : [["frame-src 'self'", ...others].join(' ')]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // The browser never submits our forms: a press before hydration does nothing.
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Text becomes markup or code only through the app's one Trusted Types policy, which allows what React needs.
    // Third-party chats write markup without one, so a site that loads one goes without.
    ...(others.length === 0 ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ')
}

/**
 * Builds the policy of a page that needs nobody: its own scripts and styles, and no connection.
 */
export const alonePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ['script-src', ...inlineScriptHashes(html)].join(' '),
    ['style-src', ...inlineStyleHashes(html)].join(' '),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Prepares a built page for serving. */
export function preparePage(builtHtml: string, config: AppConfig): Page {
  const text = withAddresses(withPreloadsLast(withConfig(builtHtml, config)), config)
  return pageOf(text, contentSecurityPolicy(text, config))
}

/** Prepares a page that needs nobody, byte for byte as it is. */
export const prepareAlone = (html: string): Page => pageOf(html, alonePolicy(html))

function pageOf(text: string, policy: string): Page {
  const html = Buffer.from(text)
  // Compressed on first request: a site has hundreds of pages, and startup should not wait for all of them.
  let gzip: Buffer | undefined
  let brotli: Buffer | undefined
  return {
    html,
    get gzip() {
      return (gzip ??= gzipSync(html, { level: 9 }))
    },
    get brotli() {
      return (brotli ??= brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    },
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    contentSecurityPolicy: policy,
  }
}
