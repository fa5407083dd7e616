/**
 * The book of our accounts at the simulated FX providers: balances, conversions, payments, beneficiaries and the booked
 * lines that balances are the sums of. It has no wire format; a listener hears each change of a payment or conversion.
 * Time is its own: it can be moved forward, and what is due then happens.
 */
import { createHash } from 'node:crypto'
import type { FxCurrency } from '@zend/corridors'
import type { FxProviderName, FxWhy } from './behaviour.ts'
import { openStore } from './store.ts'

/** State of a payment. `waiting`: for money of ours. `failing`: its money is not back yet. */
export type PaymentState = 'waiting' | 'pending' | 'sent' | 'delivered' | 'failing' | 'failed' | 'returned' | 'deleted'

/** A payment at a provider. Amounts are minor units of its currency. */
export type FxBookPayment = {
  readonly provider: FxProviderName
  readonly id: string
  /** Realistic and readable, for people and the control API. */
  readonly number: number
  /** The caller's unique reference. */
  readonly reference: string
  readonly beneficiaryId: string
  readonly currency: FxCurrency
  readonly amount: bigint
  readonly fee: bigint
  /** The provider's own name of the way it is paid. */
  readonly rail: string
  readonly isWire: boolean
  readonly remittance: string
  readonly reason: string
  readonly uetr: string
  readonly createdAt: string
  changedAt: string
  leftAt: string | null
  state: PaymentState
  why: FxWhy | null
  returned: bigint
  recall: boolean
  /** Not in lists yet. */
  hidden: boolean
}

/** A payment as the control API shows it: amounts as decimal text. */
export type FxPaymentView = Omit<FxBookPayment, 'amount' | 'fee' | 'returned'> & {
  readonly amount: string
  readonly fee: string
  readonly returned: string
  readonly payee: string
}

/** What a provider wants to know about a payment before it goes on: a text, and a paper. */
export type FxBookQuestion = {
  readonly provider: FxProviderName
  readonly id: string
  readonly paymentId: string
  readonly askedAt: string
  readonly expiresAt: string
  state: 'open' | 'answered' | 'expired'
  /** As they came. */
  answers: readonly unknown[]
}

/** A conversion of US dollars. */
export type FxBookConversion = {
  readonly provider: FxProviderName
  readonly id: string
  readonly number: number
  readonly reference: string
  readonly currency: FxCurrency
  readonly buy: bigint
  readonly sell: bigint
  readonly settlesAt: string
  readonly createdAt: string
  changedAt: string
  settled: boolean
  hidden: boolean
}

/** A beneficiary, with the fields that it was created with. */
export type FxBeneficiary = {
  readonly provider: FxProviderName
  readonly id: string
  /** The caller's name of it. */
  readonly key: string
  readonly name: string
  readonly account: string
  readonly currency: FxCurrency
  readonly country: string
  readonly fields: Readonly<Record<string, unknown>>
  hidden: boolean
}

/** What a booked line is about. */
export type LineKind = 'conversion' | 'payment' | 'payment_failure' | 'payment_unrelease' | 'payment_fee' | 'funding'

/** A booked line. `amount` is signed, in minor units. */
export type FxBookLine = {
  readonly provider: FxProviderName
  readonly id: string
  readonly currency: FxCurrency
  readonly amount: bigint
  readonly kind: LineKind
  readonly entity: { readonly type: 'payment' | 'conversion' | 'inbound_funds'; readonly id: string }
  readonly reference: string | null
  readonly at: string
}

/** Something that happens at a time. `what` is a word of the desk's. */
export type Due = { readonly at: number; readonly what: string; readonly id: string }

/** The whole state. `aheadMs`: how far the clock was moved. */
export type FxState = {
  aheadMs: number
  count: number
  due: Due[]
  readonly payments: FxBookPayment[]
  readonly conversions: FxBookConversion[]
  readonly beneficiaries: FxBeneficiary[]
  readonly questions: FxBookQuestion[]
  /** Files that were handed in: ids, and how many bytes each has. */
  readonly files: { readonly id: string; readonly bytes: number }[]
  readonly lines: FxBookLine[]
}

/** The book. */
export type FxBook = ReturnType<typeof openFxBook>

const FIRST_NUMBER = 310_000
const KEPT = 5_000
/** What we have at each provider at the beginning: ten million dollars. */
export const OPENING_MINOR = 1_000_000_000n

/** Opens the book of this file, `null` for memory only. Ids follow from the seed and the order of what happened. */
export function openFxBook(seed: string, file: string | null, realNow: () => Date) {
  const fresh: FxState = {
    aheadMs: 0,
    count: 0,
    due: [],
    payments: [],
    conversions: [],
    beneficiaries: [],
    questions: [],
    files: [],
    lines: [],
  }
  const { state, save } = openStore(file, fresh)
  const now = (): Date => new Date(realNow().getTime() + state.aheadMs)
  const next = (): number => (state.count += 1)
  const book = {
    state,
    save,
    now,
    uuid: (): string => uuidOf(`${seed} ${next()}`),
    number: (): number => FIRST_NUMBER + next(),
    balance: (provider: FxProviderName, currency: FxCurrency): bigint =>
      state.lines
        .filter((line) => line.provider === provider && line.currency === currency)
        .reduce((sum, line) => sum + line.amount, currency === 'USD' ? OPENING_MINOR : 0n),
    write(line: Omit<FxBookLine, 'id' | 'at'>): void {
      state.lines.push({ ...line, id: book.uuid(), at: now().toISOString() })
    },
    keep<T>(rows: T[], row: T): T {
      rows.push(row)
      if (rows.length > KEPT) rows.shift()
      return row
    },
    payment: (provider: FxProviderName, by: Partial<Pick<FxBookPayment, 'id' | 'reference'>>) =>
      state.payments.find((row) => row.provider === provider && matches(row, by)),
    conversion: (provider: FxProviderName, by: Partial<Pick<FxBookConversion, 'id' | 'reference'>>) =>
      state.conversions.find((row) => row.provider === provider && matches(row, by)),
    plan(what: string, id: string, afterMs: number): void {
      state.due.push({ at: now().getTime() + afterMs, what, id })
    },
    /** Takes what is due now, earliest first. */
    takeDue(): Due | null {
      const [first] = state.due.toSorted((a, b) => a.at - b.at)
      if (first === undefined || first.at > now().getTime()) return null
      state.due = state.due.filter((due) => due !== first)
      return first
    },
    /** The lines of a UTC day, as booked. */
    linesOf: (provider: FxProviderName, currency: FxCurrency, day: string): readonly FxBookLine[] =>
      state.lines.filter(
        (line) => line.provider === provider && line.currency === currency && line.at.slice(0, 10) === day,
      ),
    /** The balance at the beginning of a UTC day. */
    openingOf: (provider: FxProviderName, currency: FxCurrency, day: string): bigint =>
      state.lines
        .filter((line) => line.provider === provider && line.currency === currency && line.at.slice(0, 10) < day)
        .reduce((sum, line) => sum + line.amount, currency === 'USD' ? OPENING_MINOR : 0n),
  }
  return book
}

const matches = <T extends object>(row: T, by: Partial<T>): boolean =>
  Object.entries(by).every(([key, value]) => row[key as keyof T] === value)

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`zend sandbox fx ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
