/** Reads a customer's claims. */
import { type CoinCode, type Money, toBooks } from '@zend/kernel'
import type { Actor } from '../../core/holders/index.ts'
import type { Tx } from '../../database/index.ts'
import { claimsOf } from './claims.repo.ts'
import type { Claim } from './rescue.ts'
import type { RescueDeps, SetAside } from './rescue.deps.ts'

/** A claim with the transfer it is about. */
export type ClaimView = { readonly claim: Claim; readonly money: Money<CoinCode> }

/** Returns the set-aside transfer of a claim. Throws when it is gone: nothing that was set aside is ever removed. */
export async function setAsideTransferOf(
  { books }: Pick<RescueDeps, 'books'>,
  tx: Tx,
  { id, network, txid, index }: Claim,
): Promise<SetAside> {
  const aside = (await books.setAsideOf(tx, network, txid)).find((each) => each.index === index)
  if (aside === undefined) throw new Error(`what ${id} claims is not there any more`)
  return aside
}

/** Returns the amount of a claim. */
export const amountOf = async (deps: Pick<RescueDeps, 'books'>, tx: Tx, claim: Claim): Promise<Money<CoinCode>> =>
  toBooks((await setAsideTransferOf(deps, tx, claim)).amount).money

/** Returns a claim with the transfer it is about. */
export const claimView = async (deps: Pick<RescueDeps, 'db' | 'books'>, claim: Claim): Promise<ClaimView> => ({
  claim,
  money: await amountOf(deps, deps.db.read, claim),
})

/** Returns the customer's claims, newest first. */
export async function listClaims(
  deps: Pick<RescueDeps, 'db' | 'books'>,
  { holder }: Pick<Actor, 'holder'>,
): Promise<readonly ClaimView[]> {
  const views: ClaimView[] = []
  for (const claim of await claimsOf(deps.db.read, holder)) views.push(await claimView(deps, claim))
  return views
}
