/** Suppliers abroad whom a company pays: reading them, whether one can be paid now, how one is shown and linked. */
export { FIELD_TEXTS, useFieldValue, WAY_TEXTS } from './field-texts.ts'
export {
  addSupplierLink,
  chosenLink,
  correctLink,
  isChanging,
  pathIn,
  supplierLink,
  suppliersLink,
  trackerLink,
} from './links.ts'
export { NameNote } from './name-note.tsx'
export { accountOf, standingOf } from './standing.ts'
export { StandingBadge, SupplierLine } from './supplier-line.tsx'
export { SUPPLIERS, supplierQuery, suppliersQuery } from './suppliers.queries.ts'
