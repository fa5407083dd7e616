/**
 * Asks the bank, through whichever rail can, whose account it is, and compares the name with the verified one. Nothing
 * is stored. It never decides whether the account may be saved.
 */
import type { PayoutMethod } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { ActorIds } from '../holders/index.ts'
import { matchNames } from '../names/index.ts'
import { countUse } from '../throttle/index.ts'
import type { ResolveRefusal } from './payout-accounts.refusals.ts'
import type { AccountMatch, PayoutAccountsDeps } from './payout-accounts.ts'
import { type AccountPlace, placeOf, type TypedFields } from './schemes.ts'

/** An account as it is typed. */
export type AccountCommand = { readonly country: string; readonly method: PayoutMethod; readonly fields: TypedFields }

/** An account with its owner's name; `bankSays` tells a bank's word from the customer's own. */
export type NamedPlace = AccountPlace & { readonly accountName: string; readonly bankSays: boolean }

/**
 * Whose account it is: a person's own must bear their name. `name` is `null` where nobody can be asked; then the
 * customer's own word is compared.
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

/** The account with the name of its owner. Counts the enquiry. */
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

/** How a name compares with the verified one. A customer without a verified name matches nothing. */
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
    // One bank has one list of accounts: another rail would hear the same.
    if (answer.kind === 'not_found') return refuse('account_not_found')
  }
  return refuse('rails_unavailable')
}
