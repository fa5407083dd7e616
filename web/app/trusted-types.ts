/**
 * Trusted Types: allows only the markup and code that the product itself needs (the host's policy allows this one
 * policy and no other), so that injected text does nothing.
 */

/**
 * React creates each `<script>` element from this constant, so that it never runs; it does so when it draws the whole
 * document again.
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
 * Sets the policy, once, before React starts. It drops markup except React's own constant, drops all code, and allows
 * no script address except the service worker. Browsers without Trusted Types rely on the Content-Security-Policy.
 */
export function restrictSinks(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT ? text : ''),
    createScript: () => '',
    createScriptURL: (url) =>
      new URL(url, location.origin).href === new URL(SERVICE_WORKER, location.origin).href ? url : null,
  })
}
