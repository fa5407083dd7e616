/**
 * Reads and signs payments on Algorand: the network's own coin, or an asset of our table, from an account of ours to
 * another, with a lease, in a short window of rounds; and an opt-in to an asset, which is a payment of zero of it from
 * an account of ours to itself. The bytes are "TX" and a MessagePack map whose fields have one order and one form each,
 * so they are read field by field: everything else a transaction can contain (a note, a group, a close-to address, a
 * clawback, another signer) has a field name of its own, and is not understood.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { base32, base64, hex } from '@scure/base'
import { type CoinCode, MINUTE_MS } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { Clock } from '@zend/server/ports/clock'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadTransaction, understood, type Unsigned } from './reader.ts'

/** The facts of the network: its names (`genesisHash` in base64), its coin, and its assets by their numbers. */
export type AlgorandFacts = {
  readonly genesisId: string
  readonly genesisHash: string
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
}

// The prefix of everything that is signed as a transaction.
const PREFIX = '5458'
/** The most rounds that one of our payments is valid for. */
const WINDOW_ROUNDS = 100n
/** A hundred rounds take about five minutes. */
const DEAD_AFTER_MS = 30 * MINUTE_MS
const NOTHING = '0'.repeat(64)
// The number of fields of a payment and of an opt-in: zero values are left out. An asset transfer has one more.
const FIELDS = 10

/**
 * A payment as read from its bytes; keys and lease in hex. `asset`: the number of an asset, `null` for the network's
 * own coin.
 */
type Order = {
  readonly asset: bigint | null
  readonly units: bigint
  readonly fee: bigint
  readonly firstValid: bigint
  readonly genesisId: string
  readonly genesisHash: string
  readonly lastValid: bigint
  readonly lease: string
  readonly receiver: string
  readonly sender: string
}

/**
 * Creates the reader of one network.
 *
 * A lease excludes a second transaction with the same lease as long as the first one's window lasts, and no longer. So
 * the guard is the lease together with the last round: two versions with both equal can never both be mined. The bytes
 * name rounds and no time; `deadAfter` is half an hour after `clock` at the reading. That is wrong while the whole
 * network stands still, or for a window in the future: this process sees no rounds. Before a payment is ordered anew,
 * the network is asked (`lookUp` says `dead`).
 */
export function algorandReader(facts: AlgorandFacts, ring: KeyRing, clock: Clock): NetworkReader {
  const genesisHash = hex.encode(base64.decode(facts.genesisHash))
  const assets = new Map(facts.tokens.map(({ asset, contract }) => [BigInt(contract), asset]))
  const lookupKeyOfKey = (key: KeyRef): string => addressOf(ring.publicKey('algorand', key))
  return {
    guard: 'expiry',
    coin: facts.coin,
    lookupKeyOf: (address) => (isAddress(address) ? address : null),
    lookupKeyOfKey,
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const order = readOrder(new Packed(parsing('hex digits', () => hex.decode(unsigned.bytes))))
      understood(order.genesisId === facts.genesisId && order.genesisHash === genesisHash, 'another network')
      const coin = order.asset === null ? facts.coin : assets.get(order.asset)
      understood(coin !== undefined, 'an asset that is none of ours')
      understood(order.fee > 0n, 'no fee')
      understood(
        order.lastValid >= order.firstValid && order.lastValid - order.firstValid <= WINDOW_ROUNDS,
        'a window of another length',
      )
      understood(order.lease !== NOTHING, 'no lease')
      understood(order.receiver !== NOTHING, 'a payment to nobody')
      // Only an opt-in pays to its own sender, and only an opt-in pays zero.
      understood(
        (order.receiver === order.sender) === (order.units === 0n),
        order.units === 0n ? 'a payment of nothing' : 'a payment to itself',
      )
      understood(order.units > 0n || order.asset !== null, 'a payment of nothing')
      understood(addressOf(hex.decode(order.sender)) === lookupKeyOfKey(key), 'an account that is not the key’s')
      return describe(order, { unsigned, key, coin, deadAfter: new Date(clock.now().getTime() + DEAD_AFTER_MS) }, ring)
    },
  }
}

/** Reads every field of one of the three kinds, in the order of their names, and no other field. */
function readOrder(packed: Packed): Order {
  understood(packed.hex(2) === PREFIX, 'something other than a transaction')
  const fields = packed.map()
  const first = packed.peek()
  // A zero amount is left out, and so is the receiver of a payment of zero to the zero address.
  const kind = first === 'amt' ? 'pay' : first === 'aamt' ? 'transfer' : 'optIn'
  understood(fields === (kind === 'transfer' ? FIELDS + 1 : FIELDS), 'another number of fields')
  const paid = kind === 'optIn' ? 0n : packed.number(first)
  understood(kind === 'optIn' || paid > 0n, 'a payment of nothing')
  const to = kind === 'pay' ? null : packed.bytes('arcv')
  const common = {
    units: paid,
    fee: packed.number('fee'),
    firstValid: packed.number('fv'),
    genesisId: packed.text('gen'),
    genesisHash: packed.bytes('gh'),
    lastValid: packed.number('lv'),
    lease: packed.bytes('lx'),
  }
  const receiver = to ?? packed.bytes('rcv')
  const sender = packed.bytes('snd')
  understood(packed.text('type') === (to === null ? 'pay' : 'axfer'), 'something other than a payment')
  const order = { ...common, receiver, sender, asset: to === null ? null : packed.number('xaid') }
  packed.end()
  return order
}

type Facts = { readonly unsigned: Unsigned; readonly key: KeyRef; readonly coin: CoinCode; readonly deadAfter: Date }

function describe(
  { units, fee, lease, lastValid, receiver, sender }: Order,
  { unsigned, key, coin, deadAfter }: Facts,
  ring: KeyRing,
): ReadTransaction {
  const payload = hex.decode(unsigned.bytes)
  return {
    // The payload includes its sender, its network and everything else.
    identity: txidOf(payload),
    payments: [{ asset: coin, lookupKey: addressOf(hex.decode(receiver)), units }],
    fee,
    feeRate: fee,
    guards: [`algorand:${addressOf(hex.decode(sender))}:${lease}:${lastValid}`],
    deadAfter,
    spendsFrom: new Set([key.account]),
    sign: () => ring.withPrivateKey('algorand', key, (seed) => signAlgorand(payload, seed)),
  }
}

/**
 * Signs "TX" and a transaction with an ed25519 seed: returns the transaction's id, and the map of signature and
 * transaction that nodes accept. It does not validate.
 */
export function signAlgorand(payload: Uint8Array, seed: Uint8Array): SignedTransaction {
  const signature = hex.encode(ed25519.sign(payload, seed))
  // A map of two: "sig", 64 bytes; "txn", what follows the prefix.
  return {
    txid: txidOf(payload),
    raw: `82a3736967c440${signature}a374786e${hex.encode(payload.subarray(PREFIX.length / 2))}`,
  }
}

const txidOf = (payload: Uint8Array): string => base32.encode(sha512_256(payload)).replace(/=+$/, '')

/** Encodes an address: the key and the last four bytes of its hash. */
const addressOf = (publicKey: Uint8Array): string =>
  base32.encode(Uint8Array.of(...publicKey, ...sha512_256(publicKey).subarray(-4))).replace(/=+$/, '')

function isAddress(text: string): boolean {
  if (!/^[A-Z2-7]{58}$/.test(text)) return false
  try {
    const publicKey = base32.decode(`${text}======`).subarray(0, 32)
    // Encoded again, so that one address has one form; the zero key is nobody's.
    return addressOf(publicKey) === text && hex.encode(publicKey) !== NOTHING
  } catch {
    return false
  }
}

/**
 * Reads MessagePack from the front, accepting only the shortest form of each value. Throws `NotUnderstood` on any
 * other.
 */
class Packed {
  readonly #all: Uint8Array
  #at = 0

  constructor(all: Uint8Array) {
    this.#all = all
  }

  hex(length: number): string {
    understood(this.#at + length <= this.#all.length, 'bytes that end too early')
    this.#at += length
    return hex.encode(this.#all.subarray(this.#at - length, this.#at))
  }

  /** Reads the number of fields of a short map. */
  map(): number {
    const kind = this.#byte()
    understood(kind >= 0x80 && kind < 0x90, 'another number of fields')
    return kind - 0x80
  }

  /** Returns the next name without consuming it. */
  peek(): string {
    const at = this.#at
    const name = this.#text()
    this.#at = at
    return name
  }

  /** Reads a whole number under this name. */
  number(name: string): bigint {
    this.#name(name)
    const kind = this.#byte()
    if (kind < 0x80) return BigInt(kind)
    const size = { 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8 }[kind]
    understood(size !== undefined, 'something other than a number')
    const value = BigInt(`0x${this.hex(size)}`)
    understood(value >= (size === 1 ? 128n : 2n ** BigInt(size * 4)), 'a number in a longer form than it needs')
    return value
  }

  /** Reads 32 bytes under this name. */
  bytes(name: string): string {
    this.#name(name)
    understood(this.hex(2) === 'c420', 'something other than 32 bytes')
    return this.hex(32)
  }

  /** Reads a short text under this name. */
  text(name: string): string {
    this.#name(name)
    return this.#text()
  }

  end(): void {
    understood(this.#at === this.#all.length, 'bytes behind the end')
  }

  #name(name: string): void {
    const found = this.#text()
    understood(found === name, `a field ${/^[a-z]{1,6}$/.test(found) ? found : 'of no name'} where ${name} belongs`)
  }

  #text(): string {
    const length = this.#byte() - 0xa0
    understood(length >= 0 && length < 32, 'something other than a short text')
    return new TextDecoder('latin1').decode(hex.decode(this.hex(length)))
  }

  #byte(): number {
    return Number.parseInt(this.hex(1), 16)
  }
}
