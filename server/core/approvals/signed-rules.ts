/** Reads a company's rules as the confirmer may: only those that it signed. */
import { type AuthorizationKeys, readAuthorization, standingOf } from '../authorizations/index.ts'
import type { ReadRules } from './needed.ts'
import { rulesFrom } from './rules.ts'
import { policyStatement } from './statements.ts'

/** Returns a reader that throws on rules without our signature: nothing is signed for that company then. */
export const signedRules =
  (keys: AuthorizationKeys): ReadRules =>
  ({ id, company, version, rules: stored, consent }) => {
    const rules = rulesFrom(stored)
    const statement = policyStatement({ id, company, version, rules })
    const standing = standingOf(keys, statement, readAuthorization(consent))
    if (standing !== 'authorized') throw new RangeError(`the policy ${String(version)} of ${company} is not ours`)
    return rules
  }
