/**
 * The bundler's plugin that assigns each module of an app to its chunk (chunks.ts). It reads the app's route table and
 * the modules that the bundler found.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type Chunk, CHUNKS, chunksOf, type ModuleRecord } from './chunks.ts'
import { namedIn, readRecord, withIds } from './module-record.ts'
import { pagesOf } from './pages.ts'

/** React Router's suffix for the client half of a route module. */
const CLIENT_ROUTE = '?__react-router-build-client-route'

/** The part of the bundler's API that reads modules. */
type Bundler = {
  readonly getModuleIds: () => Iterable<string>
  readonly getModuleInfo: (
    id: string,
  ) => { readonly code: string | null; readonly importedIds: readonly string[] } | null
  readonly resolve: (source: string, importer: string) => Promise<{ readonly id: string } | null>
}

/** A module's imports, re-exports and own names. A file that is no ES module needs everything it imports. */
async function recordOf(bundler: Bundler, id: string): Promise<ModuleRecord> {
  const info = bundler.getModuleInfo(id)
  const read = readRecord(id, info?.code ?? '')
  const named = await Promise.all(
    namedIn(read).map(async (name) => [name, (await bundler.resolve(name, id))?.id ?? name] as const),
  )
  const ids = new Map(named)
  const record = withIds(read, (name) => ids.get(name) ?? name)
  if (read.isModule) return record
  return {
    ...record,
    imports: [...record.imports, ...(info?.importedIds ?? []).map((from) => ({ from, names: 'all' as const }))],
  }
}

/** The groups of modules that become chunks, and the plugin that fills them. `root` is the app's folder. */
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
        pages: pagesOf(routes, (file) => path.join(app, file) + CLIENT_ROUTE),
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
