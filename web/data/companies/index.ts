/** The companies that the signed-in person acts for, and the one whose money the pages show. */
export { membershipsQuery } from './companies.queries.ts'
export { May } from './may.tsx'
export { CompanyProvider, useCompany, useMay } from './company-context.ts'
