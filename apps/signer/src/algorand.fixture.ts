/** Payloads on Algorand as the product's builder makes them, and a reader with one key. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { algorandBuilder } from '@zend/server/connectors/chains/algorand'
import { mnemonicFromSeed, mnemonicToSecretKey } from 'algosdk'
import { algorandReader } from './algorand.ts'
import type { KeyRing } from './key-ring.ts'
import type { Unsigned } from './reader.ts'

/** The network's names. */
export const GENESIS = { genesisId: 'mainnet-v1.0', genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=' }
/** The one key. */
export const HOT = { account: 'hot', index: 0 } as const
/** The fixed time of the tests. */
export const NOW = new Date('2026-03-02T10:00:00.000Z')
const seed = new Uint8Array(32).fill(7)
/** A ring with that key. */
export const ring: KeyRing = {
  publicKey: () => ed25519.getPublicKey(seed),
  withPrivateKey: (_space, _ref, use) => use(Uint8Array.from(seed), ed25519.getPublicKey(seed)),
}
/** The asset of the table. */
export const USDC = { asset: 'USDC', contract: '31566704' } as const
/** The reader under test. */
export const reader = algorandReader({ ...GENESIS, coin: 'ALGO', tokens: [USDC] }, ring, { now: () => NOW })
/** The key as the official library has it. */
export const ours = mnemonicToSecretKey(mnemonicFromSeed(seed))
/** Somebody else's address. */
export const outsider = mnemonicToSecretKey(mnemonicFromSeed(new Uint8Array(32).fill(8))).addr
/** A payment's lease. */
export const LEASE = 'ab'.repeat(32)
const builder = algorandBuilder({
  spec: {
    network: 'algorand',
    assets: [
      { asset: 'ALGO', decimals: 6 },
      { ...USDC, decimals: 6 },
    ],
    startHeight: 0,
  },
  ...GENESIS,
  fees: {
    kind: 'metered',
    perUnitMin: 1n,
    perUnitMax: 1n,
    typicalUnits: { coin: 1n, token: 1n },
    unitsMax: { coin: 1n, token: 1n },
  },
})

/** The fields of a payload that a test can change. */
export type Sketch = {
  readonly asset?: 'ALGO' | 'USDC'
  readonly to?: string
  readonly units?: bigint
  readonly lastValid?: number
  readonly lease?: string
  readonly fee?: bigint
}
/** A payload as the product's builder makes it. */
export function payload({
  asset = 'ALGO',
  to = outsider.toString(),
  units = 1_234_567n,
  lastValid = 50_000_100,
  lease = LEASE,
  fee = 1_000n,
}: Sketch = {}): Unsigned {
  const built = builder.build({
    kind: 'expiry',
    payout: { to, amount: { asset, decimals: 6, units } },
    from: { address: ours.addr.toString(), key: HOT },
    lease,
    gasLimit: 1n,
    fee: { kind: 'metered', perUnit: fee },
    window: { reference: '', lastValid },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}
