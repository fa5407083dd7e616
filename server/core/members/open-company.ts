/** Opens a company, with a person whose address is verified as its first owner. */
import { type CompanyInput, PERMISSIONS } from '@zend/contracts'
import { type BusinessId, type MemberId, newId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Membership } from '../companies/index.ts'
import { type Actor, lockActs } from '../holders/index.ts'
import { checkCompany, type CompanyRefusal } from '../persons/index.ts'
import type { OnAccountOpened } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { MembersDeps } from './deps.ts'
import { countOpened, insertCompany, insertMember } from './members.repo.ts'

/** Opens a company for a signed-in person, up to a number of them. */
export async function openCompany(
  { db, clock, policy }: Pick<MembersDeps, 'db' | 'clock' | 'policy'>,
  { userId }: Pick<Actor, 'userId'>,
  company: CompanyInput,
  { ip }: Caller,
): Promise<Result<Membership, CompanyRefusal | Refusal<'company_limit', { readonly limit: number }>>> {
  const checked = checkCompany(company, 'body')
  if (!checked.ok) return checked
  return db.transact(async (tx) => {
    // One at a time, or two at once would both be below the limit.
    await lockActs(tx, userId)
    if ((await countOpened(tx, userId)) >= policy.companiesMax)
      return refuse('company_limit', { limit: policy.companiesMax })
    return ok(await performOpening(tx, { company, userId, at: clock.now(), ip }))
  })
}

/** What is opened, for whom. */
export type Opening = {
  readonly company: CompanyInput
  readonly userId: UserId
  readonly at: Date
  readonly ip: string | null
}

/** Stores the company and its first owner, whose address is verified, in the caller's transaction. */
export async function performOpening(tx: Tx, { company, userId, at, ip }: Opening): Promise<Membership> {
  const id: BusinessId = newId('biz', at.getTime())
  const memberId: MemberId = newId('mbr', at.getTime())
  const grant = { role: 'owner', permissions: PERMISSIONS } as const
  await insertCompany(tx, { ...company, id, openedBy: userId, at })
  await insertMember(tx, { id: memberId, company: id, userId, ...grant, invitationId: null, joinedAt: at })
  const facts = { country: company.country, member: memberId }
  await recordAudit(tx, { at, actor: userId, action: 'members.company_opened', subject: id, facts, ip })
  return {
    id: memberId,
    userId,
    company: { id, name: company.legalName, country: company.country },
    ...grant,
    suspendedAt: null,
    recoveredAt: null,
  }
}

/** Opens the company that a sign-up asked for, in the transaction that verifies its address: pass it to sign-in. */
export const openAskedCompany: OnAccountOpened = async (tx, { userId, company, at }) => {
  if (company !== null) await performOpening(tx, { company, userId, at, ip: null })
}
