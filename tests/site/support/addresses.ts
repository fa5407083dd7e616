/** Addresses of the site's hosts in its tests, and of its neighbours. None of the neighbours exists. */

const PORT = Number(process.env['SITE_PORT'] ?? 24_995)

/** The site of a deployment without a chat. */
export const PLAIN = `http://localhost:${PORT}`
/** The same pages from an origin whose name contains neither staging nor localhost. */
export const ELSEWHERE = `http://127.0.0.1:${PORT}`
/** The site of a deployment with a chat and a visit counter. */
export const WITH_LOADERS = `http://localhost:${PORT + 1}`
/** The API, answered by tests in the browser. */
export const API = 'http://api.test'
/** The apps' hosts. */
export const PRODUCTION = { personal: 'https://app.example.com', business: 'https://business.example.com' } as const
/** The apps' staging hosts. */
export const STAGING = {
  personal: 'https://app.staging.example.com',
  business: 'https://business.staging.example.com',
} as const
/** Scripts of third parties. */
export const LOADERS = {
  chat: 'https://chat.example.net/widget.js',
  analytics: 'https://count.example.org/count.js',
} as const
