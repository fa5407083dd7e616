/** Seals what suppliers are: bound to its version, and held against the hash that the confirmer noted. */
import { seal, type SealingKey, sealingKey, unseal } from '../sealing/index.ts'
import { canonicalJson } from '../authorizations/index.ts'
import { detailsIn, type Facts, hashOf } from './facts.ts'
import type { SupplierDetails, SupplierVersionId } from './suppliers.ts'

/** Derives the key from the deployment's secret. Throws on less than 32 bytes. */
export const suppliersKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend suppliers 1')

/** Seals a version's facts. */
export const sealFacts = (key: SealingKey, id: SupplierVersionId, facts: Facts): Buffer =>
  seal(key, `version ${id}`, canonicalJson(facts))

/** Opens a version's details. Throws when they are another version's, or not those that were confirmed. */
export function openDetails(
  key: SealingKey,
  id: SupplierVersionId,
  { sealed, hash }: { readonly sealed: Uint8Array; readonly hash: string },
): SupplierDetails {
  const facts = JSON.parse(unseal(key, `version ${id}`, sealed)) as Facts
  if (hashOf(facts) !== hash) throw new RangeError(`the details of ${id} are not those that were confirmed`)
  return detailsIn(facts)
}

/** Seals the secret of a link, so that the same link can be mailed again. */
export const sealToken = (key: SealingKey, id: SupplierVersionId, token: string): Buffer =>
  seal(key, `link ${id}`, token)
/** Opens it. */
export const openToken = (key: SealingKey, id: SupplierVersionId, sealed: Uint8Array): string =>
  unseal(key, `link ${id}`, sealed)

/** Seals the name that a bank gave. */
export const sealBankName = (key: SealingKey, id: SupplierVersionId, name: string): Buffer =>
  seal(key, `name ${id}`, name)
/** Opens it. */
export const openBankName = (key: SealingKey, id: SupplierVersionId, sealed: Uint8Array): string =>
  unseal(key, `name ${id}`, sealed)
