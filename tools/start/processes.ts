/**
 * The product's processes: arguments and environment of each. It starts nothing; a process gets only the variables
 * listed for it.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { ProcessPlan } from './child.ts'
import { INSTANCE_MARK } from './instance.ts'
import { placesIn } from './places.ts'
import type { Secrets } from './secrets.ts'
import { type Port, ROOT, type Settings } from './settings.ts'

const RATES_APP_ID_FILE = 'OPEN_EXCHANGE_RATES_APP_ID_FILE'
/** Key files of the identity provider and the SMS provider; each is needed once its part is set up. */
export const CHECK_KEY_FILES = ['SMILE_ID_API_KEY_FILE', 'AFRICAS_TALKING_API_KEY_FILE'] as const
const INHERITED = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'LOG_LEVEL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS']

/** Addresses of the parts outside the product: the sandbox's, or real ones. */
export type Outside = {
  /** Addresses of each network's node, by the worker's variables. */
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly smtpUrl: string
  /** The payout providers' key files, by the variables that name them. */
  readonly railKeyFiles: Readonly<Record<string, string>>
  /** The key files of the providers of foreign currency, likewise; and those by which their webhooks are known. */
  readonly fxKeyFiles: Readonly<Record<string, string>>
  readonly fxHookKeyFiles: Readonly<Record<string, string>>
  /** The key files of the identity provider and the SMS provider, likewise; none for a part that is not set up. */
  readonly checkKeyFiles: Readonly<Partial<Record<(typeof CHECK_KEY_FILES)[number], string>>>
  /** The files that override the product's configuration, separated as in PATH; a later one wins. */
  readonly configFile: string
}

/** The address on which this machine itself reaches a server that listens on this host. */
export const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host)

/** Variables of the start that every process inherits. */
const inherited = (): Record<string, string> => handedOn(...INHERITED)

/** Returns one of these variables, if it is set. */
const only = <K extends string>(env: Readonly<Partial<Record<K, string>>>, name: K): Record<string, string> => {
  const value = env[name]
  return value === undefined ? {} : { [name]: value }
}

/** The addresses of the parts that people open. */
function urlsOf({ host, ports }: Settings) {
  const visibleHost = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host
  const url = ({ port }: Port): string => `http://${visibleHost}:${port}`
  return {
    marketing: url(ports.marketing),
    personal: url(ports.personal),
    business: url(ports.business),
    api: url(ports.api),
    sandbox: url(ports.sandbox),
  }
}

/** Variables of both the worker and the API. */
const sharedEnv =
  (
    attestation: string,
    { secretsKeyFile, authorizationPublicKeysFile, pricePublicKeysFile }: Secrets,
    personalUrl: string,
    businessUrl: string,
  ) =>
  (databaseUrl: string, { configFile }: Outside): Record<string, string> => ({
    DATABASE_URL: databaseUrl,
    SECRETS_KEY_FILE: secretsKeyFile,
    SIGNER_ATTESTATION_FILE: attestation,
    AUTHORIZATION_PUBLIC_KEYS_FILE: authorizationPublicKeysFile,
    PRICE_PUBLIC_KEYS_FILE: pricePublicKeysFile,
    PERSONAL_APP_URL: process.env['PERSONAL_APP_URL'] ?? personalUrl,
    BUSINESS_APP_URL: process.env['BUSINESS_APP_URL'] ?? businessUrl,
    ZEND_CONFIG: configFile,
  })

/** The sites that passkeys belong to: the apps' origins, and the domain where it differs from the personal app's. */
const passkeySiteEnv = (
  personalUrl: string,
  businessUrl: string,
  { personal, business }: Settings['ports'],
): Record<string, string> => ({
  APP_ORIGINS:
    process.env['APP_ORIGINS'] ??
    [personalUrl, `http://127.0.0.1:${personal.port}`, businessUrl, `http://127.0.0.1:${business.port}`].join(','),
  PERSONAL_APP_URL: process.env['PERSONAL_APP_URL'] ?? personalUrl,
  ...(process.env['PASSKEY_RP_ID'] === undefined ? {} : { PASSKEY_RP_ID: process.env['PASSKEY_RP_ID'] }),
})

/** Variables of the confirmer alone: its login, its secrets, and the secret that seals codes for their mails. */
const confirmerEnv = (
  { secretsKeyFile, confirmerKeyFile, authorizationKeyFile, provenanceKeyFile }: Secrets,
  databaseUrl: string,
): Record<string, string> => ({
  PROVENANCE_KEY_FILE: provenanceKeyFile,
  DATABASE_URL: databaseUrl,
  SECRETS_KEY_FILE: secretsKeyFile,
  CONFIRMER_KEY_FILE: confirmerKeyFile,
  AUTHORIZATION_KEY_FILE: authorizationKeyFile,
})

/**
 * Node's permission flags for the signer: it reads its program and these files, reads and writes its own folders,
 * nothing else.
 */
const signerPermissions = (files: readonly string[], folders: readonly string[]): readonly string[] => [
  '--permission',
  ...['package.json', 'node_modules', 'apps/signer', 'server', 'shared'].map(
    (path) => `--allow-fs-read=${join(ROOT, path)}`,
  ),
  ...files.map((path) => `--allow-fs-read=${path}`),
  ...folders.flatMap((path) => [`--allow-fs-read=${path}`, `--allow-fs-write=${path}`]),
]

/** Returns how processes of this data folder are planned: inherited variables, their own, and a log file each. */
function planMaker(dataDir: string): Plan {
  const base = { ...inherited(), [INSTANCE_MARK]: dataDir }
  return (name, script, env, flags = []) => ({
    name,
    command: process.execPath,
    args: [...flags, join(ROOT, script)],
    cwd: ROOT,
    env: { ...base, ...env },
    logFile: join(placesIn(dataDir).logs, `${name}.log`),
    // A watched program is not the process that the supervisor talks to.
    answersPings: /^apps\/|database-process/.test(script) && !flags.includes('--watch'),
  })
}

/** Makes the plans of one start. */
export function planner(settings: Settings, secrets: Secrets, dev: boolean) {
  const { ports, host, dataDir } = settings
  const places = placesIn(dataDir)
  const urls = urlsOf(settings)
  const plan = planMaker(dataDir)
  const watched = dev ? ['--watch', '--watch-preserve-output'] : []
  const shared = sharedEnv(places.attestation, secrets, urls.personal, urls.business)
  const publicKeys = {
    AUTHORIZATION_PUBLIC_KEYS_FILE: secrets.authorizationPublicKeysFile,
    SIGNER_OPERATOR_KEYS_FILE: secrets.operatorKeysFile,
  }
  const signer = { SIGNER_SOCKET: places.signerSocket, SIGNER_MAC_KEY_FILE: secrets.signerMacKeyFile }
  const confirmer = { CONFIRMER_SOCKET: places.confirmerSocket, CONFIRMER_TOKEN_FILE: secrets.confirmerTokenFile }
  const passkeySite = passkeySiteEnv(urls.personal, urls.business, ports)

  return {
    urls,
    database: () =>
      needed(
        plan('database', 'tools/start/database-process.ts', {
          ZEND_DATA_DIR: dataDir,
          POSTGRES_PORT: String(ports.postgres.port),
          POSTGRES_PASSWORD_FILE: places.databasePassword,
        }),
      ),
    migration: (env: Record<string, string>) => plan('migration', 'tools/migrate.ts', env),
    sandbox: () =>
      needed(
        plan('sandbox', 'sandbox/main.ts', {
          HOST: host,
          SANDBOX_PORT: String(ports.sandbox.port),
          SMTP_PORT: String(ports.smtp.port),
          DATA_DIR: places.sandbox,
          HOOKS_URL: `http://${reachable(host)}:${ports.api.port}/hooks`,
        }),
      ),
    signer: ({ configFile }: Pick<Outside, 'configFile'>) =>
      withoutNetwork(
        plan(
          'signer',
          'apps/signer/src/main.ts',
          {
            ...signer,
            SIGNER_DATA_DIR: places.signer,
            SIGNER_PASSPHRASE_FILE: secrets.signerPassphraseFile,
            ...publicKeys,
            ZEND_CONFIG: configFile,
          },
          signerPermissions(
            [
              ...Object.values(publicKeys),
              secrets.signerPassphraseFile,
              secrets.signerMacKeyFile,
              ...configFile.split(delimiter),
            ],
            [places.signer, join(places.signerSocket, '..')],
          ),
        ),
      ),
    worker: (databaseUrl: string, outside: Outside) =>
      plan(
        'worker',
        'apps/worker/src/main.ts',
        {
          ...shared(databaseUrl, outside),
          ...signer,
          ...outside.rpcUrls,
          SMTP_URL: outside.smtpUrl,
          PRICE_KEY_FILE: secrets.priceKeyFile,
          PROVENANCE_KEY_FILE: secrets.provenanceKeyFile,
          VAPID_PRIVATE_KEY_FILE: secrets.vapidPrivateKeyFile,
          ...outside.railKeyFiles,
          ...outside.fxKeyFiles,
          ...outside.checkKeyFiles,
          DISK_FOLDERS: process.env['DISK_FOLDERS'] ?? dataDir,
          API_URL: urls.api,
          MAIL_FROM: process.env['MAIL_FROM'] ?? 'Zend <no-reply@zend.localhost>',
          ...handedOn('WORKER_ROLES', RATES_APP_ID_FILE),
        },
        watched,
      ),
    confirmer: (databaseUrl: string, { configFile }: Pick<Outside, 'configFile'>) =>
      plan(
        'confirmer',
        'apps/confirmer/src/main.ts',
        { ...confirmer, ...confirmerEnv(secrets, databaseUrl), ...passkeySite, ZEND_CONFIG: configFile },
        watched,
      ),
    // The command that an operator runs once when rails are taken into service.
    railBooks: (databaseUrl: string, { configFile, railKeyFiles, fxKeyFiles }: Outside) => {
      const command = plan('rail-books', 'tools/rails.ts', {
        DATABASE_URL: databaseUrl,
        ZEND_CONFIG: configFile,
        ...railKeyFiles,
        ...fxKeyFiles,
      })
      return { ...command, args: [...command.args, 'open', '--operator', 'npm start'] }
    },
    api: (databaseUrl: string, outside: Outside) =>
      plan(
        'api',
        'apps/api/src/main.ts',
        {
          ...shared(databaseUrl, outside),
          HOST: host,
          API_PORT: String(ports.api.port),
          ...confirmer,
          API_URL: urls.api,
          VAPID_PUBLIC_KEY_FILE: secrets.vapidPublicKeyFile,
          ...outside.railKeyFiles,
          ...outside.fxHookKeyFiles,
          // It parses the identity provider's webhooks; SMS are sent by the worker alone.
          ...only(outside.checkKeyFiles, 'SMILE_ID_API_KEY_FILE'),
          ...passkeySite,
          SITE_ORIGINS:
            process.env['SITE_ORIGINS'] ?? [urls.marketing, `http://127.0.0.1:${ports.marketing.port}`].join(','),
          ...handedOn('ROLES'),
        },
        watched,
      ),
    personal: () => signedInApp('personal', settings, urls, plan, dev),
    business: () => signedInApp('business', settings, urls, plan, dev),
    marketing: () => publicSite(settings, urls, plan),
  }
}

/** Variables passed on unchanged, where they are set. */
function handedOn(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Without it nothing else can run. */
const needed = (plan: ProcessPlan): ProcessPlan => ({ ...plan, needed: true })

type Plan = (name: string, script: string, env: Record<string, string>, flags?: readonly string[]) => ProcessPlan

/** A signed-in app: its build on its own host, or in dev mode the development server. */
function signedInApp(
  name: 'personal' | 'business',
  { ports, host, production }: Settings,
  urls: ReturnType<typeof urlsOf>,
  plan: Plan,
  dev: boolean,
): ProcessPlan {
  const port = String(ports[name].port)
  const folder = join(ROOT, 'apps', name)
  const env = {
    HOST: host,
    PERSONAL_PORT: port,
    APP_BUILD: join(folder, 'build'),
    API_URL: urls.api,
    PERSONAL_APP_URL: process.env['PERSONAL_APP_URL'] ?? urls.personal,
    BUSINESS_APP_URL: process.env['BUSINESS_APP_URL'] ?? (production ? '' : urls.business),
    PUBLIC_SITE_URL: process.env['SITE_URL'] ?? (production ? '' : urls.marketing),
    DEPLOYMENT_LABEL: production ? '' : 'Sandbox',
  }
  if (!dev) return plan(`${name}-app`, 'apps/web-host/src/main.ts', env)
  const server = plan(`${name}-app`, 'node_modules/.bin/react-router', env)
  return {
    ...server,
    args: [...server.args, 'dev', '--host', host, '--port', port, '--strictPort'],
    cwd: folder,
    readyUrl: `http://${host}:${port}/`,
  }
}

/** Settings of the public site that its operator may set; see apps/web-host. */
const SITE_SETTINGS = [
  'STAGING_PERSONAL_APP_URL',
  'STAGING_BUSINESS_APP_URL',
  'SITE_CHAT_SCRIPT',
  'SITE_ANALYTICS_SCRIPT',
]

/** The public site: always its build on its own host, also in dev mode. */
function publicSite({ ports, host, production }: Settings, urls: ReturnType<typeof urlsOf>, plan: Plan): ProcessPlan {
  return plan('marketing-site', 'apps/web-host/src/main.ts', {
    HOST: host,
    APP_BUILD: join(ROOT, 'apps', 'marketing', 'build'),
    PERSONAL_PORT: String(ports.marketing.port),
    API_URL: urls.api,
    SITE_URL: process.env['SITE_URL'] ?? urls.marketing,
    PERSONAL_APP_URL: process.env['PERSONAL_APP_URL'] ?? urls.personal,
    BUSINESS_APP_URL: process.env['BUSINESS_APP_URL'] ?? (production ? '' : urls.business),
    ...handedOn(...SITE_SETTINGS),
    DEPLOYMENT_LABEL: production ? '' : 'Sandbox',
  })
}

/** Starts the signer in an empty network namespace, since it needs no network, where the system allows that. */
function withoutNetwork(plan: ProcessPlan): ProcessPlan {
  if (!canDropNetwork()) return plan
  return { ...plan, command: 'unshare', args: ['--map-root-user', '--net', '--', plan.command, ...plan.args] }
}

/** Returns whether this system can start a process without a network. */
export function canDropNetwork(): boolean {
  return spawnSync('unshare', ['--map-root-user', '--net', '--', 'true'], { stdio: 'ignore' }).status === 0
}
