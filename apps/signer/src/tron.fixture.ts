/** Keys and payments of Tron for the signer's tests, as the product makes them and in every form it must refuse. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { chainAmount } from '@zend/kernel'
import { tronBuilder } from '@zend/server/connectors/chains/tron'
import type { KeyRef, UnsignedTransaction } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'
import type { Unsigned } from './reader.ts'
import { tronReader } from './tron.ts'

/** The real contract. */
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** An outside address. */
export const OUTSIDE = 'THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV'
/** The key that pays. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** A customer's key. */
export const DEPOSIT: KeyRef = { account: 'deposit', index: 7 }
/** 2026-03-02T10:01:00Z, in seconds. */
export const LAST_VALID = Date.parse('2026-03-02T10:01:00.000Z') / 1_000

const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const nodes = { hot: root.derive("m/44'/195'/0'/0"), deposit: root.derive("m/44'/195'/1'/0") }

/** An in-memory ring. `own` replaces the key at index 0 of the hot account. */
export function ringOf(own?: Uint8Array): KeyRing {
  const keyOf = ({ account, index }: KeyRef): Uint8Array => {
    const { privateKey } = nodes[account].deriveChild(index)
    if (privateKey === null) throw new Error('a derivation without a key')
    return own !== undefined && account === 'hot' && index === 0 ? own : privateKey
  }
  const publicKeyOf = (ref: KeyRef): Uint8Array => secp256k1.getPublicKey(keyOf(ref), true)
  return {
    publicKey: (_space, ref) => publicKeyOf(ref),
    withPrivateKey: (_space, ref, use) => use(keyOf(ref), publicKeyOf(ref)),
  }
}

/** A reader over the ring in memory. */
export const reader = tronReader({ coin: 'TRX', tokens: [{ asset: 'USDT', contract: USDT }] }, ringOf())

/** The parts of a payment that a test can change. */
export type PaymentSketch = {
  readonly from?: KeyRef
  readonly asset?: 'TRX' | 'USDT'
  readonly to?: string
  readonly units?: bigint
  readonly gasLimit?: bigint
  readonly lease?: string
}

/** A payment as the product's own builder makes it. */
export function payment({
  from = HOT,
  asset = 'TRX',
  to = OUTSIDE,
  units = 2_000_000n,
  gasLimit = 150_000n,
  lease = '5',
}: PaymentSketch = {}): UnsignedTransaction {
  const built = tronBuilder({
    spec: {
      network: 'tron',
      assets: [
        { asset: 'TRX', decimals: 6 },
        { asset: 'USDT', decimals: 6, contract: USDT },
      ],
      startHeight: 0,
    },
    fees: {
      kind: 'metered',
      perUnitMin: 1n,
      perUnitMax: 420n,
      typicalUnits: { coin: 1n, token: 1n },
      unitsMax: { coin: 1n, token: 1n },
    },
  }).build({
    kind: 'expiry',
    payout: { to, amount: chainAmount(asset, 6, units) },
    from: { address: reader.lookupKeyOfKey(from), key: from },
    lease: lease.padStart(8, '0').padEnd(64, '0'),
    gasLimit,
    fee: { kind: 'metered', perUnit: 100n },
    window: { reference: '7b3bb21ace8d6ac20e7e', lastValid: LAST_VALID },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}

/** One field of a message: a number, bytes as hex, or the message below. */
export type Sketch = readonly (readonly [field: number, value: bigint | string | Sketch])[]

/** Encodes any message, so that invalid ones are possible. Hex. */
export function encoded(sketch: Sketch): string {
  return sketch
    .map(([field, value]) => {
      const content = typeof value === 'bigint' ? '' : typeof value === 'string' ? value : encoded(value)
      const [kind, number] = typeof value === 'bigint' ? [0, value] : [2, BigInt(content.length / 2)]
      return varint(BigInt((field << 3) | kind)) + varint(number) + content
    })
    .join('')
}

/** Encodes a number as a protobuf varint, hex. */
export function varint(value: bigint): string {
  const rest = value >> 7n
  return ((value & 127n) | (rest > 0n ? 128n : 0n)).toString(16).padStart(2, '0') + (rest > 0n ? varint(rest) : '')
}

/** Text as hex. */
export const textHex = (text: string): string => hex.encode(new TextEncoder().encode(text))

const base58check = createBase58check(sha256)
/** An address as bytes, hex. */
export const hexOf = (address: string): string => hex.encode(base58check.decode(address))
/** The payer of hand-made payloads, hex. */
export const OWNER = hexOf(reader.lookupKeyOfKey(HOT))
const TRANSFER_URL = 'type.googleapis.com/protocol.TransferContract'
/** The type URL of a call's parameter. */
export const TRIGGER_URL = 'type.googleapis.com/protocol.TriggerSmartContract'
/** The calldata of `transfer`, hex. */
export const call = (to: string, units: bigint, selector = 'a9059cbb'): string =>
  selector + hexOf(to).slice(2).padStart(64, '0') + units.toString(16).padStart(64, '0')

/** The parts of a hand-made payment that a test can replace. */
export type Parts = {
  readonly block?: Sketch
  readonly expiration?: bigint
  readonly middle?: Sketch
  readonly type?: bigint
  readonly url?: string
  readonly value?: Sketch
  readonly beside?: Sketch
  readonly timestamp?: bigint
  readonly rest?: Sketch
}
/** A plain transfer's own fields. */
export const coin: Sketch = [
  [1, OWNER],
  [2, hexOf(OUTSIDE)],
  [3, 5n],
]
/** A call of a token with this calldata. */
export const token = (data: string, contract = USDT): Parts => ({
  type: 31n,
  url: TRIGGER_URL,
  value: [
    [1, OWNER],
    [2, hexOf(contract)],
    [4, data],
  ],
  rest: [[18, 1_000_000n]],
})
/** A payment with these parts, and plain ones otherwise. */
export function put(parts: Parts = {}, keys = [HOT]): Unsigned {
  const expiration = parts.expiration ?? BigInt(LAST_VALID) * 1_000n
  const {
    type = 1n,
    url = TRANSFER_URL,
    value = coin,
    beside = [],
    timestamp = expiration - 5n,
    middle = [],
    rest = [],
  } = parts
  const block: Sketch = parts.block ?? [
    [1, '7b3b'],
    [4, 'b21ace8d6ac20e7e'],
  ]
  const contract: Sketch = [
    [1, type],
    [
      2,
      [
        [1, textHex(url)],
        [2, value],
      ],
    ],
    ...beside,
  ]
  const bytes = encoded([...block, [8, expiration], ...middle, [11, contract], [14, timestamp], ...rest])
  return { network: 'tron', bytes, keys }
}
