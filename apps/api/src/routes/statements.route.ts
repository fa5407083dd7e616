/**
 * Routes of statements as files: the owner, the days, and the caller's language. Their content is decided elsewhere.
 */
import * as contract from '@zend/contracts'
import { add, formatMoney, type Money, ok } from '@zend/kernel'
import type { FileMaker } from '@zend/server/core/paper'
import { priceText } from '@zend/server/core/pricing'
import { publicNameOf } from '@zend/server/core/public-names'
import type { SignInDeps } from '@zend/server/core/sign-in'
import {
  draftOf,
  LINES_MAX,
  type Period,
  periodOf,
  readAccountStatement,
  type Statement,
  type Addressee,
  STATEMENT_TEXTS,
  type Table,
  timeText,
  tooManyLines,
} from '@zend/server/core/statements'
import { readSellsBetween, type Sell } from '@zend/server/products/quick-sell'
import type { Tx } from '@zend/server/database'
import { rateOf, readSwapsBetween, type Swap } from '@zend/server/products/swap'
import { type Actor, type Route, route } from '../guard.ts'

/** The kinds of posting behind each kind of transaction (docs/money.md). */
const KINDS: Readonly<Record<contract.TransactionType, readonly string[]>> = {
  deposit: ['deposit_credit'],
  withdrawal: ['withdrawal_settle'],
  swap: ['swap'],
  transfer: ['zend_transfer'],
  quick_sell: ['quick_sell_convert', 'quick_sell_return'],
  fx: ['fx_convert', 'fx_return'],
}

/** Dependencies of these routes. */
export type StatementsDeps = { readonly identity: SignInDeps; readonly files: FileMaker }

/** The routes that send files. */
export function statementsRoutes({ identity, files }: StatementsDeps): Route[] {
  const { clock, db } = identity
  return [
    route(contract.getStatement, async ({ query }, { actor, locale }) => {
      const now = clock.now()
      const found = periodOf(query, now)
      if (!found.ok) return found
      const { currency, format, transactionType } = query
      const kinds = transactionType === undefined ? undefined : KINDS[transactionType]
      return files.make(actor.holder, async () => {
        const addressee = await addresseeOf(db.read, actor)
        const request = {
          holder: actor.holder,
          addressee,
          period: found.value,
          locale,
          now,
          linesMax: LINES_MAX[format],
          currency,
          kinds,
        }
        const statement = await db.transact((tx) => readAccountStatement(tx, request), { isolation: 'repeatable read' })
        return statement.ok ? ok(draftOf(statement.value, format)) : statement
      })
    }),
    route(contract.getSwapStatement, async ({ query }, { actor, locale }) => {
      const { swapTitle: title, emptySwaps: empty, swapFootnote: footnote } = STATEMENT_TEXTS[locale]
      const words = { title, empty, footnote, fileName: 'zend-swaps' }
      return listStatement(query, { actor, locale, words }, async ({ start, end }, max) => {
        const swaps = await readSwapsBetween(db.read, actor.holder, { from: start, to: end }, max)
        return { lines: swaps.length, table: swapTable(swaps, locale) }
      })
    }),
    route(contract.getQuickSellStatement, async ({ query }, { actor, locale }) => {
      const { sellTitle: title, emptySells: empty, sellFootnote: footnote } = STATEMENT_TEXTS[locale]
      const words = { title, empty, footnote, fileName: 'zend-quick-sells' }
      return listStatement(query, { actor, locale, words }, async ({ start, end }, max) => {
        const sells = await readSellsBetween(db.read, actor.holder, { from: start, to: end }, max)
        return { lines: sells.length, table: sellTable(sells, locale) }
      })
    }),
  ]

  /** Builds the statement of one product: one table with the lines that `read` returns, at most so many. */
  function listStatement(
    { format, ...days }: Days,
    {
      actor,
      locale,
      words: { fileName, ...words },
    }: { readonly actor: Actor; readonly locale: contract.Locale; readonly words: Words },
    read: (period: Period, max: number) => Promise<{ readonly lines: number; readonly table: Table }>,
  ) {
    const now = clock.now()
    const found = periodOf(days, now)
    if (!found.ok) return Promise.resolve(found)
    const period = found.value
    const linesMax = LINES_MAX[format]
    return files.make(actor.holder, async () => {
      const { lines, table } = await read(period, linesMax + 1)
      if (lines > linesMax) return tooManyLines(linesMax)
      const statement: Statement = {
        ...words,
        locale,
        period,
        generatedAt: now,
        addressee: await addresseeOf(db.read, actor),
        tables: lines === 0 ? [] : [table],
        fileName: `${fileName}-${period.from}-${period.to}`,
      }
      return ok(draftOf(statement, format))
    })
  }
}

type Days = {
  readonly format: contract.StatementFormat
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Words = Pick<Statement, 'title' | 'empty' | 'footnote' | 'fileName'>

const amountOf = (value: Money): string => `${formatMoney(value)} ${value.asset}`

function swapTable(swaps: readonly Swap[], locale: contract.Locale): Table {
  const { swapTitle, columns } = STATEMENT_TEXTS[locale]
  return {
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
      amountOf(swap.given),
      amountOf(swap.received),
      priceText(rateOf(swap)),
      amountOf(swap.fee),
    ]),
  }
}

function sellTable(sells: readonly Sell[], locale: contract.Locale): Table {
  const { sellTitle, columns, sellStates } = STATEMENT_TEXTS[locale]
  const stateOf = ({ state }: Sell): string =>
    sellStates[state === 'paid' ? 'paid' : state === 'returned' || state === 'bank_reversed' ? 'back' : 'open']
  return {
    heading: sellTitle,
    notes: [],
    columns: [
      { label: columns.date, align: 'left', share: 12 },
      { label: columns.reference, align: 'left', share: 20 },
      { label: columns.account, align: 'left', share: 15 },
      { label: columns.given, align: 'right', share: 14 },
      { label: columns.rate, align: 'right', share: 9 },
      { label: columns.fee, align: 'right', share: 10 },
      { label: columns.received, align: 'right', share: 12 },
      { label: columns.state, align: 'left', share: 8 },
    ],
    rows: sells.map((sell) => [
      timeText(sell.reachedAt.locked),
      sell.id,
      sell.to.accountNumber,
      amountOf(sell.sold),
      sell.rate,
      amountOf(add(sell.fee, sell.flatFee)),
      amountOf(sell.receives),
      stateOf(sell),
    ]),
  }
}

async function addresseeOf(read: Tx, { holder }: Actor): Promise<Addressee> {
  const named = await publicNameOf(read, holder)
  if (named === null) throw new Error(`${holder} has no account`)
  return named
}
