/**
 * Addresses of everything outside the product: of the sandbox, which reports them itself, or, in production, from the
 * environment. In production there are no defaults: a missing address is refused.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NETWORK_IDS, type NetworkId } from '@zend/kernel'
import { DEFAULTS, loadConfig } from '@zend/server/config'
import { requireCountries } from '@zend/server/core/countries'
import { FX_HOOK_KEY_FILES, FX_KEY_FILES, FX_PROVIDER_NAMES } from '@zend/server/connectors/fx'
import { RAIL_KEY_FILES, RAIL_NAMES } from '@zend/server/connectors/rails'
import { CHECK_KEY_FILES, type Outside } from './processes.ts'
import { sandboxCountries } from './sandbox-countries.ts'
import { given, StartRefusal } from './settings.ts'

/** The variable with the address of a network's node. */
const rpcVariable = (network: NetworkId): string => `${network.toUpperCase()}_RPC_URL`
/** The variable with the address of its second provider, which must agree before anything is credited. */
const witnessVariable = (network: NetworkId): string => `${network.toUpperCase()}_WITNESS_RPC_URL`

const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  // Without their own logins, the API and the worker would use the database owner's.
  'DATABASE_API_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_CONFIRMER_URL',
  'SMTP_URL',
  'ZEND_CONFIG',
  'MAIL_FROM',
  'PERSONAL_APP_URL',
  'BUSINESS_APP_URL',
  'APP_ORIGINS',
]

/**
 * The addresses of the real services. Throws a StartRefusal naming every variable that is missing, or every country
 * whose row is not filled in.
 */
export function realOutside(env: NodeJS.ProcessEnv): Outside {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => given(env, name) === undefined)
  if (missing.length > 0) {
    throw new StartRefusal(
      `With NODE_ENV=production there is no sandbox and no embedded database.\nThese variables are missing: ${missing.join(', ')}.`,
    )
  }
  const value = (name: string): string => given(env, name) ?? ''
  refuseEmptyCountries(value('ZEND_CONFIG'))
  return {
    // The worker itself refuses to start without the node of a network that is switched on, and without a second
    // provider unless `deposit.aloneMaxPerHour` names it.
    rpcUrls: Object.fromEntries(
      [rpcVariable, witnessVariable]
        .flatMap((nameOf) => NETWORK_IDS.map(nameOf))
        .flatMap((name) => (value(name) === '' ? [] : [[name, value(name)]])),
    ),
    smtpUrl: value('SMTP_URL'),
    configFile: value('ZEND_CONFIG'),
    railKeyFiles: Object.fromEntries(RAIL_KEY_FILES.map((name) => [name, value(name)])),
    fxKeyFiles: Object.fromEntries(FX_KEY_FILES.map((name) => [name, value(name)])),
    fxHookKeyFiles: Object.fromEntries(FX_HOOK_KEY_FILES.map((name) => [name, value(name)])),
    checkKeyFiles: Object.fromEntries(
      CHECK_KEY_FILES.flatMap((name) => (value(name) === '' ? [] : [[name, value(name)]])),
    ),
  }
}

/** Throws a StartRefusal naming the rows of countries that nobody has filled in, or what cannot be read. */
function refuseEmptyCountries(configFiles: string): void {
  try {
    requireCountries(loadConfig(configFiles).countries, new Date())
  } catch (error) {
    throw new StartRefusal(error instanceof Error ? error.message : String(error))
  }
}

/** The part of the sandbox's `GET /chains` that the product needs. */
type SandboxChain = {
  readonly network: string
  readonly rpcUrl: string
  readonly witnessUrl: string
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly settings: Readonly<Record<string, string | number>>
  readonly tokens: Readonly<Record<string, { readonly contract: string }>>
}

/** The sandbox's `GET /bank/keys` and `GET /fx/keys`: keys by their names, such as `koraSecretKey`. */
type SandboxRailKeys = Readonly<Record<string, string>>

/** The sandbox's `GET /identity/keys`. */
type SandboxPartner = { readonly partnerId: string; readonly apiKey: string }

/** Asks the running sandbox for its chains and writes the product's overrides for them to `configFile`. */
export async function sandboxOutside(sandboxUrl: string, smtpPort: number, configFile: string): Promise<Outside> {
  const { chains } = await askSandbox<{ readonly chains: readonly SandboxChain[] }>(sandboxUrl, '/chains', 'its chains')
  const chainOf = (network: NetworkId): SandboxChain => {
    const chain = chains.find((candidate) => candidate.network === network)
    if (chain === undefined) throw new Error(`the sandbox runs no ${network} chain`)
    return chain
  }
  // The public explorers cover other chains than the sandbox's.
  const explorer = { tx: '', address: '' }
  const networks = Object.fromEntries(
    NETWORK_IDS.map((network) => {
      const { settings, tokens } = chainOf(network)
      const usual = DEFAULTS.networks[network]
      const contracts = 'contracts' in usual ? usual.contracts : {}
      // The sandbox also has look-alike tokens that the product must never credit; they are not in its settings.
      const offered = Object.fromEntries(Object.keys(contracts).map((asset) => [asset, tokens[asset]?.contract]))
      return [network, { ...settings, ...(Object.keys(offered).length === 0 ? {} : { contracts: offered }), explorer }]
    }),
  )
  // Development blocks come every few seconds, and calls to the sandbox's nodes are free; but each watched network
  // needs its node running.
  const deposit = { pollEveryMs: 1_000, watchUnused: false }
  const pricing = { feeds: sandboxFeeds(sandboxUrl) }
  const rails = Object.fromEntries(RAIL_NAMES.map((name) => [name, { url: `${sandboxUrl}/bank/${name}` }]))
  const fxKeys = await askSandbox<SandboxRailKeys>(sandboxUrl, '/fx/keys', 'its keys of foreign currency')
  const [currencycloud, airwallex] = FX_PROVIDER_NAMES.map((name) => `${sandboxUrl}/fx/${name}`)
  const fxProviders = {
    currencycloud: { url: currencycloud, loginId: keyOf(fxKeys, 'CURRENCYCLOUD_LOGIN_ID') },
    airwallex: { url: airwallex, clientId: keyOf(fxKeys, 'AIRWALLEX_CLIENT_ID') },
  }
  const partner = await askSandbox<SandboxPartner>(sandboxUrl, '/identity/keys', "its identity checker's keys")
  // The sandbox has no rate limit here, and a person who tries it out waits for the answer.
  const verification = {
    ask: { firstMs: 500, maxMs: 10_000 },
    smileId: { url: `${sandboxUrl}/identity`, partnerId: partner.partnerId },
  }
  const kyb = {
    ask: { firstMs: 500, maxMs: 10_000 },
    register: { url: `${sandboxUrl}/register`, partnerId: partner.partnerId },
  }
  const sms = { url: `${sandboxUrl}/sms`, username: 'sandbox' }
  const push = { services: [...DEFAULTS.push.services, sandboxUrl] }
  // Companies' servers run on this machine, too: the sandbox plays them.
  const webhooks = { allowedRanges: ['127.0.0.0/8', '::1/128'] }
  const countries = sandboxCountries(new Date())
  const test = {
    mode: 'test',
    countries,
    networks,
    deposit,
    pricing,
    push,
    rails,
    fxProviders,
    verification,
    kyb,
    sms,
    webhooks,
  }
  await writeFile(configFile, `${JSON.stringify(test, null, 2)}\n`)
  return {
    rpcUrls: Object.fromEntries(
      NETWORK_IDS.flatMap((network) => {
        const chain = chainOf(network)
        return [
          [rpcVariable(network), withCredentials(chain, chain.rpcUrl)],
          [witnessVariable(network), withCredentials(chain, chain.witnessUrl)],
        ]
      }),
    ),
    smtpUrl: `smtp://${new URL(sandboxUrl).hostname}:${smtpPort}`,
    configFile,
    railKeyFiles: await sandboxRailKeys(sandboxUrl, join(dirname(configFile), RAIL_KEYS)),
    fxKeyFiles: await keyFiles(join(dirname(configFile), FX_KEYS), namedKeys(FX_KEY_FILES, fxKeys)),
    fxHookKeyFiles: await keyFiles(join(dirname(configFile), FX_KEYS), namedKeys(FX_HOOK_KEY_FILES, fxKeys)),
    checkKeyFiles: await checkKeys(partner, join(dirname(configFile), 'check-keys')),
  }
}

/** Asks the sandbox for the keys that its payout providers issue to us, and writes each to a file. */
async function sandboxRailKeys(
  sandboxUrl: string,
  folder: string,
): Promise<Record<(typeof RAIL_KEY_FILES)[number], string>> {
  const keys = await askSandbox<SandboxRailKeys>(sandboxUrl, '/bank/keys', "its providers' keys")
  return keyFiles(folder, namedKeys(RAIL_KEY_FILES, keys))
}

/** Returns a provider's key by the variable that names its file. Throws when the sandbox has none. */
function keyOf(keys: SandboxRailKeys, variable: string): string {
  const key = keys[camelCase(variable.replace(/_FILE$/, ''))]
  if (key === undefined) throw new Error(`the sandbox's providers have no key for ${variable}`)
  return key
}

const namedKeys = <K extends string>(variables: readonly K[], keys: SandboxRailKeys): Record<K, string> =>
  Object.fromEntries(variables.map((variable) => [variable, keyOf(keys, variable)])) as Record<K, string>

/** @example camelCase('KORA_SECRET_KEY') // 'koraSecretKey' */
const camelCase = (variable: string): string =>
  variable.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Writes the keys for the sandbox's identity provider and SMS provider to a file each. */
const checkKeys = (
  { apiKey }: SandboxPartner,
  folder: string,
): Promise<Record<(typeof CHECK_KEY_FILES)[number], string>> =>
  keyFiles(folder, { SMILE_ID_API_KEY_FILE: apiKey, AFRICAS_TALKING_API_KEY_FILE: 'sandbox' })

/**
 * Returns the files of the rails' and providers' keys that a sandbox issued to this data folder, by their variables;
 * empty when there are none.
 */
export function givenRailKeys(dataDir: string): Record<string, string> {
  const paths = [
    ...RAIL_KEY_FILES.map((variable) => [variable, keyPath(join(dataDir, RAIL_KEYS), variable)] as const),
    ...FX_KEY_FILES.map((variable) => [variable, keyPath(join(dataDir, FX_KEYS), variable)] as const),
  ]
  return Object.fromEntries(paths.filter(([, path]) => existsSync(path)))
}

const RAIL_KEYS = 'rail-keys'
const FX_KEYS = 'fx-keys'
const keyPath = (folder: string, variable: string): string =>
  join(
    folder,
    variable
      .replace(/_FILE$/, '')
      .replaceAll('_', '-')
      .toLowerCase(),
  )

/** Writes each key to a file named after its variable, and returns the paths. */
async function keyFiles<K extends `${string}_FILE`>(
  folder: string,
  keys: Readonly<Record<K, string>>,
): Promise<Record<K, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: Record<K, string> = { ...keys }
  for (const variable of Object.keys(keys) as K[]) {
    paths[variable] = keyPath(folder, variable)
    await writeFile(paths[variable], keys[variable], { mode: 0o600 })
  }
  return paths
}

/** Calls the sandbox about itself; `what` names the call in the error when there is no answer. */
async function askSandbox<T>(sandboxUrl: string, path: string, what: string): Promise<T> {
  const response = await fetch(sandboxUrl + path)
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} when asked for ${what}`)
  return ((await response.json()) as { data: T }).data
}

/** The sandbox's address of each price source. */
function sandboxFeeds(sandboxUrl: string) {
  const exchange = (name: string, streamPath: string) => {
    const restUrl = `${sandboxUrl}/market/${name}`
    return { restUrl, streamUrl: restUrl.replace(/^http/, 'ws') + streamPath }
  }
  return {
    kraken: exchange('kraken', '/v2'),
    coinbase: exchange('coinbase', '/'),
    okx: exchange('okx', '/ws/v5/public'),
    // The sandbox has no rate limit, so exchange rates are polled often.
    openExchangeRates: { url: `${sandboxUrl}/market/open-exchange-rates`, everyMs: 30_000 },
  }
}

function withCredentials({ credentials }: SandboxChain, address: string): string {
  const url = new URL(address)
  url.username = credentials?.user ?? ''
  url.password = credentials?.password ?? ''
  return url.href.replace(/\/$/, '')
}
