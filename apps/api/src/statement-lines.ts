/** How swaps and quick sells stand in statements: as a table on paper, and as a sheet for books. They decide nothing. */
import type { Locale } from '@zend/contracts'
import { add, type HolderId, isPerson, maskedAccount } from '@zend/kernel'
import { priceText } from '@zend/server/core/pricing'
import {
  amountOf,
  bookFactsOf,
  momentCells,
  moneyCells,
  peopleCells,
  type Sheet,
  type Statement,
  type StatementTexts,
  type Table,
  timeText,
} from '@zend/server/core/statements'
import type { Tx } from '@zend/server/database'
import type { Sell } from '@zend/server/products/quick-sell'
import { rateOf, type Swap } from '@zend/server/products/swap'

/** The statement of one product's transactions `L`. `columns` and `cells` are the sheet's. */
export type Lines<L> = {
  readonly fileName: string
  readonly words: (texts: StatementTexts) => Pick<Statement, 'title' | 'empty' | 'footnote'>
  readonly table: (lines: readonly L[], texts: StatementTexts, locale: Locale) => Table
  readonly columns: (texts: StatementTexts) => readonly string[]
  readonly cells: (line: L, texts: StatementTexts) => readonly string[]
}

/** Returns the sheet of these lines; a company's says who made and who approved each. */
export async function sheetOf<L extends { readonly id: string }>(
  read: Tx,
  holder: HolderId,
  all: readonly L[],
  { columns, cells }: Lines<L>,
  texts: StatementTexts,
): Promise<Omit<Sheet, 'fileName'>> {
  const facts = await bookFactsOf(
    read,
    holder,
    all.map(({ id }) => id),
  )
  return {
    columns: [...columns(texts), ...(isPerson(holder) ? [] : [texts.columns.madeBy, texts.columns.approvedBy])],
    rows: all.map((each) => [...cells(each, texts), ...peopleCells(holder, facts.get(each.id))]),
  }
}

/** Swaps. */
export const SWAP_LINES: Lines<Swap> = {
  fileName: 'zend-swaps',
  words: ({ swapTitle: title, emptySwaps: empty, swapFootnote: footnote }) => ({ title, empty, footnote }),
  table: (swaps, { swapTitle, columns }, locale) => ({
    heading: swapTitle,
    notes: [],
    columns: [
      { label: columns.date, align: 'left', share: 14 },
      { label: columns.reference, align: 'left', share: 23 },
      { label: columns.given, align: 'right', share: 18 },
      { label: columns.received, align: 'right', share: 18 },
      { label: columns.rate, align: 'right', share: 13 },
      { label: columns.fee, align: 'right', share: 14 },
    ],
    rows: swaps.map((swap) => [
      timeText(swap.occurredAt),
      swap.id,
      amountOf(locale, swap.given),
      amountOf(locale, swap.received),
      priceText(rateOf(swap)),
      amountOf(locale, swap.fee),
    ]),
  }),
  columns: ({ columns }) => [
    columns.date,
    columns.time,
    columns.reference,
    columns.given,
    columns.givenCurrency,
    columns.received,
    columns.receivedCurrency,
    columns.rate,
    columns.feeIncluded,
    columns.feeCurrency,
  ],
  cells: (swap) => [
    ...momentCells(swap.occurredAt),
    swap.id,
    ...moneyCells(swap.given),
    ...moneyCells(swap.received),
    priceText(rateOf(swap)),
    ...moneyCells(swap.fee),
  ],
}

const stateOf = ({ state }: Sell, { sellStates }: StatementTexts): string =>
  sellStates[state === 'paid' ? 'paid' : state === 'returned' || state === 'bank_reversed' ? 'back' : 'open']

/** Quick sells. */
export const SELL_LINES: Lines<Sell> = {
  fileName: 'zend-quick-sells',
  words: ({ sellTitle: title, emptySells: empty, sellFootnote: footnote }) => ({ title, empty, footnote }),
  table: (sells, texts, locale) => ({
    heading: texts.sellTitle,
    notes: [],
    columns: [
      { label: texts.columns.date, align: 'left', share: 12 },
      { label: texts.columns.reference, align: 'left', share: 20 },
      { label: texts.columns.account, align: 'left', share: 15 },
      { label: texts.columns.given, align: 'right', share: 14 },
      { label: texts.columns.rate, align: 'right', share: 9 },
      { label: texts.columns.fee, align: 'right', share: 10 },
      { label: texts.columns.received, align: 'right', share: 12 },
      { label: texts.columns.state, align: 'left', share: 8 },
    ],
    rows: sells.map((sell) => [
      timeText(sell.reachedAt.locked),
      sell.id,
      maskedAccount(sell.to.accountNumber),
      amountOf(locale, sell.sold),
      sell.rate,
      amountOf(locale, add(sell.fee, sell.flatFee)),
      amountOf(locale, sell.receives),
      stateOf(sell, texts),
    ]),
  }),
  columns: ({ columns }) => [
    columns.date,
    columns.time,
    columns.reference,
    columns.accountHolder,
    columns.account,
    columns.given,
    columns.givenCurrency,
    columns.rate,
    columns.feeIncluded,
    columns.feeCurrency,
    columns.received,
    columns.receivedCurrency,
    columns.state,
  ],
  cells: (sell, texts) => [
    ...momentCells(sell.reachedAt.locked),
    sell.id,
    sell.to.accountName,
    sell.to.accountNumber,
    ...moneyCells(sell.sold),
    sell.rate,
    ...moneyCells(add(sell.fee, sell.flatFee)),
    ...moneyCells(sell.receives),
    stateOf(sell, texts),
  ],
}
