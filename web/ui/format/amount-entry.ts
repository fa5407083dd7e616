// Typing an amount, one key or paste after another: what the field shows, what amount it is, and where the caret
// stands. Pure. The field groups thousands itself. A comma or point that is not surely a decimal sign stays as it was
// typed until it is clear, and so does every character that is part of no amount: what is left out would make another
// amount of the rest ("1e3" is not 13).

import { type AmountReading, type AmountSigns, plainAmount, readAmount } from './read-amount.ts'

/** What a field with an amount is like. */
export type AmountEntry = {
  readonly text: string
  /** The amount in the contracts' form as far as it was typed; '' while it is not clear which one is meant. */
  readonly value: string
  /** Where the caret belongs; `null` leaves it to the browser. */
  readonly caret: number | null
  /** Who wrote the signs: the field, or the customer; `mixed`: the customer, behind groups of the field. */
  readonly signsBy: 'field' | 'hand' | 'mixed'
  /** The amounts to choose from; empty where nothing is asked. */
  readonly choices: readonly string[]
  /** Something is wrong or open: `now`, or once the customer pauses, since the next key may settle it. */
  readonly trouble: 'none' | 'now' | 'atRest'
}

/** One change of the field, as the browser tells it: what stands in it afterwards, and where the caret does. */
export type AmountChange = {
  readonly text: string
  readonly caret: number | null
  /** The whole text came at once: pasted over everything, filled in, dropped. */
  readonly whole?: boolean
  /** Deleted forward, which takes the digit behind a group sign instead of the one before it. */
  readonly forward?: boolean
}

/** What the field is for. `oneSign`: its keyboard may have a comma or a point, not both. */
export type AmountPlace = { readonly decimals: number; readonly signs: AmountSigns; readonly oneSign: boolean }

/**
 * A typed amount as the field shows it, thousands grouped. @example shownAmount('1234.5', { decimal: ',', group: '.' })
 * // '1.234,5'
 */
export function shownAmount(value: string, { decimal, group }: AmountSigns): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** The field as it shows an amount that is clear. */
export const amountEntry = (value: string, signs: AmountSigns, caret: number | null = null): AmountEntry => ({
  text: shownAmount(value, signs),
  value,
  caret,
  signsBy: 'field',
  choices: [],
  trouble: 'none',
})

/**
 * A change in pieces: what stayed before it, what was put in, what stayed behind it, and what it took away. `null` when
 * it is no single change.
 */
type Pieces = { readonly head: string; readonly key: string; readonly tail: string; readonly gone: string }

function piecesOf(before: string, { text, caret }: AmountChange): Pieces | null {
  const end = caret ?? text.length
  const tail = text.slice(end)
  if (!before.endsWith(tail)) return null
  const most = Math.min(end, before.length - tail.length)
  let start = 0
  while (start < most && before[start] === text[start]) start += 1
  return {
    head: text.slice(0, start),
    key: text.slice(start, end),
    tail,
    gone: before.slice(start, before.length - tail.length),
  }
}

const bare = (text: string, { group }: AmountSigns): string => text.replaceAll(group, '')

const MAY_GO_ON = /^[\d.,' \u2019\u2009\u00a0\u202f]*$/

function withReading(entry: Pick<AmountEntry, 'text' | 'caret' | 'signsBy'>, reading: AmountReading): AmountEntry {
  if (reading.kind === 'amount') return { ...entry, value: reading.value, choices: [], trouble: 'none' }
  // Of digits and signs an amount may still come; of anything else none does until it is taken out.
  if (reading.kind === 'none')
    return { ...entry, value: '', choices: [], trouble: MAY_GO_ON.test(entry.text) ? 'atRest' : 'now' }
  return { ...entry, value: '', choices: reading.choices, trouble: reading.typing ? 'atRest' : 'now' }
}

/** The field with signs as they were typed. */
function byHand(head: string, tail: string, place: AmountPlace, signsBy: 'hand' | 'mixed'): AmountEntry {
  const text = head + tail
  const how = signsBy === 'mixed' || place.oneSign ? 'oneSign' : 'typed'
  return withReading({ text, caret: head.length, signsBy }, readAmount(text, place.decimals, place.signs, how))
}

/**
 * The field with its own groups, from what stands before and behind the caret: digits and at most one decimal sign of
 * the language.
 */
function byField(head: string, tail: string, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const [whole = '', fraction] = (head + tail).split(signs.decimal)
  // "1.500": whoever has just typed it may have meant fifteen hundred.
  if (fraction?.length === 3 && readAmount(head + tail, decimals, signs, 'typed').kind === 'open')
    return byHand(head, tail, place, 'hand')
  const value = plainAmount(whole, fraction, decimals)
  const zeros = /^0+(?=\d)/.exec(whole)?.[0].length ?? 0
  const before = Math.max(0, head.length - zeros) + (whole === '' && fraction !== undefined ? 1 : 0)
  const entry = amountEntry(value, signs)
  let caret = 0
  for (let seen = 0; caret < entry.text.length && seen < before; caret += 1)
    if (entry.text[caret] !== signs.group) seen += 1
  return { ...entry, caret }
}

/** A comma or point into a field that wrote its signs itself. */
function signInto(entry: AmountEntry, { head, key, tail }: Pieces, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const [before, behind] = [bare(head, signs), bare(tail, signs)]
  // "1.234" and then a comma or one more point: what looked like a fraction may have been thousands.
  if ((before + behind).includes(signs.decimal)) return byHand(before + key, behind, place, 'hand')
  if (decimals > 0 && (key === signs.decimal || before === '' || before === '0'))
    return byField(before + signs.decimal, behind, place)
  const mixed = behind === '' && /[.,]/.test(signs.group) && head !== before
  return byHand((mixed ? head : before) + key, behind, place, mixed ? 'mixed' : 'hand')
}

/** A text that came as a whole. One that is clearly no amount changes nothing but says so. */
function pasted(entry: AmountEntry, text: string, { decimals, signs }: AmountPlace): AmountEntry {
  const reading = readAmount(text, decimals, signs, 'whole')
  if (reading.kind === 'none') return { ...entry, choices: [], trouble: 'now' }
  if (reading.kind === 'amount') return amountEntry(reading.value, signs)
  return withReading({ text: text.trim(), caret: null, signsBy: 'hand' }, { ...reading, typing: false })
}

/** A change of a field whose signs are the customer's. */
function intoHand(entry: AmountEntry, { head, key, tail }: Pieces, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const text = head + key + tail
  const [whole = '', ...rest] = text.split(signs.decimal)
  if (/^\d*$/.test(whole + rest.join('')) && rest.length <= (decimals > 0 ? 1 : 0))
    return byField(head + key, tail, place)
  const next = byHand(head + key, tail, place, entry.signsBy === 'mixed' ? 'mixed' : 'hand')
  // A digit more than the asset has is not taken.
  const cut =
    next.value !== '' &&
    next.value.replaceAll(/\D/g, '').length < text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '').length
  return cut && key !== '' ? { ...entry, caret: head.length } : next
}

/**
 * The field after a change. What was typed stays as it was typed, and is no amount while it holds what no amount does;
 * a text that came as a whole and is no amount is not taken.
 * @param entry the field before it
 * @example typedInto(amountEntry('123', signs), { text: '1234', caret: 4 }, place).text // '1,234'
 */
export function typedInto(entry: AmountEntry, change: AmountChange, place: AmountPlace): AmountEntry {
  const { signs } = place
  const pieces = change.whole === true ? null : piecesOf(entry.text, change)
  if (pieces === null) return pasted(entry, change.text, place)
  const { head, key, tail, gone } = pieces
  if (key.length > 1 && /\D/.test(key)) {
    const clean = entry.signsBy === 'field' ? bare(head, signs) + key + bare(tail, signs) : change.text
    return pasted(entry, clean, place)
  }
  if (entry.signsBy !== 'field') return intoHand(entry, pieces, place)
  if (/[.,]/.test(key)) return signInto(entry, pieces, place)
  if (/\D/.test(key)) return byHand(bare(head, signs) + key, bare(tail, signs), place, 'hand')
  const onlyGroup = key === '' && gone === signs.group
  const before = bare(head, signs)
  const behind = bare(tail, signs)
  if (onlyGroup)
    return change.forward === true
      ? byField(before, behind.slice(1), place)
      : byField(before.slice(0, -1), behind, place)
  return byField(before + key, behind, place)
}

/** The field once the customer leaves it: signs that are clear by now are written as the language writes them. */
export const leftAlone = (entry: AmountEntry, signs: AmountSigns): AmountEntry =>
  entry.signsBy !== 'field' && entry.trouble === 'none' ? amountEntry(entry.value, signs) : entry
