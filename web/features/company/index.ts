/** A company's account, before it can be opened: what it will do, and what to have ready for it. */
export { CompanyDashboard } from './company-dashboard.tsx'
export { HaveReady } from './have-ready.tsx'
export { companyPromotion } from './later-parts.ts'
