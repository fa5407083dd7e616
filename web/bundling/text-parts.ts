/**
 * Decides which catalogue a module's texts are in. It follows from the pages that show the module and from the parts
 * that those pages load (`addTexts`, `loadTexts`, `loadSignedIn`, `loadCompanyPages`), so nothing is listed.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ModuleRecord, reachable } from './chunks.ts'
import { namedIn, readRecord, type ReadRecord, withIds } from './module-record.ts'
import { pagesOf } from './pages.ts'

/** A module with its imports, and its dynamic imports with the parts of the texts they load. */
export type WordedModule = ModuleRecord & {
  readonly later: readonly { readonly from: string; readonly part: string | null }[]
  /** The parts loaded before its page is drawn; only for files of routes. */
  readonly loads: readonly string[]
}

/** The part that every page loads. */
export const BASE = 'base'

/**
 * The parts by module, for modules that some page needs. A module of pages that load no part is in the base. A module
 * of pages with parts is in as few parts as reach all of them: first where a page has only one part, then in the
 * innermost. Pure.
 */
export function partsOf(
  modules: ReadonlyMap<string, WordedModule>,
  pages: readonly { readonly modules: readonly string[] }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const partsByModule = new Map<string, Map<string, readonly string[]>>()
  const visited = new Set<string>()
  const visit = (from: readonly string[], parts: readonly string[]): void => {
    const key = `${from.join(' ')} ${parts.join()}`
    if (visited.has(key)) return
    visited.add(key)
    for (const id of reachable(modules, from)) {
      const partLists = partsByModule.get(id) ?? new Map<string, readonly string[]>()
      partsByModule.set(id, partLists.set(parts.join(), parts))
      for (const { from: later, part } of modules.get(id)?.later ?? [])
        visit([later], part === null || parts.includes(part) ? parts : [...parts, part])
    }
  }
  for (const page of pages)
    visit(page.modules, [...new Set(page.modules.flatMap((id) => modules.get(id)?.loads ?? []))])
  return new Map([...partsByModule].map(([id, partLists]) => [id, fewest([...partLists.values()])]))
}

/** The fewest parts that cover a module whose pages load these texts. */
function fewest(partLists: readonly (readonly string[])[]): ReadonlySet<string> {
  if (partLists.some((parts) => parts.length === 0)) return new Set([BASE])
  const chosen = new Set<string>()
  for (const parts of partLists.toSorted((a, b) => a.length - b.length))
    if (!parts.some((part) => chosen.has(part))) chosen.add(parts.at(-1) ?? BASE)
  return chosen
}

/** An app: its folder within the tree, and its route table. */
type App = { readonly folder: string; readonly routes: readonly RouteConfigEntry[] }

/**
 * The files with texts of these apps and of `web/`, by part; `root` is the repository's. `told` names the part of files
 * whose imports do not show it. Reads the sources.
 * @example textFiles(root, apps).get('home') // ['web/features/dashboard/balance-card.tsx', …]
 */
export function textFiles(
  root: string,
  apps: readonly App[],
  overrides: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'web/package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const idOf = (importer: string, named: string): string => {
    if (named.startsWith('.')) return path.posix.join(path.posix.dirname(importer), named)
    const inside = named.startsWith('@zend/web/') ? exports[named.replace('@zend/web', '.')] : undefined
    return inside === undefined ? named : path.posix.join('web', inside)
  }
  const sources = new Map(
    ['web', ...apps.map(({ folder }) => `${folder}/app`)]
      .flatMap((folder) => sourcesIn(root, folder))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  const modules = new Map([...sources].map(([file, code]) => [file, wordedModule(file, code, idOf)]))
  const pages = apps.flatMap(({ folder, routes }) => [
    { modules: [`${folder}/app/entry.client.tsx`, `${folder}/app/root.tsx`] },
    ...pagesOf(routes, (file) => `${folder}/app/${file}`),
  ])
  const found = [...partsOf(modules, pages)]
    .filter(([id]) => sources.get(id)?.includes('/macro') === true)
    .map(([id, parts]) => [id, overrides[id] === undefined ? parts : new Set([overrides[id]])] as const)
  return new Map(
    [...new Set(found.flatMap(([, parts]) => [...parts]))].map((part) => [
      part,
      found.flatMap(([id, parts]) => (parts.has(part) ? [id] : [])).toSorted(),
    ]),
  )
}

function wordedModule(file: string, code: string, idOf: (importer: string, named: string) => string): WordedModule {
  const read: ReadRecord = readRecord(file, code)
  const ids = new Map(namedIn(read).map((named) => [named, idOf(file, named)]))
  const withPart = new Map(
    [...code.matchAll(/import\('([^']+)'\), addTexts\('(\w+)'\)/g)].map(([, named = '', part = '']) => [named, part]),
  )
  return {
    ...withIds(read, (named) => ids.get(named) ?? named),
    later: read.later.map((named) => ({ from: idOf(file, named), part: withPart.get(named) ?? null })),
    loads: [...code.matchAll(/\b(?:addTexts|loadTexts|loadSignedIn|loadCompanyPages)\(([^)]*)\)/g)].flatMap(
      ([, parts = '']) => [...parts.matchAll(/'(\w+)'/g)].map(([, part = '']) => part),
    ),
  }
}

/** The sources in a folder that may reach a browser, as paths in the repository. */
const sourcesIn = (root: string, folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\/(?:node_modules|build|\.react-router|gallery|bundling|service-worker)\//.test(file))
