/** The bundler's part of the build. The development server passes the API's paths on to a local API. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { defineConfig } from 'vite'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

// Few files instead of many small ones: on a slow network each round trip costs more than a kilobyte. What every page needs goes into two chunks, what
// every signed-in page needs into two more; the rest stays with the page that needs it. A module stands in a group only when all pages that load the group
// need it, so of the contracts only those that signing in speaks are in the core: the barrel must not, or it would bring all others.
const anyOf = (...modules: readonly string[]): RegExp => new RegExp(modules.join('|'))
const GROUPS = {
  framework: anyOf('rolldown/runtime', 'node_modules/(?:react|react-dom|react-router|scheduler|@lingui/(?:core|react))/'),
  core: anyOf(
    'node_modules/(?:zod|idb-keyval)/',
    '/shared/kernel/',
    '/shared/contracts/(?:accounts|endpoint|fields|general|networks|refusals|statuses)\\.ts',
    '/web/i18n/\\w+\\.ts',
    '/web/client/(?:api|api-error|browser|config|config-meta|error-texts|head-start|language-choice|last-picture|lazy-part|money-error-texts|paths|preferences|refusal-codes|session|vault|use-action|use-error-text|after-paint)\\.tsx?',
    '/web/ui/(?:badge|button|card|class-names|field|icons|logo|skeleton|toast|theme-mode)\\.tsx?',
    '/web/ui/cloth/',
    '/web/features/shell/(?:deployment-mark|error-page|guard|head-script|shell-skeleton|splash|splash-cover|toast-host|translated-pages|trusted-types)\\.tsx?',
    '/web/features/offline/(?:index|opened-paths)\\.ts',
  ),
  // Before the groups that need it: a group takes along what its modules import, unless another has it.
  parts: anyOf('/web/ui/format/', '/web/ui/(?:choices|coin-icon)\\.tsx'),
  'signed-in': anyOf(
    'node_modules/@tanstack/',
    '/apps/personal/app/permissions\\.ts',
    '/shared/contracts/(?:portfolio|prices|transactions|wallet)\\.ts',
    '/web/client/(?:answers|currency|currency-choice|holding-row|holdings|json-with-maps|online|portfolio\\.queries|price-change|prices\\.queries|query-client|query-view|remembered|step-values|values|wallet\\.queries)\\.tsx?',
    '/web/ui/(?:amount-text|coin-row|sparkline|states|theme-toggle)\\.tsx?',
    '/web/features/(?:guide|pin)/(?:first-visit|guides|later-parts|guide\\.names|seen-guides)\\.tsx?',
    '/web/features/shell/(?:avatar|dashboard-splash|greeting|header|later-parts|navigation|shell|side-menu|tab-bar|titles|use-at-least)\\.tsx?',
    '/web/features/transactions/(?:no-transactions|recent-transactions|transaction-path|transaction-row|transaction\\.texts)\\.tsx?',
  ),
} as const

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
            codeSplitting: { groups: Object.entries(GROUPS).map(([name, test], order) => ({ name, test, priority: -order })) },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(['/accounts', '/personal', '/business', '/general'].map((base) => [base, API])) },
})
