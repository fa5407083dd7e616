/**
 * Decides which modules of an app share a chunk. Few large files: on a slow network a round trip costs more than a
 * kilobyte. But a page must not load what it does not need. Both follow from the imports, so nothing is listed. Pure.
 */

/** One module: its imports by name, and its re-exports. */
export type ModuleRecord = {
  readonly id: string
  /** Static imports; `names` is `'all'` where a whole namespace, or only the side effect, is imported. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] | 'all' }[]
  /** Re-exported names, under the name they have in their module. */
  readonly reexports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /** Modules that are re-exported entirely. */
  readonly reexportsAll: readonly string[]
  /** Names that the module itself defines. */
  readonly own: ReadonlySet<string>
}

/**
 * A page: its address, the outermost layout around it (its own module where it has none), and the modules of its route
 * and its layouts.
 */
export type Page = { readonly address: string; readonly area: string; readonly modules: readonly string[] }

/** The input. `start` are the modules of every page; `firstPages` the entry pages, the sign-in page first. */
export type ChunkInput = {
  readonly modules: ReadonlyMap<string, ModuleRecord>
  readonly start: readonly string[]
  readonly pages: readonly Page[]
  readonly firstPages: readonly string[]
}

/** The chunks, in the order of preference for a shared module. */
export const CHUNKS = ['framework', 'core', 'entrance', 'parts', 'signed-in'] as const
/** Style sheets stay with the page that imports them, because a page inlines them. */
const STYLES = /\.css(?:\?|$)/
/** A chunk's name. */
export type Chunk = (typeof CHUNKS)[number]

/**
 * The module that defines a name which `id` exports; follows barrels, so that using one name does not need all others.
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
  const passed = known.reexports.get(name)
  if (passed !== undefined)
    return passed.name === '*' ? passed.from : (makerOf(modules, passed.from, passed.name) ?? passed.from)
  seen.add(id)
  for (const from of known.reexportsAll) {
    const maker = makerOf(modules, from, name, seen)
    if (maker !== undefined) return maker
  }
  return undefined
}

/** Everything that these modules need, themselves included. */
export function reachable(modules: ReadonlyMap<string, ModuleRecord>, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const known = modules.get(id)
    if (known === undefined) continue
    // The entry of a route re-exports the route's own file.
    if (from.includes(id))
      queue.push(
        ...known.reexportsAll,
        ...[...known.reexports].map(([, { from: source, name }]) => makerOf(modules, source, name) ?? source),
      )
    for (const { from: source, names } of known.imports) {
      if (names !== 'all') queue.push(...names.map((name) => makerOf(modules, source, name) ?? source))
      else queue.push(source, ...whole(modules, source))
    }
  }
  return found
}

/** Everything that a module re-exports: a namespace import needs all of it. */
function whole(modules: ReadonlyMap<string, ModuleRecord>, id: string): readonly string[] {
  const known = modules.get(id)
  return known === undefined ? [] : [...known.reexportsAll, ...[...known.reexports.values()].map(({ from }) => from)]
}

/**
 * The chunk of each module that has one: `framework` (packages) and `core` for what every page needs, or what the
 * sign-in page shares with pages of other areas; `entrance` for what it shares with the pages of its area; `signed-in`
 * for what the home page shares with its area, and `parts` for what it shares with pages of other areas. A module of
 * only one page stays with that page; the bundler decides about the rest.
 */
export function chunksOf({ modules, start, pages, firstPages }: ChunkInput): ReadonlyMap<string, Chunk> {
  const everywhere = reachable(modules, start)
  const needs = new Map(pages.map((page) => [page, reachable(modules, page.modules)] as const))
  // The bundler makes a chunk of each entry: of the named entry, and of the file behind it.
  const left = new Set(
    [...start, ...pages.flatMap((page) => page.modules)].flatMap((id) => [id, id.split('?')[0] ?? id]),
  )
  // Pages without the shell are rare, short visits: they take a whole area's chunk instead of splitting it.
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
