/** What the payers' page shows of a bill: which parts apply, and what is in their slots. Pure. */
import type { PayQuote, PayView } from '@zend/contracts'

/** What a part of the page is shown for. */
export type Flag =
  | 'loading'
  | 'ready'
  | 'unknown'
  | 'failed'
  | 'stale'
  | 'verified'
  | 'unverified'
  | PayView['state']
  | 'coming'
  | `has-${'number' | 'customer' | 'due' | 'details' | 'contact' | 'memo'}`
  | 'link-open'
  | 'payable'
  | 'quoted'
  | 'holds'
  | 'over'
  | 'came'
  | `came-${PayView['came'][number]['state'] | 'late'}`
  | 'excess'
  | `refund-${PayView['refund']}`
  | 'refund-form'
  | 'mail-open'
  | 'mail-known'
  | `no-${Refusal}`

/** Why what was asked for was refused, as far as the page tells it. */
export type Refusal =
  | 'amount_too_small'
  | 'price'
  | 'network'
  | 'rate_limited'
  | 'address'
  | 'covered'
  | 'claim'
  | 'mail'
  | 'other'

/** The places of text. */
export type SlotName =
  | 'company'
  | 'title'
  | 'amount'
  | 'number'
  | 'customer'
  | 'dueOn'
  | 'details'
  | 'contact'
  | 'paid'
  | 'remaining'
  | 'excess'
  | 'left'
  | 'sendAmount'
  | 'sendCoin'
  | 'sendNetwork'
  | 'address'
  | 'memo'
  | 'minutes'
  | `came${'Amount' | 'Network' | 'Worth'}`

/** Everything that the page knows. `view` is `null` until it was read once. */
export type State = {
  readonly view: PayView | null
  readonly problem: 'unknown' | 'failed' | null
  readonly quote: PayQuote | null
  /** How long the quote holds from now on, in milliseconds. */
  readonly leftMs: number
  readonly refusal: Refusal | null
  /** Whether the link is one that was mailed to whoever paid too much. */
  readonly claim: boolean
}

/** Formats of a language: amounts of currencies, and days. */
export type Format = {
  readonly money: (amount: string, currency: string) => string
  readonly day: (day: string) => string
}

const OPEN: ReadonlySet<PayView['state']> = new Set(['open', 'part_paid'])

/** Tells what applies. */
export function flagsOf({ view, problem, quote, leftMs, refusal, claim }: State): ReadonlySet<Flag> {
  if (view === null) return new Set<Flag>([problem ?? 'loading'])
  const isOpen = OPEN.has(view.state)
  const coming = view.came.some(({ state }) => state === 'seen' || state === 'confirming')
  const isPayable = view.kind !== 'link' && isOpen
  const shown: readonly (Flag | false)[] = [
    'ready',
    problem === 'failed' && 'stale',
    view.company.verified ? 'verified' : 'unverified',
    view.kind !== 'link' || view.state !== 'open' ? view.state : false,
    isOpen && coming && 'coming',
    view.number !== null && 'has-number',
    view.customer !== null && 'has-customer',
    view.dueOn !== null && 'has-due',
    view.details !== null && 'has-details',
    view.contact !== null && 'has-contact',
    view.kind === 'link' && isOpen && 'link-open',
    isPayable && 'payable',
    isPayable && quote !== null && 'quoted',
    isPayable && quote !== null && (leftMs > 0 ? 'holds' : 'over'),
    quote?.memo !== null && quote !== null && 'has-memo',
    view.came.length > 0 && 'came',
    view.excess !== null && 'excess',
    view.refund === 'mailed' && claim ? false : `refund-${view.refund}`,
    (view.refund === 'open' || (view.refund === 'mailed' && claim)) && 'refund-form',
    view.mail !== 'none' && view.refund === 'none' && (coming || (isPayable && quote !== null)) && `mail-${view.mail}`,
    refusal !== null && `no-${refusal}`,
  ]
  return new Set(shown.filter((flag) => flag !== false))
}

/** Tells what is in the slots. */
export function slotsOf(
  { view, quote, leftMs }: State,
  { money, day }: Format,
): Readonly<Partial<Record<SlotName, string>>> {
  if (view === null) return {}
  const { currency } = view
  return {
    company: view.company.name,
    title: view.title,
    amount: money(view.amount, currency),
    number: view.number ?? '',
    customer: view.customer ?? '',
    dueOn: view.dueOn === null ? '' : day(view.dueOn),
    details: view.details ?? '',
    contact: view.contact ?? '',
    paid: money(view.paid, currency),
    remaining: money(view.remaining, currency),
    excess: view.excess === null ? '' : money(view.excess, currency),
    ...(quote === null
      ? {}
      : {
          left: clockOf(leftMs),
          sendAmount: `${plain(quote.amount)} ${quote.currency}`,
          sendCoin: quote.currency,
          sendNetwork: quote.networkName,
          address: quote.address,
          memo: quote.memo ?? '',
          minutes: String(quote.arrivalMinutes),
        }),
  }
}

/** An amount without zeros at its end, to be typed as it is. @example plain('0.010000') // '0.01' */
export const plain = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Minutes and seconds that are left. @example clockOf(754_200) // '12:35' */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What the page tells of a refusal's code. */
export function refusalOf(code: string | null): Refusal {
  if (code === 'amount_too_small' || code === 'rate_limited') return code
  if (code?.startsWith('price_') === true) return 'price'
  if (code === 'network_halted' || code === 'network_not_available' || code === 'address_not_ready') return 'network'
  if (code === 'bill_closed') return 'covered'
  return code === 'address_invalid' ? 'address' : 'other'
}

/** The same where an address for an excess was refused: it is one that the mailed link does not name. */
export const claimRefusalOf = (code: string | null): Refusal =>
  code === 'not_found' || code === 'bill_closed' ? 'claim' : refusalOf(code)
