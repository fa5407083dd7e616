// The formatters of this folder, bound to the current language.

import { useLingui } from '@lingui/react'
import { isLanguage, type Language } from '../../i18n/languages.ts'
import { useMemo } from 'react'
import {
  coinParts,
  fiatParts,
  formatAbout,
  formatCoin,
  formatFiat,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShort,
  type AmountOptions,
  type AmountParts,
  type DecimalText,
} from './numbers.ts'
import { formatDay, formatDayTime, formatTime, type InstantText, type TimeOptions } from './times.ts'
import { formatWhen, type Relation, type WhenOptions } from './when.ts'

/** Every formatter with the language filled in; see numbers.ts, times.ts and when.ts. */
export type Formatters = {
  readonly language: Language
  readonly coin: (amount: DecimalText, code: string, options?: AmountOptions) => string
  readonly coinParts: (amount: DecimalText, code: string, options?: AmountOptions) => AmountParts
  readonly fiat: (amount: DecimalText, currency: string, options?: AmountOptions) => string
  readonly fiatParts: (amount: DecimalText, currency: string, options?: AmountOptions) => AmountParts
  readonly price: (price: DecimalText, currency: string) => string
  readonly about: (amount: DecimalText, currency: string) => string
  readonly number: (amount: DecimalText, most?: number) => string
  readonly short: (amount: DecimalText) => string
  readonly percent: (percent: DecimalText) => string
  readonly time: (instant: InstantText, options?: TimeOptions) => string
  readonly day: (instant: InstantText, now: InstantText, options?: TimeOptions) => string
  readonly dayTime: (instant: InstantText, now: InstantText, options?: TimeOptions) => string
  /** Within a sentence; see when.ts. */
  readonly when: (relation: Relation, instant: InstantText, now: InstantText, options?: WhenOptions) => string
}

/** The formatters for the current language. @example const format = useFormat(); format.coin('0.0124', 'BTC') */
export function useFormat(): Formatters {
  const { i18n } = useLingui()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return useMemo(
    () => ({
      language,
      coin: (amount, code, options) => formatCoin(amount, code, language, options),
      coinParts: (amount, code, options) => coinParts(amount, code, language, options),
      fiat: (amount, currency, options) => formatFiat(amount, currency, language, options),
      fiatParts: (amount, currency, options) => fiatParts(amount, currency, language, options),
      price: (price, currency) => formatPrice(price, currency, language),
      about: (amount, currency) => formatAbout(amount, currency, language),
      number: (amount, most) => formatNumber(amount, language, most),
      short: (amount) => formatShort(amount, language),
      percent: (percent) => formatPercent(percent, language),
      time: (instant, options) => formatTime(instant, language, options),
      day: (instant, now, options) => formatDay(instant, now, language, options),
      dayTime: (instant, now, options) => formatDayTime(instant, now, language, options),
      when: (relation, instant, now, options) => formatWhen(i18n, relation, instant, now, options),
    }),
    [i18n, language],
  )
}
