/** The bundler's part of the build. The development server passes the API's paths on to a local API. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig } from 'vite'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

// Few files instead of many small ones: on a slow network each round trip costs more than a kilobyte. What every page
// needs goes into two chunks; the rest stays with the page that needs it. Of the contracts only those that signing in speaks stand there: the barrel must
// not, or it would bring all others.
const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui\/(?:core|react))\//
const CORE =
  /\/shared\/kernel\/|\/shared\/contracts\/(?:accounts|endpoint|fields|general|networks|refusals|statuses)\.ts|\/web\/i18n\/\w+\.ts|\/web\/client\/(?:api|api-error|browser|config|error-texts|paths|preferences|session|vault|use-action|use-error-text|after-paint)\.tsx?|\/web\/ui\/(?:button|card|class-names|field|icons|logo|toast|theme-mode)\.tsx?|\/web\/ui\/cloth\/|node_modules\/(?:zod|idb-keyval)\//

export default defineConfig({
  plugins: [...i18nPlugins(), tailwindcss(), reactRouter()],
  // Not the usual `assets`: that is a page of ours (specification §2).
  build: { target: 'es2022', assetsInlineLimit: 0, assetsDir: 'static' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The words of each part by language, so that the service worker can keep those of the languages in use.
            chunkFileNames: ({ facadeModuleId }) => {
              const [, language, part] = /\/locales\/(\w+)\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? []
              return `static/${part === undefined || language === undefined ? '[name]' : `${part}-${language}`}-[hash].js`
            },
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'core', test: CORE, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(['/accounts', '/personal', '/business', '/general'].map((base) => [base, API])) },
})
