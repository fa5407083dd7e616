/**
 * The signer process: opens the sealed seed, derives what is public, forgets the seed, and answers on one unix socket.
 * It opens no network connection and reads nothing but its folder and two secret files (see the README for how to hold it to that).
 */
import pino from 'pino'
import { announceReady, onStop, optionalEnv, requiredEnv, secretFromEnvFile } from '@zend/server/config'
import { publicMaterial } from './accounts.ts'
import { publishAttestationKey, withSeed } from './seed-store.ts'
import { openSocket } from './socket.ts'

const log = pino({ name: 'signer', level: optionalEnv('LOG_LEVEL', 'info') })

try {
  const dataDir = requiredEnv('SIGNER_DATA_DIR')
  const path = requiredEnv('SIGNER_SOCKET')
  const macKey = secretFromEnvFile('SIGNER_MAC_KEY_FILE')
  const material = withPassphrase((passphrase) => withSeed(dataDir, passphrase, publicMaterial))
  publishAttestationKey(dataDir, material.attestationKey)
  const socket = await openSocket({ path, macKey, material, onRefused: (reason) => log.warn({ reason }, 'question refused') })
  onStop(socket.close)
  log.info({ accounts: material.accounts.length, attestationKey: material.attestationKey }, 'ready')
  announceReady()
} catch (error) {
  log.fatal({ err: error }, 'the signer cannot start')
  process.exitCode = 1
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
