/**
 * Reads and signs Tron's transactions: a payment of the network's own coin, or a call of `transfer` of a configured
 * token, and nothing else: no other contract, no permission but the owner's, no memo, no coins with a call. The bytes
 * name their chain only by a recent block's hash, which only that chain's nodes can check.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import type { CoinCode } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadPayment, type ReadTransaction, understood } from './reader.ts'
import { type Field, readExactly } from './tron-encoding.ts'

/** The facts of the network. Contracts are base58 addresses; `coin` is the network's own. */
export type TronFacts = {
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
}

/** The parsed bytes. Times are milliseconds of UNIX time, `feeLimit` sun. */
type Payload = {
  readonly expirationMs: bigint
  readonly feeLimit: bigint
  readonly owner: string
  readonly payment: ReadPayment
}

const number = (of: number): Field => ({ number: of, holds: 'number' })
const bytes = (of: number): Field => ({ number: of, holds: 'bytes' })
// tronprotocol/java-tron, core/Tron.proto: ref_block_bytes, ref_block_hash, expiration, contract, timestamp, fee_limit.
const RAW_DATA = [bytes(1), bytes(4), number(8), bytes(11), number(14), { ...number(18), mayMiss: true }] as const
const CONTRACT = [number(1), bytes(2)]
const ANY = [bytes(1), bytes(2)]
const TRANSFER = [bytes(1), bytes(2), number(3)]
const TRIGGER = [bytes(1), bytes(2), bytes(4)]

const TRANSFER_TYPE = 1n
const TRIGGER_TYPE = 31n
// transfer(address,uint256): the selector, the payee in 32 bytes, the amount in 32 bytes.
const TRANSFER_CALL = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/
const PREFIX = 0x41
const ADDRESS_BYTES = 21
const SECOND_MS = 1_000n
/** Near the largest time that a `Date` can hold, with a margin for additions. */
const TIME_MAX_MS = 8_000_000_000_000_000n
/**
 * How long after its expiration by the clock a transaction counts as dead. The chain uses its newest block's time,
 * which can differ from our clock.
 */
const DEAD_AFTER_MS = 5 * 60_000
/** The most that the timestamp may be before the expiration: it distinguishes equal payments. Milliseconds. */
const MADE_BEFORE_MAX_MS = 2n ** 32n
/** 1.1 TRX for activating an account, in sun; a thousand per byte, including signature, headers and result. */
const ACTIVATION_SUN = 1_100_000n
const SUN_PER_BYTE = 1_000n
const BYTES_BESIDE = 67 + 3 + 64

const base58check = createBase58check(sha256)

/** Creates the reader. Throws on a contract that is not an address. */
export function tronReader({ coin, tokens }: TronFacts, ring: KeyRing): NetworkReader {
  const contracts = new Map(tokens.map(({ asset, contract }) => [addressOf(base58check.decode(contract)), asset]))
  const lookupKeyOfKey = (key: KeyRef): string => addressOfKey(ring.publicKey('tron', key))
  return {
    guard: 'expiry',
    coin,
    lookupKeyOf: (address) => {
      try {
        return addressOf(base58check.decode(address))
      } catch {
        return null
      }
    },
    lookupKeyOfKey,
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const rawData = parsing('hex digits', () => hex.decode(unsigned.bytes))
      const payload = parsePayload(rawData, coin, contracts)
      understood(payload.owner === lookupKeyOfKey(key), 'the payer is another than the key')
      return describe({ rawData, payload, key, coin }, ring)
    },
  }
}

function parsePayload(rawData: Uint8Array, coin: CoinCode, contracts: ReadonlyMap<string, CoinCode>): Payload {
  const { numbers, bytes: parts } = readExactly(rawData, 'a transaction', RAW_DATA)
  const [expirationMs = 0n, timestampMs = 0n, feeLimit = 0n] = numbers
  const [refBytes, refHash, contract = new Uint8Array(0)] = parts
  understood(refBytes?.length === 2 && refHash?.length === 8, 'a block named in another way')
  understood(
    expirationMs % SECOND_MS === 0n && expirationMs <= TIME_MAX_MS,
    'an expiration that is no second we can tell',
  )
  understood(
    timestampMs <= expirationMs && expirationMs - timestampMs < MADE_BEFORE_MAX_MS,
    'a time of making that is none of ours',
  )
  const {
    numbers: [type],
    bytes: [parameter = new Uint8Array(0)],
  } = readExactly(contract, 'a contract', CONTRACT)
  const {
    bytes: [url = new Uint8Array(0), value = new Uint8Array(0)],
  } = readExactly(parameter, 'a parameter', ANY)
  const named = new TextDecoder().decode(url)
  if (type === TRANSFER_TYPE) {
    understood(named === 'type.googleapis.com/protocol.TransferContract', 'a parameter of another kind')
    // The network ignores a limit there; one would only make the same payment a different transaction.
    understood(feeLimit === 0n, 'a payment of the coin with a limit on energy')
    return { expirationMs, feeLimit, ...coinPayment(value, coin) }
  }
  understood(
    type === TRIGGER_TYPE && named === 'type.googleapis.com/protocol.TriggerSmartContract',
    `a contract of type ${type}`,
  )
  understood(feeLimit > 0n, 'no energy')
  return { expirationMs, feeLimit, ...tokenPayment(value, contracts) }
}

function coinPayment(value: Uint8Array, asset: CoinCode): Pick<Payload, 'owner' | 'payment'> {
  const {
    numbers: [units = 0n],
    bytes: [owner, to],
  } = readExactly(value, 'a transfer', TRANSFER)
  return { owner: addressOf(owner), payment: { asset, lookupKey: addressOf(to), units } }
}

function tokenPayment(value: Uint8Array, contracts: ReadonlyMap<string, CoinCode>): Pick<Payload, 'owner' | 'payment'> {
  const {
    bytes: [owner, contract, data = new Uint8Array(0)],
  } = readExactly(value, 'a call', TRIGGER)
  const asset = contracts.get(addressOf(contract))
  understood(asset !== undefined, 'a call of a contract that is none of our tokens')
  const [, payee, amount] = TRANSFER_CALL.exec(hex.encode(data)) ?? []
  understood(payee !== undefined && amount !== undefined, 'a call other than a plain transfer')
  const units = BigInt(`0x${amount}`)
  understood(units > 0n, 'a payment of nothing')
  return {
    owner: addressOf(owner),
    payment: { asset, lookupKey: addressOf(Uint8Array.of(PREFIX, ...hex.decode(payee))), units },
  }
}

type Facts = { readonly rawData: Uint8Array; readonly payload: Payload; readonly key: KeyRef; readonly coin: CoinCode }

function describe({ rawData, payload, key, coin }: Facts, ring: KeyRing): ReadTransaction {
  const { expirationMs, feeLimit, payment } = payload
  const digest = sha256(rawData)
  const txid = hex.encode(digest)
  const bandwidth = BigInt(rawData.length + BYTES_BESIDE) * SUN_PER_BYTE
  return {
    // The bytes name their sender: one id, one transaction.
    identity: txid,
    payments: [payment],
    fee: bandwidth + (payment.asset === coin ? ACTIVATION_SUN : feeLimit),
    // The network sets the price of energy; the bytes only limit the total, which is in `fee`.
    feeRate: 0n,
    guards: [],
    deadAfter: new Date(Number(expirationMs) + DEAD_AFTER_MS),
    spendsFrom: new Set([key.account]),
    sign: () =>
      ring.withPrivateKey('tron', key, (privateKey) => {
        // The library puts the recovery bit first, the network last.
        const [recovery = 0, ...rs] = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
        return { txid, raw: signedHex(rawData, Uint8Array.of(...rs, recovery)) }
      }),
  }
}

/**
 * Encodes the transaction for nodes: the signed bytes as field 1, the signature as field 2. A transaction of ours is
 * shorter than 2^14 bytes.
 */
function signedHex(rawData: Uint8Array, signature: Uint8Array): string {
  const { length } = rawData
  const lengthBytes = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
  return hex.encode(Uint8Array.of(0x0a, ...lengthBytes, ...rawData, 0x12, signature.length, ...signature))
}

function addressOfKey(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return base58check.encode(Uint8Array.of(PREFIX, ...keccak_256(uncompressed.subarray(1)).subarray(-20)))
}

function addressOf(address: Uint8Array | undefined): string {
  understood(address?.length === ADDRESS_BYTES && address[0] === PREFIX, 'bytes that are no address')
  return base58check.encode(address)
}
