/** Wires payments abroad in the API, from its configuration and the parts that are already open. */
import { isId, refuse } from '@zend/kernel'
import type { ProductConfig } from '@zend/server/config'
import { kybKeysFrom, readCompanyFacts } from '@zend/server/core/kyb'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import { supplierForPayment, suppliersKeyFrom } from '@zend/server/core/suppliers'
import { type FxDeps, fxPolicy, fxProblem, openFxOrders } from '@zend/server/products/fx'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<FxDeps, 'approvals' | 'confirmation' | 'clock' | 'db' | 'limits' | 'market' | 'people'> & {
  readonly config: Pick<ProductConfig, 'fx'>
  readonly secret: Uint8Array
}

/** Opens payments abroad. Throws on an invalid setting. */
export function openFx({ config, secret, ...parts }: OpenParts): FxDeps {
  const suppliersKey = suppliersKeyFrom(secret)
  return {
    ...parts,
    policy: fxPolicy(config.fx),
    quoteKey: quoteKeyFrom(secret),
    orders: openFxOrders(parts),
    supplier: async (read, company, id, now) =>
      isId('spr', id) ? supplierForPayment({ read, suppliersKey }, company, id, now) : refuse('supplier_unknown'),
    payer: payerFrom(secret),
  }
}

/** What /health says of payments abroad. */
export const fxNote = (deps: FxDeps) => (): Promise<string | null> => fxProblem(deps)

/** A company as banks are told of it. */
function payerFrom(secret: Uint8Array): FxDeps['payer'] {
  const kybKeys = kybKeysFrom(secret)
  return async (read, company) => {
    const facts = await readCompanyFacts(kybKeys, read, company)
    if (facts === null) return null
    const { legalName: name, registrationNumber: registration, address } = facts.info
    const { line1: street, city: town, region, postalCode: postcode } = address
    const place = { street, number: '', town, region: region ?? '', postcode: postcode ?? '', country: facts.country }
    return { name, registration, address: place }
  }
}
