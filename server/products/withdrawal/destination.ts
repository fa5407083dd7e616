/**
 * Decides whether this customer may pay an address: its owner, the sanctions lists, the allowlist, and look-alikes. It
 * reads, and moves nothing.
 */
import type { NetworkName } from '@zend/contracts'
import {
  after,
  type HolderId,
  ok,
  refuse,
  type Refusal,
  type Result,
  splitDestination,
  type UserId,
} from '@zend/kernel'
import { recentParties } from '../../core/activity/index.ts'
import {
  findSavedAddress,
  savedAddresses,
  type SavedAddress,
  unpayableAddress,
} from '../../core/beneficiaries/index.ts'
import { addressesOn } from '../../core/custody/index.ts'
import { hasPin } from '../../core/persons/index.ts'
import { countUse, type UseRefusal } from '../../core/throttle/index.ts'
import { readAll, type Tx } from '../../database/index.ts'
import type { DepositAddress } from '../../ports/chain.ts'
import { findAllowlist } from './allowlist.repo.ts'
import { allowlistAt } from './allowlist.ts'
import { lookAlikeOf } from './look-alike.ts'
import type { AddressPast } from './risk.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import type { AddressProblem } from './withdrawal.refusals.ts'
import { pastOf } from './withdrawal.repo.ts'

/** A payable address, and the customer's relation to it. */
export type Destination = DepositAddress & { readonly saved: SavedAddress | null; readonly past: AddressPast }

/** The address, its network, and the customer. */
export type DestinationQuery = {
  readonly holder: HolderId
  readonly network: NetworkName
  readonly address: string
  readonly now: Date
}

type Deps = Pick<WithdrawalDeps, 'custody' | 'screen' | 'policy'>

/** The address is another customer's. */
type OwnedByOther = Extract<AddressProblem, { readonly code: 'address_is_ours' }>

/** Why this customer may never pay an address; look-alikes are excluded, since the customer can confirm them. */
export type DestinationRefusal = Exclude<AddressProblem, { readonly code: 'address_look_alike' }>

/**
 * Returns the address in its canonical form, when this customer may pay it. Refuses, in this order: an invalid address,
 * the customer's own, the house's and tokens' contracts, a listed one, one not on the allowlist, and another
 * customer's, whose name only `revealOwner` may reveal.
 */
export async function destinationOf(
  deps: Deps,
  tx: Tx,
  { holder, network, address, now }: DestinationQuery,
): Promise<Result<Destination, DestinationRefusal>> {
  const parsed = addressesOn(deps.custody, network).parseAddress(address)
  if (!parsed.ok) return refuse('address_invalid', { reason: parsed.refusal.code })
  const { lookupKey } = parsed.value
  const [unpayable, saved, stored, past] = await readAll(tx, [
    () => unpayableAddress(deps.custody, tx, { holder, network, lookupKey }),
    () => findSavedAddress(tx, holder, network, parsed.value.address),
    () => findAllowlist(tx, holder),
    () => pastOf(tx, holder, network, lookupKey),
  ])
  if (unpayable !== null && unpayable.code !== 'address_is_ours') return { ok: false, refusal: unpayable }
  if (deps.screen(network, lookupKey) !== null) return refuse('address_refused')
  if (allowlistAt(stored, now).on && (saved === null || saved.usableAt > now))
    return refuse('address_not_allowed', { usableAt: saved?.usableAt ?? null })
  if (unpayable !== null) return { ok: false, refusal: unpayable }
  return ok({ ...parsed.value, saved, past })
}

/**
 * Returns what a customer may learn about an address that belongs to another one. Addresses are public on their chains,
 * so the name behind one is revealed only to somebody who could pay it: call this after the checks of funds and limits.
 * For a customer without a PIN it is an address that cannot be paid, and each revealed name counts as a look-up.
 */
export async function revealOwner(
  { db, confirmation }: Pick<WithdrawalDeps, 'db' | 'confirmation'>,
  userId: UserId,
  owned: OwnedByOther,
): Promise<OwnedByOther | Refusal<'address_refused'> | UseRefusal> {
  if (!(await hasPin(db.read, userId))) return { code: 'address_refused' }
  const counted = await countUse(confirmation, userId, 'look-up', confirmation.policy.lookUpsPerHourMax)
  return counted.ok ? owned : counted.refusal
}

/**
 * Refuses an address that could be mistaken for one the customer sent to, received from or saved. An address that they
 * saved or sent to themselves is accepted, whatever it looks like.
 */
export async function refuseLookAlike(
  { policy }: Pick<Deps, 'policy'>,
  tx: Tx,
  { holder, network, now }: Omit<DestinationQuery, 'address'>,
  destination: Destination,
): Promise<Result<null, Extract<AddressProblem, { readonly code: 'address_look_alike' }>>> {
  if (destination.saved !== null || destination.past.value.amount > 0n) return ok(null)
  const { characters, recentMs } = policy.lookAlike
  const known = [
    ...(await savedAddresses(tx, holder, network)),
    ...(await recentParties(tx, holder, network, after(now, -recentMs))),
  ]
  const alike = lookAlikeOf(bare(destination.address), known.map(bare), characters)
  return alike === null ? ok(null) : refuse('address_look_alike', { known: alike })
}

// Two memos of one exchange's address are not look-alikes.
const bare = (destination: string): string => splitDestination(destination).address
