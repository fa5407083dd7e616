/** The pages of an app, from its route table. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from './chunks.ts'

/** The pages of a route table with their modules; `idOf` maps a route's file to its module. */
export function pagesOf(routes: readonly RouteConfigEntry[], idOf: (file: string) => string): readonly Page[] {
  const moduleOf = ({ file }: RouteConfigEntry): string => idOf(file)
  const below = (entries: readonly RouteConfigEntry[], around: readonly RouteConfigEntry[]): readonly Page[] =>
    entries.flatMap((entry) => {
      const chain = [...around, entry]
      if (entry.children !== undefined) return below(entry.children, chain)
      const steps = chain.map((part) => part.path).filter((part) => part !== undefined && part !== '')
      return [{ address: `/${steps.join('/')}`, area: moduleOf(chain[0] ?? entry), modules: chain.map(moduleOf) }]
    })
  return below(routes, [])
}
