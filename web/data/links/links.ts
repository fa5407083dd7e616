/** Links to pages with known values filled in. Pure. */
import type { NetworkName } from '@zend/contracts'
import type { AssetCode, CoinCode, Id } from '@zend/kernel'
import { href } from 'react-router'

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return `${path}?${new URLSearchParams(params).toString()}`
}

/**
 * The choice of the network to receive a coin on.
 * @example depositLink('USDT') // '/deposit/networks?currency=USDT'
 */
export const depositLink = (currency: CoinCode): string => withQuery(href('/deposit/networks'), { currency })

/** The choice of the network to send a coin on. */
export const withdrawLink = (currency: CoinCode): string => withQuery(href('/withdraw/networks'), { currency })

/** Sending to an address outside. */
export const sendLink = (currency: CoinCode, chain: NetworkName, toAddr?: string, amount?: string): string =>
  withQuery(href('/withdraw'), { currency, chain, toAddr, amount })

/** Paying another customer by username; with `request`, what they asked for. */
export const payLink = (
  known: {
    readonly toUser?: string
    readonly currency?: CoinCode
    readonly amount?: string
    readonly note?: string
    readonly request?: Id<'req'>
  } = {},
): string => withQuery(href('/withdraw'), { kind: 'zend-pay', ...known })

/** Swapping from one coin, to one, or between two. The amount is given, or with `fixed: 'to'` received. */
export const swapLink = ({
  fixed,
  ...known
}: {
  readonly from?: CoinCode
  readonly to?: CoinCode
  readonly amount?: string
  readonly fixed?: 'from' | 'to'
}): string => withQuery(href('/swap'), { ...known, fixed: fixed === 'to' ? fixed : undefined })

/** Selling a coin, or paying out a local balance; with everything known, at once the review. */
export const sellLink = (known: {
  readonly from?: AssetCode
  readonly amount?: string
  readonly account?: Id<'acc'>
  readonly step?: 'review'
}): string => withQuery(href('/quick-sell'), known)

/** A new message to support: about a transaction of ours, about a hash on a network, or about anything. */
export function supportLink(about: { readonly transaction: string } | { readonly hash: string } | null): string {
  const page = href('/settings/services/support')
  if (about === null) return `${page}?new`
  return 'hash' in about ? `${page}?new&hash=${encodeURIComponent(about.hash)}` : withQuery(page, about)
}

/**
 * The page of one transaction, by the kind of its id.
 * @example transactionLink('swp_1') // '/transaction/swa_t/swp_1'
 */
export function transactionLink(id: string): string {
  switch (id.slice(0, 4)) {
    case 'swp_':
      return href('/transaction/swa_t/:id', { id })
    case 'trf_':
      return href('/transaction/zend_t/:id', { id })
    case 'sel_':
      return href('/transaction/offramp/:id', { id })
    // Only the business app has this page, and only a company pays abroad.
    case 'fxp_':
      return `/zend-fx/payments/${id}`
    default:
      return href('/transaction/token/:id', { id })
  }
}

/**
 * Paying a supplier abroad as it was paid before: exactly so much is to arrive. Only the business app has the page.
 * @example payAbroadLink({ amount: '500.00', purpose: 'goods', reference: 'INV 7' })
 */
export const payAbroadLink = (known: {
  readonly supplier?: string
  readonly amount: string
  readonly purpose: string
  readonly reference: string
}): string => withQuery('/zend-fx/transfer-details', known)

/**
 * A request that others of the company must approve. Only the business app has the page, and only a company's money
 * leads there.
 */
export const approvalLink = (id: Id<'apr'>): string => `/approvals/${id}`

/** A request for approval that is changed, in the version that its maker saw. */
export type Changes = { readonly approval: Id<'apr'>; readonly version: number }

/** A change as a form's address names it: the request, `null` for a new command, and what is on hold for it. */
export type ChangeParams = { readonly changes: Changes | null; readonly held: string }

/** Names a change in the query of a form's address; nothing for a new command. `data/changes` reads it. */
export const changeQuery = ({ changes, held }: ChangeParams): Readonly<Record<string, string>> =>
  changes === null ? {} : { changes: changes.approval, version: String(changes.version), held }
