/** The form of any statement, and its format of instants. It reads and draws nothing. */
import type { StatementFormat, Locale } from '@zend/contracts'
import { figureIn, formatMoney, type Money } from '@zend/kernel'
import type { PublicName } from '../public-names/index.ts'
import type { Period } from './period.ts'

/** The maximum number of lines per format: drawing one costs sixty times as much as writing it. */
export const LINES_MAX = { csv: 10_000, pdf: 2_000 } as const satisfies Record<StatementFormat, number>

/** The same for bookkeeping programs: QuickBooks takes a thousand lines, and 350 KB, of one file. */
export const IMPORT_LINES_MAX = 1_000

/** Formats an instant to the minute, in UTC. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/**
 * An amount on paper: grouped as the language does, with every digit that counts, and at least those of its currency.
 * @example figureOf('en', money('USDT', 1_234_500_000n)) // '1,234.50'
 */
export const figureOf = (locale: Locale, value: Money): string => figureIn(locale, formatMoney(value), value.asset)

/** Such an amount with its currency. @example amountOf('en', money('USDT', 1_500_000n)) // '1.50 USDT' */
export const amountOf = (locale: Locale, value: Money): string => `${figureOf(locale, value)}\u00a0${value.asset}`

/** The owner of a statement, as printed. */
export type Addressee = Pick<PublicName, 'name' | 'username'>

/** A column: its heading, the alignment of its cells, and its share of the width. */
export type Column = { readonly label: string; readonly align: 'left' | 'right'; readonly share: number }

/**
 * A table. Each row has as many cells as there are columns. `notes` are lines under the heading, such as the opening
 * balance.
 */
export type Table = {
  readonly heading: string
  readonly notes: readonly string[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** A document, ready to be drawn. */
export type Statement = {
  readonly locale: Locale
  readonly title: string
  readonly addressee: Addressee
  readonly period: Period
  readonly generatedAt: Date
  readonly tables: readonly Table[]
  /** Shown when there is no table at all. */
  readonly empty: string
  /** The small print that tells how to verify it. */
  readonly footnote: string
  /** The file's name without its extension: plain ASCII. */
  readonly fileName: string
}
