/** Writes what a company says of itself, whole. */
import { type BusinessInfo, INFO_FIELDS } from '@zend/contracts'
import { ok, refuse, type Result } from '@zend/kernel'
import type { Actor } from '../holders/index.ts'
import { checkCompany } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { putCase } from './cases.repo.ts'
import type { KybDeps } from './deps.ts'
import { editCase } from './edit-case.ts'
import type { InfoRefusal } from './kyb.refusals.ts'
import { sealInfo } from './sealed.ts'
import { riskOf } from './snapshot.ts'

/**
 * Stores it. Only fields that differ count as changed. Names are held to the rules of opening a company: they are shown
 * to others once they are verified.
 */
export function writeInfo(
  deps: Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys'>,
  actor: Actor,
  info: BusinessInfo,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, InfoRefusal>> {
  const wanted = { action: 'kyb.info_written' as const, ip }
  return editCase<null, InfoRefusal>(deps, actor, wanted, async (tx, before) => {
    const { company } = before
    const { legalName, tradingName, registrationType, registrationNumber } = info
    const names = { legalName, ...(tradingName === null ? {} : { tradingName }) }
    const said = { ...names, country: company.country, registrationType, registrationNumber }
    const fine = checkCompany(said, 'body')
    if (!fine.ok) {
      const { code, field } = fine.refusal
      // It was opened in this country.
      if (code === 'country_not_supported') throw new Error(`${company.id} is in ${company.country}`)
      return refuse(code, { field })
    }
    const { highRisk, soleTrader } = riskOf(before.kyb, info, company)
    const sealedInfo = sealInfo(deps.kybKeys.sealing, company.id, info)
    await putCase(tx, company.id, { sealedInfo, soleTrader, ...(highRisk ? { highRisk } : {}) })
    const touched = INFO_FIELDS.filter((field) => !same(before.info?.[field], info[field]))
    return ok({ value: null, touched: touched.map((field) => `info.${field}`) })
  })
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
