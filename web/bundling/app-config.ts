/**
 * The bundler configuration of every signed-in app. An app's own `vite.config.ts` and `react-router.config.ts` only
 * name its folder and its `app.build.ts`.
 */
import type { Config } from '@react-router/dev/config'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { i18nPlugins } from '../i18n/vite.ts'
import type { AppBuild } from './app-build.ts'
import { appChunks } from './app-chunks.ts'
import { CHUNKS } from './chunks.ts'
import { webManifest } from './webmanifest.ts'

/** The paths that the development server proxies to a local API. */
const API_BASES = ['/accounts', '/personal', '/business', '/general'] as const
const MANIFEST = 'manifest.webmanifest'

const manifest = (build: AppBuild): Plugin => ({
  name: 'zend:webmanifest',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer: ({ middlewares }) =>
    void middlewares.use(`/${MANIFEST}`, (_request, response) => response.end(webManifest(build))),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: MANIFEST, source: webManifest(build) })
  },
})

/**
 * The name of a file that is no route. One file per group of texts and language, so that the service worker can cache
 * those of the languages in use. What several pages share, and no group names, has its hash alone: every page loads the
 * list of all files, and each file names what it imports.
 */
function fileNameOf({
  name,
  facadeModuleId,
}: {
  readonly name: string
  readonly facadeModuleId: string | null
}): string {
  const [, language, part] = /\/locales\/(\w+)\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? []
  if (part !== undefined && language !== undefined) return `static/${part}-${language}-[hash:7].js`
  const isShared = facadeModuleId === null && !CHUNKS.some((chunk) => chunk === name)
  return isShared ? 'static/_[hash:7].js' : 'static/[name]-[hash:7].js'
}

/** The bundler's configuration of the app in `root`. */
export function appConfig(root: string, build: AppBuild): UserConfig {
  const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000'
  const { plugin, groups } = appChunks({ root, firstPages: [build.firstPages.signIn, build.firstPages.home] })
  return {
    plugins: [...i18nPlugins(), tailwindcss(), reactRouter(), plugin, manifest(build)],
    define: {
      'import.meta.env.VITE_APP_NAME': JSON.stringify(build.name),
      'import.meta.env.VITE_APP_BASE': JSON.stringify(build.base),
    },
    // Not the usual `assets`, which is a page of ours (specification §2).
    build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Every page loads the names of all files: seven characters tell the versions of a file apart.
              entryFileNames: 'static/[name]-[hash:7].js',
              chunkFileNames: fileNameOf,
              codeSplitting: { groups: [...groups] },
            },
          },
        },
      },
    },
    server: { host: '127.0.0.1', proxy: Object.fromEntries(API_BASES.map((base) => [base, api])) },
  }
}

/**
 * The router's configuration: static files only, the sign-in pages prerendered so that a slow phone paints them at
 * once.
 */
export const routerConfig = ({ prerendered }: Pick<AppBuild, 'prerendered'>): Config => ({
  appDirectory: 'app',
  ssr: false,
  // One file for a route instead of up to three: the parts are smaller than a request.
  splitRouteModules: false,
  prerender: { paths: [...prerendered], concurrency: 2 },
  // The host answers 404 for an address that no route has; it learns them from this file.
  async buildEnd({ buildManifest, reactRouterConfig }) {
    const routes = buildManifest?.routes ?? {}
    const pathOf = (id: string | undefined): string => {
      const found = id === undefined ? undefined : routes[id]
      return found === undefined
        ? ''
        : [pathOf(found.parentId), found.path].filter((part) => part !== undefined && part !== '').join('/')
    }
    const patterns = Object.values(routes)
      .filter((entry) => entry.index === true || (entry.path !== undefined && entry.path !== '*' && entry.path !== ''))
      // A first segment that a route reads itself is a person's: /@name.
      .map((entry) => ('/' + pathOf(entry.id)).replace(/^\/:(?=\w+$)/, '/@:'))
    await writeFile(
      path.join(reactRouterConfig.buildDirectory, 'routes.json'),
      JSON.stringify([...new Set(patterns)].sort(), null, 2) + '\n',
    )
  },
})
