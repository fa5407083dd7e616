/** Writes what the page knows into the document of the shown language. Everything from outside is text, never markup. */
import type { PayQuote, PayView } from '@zend/contracts'
import { type Flag, flagsOf, type Format, plain, slotsOf, type State } from './view.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The formats of a language. */
export const formatOf = (language: string): Format => ({
  money: (amount, currency) => {
    // An amount that a number cannot hold exactly is written as it is.
    const number = Number(amount)
    const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
    return Number.isSafeInteger(Math.round(number * 100))
      ? new Intl.NumberFormat(language, style).format(number)
      : `${plain(amount)} ${currency}`
  },
  day: (day) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
})

/** Shows parts of `root` by their flags. */
function show(root: ParentNode, flags: ReadonlySet<Flag>): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = !(part.dataset['when'] ?? '').split(' ').some((flag) => flags.has(flag as Flag))
}

/** Fills slots of `root`; what is the same already stays, so that nothing is read out twice. */
function fill(root: ParentNode, slots: Readonly<Record<string, string>>): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = slots[place.dataset['slot'] ?? '']
    if (text !== undefined && place.textContent !== text) place.textContent = text
  }
}

/** Draws the state into the page of one language. */
export function draw(root: HTMLElement, state: State, format: Format): void {
  show(root, flagsOf(state))
  fill(root, slotsOf(state, format))
  if (state.view === null) return
  document.title = `${state.view.company.name} – ${state.view.title}`
  lines(root, state.view, format)
  came(root, state.view, format)
  if (state.quote !== null) code(root, state.quote)
}

function lines(root: HTMLElement, view: PayView, { money }: Format): void {
  const list = root.querySelector('[data-list="lines"]')
  list?.replaceChildren(
    ...view.lines.map(({ text, amount }) => {
      const row = document.createElement('li')
      row.append(span(text), span(money(amount, view.currency)))
      return row
    }),
  )
}

function span(text: string): HTMLSpanElement {
  const made = document.createElement('span')
  made.textContent = text
  return made
}

const rows = new WeakMap<Element, HTMLElement>()

function came(root: HTMLElement, view: PayView, { money }: Format): void {
  const list = root.querySelector('[data-list="came"]')
  const row = list === null ? null : (rows.get(list) ?? list.querySelector<HTMLElement>('[data-row]'))
  if (list === null || row === null) return
  rows.set(list, row)
  list.replaceChildren(
    ...view.came.map(({ amount, currency, networkName, state, worth, late }) => {
      const made = row.cloneNode(true) as HTMLElement
      show(made, new Set<Flag>([`came-${state}`, ...(late && state === 'counted' ? (['came-late'] as const) : [])]))
      fill(made, {
        cameAmount: `${plain(amount)} ${currency}`,
        cameNetwork: networkName,
        cameWorth: worth === null ? '' : money(worth, view.currency),
      })
      return made
    }),
  )
}

function code(root: HTMLElement, { qr, picture }: PayQuote): void {
  const [square, cloth] = [root.querySelector('[data-qr]'), root.querySelector('[data-cloth]')]
  if (square === null || cloth === null || square.getAttribute('data-of') === qr.path) return
  square.setAttribute('viewBox', `0 0 ${qr.side} ${qr.side}`)
  square.setAttribute('data-of', qr.path)
  square.replaceChildren(path('#000', qr.path))
  cloth.replaceChildren(...picture.map(({ fill: color, d }) => path(color, d)))
}

function path(fillColor: string, d: string): SVGPathElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('fill', fillColor)
  made.setAttribute('d', d)
  return made
}
