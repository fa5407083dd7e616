/** Mails a person behind a company their own link. Its secret is in the mail alone; the database has its hash. */
import { randomBytes } from 'node:crypto'
import { after, HOUR_MS, newId, ok, type PartyId, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendToAddress } from '../notices/index.ts'
import { findCustomer, findMailbox } from '../persons/index.ts'
import { seal } from '../sealing/index.ts'
import { type Caller, countTryAt, throttleKey } from '../throttle/index.ts'
import { lockKyb } from './cases.repo.ts'
import { describe } from './change-parties.ts'
import type { KybDeps } from './deps.ts'
import { companyOf } from './edit-case.ts'
import { linkHash } from './keys.ts'
import { kybMachine } from './kyb.ts'
import type { LinkRefusal } from './kyb.refusals.ts'
import { endLinks, insertLink } from './links.repo.ts'
import { putParty } from './parties.repo.ts'
import { partyIn, readSnapshot } from './snapshot.ts'

/** What a link's secret begins with. */
export const LINK_PREFIX = 'zkl_'

/**
 * Sends a link, which ends an earlier one. With `email` the address is corrected first. Refused for whom nothing is
 * left to prove, and while their check runs.
 */
export async function sendLink(
  deps: Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys' | 'keys' | 'sealingKey'>,
  actor: Actor,
  { party: id, email }: { readonly party: PartyId; readonly email: string | null },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, LinkRefusal>> {
  const { clock, policy, kybKeys } = deps
  const company = companyOf(actor)
  return deps.db.transact(async (tx): Promise<Result<null, LinkRefusal>> => {
    await lockKyb(tx, company)
    const snapshot = await readSnapshot(kybKeys, tx, company)
    const party = partyIn(snapshot, id)
    if (party?.profile.kind !== 'person') return refuse('not_found')
    if (['rejected', 'suspended'].includes(snapshot.kyb.state)) return refuse('kyb_closed')
    if (party.state === 'done') return refuse('already_verified')
    if (party.state === 'in_review') return refuse('verification_in_review')
    const at = clock.now()
    const isCorrected = email !== null && email !== party.profile.email
    // Only an address can be wrong while we review: who they are is changed in the list.
    if (isCorrected && !kybMachine.allows(snapshot.kyb.state, 'edited')) return refuse('kyb_closed')
    const counter = { scope: 'kyb-link' as const, key: throttleKey(deps.keys, company) }
    const rule = { max: policy.linksPerHourMax, windowMs: HOUR_MS, pauseMs: 0, spacingMs: 0 }
    const counted = await countTryAt(tx, counter, rule, at)
    if (!counted.ok) return refuse('rate_limited', { retryAt: counted.refusal.retryAt })
    const address = email ?? party.profile.email
    if (isCorrected) await describe(deps, tx, party, { ...party.profile, email: address }, at)
    await endLinks(tx, id, at)
    const token = `${LINK_PREFIX}${randomBytes(32).toString('base64url')}`
    const noticeId = newId('ntc', at.getTime())
    const [tokenHash, expiresAt] = [linkHash(token), after(at, policy.linkMs)]
    const sealedAddress = seal(kybKeys.person, `address ${id}`, address)
    await insertLink(tx, { tokenHash, party: id, sealedAddress, noticeId, madeBy: actor.userId, madeAt: at, expiresAt })
    await putParty(tx, id, { state: 'sent', reason: null })
    const locale = (await findMailbox(tx, actor.userId))?.locale ?? 'en'
    const by = (await findCustomer(tx, actor.userId))?.name ?? snapshot.company.name
    const facts = { company: snapshot.company.name, by }
    const mail = { id: noticeId, kind: 'kyb-link' as const, email: address, locale, facts, secret: token, expiresAt }
    await sendToAddress(deps, tx, mail)
    const sent = { party: id }
    await recordAudit(tx, { at, actor: actor.userId, action: 'kyb.link_sent', subject: company, facts: sent, ip })
    return ok(null)
  })
}
