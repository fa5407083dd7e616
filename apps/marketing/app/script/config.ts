/**
 * The runtime configuration of a page: the host writes it into a meta tag when it serves the page
 * (apps/web-host/src/page.ts).
 */

/** The addresses and labels of this deployment. */
export type SiteRuntime = {
  readonly api: { readonly accounts: string; readonly general: string }
  /** The deployment's label; empty in production. */
  readonly label: string
  readonly site: {
    /** The apps' origins if the page's own origin says `staging` or `localhost`; `null` if there is no such app. */
    readonly staging: { readonly personal: string; readonly business: string | null }
    /** Third-party scripts by purpose; empty for none. */
    readonly loaders: { readonly chat: string; readonly analytics: string }
  } | null
}

/** Reads it; `null` on a page that our host did not serve. */
export function readRuntime(): SiteRuntime | null {
  const content = document.querySelector('meta[name="zend-config"]')?.getAttribute('content')
  return content === null || content === undefined ? null : (JSON.parse(content) as SiteRuntime)
}

/**
 * Tells whether Login and Sign Up lead to the staging hosts (specification §2).
 * @example isStaging('http://localhost:3000') // true
 */
export const isStaging = (origin: string): boolean => /staging|localhost/.test(origin)
