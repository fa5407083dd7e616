/**
 * The import rules: the table of docs/architecture.md as rules for dependency-cruiser. Each has a planted violation in
 * canary/, and the check fails when one of those is not reported. Files that no rule names are not restricted.
 */
import type { IConfiguration, IForbiddenRuleType, IRequiredRuleType } from 'dependency-cruiser'

const TESTS = '\\.test\\.tsx?$|\\.(contract|fixture)\\.ts$|^tests/'
const MODULE = '^server/(core|products)/([^/]+)/'
const WEB_APPS = '^apps/(marketing|personal|business|backoffice)/'
const PURE_PARTS = '(postings|refusals|events)'
const DOES_IO =
  '\\.repo\\.ts$|^server/(ports|connectors|database)/|^(node:)?(fs|fs/promises|net|tls|dgram|http|http2|https|child_process)$'

type Side = { readonly path?: string; readonly pathNot?: string; readonly dependencyTypesNot?: 'type-only'[] }

const never = (
  name: string,
  from: Side,
  to: Side & { circular?: true; couldNotResolve?: true },
): IForbiddenRuleType => ({ name, severity: 'error', from, to })

/** Imports that must not exist. */
const forbidden: IForbiddenRuleType[] = [
  never('no-cycles', {}, { circular: true }),
  // React Router's generated types exist only for the compiler.
  never('resolves', {}, { couldNotResolve: true, pathNot: '^\\./\\+types/' }),

  never('kernel-imports-nothing', { path: '^shared/kernel/', pathNot: TESTS }, { pathNot: '^shared/kernel/' }),
  never(
    'corridors-know-only-the-kernel',
    { path: '^shared/corridors/', pathNot: TESTS },
    { pathNot: '^shared/(corridors|kernel)/' },
  ),
  never('client-imports-nothing', { path: '^shared/client/', pathNot: TESTS }, { pathNot: '^shared/client/' }),
  never('shared-stands-alone', { path: '^shared/' }, { path: '^(server|web|apps|sandbox|tests|bench|tools)/' }),
  never(
    'server-and-web-never-meet',
    { path: '^(server|web)/', pathNot: TESTS },
    { path: '^(server|web|apps)/', pathNot: '^$1/' },
  ),
  never('web-apps-never-see-server', { path: WEB_APPS }, { path: '^server/' }),
  never('apps-are-leaves', { path: '^apps/([^/]+)/', pathNot: TESTS }, { path: '^apps/', pathNot: '^apps/$1/' }),
  never('sandbox-only-in-tests', { path: '^(shared|server|web|apps)/', pathNot: TESTS }, { path: '^sandbox/' }),
  never('sandbox-knows-no-product', { path: '^sandbox/', pathNot: TESTS }, { path: '^(server|web|apps)/' }),
  // What starts the tests draws and names what takes turns.
  never(
    'testkit-only-in-tests',
    { pathNot: `${TESTS}|^vitest\\.config\\.ts$|^tools/test/turn-notices\\.ts$|^bench/` },
    { path: '^tests/' },
  ),

  never('core-never-sees-products', { path: '^server/core/' }, { path: '^server/products/' }),
  never(
    'products-never-meet',
    { path: '^server/products/([^/]+)/' },
    { path: '^server/products/', pathNot: '^server/products/$1/' },
  ),
  never('modules-by-the-front-door', { path: MODULE }, { path: MODULE, pathNot: '^server/$1/$2/|/index\\.ts$' }),
  never('others-by-the-front-door', { pathNot: MODULE }, { path: MODULE, pathNot: '/index\\.ts$' }),
  never('ledger-stands-alone', { path: '^server/core/ledger/' }, { path: MODULE, pathNot: '^server/core/ledger/' }),
  // The order of the treasury's folders: coins, then payments of coins, then collecting (orders payments), then
  // watching (reads all of them).
  never(
    'treasury-rooms-in-order',
    { path: '^server/core/treasury/coins/' },
    { path: '^server/core/treasury/(payments|collecting|watching)/' },
  ),
  never(
    'treasury-rooms-in-order',
    { path: '^server/core/treasury/payments/', pathNot: TESTS },
    { path: '^server/core/treasury/(collecting|watching)/' },
  ),
  never(
    'treasury-rooms-in-order',
    { path: '^server/core/treasury/collecting/', pathNot: TESTS },
    { path: '^server/core/treasury/watching/' },
  ),
  never(
    'domain-never-sees-connectors',
    { path: '^server/(core|products)/', pathNot: TESTS },
    { path: '^server/connectors/' },
  ),
  never(
    'ports-know-only-kernel-and-corridors',
    { path: '^server/ports/', pathNot: TESTS },
    { path: '^(server|shared)/', pathNot: '^server/ports/|^shared/(corridors|kernel)/' },
  ),
  never(
    'connectors-know-only-ports',
    { path: '^server/connectors/' },
    { path: '^server/', pathNot: '^server/(ports|connectors)/' },
  ),
  never(
    'connectors-never-meet',
    { path: '^server/connectors/([^/]+/[^/]+)/' },
    { path: '^server/connectors/[^/]+/[^/]+/', pathNot: '^server/connectors/$1/' },
  ),

  never(
    'sql-lives-in-repos',
    { pathNot: '\\.repo\\.ts$|^server/database/|^apps/(api|worker)/src/main\\.ts$|\\.db\\.test\\.ts$|^tests/|^bench/' },
    { path: 'node_modules/(kysely|pg|postgres)/' },
  ),
  never(
    'pure-files-stay-pure',
    { path: `^server/core/treasury/([^/]+)/(\\1|[^/]+\\.${PURE_PARTS})\\.ts$` },
    { path: DOES_IO, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'pure-files-stay-pure',
    { path: `^server/(core|products)/([^/]+)/(\\2|[^/]+\\.${PURE_PARTS})\\.ts$` },
    { path: DOES_IO, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'pure-screens-stay-pure',
    { path: '^web/features/[^/]+/[^/]+\\.flow\\.ts$' },
    { path: '^web/(client|data)/|\\.queries\\.ts$|\\.tsx$|^node_modules/react', dependencyTypesNot: ['type-only'] },
  ),

  never('ui-knows-nobody', { path: '^web/ui/' }, { path: '^web/(client|data|features|app|bundling)/' }),
  never('client-knows-only-ui', { path: '^web/client/' }, { path: '^web/(data|features|app|bundling)/' }),
  never('data-knows-no-feature', { path: '^web/data/' }, { path: '^web/(features|app|bundling)/' }),
  never(
    'topics-by-the-front-door',
    { path: '^(web|apps)/', pathNot: `${TESTS}|^web/data/` },
    { path: '^web/data/', pathNot: '/index\\.ts$' },
  ),
  never(
    'topics-meet-by-the-front-door',
    { path: '^web/data/([^/]+)/', pathNot: TESTS },
    { path: '^web/data/', pathNot: '^web/data/$1/|/index\\.ts$' },
  ),
  never(
    'features-never-meet',
    { path: '^web/features/([^/]+)/' },
    { path: '^web/features/', pathNot: '^web/features/$1/' },
  ),
  never('features-know-no-app', { path: '^web/features/' }, { path: '^web/(app|bundling)/' }),
  never('app-frame-knows-no-feature', { path: '^web/app/' }, { path: '^web/(features|bundling)/' }),
  never('browsers-get-no-bundling', { path: '^apps/[^/]+/app/' }, { path: '^web/bundling/' }),
]

/** Imports that must exist. */
const required: IRequiredRuleType[] = [
  {
    name: 'every-route-is-guarded',
    severity: 'error',
    module: { path: '^apps/api/.+\\.route\\.ts$' },
    to: { path: '^apps/api/src/guard\\.ts$' },
  },
]

/** The rules in dependency-cruiser's format. */
export const RULES = { forbidden, required } satisfies IConfiguration

/** The name of every rule; the canary must violate each once. */
export const RULE_NAMES: readonly string[] = [...forbidden, ...required].map((rule) => rule.name ?? '')
