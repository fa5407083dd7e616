/**
 * What one of us sees before deciding about a claim: the transfer, everybody's claims of it, and what our books can say
 * about whose it is. Reads only.
 */
import { type CoinCode, type Money, ok, refuse, type Result, type HolderId, type UserId } from '@zend/kernel'
import { findCustomers } from '../../core/persons/index.ts'
import type { Tx } from '../../database/index.ts'
import { claimsOn, countOpenClaims, findClaim, openClaims } from './claims.repo.ts'
import { amountOf, asideOf } from './read-claims.ts'
import type { DecideDeps, SetAside } from './rescue.deps.ts'
import type { NotFound } from './rescue.refusals.ts'
import type { Claim, ClaimId } from './rescue.ts'

/**
 * What a sender has to do with a customer. `others`: how many other customers it paid; above 0 it is most likely an
 * exchange, and proves nothing.
 */
export type SenderRecord = {
  readonly deposits: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  readonly others: number
}

/**
 * What speaks for a claim. `sender` is `null` where the chain names none. `tier`: 0 for a customer who is not verified.
 */
export type Evidence = {
  readonly claim: Claim
  readonly username: string | null
  readonly customerSince: Date | null
  readonly tier: number
  readonly sender: SenderRecord | null
}

/**
 * Whose a memo is by now. What came before `since` was not meant for them: memos are handed out in order, so that
 * anybody can wait for one that was paid to.
 */
export type KeyOwner = { readonly holder: HolderId; readonly since: Date | null }

/**
 * A claim with all that is known about it. `owner`: whose the memo is that it was paid with, if anybody's. `claims` are
 * everybody's of the same, this one among them.
 */
export type ShownClaim = {
  readonly claim: Claim
  readonly aside: SetAside
  readonly money: Money<CoinCode>
  readonly owner: KeyOwner | null
  readonly claims: readonly Evidence[]
}

/** What showing needs besides: what other modules know of customers. */
export type ShowDeps = Pick<DecideDeps, 'db' | 'books'> & {
  readonly senderRecord: (
    tx: Tx,
    asked: { readonly holder: HolderId; readonly network: Claim['network']; readonly from: string },
  ) => Promise<SenderRecord>
  readonly ownerOf: (tx: Tx, network: Claim['network'], lookupKey: string) => Promise<KeyOwner | null>
  readonly tierOf: (tx: Tx, userId: UserId) => Promise<number>
  readonly customerSince: (tx: Tx, userId: UserId) => Promise<Date | null>
}

const LISTED_MAX = 500

/** The claims that wait for one of us, the oldest first, at most 500; `more`: how many wait besides. */
export async function listOpenClaims(
  deps: Pick<ShowDeps, 'db' | 'books'>,
): Promise<{
  readonly claims: readonly { readonly claim: Claim; readonly money: Money<CoinCode> }[]
  readonly more: number
}> {
  const tx = deps.db.read
  const listed = []
  for (const claim of await openClaims(tx, LISTED_MAX)) listed.push({ claim, money: await amountOf(deps, tx, claim) })
  return { claims: listed, more: Math.max(0, (await countOpenClaims(tx)) - listed.length) }
}

/** One claim, with everybody's of the same transfer. */
export async function showClaim(deps: ShowDeps, id: ClaimId): Promise<Result<ShownClaim, NotFound>> {
  const tx = deps.db.read
  const claim = await findClaim(tx, id)
  if (claim === null) return refuse('not_found')
  const aside = await asideOf(deps, tx, claim)
  const all = await claimsOn(tx, claim)
  const claims: Evidence[] = []
  for (const each of all) claims.push(await evidenceFor(deps, tx, each, aside.from))
  return ok({
    claim,
    aside,
    money: await amountOf(deps, tx, claim),
    owner: await deps.ownerOf(tx, claim.network, aside.lookupKey),
    claims,
  })
}

async function evidenceFor(deps: ShowDeps, tx: Tx, claim: Claim, from: string | null): Promise<Evidence> {
  const { holder, madeBy, network } = claim
  return {
    claim,
    username: (await findCustomers(tx, [madeBy])).get(madeBy)?.username ?? null,
    customerSince: await deps.customerSince(tx, madeBy),
    tier: await deps.tierOf(tx, madeBy),
    sender: from === null ? null : await deps.senderRecord(tx, { holder, network, from }),
  }
}
