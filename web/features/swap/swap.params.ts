/** The query parameters of a swap's steps, so that a reload or going back restores them. Pure. */
import { fields } from '@zend/contracts'
import { type CoinCode, decimalsOf, type Id, isId } from '@zend/kernel'
import { carriedAmount, decimalOf } from '@zend/web/ui/format'
import { href } from 'react-router'

/** A side of a swap: what is given, or what is received. */
export type SwapSide = 'from' | 'to'
/** The setup of a swap: two different coins, and the typed amount of the side `fixed`. */
export type SwapSetup = {
  readonly from: CoinCode
  readonly to: CoinCode
  readonly amount: string
  readonly fixed: SwapSide
}

const coin = (text: string | null): CoinCode | null => {
  const parsed = fields.coinCode.safeParse(text)
  return parsed.success ? parsed.data : null
}

/** A default coin other than this one. */
const otherThan = (taken: CoinCode): CoinCode => (taken === 'BTC' ? 'USDT' : 'BTC')

/**
 * The setup in a URL; missing coins default to `held` (the coin with the largest holding) and the most likely other
 * one.
 */
export function readSetup(search: URLSearchParams, held: CoinCode | null): SwapSetup {
  const [from, to] = [coin(search.get('from')), coin(search.get('to'))]
  const given = from ?? (held !== null && held !== to ? held : to === 'USDT' ? 'BTC' : 'USDT')
  const received = to !== null && to !== given ? to : otherThan(given)
  const fixed = readFixed(search)
  const typed = fixed === 'to' ? received : given
  return { from: given, to: received, amount: carriedAmount(search.get('amount'), decimalsOf(typed)), fixed }
}

/** The setup in a URL, if it is complete enough for a review. */
export function readCompleteSetup(search: URLSearchParams): SwapSetup | null {
  const [from, to] = [coin(search.get('from')), coin(search.get('to'))]
  if (from === null || to === null || from === to) return null
  const fixed = readFixed(search)
  const amount = decimalOf(carriedAmount(search.get('amount'), decimalsOf(fixed === 'to' ? to : from)))
  return amount === null ? null : { from, to, amount, fixed }
}

const readFixed = (search: URLSearchParams): SwapSide => (search.get('fixed') === 'to' ? 'to' : 'from')

/** The side named in a URL, whose coin is being chosen. */
export const readSide = (search: URLSearchParams): SwapSide => (search.get('side') === 'to' ? 'to' : 'from')

/** The swap named in a URL, or `null`. */
export function readSwapId(search: URLSearchParams): Id<'swp'> | null {
  const id = search.get('id')
  return id !== null && isId('swp', id) ? id : null
}

const written = ({ from, to, amount, fixed }: SwapSetup): string =>
  String(new URLSearchParams({ from, to, ...(amount === '' ? {} : { amount }), ...(fixed === 'to' ? { fixed } : {}) }))

/** The choice of a coin for one side. */
export const coinsPath = (setup: SwapSetup, side: SwapSide): string =>
  `${href('/swap/coins')}?side=${side}&${written(setup)}`
/** The firm offer. */
export const reviewPath = (setup: SwapSetup): string => `${href('/swap/review')}?${written(setup)}`
/** The completed swap. */
export const successPath = (id: string): string => `${href('/swap/success')}?id=${id}`

/**
 * Chooses a coin for a side. If it is the other side's, the coins change places; another coin on the typed side clears
 * the amount.
 */
export function choose(setup: SwapSetup, side: SwapSide, chosen: CoinCode): SwapSetup {
  const { from, to, fixed } = setup
  const next =
    side === 'from'
      ? { from: chosen, to: chosen === to ? from : to }
      : { from: chosen === from ? to : from, to: chosen }
  return next[fixed] === setup[fixed] ? { ...setup, ...next } : { ...next, amount: '', fixed: 'from' }
}

/** Flips the pair. The received amount, typed or known, becomes the given one. */
export const flip = ({ from, to, amount, fixed }: SwapSetup, received: string | null): SwapSetup => ({
  from: to,
  to: from,
  amount: fixed === 'to' ? amount : (received ?? ''),
  fixed: 'from',
})
