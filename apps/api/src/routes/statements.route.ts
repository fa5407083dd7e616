/**
 * Routes of statements as files: the owner, the days, and the caller's language. Their content is decided elsewhere.
 */
import * as contract from '@zend/contracts'
import { ok, type Result } from '@zend/kernel'
import type { Draft, FileMaker } from '@zend/server/core/paper'
import { publicNameOf } from '@zend/server/core/public-names'
import type { SignInDeps } from '@zend/server/core/sign-in'
import {
  type AccountStatementRequest,
  draftOf,
  IMPORT_LINES_MAX,
  importDraftOf,
  LINES_MAX,
  type Period,
  periodOf,
  type PeriodRefusal,
  readAccountSheet,
  readAccountStatement,
  readImportSheet,
  sheetDraftOf,
  type Statement,
  type Addressee,
  STATEMENT_TEXTS,
  tooManyLines,
} from '@zend/server/core/statements'
import { readSellsBetween } from '@zend/server/products/quick-sell'
import type { Tx } from '@zend/server/database'
import { readSwapsBetween } from '@zend/server/products/swap'
import { type Actor, type Route, route } from '../guard.ts'
import { actsRoutes } from './acts.route.ts'
import { fxMonthsRoutes } from './fx-months.route.ts'
import { type Lines, SELL_LINES, sheetOf, SWAP_LINES } from '../statement-lines.ts'

/** The kinds of posting behind each kind of transaction (docs/money.md). */
const KINDS: Readonly<Record<contract.TransactionType, readonly string[]>> = {
  deposit: ['deposit_credit'],
  withdrawal: ['withdrawal_settle'],
  swap: ['swap'],
  transfer: ['zend_transfer'],
  quick_sell: ['quick_sell_convert', 'quick_sell_return', 'quick_sell_late'],
  fx: ['fx_convert', 'fx_return'],
}

/** Dependencies of these routes. */
export type StatementsDeps = { readonly identity: SignInDeps; readonly files: FileMaker }

/** The routes that send files. */
export function statementsRoutes({ identity, files }: StatementsDeps): Route[] {
  const { clock, db } = identity
  return [
    ...actsRoutes({ db, clock, files }),
    ...fxMonthsRoutes({ db, clock, files, addressee: (actor) => addresseeOf(db.read, actor) }),
    route(contract.getStatement, async ({ query }, { actor, locale }) => {
      const now = clock.now()
      const found = periodOf(query, now)
      if (!found.ok) return found
      const { currency, format, transactionType } = query
      const kinds = transactionType === undefined ? undefined : KINDS[transactionType]
      return files.make(actor.holder, async () => {
        const addressee = await addresseeOf(db.read, actor)
        const request: AccountStatementRequest = {
          holder: actor.holder,
          addressee,
          period: found.value,
          locale,
          now,
          linesMax: LINES_MAX[format],
          currency,
          kinds,
        }
        return db.transact((tx) => accountDraft(tx, request, format), { isolation: 'repeatable read' })
      })
    }),
    route(contract.getImportStatement, async ({ query }, { actor: { holder }, locale }) => {
      const period = periodOf(query, clock.now())
      if (!period.ok) return period
      return files.make(holder, async () => {
        const { currency } = query
        const request = { holder, period: period.value, locale, currency, linesMax: IMPORT_LINES_MAX }
        const sheet = await db.transact((tx) => readImportSheet(tx, request), { isolation: 'repeatable read' })
        return sheet.ok ? ok(importDraftOf(sheet.value)) : sheet
      })
    }),
    route(contract.getSwapStatement, ({ query }, { actor, locale }) =>
      listStatement(query, { actor, locale, lines: SWAP_LINES }, ({ start, end }, max) =>
        readSwapsBetween(db.read, actor.holder, { from: start, to: end }, max),
      ),
    ),
    route(contract.getQuickSellStatement, ({ query }, { actor, locale }) =>
      listStatement(query, { actor, locale, lines: SELL_LINES }, ({ start, end }, max) =>
        readSellsBetween(db.read, actor.holder, { from: start, to: end }, max),
      ),
    ),
  ]

  /** Makes the statement of one product: one table or sheet with the lines that `read` returns, at most so many. */
  function listStatement<L extends { readonly id: string }>(
    { format, ...days }: Days,
    { actor, locale, lines }: { readonly actor: Actor; readonly locale: contract.Locale; readonly lines: Lines<L> },
    read: (period: Period, max: number) => Promise<readonly L[]>,
  ) {
    const now = clock.now()
    const found = periodOf(days, now)
    if (!found.ok) return Promise.resolve(found)
    const period = found.value
    const linesMax = LINES_MAX[format]
    const texts = STATEMENT_TEXTS[locale]
    return files.make(actor.holder, async () => {
      const all = await read(period, linesMax + 1)
      if (all.length > linesMax) return tooManyLines(linesMax)
      const fileName = `${lines.fileName}-${period.from}-${period.to}`
      if (format === 'csv')
        return ok(sheetDraftOf({ fileName, ...(await sheetOf(db.read, actor.holder, all, lines, texts)) }))
      const statement: Statement = {
        ...lines.words(texts),
        locale,
        period,
        generatedAt: now,
        addressee: await addresseeOf(db.read, actor),
        tables: all.length === 0 ? [] : [lines.table(all, texts, locale)],
        fileName,
      }
      return ok(draftOf(statement))
    })
  }
}

/** Reads a statement of account, as the file that was asked for. */
async function accountDraft(
  tx: Tx,
  request: AccountStatementRequest,
  format: contract.StatementFormat,
): Promise<Result<Draft, PeriodRefusal>> {
  if (format === 'csv') {
    const sheet = await readAccountSheet(tx, request)
    return sheet.ok ? ok(sheetDraftOf(sheet.value)) : sheet
  }
  const statement = await readAccountStatement(tx, request)
  return statement.ok ? ok(draftOf(statement.value)) : statement
}

type Days = {
  readonly format: contract.StatementFormat
  readonly from?: string | undefined
  readonly to?: string | undefined
}

async function addresseeOf(read: Tx, { holder }: Actor): Promise<Addressee> {
  const named = await publicNameOf(read, holder)
  if (named === null) throw new Error(`${holder} has no account`)
  return named
}
