/**
 * Fills converters, rate tables and terms with the API's public rates, and shows the age of the rates. If the call
 * fails, the page keeps what it showed.
 */
import type { PublicRates } from '@zend/contracts'
import type { Language } from '@zend/web/i18n/languages'
import { readAmount } from '@zend/web/ui/format/read-amount'
import { amountText, fieldText, percentText, signsOf } from '../figures.ts'
import { convert, decimalOf } from './convert.ts'

const EVERY_MS = 15_000
const TICK_MS = 1_000
const TYPED_DECIMALS = 18

const language = document.documentElement.lang as Language
const part = (root: ParentNode, selector: string): Element | null => root.querySelector(selector)

/** Starts the converters and tables of this page; makes no call if it has neither. */
export function startConverter(general: string): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('[data-converter]')]
  const tables = [...document.querySelectorAll<HTMLElement>('[data-rate-table]')]
  const terms = [...document.querySelectorAll<HTMLElement>('[data-term]')]
  const sales = [...document.querySelectorAll<HTMLElement>('[data-sale]')]
  if (forms.length + tables.length + terms.length + sales.length === 0) return
  let rates: PublicRates | null = null
  const draw = (): void => {
    if (rates === null) return
    for (const form of forms) drawForm(form, rates)
    for (const table of tables) drawTable(table, rates)
    for (const term of terms) drawTerm(term, rates)
    for (const sale of sales) drawSale(sale, rates)
  }
  const ask = async (): Promise<void> => {
    if (document.hidden) return
    const answer = await fetch(`${general}/rates`)
    if (answer.ok) rates = ((await answer.json()) as { readonly data: PublicRates }).data
    draw()
  }
  const askQuietly = (): void => void ask().catch(() => undefined)
  for (const form of forms) {
    form.addEventListener('input', draw)
    form.addEventListener('click', choose)
    form.addEventListener('submit', (event) => event.preventDefault())
  }
  document.addEventListener('visibilitychange', askQuietly)
  setInterval(askQuietly, EVERY_MS)
  setInterval(draw, TICK_MS)
  askQuietly()
}

function drawForm(form: HTMLFormElement, rates: PublicRates): void {
  const value = (name: string): string => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''
  }
  const [from, to] = [value('from'), value('to')]
  const found = convert(rates, from, to, meant(form, value('amount')))
  const output = form.querySelector('output')
  const [rate, fee, line] = [part(form, '[data-rate]'), part(form, '[data-fee]'), part(form, '[data-age-line]')]
  if (output === null || rate === null || fee === null || line === null) return
  output.value = found === null ? '–' : amountText(language, found.gets, to)
  if (found === null) {
    fee.textContent = ''
    return
  }
  rate.textContent = `1 ${from} = ${amountText(language, found.rate, to)}`
  fee.textContent =
    found.feePercent === null
      ? ''
      : `${percentText(language, found.feePercent)}${found.flatFee === null ? '' : ` + ${amountText(language, found.flatFee, to)}`} ${form.dataset['included'] ?? ''}`
  const bound = found.least ?? found.most
  const template =
    bound === null ? form.dataset['age'] : found.least === null ? form.dataset['above'] : form.dataset['below']
  const text = (template ?? '').replace('{0}', bound === null ? ageText(found.asOf) : amountText(language, bound, to))
  if (line.textContent !== text) line.textContent = text
}

/** The typed amount; '' if it has two readings, which it then asks about, or if it is none. */
function meant(form: HTMLFormElement, text: string): string {
  const reading = readAmount(text, TYPED_DECIMALS, signsOf(language), 'typed')
  const line = form.querySelector<HTMLElement>('[data-ask]')
  const choices = reading.kind === 'open' ? reading.choices.map((choice) => fieldText(language, choice)) : []
  const [first = '', second = ''] = choices
  const asked = (line?.dataset['ask'] ?? '').replace('{0}', first).replace('{1}', second)
  if (line !== null && (line.hidden !== (choices.length === 0) || line.firstChild?.textContent !== asked)) {
    line.hidden = choices.length === 0
    if (line.firstChild !== null) line.firstChild.textContent = asked
    for (const [at, button] of [...line.querySelectorAll('button')].entries()) button.textContent = choices[at] ?? ''
  }
  return reading.kind === 'amount' ? reading.value.replace(/\.$/, '') : ''
}

/** Puts the chosen reading of an ambiguous amount into the field, written unambiguously. */
function choose({ target, currentTarget }: Event): void {
  const field = currentTarget instanceof HTMLFormElement ? currentTarget.elements.namedItem('amount') : null
  const chosen =
    target instanceof HTMLButtonElement && target.closest('[data-ask]') !== null ? target.textContent : null
  if (chosen === null || !(field instanceof HTMLInputElement)) return
  const { decimal, group } = signsOf(language)
  // Three digits after the decimal sign look like thousands; a fourth digit makes it clear.
  field.value = chosen.includes(decimal) ? `${chosen}0` : chosen.replaceAll(group, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

function drawTable(table: HTMLElement, rates: PublicRates): void {
  const { from = '', to = '', age = '' } = table.dataset
  const line = part(table, '[data-age-line]')
  // Without fees: the mid rate.
  const middle: PublicRates = {
    ...rates,
    swap: { ...rates.swap, feeBps: { any: 0, stable: 0 }, marginBps: { any: 0, stable: 0 } },
  }
  for (const cell of table.querySelectorAll<HTMLElement>('[data-amount]')) {
    const found = convert(middle, from, to, cell.dataset['amount'] ?? '')
    cell.textContent = found === null ? '–' : amountText(language, found.gets, to)
    if (line !== null) line.textContent = found === null ? '' : age.replace('{0}', ageText(found.asOf))
  }
}

/** What one coin is sold for, before the flat fee; nothing while no rate is known. */
function drawSale(element: HTMLElement, rates: PublicRates): void {
  const { from = '', to = '', sale = '' } = element.dataset
  const found = convert(rates, from, to, '1')
  element.textContent = found === null ? '' : sale.replace('{0}', amountText(language, found.rate, to))
}

/** Replaces the standard figure by this deployment's. */
function drawTerm(element: HTMLElement, { swap, sell }: PublicRates): void {
  const { term = '', currency = '' } = element.dataset
  const bps = new Map([
    ['swap', swap.feeBps.any],
    ['stable-swap', swap.feeBps.stable],
    ['sell', sell.feeBps],
  ]).get(term)
  const payout = sell.payouts.find((each) => each.currency === currency)
  if (bps !== undefined) element.textContent = percentText(language, decimalOf([BigInt(bps), 100n], 2))
  else if (payout !== undefined && (term === 'minimum' || term === 'maximum' || term === 'flatFee'))
    element.textContent = amountText(language, payout[term], currency)
}

/** The age of the rates, in the page's language. */
function ageText(asOf: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(asOf)) / TICK_MS))
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return seconds < 60
    ? format.format(-seconds, 'second')
    : seconds < 3600
      ? format.format(-Math.round(seconds / 60), 'minute')
      : format.format(-Math.round(seconds / 3600), 'hour')
}
