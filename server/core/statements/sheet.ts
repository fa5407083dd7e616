/** The form of a statement as a spreadsheet for books: one value to a cell, figures that programs read. Pure. */
import { formatMoney, type Money } from '@zend/kernel'

/** A sheet: its columns' headings, as many cells in each row, and the file's name without its extension. */
export type Sheet = {
  readonly fileName: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The day and the time of an instant, in UTC, as two cells: bookkeeping programs import a day. */
export const momentCells = (at: Date): readonly [day: string, time: string] => {
  const text = at.toISOString()
  return [text.slice(0, 10), text.slice(11, 19)]
}

/** An amount and its currency as two cells; both empty where there is none. */
export const moneyCells = (value: Money | null): readonly [amount: string, currency: string] =>
  value === null ? ['', ''] : [formatMoney(value), value.asset]
