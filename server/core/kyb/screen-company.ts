/**
 * Screens a company, the organisations behind it and its people against the lists. It decides nothing: an entry stops
 * the company's money until one of us decided.
 */
import type { BusinessId } from '@zend/kernel'
import { type Database, enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PeopleScreen } from '../screening/index.ts'
import { companiesToScreen, lockKyb, putCase } from './cases.repo.ts'
import { findProven } from './checks.repo.ts'
import type { KybKeys } from './keys.ts'
import { hitsOf, noteHits } from './review.repo.ts'
import { nameOfParty, openProven } from './sealed.ts'
import { readSnapshot } from './snapshot.ts'

/** Dependencies of screening. */
export type ScreenDeps = { readonly clock: Clock; readonly kybKeys: KybKeys; readonly screen: PeopleScreen }

/**
 * The job that screens all companies again; it has no payload. Scheduled when a worker starts, as lists are loaded
 * then.
 */
export const SCREEN_COMPANIES_JOB = 'screen-companies'

/** Schedules it; one that waits already is enough. */
export const enqueueCompanyScreening = (db: Pick<Database, 'read'>): Promise<void> =>
  enqueueJob(db.read, SCREEN_COMPANIES_JOB, {}, { key: SCREEN_COMPANIES_JOB })

/**
 * Screens one company under its lock, which the caller holds. People are matched by the name and birth date that were
 * proven of them, so those who were not are left for later: no company is approved without them. Returns the listing.
 */
export async function screenCompany(
  { clock, kybKeys, screen }: ScreenDeps,
  tx: Tx,
  company: BusinessId,
): Promise<'clear' | 'in_review' | 'refused'> {
  const { company: record, info, parties, kyb } = await readSnapshot(kybKeys, tx, company)
  const at = clock.now()
  for (const name of new Set([record.name, info?.legalName, info?.tradingName, record.tradingName])) {
    if (name !== undefined && name !== null) await noteHits(tx, company, company, screen.matchOrganisation(name), at)
  }
  for (const { id, kind, profile } of parties) {
    const name = nameOfParty(profile)
    if (kind === 'organisation') {
      await noteHits(tx, company, id, screen.matchOrganisation(name), at)
      continue
    }
    const proven = await findProven(tx, id)
    const person = proven === null ? null : openProven(kybKeys.person, id, proven)
    if (person !== null) await noteHits(tx, company, id, screen.match(person), at)
  }
  const states = (await hitsOf(tx, company)).map(({ state }) => state)
  const listing = states.includes('confirmed') ? 'refused' : states.includes('open') ? 'in_review' : 'clear'
  if (kyb.state !== 'not_started') await putCase(tx, company, { listing, screenedVersion: screen.version })
  return listing
}

const AT_ONCE = 100

/** Screens every company that was last screened against other lists. Returns how many. Safe to interrupt. */
export async function screenCompanies(
  deps: ScreenDeps & {
    readonly db: Pick<Database, 'read' | 'transact'>
    readonly log: { warn(facts: object, text: string): void }
  },
): Promise<number> {
  let screened = 0
  for (;;) {
    const companies = await companiesToScreen(deps.db.read, deps.screen.version, AT_ONCE)
    if (companies.length === 0) return screened
    for (const company of companies) {
      const listing = await deps.db.transact(async (tx) => {
        await lockKyb(tx, company)
        return screenCompany(deps, tx, company)
      })
      if (listing === 'in_review') deps.log.warn({ company }, 'a list may name a company: one of us has to look')
      screened += 1
    }
  }
}
