/**
 * The bundler's plugin that puts each module of an app into its chunk (chunks.ts). It reads the app's route table and
 * the modules that the bundler found.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, type Plugin } from 'vite'
import { type Chunk, CHUNKS, chunksOf, type ModuleRecord, type Page } from './chunks.ts'

/** How React Router names the client's side of a route module. */
const CLIENT_ROUTE = '?__react-router-build-client-route'

/** The part of the bundler that reading modules needs. */
type Bundler = {
  readonly getModuleIds: () => Iterable<string>
  readonly getModuleInfo: (
    id: string,
  ) => { readonly code: string | null; readonly importedIds: readonly string[] } | null
  readonly resolve: (source: string, importer: string) => Promise<{ readonly id: string } | null>
}

/** The pages of a route table, each with the modules that it consists of. `app` is the folder of the table. */
export function pagesOf(routes: readonly RouteConfigEntry[], app: string): readonly Page[] {
  const moduleOf = ({ file }: RouteConfigEntry): string => path.join(app, file) + CLIENT_ROUTE
  const below = (entries: readonly RouteConfigEntry[], around: readonly RouteConfigEntry[]): readonly Page[] =>
    entries.flatMap((entry) => {
      const chain = [...around, entry]
      if (entry.children !== undefined) return below(entry.children, chain)
      const steps = chain.map((part) => part.path).filter((part) => part !== undefined && part !== '')
      return [{ address: `/${steps.join('/')}`, area: moduleOf(chain[0] ?? entry), modules: chain.map(moduleOf) }]
    })
  return below(routes, [])
}

/** What a module imports, passes on and makes, by name. A file that is no ES module needs all that it asks for. */
async function recordOf(bundler: Bundler, id: string): Promise<ModuleRecord> {
  const info = bundler.getModuleInfo(id)
  const { module: syntax } = parseSync(`${id.split('?')[0] ?? id}.tsx`, info?.code ?? '')
  const idOf = async (source: string): Promise<string> => (await bundler.resolve(source, id))?.id ?? source
  const passes = new Map<string, { readonly from: string; readonly name: string }>()
  const passesAll: string[] = []
  const own = new Set<string>()
  for (const { entries } of syntax.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      if (moduleRequest === null) own.add(exportName.kind === 'Default' ? 'default' : (exportName.name ?? 'default'))
      else if (exportName.name === null && exportName.kind === 'None') passesAll.push(await idOf(moduleRequest.value))
      else
        passes.set(exportName.name ?? 'default', {
          from: await idOf(moduleRequest.value),
          name: importName.kind === 'Name' ? (importName.name ?? 'default') : '*',
        })
    }
  }
  const imports: { from: string; names: readonly string[] | 'all' }[] = []
  for (const { moduleRequest, entries } of syntax.staticImports) {
    const whole = entries.length === 0 || entries.some(({ importName }) => importName.kind === 'NamespaceObject')
    const names = entries.map(({ importName }) =>
      importName.kind === 'Default' ? 'default' : (importName.name ?? 'default'),
    )
    imports.push({ from: await idOf(moduleRequest.value), names: whole ? 'all' : names })
  }
  if (!syntax.hasModuleSyntax)
    imports.push(...(info?.importedIds ?? []).map((from) => ({ from, names: 'all' as const })))
  return { id, imports, passes, passesAll, own }
}

/**
 * The groups of modules that the bundler makes chunks of, and the plugin that fills them. `root` is the app's folder.
 */
export function appChunks({ root, firstPages }: { readonly root: string; readonly firstPages: readonly string[] }): {
  readonly plugin: Plugin
  readonly groups: readonly {
    readonly name: string
    readonly test: (id: string) => boolean
    readonly priority: number
  }[]
} {
  let chunks: ReadonlyMap<string, Chunk> = new Map()
  const app = path.join(root, 'app')
  const plugin: Plugin = {
    name: 'zend:chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildEnd(failed) {
      if (failed !== undefined) return
      const { default: routes } = (await import(
        /* @vite-ignore */ pathToFileURL(path.join(app, 'routes.ts')).href
      )) as { readonly default: readonly RouteConfigEntry[] }
      const records = await Promise.all([...this.getModuleIds()].map(async (id) => recordOf(this, id)))
      const start = [path.join(app, 'entry.client.tsx'), path.join(app, `root.tsx${CLIENT_ROUTE}`)]
      chunks = chunksOf({
        modules: new Map(records.map((record) => [record.id, record])),
        start,
        pages: pagesOf(routes, app),
        firstPages,
      })
    },
  }
  return {
    plugin,
    groups: CHUNKS.map((name, order) => ({
      name,
      test: (id) => chunks.get(id) === name,
      priority: CHUNKS.length - order,
    })),
  }
}
