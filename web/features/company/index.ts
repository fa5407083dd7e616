/** The company account before it can be opened: what it will do, and which documents to prepare. */
export { CompanyDashboard } from './company-dashboard.tsx'
export { HaveReady } from './have-ready.tsx'
export { companyPromotion } from './later-parts.ts'
