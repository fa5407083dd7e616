/**
 * Reads off an invoice's text what is certain: a value that is labelled, in one spelling alone. Everything else is left
 * to the person who confirms it. Pure.
 */
import { FX_CURRENCIES, type FxCurrency, ibanProblem } from '@zend/corridors'
import type { InvoiceRead } from './invoices.ts'

const NOTHING: InvoiceRead = { number: null, date: null, currency: null, total: null, accounts: [] }
const ACCOUNTS_MAX = 5

/** Returns what is certain; nothing where there is no text. */
export function readFields(text: string | null): InvoiceRead {
  if (text === null) return NOTHING
  return {
    number: only([...text.matchAll(NUMBER)].flatMap(([, number = '']) => (/\d/.test(number) ? [number] : []))),
    date: only([...text.matchAll(DATE)].flatMap(([, day = '']) => dayOf(day) ?? [])),
    currency: currencyIn(text),
    total: totalIn(text),
    accounts: accountsIn(text),
  }
}

/** The one value that there is; `null` where there are several, or none. */
function only<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}

// In the languages of the invoices that our customers get.
const NUMBER =
  /(?:invoice|facture|factura|fatura|rechnung)s?[ -]*(?:number|num\.?|no\.?|nr\.?|n[°ºo]\.?|#|nummer|numéro)\s*[:#]?\s*([A-Z0-9][A-Z0-9/_-]{1,39})\b/gi
const DATE =
  /(?:invoice date|date of issue|issue date|issued(?: on)?|date de facturation|date de facture|date d['’]émission|fecha de factura|fecha de emisión|data da fatura|data de emissão|rechnungsdatum)\s*:?\s*([^\n]{6,24})/gi

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'january february march april may june july august september october november december',
    'jan feb mar apr may jun jul aug sep oct nov dec',
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ].flatMap((names) => names.split(' ').map((name, n) => [name, n + 1] as const)),
)

/** Returns a written day in ISO 8601; `null` where it may be two days, or is none. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  if (iso !== null) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /^(\d{1,2})(?:st|nd|rd|th|er)?[ .-]+(?:de )?(\p{L}{3,10})[ .,-]+(?:de )?(\d{4})\b/u.exec(text)
  if (named !== null) return dated(Number(named[3]), MONTHS[(named[2] ?? '').toLowerCase()], Number(named[1]))
  const american = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/u.exec(text)
  if (american !== null)
    return dated(Number(american[3]), MONTHS[(american[1] ?? '').toLowerCase()], Number(american[2]))
  const signs = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(text)
  if (signs === null) return null
  const [one, two, year] = [Number(signs[1]), Number(signs[2]), Number(signs[3])]
  if (one > 12 || one === two || text.charAt(signs[1]?.length ?? 0) === '.') return dated(year, two, one)
  return two > 12 ? dated(year, one, two) : null
}

function dated(year: number, month: number | undefined, day: number): string | null {
  if (month === undefined) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.toISOString().slice(0, 10) : null
}

// What is to be paid in the end, then a total whose kind nobody says. Taxes and sums of lines are neither.
const TOTALS = [
  /(?:grand total|total due|amount due|balance due|total to pay|total à payer|net à payer|total a pagar|importe total|valor total)\b(?=([^\n]{0,40}(?:\n[^\n]{0,40})?))/gi,
  /(?:^|\n)(?:invoice )?total\b(?! excl| before| net| ht)(?=([^\n]{0,40}(?:\n[^\n]{0,40})?))/gi,
] as const
const AMOUNT = /(?<![\d.,])(\d{1,3}(?:[ ,.'’]\d{3})+|\d{1,12})([.,])(\d{2})(?![\d])/

function totalIn(text: string): string | null {
  for (const label of TOTALS) {
    const amounts = [...text.matchAll(label)].flatMap(([, after = '']) => amountIn(after) ?? [])
    if (amounts.length > 0) return only(amounts)
  }
  return null
}

/** The amount behind a label, or alone on the next line. */
function amountIn(after: string): string | null {
  const [same = '', next = ''] = after.split('\n')
  const alone = /^(?:[A-Z]{2,3}|[A-Z]{0,2}[^\w\s])? ?\d[\d.,' ]*$/.test(next) ? next : ''
  const [, whole = '', mark, cents = ''] = AMOUNT.exec(same) ?? AMOUNT.exec(alone) ?? []
  // One sign for thousands and for the decimals alike is neither.
  if (mark === undefined || whole.includes(mark)) return null
  const plain = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${plain}.${cents}`
}

const SIGNS: readonly (readonly [RegExp, FxCurrency])[] = [
  [/£/, 'GBP'],
  [/€/, 'EUR'],
  [/US ?\$/, 'USD'],
  [/CA?D? ?\$/, 'CAD'],
  [/\b(?:RMB|CN¥)/, 'CNY'],
]

/** The currency that is named, where it is one alone: a dollar sign is of many countries. */
const currencyIn = (text: string): FxCurrency | null =>
  only([
    ...FX_CURRENCIES.filter((code) => new RegExp(`(?<![A-Z])${code}(?![A-Z])`).test(text)),
    ...SIGNS.flatMap(([sign, currency]) => (sign.test(text) ? [currency] : [])),
  ])

/** The IBANs on it: their check digits tell that they are read right. */
function accountsIn(text: string): readonly string[] {
  const found = [...text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){10,31}/g)].flatMap(([written]) => {
    const plain = written.replaceAll(' ', '')
    // What follows on the line may look like more of it.
    for (let length = plain.length; length >= 14; length -= 1)
      if (ibanProblem(plain.slice(0, length)) === null) return [plain.slice(0, length)]
    return []
  })
  return [...new Set(found)].slice(0, ACCOUNTS_MAX)
}
