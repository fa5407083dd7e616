// An amount input: groups thousands while typing, keeps the caret in place, and asks about an ambiguous text.

import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { type AmountEntry, amountEntry, leftAlone, typedInto } from '../format/amount-entry.ts'
import { type AmountSigns } from '../format/read-amount.ts'
import { amountSigns } from '../format/typed-amount.ts'
import { useFormat } from '../format/use-format.ts'

/** The pause in typing before an ambiguous text is asked about; the next key may resolve it. */
const PAUSE_MS = 900

/** The field's message: none, that the text is no amount, or which of these amounts is meant. */
export type AmountQuestion =
  | { readonly kind: 'none' | 'refused' }
  | { readonly kind: 'choose'; readonly choices: readonly string[] }

/** The input's attributes, its message, and the answer to its question. */
export type AmountInput = {
  readonly input: Pick<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'onPaste' | 'onBlur' | 'onKeyDown' | 'inputMode' | 'autoComplete'
  > & { readonly ref: RefObject<HTMLInputElement | null> }
  readonly shown: string
  readonly question: AmountQuestion
  readonly choose: (value: string) => void
}

/** The signs of an amount in the current language. */
export const useAmountSigns = (): AmountSigns => amountSigns(useFormat().number('1000.1'))

/** An on-screen keyboard may have only a comma or a point; a hardware one has both. */
const onGlass = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches

type HeldEntry = { readonly entry: AmountEntry; readonly over: string; readonly rested: boolean }

const atRest = (held: HeldEntry | null): HeldEntry | null => held && { ...held, rested: true }

/**
 * An amount being typed.
 * @param value the field's value as last passed to `onChange`; a different value replaces the typed text
 */
export function useAmountEntry({
  value,
  onChange,
  decimals,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly decimals: number
}): AmountInput {
  const signs = useAmountSigns()
  const ref = useRef<HTMLInputElement>(null)
  const [held, setHeld] = useState<HeldEntry | null>(null)
  // The value prop may follow one render later, so its value at typing time still counts as the field's own.
  const own = held !== null && (held.entry.value === value || held.over === value)
  const entry = own ? held.entry : amountEntry(value, signs)
  const rested = own && held.rested
  useLayoutEffect(() => {
    const { current } = ref
    if (own && held.entry.caret !== null && current !== null && current === document.activeElement) {
      current.setSelectionRange(held.entry.caret, held.entry.caret)
    }
  }, [own, held])
  // Once the value has followed, only it counts: a return to the earlier value is an external change.
  if (held !== null && held.entry.value === value && held.over !== value) setHeld({ ...held, over: value })
  const waiting = own && held.entry.trouble === 'atRest' && !rested ? held.entry : null
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => setHeld(atRest), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  const hold = (next: AmountEntry): void => {
    setHeld({ entry: next, over: value, rested: false })
    if (next.value !== value) onChange(next.value)
  }
  const place = { decimals, signs, oneSign: onGlass() }
  return {
    shown: entry.text,
    question: questionOf(entry, rested),
    choose: (chosen) => {
      hold(amountEntry(chosen, signs))
      ref.current?.focus()
    },
    input: {
      ref,
      inputMode: 'decimal',
      autoComplete: 'off',
      value: entry.text,
      onChange: ({ currentTarget: { value: text, selectionStart }, nativeEvent }) => {
        const { data, inputType } = nativeEvent as Partial<InputEvent>
        const whole = inputType === undefined || inputType === 'insertFromDrop' || (text.length > 1 && data === text)
        hold(
          typedInto(
            entry,
            { text, caret: selectionStart, whole, forward: inputType === 'deleteContentForward' },
            place,
          ),
        )
      },
      onPaste: (event) => {
        const { value: text, selectionStart, selectionEnd } = event.currentTarget
        const put = event.clipboardData.getData('text')
        const [head, tail] = [text.slice(0, selectionStart ?? 0), text.slice(selectionEnd ?? text.length)]
        event.preventDefault()
        hold(
          typedInto(
            entry,
            { text: head + put + tail, caret: head.length + put.length, whole: head + tail === '' },
            place,
          ),
        )
      },
      onBlur: () => {
        if (own) setHeld({ ...held, entry: leftAlone(entry, signs), rested: true })
      },
      onKeyDown: ({ key }) => {
        if (key === 'Enter') setHeld(atRest)
      },
    },
  }
}

function questionOf({ trouble, choices }: AmountEntry, rested: boolean): AmountQuestion {
  if (trouble === 'none' || (trouble === 'atRest' && !rested)) return { kind: 'none' }
  return choices.length === 0 ? { kind: 'refused' } : { kind: 'choose', choices }
}
