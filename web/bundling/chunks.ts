/**
 * Which modules of an app travel together. Few files instead of many small ones: on a slow network each round trip
 * costs more than a kilobyte. But what a page does not need must not come with it. Both follow from the imports alone,
 * so nothing is listed. Pure.
 */

/** One module as the chunks see it: what it imports by name, and what it only passes on. */
export type ModuleRecord = {
  readonly id: string
  /** Static imports; `names` is `'all'` where a whole namespace, or only the side effect, is imported. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] | 'all' }[]
  /** Names that are passed on from another module, under the name they have there. */
  readonly passes: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /** Modules of which everything is passed on. */
  readonly passesAll: readonly string[]
  /** Names that the module itself makes. */
  readonly own: ReadonlySet<string>
}

/**
 * A page: its address, the outermost layout around it (its own module where it has none), and the modules of its route
 * and its layouts.
 */
export type Page = { readonly address: string; readonly area: string; readonly modules: readonly string[] }

/**
 * What the chunks are made of. `start` are the modules of every page; `firstPages` the pages on which visits begin, the
 * sign-in page first.
 */
export type ChunkInput = {
  readonly modules: ReadonlyMap<string, ModuleRecord>
  readonly start: readonly string[]
  readonly pages: readonly Page[]
  readonly firstPages: readonly string[]
}

/** The chunks, in the order in which a module that several need is given away. */
export const CHUNKS = ['framework', 'core', 'entrance', 'parts', 'signed-in'] as const
/** Style sheets stay with the page that asks for them: a page carries them in itself. */
const STYLES = /\.css(?:\?|$)/
/** A chunk's name. */
export type Chunk = (typeof CHUNKS)[number]

/**
 * The module that makes a name which `id` exports: barrels are looked through, so that naming one thing does not need
 * all others.
 */
function makerOf(
  modules: ReadonlyMap<string, ModuleRecord>,
  id: string,
  name: string,
  seen = new Set<string>(),
): string | undefined {
  const known = modules.get(id)
  if (known === undefined || seen.has(id)) return undefined
  if (known.own.has(name)) return id
  const passed = known.passes.get(name)
  if (passed !== undefined)
    return passed.name === '*' ? passed.from : (makerOf(modules, passed.from, passed.name) ?? passed.from)
  seen.add(id)
  for (const from of known.passesAll) {
    const maker = makerOf(modules, from, name, seen)
    if (maker !== undefined) return maker
  }
  return undefined
}

/** Everything that these modules need before they work, themselves included. */
export function reachable(modules: ReadonlyMap<string, ModuleRecord>, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const known = modules.get(id)
    if (known === undefined) continue
    // The entry of a route passes on what the route's own file makes.
    if (from.includes(id))
      queue.push(
        ...known.passesAll,
        ...[...known.passes].map(([, { from: source, name }]) => makerOf(modules, source, name) ?? source),
      )
    for (const { from: source, names } of known.imports) {
      if (names !== 'all') queue.push(...names.map((name) => makerOf(modules, source, name) ?? source))
      else queue.push(source, ...whole(modules, source))
    }
  }
  return found
}

/** What a module passes on: all of it is needed where its namespace is. */
function whole(modules: ReadonlyMap<string, ModuleRecord>, id: string): readonly string[] {
  const known = modules.get(id)
  return known === undefined ? [] : [...known.passesAll, ...[...known.passes.values()].map(({ from }) => from)]
}

/**
 * The chunk of each module that has one: `framework` (packages) and `core` for what every page needs, or what the
 * sign-in page shares with pages elsewhere; `entrance` for what it shares with the pages beside it; `signed-in` for
 * what the signed-in first page shares with its neighbours, and `parts` for what it shares with pages elsewhere. What
 * only one page needs stays with that page, and the bundler decides about the rest.
 */
export function chunksOf({ modules, start, pages, firstPages }: ChunkInput): ReadonlyMap<string, Chunk> {
  const everywhere = reachable(modules, start)
  const needs = new Map(pages.map((page) => [page, reachable(modules, page.modules)] as const))
  // The bundler makes a chunk of each entry: of what it is told to begin with, and of the file behind it.
  const left = new Set(
    [...start, ...pages.flatMap((page) => page.modules)].flatMap((id) => [id, id.split('?')[0] ?? id]),
  )
  // Pages that stand alone are few and small visits: they take a whole area's chunk rather than split it.
  const areas = new Set(pages.filter(({ address }) => firstPages.includes(address)).map(({ area }) => area))
  const chunks = new Map<string, Chunk>()
  for (const id of everywhere)
    if (!left.has(id) && !STYLES.test(id)) chunks.set(id, id.includes('/node_modules/') ? 'framework' : 'core')
  for (const [at, address] of firstPages.entries()) {
    const first = pages.find((page) => page.address === address)
    if (first === undefined) throw new Error(`there is no page ${address}`)
    for (const id of needs.get(first) ?? []) {
      if (chunks.has(id) || left.has(id) || STYLES.test(id)) continue
      const sharing = pages.filter((page) => page !== first && (needs.get(page)?.has(id) ?? false))
      if (sharing.length === 0) continue
      const elsewhere = sharing.some(({ area }) => area !== first.area && areas.has(area))
      if (at === 0) chunks.set(id, elsewhere ? 'core' : 'entrance')
      else chunks.set(id, elsewhere ? 'parts' : 'signed-in')
    }
  }
  return chunks
}
