/** What a company asks others to pay: its invoices and payment links, making one, and one with what came for it. */
export { BillScreen } from './bill-screen.tsx'
export { BillsScreen } from './bills-screen.tsx'
export { NewBillScreen } from './new-bill-screen.tsx'
