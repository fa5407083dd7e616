/** What somebody says about the company that they open: with the sign-up, or later. */
import * as z from 'zod/mini'
import { countryCode, line } from './fields.ts'

/** A kind of registration (`REGISTRATION_TYPES`). The server knows which a country has: browsers that sign in do not. */
export const registrationType = line(2, 20)

/** A company as its first owner describes it. Nothing of it is proven before the company is verified. */
export const companyInput = z.object({
  legalName: line(1, 120),
  tradingName: z.optional(line(1, 120)),
  country: countryCode,
  registrationType,
  registrationNumber: line(1, 40),
})
/** A company as its first owner describes it. */
export type CompanyInput = z.output<typeof companyInput>
