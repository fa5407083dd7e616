/**
 * What a page asks for before the app is there: a script in its head begins the calls that the dashboard makes first,
 * so that on a slow network they do not wait for the app's own files. It runs by itself, bundled into the page
 * (web/bundling/finish/preload-shell.ts), so it imports little. It shows nothing and keeps nothing; the app takes each
 * answer once, and asks by itself for whatever is not there.
 */
import { localCurrencyOf, SECOND_MS } from '@zend/kernel'
import type { ClientConfig } from './config.ts'
import { HOME_PATH } from './paths.ts'
import { CURRENCY_KEY } from './preferences.ts'
import { RECORD_ENTRY, SESSION_ENTRY, type Vault } from './vault.ts'

/**
 * Calls under way, by their address, made with one token. They are of use until an instant (Unix ms): what nobody took
 * by then is old.
 */
export type HeadStart = {
  readonly token: string
  readonly until: number
  readonly answers: Map<string, Promise<Response>>
}

/** How long the app may take to be there. */
const FRESH_FOR_MS = 15 * SECOND_MS
/** How long a call may take; one that is taken at the last moment is still read to its end. */
const TIMEOUT_MS = FRESH_FOR_MS + 20 * SECOND_MS
// A token about to run out is renewed by the app, which alone may do so.
const VALID_FOR_MS = 30 * SECOND_MS

/** What it needs of the browser. */
export type HeadStartDeps = {
  readonly path: string
  /**
   * The calls, with `{name}` for an API base, the customer's `{id}`, the currency `{shown}`, and the `{other}` one
   * beside it.
   */
  readonly calls: readonly string[]
  readonly storage: Pick<Storage, 'getItem'>
  readonly vault: Pick<Vault, 'read'>
  readonly config: () => ClientConfig['api']
  readonly fetch: typeof globalThis.fetch
  /** Now, in Unix milliseconds. */
  readonly now: () => number
}

/**
 * Begins the calls of the home page with the session that is kept here; `null` on another page, and without a session
 * that will last.
 */
export async function beginCalls({
  path,
  calls,
  storage,
  vault,
  config,
  fetch,
  now,
}: HeadStartDeps): Promise<HeadStart | null> {
  if (path.replace(/\/$/, '') !== HOME_PATH) return null
  const [user, record] = await Promise.all([vault.read(SESSION_ENTRY), vault.read(RECORD_ENTRY)])
  const [id, token, expiresAt] = [
    textIn(user, '_id'),
    textIn(user, 'accessToken'),
    textIn(user, 'accessTokenExpiresAt'),
  ]
  if (id === '' || token === '' || !(Date.parse(expiresAt) - now() > VALID_FOR_MS)) return null
  const home = localCurrencyOf(textIn(record, 'country'))
  const shown = storage.getItem(CURRENCY_KEY) ?? home
  const names: Readonly<Record<string, string>> = { ...config(), id, shown, other: shown === 'USD' ? home : 'USD' }
  const addresses = calls.map((call) => call.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? ''))
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const ask = (address: string): Promise<Response> => {
    const answer = fetch(address, {
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      cache: 'no-store',
    })
    // Nobody may ever ask for it; then its failure is nobody's.
    answer.catch(() => undefined)
    return answer
  }
  return { token, until: now() + FRESH_FOR_MS, answers: new Map(addresses.map((address) => [address, ask(address)])) }
}

/** A text of this name in a value that may be anything; empty when there is none. */
export const textIn = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof found === 'string' ? found : ''
}

/** Takes what was begun for an address with this token, at most once; `undefined` when there is nothing. */
export async function takeBegun(
  begun: Promise<HeadStart | null> | undefined,
  address: string,
  token: string,
  now: number,
): Promise<Response | undefined> {
  const start = await begun
  if (start === undefined || start === null || start.token !== token || start.until < now) return undefined
  const answer = start.answers.get(address)
  start.answers.delete(address)
  try {
    return await answer
  } catch {
    return undefined
  }
}

declare global {
  /** What the script in the page's head has begun. */
  var zendHeadStart: Promise<HeadStart | null> | undefined
}
