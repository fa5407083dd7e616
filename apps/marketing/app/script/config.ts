/** What the page learns when it is served: the host writes it into a meta tag (apps/web-host/src/page.ts). */

/** The addresses and labels of this deployment. */
export type SiteRuntime = {
  readonly api: { readonly accounts: string; readonly general: string }
  /** What kind of deployment this is; empty where customers are real. */
  readonly label: string
  readonly site: {
    /** The apps' origins where the page's own says `staging` or `localhost`; `null` where there is no such app. */
    readonly staging: { readonly personal: string; readonly business: string | null }
    /** Scripts of other companies, by what they do; empty for none. */
    readonly loaders: { readonly chat: string; readonly analytics: string }
  } | null
}

/** Reads it; `null` on a page that no host of ours served. */
export function readRuntime(): SiteRuntime | null {
  const content = document.querySelector('meta[name="zend-config"]')?.getAttribute('content')
  return content === null || content === undefined ? null : (JSON.parse(content) as SiteRuntime)
}

/**
 * Whether Login and Sign Up lead to the staging hosts (specification §2). @example isStaging('http://localhost:3000')
 * // true
 */
export const isStaging = (origin: string): boolean => /staging|localhost/.test(origin)
