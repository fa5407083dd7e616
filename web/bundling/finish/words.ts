/**
 * Whether every page of a built app has the words that it says: a page whose words are in a part that its
 * route does not load (text-parts.ts) would show the ids of its messages.
 */
import type { Build, BuiltRoute } from './build-graph.ts'

/** The ids of messages that the compiled catalogues of a group have, by the group; `base` is every page's. */
export type Catalogues = ReadonlyMap<string, ReadonlySet<string>>

/** Prints the complaints about an app's pages. Answers whether there are none; throws when it finds no catalogue. */
export function checkWords({ routes, named, textOf }: Build): boolean {
  const files = named(/^(?:\w+-)?en-[\w-]{8}\.js$/)
  if (files.length === 0) throw new Error('the build has no language catalogue')
  const catalogues = new Map(
    files.map((url) => [/(\w+)-en-/.exec(url)?.[1] ?? 'base', new Set(idsOfCatalogue(textOf(url)))]),
  )
  const complaints = wordsMissing(routes, catalogues, textOf)
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

/** The ids in a compiled catalogue. */
export const idsOfCatalogue = (code: string): readonly string[] =>
  [...code.matchAll(/\\?"([\w+/-]{6})\\?":\[/g)].map(([, id = '']) => id)

/**
 * Complaints about files with messages that no page which loads the file has the words of: each names the file, the
 * pages and the group that has them. What several pages share may hold words of one of them only. `textOf` reads a
 * built file. Pure.
 */
export function wordsMissing(
  routes: readonly BuiltRoute[],
  catalogues: Catalogues,
  textOf: (url: string) => string,
): readonly string[] {
  const groupsOf = (id: string): readonly string[] =>
    [...catalogues].filter(([, ids]) => ids.has(id)).map(([group]) => group)
  const urls = new Set(routes.flatMap(({ files }) => [...files]))
  return [...urls].flatMap((url) => {
    const pages = routes.filter(({ files }) => files.has(url))
    const loaded = new Set(['base', ...pages.flatMap(({ parts }) => parts)])
    const missing = idsSaid(textOf(url))
      .map(groupsOf)
      .filter((groups) => groups.length > 0 && !groups.some((group) => loaded.has(group)))
      .map((groups) => groups.join(' or '))
    const where = pages.map(({ address }) => address).join(', ')
    return [...new Set(missing)].map((groups) => `${url} says words of ${groups}, which is not loaded by ${where}`)
  })
}

/** What may be ids of messages in a file's code; other six letters are in no catalogue. */
const idsSaid = (code: string): readonly string[] =>
  [...code.matchAll(/\bid:\s*["'`]([\w+/-]{6})["'`]/g)].map(([, id = '']) => id)
