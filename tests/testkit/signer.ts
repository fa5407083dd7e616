/**
 * The key vault for tests: in this process for suites about something else, or as the real process for suites about what happens when it dies.
 * Both sign with real keys and judge with the product's own code.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COIN_CODES } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { signerSocketVault } from '@zend/server/connectors/keys/signer-socket'
import { type NetworkTable, networkTable } from '@zend/server/core/assets'
import { type Clock, systemClock } from '@zend/server/ports/clock'
import type { KeyVault } from '@zend/server/ports/key-vault'
import { openKeys } from '../../apps/signer/src/accounts.ts'
import { type Cap, type FeeCap, gasCap, signerLimits, type SignerLimits, type SignerPolicy } from '../../apps/signer/src/policy.ts'
import { networkReaders } from '../../apps/signer/src/readers.ts'
import { createSigner } from '../../apps/signer/src/signer.ts'
import { type Program, startProgram } from './process.ts'

/** A vault in this process. */
export type TestVault = KeyVault & {
  /** The hex key that its accounts are vouched for with, as `attestation.pub` holds it. */
  readonly attestationKey: string
  /** Stops all signing, as the file in a real signer's folder does, or lets it go on. */
  readonly stopSigning: (stopped: boolean) => void
}

/**
 * How to make one. The same `seed` (0 to 255) gives the same keys. Without `policy` nothing is too much. Its memory ends with it: two vaults of one
 * seed know nothing of what the other signed.
 */
export type TestVaultOptions = { readonly networks?: NetworkTable; readonly seed?: number; readonly policy?: SignerPolicy; readonly clock?: Clock }

const ENTROPY_BYTES = 32
const PLENTY = 2n ** 256n

/** Makes a vault with real keys, real signatures and every check but the limits. Takes about a tenth of a second; signing takes milliseconds. */
export function testVault({ networks = networkTable(DEFAULTS.networks), seed = 1, policy, clock = systemClock }: TestVaultOptions = {}): TestVault {
  const entropy = (account: number): Uint8Array => new Uint8Array(ENTROPY_BYTES).fill(seed).fill(account, 0, 1)
  const paths = { bitcoin: networks.bitcoin.depositAccountPath, ethereum: networks.ethereum.depositAccountPath }
  const { material, ring } = openKeys({ deposit: entropy(0), hot: entropy(1) }, paths)
  let stopped = false
  const signer = createSigner({
    readers: networkReaders(networks, gasCap(policy ?? DEFAULTS.signer), ring),
    limits: policy === undefined ? unlimited() : signerLimits(policy, networks),
    clock,
    elapsedMs: () => clock.now().getTime(),
    onClock: () => undefined,
    openLog: () => ({ append: () => undefined }),
    isStopped: () => stopped,
  })
  return {
    attestationKey: material.attestationKey,
    stopSigning: (value) => {
      stopped = value
    },
    depositAccounts: async () => material.deposit,
    hotAccounts: async () => material.hot,
    sign: async (request) => signer.sign(request),
  }
}

function unlimited(): SignerLimits {
  const cap: Cap = { paymentMax: PLENTY, hourMax: PLENTY }
  const fees: FeeCap = { rateMax: PLENTY, transactionMax: PLENTY, hourMax: PLENTY }
  const caps = new Map(COIN_CODES.map((coin) => [coin, cap]))
  return { withdrawals: caps, topups: caps, fees: { bitcoin: fees, ethereum: fees } }
}

/** A signer process with a folder of its own. */
export type TestSigner = {
  readonly vault: KeyVault
  readonly dataDir: string
  readonly socketPath: string
  readonly macKeyFile: string
  /** Where it publishes the key that vouches for its accounts. */
  readonly attestationFile: string
  /** Ends it with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same folder, after `kill`. */
  readonly start: () => Promise<void>
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>
}

/** Starts the real signer, in about two seconds. `configFile` holds overrides of the product's numbers, as `ZEND_CONFIG` does. */
export async function startSigner({ configFile = '' }: { readonly configFile?: string } = {}): Promise<TestSigner> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-signer-'))
  const macKey = randomBytes(32)
  const macKeyFile = join(folder, 'mac-key')
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(macKeyFile, macKey, { mode: 0o600 })
  await writeFile(passphraseFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const dataDir = join(folder, 'signer')
  const socketPath = join(folder, 'signer.sock')
  const env = {
    SIGNER_SOCKET: socketPath,
    SIGNER_DATA_DIR: dataDir,
    SIGNER_MAC_KEY_FILE: macKeyFile,
    SIGNER_PASSPHRASE_FILE: passphraseFile,
    ZEND_CONFIG: configFile,
  }
  const launch = (): Promise<Program> => startProgram('apps/signer/src/main.ts', env)
  let program = await launch()
  return {
    vault: signerSocketVault({ socketPath, macKey }),
    dataDir,
    socketPath,
    macKeyFile,
    attestationFile: join(dataDir, 'attestation.pub'),
    kill: () => program.kill(),
    start: async () => {
      program = await launch()
    },
    stop: async () => {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
