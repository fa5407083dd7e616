/** The filters of a history in the URL, so that a reload or a shared link shows the same list. Pure. */
import { BADGES, fields, type TransactionType } from '@zend/contracts'
import type { HistoryNarrowing } from '@zend/web/data/wallet'
import { href } from 'react-router'

/** The lists of the specification: everything, coins in and out, swaps, Zend Pay, quick sells. */
export type HistoryKind = 'all' | 'token' | 'swap' | 'zend' | 'sell'

/** The types of each list; none means all. */
export const KIND_TYPES: Readonly<Record<HistoryKind, readonly TransactionType[]>> = {
  all: [],
  token: ['deposit', 'withdrawal'],
  swap: ['swap'],
  zend: ['transfer'],
  sell: ['quick_sell'],
}

/** The path of each list (specification §2). */
export const KIND_PATHS: Readonly<Record<HistoryKind, string>> = {
  all: href('/transaction'),
  token: href('/transaction/token'),
  swap: href('/transaction/swa_t'),
  zend: href('/transaction/zend_t'),
  sell: href('/transaction/offramp'),
}

const BADGE_WORDS: ReadonlySet<string> = new Set(BADGES)
const isBadge = (text: string | null): text is (typeof BADGES)[number] => text !== null && BADGE_WORDS.has(text)

/** Parses the filters of a URL; an invalid value counts as absent. Two days in the wrong order are swapped. */
export function readNarrowing(kind: HistoryKind, search: URLSearchParams): HistoryNarrowing {
  const status = search.get('status')
  const coin = fields.coinCode.safeParse(search.get('currency'))
  const days = ['from', 'to'].map((name) => fields.day.safeParse(search.get(name)))
  const [from, to] = days.map((parsed) => (parsed.success ? parsed.data : undefined))
  const [first, last] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  const words = search.get('search')?.trim() ?? ''
  return {
    types: KIND_TYPES[kind],
    ...(isBadge(status) ? { status } : {}),
    ...(coin.success ? { currency: coin.data } : {}),
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
    ...(words === '' ? {} : { search: words.slice(0, 100) }),
  }
}

/** The number of filters besides the kind and the search. */
export const filterCount = ({ status, currency, from, to }: HistoryNarrowing): number =>
  [status, currency, from ?? to].filter((value) => value !== undefined).length

/** The URL's filters with some changed; an empty value removes one. */
export function withFilters(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
