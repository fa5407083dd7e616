/** The page by which the contact of a supplier answers whether a change of its details is right. */
export { SupplierLinkScreen } from './supplier-link-screen.tsx'
