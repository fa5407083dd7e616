/** Removes a saved account. Open sales keep their destination: they have a copy. */
import { type LocalCurrency, ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { PayoutAccountsDeps, SavedAccount } from './payout-accounts.ts'
import type { RemoveAccountRefusal } from './payout-accounts.refusals.ts'
import { deleteAccount, listAccounts, lockAccounts } from './payout-accounts.repo.ts'
import { canonicalNumber, schemeOf } from './schemes.ts'

/** Selects accounts: by number, in any notation; the other fields tell equal numbers apart. */
export type RemoveAccountCommand = {
  readonly accountNumber: string
  readonly currency?: LocalCurrency | undefined
  readonly institution?: string | undefined
}

/**
 * Removes every account of the holder that the command selects; returns how many. Refuses one that a rule still sells
 * into.
 */
export async function removeAccount(
  deps: Pick<PayoutAccountsDeps, 'db' | 'clock' | 'isInUse'>,
  { holder, userId }: ActorIds,
  command: RemoveAccountCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<number, RemoveAccountRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<number, RemoveAccountRefusal>> => {
    await lockAccounts(tx, holder)
    const meant = (await listAccounts(tx, holder, command.currency)).filter((account) => isMeant(account, command))
    if (meant.length === 0) return refuse('not_found')
    for (const { id } of meant) if (await deps.isInUse(tx, id)) return refuse('account_in_use')
    const at = deps.clock.now()
    for (const { id } of meant) {
      await deleteAccount(tx, holder, id)
      await recordAudit(tx, { at, actor: userId, action: 'payout_accounts.removed', subject: id, ip, holder })
    }
    return ok(meant.length)
  })
}

function isMeant(account: SavedAccount, { accountNumber, institution }: RemoveAccountCommand): boolean {
  const scheme = schemeOf(account.country, account.method)
  const given = scheme === undefined ? accountNumber : canonicalNumber(scheme, accountNumber)
  return given === account.accountNumber && (institution === undefined || institution === account.institution)
}
