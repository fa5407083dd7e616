/** The key vault for tests, in this process: it signs with real keys and the product's own policy code. */
import { COIN_CODES, NETWORK_IDS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { type AuthorizationKeys, readWithdrawalStatement } from '@zend/server/core/authorizations'
import { accountPaths, hotAddressesOf, type NetworkTable, networkTable } from '@zend/server/core/assets'
import { type Clock, systemClock } from '@zend/server/ports/clock'
import type { KeyVault } from '@zend/server/ports/key-vault'
import { openKeys } from '../../apps/signer/src/accounts.ts'
import { type ActReader, actReader } from '../../apps/signer/src/acts.ts'
import {
  type Cap,
  type FeeCap,
  gasCap,
  signerLimits,
  type SignerLimits,
  type SignerPolicy,
} from '../../apps/signer/src/policy.ts'
import type { KeyRing } from '../../apps/signer/src/key-ring.ts'
import { networkReaders } from '../../apps/signer/src/readers.ts'
import { createSigner } from '../../apps/signer/src/signer.ts'

/** A vault in this process. */
export type TestVault = KeyVault & {
  /** The hex public key that attests its accounts, as `attestation.pub` holds it. */
  readonly attestationKey: string
  /** Stops all signing, as the file in a real signer's folder does, or resumes it. */
  readonly stopSigning: (stopped: boolean) => void
}

/**
 * Options. The same `seed` (0 to 255) gives the same keys. Without `policy` there are no limits, without `customers`
 * every withdrawal counts as confirmed. Its memory ends with it: two vaults of one seed do not share what they signed.
 */
export type TestVaultOptions = {
  readonly networks?: NetworkTable
  readonly seed?: number
  readonly policy?: SignerPolicy
  readonly clock?: Clock
  readonly customers?: AuthorizationKeys
}

const ENTROPY_BYTES = 32
const PLENTY = 2n ** 256n

/**
 * Creates a vault with real keys, real signatures and every check except the limits. Takes about a tenth of a second;
 * signing takes milliseconds.
 */
export function testVault({
  networks = networkTable(DEFAULTS.networks),
  seed = 1,
  policy,
  clock = systemClock,
  customers,
}: TestVaultOptions = {}): TestVault {
  const { material, ring } = keysOf(seed, accountPaths(networks))
  let stopped = false
  const signer = createSigner({
    readers: networkReaders(networks, (network) => gasCap(policy ?? DEFAULTS.signer, network), ring, clock),
    limits: policy === undefined ? unlimited() : signerLimits(policy, networks),
    readAct: customers === undefined ? believing : actReader(customers, customers, networks),
    hotAddresses: (network) => hotAddressesOf(networks[network].space),
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
    depositKeys: async (space, first, count) => material.depositKeys(space, first, count),
    hotAccounts: async () => material.hot,
    sign: async (request) => signer.sign(request),
    signedFor: async (question) => signer.signedFor(question),
    abandon: async (act) => signer.abandon(act),
  }
}

const opened = new Map<string, ReturnType<typeof openKeys>>()

/** The keys of a seed. The same keys are derived only once for all tests of a process. */
function keysOf(seed: number, paths: ReturnType<typeof accountPaths>): ReturnType<typeof openKeys> {
  const entropy = (account: number): Uint8Array => new Uint8Array(ENTROPY_BYTES).fill(seed).fill(account, 0, 1)
  const name = JSON.stringify([seed, paths])
  const known = opened.get(name)
  if (known !== undefined) return known
  const keys = openKeys({ deposit: entropy(0), hot: entropy(1) }, paths)
  const kept = { ...keys, ring: derivedOnce(keys.ring) }
  opened.set(name, kept)
  return kept
}

/** A ring that derives each public key once: in tests, many signers look at the same first addresses. */
export function derivedOnce(ring: KeyRing): KeyRing {
  const derived = new Map<string, Uint8Array>()
  return {
    ...ring,
    publicKey: (space, ref) => {
      const name = `${space} ${ref.account} ${ref.index}`
      const key = derived.get(name) ?? ring.publicKey(space, ref)
      derived.set(name, key)
      return key
    },
  }
}

/** Treats every withdrawal as confirmed by its customer. */
const believing: ActReader = (_network, { id, statement }) => ({
  id: readWithdrawalStatement(statement?.text ?? '')?.id ?? id,
  holder: 'somebody',
  cents: 0n,
  dayMaxCents: PLENTY,
  monthMaxCents: PLENTY,
  isSeconded: true,
  waitsMs: 0,
  isOld: false,
})

function unlimited(): SignerLimits {
  const cap: Cap = { paymentMax: PLENTY, hourMax: PLENTY }
  const fees: FeeCap = { rateMax: PLENTY, transactionMax: PLENTY, hourMax: PLENTY }
  const caps = new Map(COIN_CODES.map((coin) => [coin, cap]))
  const all = Object.fromEntries(NETWORK_IDS.map((id) => [id, fees])) as SignerLimits['fees']
  const second = { delayMs: 0, newForMs: 0, of: () => ({ above: PLENTY, newAddressAbove: PLENTY }) }
  return {
    withdrawals: caps,
    topups: caps,
    fees: all,
    hourMaxCents: PLENTY,
    second,
    commonUnits: (_network, _asset, units) => units,
  }
}
