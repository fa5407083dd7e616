/**
 * The act of saving a version of a supplier, confirmed by PIN and code, and as others of a company approve it: the
 * whole of it, and the earlier values of what differs.
 */
import { isId, type SupplierId } from '@zend/kernel'
import * as z from 'zod'
import type { PayeeToSave } from '../../approvals/act/index.ts'
import { canonicalJson, type Statement } from '../../authorizations/index.ts'
import { actKind, factOf, lineForm } from '../../confirmation/index.ts'
import { detailsIn, endOf, type Facts, factsOf, hashOf, withoutWas } from '../facts.ts'
import { nameOf, type SupplierDetails, type SupplierVersion } from '../suppliers.ts'

/**
 * Saving a version. `supplier` is `null` while a code for a new one is mailed, and decides only from the second version
 * on. The company's name is only shown.
 */
export type SaveSupplierAct = {
  readonly kind: 'save-supplier'
  readonly company: string
  readonly supplier: SupplierId | null
  /** The version's number as text. */
  readonly version: string
  readonly details: Facts
}

const supplierForm = z.custom<SupplierId>((value) => typeof value === 'string' && isId('spr', value))
const form = z.strictObject({
  kind: z.literal('save-supplier'),
  company: lineForm,
  supplier: supplierForm.nullable(),
  version: z.string().regex(/^[1-9]\d{0,5}$/),
  details: z.record(z.string().max(40), lineForm),
})

/** How approvals name a supplier as payee: another version is another payee, whose age begins with it. */
export const supplierKey = (id: SupplierId, version: number): string => `supplier:${id}:${String(version)}`

/** Returns the act that a code for saving these details is bound to. */
export const savingAct = (
  details: SupplierDetails,
  {
    supplier,
    number,
    company,
  }: { readonly supplier: SupplierId | null; readonly number: number; readonly company: string },
): SaveSupplierAct => ({ kind: 'save-supplier', company, supplier, version: String(number), details: factsOf(details) })

/** Act kind of saving a version of a supplier, for the confirmer process. */
export const saveSupplierAct = actKind<SaveSupplierAct>({
  kind: 'save-supplier',
  purpose: 'beneficiary',
  permission: 'beneficiary.manage',
  form,
  binding: ({ supplier, version, details }) => [version === '1' ? null : supplier, version, canonicalJson(details)],
  mail: ({ company, version, details }, minutes) => {
    const { payee } = detailsIn(details)
    const facts = { minutes, company, name: nameOf(payee), currency: payee.currency, account: endOf(payee.bank) }
    return { kind: 'code-save-supplier', facts: { ...facts, change: version !== '1' } }
  },
  stated: (statement) => ({
    kind: 'save-supplier',
    company: '',
    supplier: supplierForm.parse(factOf(statement, 'supplier')),
    version: factOf(statement, 'version'),
    details: factsOf(detailsIn(textsOf(statement))),
  }),
  savedAs: (statement) => ({ details_hash: hashOf(sealedFacts(textsOf(statement))) }),
  place: ({ supplier, version, details }) => ({
    kind: 'supplier',
    asset: details['currency'] ?? '',
    via: details['way'] ?? '',
    place: `${supplier ?? ''}:${version}`,
  }),
})

/** A version that is about to be saved. `salt` is random: see `hashOf`. */
export type VersionToSave = Pick<
  SupplierVersion,
  'id' | 'supplier' | 'holder' | 'number' | 'replaces' | 'madeBy' | 'details'
> & { readonly salt: string }

/** What is sealed of a version, and hashed for the confirmer's note. */
export const factsToSeal = ({ details, salt }: Pick<VersionToSave, 'details' | 'salt'>): Facts => ({
  ...factsOf(details),
  salt,
})

/** The version as others of a company approve it. `was` are the earlier values of what differs, by `was.` and name. */
export const supplierToSave = (version: VersionToSave, was: Facts): PayeeToSave => ({
  id: version.id,
  saves: 'save-supplier',
  name: nameOf(version.details.payee),
  facts: {
    ...factsToSeal(version),
    ...was,
    supplier: version.supplier,
    version: String(version.number),
    ...(version.replaces === null ? {} : { replaces: String(version.replaces) }),
  },
})

const textsOf = (statement: Statement): Facts =>
  Object.fromEntries(
    Object.entries(statement).flatMap(([fact, value]) => (typeof value === 'string' ? [[fact, value] as const] : [])),
  )

/** What a statement says of the version itself. */
function sealedFacts(texts: Facts): Facts {
  return factsToSeal({ details: detailsIn(withoutWas(texts)), salt: texts['salt'] ?? '' })
}
