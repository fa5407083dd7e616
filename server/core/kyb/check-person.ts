/**
 * The job that takes a person's check further: send it to the identity checker, ask for its result, end it. As with
 * customers, sending is stored before it happens, an unknown result stays under review and is asked for again, and what
 * people must decide waits for an operator.
 */
import type { PartyReason } from '@zend/contracts'
import { after, backoffMs } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { CheckOrder, CheckStatus, IdentityChecker } from '../../ports/identity-checker.ts'
import { recordAudit } from '../audit/index.ts'
import { nameSimilarity } from '../names/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import { decide, findKnownPerson, tierOf } from '../verification/index.ts'
import { enqueuePersonCheck } from './answer-link.ts'
import { lockKyb } from './cases.repo.ts'
import { findGiven, lockCheck, putCheck, type WorkedCheck } from './checks.repo.ts'
import { findFile, picturesOf } from './files.repo.ts'
import type { PersonCheckId } from './kyb.ts'
import type { KybPolicy } from './kyb.policy.ts'
import { findParty, type StoredParty } from './parties.repo.ts'
import { askedNumber } from './person-requirements.ts'
import { type GivenIdentity, nameOfParty, openIdentity, openParty, type ProvenPerson } from './sealed.ts'
import { settlePersonCheck, type SettleDeps } from './settle-person.ts'

/** Dependencies. `checker` is null where none is configured: then people decide everything. */
export type CheckPersonDeps = SettleDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly policy: KybPolicy
  readonly checker: IdentityChecker | null
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}

type Person = { readonly party: StoredParty; readonly claimed: ProvenPerson; readonly given: GivenIdentity | null }

/** Takes a check one step further. Throws on our own faults; the job runner retries. */
export async function checkPerson(deps: CheckPersonDeps, id: PersonCheckId): Promise<void> {
  const check = await deps.db.transact((tx) => lockCheck(tx, id))
  if (check === null || check.state === 'settled' || check.state === 'manual') return
  const person = await personOf(deps, check)
  if (person === null) return
  if (check.kind === 'account') return endAccount(deps, check, person)
  const { checker } = deps
  if (checker === null || person.given === null) return toPeople(deps, check, 'no checker can be asked about it')
  const { country, idType, number } = person.given
  if (check.kind === 'number' && askedNumber(country, idType, number)?.register !== true)
    return toPeople(deps, check, 'no register can be asked: the document has to prove the number')
  await (check.state === 'queued' ? send(deps, checker, check, person) : ask(deps, checker, check, person))
}

async function personOf({ db, kybKeys }: CheckPersonDeps, check: WorkedCheck): Promise<Person | null> {
  const party = await findParty(db.read, check.party)
  if (party === null || party.removedAt !== null) return null
  const given = await findGiven(db.read, party.id)
  const opened = given === null ? null : openIdentity(kybKeys.person, party.id, given.sealed)
  const name = nameOfParty(openParty(kybKeys.sealing, party.id, party.sealed))
  return { party, given: opened, claimed: { name, birthDate: opened?.birthDate ?? '' } }
}

/** An account's verification counts when its proven name is the one that the company gave. */
async function endAccount(deps: CheckPersonDeps, check: WorkedCheck, { party, claimed }: Person): Promise<void> {
  const { userId } = party
  if (userId === null) return toPeople(deps, check, 'nobody let us reuse an account')
  const { db, kybKeys, policy } = deps
  const known = await findKnownPerson(db.read, kybKeys.verification.person, userId)
  if (known === null || (await tierOf(db.read, userId)) < 2)
    return toPeople(deps, check, 'the account is not verified any more')
  if (nameSimilarity(known.name, claimed.name) * 100 < policy.namePercentMin)
    return toPeople(deps, check, 'the account has another name than the company gave')
  await settlePersonCheck(deps, check.id, { outcome: 'approved', reason: null, person: known, number: null, by: null })
}

const referenceOf = ({ id, attempt }: WorkedCheck): string => `${id}.${attempt}`

async function send(
  deps: CheckPersonDeps,
  checker: IdentityChecker,
  check: WorkedCheck,
  person: Person,
): Promise<void> {
  const order = await orderFor(deps, check, person)
  const at = deps.clock.now()
  const isOurs = await deps.db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked?.state !== 'queued' || locked.attempt !== check.attempt) return false
    await putCheck(tx, { ...locked, state: 'sent', sentAt: at })
    await enqueuePersonCheck(tx, check.id, after(at, deps.policy.ask.firstMs))
    return true
  })
  if (!isOurs) return
  const sent = await checker.submit(order)
  if (sent.kind !== 'refused') return
  deps.log.error({ alert: 'verification', check: check.id, said: sent.said }, 'the identity checker refused an order')
  await toPeople(deps, check, sent.said)
}

async function ask(deps: CheckPersonDeps, checker: IdentityChecker, check: WorkedCheck, person: Person): Promise<void> {
  const status = await checker.statusOf(check.party, referenceOf(check))
  switch (status.kind) {
    case 'done':
      return end(deps, check, person, status)
    case 'undecided':
      return toPeople(deps, check, status.said)
    case 'register_down':
      return again(deps, check, 'queued')
    case 'unknown_reference': {
      const isLost = after(check.sentAt ?? check.createdAt, deps.policy.lostAfterMs) <= deps.clock.now()
      return again(deps, check, isLost ? 'queued' : 'sent')
    }
    case 'pending':
    case 'no_answer':
      return again(deps, check, 'sent')
  }
}

async function end(
  deps: CheckPersonDeps,
  check: WorkedCheck,
  { claimed }: Person,
  { verdict }: Extract<CheckStatus, { kind: 'done' }>,
): Promise<void> {
  const decision = decide(verdict, claimed)
  if (decision.kind === 'people') return toPeople(deps, check, decision.why)
  const { outcome, person, number, steps } = decision
  const fault = steps.find(({ reason }) => reason !== null)
  await settlePersonCheck(deps, check.id, {
    outcome: outcome === 'approved' ? 'approved' : 'rejected',
    reason: outcome === 'approved' ? null : classOf(fault?.step),
    person,
    number,
    by: null,
  })
}

/** The company learns what failed, and nothing of the person. */
const classOf = (step: string | undefined): PartyReason =>
  step === 'identity-number' ? 'number' : step === 'liveness' ? 'face' : step === 'document' ? 'document' : 'other'

/** Asks again later, with doubling delays; a check that is sent again has another reference. */
async function again(
  { db, clock, policy }: CheckPersonDeps,
  check: WorkedCheck,
  state: 'queued' | 'sent',
): Promise<void> {
  const tries = check.tries + 1
  const runAt = after(clock.now(), backoffMs(policy.ask, tries + 1))
  await db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked?.state !== 'sent' || locked.attempt !== check.attempt) return
    await putCheck(tx, { ...locked, state, tries, attempt: state === 'queued' ? locked.attempt + 1 : locked.attempt })
    await enqueuePersonCheck(tx, check.id, runAt)
  })
}

async function toPeople({ db, clock, log }: CheckPersonDeps, check: WorkedCheck, why: string): Promise<void> {
  await db.transact(async (tx) => {
    const locked = await lockCheck(tx, check.id)
    if (locked === null || locked.state === 'settled') return
    await putCheck(tx, { ...locked, state: 'manual', why })
    const facts = { party: check.party, why }
    await recordAudit(tx, { at: clock.now(), actor: null, action: 'kyb.left_to_people', subject: check.id, facts })
  })
  log.warn({ check: check.id, kind: check.kind, why }, 'a check of somebody behind a company waits for one of us')
}

async function orderFor(
  deps: CheckPersonDeps,
  check: WorkedCheck,
  { party, given, claimed }: Person,
): Promise<CheckOrder> {
  if (given === null) throw new Error(`${check.id} has nothing that was given`)
  const profile = openParty(deps.kybKeys.sealing, party.id, party.sealed)
  if (profile.kind !== 'person') throw new Error(`${party.id} is no person`)
  const { firstName, lastName, country } = profile
  const person = { firstName, lastName, birthDate: claimed.birthDate }
  const common = { reference: referenceOf(check), subject: party.id, country, person }
  if (check.kind === 'number') return { kind: 'number', ...common, idType: given.idType, number: given.number }
  const pictures = await openPictures(deps, check)
  const [front, selfie] = [pictures.get('front'), pictures.get('selfie')]
  if (front === undefined || selfie === undefined) throw new Error(`${check.id} has lost its pictures`)
  return { kind: 'document', ...common, idType: check.idType, front, back: pictures.get('back') ?? null, selfie }
}

/** Returns the pictures of a person. Opening them is recorded in the audit trail. */
async function openPictures(
  { db, clock, kybKeys }: CheckPersonDeps,
  check: WorkedCheck,
): Promise<ReadonlyMap<string, Uint8Array>> {
  return db.transact(async (tx) => {
    const party = await findParty(tx, check.party)
    if (party === null) throw new Error(`${check.party} is gone`)
    await lockKyb(tx, party.company)
    const opened = new Map<string, Uint8Array>()
    // Pictures of an earlier hand-in stay where no newer one took their place.
    const handedIn = (await picturesOf(tx, check.party)).filter(
      ({ handedInAt }) => handedInAt?.getTime() === check.createdAt.getTime(),
    )
    for (const { id, slot } of handedIn) {
      const file = await findFile(tx, id)
      if (file === null) continue
      opened.set(slot, unsealBytes(kybKeys.person, id, file.sealed))
      const facts = { check: check.id, why: 'for the checker' }
      await recordAudit(tx, { at: clock.now(), actor: null, action: 'kyb.file_opened', subject: id, facts })
    }
    return opened
  })
}
