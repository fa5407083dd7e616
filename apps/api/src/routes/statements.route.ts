/** Statements as files: whose they are, which days they cover, in the caller's language. What stands in them is decided elsewhere. */
import * as contract from '@zend/contracts'
import { ok, type Result } from '@zend/kernel'
import { getUser, type IdentityDeps } from '@zend/server/core/identity'
import { periodOf, readAccountStatement, renderStatement, type Statement, type StatementHolder } from '@zend/server/core/statements'
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
  ]
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
