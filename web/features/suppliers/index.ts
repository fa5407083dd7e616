/** Suppliers abroad: the list, adding one, and one's own page with its changes. */
export { CreateSupplierScreen } from './create-supplier-screen.tsx'
export { SupplierScreen } from './supplier-screen.tsx'
export { SuppliersScreen } from './suppliers-screen.tsx'
