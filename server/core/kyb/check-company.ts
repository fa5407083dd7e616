/**
 * The job of a hand-in: our own checks, the lists, and what the registers say of the company and of the organisations
 * behind it. Then the case waits for one of us, whatever was found: nothing here approves or rejects. A register that
 * is down is asked again with growing delays; one that stays silent is left to us, who see that it was.
 */
import { after, backoffMs, type BusinessId, type PartyId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { CompanyRegister, RegisterAnswer } from '../../ports/company-register.ts'
import { recordAudit } from '../audit/index.ts'
import { seal, unseal } from '../sealing/index.ts'
import { lockKyb, putCase } from './cases.repo.ts'
import { pagesElsewhere } from './files.repo.ts'
import { type Finding, ownFindings, registerFindings, sameCompany } from './findings.ts'
import { enqueueCompanyCheck } from './hand-in.ts'
import type { KybKeys } from './keys.ts'
import { kybMachine } from './kyb.ts'
import type { KybPolicy } from './kyb.policy.ts'
import { findingsOf, putFinding } from './review.repo.ts'
import { screenCompany, type ScreenDeps } from './screen-company.ts'
import { type KybSnapshot, readSnapshot } from './snapshot.ts'

/** Dependencies. `register` is null where none is configured. */
export type CheckCompanyDeps = ScreenDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly policy: KybPolicy
  readonly register: CompanyRegister | null
  readonly log: { warn(facts: object, text: string): void }
}

/** What is looked up: the company itself, or an organisation behind it. */
type Subject = {
  readonly id: BusinessId | PartyId
  readonly country: string
  readonly type: string
  readonly number: string
}

const RETRIED = 'register-tries'

/** Runs the checks of a company that was handed in. Safe to repeat; throws on our own faults. */
export async function checkCompany(deps: CheckCompanyDeps, company: BusinessId): Promise<void> {
  const snapshot = await beginChecks(deps, company)
  if (snapshot === null) return
  const { policy, clock, kybKeys } = deps
  const { round } = snapshot.kyb
  const known = await findingsOf(deps.db.read, company, round)
  const tries = triesIn(kybKeys, company, known)
  const found: Finding[] = []
  let isWaiting = false
  for (const subject of subjectsOf(snapshot)) {
    if (known.some(({ name }) => name === registerName(snapshot, subject))) continue
    const answer = await lookUp(deps, subject, `${company}.${round}.${tries}`)
    if (isLater(answer) && tries + 1 < policy.registerTriesMax) {
      isWaiting = true
      continue
    }
    found.push(...read(deps, snapshot, subject, answer))
  }
  await deps.db.transact(async (tx) => {
    await lockKyb(tx, company)
    const now = await readSnapshot(kybKeys, tx, company)
    if (now.kyb.state !== 'submitted' || now.kyb.round !== round) return
    for (const each of found) await note(deps, tx, now, each)
    if (isWaiting) {
      await note(deps, tx, now, { name: RETRIED, result: 'look', detail: String(tries + 1) })
      await enqueueCompanyCheck(tx, company, after(clock.now(), backoffMs(policy.ask, tries + 1)))
      return
    }
    const state = kybMachine.after('submitted', 'checked')
    if (state === 'not_started') throw new Error('a checked case is with us')
    await putCase(tx, company, { state })
    const facts = { round, findings: (await findingsOf(tx, company, round)).map(say).join(' ') }
    await recordAudit(tx, { at: clock.now(), actor: null, action: 'kyb.checked', subject: company, facts })
  })
}

const say = ({ name, result }: Pick<Finding, 'name' | 'result'>): string => `${name.replaceAll(' ', ':')}=${result}`

/** Notes what our own records and the lists say. Null when the case does not wait for us. */
async function beginChecks(deps: CheckCompanyDeps, company: BusinessId): Promise<KybSnapshot | null> {
  const { db, clock, kybKeys, log } = deps
  return db.transact(async (tx) => {
    await lockKyb(tx, company)
    const snapshot = await readSnapshot(kybKeys, tx, company)
    if (snapshot.kyb.state !== 'submitted') return null
    const elsewhere = await pagesElsewhere(tx, company)
    for (const each of ownFindings(snapshot, elsewhere, clock.now())) await note(deps, tx, snapshot, each)
    const listing = await screenCompany(deps, tx, company)
    if (listing !== 'clear') log.warn({ company }, 'a list may name a company: one of us has to look')
    const listed: Finding = { name: 'lists', result: listing === 'clear' ? 'good' : 'bad', detail: listing }
    await note(deps, tx, snapshot, listed)
    return snapshot
  })
}

function subjectsOf({ company, info, parties }: KybSnapshot): readonly Subject[] {
  if (info === null) throw new Error(`${company.id} says nothing of itself`)
  const { registrationType: type, registrationNumber: number } = info
  return [
    { id: company.id, country: company.country, type, number },
    ...parties.flatMap(({ id, profile }) =>
      // The kind of an organisation's registration is not asked: companies hold shares.
      profile.kind === 'organisation'
        ? [
            {
              id,
              country: profile.country,
              type: profile.country === 'NG' ? 'RC' : 'COMPANY',
              number: profile.registrationNumber,
            },
          ]
        : [],
    ),
  ]
}

/** The finding that says that a subject was looked up. */
const registerName = ({ company }: KybSnapshot, { id }: Subject): string =>
  id === company.id ? 'register' : `register ${id}`

async function lookUp(
  { register }: CheckCompanyDeps,
  { id, country, type, number }: Subject,
  reference: string,
): Promise<RegisterAnswer> {
  if (register === null) return { kind: 'not_covered' }
  return register.lookUp({ reference: reference.toLowerCase(), subject: id, country, type, number })
}

const isLater = ({ kind }: RegisterAnswer): boolean => kind === 'register_down' || kind === 'no_answer'

/** What an answer means. */
function read(
  { policy }: CheckCompanyDeps,
  snapshot: KybSnapshot,
  subject: Subject,
  answer: RegisterAnswer,
): readonly Finding[] {
  const name = registerName(snapshot, subject)
  if (answer.kind !== 'found') {
    const detail = 'said' in answer ? `${answer.kind}: ${answer.said}` : answer.kind
    return [{ name, result: answer.kind === 'not_found' ? 'bad' : 'look', detail }]
  }
  const { company: found } = answer
  if (subject.id === snapshot.company.id)
    return [
      { name, result: 'good', detail: `${found.name} ${found.number}` },
      ...registerFindings(snapshot, found, policy.namePercentMin),
    ]
  const party = snapshot.parties.find(({ id }) => id === subject.id)
  const given = party?.profile.kind === 'organisation' ? party.profile.name : ''
  const isGood = found.status === 'active' && sameCompany(given, found.name, policy.namePercentMin)
  return [{ name, result: isGood ? 'good' : 'bad', detail: `${found.name} ${found.number}, ${found.said}` }]
}

async function note(
  { clock, kybKeys }: Pick<CheckCompanyDeps, 'clock' | 'kybKeys'>,
  tx: Tx,
  { company, kyb }: KybSnapshot,
  { name, result, detail }: Finding,
): Promise<void> {
  const sealed = seal(kybKeys.person, `finding ${company.id} ${name}`, detail)
  await putFinding(tx, company.id, kyb.round, { name, result, sealed, at: clock.now() })
}

/** Opens what a finding says. */
export const openFinding = (
  { person }: Pick<KybKeys, 'person'>,
  company: BusinessId,
  { name, sealed }: { readonly name: string; readonly sealed: Uint8Array | null },
): string => (sealed === null ? '' : unseal(person, `finding ${company} ${name}`, sealed))

function triesIn(
  keys: KybKeys,
  company: BusinessId,
  known: readonly { readonly name: string; readonly sealed: Uint8Array | null }[],
): number {
  const noted = known.find(({ name }) => name === RETRIED)
  return noted === undefined ? 0 : Number(openFinding(keys, company, noted))
}
