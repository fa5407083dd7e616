/**
 * Opens the lists of persons: the one that ships with the product, to try the check with, and the operator's own files.
 * They are read once, when a process starts; a new list needs a restart, and then everybody is held against it anew.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { type MatchPerson, type PeoplePolicy, peopleIndex } from './people.ts'
import { type PeopleList, readSdnFile } from './sdn-list.ts'

/**
 * What an operator decides: the paths of lists of their own in the form of OFAC's SDN.XML, and how alike a name must
 * be.
 */
export type PeopleScreeningPolicy = PeoplePolicy & { readonly peopleFiles: readonly string[] }

/** The lists, ready to be asked. `version` is another one as soon as a list or a threshold is. */
export type PeopleScreen = { readonly version: string; readonly match: MatchPerson }

const SHIPPED = new URL('sdn-sample.xml', import.meta.url)

/** Reads the lists. Throws when one is missing or cannot be read whole: a process must not run without its lists. */
export async function openPeopleScreen(policy: PeopleScreeningPolicy): Promise<PeopleScreen> {
  const lists: PeopleList[] = [await readSdnFile(SHIPPED, 'test')]
  for (const path of policy.peopleFiles) lists.push(await readSdnFile(path, basename(path)))
  const facts = [policy.percentMin, policy.birthYearsApartMax, ...lists.map(({ hash }) => hash)]
  return {
    version: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
    match: peopleIndex(
      lists.flatMap(({ people }) => people),
      policy,
    ),
  }
}
