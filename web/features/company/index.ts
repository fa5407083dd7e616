/** Acting for a company: choosing one, changing it, and what happens when it is lost. */
export { CompaniesScreen } from './companies-screen.tsx'
export { companyPromotion, keepMembership } from './later-parts.ts'
export { Switcher } from './switcher.tsx'
