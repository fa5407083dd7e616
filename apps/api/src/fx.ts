/** Wires payments abroad in the API, from its configuration and the parts that are already open. */
import { isId, refuse } from '@zend/kernel'
import type { ProductConfig } from '@zend/server/config'
import { getCompany } from '@zend/server/core/companies'
import { type InvoicesDeps, invoicesKeysFrom, openInvoiceReader } from '@zend/server/core/invoices'
import { kybKeysFrom, readCompanyFacts } from '@zend/server/core/kyb'
import { quoteKeyFrom } from '@zend/server/core/quotes'
import type { ReadTransaction } from '@zend/server/core/receipts'
import { readSupplier, supplierForPayment, suppliersKeyFrom } from '@zend/server/core/suppliers'
import {
  type AnswerDeps,
  answersKeyFrom,
  type FxDeps,
  fxPolicy,
  fxProblem,
  openFxOrders,
  readFxProof,
} from '@zend/server/products/fx'

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

/** Opens invoices: they are compared with the company's suppliers and names. */
export function openInvoices({
  config,
  secret,
  ...parts
}: Pick<InvoicesDeps, 'db' | 'clock' | 'reencode'> & {
  readonly config: Pick<ProductConfig, 'invoices'>
  readonly secret: Uint8Array
}): InvoicesDeps {
  const suppliersKey = suppliersKeyFrom(secret)
  return {
    ...parts,
    policy: config.invoices,
    readPdf: openInvoiceReader({ clock: parts.clock, policy: config.invoices }),
    invoicesKeys: invoicesKeysFrom(secret),
    supplier: async (read, holder, id) => {
      const found = isId('spr', id) ? await readSupplier({ db: { read }, suppliersKey }, { holder }, id) : null
      return found?.ok === true ? { id, payee: found.value.current.details.payee } : null
    },
    companyNames: async (read, company) => {
      const { name, tradingName } = await getCompany(read, company)
      return tradingName === null ? [name] : [name, tradingName]
    },
  }
}

/** What there are receipts of: transactions of the history, and payments abroad. */
export const provable =
  (details: ReadTransaction, { db }: Pick<FxDeps, 'db'>): ReadTransaction =>
  async (holder, id) =>
    isId('fxp', id) ? readFxProof(db.read, holder, id) : details(holder, id)

/** Opens what answers to questions about payments are taken with. */
export const openAnswers = ({
  secret,
  ...parts
}: Omit<AnswerDeps, 'answersKey'> & { readonly secret: Uint8Array }): AnswerDeps => ({
  ...parts,
  answersKey: answersKeyFrom(secret),
})

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
