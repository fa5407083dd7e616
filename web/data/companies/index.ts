/** The companies that the signed-in person acts for, the one whose money the pages show, and those that they open. */
export { membershipsQuery } from './companies.queries.ts'
export { May } from './may.tsx'
export { CompanyProvider, useCompany, useMay } from './company-context.ts'
export { dropInvitation, keepInvitation, keptInvitation, tokenIn } from './invitation.ts'
export { PERMISSION_TEXTS } from './permission-texts.ts'
export { roleText } from './role-texts.ts'
export { type CompanyForm, useCompanyForm } from './use-company-form.tsx'
export { REGISTRATION_TEXTS } from './registration-texts.ts'
