/** A module's source as its imports and exports, by name. Pure: it reads no file. */
import { parseSync } from 'vite'
import type { ModuleRecord } from './chunks.ts'

/** A record of the source, with its dynamic imports and whether it is an ES module. */
export type ReadRecord = ModuleRecord & { readonly later: readonly string[]; readonly isModule: boolean }

/**
 * Reads a module's imports, re-exports and own names, and its dynamic imports. Modules have the names that the source
 * uses; types are ignored.
 */
export function readRecord(id: string, code: string): ReadRecord {
  const { module: syntax } = parseSync(`${id.split('?')[0] ?? id}.tsx`, code)
  const reexports = new Map<string, { readonly from: string; readonly name: string }>()
  const reexportsAll: string[] = []
  const own = new Set<string>()
  for (const { entries } of syntax.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (isType) continue
      if (moduleRequest === null) own.add(exportName.kind === 'Default' ? 'default' : (exportName.name ?? 'default'))
      else if (exportName.name === null && exportName.kind === 'None') reexportsAll.push(moduleRequest.value)
      else
        reexports.set(exportName.name ?? 'default', {
          from: moduleRequest.value,
          name: importName.kind === 'Name' ? (importName.name ?? 'default') : '*',
        })
    }
  }
  const imports = syntax.staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType)
    if (entries.length > 0 && values.length === 0) return []
    const whole = entries.length === 0 || values.some(({ importName }) => importName.kind === 'NamespaceObject')
    const names = values.map(({ importName }) =>
      importName.kind === 'Default' ? 'default' : (importName.name ?? 'default'),
    )
    return [{ from: moduleRequest.value, names: whole ? ('all' as const) : names }]
  })
  const later = syntax.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, named] = /^['"`](.+)['"`]$/.exec(code.slice(start, end)) ?? []
    return named === undefined ? [] : [named]
  })
  return { id, imports, reexports, reexportsAll, own, later, isModule: syntax.hasModuleSyntax }
}

/** The modules that a record names, each once. */
export const namedIn = ({ imports, reexports, reexportsAll }: ModuleRecord): readonly string[] => [
  ...new Set([...imports, ...reexports.values()].map(({ from }) => from).concat(reexportsAll)),
]

/** The record with modules named by `idOf`. */
export const withIds = (record: ModuleRecord, idOf: (named: string) => string): ModuleRecord => ({
  ...record,
  imports: record.imports.map(({ from, names }) => ({ from: idOf(from), names })),
  reexports: new Map([...record.reexports].map(([name, passed]) => [name, { ...passed, from: idOf(passed.from) }])),
  reexportsAll: record.reexportsAll.map(idOf),
})
