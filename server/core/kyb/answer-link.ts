/**
 * What a person behind a company does by their own link, without an account: consent, identity number, pictures, hand
 * in. Nothing is told but the company's name and what is asked.
 */
import { type KybLinkAnswer, type UploadedFile } from '@zend/contracts'
import {
  after,
  DAY_MS,
  newId,
  ok,
  type PartyId,
  refuse,
  type Refusal,
  type Result,
  roomAt,
  type UserId,
} from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import type { ReencodeRefusal } from '../pictures/index.ts'
import { canonicalNumber, identityHash, isOfAge, tierOf } from '../verification/index.ts'
import { lockKyb } from './cases.repo.ts'
import { checkTimes, insertCheck } from './checks.repo.ts'
import type { KybDeps } from './deps.ts'
import { makeFile, mayStore, storeFile } from './documents.ts'
import { picturesOf, putHandedIn, putRemoved } from './files.repo.ts'
import { linkHash } from './keys.ts'
import type { KybFileId, PersonCheckId } from './kyb.ts'
import type {
  GiveNumberRefusal,
  LinkExpired,
  PlaceRefusal,
  ReuseRefusal,
  SubmitLinkRefusal,
  TooMuch,
} from './kyb.refusals.ts'
import {
  endLinks,
  findLink,
  findPlace,
  givenAt,
  insertPlace,
  putLink,
  putPerson,
  type StoredLink,
  takePlace,
} from './links.repo.ts'
import { findParty, putParty, type StoredParty } from './parties.repo.ts'
import { askedDocument, askedNumber, askedOf } from './person-requirements.ts'
import { openParty, sealIdentity } from './sealed.ts'
import { tellFailed } from './settle-person.ts'
import type { PersonCheckKind } from './tables.repo.ts'

type LinkDeps = Pick<KybDeps, 'db' | 'clock' | 'policy' | 'kybKeys'>
type Open = { readonly link: StoredLink; readonly party: StoredParty; readonly country: string; readonly at: Date }

/** The job that takes a person's check further; its payload is `{ id }`. */
export const CHECK_DIRECTOR_JOB = 'check-director'

/** Schedules it, at once or not before `runAt`; replaces one that is scheduled. */
export const enqueuePersonCheck = (tx: Tx, id: PersonCheckId, runAt?: Date): Promise<void> =>
  enqueueJob(tx, CHECK_DIRECTOR_JOB, { id }, { key: `kyb:${id}`, ...(runAt === undefined ? {} : { runAt }) })

/** What a link asks. */
export type LinkSaid = Omit<KybLinkAnswer, 'expiresAt' | 'country'> & {
  readonly expiresAt: Date
  readonly country: ReturnType<typeof askedOf>
}

const isOpenState = (state: StoredParty['state']): boolean => state === 'sent' || state === 'opened'

/** Reads a link; one that was sent is opened by it. An ended or unknown link opens nothing. */
export async function readLink(deps: LinkDeps, token: string): Promise<Result<LinkSaid, LinkExpired>> {
  const opened = await withLink<null, LinkExpired>(deps, token, 'any', async (tx, { link, party, at }) => {
    if (link.openedAt === null) await putLink(tx, linkHash(token), { openedAt: at })
    if (party.state === 'sent') await putParty(tx, party.id, { state: 'opened' })
    return ok(null)
  })
  return opened.ok ? said(deps, token) : opened
}

/** Consents to the check; or declines it, which ends the link and tells the company that it was not completed. */
export async function consentByLink(
  deps: LinkDeps,
  token: string,
  consents: boolean,
): Promise<Result<LinkSaid, LinkExpired>> {
  const noted = await withLink<null, LinkExpired>(deps, token, 'open', async (tx, { link, party, at }) => {
    if (consents && link.consentedAt === null) await putLink(tx, linkHash(token), { consentedAt: at })
    if (!consents) {
      await putParty(tx, party.id, { state: 'failed', reason: 'declined' })
      await tellFailed(deps, tx, party)
    }
    const action = consents ? 'kyb.person_consented' : 'kyb.person_declined'
    await recordAudit(tx, { at, actor: null, action, subject: party.id, facts: { company: party.company } })
    return ok(null)
  })
  if (!noted.ok) return noted
  const shown = await said(deps, token)
  if (!consents) await deps.db.transact((tx) => endLinkOf(deps, tx, token))
  return shown
}

async function endLinkOf({ clock }: LinkDeps, tx: Tx, token: string): Promise<void> {
  const link = await findLink(tx, linkHash(token))
  if (link !== null) await endLinks(tx, link.party, clock.now())
}

/** Takes the identity number and birth date (ISO 8601). Whether somebody else gave it is not told. */
export async function giveNumber(
  deps: LinkDeps,
  token: string,
  given: { readonly idType: string; readonly number: string; readonly birthDate: string },
): Promise<Result<LinkSaid, GiveNumberRefusal>> {
  const taken = await withLink<null, GiveNumberRefusal>(
    deps,
    token,
    'open',
    async (tx, { link, party, country, at }) => {
      if (link.consentedAt === null) return refuse('consent_needed')
      const number = canonicalNumber(given.number)
      const { idType, birthDate } = given
      if (askedNumber(country, idType, number) === null) return refuse('identity_number_invalid')
      if (!isOfAge(birthDate, at)) return refuse('under_age')
      await putPerson(tx, party.id, {
        sealed: sealIdentity(deps.kybKeys.person, party.id, { country, idType, number, birthDate }),
        identityHash: identityHash(deps.kybKeys.verification, country, idType, number),
        at,
      })
      return ok(null)
    },
  )
  return taken.ok ? said(deps, token) : taken
}

/** Makes a place for a picture. */
export function placePicture(
  deps: LinkDeps,
  token: string,
  slot: 'front' | 'back' | 'selfie',
): Promise<Result<{ readonly id: KybFileId; readonly expiresAt: Date }, PlaceRefusal>> {
  type Placed = { readonly id: KybFileId; readonly expiresAt: Date }
  return withLink<Placed, PlaceRefusal>(deps, token, 'open', async (tx, { link, party, at }) => {
    if (link.consentedAt === null) return refuse('consent_needed')
    const fits = await mayStore(deps, tx, party.company, 0)
    if (!fits.ok) return fits
    const [id, expiresAt]: [KybFileId, Date] = [newId('kyf', at.getTime()), after(at, deps.policy.placeMs)]
    await insertPlace(tx, { id, party: party.id, slot, expiresAt })
    return ok({ id, expiresAt })
  })
}

/** Fills a place, once, in the stead of an earlier picture of the same side. */
export async function fillPlace(
  deps: LinkDeps & Pick<KybDeps, 'reencode'>,
  id: KybFileId,
  file: UploadedFile,
): Promise<Result<null, Refusal<'not_found'> | TooMuch | ReencodeRefusal | Refusal<'file_unreadable'>>> {
  const { db, clock } = deps
  const known = await findPlace(db.read, id)
  if (known === null || known.expiresAt <= clock.now()) return refuse('not_found')
  const made = await makeFile(deps, file)
  if (!made.ok) return made
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'> | TooMuch>> => {
    const party = await findParty(tx, known.party)
    if (party === null) return refuse('not_found')
    await lockKyb(tx, party.company)
    const now = await findParty(tx, known.party)
    const at = clock.now()
    if (now === null || now.removedAt !== null || !isOpenState(now.state)) return refuse('not_found')
    if (!(await takePlace(tx, id))) return refuse('not_found')
    const fits = await mayStore(deps, tx, now.company, made.value.content.length)
    if (!fits.ok) return fits
    const earlier = (await picturesOf(tx, now.id)).filter(({ slot }) => slot === known.slot)
    await putRemoved(
      tx,
      earlier.map((each) => each.id),
      at,
    )
    await storeFile(deps, tx, made.value, { company: now.company, party: now.id, slot: known.slot, issuedOn: null, at })
    return ok(null)
  })
}

/** Hands in what was given: two checks, of the number and of the document with the face. */
export async function submitByLink(
  deps: LinkDeps,
  token: string,
  documentType: string,
): Promise<Result<LinkSaid, SubmitLinkRefusal>> {
  const done = await withLink<null, SubmitLinkRefusal>(
    deps,
    token,
    'open',
    async (tx, { link, party, country, at }) => {
      if (link.consentedAt === null) return refuse('consent_needed')
      const kind = askedDocument(country, documentType)
      if (kind === null) return refuse('document_kind_unknown')
      const pictures = await givenPictures(tx, link)
      const sides = kind.sides === 2 ? (['front', 'back', 'selfie'] as const) : (['front', 'selfie'] as const)
      const missing = [
        ...((await isNumberGiven(tx, link)) ? [] : ['number']),
        ...sides.filter((side) => !pictures.some(({ slot }) => slot === side)),
      ]
      if (missing.length > 0) return refuse('kyb_incomplete', { missing })
      const fits = await mayCheck(deps, tx, party.id, at)
      if (!fits.ok) return fits
      await putHandedIn(
        tx,
        pictures.map(({ id }) => id),
        at,
      )
      await begin(tx, party, ['number', 'document'], { country, idType: documentType, at })
      return ok(null)
    },
  )
  return done.ok ? said(deps, token) : done
}

/**
 * Lets a signed-in person's own verification stand for the check, with their consent. It takes tier 2, and is looked at
 * by the worker like any other check: the name must be the one that the company gave.
 */
export async function useAccount(
  deps: LinkDeps,
  { userId }: { readonly userId: UserId },
  token: string,
): Promise<Result<LinkSaid, ReuseRefusal>> {
  const done = await withLink<null, ReuseRefusal>(deps, token, 'open', async (tx, { party, country, at }) => {
    if ((await tierOf(tx, userId)) < 2) return refuse('verification_needed')
    const fits = await mayCheck(deps, tx, party.id, at)
    if (!fits.ok) return fits
    await putLink(tx, linkHash(token), { consentedAt: at })
    await putParty(tx, party.id, { userId })
    await begin(tx, party, ['account'], { country, idType: 'account', at })
    const facts = { company: party.company }
    await recordAudit(tx, { at, actor: userId, action: 'kyb.account_reused', subject: party.id, facts })
    return ok(null)
  })
  return done.ok ? said(deps, token) : done
}

async function mayCheck({ policy }: LinkDeps, tx: Tx, party: PartyId, at: Date): Promise<Result<null, TooMuch>> {
  const rule = { max: policy.personPerDayMax, windowMs: DAY_MS }
  const retryAt = roomAt(await checkTimes(tx, party, after(at, -DAY_MS)), rule)
  return retryAt === null ? ok(null) : refuse('rate_limited', { retryAt })
}

async function begin(
  tx: Tx,
  party: StoredParty,
  kinds: readonly PersonCheckKind[],
  { country, idType, at }: { readonly country: string; readonly idType: string; readonly at: Date },
): Promise<void> {
  await putParty(tx, party.id, { state: 'in_review' })
  for (const kind of kinds) {
    const id: PersonCheckId = newId('kck', at.getTime())
    await insertCheck(tx, { id, party: party.id, kind, country, idType, createdAt: at })
    await enqueuePersonCheck(tx, id)
  }
}

/** Runs a step with a link that opens something, under the company's lock. */
async function withLink<T, R extends Refusal>(
  { db, clock, kybKeys }: Pick<LinkDeps, 'db' | 'clock' | 'kybKeys'>,
  token: string,
  which: 'open' | 'any',
  step: (tx: Tx, open: Open) => Promise<Result<T, R>>,
): Promise<Result<T, R | LinkExpired>> {
  const hash = linkHash(token)
  const known = await findLink(db.read, hash)
  const owner = known === null ? null : await findParty(db.read, known.party)
  if (owner === null) return refuse('link_expired')
  return db.transact(async (tx): Promise<Result<T, R | LinkExpired>> => {
    await lockKyb(tx, owner.company)
    const [link, party] = [await findLink(tx, hash), await findParty(tx, owner.id)]
    const at = clock.now()
    if (link === null || party === null || link.endedAt !== null || link.expiresAt <= at) return refuse('link_expired')
    if (party.removedAt !== null || (which === 'open' && !isOpenState(party.state))) return refuse('link_expired')
    const { country } = openParty(kybKeys.sealing, party.id, party.sealed)
    return step(tx, { link, party, country, at })
  })
}

// What was given by an earlier link counts no more: it may have reached somebody else.
const givenPictures = async (tx: Tx, { party, madeAt }: StoredLink) =>
  (await picturesOf(tx, party)).filter(({ createdAt }) => createdAt >= madeAt)
const isNumberGiven = async (tx: Tx, { party, madeAt }: StoredLink): Promise<boolean> => {
  const at = await givenAt(tx, party)
  return at !== null && at >= madeAt
}

/** What the link says now. */
async function said(
  { db, clock, kybKeys }: Pick<LinkDeps, 'db' | 'clock' | 'kybKeys'>,
  token: string,
): Promise<Result<LinkSaid, LinkExpired>> {
  const link = await findLink(db.read, linkHash(token))
  const party = link === null ? null : await findParty(db.read, link.party)
  if (link === null || party === null) return refuse('link_expired')
  const { country } = openParty(kybKeys.sealing, party.id, party.sealed)
  const pictures = await givenPictures(db.read, link)
  return ok({
    company: { name: (await getCompany(db.read, party.company)).name },
    open: link.endedAt === null && link.expiresAt > clock.now() && isOpenState(party.state),
    submitted: party.state === 'in_review' || party.state === 'done',
    expiresAt: link.expiresAt,
    consented: link.consentedAt !== null,
    number: await isNumberGiven(db.read, link),
    files: (['front', 'back', 'selfie'] as const).filter((side) => pictures.some(({ slot }) => slot === side)),
    country: askedOf(country),
  })
}
