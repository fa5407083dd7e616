/**
 * Saves an account with the code that was mailed for exactly this one, and the PIN: from then on money can be sent
 * there. The name on a person's account must match their verified name, so that the thief of a session cannot sell into
 * an account of their own.
 */
import { newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { confirmAct } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { AddAccountRefusal } from './payout-accounts.refusals.ts'
import { insertAccount, listAccounts, lockAccounts } from './payout-accounts.repo.ts'
import type { PayoutAccountsDeps, SavedAccount } from './payout-accounts.ts'
import { savingAct } from './act/index.ts'
import { type AccountCommand, matchOf, namePlace } from './resolve-account.ts'

/** The customer's input. */
export type AddAccountCommand = AccountCommand & { readonly otp: string; readonly pin: string }

/** Saves an account, each once, up to the maximum. Asks the bank for the owner's name before anything is confirmed. */
export async function addAccount(
  deps: PayoutAccountsDeps,
  actor: ActorIds,
  { otp, pin, ...command }: AddAccountCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<SavedAccount, AddAccountRefusal>> {
  const { userId, holder } = actor
  if (holder === userId && (await deps.people.verifiedName(deps.db.read, userId)) === null)
    return refuse('verification_needed')
  const named = await namePlace(deps, userId, command)
  if (!named.ok) return named
  const { scheme, accountName } = named.value
  const match = await matchOf(deps, actor, accountName)
  if (match === 'differs') return refuse('account_name_differs', { name: accountName })
  return confirmAct<SavedAccount, AddAccountRefusal>(
    deps.confirmation,
    { userId, holder, pin, otp: { act: savingAct(named.value), code: otp } },
    {
      perform: async (tx: Tx): Promise<Result<SavedAccount, AddAccountRefusal>> => {
        await lockAccounts(tx, holder)
        const { savedMax } = deps.policy
        if ((await listAccounts(tx, holder)).length >= savedMax) return refuse('account_limit', { limit: savedMax })
        const createdAt = deps.clock.now()
        const { institution, institutionName, branch, accountType, accountNumber } = named.value
        const account: SavedAccount = {
          id: newId('acc', createdAt.getTime()),
          holder,
          madeBy: userId,
          country: scheme.country,
          currency: scheme.currency,
          method: scheme.method,
          institution,
          institutionName,
          branch,
          accountType,
          accountNumber,
          accountName,
          match,
          createdAt,
        }
        if (!(await insertAccount(tx, account))) return refuse('account_exists')
        const facts = { currency: account.currency, institution, accountNumber, accountName, match }
        await recordAudit(tx, {
          at: createdAt,
          actor: userId,
          action: 'payout_accounts.added',
          subject: account.id,
          facts,
          ip,
        })
        return ok(account)
      },
    },
  )
}
