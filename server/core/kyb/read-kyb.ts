/** Reads a company's verification, for its members. Read-only. */
import {
  type BusinessInfo,
  INFO_FIELDS,
  type InfoField,
  type KybAnswer,
  KYB_REJECTIONS,
  type KybReason,
  type PartyAnswer,
  PARTY_ROLES,
} from '@zend/contracts'
import { type BusinessId, type PartyId, refuse, type Refusal, type Result, ok } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type CompanyRecord, getCompany } from '../companies/index.ts'
import { readCase } from './cases.repo.ts'
import type { ActorIds } from '../holders/index.ts'
import type { KybDeps } from './deps.ts'
import { companyOf } from './edit-case.ts'
import { kybMachine } from './kyb.ts'
import { newestLinks, type StoredLink } from './links.repo.ts'
import { percentOf, percentText } from './ownership.ts'
import { openInfo } from './sealed.ts'
import {
  isNeeded,
  isOwner,
  isWithUs,
  type KybSnapshot,
  missingIn,
  neededPeople,
  pagesOf,
  partyIn,
  readSnapshot,
  type Shown,
  shownItem,
  type SnapshotParty,
} from './snapshot.ts'

type ReadDeps = Pick<KybDeps, 'db' | 'clock' | 'kybKeys'>

/** Returns how far a company is, without anything personal. */
export async function readKyb({ db, clock, kybKeys }: ReadDeps, actor: ActorIds): Promise<KybAnswer> {
  return kybAnswer(await readSnapshot(kybKeys, db.read, companyOf(actor)), clock.now())
}

/** What a company said of itself, what it was opened with, and which fields are asked for again. */
export async function readInfo(
  { db, kybKeys }: ReadDeps,
  actor: ActorIds,
): Promise<{
  readonly info: BusinessInfo | null
  readonly known: CompanyRecord
  readonly asked: readonly { readonly field: InfoField; readonly reason: KybReason | null }[]
}> {
  const { info, company, reviews } = await readSnapshot(kybKeys, db.read, companyOf(actor))
  const asked = INFO_FIELDS.flatMap((field) => {
    const said = reviews.get(`info.${field}`)
    return said?.state === 'asked' ? [{ field, reason: said.reason }] : []
  })
  return { info, known: company, asked }
}

/**
 * Returns a company as banks are told of it, by what it said of itself: its legal name, its address and its number in
 * the register. `null` until it has said so.
 */
export async function readCompanyFacts(
  { sealing }: Pick<KybDeps['kybKeys'], 'sealing'>,
  read: Tx,
  company: BusinessId,
): Promise<{ readonly info: BusinessInfo; readonly country: string } | null> {
  const { sealedInfo } = await readCase(read, company)
  if (sealedInfo === null) return null
  const { country } = await getCompany(read, company)
  return { info: openInfo(sealing, company, sealedInfo), country }
}

/** Returns the people and organisations behind a company. */
export async function listParties({ db, kybKeys }: ReadDeps, actor: ActorIds): Promise<readonly PartyAnswer[]> {
  const snapshot = await readSnapshot(kybKeys, db.read, companyOf(actor))
  return partyAnswers(db.read, snapshot, snapshot.parties)
}

/** Returns one of them. */
export async function readParty(
  { db, kybKeys }: ReadDeps,
  actor: ActorIds,
  id: PartyId,
): Promise<Result<PartyAnswer, Refusal<'not_found'>>> {
  const snapshot = await readSnapshot(kybKeys, db.read, companyOf(actor))
  const party = partyIn(snapshot, id)
  const [answer] = party === null ? [] : await partyAnswers(db.read, snapshot, [party])
  return answer === undefined ? refuse('not_found') : ok(answer)
}

/** Returns the state as it is shown. Pure. */
export function kybAnswer(snapshot: KybSnapshot, now: Date): KybAnswer {
  const { kyb, papers, reviews } = snapshot
  const needed = neededPeople(snapshot)
  const people = {
    needed: needed.length,
    done: needed.filter(({ state }) => state === 'done').length,
    failed: needed.filter(({ state }) => state === 'failed').length,
  }
  const items = [infoItem(snapshot), peopleItem(snapshot, people), ...paperItems(snapshot)]
  return {
    state: kyb.state,
    editable: kybMachine.allows(kyb.state, 'edited'),
    submittedAt: kyb.submittedAt?.toISOString() ?? null,
    decidedAt: kyb.decidedAt?.toISOString() ?? null,
    approvedUntil: kyb.approvedUntil?.toISOString() ?? null,
    rejection: kyb.state === 'rejected' ? (KYB_REJECTIONS.find((each) => each === kyb.reason) ?? 'other') : null,
    items,
    papers: papers.map((asked) => ({
      paper: asked.paper,
      officialName: asked.name,
      needed: asked.needed,
      monthsMax: asked.monthsMax,
      pages: pagesOf(snapshot, asked).map(({ id, format, bytes, issuedOn, createdAt }) => ({
        _id: id,
        format,
        bytes,
        issuedOn,
        addedAt: createdAt.toISOString(),
        review: shownItem(snapshot, reviews.has(id) ? id : `paper.${asked.paper}`, true),
      })),
      review: paperShown(snapshot, asked.paper, pagesOf(snapshot, asked).length > 0),
    })),
    people,
    done: items.filter(({ state }) => state === 'accepted').length,
    total: items.length,
    missing:
      kybMachine.allows(kyb.state, 'submitted') || kyb.state === 'not_started' ? [...missingIn(snapshot, now)] : [],
  }
}

type Item = KybAnswer['items'][number]

function infoItem(snapshot: KybSnapshot): Item {
  const { info, reviews } = snapshot
  const asked = INFO_FIELDS.filter((field) => reviews.get(`info.${field}`)?.state === 'asked')
  const [first] = asked
  if (first !== undefined)
    return { key: 'business-info', state: 'asked', reason: reviews.get(`info.${first}`)?.reason ?? null, fields: asked }
  const isAccepted = INFO_FIELDS.every((field) => reviews.get(`info.${field}`)?.state === 'accepted')
  const shown = shownItem(snapshot, 'business-info', info !== null)
  return { key: 'business-info', ...(isAccepted && info !== null ? ACCEPTED : shown), fields: [] }
}

const ACCEPTED: Shown = { state: 'accepted', reason: null }

/** The people are accepted when each of them is, and has proven who they are. */
function peopleItem(
  snapshot: KybSnapshot,
  { needed, done, failed }: { readonly needed: number; readonly done: number; readonly failed: number },
): Item {
  const { parties, reviews, kyb } = snapshot
  const asked = ['people', ...parties.map(({ id }) => id)]
    .map((item) => reviews.get(item))
    .find((said) => said?.state === 'asked')
  const shown = (state: Item['state'], reason: KybReason | null = null): Item => ({
    key: 'people',
    state,
    reason,
    fields: [],
  })
  if (asked !== undefined) return shown('asked', asked.reason)
  if (needed === 0) return shown('to_do')
  if (failed > 0) return shown('asked', 'other')
  if (done < needed)
    return shown(neededPeople(snapshot).some(({ state }) => state === 'not_sent') ? 'to_do' : 'waiting')
  const isAccepted = kyb.state === 'approved' || parties.every(({ id }) => reviews.get(id)?.state === 'accepted')
  return shown(isAccepted ? 'accepted' : isWithUs(kyb) ? 'in_review' : 'ready')
}

const paperItems = (snapshot: KybSnapshot): readonly Item[] =>
  snapshot.papers
    .filter((asked) => asked.needed || pagesOf(snapshot, asked).length > 0)
    .map((asked) => ({
      key: `paper.${asked.paper}`,
      ...paperShown(snapshot, asked.paper, pagesOf(snapshot, asked).length > 0),
      fields: [],
    }))

/** A paper is asked for again as a whole, or one page of it. */
function paperShown(snapshot: KybSnapshot, paper: string, isThere: boolean): Shown {
  const page = snapshot.pages.find(({ id, slot }) => slot === paper && snapshot.reviews.get(id)?.state === 'asked')
  return shownItem(snapshot, page?.id ?? `paper.${paper}`, isThere)
}

async function partyAnswers(
  tx: Tx,
  snapshot: KybSnapshot,
  parties: readonly SnapshotParty[],
): Promise<readonly PartyAnswer[]> {
  const links = await newestLinks(
    tx,
    parties.map(({ id }) => id),
  )
  return parties.map((party) => partyAnswer(snapshot, party, links.get(party.id) ?? null))
}

function partyAnswer(snapshot: KybSnapshot, party: SnapshotParty, link: StoredLink | null): PartyAnswer {
  const { id, kind, profile, state, reason, edges } = party
  const isPerson = profile.kind === 'person'
  const isLinkOpen = link !== null && link.endedAt === null
  return {
    id,
    kind,
    firstName: isPerson ? profile.firstName : null,
    lastName: isPerson ? profile.lastName : null,
    email: isPerson ? profile.email : null,
    name: isPerson ? null : profile.name,
    country: profile.country,
    registrationNumber: isPerson ? null : profile.registrationNumber,
    roles: PARTY_ROLES.filter((role) => edges.some((edge) => edge.kind === role)),
    holdings: edges.flatMap(({ target, basisPoints }) =>
      basisPoints === null ? [] : [{ of: ofParty(target), percent: percentText(basisPoints) }],
    ),
    share: percentOf(snapshot.ownership, id),
    owner: isOwner(snapshot, party),
    needed: isNeeded(snapshot, party),
    person: isPerson
      ? {
          state,
          reason,
          linkSentAt: isLinkOpen ? link.madeAt.toISOString() : null,
          linkExpiresAt: isLinkOpen ? link.expiresAt.toISOString() : null,
        }
      : null,
    review: shownItem(snapshot, id, true),
  }
}

const ofParty = (target: BusinessId | PartyId): PartyId | null =>
  target.startsWith('prt_') ? (target as PartyId) : null
