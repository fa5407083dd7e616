/**
 * Begins the dashboard's first calls before the app has loaded, so that on a slow network they do not wait for the
 * app's files. The script is bundled into the page's head (web/bundling/finish/preload-shell.ts), so it imports little.
 * It shows and stores nothing; the app takes each answer once, and makes any missing call itself.
 */
import { localCurrencyOf, SECOND_MS } from '@zend/kernel'
import type { ClientConfig } from './config.ts'
import { HOME_PATH } from './paths.ts'
import { CURRENCY_KEY } from './preferences.ts'
import { COMPANY_ENTRY, RECORD_ENTRY, SESSION_ENTRY, type Vault } from './vault.ts'

/** Pending calls by token and address. After an instant (Unix ms) they are too old to use. */
export type HeadStart = { readonly until: number; readonly answers: Map<string, Promise<Response>> }

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
  /** The vault of this tab, with the company that it acts for. */
  readonly tab: Pick<Vault, 'read'>
  readonly config: () => ClientConfig['api']
  readonly fetch: typeof globalThis.fetch
  /** Now, in Unix milliseconds. */
  readonly now: () => number
}

/**
 * Begins the home page's calls with the stored session, and those about a company's money with the token of the
 * company that this tab acts for; `null` on another page, and without a session that is valid long enough.
 */
export async function beginCalls({
  path,
  calls,
  storage,
  vault,
  tab,
  config,
  fetch,
  now,
}: HeadStartDeps): Promise<HeadStart | null> {
  if (path.replace(/\/$/, '') !== HOME_PATH) return null
  const [user, record, company] = await Promise.all([
    vault.read(SESSION_ENTRY),
    vault.read(RECORD_ENTRY),
    tab.read(COMPANY_ENTRY),
  ])
  const id = textIn(user, '_id')
  const token = validToken(user, now())
  if (id === '' || token === '') return null
  const companyToken = textIn(company, 'userId') === id ? validToken(company, now()) : ''
  const home = localCurrencyOf(textIn(record, 'country'))
  const shown = storage.getItem(CURRENCY_KEY) ?? home
  const names: Readonly<Record<string, string>> = { ...config(), id, shown, other: shown === 'USD' ? home : 'USD' }
  const ask = (address: string, bearer: string): Promise<Response> => {
    const answer = fetch(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'omit',
      cache: 'no-store',
    })
    // If nobody takes the answer, its failure must not be reported as unhandled.
    answer.catch(() => undefined)
    return answer
  }
  const begun = calls.flatMap((call): [string, Promise<Response>][] => {
    const bearer = call.startsWith('{business}') ? companyToken : token
    if (bearer === '') return []
    const address = call.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? '')
    return [[callOf(bearer, address), ask(address, bearer)]]
  })
  return { until: now() + FRESH_FOR_MS, answers: new Map(begun) }
}

const callOf = (token: string, address: string): string => `${token} ${address}`

/** The access token of an entry, if it is valid long enough; else ''. */
const validToken = (entry: unknown, now: number): string =>
  Date.parse(textIn(entry, 'accessTokenExpiresAt')) - now > VALID_FOR_MS ? textIn(entry, 'accessToken') : ''

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
  if (start === undefined || start === null || start.until < now) return undefined
  const call = callOf(token, address)
  const answer = start.answers.get(call)
  start.answers.delete(call)
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
