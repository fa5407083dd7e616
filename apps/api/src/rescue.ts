/** Wires rescue in the API, from the parts that are already open. */
import type { ExportPart } from '@zend/server/core/data-export'
import { ownDepositsOf, ownPlacesOf, setAsideOf, tipHeight } from '@zend/server/products/deposit'
import { listClaims, listSearches, type RescueDeps } from '@zend/server/products/rescue'
import { receivesOf, withdrawalsPaidBy } from '@zend/server/products/withdrawal'
import { claimAnswer } from './routes/rescue.route.ts'

/** Opens rescue. */
export function openRescue(parts: Omit<RescueDeps, 'books'>): RescueDeps {
  return {
    ...parts,
    books: {
      depositsOf: (tx, asked) => ownDepositsOf(parts, tx, asked),
      placesOf: ownPlacesOf,
      setAsideOf,
      withdrawalsOf: async (tx, asked) =>
        (await withdrawalsPaidBy(tx, asked)).map((withdrawal) => ({
          id: withdrawal.id,
          receives: receivesOf(withdrawal),
          address: withdrawal.address,
        })),
      tipOf: tipHeight,
    },
  }
}

/** Exports a customer's searches and claims, for the file of all their data. */
export const rescueExport =
  (deps: Pick<RescueDeps, 'db' | 'books'>): ExportPart =>
  async ({ userId: holder }) => ({
    searches: (await listSearches(deps, { holder })).map(({ id, hash, network, createdAt }) => ({
      id,
      hash,
      network,
      createdAt,
    })),
    claims: (await listClaims(deps, { holder })).map((view) => ({
      ...claimAnswer(view),
      sentFrom: view.claim.sentFrom,
      note: view.claim.note,
    })),
  })
