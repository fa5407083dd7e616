/** Rules for a company that somebody wants to open: its country, its registration, its names. Pure. */
import { type CompanyInput, isRegistrationOf } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { isSignUpCountry } from './countries.ts'
import { isPlainName } from './name-rules.ts'

/** Refusal: a company cannot be as described; `field` is the one to correct. */
export type CompanyRefusal = Refusal<
  'country_not_supported' | 'invalid_request' | 'name_not_allowed',
  { readonly field: string }
>

/**
 * Checks what somebody says about their company; `within` is where it stands in the call. Its names are shown in our
 * mails to others, so they hold no link and do not pass for us.
 */
export function checkCompany(company: CompanyInput, within: string): Result<null, CompanyRefusal> {
  const { country, registrationType, legalName, tradingName } = company
  if (!isSignUpCountry(country)) return refuse('country_not_supported', { field: `${within}.country` })
  if (!isRegistrationOf(country, registrationType))
    return refuse('invalid_request', { field: `${within}.registrationType` })
  if (!isPlainName(legalName)) return refuse('name_not_allowed', { field: `${within}.legalName` })
  const isTradingName = tradingName === undefined || isPlainName(tradingName)
  return isTradingName ? ok(null) : refuse('name_not_allowed', { field: `${within}.tradingName` })
}
