/**
 * How a holder is shown to others: a person by name, username and picture, a company by its name. Read-only; it reveals
 * nothing else.
 */
import { type BusinessId, type HolderId, isPerson, type PictureId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findCompanies, getCompany } from '../companies/index.ts'
import { findCustomer, findCustomers } from '../persons/index.ts'

/** What others see of a holder. A company has no username and no picture: nobody can pay one by username. */
export type PublicName = {
  readonly id: HolderId
  readonly name: string
  readonly username: string | null
  readonly pictureId: PictureId | null
}

/**
 * Returns a holder's current public name; `null` for an unknown id, a pending sign-up, and a person whose account is
 * closed. Throws on an unknown company.
 */
export async function publicNameOf(tx: Tx, holder: HolderId): Promise<PublicName | null> {
  return isPerson(holder) ? findCustomer(tx, holder) : companyName(await getCompany(tx, holder))
}

/**
 * Returns several by id, for showing whom somebody dealt with: closed accounts have their placeholder. Those without a
 * verified account are absent.
 */
export async function publicNamesOf(tx: Tx, holders: readonly HolderId[]): Promise<ReadonlyMap<HolderId, PublicName>> {
  const [people, firms] = await Promise.all([
    findCustomers(tx, holders.filter(isPerson)),
    findCompanies(
      tx,
      holders.filter((each): each is BusinessId => !isPerson(each)),
    ),
  ])
  return new Map<HolderId, PublicName>([
    ...people,
    ...firms.map((company) => [company.id, companyName(company)] as const),
  ])
}

const companyName = ({ id, name }: { readonly id: BusinessId; readonly name: string }): PublicName => ({
  id,
  name,
  username: null,
  pictureId: null,
})
