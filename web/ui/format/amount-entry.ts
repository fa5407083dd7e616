// The state machine of typing an amount, per key or paste: the field's text, its amount, and the caret. Pure. The field
// groups thousands itself. A comma or point that may not be a decimal sign stays as typed until it is clear, and so
// does every invalid character: dropping it would turn the rest into another amount ("1e3" is not 13).

import { type AmountReading, type AmountSigns, plainAmount, readAmount } from './read-amount.ts'

/** The state of an amount field. */
export type AmountEntry = {
  readonly text: string
  /** The amount in the contracts' form, possibly incomplete; '' while it is ambiguous. */
  readonly value: string
  /** The caret's position; `null` leaves it to the browser. */
  readonly caret: number | null
  /** Who wrote the signs: the field, or the customer (`hand`); `mixed`: the customer, after groups of the field. */
  readonly signsBy: 'field' | 'hand' | 'mixed'
  /** The amounts to choose from; empty without a question. */
  readonly choices: readonly string[]
  /** When to report a problem: `now`, or after a pause (`atRest`), because the next key may resolve it. */
  readonly trouble: 'none' | 'now' | 'atRest'
}

/** One change of the field, as the browser reports it: the text and the caret afterwards. */
export type AmountChange = {
  readonly text: string
  readonly caret: number | null
  /** The whole text came at once: pasted over everything, filled in, dropped. */
  readonly whole?: boolean
  /** Deleted forward, which removes the digit after a group sign instead of the one before it. */
  readonly forward?: boolean
}

/** The field's format. `oneSign`: its keyboard may have only a comma or a point. */
export type AmountPlace = { readonly decimals: number; readonly signs: AmountSigns; readonly oneSign: boolean }

/**
 * A typed amount as the field shows it, with grouped thousands.
 * @example shownAmount('1234.5', { decimal: ',', group: '.' }) // '1.234,5'
 */
export function shownAmount(value: string, { decimal, group }: AmountSigns): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

/** The field's state for an unambiguous amount. */
export const amountEntry = (value: string, signs: AmountSigns, caret: number | null = null): AmountEntry => ({
  text: shownAmount(value, signs),
  value,
  caret,
  signsBy: 'field',
  choices: [],
  trouble: 'none',
})

/**
 * A change in pieces: the unchanged head, the inserted text, the unchanged tail, and the removed text. `null` if it is
 * no single change.
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
  // Digits and signs may still become an amount; other characters must be removed first.
  if (reading.kind === 'none')
    return { ...entry, value: '', choices: [], trouble: MAY_GO_ON.test(entry.text) ? 'atRest' : 'now' }
  return { ...entry, value: '', choices: reading.choices, trouble: reading.typing ? 'atRest' : 'now' }
}

/** The field with signs as typed. */
function byHand(head: string, tail: string, place: AmountPlace, signsBy: 'hand' | 'mixed'): AmountEntry {
  const text = head + tail
  const how = signsBy === 'mixed' || place.oneSign ? 'oneSign' : 'typed'
  return withReading({ text, caret: head.length, signsBy }, readAmount(text, place.decimals, place.signs, how))
}

/**
 * The field with its own groups, from the text before and after the caret: digits and at most one decimal sign of the
 * language.
 */
function byField(head: string, tail: string, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const [whole = '', fraction] = (head + tail).split(signs.decimal)
  // "1.500": the customer may have meant fifteen hundred.
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

/** A comma or point typed into a field that wrote its signs itself. */
function signInto(entry: AmountEntry, { head, key, tail }: Pieces, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const [before, behind] = [bare(head, signs), bare(tail, signs)]
  // "1.234" and then a comma or another point: the fraction may have been thousands.
  if ((before + behind).includes(signs.decimal)) return byHand(before + key, behind, place, 'hand')
  if (decimals > 0 && (key === signs.decimal || before === '' || before === '0'))
    return byField(before + signs.decimal, behind, place)
  const mixed = behind === '' && /[.,]/.test(signs.group) && head !== before
  return byHand((mixed ? head : before) + key, behind, place, mixed ? 'mixed' : 'hand')
}

/** A text that came as a whole. If it is clearly no amount, it changes nothing but reports a problem. */
function pasted(entry: AmountEntry, text: string, { decimals, signs }: AmountPlace): AmountEntry {
  const reading = readAmount(text, decimals, signs, 'whole')
  if (reading.kind === 'none') return { ...entry, choices: [], trouble: 'now' }
  if (reading.kind === 'amount') return amountEntry(reading.value, signs)
  return withReading({ text: text.trim(), caret: null, signsBy: 'hand' }, { ...reading, typing: false })
}

/** A change of a field with the customer's own signs. */
function intoHand(entry: AmountEntry, { head, key, tail }: Pieces, place: AmountPlace): AmountEntry {
  const { signs, decimals } = place
  const text = head + key + tail
  const [whole = '', ...rest] = text.split(signs.decimal)
  if (/^\d*$/.test(whole + rest.join('')) && rest.length <= (decimals > 0 ? 1 : 0))
    return byField(head + key, tail, place)
  const next = byHand(head + key, tail, place, entry.signsBy === 'mixed' ? 'mixed' : 'hand')
  // A digit beyond the asset's decimals is dropped.
  const cut =
    next.value !== '' &&
    next.value.replaceAll(/\D/g, '').length < text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '').length
  return cut && key !== '' ? { ...entry, caret: head.length } : next
}

/**
 * The field after a change. Typed text stays as typed, and is no amount while it contains an invalid character; a text
 * that came as a whole and is no amount is rejected.
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

/** The field after blur: unambiguous signs are rewritten in the language's style. */
export const leftAlone = (entry: AmountEntry, signs: AmountSigns): AmountEntry =>
  entry.signsBy !== 'field' && entry.trouble === 'none' ? amountEntry(entry.value, signs) : entry
