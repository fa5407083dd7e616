/** The form of a new invoice or payment link: what it holds, what is wrong with it, and what is sent. Pure. */
import { BILL_LINES_MAX } from '@zend/contracts'
import {
  add,
  COIN_CODES,
  type CoinCode,
  DAY_MS,
  formatMoney,
  LOCAL_CURRENCIES,
  type LocalCurrency,
  parseMoney,
  zero,
} from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { parseStored } from '@zend/web/client/kept-draft'
import type { NewBill } from './bills.queries.ts'

/** What is made. */
export type MadeKind = 'invoice' | 'link'

/** One line: what for, and how much. */
export type DraftLine = { readonly text: string; readonly amount: string }

/** What was typed. Without lines `amount` counts, with lines their sum. No `coins`: every coin is taken. */
export type BillDraft = {
  readonly title: string
  readonly currency: LocalCurrency
  readonly amount: string
  readonly lines: readonly DraftLine[]
  readonly number: string
  readonly details: string
  readonly name: string
  readonly email: string
  readonly contact: string
  readonly language: (typeof LANGUAGES)[number]
  readonly dueOn: string
  /** The last day on which it can be paid. */
  readonly opensUntil: string
  readonly coins: readonly CoinCode[]
}

/** The fields that can be wrong. */
export type BillField = 'title' | 'amount' | 'lines' | 'name' | 'email' | 'dueOn' | 'opensUntil' | 'number'

/** What each part of the form gets. */
export type PartProps = {
  readonly draft: BillDraft
  readonly put: (part: Partial<BillDraft>) => void
  /** Why a field is wrong, once somebody tried to go on. */
  readonly errorOf: (field: BillField) => string | undefined
}

/** An empty form. @param language The reader's, as a guess of the customer's. */
export const emptyDraft = (language: BillDraft['language']): BillDraft => ({
  title: '',
  currency: 'USD',
  amount: '',
  lines: [],
  number: '',
  details: '',
  name: '',
  email: '',
  contact: '',
  language,
  dueOn: '',
  opensUntil: '',
  coins: [],
})

const isLine = (value: unknown): value is DraftLine =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as DraftLine).text === 'string' &&
  typeof (value as DraftLine).amount === 'string'

/** The form as it was stored; whatever is not as it should be is as in an empty one. */
export function restoreDraft(stored: string | null, language: BillDraft['language']): BillDraft {
  const found = parseStored(stored)
  const empty = emptyDraft(language)
  const text = (name: keyof BillDraft): string => {
    const value = found[name]
    return typeof value === 'string' ? value : ''
  }
  const list = (name: string): readonly unknown[] => {
    const value = found[name]
    return Array.isArray(value) ? value : []
  }
  return {
    title: text('title'),
    currency: LOCAL_CURRENCIES.find((each) => each === found['currency']) ?? empty.currency,
    amount: text('amount'),
    lines: list('lines').filter(isLine).slice(0, BILL_LINES_MAX),
    number: text('number'),
    details: text('details'),
    name: text('name'),
    email: text('email'),
    contact: text('contact'),
    language: LANGUAGES.find((each) => each === found['language']) ?? language,
    dueOn: text('dueOn'),
    opensUntil: text('opensUntil'),
    coins: COIN_CODES.filter((coin) => list('coins').includes(coin)),
  }
}

/** The amount that is asked for: the sum of the lines, where there are any; `null` while it is none. */
export function amountOf({ currency, amount, lines }: Pick<BillDraft, 'currency' | 'amount' | 'lines'>): string | null {
  const parts = lines.length === 0 ? [amount] : lines.map((line) => line.amount)
  let sum = zero(currency)
  for (const part of parts) {
    const parsed = parseMoney(currency, part)
    if (!parsed.ok || parsed.value.amount <= 0n) return null
    sum = add(sum, parsed.value)
  }
  return formatMoney(sum)
}

/** The last day that can be chosen: the API takes a year. */
const aYearFrom = (today: string): string => new Date(Date.parse(today) + 365 * DAY_MS).toISOString().slice(0, 10)

/** What is missing or cannot be. `today`: the day now, as YYYY-MM-DD. */
export function faultsOf(draft: BillDraft, kind: MadeKind, today: string): readonly BillField[] {
  const { title, lines, name, email, dueOn, opensUntil } = draft
  const due = kind === 'invoice' ? dueOn : ''
  const hasAmount = amountOf(draft) !== null
  const isWrong: Readonly<Partial<Record<BillField, boolean>>> = {
    title: title.trim() === '',
    amount: lines.length === 0 && !hasAmount,
    opensUntil: opensUntil !== '' && (opensUntil < today || opensUntil < due || opensUntil > aYearFrom(today)),
    lines: lines.length > 0 && (!hasAmount || lines.some(({ text }) => text.trim() === '')),
    ...(kind === 'link'
      ? {}
      : {
          name: name.trim() === '' && email.trim() !== '',
          email: email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()),
          dueOn: dueOn !== '' && dueOn < today,
        }),
  }
  return (Object.keys(isWrong) as BillField[]).filter((field) => isWrong[field] === true)
}

/** What is sent, of a form without faults. A link has no number, customer or due day. */
export function bodyOf(draft: BillDraft, kind: MadeKind): NewBill {
  const { title, currency, lines, number, details, name, email, contact, language, dueOn, opensUntil, coins } = draft
  const optional = <K extends string>(key: K, text: string): Partial<Record<K, string>> =>
    (text.trim() === '' ? {} : { [key]: text.trim() }) as Partial<Record<K, string>>
  return {
    kind,
    title: title.trim(),
    currency,
    amount: amountOf(draft) ?? '',
    lines: lines.map((line) => ({ text: line.text.trim(), amount: line.amount })),
    coins: [...coins],
    language,
    ...optional('details', details),
    ...optional('contact', contact),
    // Until the end of that day, where whoever made it is.
    ...(opensUntil === '' ? {} : { expiresAt: new Date(`${opensUntil}T23:59:59`).toISOString() }),
    ...(kind === 'link'
      ? {}
      : {
          ...optional('number', number),
          ...optional('dueOn', dueOn),
          ...(name.trim() === '' ? {} : { customer: { name: name.trim(), ...optional('email', email) } }),
        }),
  }
}
