/**
 * Routes for closing an account and exporting its data: map each call to its use case and the result to the contract.
 * They decide nothing.
 */
import * as contract from '@zend/contracts'
import { formatMoney, ok, refuse } from '@zend/kernel'
import { closeAccount, type ClosingDeps, type Obstacle, readObstacles } from '@zend/server/core/account-closing'
import { type DataExportDeps, exportData } from '@zend/server/core/data-export'
import { type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type AccountClosingDeps = { readonly closing: ClosingDeps; readonly dataExport: DataExportDeps }

/** The routes of closing and of the export. */
export function accountClosingRoutes({ closing, dataExport }: AccountClosingDeps): Route[] {
  return [
    route(contract.getClosing, async (_input, { actor }) => {
      const blockers = await closing.identity.db.transact((tx) => readObstacles(closing, tx, actor.userId))
      return ok({ blockers: blockers.map(blockerAnswer) })
    }),
    route(contract.closeAccount, async ({ query, body }, context) => {
      const closed = await closeAccount(closing, context.actor, { password: body.password, code: query.otp }, context)
      if (closed.ok) return ok({ closedAt: closed.value.closedAt.toISOString() })
      const { refusal } = closed
      return refusal.code === 'account_not_empty'
        ? refuse('account_not_empty', { blockers: refusal.blockers.map(blockerAnswer) })
        : { ok: false, refusal }
    }),
    route(contract.exportData, async ({ body }, context) => {
      const made = await exportData(dataExport, context.actor, body.password, context)
      return made.ok ? ok({ name: 'zend-data.json', format: 'json', bytes: made.value }) : made
    }),
  ]
}

const PATHS: Readonly<Record<contract.TransactionType, string>> = {
  deposit: '/transaction/token',
  withdrawal: '/transaction/token',
  transfer: '/transaction/zend_t',
  swap: '/transaction/swa_t',
  quick_sell: '/transaction/offramp',
  fx: '/zend-fx',
}

function blockerAnswer(blocker: Obstacle): contract.ClosingBlocker {
  switch (blocker.kind) {
    case 'balance':
    case 'collecting':
      return { kind: blocker.kind, currency: blocker.money.asset, amount: formatMoney(blocker.money) }
    case 'open-transaction':
      return {
        kind: blocker.kind,
        transactionId: blocker.id,
        transactionType: blocker.type,
        path: `${PATHS[blocker.type]}/${blocker.id}`,
      }
    case 'hold':
      return { kind: blocker.kind, until: blocker.until.toISOString() }
    case 'last-owner':
      return { kind: blocker.kind, company: { id: blocker.company.id, name: blocker.company.name } }
  }
}
