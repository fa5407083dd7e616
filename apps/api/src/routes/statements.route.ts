/** Statements as files: whose they are, which days they cover, in the caller's language. What stands in them is decided elsewhere. */
import * as contract from '@zend/contracts'
import { formatMoney, type Money, ok, refuse, type Result } from '@zend/kernel'
import { getUser, type IdentityDeps } from '@zend/server/core/identity'
import { priceText } from '@zend/server/core/pricing'
import {
  LINES_MAX,
  periodOf,
  readAccountStatement,
  renderStatement,
  type Statement,
  type StatementHolder,
  STATEMENT_TEXTS,
  type Table,
} from '@zend/server/core/statements'
import { rateOf, readSwapsBetween, type Swap } from '@zend/server/products/swap'
import { type Actor, type Route, route } from '../guard.ts'

/** The kinds of posting behind each kind of transaction (docs/money.md). */
const KINDS: Readonly<Record<contract.TransactionType, readonly string[]>> = {
  deposit: ['deposit_credit'],
  withdrawal: ['withdrawal_settle'],
  swap: ['swap'],
  transfer: ['zend_transfer'],
  quick_sell: [],
}

/** What these routes need. */
export type StatementsDeps = { readonly identity: IdentityDeps }

/** The routes that answer files. */
export function statementsRoutes({ identity }: StatementsDeps): Route[] {
  return [
    route(contract.getStatement, async ({ query }, context) => {
      const now = identity.clock.now()
      const period = periodOf(query, now)
      if (!period.ok) return period
      const holder = await holderOf(identity, context.actor)
      const { currency, transactionType } = query
      const request = { userId: context.actor.userId, holder, period: period.value, locale: context.locale, now, currency }
      const kinds = transactionType === undefined ? undefined : KINDS[transactionType]
      return asFile(
        await identity.db.transact((tx) => readAccountStatement(tx, { ...request, kinds }), { isolation: 'repeatable read' }),
        query.format,
      )
    }),
    route(contract.getSwapStatement, async ({ query }, { actor, locale }) => {
      const now = identity.clock.now()
      const found = periodOf(query, now)
      if (!found.ok) return found
      const period = found.value
      const swaps = await readSwapsBetween(identity.db.read, actor.userId, { from: period.start, to: period.end }, LINES_MAX + 1)
      if (swaps.length > LINES_MAX) return refuse('invalid_request', { field: 'query.from' })
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
      return asFile(ok(statement), query.format)
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

async function asFile<R extends { readonly code: string }>(
  statement: Result<Statement, R>,
  format: contract.FileFormat,
): Promise<Result<contract.FileAnswer, R>> {
  return statement.ok ? ok(await renderStatement(statement.value, format)) : statement
}

async function holderOf(identity: IdentityDeps, actor: Actor): Promise<StatementHolder> {
  const { firstName, lastName, username } = await getUser(identity, actor)
  return { name: `${firstName} ${lastName}`, username }
}
