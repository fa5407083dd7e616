/**
 * The query parameters of a withdrawal's steps, so that a reload, the back button or a link shows the same step. Pure.
 */
import { readChange } from '@zend/web/data/changes'
import { coinParam, type ChangeParams, type Changes } from '@zend/web/data/links'
import { fields, type NetworkName, networkId } from '@zend/contracts'
import { type CoinCode, type Id, isId } from '@zend/kernel'
import { href } from 'react-router'

/** The longest note (contract). */
export const NOTE_LENGTH_MAX = 140

/** The kind: to an external address, or to a customer by username. */
export type SendKind = 'external' | 'zend-pay'
/** The step within a kind. */
export type SendStep = 'details' | 'review' | 'code'

/** The parsed query; missing or invalid values are `null`. */
export type SendParams = {
  /** `null` at the start, where the kind is chosen. */
  readonly kind: SendKind | null
  readonly step: SendStep
  readonly currency: CoinCode | null
  readonly chain: NetworkName | null
  readonly toAddr: string
  readonly toUser: string
  readonly amount: string
  readonly note: string
  /** The request for money that a payment by username pays: coin, amount and person are the request's. */
  readonly request: Id<'req'> | null
} & ChangeParams

/** Parses a URL's query. */
export function readSendParams(search: URLSearchParams): SendParams {
  const currency = coinParam(search)
  const network = networkId.safeParse(search.get('chain'))
  const chain = network.success ? network.data : null
  const step = search.get('step')
  const request = search.get('request') ?? ''
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
    note: search.get('note')?.slice(0, NOTE_LENGTH_MAX) ?? '',
    request: isId('req', request) ? request : null,
    ...readChange(search),
  }
}

/** Names what is changed in a stored draft; '' for a new one. */
export const changesKey = (changes: Changes | null): string =>
  changes === null ? '' : `${changes.approval} ${String(changes.version)}`

/** Names in a stored draft what it changes, or the request for money that it pays; '' for neither. */
export const draftOf = ({ changes, request }: Pick<SendParams, 'changes' | 'request'>): string =>
  request ?? changesKey(changes)

/** The end of a withdrawal or transfer. */
export const successPath = (id: string): string => `${href('/withdraw/success')}?id=${id}`

/** The same query at another step. */
export function atStep(search: URLSearchParams, step: SendStep): URLSearchParams {
  const next = new URLSearchParams(search)
  if (step === 'details') next.delete('step')
  else next.set('step', step)
  return next
}
