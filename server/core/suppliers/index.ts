/** Public interface of suppliers: whom companies pay abroad, in versions that never change. */
export { answerSupplierLink, type LinkDeps, readSupplierLink, type SupplierLinkSaid } from './answer-link.ts'
export { resendSupplierLink } from './ask-contact.ts'
export { CHECK_NAMES_JOB, checkNames } from './check-names.ts'
export type { SupplierInput, Target } from './draft.ts'
export { type Facts, factsOf } from './facts.ts'
export { listSuppliers, readSupplier, removeSupplier, withdrawChange } from './manage-suppliers.ts'
export { type ModulusFiles, readModulusFiles } from './modulus-files.ts'
export { supplierReleaser } from './release-supplier.ts'
export { mailSupplierCode, type SaveCommand, saveSupplier } from './save-supplier.ts'
export { suppliersKeyFrom } from './sealed.ts'
export { type PayableSupplier, supplierForPayment } from './supplier-for-payment.ts'
export type { SupplierRefusal } from './suppliers.refusals.ts'
export {
  type NameCheck,
  nameOf,
  type Supplier,
  type SuppliersDeps,
  type SuppliersPolicy,
  type SupplierVersion,
  waitingOf,
} from './suppliers.ts'
