/**
 * Loads the lists of persons: the one that ships with the product, for trying the check, and the operator's own files.
 * They are read once at process start; a new list needs a restart, and then all customers are screened again.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { plainCompanyName } from '../names/index.ts'
import { type MatchPerson, type PeoplePolicy, peopleIndex, type PersonHit } from './people.ts'
import { type PeopleList, readSdnFile } from './sdn-list.ts'

/** Operator settings: the paths of lists in the form of OFAC's SDN.XML, and how similar a name must be. */
export type PeopleScreeningPolicy = PeoplePolicy & { readonly peopleFiles: readonly string[] }

/** The loaded lists. `version` changes whenever a list or a threshold does. */
export type PeopleScreen = {
  readonly version: string
  readonly match: MatchPerson
  /** Returns every entry that may be a company or other body of this name, the most similar first. */
  readonly matchOrganisation: (name: string) => readonly PersonHit[]
}

const SHIPPED = new URL('sdn-sample.xml', import.meta.url)

/** Loads the lists. Throws when one is missing or incomplete: a process must not run without its lists. */
export async function openPeopleScreen(policy: PeopleScreeningPolicy): Promise<PeopleScreen> {
  const lists: PeopleList[] = [await readSdnFile(SHIPPED, 'test')]
  for (const path of policy.peopleFiles) lists.push(await readSdnFile(path, basename(path)))
  const facts = [policy.percentMin, policy.birthYearsApartMax, ...lists.map(({ hash }) => hash)]
  const organisations = peopleIndex(
    lists.flatMap((list) =>
      // Compared without their legal forms, which everybody writes otherwise; a body has no birth year.
      list.organisations.map((each) => ({ ...each, birthYears: [], names: each.names.map(plainCompanyName) })),
    ),
    policy,
  )
  return {
    version: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
    match: peopleIndex(
      lists.flatMap(({ people }) => people),
      policy,
    ),
    matchOrganisation: (name) => organisations({ name: plainCompanyName(name), birthDate: '' }),
  }
}
