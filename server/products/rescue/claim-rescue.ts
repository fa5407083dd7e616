/**
 * Claims a transfer that was set aside. A hash is public, so a claim proves nothing: an operator decides it
 * (decide-claim.ts). It moves nothing.
 */
import type { NetworkName } from '@zend/contracts'
import { newId, ok, refuse, type Result } from '@zend/kernel'
import { type ActorIds } from '../../core/holders/index.ts'
import { addressesOn } from '../../core/custody/index.ts'
import { countUse } from '../../core/throttle/index.ts'
import type { Tx } from '../../database/index.ts'
import { findOwnClaim, insertClaim, lockPlace } from './claims.repo.ts'
import { type ClaimView, claimView } from './read-claims.ts'
import type { RescueDeps } from './rescue.deps.ts'
import type { ClaimRefusal } from './rescue.refusals.ts'
import { isClaimable } from './rescue.ts'

/** What is claimed, and the customer's explanation. */
export type ClaimCommand = {
  readonly network: NetworkName
  readonly txid: string
  readonly index: string
  readonly sentFrom: string
  readonly note: string
}

/**
 * Claims what was set aside where memos tell customers apart. A second claim by the same customer returns the first
 * one, in its current state.
 */
export async function claimRescue(
  deps: RescueDeps,
  { userId, holder }: ActorIds,
  command: ClaimCommand,
): Promise<Result<ClaimView, ClaimRefusal>> {
  const { db, clock, networks, books, policy } = deps
  const { network, index, sentFrom, note } = command
  const { enabled, memo } = networks[network]
  const txid = enabled && memo !== null ? addressesOn(deps.custody, network).parseTxid(command.txid) : null
  if (txid === null) return refuse('claim_not_possible')
  const place = { network, txid, index }
  const earlier = await findOwnClaim(db.read, holder, place)
  if (earlier !== null) return ok(await claimView(deps, earlier))
  const isOpen = async (tx: Tx): Promise<boolean> =>
    (await books.setAsideOf(tx, network, txid)).some((each) => each.index === index && isClaimable(each))
  if (!(await isOpen(db.read))) return refuse('claim_not_possible')
  const counted = await countUse(deps.identity, userId, 'rescue-claim', policy.claimsPerHourMax)
  if (!counted.ok) return counted
  const createdAt = clock.now()
  const stored = await db.transact(async (tx) => {
    await lockPlace(tx, place)
    // A claim on a transfer that somebody else was given meanwhile would wait forever.
    if (!(await isOpen(tx))) return false
    await insertClaim(tx, {
      id: newId('clm', createdAt.getTime()),
      holder,
      madeBy: userId,
      ...place,
      sentFrom,
      note,
      createdAt,
    })
    return true
  })
  if (!stored) return refuse('claim_not_possible')
  // Of two concurrent claims, both return the one that was stored.
  const claim = await findOwnClaim(db.read, holder, place)
  if (claim === null) throw new Error('a claim that was stored is not there')
  return ok(await claimView(deps, claim))
}
