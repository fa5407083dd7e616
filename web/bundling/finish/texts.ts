/**
 * Checks that every page of a built app loads the texts it shows: if a text is in a part that the route does not load
 * (text-parts.ts), the page would show message ids.
 */
import type { Build, BuiltRoute } from './build-graph.ts'

/** The message ids in the compiled catalogues, by group; every page has `base`. */
export type Catalogues = ReadonlyMap<string, ReadonlySet<string>>

/** Prints the problems of an app's pages. Returns whether there are none; throws if it finds no catalogue. */
export function checkTexts({ routes, named, textOf }: Build): boolean {
  const files = named(/^(?:\w+-)?en-[\w-]{7}\.js$/)
  if (files.length === 0) throw new Error('the build has no language catalogue')
  const catalogues = new Map(
    files.map((url) => [/(\w+)-en-/.exec(url)?.[1] ?? 'base', new Set(idsOfCatalogue(textOf(url)))]),
  )
  const complaints = missingTexts(routes, catalogues, textOf)
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

/** The ids in a compiled catalogue. */
export const idsOfCatalogue = (code: string): readonly string[] =>
  [...code.matchAll(/\\?"([\w+/-]{6})\\?":\[/g)].map(([, id = '']) => id)

/**
 * Lists files with messages whose texts no page with that file loads; each line names the file, the pages and the group
 * that has the texts. A file shared by several pages may hold texts of only one of them. `textOf` reads a built file.
 * Pure.
 */
export function missingTexts(
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

/** Candidates for message ids in a file's code; other strings of six letters are in no catalogue. */
const idsSaid = (code: string): readonly string[] =>
  [...code.matchAll(/\bid:\s*["'`]([\w+/-]{6})["'`]/g)].map(([, id = '']) => id)
