/**
 * Saves an account with the code that was mailed for exactly this one, and the PIN: from then on money can be sent
 * there. The name on a person's account must match their verified name, so that the thief of a session cannot sell into
 * an account of their own. In a company whose policy wants payees approved, others are asked first.
 */
import { newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AwaitsApproval, savePayee } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { ApprovalRefusal, ConfirmRefusal } from '../confirmation/index.ts'
import type { AddAccountRefusal, SaveAccountRefusal } from './payout-accounts.refusals.ts'
import { insertAccount, listAccounts, lockAccounts } from './payout-accounts.repo.ts'
import type { PayoutAccountsDeps, PayoutAccountsPolicy, SavedAccount } from './payout-accounts.ts'
import { accountToSave, savingAct } from './act/index.ts'
import { type AccountCommand, matchOf, type NamedPlace, namePlace } from './resolve-account.ts'

/** The customer's input. */
export type AddAccountCommand = AccountCommand & { readonly otp: string; readonly pin: string }

/** Whose policy says how many accounts are saved. */
type Limited = { readonly policy: Pick<PayoutAccountsPolicy, 'savedMax'> }

/** Saves an account, each once, up to the maximum. Asks the bank for the owner's name before anything is confirmed. */
export async function addAccount(
  deps: PayoutAccountsDeps,
  actor: ActorIds,
  { otp, pin, ...command }: AddAccountCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<SavedAccount | AwaitsApproval, AddAccountRefusal>> {
  const { userId, holder } = actor
  const known = await nameAccount(deps, actor, command)
  if (!known.ok) return known
  const { account, place } = known.value
  const by = { userId, holder, pin, otp: { act: savingAct(place), code: otp } }
  return savePayee<SavedAccount, SaveAccountRefusal>(deps, by, {
    payee: accountToSave(account, place.bankSays),
    save: (tx) => performSaving(deps, tx, { ...account, createdAt: deps.clock.now() }, ip),
    refuseAsking: (tx) => requireFree(deps, tx, account),
  })
}

/** Why an account cannot be saved, whatever its holder confirms. */
export type NameAccountRefusal = Exclude<AddAccountRefusal, SaveAccountRefusal | ConfirmRefusal | ApprovalRefusal>

/**
 * Returns the account that would be saved, with its owner's name, which the bank is asked for. Refuses a person's
 * account of another name, and whoever is not verified. Stores nothing.
 */
export async function nameAccount(
  deps: PayoutAccountsDeps,
  actor: ActorIds,
  command: AccountCommand,
): Promise<Result<{ readonly account: SavedAccount; readonly place: NamedPlace }, NameAccountRefusal>> {
  const { userId, holder } = actor
  if (holder === userId && (await deps.people.verifiedName(deps.db.read, userId)) === null)
    return refuse('verification_needed')
  const named = await namePlace(deps, userId, command)
  if (!named.ok) return named
  const { accountName } = named.value
  const match = await matchOf(deps, actor, accountName)
  if (match === 'differs') return refuse('account_name_differs', { name: accountName })
  const createdAt = deps.clock.now()
  const saved = { id: newId('acc', createdAt.getTime()), holder, madeBy: userId, match, createdAt }
  return ok({ account: accountAt(named.value, saved), place: named.value })
}

/**
 * Returns the saved account that an account to save is already, else `null`. Refuses where no more can be saved. The
 * saving itself looks at both again.
 */
export async function alreadySaved(
  deps: Limited,
  tx: Tx,
  { holder, currency, institution, accountNumber }: SavedAccount,
): Promise<Result<SavedAccount | null, Extract<SaveAccountRefusal, { readonly code: 'account_limit' }>>> {
  const saved = await listAccounts(tx, holder)
  const same = saved.find(
    (each) => each.currency === currency && each.institution === institution && each.accountNumber === accountNumber,
  )
  if (same !== undefined) return ok(same)
  return hasRoom(deps, saved) ? ok(null) : limitReached(deps)
}

/** An account to save, whose place is known. */
export const accountAt = (
  place: NamedPlace,
  saved: Pick<SavedAccount, 'id' | 'holder' | 'madeBy' | 'match' | 'createdAt'>,
): SavedAccount => ({
  ...saved,
  country: place.scheme.country,
  currency: place.scheme.currency,
  method: place.scheme.method,
  institution: place.institution,
  institutionName: place.institutionName,
  branch: place.branch,
  accountType: place.accountType,
  accountNumber: place.accountNumber,
  accountName: place.accountName,
})

/** Saves an account in the caller's transaction. `ip` is `null` where nobody's address is known. */
export async function performSaving(
  deps: Limited,
  tx: Tx,
  account: SavedAccount,
  ip: string | null,
): Promise<Result<SavedAccount, SaveAccountRefusal>> {
  const { id, holder, madeBy, currency, institution, accountNumber, accountName, match, createdAt } = account
  await lockAccounts(tx, holder)
  if (!hasRoom(deps, await listAccounts(tx, holder))) return limitReached(deps)
  if (!(await insertAccount(tx, account))) return refuse('account_exists')
  const facts = { currency, institution, accountNumber, accountName, match }
  await recordAudit(tx, {
    at: createdAt,
    actor: madeBy,
    action: 'payout_accounts.added',
    subject: id,
    facts,
    ip,
    holder,
  })
  return ok(account)
}

async function requireFree(deps: Limited, tx: Tx, account: SavedAccount): Promise<Result<null, SaveAccountRefusal>> {
  const known = await alreadySaved(deps, tx, account)
  if (!known.ok) return known
  return known.value === null ? ok(null) : refuse('account_exists')
}

const hasRoom = ({ policy }: Limited, saved: readonly SavedAccount[]): boolean => saved.length < policy.savedMax

const limitReached = ({ policy }: Limited) => refuse('account_limit', { limit: policy.savedMax })
