/**
 * Reads what an operator sees before deciding about a claim: the transfer, everybody's claims of it, and what our books
 * say about its owner.
 */
import { type CoinCode, type Money, ok, refuse, type Result, type HolderId, type UserId } from '@zend/kernel'
import { findCustomers } from '../../core/persons/index.ts'
import type { Tx } from '../../database/index.ts'
import { claimsOn, countOpenClaims, findClaim, openClaims } from './claims.repo.ts'
import { amountOf, setAsideTransferOf } from './read-claims.ts'
import type { DecideDeps, SetAside } from './rescue.deps.ts'
import type { NotFound } from './rescue.refusals.ts'
import type { Claim, ClaimId } from './rescue.ts'

/**
 * A sender's history with a customer. `others`: how many other customers it paid; above 0 it is most likely an
 * exchange, and proves nothing.
 */
export type SenderRecord = {
  readonly deposits: number
  readonly firstAt: Date | null
  readonly lastAt: Date | null
  readonly others: number
}

/**
 * The evidence for a claim. `sender` is `null` where the chain names none. `tier`: 0 for a customer who is not
 * verified.
 */
export type Evidence = {
  readonly claim: Claim
  readonly username: string | null
  readonly customerSince: Date | null
  readonly tier: number
  readonly sender: SenderRecord | null
}

/**
 * The current owner of a memo. Payments before `since` were not meant for them: memos are assigned in order, so anybody
 * can wait for one that was paid already.
 */
export type KeyOwner = { readonly holder: HolderId; readonly since: Date | null }

/**
 * A claim with everything known about it. `owner`: the owner of the memo that it was paid with, if any. `claims` are
 * everybody's claims of the same transfer, including this one.
 */
export type ShownClaim = {
  readonly claim: Claim
  readonly aside: SetAside
  readonly money: Money<CoinCode>
  readonly owner: KeyOwner | null
  readonly claims: readonly Evidence[]
}

/** Further dependencies of showing claims: what other modules know of customers. */
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

/** Returns the claims that wait for an operator, oldest first, at most 500; `more`: how many wait besides. */
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

/** Returns one claim, with everybody's claims of the same transfer. */
export async function showClaim(deps: ShowDeps, id: ClaimId): Promise<Result<ShownClaim, NotFound>> {
  const tx = deps.db.read
  const claim = await findClaim(tx, id)
  if (claim === null) return refuse('not_found')
  const aside = await setAsideTransferOf(deps, tx, claim)
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
