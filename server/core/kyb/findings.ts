/**
 * The automatic checks of a hand-in: what our own records say at once, and what the register says. Pure. A finding
 * decides nothing; `bad` is what one of us should look at first.
 */
import type { RegisteredCompany } from '../../ports/company-register.ts'
import { nameSimilarity, plainCompanyName } from '../names/index.ts'
import { isFresh, looksRegistered } from './country-papers.ts'
import type { KybFileId } from './kyb.ts'
import { sumOf } from './ownership.ts'
import { holdingsIn } from './parties.repo.ts'
import { nameOfParty } from './sealed.ts'
import { type KybSnapshot, pagesOf } from './snapshot.ts'

/** What one check found; `detail` is for us alone and may name people. */
export type Finding = { readonly name: string; readonly result: 'good' | 'look' | 'bad'; readonly detail: string }

const finding = (name: string, isGood: boolean, detail: string, otherwise: 'look' | 'bad' = 'look'): Finding => ({
  name,
  result: isGood ? 'good' : otherwise,
  detail,
})

/** What our own records say. `elsewhere` are pages that another company has handed in too. */
export function ownFindings(snapshot: KybSnapshot, elsewhere: readonly KybFileId[], now: Date): readonly Finding[] {
  const { company, info, parties, papers, ownership } = snapshot
  if (info === null) throw new Error(`${company.id} says nothing of itself`)
  const looks = looksRegistered(company.country, info.registrationType, info.registrationNumber)
  const stale = papers.filter((asked) =>
    pagesOf(snapshot, asked).some(({ issuedOn }) => issuedOn !== null && !isFresh(issuedOn, asked.monthsMax, now)),
  )
  const sum = sumOf(company.id, holdingsIn(parties.flatMap(({ edges }) => edges)))
  return [
    finding('number-format', looks !== false, `${info.registrationType} ${info.registrationNumber}`),
    finding('papers-fresh', stale.length === 0, stale.map(({ paper }) => paper).join(', ')),
    finding('papers-elsewhere', elsewhere.length === 0, elsewhere.join(', '), 'bad'),
    finding('shares', sum === 'whole', sum === 'whole' ? '' : `${sum}: ${info.unallocated ?? 'unexplained'}`),
    finding('circular', ownership.circular === 0n, 'owners own each other'),
  ]
}

/** What a register says of the company itself. Names match from `percentMin` on. */
export function registerFindings(
  { info, parties, company }: KybSnapshot,
  found: RegisteredCompany,
  percentMin: number,
): readonly Finding[] {
  if (info === null) throw new Error(`${company.id} says nothing of itself`)
  const directors = parties.filter(({ edges }) =>
    edges.some(({ kind, target }) => kind === 'director' && target === company.id),
  )
  const given = directors.map(({ profile }) => nameOfParty(profile))
  const listed = found.directors.map(({ name }) => name)
  const unlisted = given.filter((name) => !listed.some((other) => isSame(name, other, percentMin)))
  const unnamed = listed.filter((name) => !given.some((other) => isSame(name, other, percentMin)))
  const isStatusKnown = found.status !== 'other'
  return [
    finding('register-status', found.status === 'active', found.said, isStatusKnown ? 'bad' : 'look'),
    finding('register-name', sameCompany(info.legalName, found.name, percentMin), found.name, 'bad'),
    finding(
      'register-directors',
      listed.length > 0 && unlisted.length === 0 && unnamed.length === 0,
      [
        ...unlisted.map((name) => `not on the register: ${name}`),
        ...unnamed.map((name) => `on the register only: ${name}`),
        ...(listed.length === 0 ? ['the register names no director'] : []),
      ].join('; '),
    ),
    ownersFinding(parties, found, percentMin),
  ]
}

/** Whoever the register says owns a part has to be among those whom the company names. */
function ownersFinding(parties: KybSnapshot['parties'], { owners }: RegisteredCompany, percentMin: number): Finding {
  const missing = owners.filter(
    ({ name, kind }) =>
      !parties.some(({ profile }) =>
        kind === 'organisation'
          ? profile.kind === 'organisation' && sameCompany(profile.name, name, percentMin)
          : profile.kind === 'person' && isSame(nameOfParty(profile), name, percentMin),
      ),
  )
  return finding('register-owners', missing.length === 0, missing.map(({ name }) => `not named: ${name}`).join('; '))
}

const isSame = (one: string, other: string, percentMin: number): boolean =>
  nameSimilarity(one, other) * 100 >= percentMin

/** Returns whether two names are one company's, whatever their legal forms. */
export const sameCompany = (one: string, other: string, percentMin: number): boolean =>
  isSame(plainCompanyName(one), plainCompanyName(other), percentMin)
