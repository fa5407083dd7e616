/** What a statement is, whatever it tells of, and how it writes an instant. It reads and draws nothing. */
import type { StatementFormat, Locale } from '@zend/contracts'
import type { PublicName } from '../public-names/index.ts'
import type { Period } from './period.ts'

/** The most lines a statement may have in each format: drawing one costs sixty times what writing it down does. */
export const LINES_MAX = { csv: 10_000, pdf: 2_000 } as const satisfies Record<StatementFormat, number>

/** An instant as statements write it, to the minute, in UTC. @example timeText(new Date(0)) // '1970-01-01 00:00' */
export const timeText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** Whose statement it is, as it is printed. */
export type Addressee = Pick<PublicName, 'name' | 'username'>

/** A column: its heading, on which side its cells stand, and its share of the width. */
export type Column = { readonly label: string; readonly align: 'left' | 'right'; readonly share: number }

/**
 * A table with as many cells in each row as it has columns. `notes` are lines under the heading, such as the opening
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
  /** Said when there is no table at all. */
  readonly empty: string
  /** What vouches for it, in small print. */
  readonly footnote: string
  /** What a file of it is called, without its ending: plain ASCII. */
  readonly fileName: string
}
