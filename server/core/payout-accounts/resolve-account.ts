/**
 * Asks the bank, through whichever rail can, for the owner of an account, and compares the name with the verified one.
 * It stores nothing and does not decide whether the account may be saved.
 */
import type { PayoutMethod } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { ActorIds } from '../holders/index.ts'
import { matchNames } from '../names/index.ts'
import { countUse } from '../throttle/index.ts'
import type { ResolveRefusal } from './payout-accounts.refusals.ts'
import type { AccountMatch, PayoutAccountsDeps } from './payout-accounts.ts'
import { type AccountPlace, placeOf, type TypedFields } from './schemes.ts'

/** An account as typed by the customer. */
export type AccountCommand = { readonly country: string; readonly method: PayoutMethod; readonly fields: TypedFields }

/** An account with its owner's name; `bankSays` tells the bank's answer from the customer's own claim. */
export type NamedPlace = AccountPlace & { readonly accountName: string; readonly bankSays: boolean }

/**
 * Resolves the owner of an account: a person's own account must have their name. `name` is `null` where no bank can be
 * asked; then the customer's claim is compared.
 */
export async function resolveAccount(
  deps: PayoutAccountsDeps,
  actor: ActorIds,
  command: AccountCommand,
): Promise<Result<{ readonly name: string | null; readonly match: AccountMatch }, ResolveRefusal>> {
  const named = await namePlace(deps, actor.userId, command)
  if (!named.ok) return named
  const { accountName, bankSays } = named.value
  return ok({ name: bankSays ? accountName : null, match: await matchOf(deps, actor, accountName) })
}

/** Returns the account with its owner's name. Counts the enquiry. */
export async function namePlace(
  deps: PayoutAccountsDeps,
  userId: UserId,
  { country, method, fields }: AccountCommand,
): Promise<Result<NamedPlace, ResolveRefusal>> {
  const place = placeOf(country, method, fields)
  if (!place.ok) return place
  const { writtenName } = place.value
  if (writtenName !== null) return ok({ ...place.value, accountName: writtenName, bankSays: false })
  const counted = await countUse(deps.confirmation, userId, 'name-enquiry', deps.policy.enquiriesPerHourMax)
  if (!counted.ok) return counted
  const name = await askRails(deps.rails, place.value)
  return name.ok ? ok({ ...place.value, accountName: name.value, bankSays: true }) : name
}

/** Compares a name with the verified one. A customer without a verified name matches nothing. */
export async function matchOf(
  { db, people, policy }: PayoutAccountsDeps,
  { userId, holder }: ActorIds,
  name: string,
): Promise<AccountMatch> {
  if (holder !== userId) return 'unknown'
  const verified = await people.verifiedName(db.read, userId)
  return verified === null ? 'unknown' : matchNames(verified.name, name, policy.names)
}

async function askRails(
  rails: PayoutAccountsDeps['rails'],
  { scheme: { country, currency, method }, institution, branch, accountType, accountNumber }: AccountPlace,
): Promise<Result<string, Refusal<'account_not_found'> | Refusal<'rails_unavailable'>>> {
  const to = { country, currency, method, institution, branch, accountType, accountNumber }
  for (const rail of rails.filter((each) => each.serves(to))) {
    const answer = await rail.resolveName(to)
    if (answer.kind === 'found') return ok(answer.name)
    // A bank has one list of accounts: another rail would get the same answer.
    if (answer.kind === 'not_found') return refuse('account_not_found')
  }
  return refuse('rails_unavailable')
}
