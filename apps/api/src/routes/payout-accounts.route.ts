/** Routes of the accounts that a customer sells into: map each call to its use case. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import {
  addAccount,
  listAccounts,
  type PayoutAccountsDeps,
  removeAccount,
  resolveAccount,
  type SavedAccount,
} from '@zend/server/core/payout-accounts'
import { type Route, route } from '../guard.ts'
import { askedOf } from './approval-asked.ts'

/** The routes. */
export function payoutAccountRoutes(accounts: PayoutAccountsDeps): Route[] {
  return [
    route(contract.resolvePayoutAccount, async ({ body }, { actor }) => resolveAccount(accounts, actor, body)),
    route(contract.getPayoutAccounts, async ({ query: { page, limit, fiatCurrency } }, { actor }) => {
      const all = await listAccounts(accounts.db.read, actor.holder, fiatCurrency)
      const shown = all.slice((page - 1) * limit, page * limit)
      return ok({ accounts: shown.map(accountOf), page, limit, total: all.length })
    }),
    route(contract.addPayoutAccount, async ({ body: { transactionPin: pin, ...body } }, context) => {
      const added = await addAccount(accounts, context.actor, { ...body, pin }, context)
      if (!added.ok) return added
      return ok(awaitsApproval(added.value) ? askedOf(added.value) : { account: accountOf(added.value) })
    }),
    route(
      contract.deletePayoutAccount,
      async ({ query: { accountNumber, fiatCurrency: currency, institution } }, context) => {
        const command = { accountNumber, currency, institution }
        const removed = await removeAccount(accounts, context.actor, command, context)
        return removed.ok ? ok({ removed: removed.value }) : removed
      },
    ),
  ]
}

/** An account as the contract shows it. */
export const accountOf = (account: SavedAccount): contract.PayoutAccount => ({
  _id: account.id,
  country: account.country,
  currency: account.currency,
  method: account.method,
  institution: account.institution,
  institutionName: account.institutionName,
  accountNumber: account.accountNumber,
  accountName: account.accountName,
  match: account.match,
  createdAt: account.createdAt.toISOString(),
})
