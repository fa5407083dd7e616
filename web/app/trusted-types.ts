/**
 * What may reach the page where text becomes markup or code (Trusted Types; the host's policy allows this one rule set
 * and no other): nothing that the product does not itself need. Text from outside that found its way there does
 * nothing.
 */

/**
 * React makes each `<script>` element through this constant, so that it never runs; it does so when it draws the whole
 * document anew.
 */
const EMPTY_SCRIPT = '<script></script>'
/** The service worker's address. */
const SERVICE_WORKER = '/sw.js'

/** The part of the browser's factory that is used here. */
type Policies = {
  readonly createPolicy: (
    name: 'default',
    rules: {
      readonly createHTML: (text: string) => string
      readonly createScript: () => string
      readonly createScriptURL: (url: string) => string | null
    },
  ) => unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

/**
 * Sets the rules, once, before React starts. Markup is dropped but for React's own constant, code is dropped always,
 * and no script is fetched by address but the service worker. Browsers without Trusted Types have the
 * Content-Security-Policy alone.
 */
export function restrictSinks(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT ? text : ''),
    createScript: () => '',
    createScriptURL: (url) =>
      new URL(url, location.origin).href === new URL(SERVICE_WORKER, location.origin).href ? url : null,
  })
}
