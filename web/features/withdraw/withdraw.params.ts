/** What the steps of a withdrawal carry in their address, so that a reload, the back button or a link shows the same step. Pure. */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'

/** How money is sent: to an address outside, or to a customer by username. */
export type SendKind = 'external' | 'zend-pay'
/** Where one is within a kind. */
export type SendStep = 'details' | 'review' | 'code'

/** What an address says about a withdrawal; whatever is missing or means nothing is `null`. */
export type SendParams = {
  /** `null` at the start, where the kind is chosen. */
  readonly kind: SendKind | null
  readonly step: SendStep
  readonly currency: CoinCode | null
  readonly chain: NetworkName | null
  readonly toAddr: string
  readonly toUser: string
  readonly amount: string
}

/** The coin named in an address, or `null`. */
export function coinParam(search: URLSearchParams): CoinCode | null {
  const parsed = fields.coinCode.safeParse(search.get('currency'))
  return parsed.success ? parsed.data : null
}

/** Reads an address. */
export function readSendParams(search: URLSearchParams): SendParams {
  const currency = coinParam(search)
  const network = networkId.safeParse(search.get('chain'))
  const chain = network.success ? network.data : null
  const step = search.get('step')
  const amount = fields.positiveAmount.safeParse(search.get('amount'))
  const user = fields.username.safeParse(search.get('toUser'))
  return {
    kind: search.get('kind') === 'zend-pay' ? 'zend-pay' : currency !== null && chain !== null ? 'external' : null,
    step: step === 'review' || step === 'code' ? step : 'details',
    currency,
    chain,
    toAddr: search.get('toAddr')?.trim().slice(0, fields.ADDRESS_LENGTH_MAX) ?? '',
    toUser: user.success ? user.data : '',
    amount: amount.success ? amount.data : '',
  }
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])))
  return `${path}?${search.toString()}`
}

/** The step that shows a coin's networks. @example networksPath('USDT') // '/withdraw/networks?currency=USDT' */
export const networksPath = (currency: CoinCode): string => withQuery('/withdraw/networks', { currency })

/** The form for an address outside. */
export const externalPath = (currency: CoinCode, chain: NetworkName, toAddr?: string): string => withQuery('/withdraw', { currency, chain, toAddr })

/** The form for Zend Pay, with what is known already. */
export const zendPayPath = (known: { readonly toUser?: string; readonly currency?: CoinCode; readonly amount?: string } = {}): string =>
  withQuery('/withdraw', { kind: 'zend-pay', ...known })

/** The end of a withdrawal or transfer. */
export const successPath = (id: string): string => withQuery('/withdraw/success', { id })

/** The same address at another step. */
export function atStep(search: URLSearchParams, step: SendStep): URLSearchParams {
  const next = new URLSearchParams(search)
  if (step === 'details') next.delete('step')
  else next.set('step', step)
  return next
}
