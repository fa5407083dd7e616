/**
 * Begins the dashboard's first calls before the app has loaded, so that on a slow network they do not wait for the
 * app's files. The script is bundled into the page's head (web/bundling/finish/preload-shell.ts), so it imports little.
 * It shows and stores nothing; the app takes each answer once, and makes any missing call itself.
 */
import { localCurrencyOf, SECOND_MS } from '@zend/kernel'
import type { ClientConfig } from './config.ts'
import { HOME_PATH } from './paths.ts'
import { CURRENCY_KEY } from './preferences.ts'
import { RECORD_ENTRY, SESSION_ENTRY, type Vault } from './vault.ts'

/** Pending calls by address, made with one token. After an instant (Unix ms) they are too old to use. */
export type HeadStart = {
  readonly token: string
  readonly until: number
  readonly answers: Map<string, Promise<Response>>
}

/** How long the app may take to load. */
const FRESH_FOR_MS = 15 * SECOND_MS
/** The timeout of a call; one taken at the last moment is still read to its end. */
const TIMEOUT_MS = FRESH_FOR_MS + 20 * SECOND_MS
// A token about to expire is left to the app: only it may renew tokens.
const VALID_FOR_MS = 30 * SECOND_MS

/** The browser functions that it needs. */
export type HeadStartDeps = {
  readonly path: string
  /**
   * The calls, with placeholders: `{name}` for an API base, the customer's `{id}`, the currency `{shown}`, and the
   * `{other}` one beside it.
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
 * Begins the home page's calls with the stored session; `null` on another page, and without a session that is valid
 * long enough.
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
    // If nobody takes the answer, its failure must not be reported as unhandled.
    answer.catch(() => undefined)
    return answer
  }
  return { token, until: now() + FRESH_FOR_MS, answers: new Map(addresses.map((address) => [address, ask(address)])) }
}

/** The string under this name in an unknown value; empty if there is none. */
export const textIn = (value: unknown, name: string): string => {
  const found =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof found === 'string' ? found : ''
}

/** Takes the begun call for an address with this token, at most once; `undefined` if there is none. */
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
  /** The calls that the head's script has begun. */
  var zendHeadStart: Promise<HeadStart | null> | undefined
}
