/**
 * The signer process: opens the sealed seeds, holds the signing keys, and serves one unix socket. It opens no network
 * connection and reads nothing but its folder, its configuration and two secret files (the README explains how to
 * enforce that).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import {
  announceReady,
  loadConfig,
  logLines,
  onStop,
  optionalEnv,
  requiredEnv,
  secretFromEnvFile,
} from '@zend/server/config'
import { accountPaths, hotAddressesOf, networkTable } from '@zend/server/core/assets'
import { authorizationKeys, type AuthorizationKeys } from '@zend/server/core/authorizations'
import { systemClock } from '@zend/server/ports/clock'
import { openKeys } from './accounts.ts'
import { actReader } from './acts.ts'
import { openAuditLog } from './audit-log.ts'
import { openHeadFile } from './head-file.ts'
import { gasCap, signerLimits } from './policy.ts'
import { networkReaders } from './readers.ts'
import { publishAttestationKey, withSeeds } from './seed-store.ts'
import { createSigner } from './signer.ts'
import { openSocket } from './socket.ts'

const AUDIT_FILE = 'audit.jsonl'
const HEAD_FILE = 'audit-head.json'
/** While a file of this name is in the folder, nothing is signed. */
const STOP_FILE = 'stop-signing'

const log = pino({ name: 'signer', level: optionalEnv('LOG_LEVEL', 'info') }, logLines())

try {
  const dataDir = requiredEnv('SIGNER_DATA_DIR')
  const path = requiredEnv('SIGNER_SOCKET')
  const macKey = secretFromEnvFile('SIGNER_MAC_KEY_FILE')
  const config = loadConfig(optionalEnv('ZEND_CONFIG', ''))
  const networks = networkTable(config.networks)
  const paths = accountPaths(networks)
  const { material, ring, auditKey } = withPassphrase((passphrase) =>
    withSeeds(dataDir, passphrase, (entropy) => openKeys(entropy, paths)),
  )
  publishAttestationKey(dataDir, material.attestationKey)
  const signer = createSigner({
    readers: networkReaders(networks, (network) => gasCap(config.signer, network), ring, systemClock),
    limits: signerLimits(config.signer, networks),
    readAct: actReader(publicKeys('AUTHORIZATION_PUBLIC_KEYS_FILE'), publicKeys('SIGNER_OPERATOR_KEYS_FILE'), networks),
    hotAddresses: (network) => hotAddressesOf(networks[network].space),
    clock: systemClock,
    elapsedMs: () => performance.now(),
    onClock: reportClock,
    openLog: (onEntry) =>
      openAuditLog({
        file: join(dataDir, AUDIT_FILE),
        key: auditKey,
        onEntry,
        onTorn: (bytes) => log.warn({ bytes }, 'the audit log ended within a line, which is gone'),
      }),
    isStopped: () => existsSync(join(dataDir, STOP_FILE)),
  })
  const socket = await openSocket({
    path,
    macKey,
    material,
    signer,
    heads: openHeadFile(join(dataDir, HEAD_FILE)),
    onRefused: (reason) => log.warn({ reason }, 'question refused'),
    onFault: stopOnFault,
  })
  onStop(socket.close)
  log.info(
    { accounts: material.deposit.length + material.hot.length, attestationKey: material.attestationKey },
    'ready',
  )
  announceReady()
} catch (error) {
  log.fatal({ err: error }, 'the signer cannot start')
  process.exitCode = 1
}

/**
 * The rolling hours continue evenly all the same; a person corrects the clock, then restarts the signer so that its
 * log's times are right too.
 */
function reportClock(aheadMs: number): void {
  if (aheadMs === 0) log.info('the clock is right again')
  else log.error({ alert: 'signer_clock_off', aheadMs }, 'the clock is not where the signer’s own time is')
}

/** After an error, memory and log may differ: a restarted signer trusts only what the log proves. */
function stopOnFault(error: unknown): void {
  log.fatal({ err: error }, 'the signer stops')
  process.exit(1)
}

/** Reads the public keys from the file that this variable names. */
function publicKeys(variable: string): AuthorizationKeys {
  return authorizationKeys(secretFromEnvFile(variable).toString('utf8'))
}

/** Reads the passphrase, without the line end an editor leaves, and wipes it afterwards. */
function withPassphrase<T>(use: (passphrase: Uint8Array) => T): T {
  const file = secretFromEnvFile('SIGNER_PASSPHRASE_FILE')
  try {
    return use(file.at(-1) === 0x0a ? file.subarray(0, -1) : file)
  } finally {
    file.fill(0)
  }
}
