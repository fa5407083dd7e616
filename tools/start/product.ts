/**
 * Starts the whole product in order and stops it in reverse. It waits for the processes' reports, never for a fixed
 * time. The caller prints the result.
 */
import { type DatabaseProcess, PROCESS_LOGINS } from '@zend/server/database'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Child, type ProcessPlan, runOnce, supervise } from './child.ts'
import { announceStopping, endOrphans, takeInstance } from './instance.ts'
import { realOutside, sandboxOutside } from './outside.ts'
import { buildBusinessApp, buildPersonalApp, buildPublicSite } from './web-builds.ts'
import { requireFreePorts } from './ports.ts'
import { configFilesOf, placesIn } from './places.ts'
import { canDropNetwork, type Outside, planner, reachable } from './processes.ts'
import { type Secrets, ensureSecrets } from './secrets.ts'
import type { Part, Port, PortName, Settings } from './settings.ts'

/** Options and callbacks of one start. */
export type StartOptions = {
  readonly settings: Settings
  /**
   * Restart the API and the worker when their code changes, and serve the app from the bundler's development server.
   */
  readonly dev: boolean
  readonly say: (text: string) => void
}

/** A product that is starting or running. */
export type Product = {
  /** Resolves with the addresses once everything is up. */
  readonly up: Promise<{
    readonly marketing: string
    readonly personal: string
    readonly business: string
    readonly api: string
    readonly sandbox: string
  }>
  /** Returns whether there is anything to stop yet. */
  readonly hasStarted: () => boolean
  /** Ends every process, the database last. */
  readonly stop: () => Promise<void>
}

type Start = (plan: ProcessPlan, how?: 'once' | 'for good') => Child

/** Starts everything. Rejects `up` with a StartRefusal when the settings must be changed first. */
export function startProduct(options: StartOptions): Product {
  const children: Child[] = []
  let stopping = false
  const start: Start = (plan, how = 'for good') => {
    if (stopping) throw new Error('stopped while starting')
    const child = how === 'once' ? runOnce(plan) : supervise(plan, options.say)
    children.push(child)
    return child
  }
  return {
    up: bringUp(options, start),
    hasStarted: () => children.length > 0,
    stop: async () => {
      stopping = true
      await announceStopping(options.settings.dataDir)
      // In reverse order of the start, so that a part ends after everything that uses it.
      for (const child of children.toReversed()) await child.stop()
      // A process stopped while it was starting may have left its own children.
      await endOrphans(options.settings.dataDir, () => undefined)
    },
  }
}

async function bringUp({ settings, dev, say }: StartOptions, start: Start): ReturnType<() => Product['up']> {
  const { dataDir, ports, parts, production } = settings
  const places = placesIn(dataDir)
  const real = production ? realOutside(process.env) : undefined
  await prepareFolders(dataDir)
  await takeInstance(dataDir)
  await endOrphans(dataDir, say)
  await requireFreePorts(portsUsed(settings), settings.host)

  const secrets = await ensureSecrets(dataDir)
  const plans = planner(settings, secrets, dev)
  if (!canDropNetwork())
    say('This system does not let the signer run without a network; it keeps file restrictions only.')
  const embedded = settings.databaseUrl === undefined ? start(plans.database()) : undefined
  const sandbox = real === undefined ? start(plans.sandbox()) : undefined
  const built = Promise.all([
    dev || !parts.has('personal') ? false : buildPersonalApp(`${places.logs}/build.log`, say),
    dev || !parts.has('business') ? false : buildBusinessApp(`${places.logs}/build-business.log`, say),
    parts.has('marketing') && buildPublicSite(`${places.logs}/build-site.log`, say, { complete: production }),
  ])
  // A failed build is reported where it is awaited.
  built.catch(() => undefined)

  await embedded?.ready
  const databaseUrl = settings.databaseUrl ?? databaseUrlOf(secrets, ports.postgres.port)
  const logins =
    embedded === undefined
      ? {}
      : {
          API_PASSWORD_FILE: secrets.processPasswords.api.file,
          WORKER_PASSWORD_FILE: secrets.processPasswords.worker.file,
          CONFIRMER_PASSWORD_FILE: secrets.processPasswords.confirmer.file,
        }
  await start(plans.migration({ DATABASE_URL: databaseUrl, ...logins }), 'once').ready
  // Only the migration uses the owner's login, so that an exploited process can become neither the owner nor another
  // process.
  const urlFor = (process: DatabaseProcess): string =>
    settings.processDatabaseUrls[process] ??
    (embedded === undefined ? databaseUrl : processUrlOf(secrets, ports.postgres.port, process))
  await sandbox?.ready
  const outside = real ?? (await learnOutside(settings))
  // The sandbox's providers hold play money of ours from the start, booked before anything is paid with it. Real ones
  // are opened by an operator.
  const railBooks = real === undefined ? start(plans.railBooks(urlFor('worker'), outside), 'once').ready : undefined
  // It needs the chains' ids and contracts with its limits, so it starts after the sandbox that creates them.
  const startPart = async (part: Part, plan: () => ProcessPlan): Promise<void> => {
    if (parts.has(part)) await start(plan()).ready
  }
  const signer = startPart('signer', () => plans.signer(outside))
  // Reported where it is awaited.
  signer.catch(() => undefined)
  // Address checks need the attestation key that the signer publishes; once it exists, no process waits for the signer
  // itself.
  await Promise.all([existsSync(places.attestation) ? undefined : signer, railBooks])
  await Promise.all([
    signer,
    startPart('worker', () => plans.worker(urlFor('worker'), outside)),
    startPart('confirmer', () => plans.confirmer(urlFor('confirmer'), outside)),
    startPart('api', () => plans.api(urlFor('api'), outside)),
    built,
  ])
  await Promise.all([
    startPart('personal', plans.personal),
    startPart('business', plans.business),
    startPart('marketing', plans.marketing),
  ])
  return plans.urls
}

/** Addresses of the sandbox's parts, with the operator's overrides on top. */
async function learnOutside(settings: Settings): Promise<Outside> {
  const { host, ports, dataDir } = settings
  const sandboxUrl = `http://${reachable(host)}:${ports.sandbox.port}`
  const outside = await sandboxOutside(sandboxUrl, ports.smtp.port, placesIn(dataDir).sandboxConfig)
  return { ...outside, configFile: configFilesOf(settings, process.env) }
}

/** The ports that this start listens on. */
function portsUsed({ ports, parts, production, databaseUrl }: Settings): readonly Port[] {
  const used: Record<PortName, boolean> = {
    marketing: parts.has('marketing'),
    personal: parts.has('personal'),
    business: parts.has('business'),
    api: parts.has('api'),
    sandbox: !production,
    smtp: !production,
    postgres: databaseUrl === undefined,
  }
  return (Object.keys(used) as PortName[]).flatMap((name) => (used[name] ? [ports[name]] : []))
}

/** The owner's login to the embedded database. */
export function databaseUrlOf(secrets: Secrets, port: number): string {
  return `postgres://zend:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${port}/zend`
}

/** A running process's login to the embedded database. */
const processUrlOf = (secrets: Secrets, port: number, process: DatabaseProcess): string =>
  `postgres://${PROCESS_LOGINS[process].login}:${encodeURIComponent(secrets.processPasswords[process].password)}@127.0.0.1:${port}/zend`

/** Creates the folders of the embedded mode. Other users can only pass through them. */
export async function prepareFolders(dataDir: string): Promise<void> {
  const places = placesIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  // Others may pass through but not list: the database runs under its own account when we are root.
  await chmod(dataDir, 0o711)
  for (const folder of [
    places.logs,
    places.sandbox,
    places.signer,
    dirname(places.signerSocket),
    dirname(places.confirmerSocket),
  ])
    await mkdir(folder, { recursive: true, mode: 0o700 })
}
