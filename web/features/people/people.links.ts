/** Addresses of the pages about people, and the public address of a person. Pure. */
import { fields, type MoneyRequest } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { href } from 'react-router'

type Asked = { readonly currency?: CoinCode | undefined; readonly amount?: string | undefined }

const query = (values: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** Asking for money; whom, and for what, where it is known. */
export const askPath = (known: Asked & { readonly toUser?: string } = {}): string =>
  href('/requests/new') + query(known)

/** A person's page. */
export const personPath = (username: string, asked: Asked = {}): string =>
  href('/people/:username', { username }) + query(asked)

/**
 * The address that others open, on this app's own host: `/@name`, which anybody can read aloud.
 * @example publicAddress('https://app.zend.test', 'ada') // 'https://app.zend.test/@ada'
 */
export const publicAddress = (
  origin: string,
  username: string,
  more: Asked & { readonly request?: string } = {},
): string => `${origin}/@${username}${query(more)}`

/** The address of a link's request, for whoever is to pay. */
export const linkAddress = (origin: string, username: string, { link }: MoneyRequest): string | null =>
  link === null ? null : publicAddress(origin, username, { request: link })

const CODE = /^[A-Za-z0-9_-]{32}$/

/**
 * The page of the app that a public address leads to, once signed in; `null` where it names nobody. Whatever else the
 * address says is dropped.
 * @example wantedPath('@ada', new URLSearchParams('amount=5&currency=USDT')) // '/people/ada?currency=USDT&amount=5'
 */
export function wantedPath(handle: string, search: URLSearchParams): string | null {
  const username = handle.startsWith('@') ? fields.username.safeParse(handle.slice(1)) : null
  if (username?.success !== true) return null
  const code = search.get('request')
  if (code !== null && CODE.test(code)) return href('/requests/link/:code', { code })
  return personPath(username.data, askedIn(search))
}

/** What a query asks for; what is not clear is left out. */
export function askedIn(search: URLSearchParams): Asked {
  const [coin, amount] = [
    fields.coinCode.safeParse(search.get('currency')),
    fields.positiveAmount.safeParse(search.get('amount')),
  ]
  return { currency: coin.success ? coin.data : undefined, amount: amount.success ? amount.data : undefined }
}
