/**
 * Where the site's hosts listen in its tests, and what they are told about their neighbours. None of the neighbours
 * exists.
 */

const PORT = Number(process.env['SITE_PORT'] ?? 24_995)

/** The site as a deployment without a chat serves it. */
export const PLAIN = `http://localhost:${PORT}`
/** The same pages from an origin whose name says neither staging nor localhost. */
export const ELSEWHERE = `http://127.0.0.1:${PORT}`
/** The site of a deployment with a chat and a counter of visits. */
export const WITH_LOADERS = `http://localhost:${PORT + 1}`
/** The API that tests answer in the browser. */
export const API = 'http://api.test'
/** The apps' hosts. */
export const PRODUCTION = { personal: 'https://app.example.com', business: 'https://business.example.com' } as const
/** The apps' staging hosts. */
export const STAGING = {
  personal: 'https://app.staging.example.com',
  business: 'https://business.staging.example.com',
} as const
/** Scripts of other companies. */
export const LOADERS = {
  chat: 'https://chat.example.net/widget.js',
  analytics: 'https://count.example.org/count.js',
} as const
