/** The query parameters of the support page: the specification has one route for all its views. Pure. */
import { type Id, isId } from '@zend/kernel'
import { href } from 'react-router'

/** The transactions that a conversation can be about. */
const PREFIXES = ['dep', 'wdr', 'swp', 'trf'] as const
/** A transaction that a conversation can be about. */
export type TransactionId = Id<(typeof PREFIXES)[number]>

/**
 * A hash as any network writes it, or a link to one. Anyone can make a URL of this page, so nothing else may get into a
 * message through it.
 */
const HASH = /^[\w.:/+=%-]{1,300}$/

/** The view: the conversations, one of them, or the form of a new one. */
export type SupportView =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly id: Id<'sup'> }
  /** `hash` is the hash of a transaction being searched for on a network. */
  | { readonly kind: 'new'; readonly transactionId: TransactionId | null; readonly hash: string | null }

/** Tells whether this is a transaction's id. */
export const isTransactionId = (text: string | null): text is TransactionId =>
  text !== null && PREFIXES.some((prefix) => isId(prefix, text))

/**
 * Parses the query; anything unknown is the list.
 * @example supportView(new URLSearchParams('transaction=dep_…')).kind // 'new'
 */
export function supportView(search: URLSearchParams): SupportView {
  const thread = search.get('thread')
  if (thread !== null && isId('sup', thread)) return { kind: 'thread', id: thread }
  const transactionId = search.get('transaction')
  if (isTransactionId(transactionId)) return { kind: 'new', transactionId, hash: null }
  const hash = search.get('hash')
  return search.has('new')
    ? { kind: 'new', transactionId: null, hash: hash !== null && HASH.test(hash) ? hash : null }
    : { kind: 'list' }
}

/** The link to a conversation. */
export const threadPath = (id: string): string => `${href('/settings/services/support')}?thread=${id}`
