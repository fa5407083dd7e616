/** Ends a person's check, exactly once, and tells how far the person is then. Used for verdicts and for operators. */
import type { PartyReason } from '@zend/contracts'
import { type Database, type Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { seal } from '../sealing/index.ts'
import { identitiesOf, ownersOfIdentities } from '../verification/index.ts'
import { lockKyb, readCase } from './cases.repo.ts'
import {
  companiesOfPerson,
  endCheck,
  findGiven,
  lockCheck,
  newestChecks,
  putProven,
  type WorkedCheck,
} from './checks.repo.ts'
import type { PersonCheckId } from './kyb.ts'
import type { KybPolicy } from './kyb.policy.ts'
import { endLinks } from './links.repo.ts'
import { findParty, putParty, type StoredParty } from './parties.repo.ts'
import { putFinding } from './review.repo.ts'
import { screenCompany, type ScreenDeps } from './screen-company.ts'
import { nameOfParty, openIdentity, openParty, type ProvenPerson, sealProven } from './sealed.ts'

/** Dependencies of ending a check. */
export type SettleDeps = ScreenDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly policy: Pick<KybPolicy, 'samePersonFrom'>
}

/** How a check ended. `person` is whom it proved; `number` what the document shows; `by` the operator, or null. */
export type PersonEnd = {
  readonly outcome: 'approved' | 'rejected'
  readonly reason: PartyReason | null
  readonly person: ProvenPerson | null
  readonly number: string | null
  readonly by: string | null
}

/** Ends a check. Returns false, and changes nothing, when it has ended before or its person is gone. */
export async function settlePersonCheck(deps: SettleDeps, id: PersonCheckId, end: PersonEnd): Promise<boolean> {
  const check = await deps.db.transact((tx) => lockCheck(tx, id))
  const known = check === null ? null : await findParty(deps.db.read, check.party)
  if (known === null) return false
  return deps.db.transact(async (tx) => {
    await lockKyb(tx, known.company)
    const [locked, party] = [await lockCheck(tx, id), await findParty(tx, known.id)]
    if (locked === null || locked.state === 'settled' || party === null || party.removedAt !== null) return false
    // Once somebody is asked anew, or has failed by another check, an earlier one proves nothing more of them.
    if (party.state !== 'in_review') {
      await close(deps, tx, locked, party, { ...end, person: null })
      return true
    }
    await close(deps, tx, locked, party, end)
    if (end.outcome === 'approved' && locked.kind === 'document' && end.number !== null)
      await confirmNumber(deps, tx, party, end)
    await conclude(deps, tx, party)
    return true
  })
}

async function close(
  { clock, kybKeys }: SettleDeps,
  tx: Tx,
  check: WorkedCheck,
  party: StoredParty,
  { outcome, reason, person, by }: PersonEnd,
): Promise<void> {
  const at = clock.now()
  await endCheck(tx, check.id, { outcome, reason, by, at })
  if (outcome === 'approved' && person !== null)
    await putProven(tx, party.id, sealProven(kybKeys.person, party.id, person), at)
  const facts = { party: party.id, company: party.company, kind: check.kind, outcome, reason }
  await recordAudit(tx, { at, actor: by, action: 'kyb.person_decided', subject: check.id, facts })
}

/** A number whose register cannot be asked is confirmed by the document that shows it. */
async function confirmNumber(deps: SettleDeps, tx: Tx, party: StoredParty, end: PersonEnd): Promise<void> {
  const open = (await newestChecks(tx, party.id)).find(({ kind, state }) => kind === 'number' && state === 'manual')
  const given = await findGiven(tx, party.id)
  if (open === undefined || given === null || end.number === null) return
  const { number } = openIdentity(deps.kybKeys.person, party.id, given.sealed)
  if (plain(number) === plain(end.number)) await close(deps, tx, open, party, { ...end, person: null })
}

const plain = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Once every check of the last hand-in has ended, the person is done, or failed; then the link is over. */
async function conclude(deps: SettleDeps, tx: Tx, party: StoredParty): Promise<void> {
  const checks = await newestChecks(tx, party.id)
  const failed = checks.find(({ outcome }) => outcome === 'rejected')
  if (failed !== undefined) {
    await putParty(tx, party.id, { state: 'failed', reason: failed.reason ?? 'other' })
    await endLinks(tx, party.id, deps.clock.now())
    await tellFailed(deps, tx, party)
    return
  }
  if (!checks.every(({ outcome }) => outcome === 'approved')) return
  await putParty(tx, party.id, { state: 'done', reason: null })
  await endLinks(tx, party.id, deps.clock.now())
  await noteSamePerson(deps, tx, party)
  await screenCompany(deps, tx, party.company)
}

/** Tells the company that somebody did not complete: not what it was, which is theirs. */
export async function tellFailed(
  { clock, kybKeys }: Pick<SettleDeps, 'clock' | 'kybKeys'>,
  tx: Tx,
  { id, company, sealed }: StoredParty,
): Promise<void> {
  const name = nameOfParty(openParty(kybKeys.sealing, id, sealed))
  const facts = { company: (await getCompany(tx, company)).name, name }
  await sendNotice({ clock }, tx, { kind: 'kyb-person-failed', to: company, facts })
}

/** Notes when the person stands behind suspiciously many companies, however they proved who they are. */
async function noteSamePerson({ clock, kybKeys, policy }: SettleDeps, tx: Tx, party: StoredParty): Promise<void> {
  const given = party.userId === null ? await findGiven(tx, party.id) : null
  const hashes = [
    ...(given === null ? [] : [given.identityHash]),
    ...(party.userId === null ? [] : await identitiesOf(tx, party.userId)),
  ]
  const users = [...(party.userId === null ? [] : [party.userId]), ...(await ownersOfIdentities(tx, hashes))]
  const companies = await companiesOfPerson(tx, { hashes, users })
  const { round } = await readCase(tx, party.company)
  const name = `same-person ${party.id}`
  const sealed = seal(kybKeys.person, `finding ${party.company} ${name}`, `behind ${companies} companies`)
  const result = companies >= policy.samePersonFrom ? 'look' : 'good'
  await putFinding(tx, party.company, round, { name, result, sealed, at: clock.now() })
}
