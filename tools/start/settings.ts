/**
 * The settings of `npm start`: folders, ports, host, database, all from the environment with defaults. It reads and
 * validates; it opens nothing.
 */
import type { DatabaseProcess } from '@zend/server/database'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** An invalid setting or request of the person who starts us: shown as it is, without a stack. */
export class StartRefusal extends Error {}

/** A TCP port the product listens on, its user and the variable that changes it. */
export type Port = { readonly title: string; readonly variable: string; readonly port: number }

const DEFAULT_PORTS = {
  marketing: { title: 'public site', variable: 'MARKETING_PORT', port: 3000 },
  personal: { title: 'personal app', variable: 'PERSONAL_PORT', port: 3001 },
  business: { title: 'business app', variable: 'BUSINESS_PORT', port: 3002 },
  api: { title: 'API', variable: 'API_PORT', port: 4000 },
  sandbox: { title: 'sandbox', variable: 'SANDBOX_PORT', port: 5000 },
  smtp: { title: "sandbox's mail server", variable: 'SMTP_PORT', port: 5025 },
  postgres: { title: 'database', variable: 'POSTGRES_PORT', port: 5433 },
} as const satisfies Record<string, Port>

/** The name of a port. */
export type PortName = keyof typeof DEFAULT_PORTS

/** The parts that one start may run. A machine of a larger deployment runs only some of them. */
const PARTS = ['signer', 'worker', 'confirmer', 'api', 'personal', 'business', 'marketing'] as const

/** A part of the product that a start runs. */
export type Part = (typeof PARTS)[number]

/** All settings of a start. */
export type Settings = {
  /** Absolute path of all data, secrets and logs. `ZEND_DATA_DIR`, default `.data`. */
  readonly dataDir: string
  /** The address the web app, the API and the sandbox listen on. `HOST`, default loopback. */
  readonly host: string
  readonly ports: Readonly<Record<PortName, Port>>
  /** The owner's login to an external database; absent for the embedded one. `DATABASE_URL`. */
  readonly databaseUrl: string | undefined
  /**
   * The running processes' own logins there, which own nothing; absent for the owner's. `DATABASE_API_URL`,
   * `DATABASE_WORKER_URL`, `DATABASE_CONFIRMER_URL`.
   */
  readonly processDatabaseUrls: Readonly<Record<DatabaseProcess, string | undefined>>
  /** True for a deployment with real customers, which never gets a sandbox. `NODE_ENV=production`. */
  readonly production: boolean
  /** The parts that run on this machine; all by default. `PARTS`, names with commas. */
  readonly parts: ReadonlySet<Part>
}

/** Reads the settings. Throws a StartRefusal naming an invalid variable, or two with the same port. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    dataDir: resolve(ROOT, given(env, 'ZEND_DATA_DIR') ?? '.data'),
    host: given(env, 'HOST') ?? '127.0.0.1',
    ports: readPorts(env),
    databaseUrl: given(env, 'DATABASE_URL'),
    processDatabaseUrls: {
      api: given(env, 'DATABASE_API_URL'),
      worker: given(env, 'DATABASE_WORKER_URL'),
      confirmer: given(env, 'DATABASE_CONFIRMER_URL'),
    },
    production: env['NODE_ENV'] === 'production',
    parts: readParts(given(env, 'PARTS')),
  }
}

/** Returns a variable's value; an empty one counts as absent. */
export function given(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const value = env[variable]
  return value === '' ? undefined : value
}

function readParts(text: string | undefined): ReadonlySet<Part> {
  if (text === undefined) return new Set(PARTS)
  const names = text.split(',').map((name) => name.trim())
  const known = names.filter((name): name is Part => PARTS.some((part) => part === name))
  if (known.length < names.length)
    throw new StartRefusal(`PARTS=${text} is not a list of parts; choose from ${PARTS.join(', ')}.`)
  return new Set(known)
}

function readPorts(env: NodeJS.ProcessEnv): Record<PortName, Port> {
  const ports: Record<PortName, Port> = { ...DEFAULT_PORTS }
  const taken = new Map<number, Port>()
  for (const [name, standard] of Object.entries(DEFAULT_PORTS) as [PortName, Port][]) {
    const text = given(env, standard.variable) ?? String(standard.port)
    const port = Number(text)
    if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
      throw new StartRefusal(`${standard.variable}=${text} is not a port; give a number from 1 to 65535.`)
    }
    const other = taken.get(port)
    if (other !== undefined)
      throw new StartRefusal(
        `${other.variable} and ${standard.variable} both ask for port ${port}; give one of them another.`,
      )
    ports[name] = { ...standard, port }
    taken.set(port, ports[name])
  }
  return ports
}
