/** Statements as files: whose they are, which days they cover, in the caller's language. What stands in them is decided elsewhere. */
import * as contract from '@zend/contracts'
import { formatMoney, type Money, ok } from '@zend/kernel'
import { getUser, type IdentityDeps } from '@zend/server/core/identity'
import type { FileMaker } from '@zend/server/core/paper'
import { priceText } from '@zend/server/core/pricing'
import {
  draftOf,
  LINES_MAX,
  periodOf,
  readAccountStatement,
  type Statement,
  type StatementHolder,
  STATEMENT_TEXTS,
  type Table,
  tooManyLines,
} from '@zend/server/core/statements'
import { rateOf, readSwapsBetween, type Swap } from '@zend/server/products/swap'
import { type Actor, type Route, route } from '../guard.ts'

/** The kinds of posting behind each kind of transaction (docs/money.md). */
const KINDS: Readonly<Record<contract.TransactionType, readonly string[]>> = {
  deposit: ['deposit_credit'],
  withdrawal: ['withdrawal_settle'],
  swap: ['swap'],
  transfer: ['zend_transfer'],
  quick_sell: ['quick_sell_convert', 'quick_sell_return'],
}

/** What these routes need. */
export type StatementsDeps = { readonly identity: IdentityDeps; readonly files: FileMaker }

/** The routes that answer files. */
export function statementsRoutes({ identity, files }: StatementsDeps): Route[] {
  const { clock, db } = identity
  return [
    route(contract.getStatement, async ({ query }, { actor, locale }) => {
      const now = clock.now()
      const found = periodOf(query, now)
      if (!found.ok) return found
      const { currency, format, transactionType } = query
      const kinds = transactionType === undefined ? undefined : KINDS[transactionType]
      return files.make(actor.userId, async () => {
        const holder = await holderOf(identity, actor)
        const request = { userId: actor.userId, holder, period: found.value, locale, now, linesMax: LINES_MAX[format], currency, kinds }
        const statement = await db.transact((tx) => readAccountStatement(tx, request), { isolation: 'repeatable read' })
        return statement.ok ? ok(draftOf(statement.value, format)) : statement
      })
    }),
    route(contract.getSwapStatement, async ({ query: { format, ...days } }, { actor, locale }) => {
      const now = clock.now()
      const found = periodOf(days, now)
      if (!found.ok) return found
      const period = found.value
      const linesMax = LINES_MAX[format]
      return files.make(actor.userId, async () => {
        const swaps = await readSwapsBetween(db.read, actor.userId, { from: period.start, to: period.end }, linesMax + 1)
        if (swaps.length > linesMax) return tooManyLines(linesMax)
        const texts = STATEMENT_TEXTS[locale]
        const statement: Statement = {
          locale,
          title: texts.swapTitle,
          holder: await holderOf(identity, actor),
          period,
          generatedAt: now,
          tables: swaps.length === 0 ? [] : [swapTable(swaps, locale)],
          empty: texts.emptySwaps,
          footnote: texts.swapFootnote,
          fileName: `zend-swaps-${period.from}-${period.to}`,
        }
        return ok(draftOf(statement, format))
      })
    }),
  ]
}

function swapTable(swaps: readonly Swap[], locale: contract.Locale): Table {
  const { swapTitle, columns } = STATEMENT_TEXTS[locale]
  const amountOf = (value: Money): string => `${formatMoney(value)} ${value.asset}`
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
      swap.occurredAt.toISOString().slice(0, 16).replace('T', ' '),
      swap.id,
      amountOf(swap.given),
      amountOf(swap.received),
      priceText(rateOf(swap)),
      amountOf(swap.fee),
    ]),
  }
}

async function holderOf(identity: IdentityDeps, actor: Actor): Promise<StatementHolder> {
  const { firstName, lastName, username } = await getUser(identity, actor)
  return { name: `${firstName} ${lastName}`, username }
}
