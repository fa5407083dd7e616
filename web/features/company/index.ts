/** Acting for a company: choosing one, changing it, and what happens when it is lost. */
export { CompaniesScreen } from './companies-screen.tsx'
export { InvitationScreen } from './invitation-screen.tsx'
export { KeepMembership } from './keep-membership.tsx'
export { companyPromotion } from './later-parts.ts'
export { OpenCompanyScreen } from './open-company-screen.tsx'
export { SecondStep } from './second-step.tsx'
export { Switcher } from './switcher.tsx'
