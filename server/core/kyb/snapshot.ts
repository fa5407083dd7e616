/** Everything that is known of a company's verification at one moment, and what follows from it. Reading, then pure. */
import type { BusinessInfo, KybItemState, KybReason } from '@zend/contracts'
import type { BusinessId, PartyId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type CompanyRecord, getCompany } from '../companies/index.ts'
import { type Review, readCase, reviewsOf, type StoredCase } from './cases.repo.ts'
import { type AskedPaper, askedPapers, HIGH_RISK_SECTORS, isFresh, isSoleTrader, papersOf } from './country-papers.ts'
import { papersIn, type StoredFile } from './files.repo.ts'
import type { KybKeys } from './keys.ts'
import { type Ownership, ownershipOf, reaches, sumOf } from './ownership.ts'
import { type Edge, edgesOf, holdingsIn, partiesOf, type StoredParty } from './parties.repo.ts'
import { openInfo, openParty, type PartyProfile } from './sealed.ts'

/** Somebody behind the company, described, with what they are in it. */
export type SnapshotParty = Omit<StoredParty, 'sealed'> & {
  readonly profile: PartyProfile
  readonly edges: readonly Edge[]
}

/** What is known of one company. `info` is null before the company said it. */
export type KybSnapshot = {
  readonly company: CompanyRecord
  readonly kyb: StoredCase
  readonly info: BusinessInfo | null
  readonly parties: readonly SnapshotParty[]
  readonly ownership: Ownership
  readonly papers: readonly AskedPaper[]
  readonly pages: readonly StoredFile[]
  readonly reviews: ReadonlyMap<string, Review>
}

/** Reads it. */
export async function readSnapshot(
  { sealing }: Pick<KybKeys, 'sealing'>,
  tx: Tx,
  id: BusinessId,
): Promise<KybSnapshot> {
  const company = await getCompany(tx, id)
  const kyb = await readCase(tx, id)
  const [parties, edges] = [await partiesOf(tx, id), await edgesOf(tx, id)]
  const info = kyb.sealedInfo === null ? null : openInfo(sealing, id, kyb.sealedInfo)
  return {
    company,
    kyb,
    info,
    parties: parties.map(({ sealed, ...party }) => ({
      ...party,
      profile: openParty(sealing, party.id, sealed),
      edges: edges.filter((edge) => edge.party === party.id),
    })),
    ownership: ownershipOf(id, holdingsIn(edges)),
    papers: askedPapers(company.country, riskOf(kyb, info, company)),
    pages: await papersIn(tx, id),
    reviews: new Map((await reviewsOf(tx, id)).map((review) => [review.item, review])),
  }
}

/** Returns how a company is treated: as high risk by what it does, or because one of us said so. */
export function riskOf(
  { highRisk }: Pick<StoredCase, 'highRisk'>,
  info: BusinessInfo | null,
  { registrationType }: Pick<CompanyRecord, 'registrationType'>,
): { readonly highRisk: boolean; readonly soleTrader: boolean } {
  const bySector = info !== null && (HIGH_RISK_SECTORS.includes(info.sector) || info.paysForOthers)
  return { highRisk: highRisk || bySector, soleTrader: isSoleTrader(info?.registrationType ?? registrationType) }
}

/** Returns whether this person is a beneficial owner by the country's threshold. */
export function isOwner({ company, kyb, info, ownership }: KybSnapshot, party: SnapshotParty): boolean {
  const { ownerFrom, highRiskFrom } = papersOf(company.country)
  const { highRisk } = riskOf(kyb, info, company)
  return (
    party.kind === 'person' && reaches(ownership, party.id, highRisk ? Math.min(ownerFrom, highRiskFrom) : ownerFrom)
  )
}

/**
 * Returns whether this person must prove who they are: owners, and whoever directs, signs for or controls the company.
 */
export const isNeeded = (snapshot: KybSnapshot, party: SnapshotParty): boolean =>
  party.kind === 'person' &&
  (party.edges.some(({ target, kind }) => kind !== 'shareholder' && target === snapshot.company.id) ||
    isOwner(snapshot, party))

/** The people who must prove who they are. */
export const neededPeople = (snapshot: KybSnapshot): readonly SnapshotParty[] =>
  snapshot.parties.filter((party) => isNeeded(snapshot, party))

/** The pages of a paper. */
export const pagesOf = ({ pages }: KybSnapshot, { paper }: Pick<AskedPaper, 'paper'>): readonly StoredFile[] =>
  pages.filter(({ slot }) => slot === paper)

/**
 * Returns what keeps a company from being handed in, as keys: `business-info`, `people`, `shares`, `person.prt_…` whose
 * link was not sent, `paper.…` that is missing or too old by now, and whatever is asked for again and was not changed.
 */
export function missingIn(snapshot: KybSnapshot, now: Date): readonly string[] {
  const { company, info, parties, papers, reviews } = snapshot
  const holdings = holdingsIn(parties.flatMap(({ edges }) => edges))
  const { soleTrader } = riskOf(snapshot.kyb, info, company)
  const isDirected = parties.some(({ edges }) => edges.some(({ kind }) => kind === 'director'))
  const sums = [company.id, ...parties.flatMap(({ id, kind }) => (kind === 'organisation' ? [id] : []))].map((of) =>
    sumOf(of, holdings),
  )
  const isExplained = info?.unallocated !== null && info !== null
  const isWhole = sums.every((sum) => sum === 'whole' || (sum === 'short' && isExplained))
  return [
    ...(info === null ? ['business-info'] : []),
    ...(isDirected ? [] : ['people']),
    ...(isWhole || soleTrader ? [] : ['shares']),
    ...neededPeople(snapshot).flatMap(({ id, state }) => (state === 'not_sent' ? [`person.${id}`] : [])),
    ...papers.flatMap((asked) => {
      const pages = pagesOf(snapshot, asked)
      const isFine = pages.every(({ issuedOn }) => issuedOn === null || isFresh(issuedOn, asked.monthsMax, now))
      return (pages.length > 0 || !asked.needed) && isFine ? [] : [`paper.${asked.paper}`]
    }),
    ...[...reviews.values()].flatMap(({ item, state }) => (state === 'asked' && exists(snapshot, item) ? [item] : [])),
  ]
}

/** Returns whether an item that was spoken of is still there: a withdrawn page or removed person is not. */
export const exists = ({ parties, pages }: KybSnapshot, item: string): boolean =>
  (!item.startsWith('prt_') || parties.some(({ id }) => id === item)) &&
  (!item.startsWith('kyf_') || pages.some(({ id }) => id === item))

/** How one thing stands, as it is shown. */
export type Shown = { readonly state: KybItemState; readonly reason: KybReason | null }

/** Whether a case is with us. */
export const isWithUs = ({ state }: Pick<StoredCase, 'state'>): boolean =>
  state === 'submitted' || state === 'in_review'

/** How one item stands: what was said of it, or whether it is there at all. */
export function shownItem({ kyb, reviews }: KybSnapshot, item: string, isThere: boolean): Shown {
  const said = reviews.get(item)
  if (said?.state === 'asked') return { state: 'asked', reason: said.reason }
  if (said?.state === 'accepted' || (isThere && kyb.state === 'approved')) return { state: 'accepted', reason: null }
  if (!isThere) return { state: 'to_do', reason: null }
  return { state: isWithUs(kyb) ? 'in_review' : 'ready', reason: null }
}

/** Returns the party of this id. */
export const partyIn = ({ parties }: KybSnapshot, id: PartyId): SnapshotParty | null =>
  parties.find((party) => party.id === id) ?? null
