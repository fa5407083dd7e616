/** What the steps of a swap carry in their address, so that a reload or going back finds them as they were. Pure. */
import { fields } from '@zend/contracts'
import { type CoinCode, decimalsOf, type Id, isId } from '@zend/kernel'
import { carriedAmount, decimalOf } from '@zend/web/ui'
import { href } from 'react-router'

/** A swap being set up: two different coins and the amount typed so far, of the coin that is given. */
export type SwapSetup = { readonly from: CoinCode; readonly to: CoinCode; readonly amount: string }
/** The side whose coin is being chosen. */
export type SwapSide = 'from' | 'to'

const coin = (text: string | null): CoinCode | null => {
  const parsed = fields.coinCode.safeParse(text)
  return parsed.success ? parsed.data : null
}

/** Another coin than this one, for the side that nobody chose. */
const otherThan = (taken: CoinCode): CoinCode => (taken === 'BTC' ? 'USDT' : 'BTC')

/** The setup in an address; `held` (the coin one has most of) and the likeliest other coin fill what is missing. */
export function readSetup(search: URLSearchParams, held: CoinCode | null): SwapSetup {
  const [from, to] = [coin(search.get('from')), coin(search.get('to'))]
  const given = from ?? (held !== null && held !== to ? held : to === 'USDT' ? 'BTC' : 'USDT')
  const received = to !== null && to !== given ? to : otherThan(given)
  return { from: given, to: received, amount: carriedAmount(search.get('amount'), decimalsOf(given)) }
}

/** The setup in an address, when it is whole enough to be reviewed. */
export function readWish(search: URLSearchParams): SwapSetup | null {
  const [from, to] = [coin(search.get('from')), coin(search.get('to'))]
  if (from === null || to === null || from === to) return null
  const amount = decimalOf(carriedAmount(search.get('amount'), decimalsOf(from)))
  return amount === null ? null : { from, to, amount }
}

/** The side named in an address. */
export const readSide = (search: URLSearchParams): SwapSide => (search.get('side') === 'to' ? 'to' : 'from')

/** The swap named in an address, or `null`. */
export function readSwapId(search: URLSearchParams): Id<'swp'> | null {
  const id = search.get('id')
  return id !== null && isId('swp', id) ? id : null
}

const written = ({ from, to, amount }: SwapSetup): string =>
  String(new URLSearchParams({ from, to, ...(amount === '' ? {} : { amount }) }))

/** The choice of a coin for one side. */
export const coinsPath = (setup: SwapSetup, side: SwapSide): string =>
  `${href('/swap/coins')}?side=${side}&${written(setup)}`
/** The firm offer. */
export const reviewPath = (setup: SwapSetup): string => `${href('/swap/review')}?${written(setup)}`
/** What was done. */
export const successPath = (id: string): string => `${href('/swap/success')}?id=${id}`

/**
 * Chooses a coin for a side. The other side's coin changes places with it; an amount of another coin than before is
 * dropped.
 */
export function choose(setup: SwapSetup, side: SwapSide, chosen: CoinCode): SwapSetup {
  const { from, to } = setup
  const next =
    side === 'from'
      ? { from: chosen, to: chosen === to ? from : to }
      : { from: chosen === from ? to : from, to: chosen }
  return { ...next, amount: next.from === from ? setup.amount : '' }
}

/** Turns the pair around. What would have been received is then what is given, as far as it is known. */
export const flip = ({ from, to }: SwapSetup, received: string | null): SwapSetup => ({
  from: to,
  to: from,
  amount: received ?? '',
})
