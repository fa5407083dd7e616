/** Reads the imports of a folder and checks them against the rules. It does not know which folders exist. */
import { type ICruiseResult, cruise as cruiseModules } from 'dependency-cruiser'
import { RULES } from './rules.ts'

/** The files read and the violations found. */
export type Findings = {
  /** Files of the tree whose imports were read. */
  readonly modules: readonly string[]
  readonly imports: number
  /** One line per violation: `rule: from -> to`, sorted. */
  readonly violations: readonly string[]
}

/** Checks the given folders below `root`. Throws when the reader itself fails. */
export async function cruise(root: string, folders: readonly string[], exclude: string): Promise<Findings> {
  const { output } = await cruiseModules(
    [...folders],
    {
      baseDir: root,
      validate: true,
      ruleSet: RULES,
      // Under TypeScript 7 every other parser reads nothing and reports success.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: exclude },
      combinedDependencies: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const own = modules.filter((module) => folders.some((folder) => module.source.startsWith(`${folder}/`)))
  return {
    modules: own.map((module) => module.source),
    imports: own.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: summary.violations
      .map(({ rule, from, to }) => (from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} -> ${to}`))
      .toSorted(),
  }
}
