/** How the app is built: static files only, the sign-in pages prerendered so that a slow phone paints them at once. */
import type { Config } from '@react-router/dev/config'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRERENDERED_PATHS } from './app/paths.ts'

export default {
  appDirectory: 'app',
  ssr: false,
  // One file for a route instead of up to three: what could be fetched apart is smaller than the request for it.
  splitRouteModules: false,
  prerender: { paths: [...PRERENDERED_PATHS], concurrency: 2 },
  // The host answers 404 for an address that no route has; it learns them from this file.
  async buildEnd({ buildManifest, reactRouterConfig }) {
    const routes = buildManifest?.routes ?? {}
    const pathOf = (id: string | undefined): string => {
      const found = id === undefined ? undefined : routes[id]
      return found === undefined ? '' : [pathOf(found.parentId), found.path].filter((part) => part !== undefined && part !== '').join('/')
    }
    const patterns = Object.values(routes)
      .filter((entry) => entry.index === true || (entry.path !== undefined && entry.path !== '*' && entry.path !== ''))
      .map((entry) => '/' + pathOf(entry.id))
    await writeFile(path.join(reactRouterConfig.buildDirectory, 'routes.json'), JSON.stringify([...new Set(patterns)].sort(), null, 2) + '\n')
  },
} satisfies Config
