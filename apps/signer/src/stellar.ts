/**
 * Reads and signs payments on Stellar: signature payloads with one operation that pays the network's coin or a
 * configured token to an account, or creates an account with coin. Nothing else is understood: no other or second
 * operation, none for another account, no condition besides a latest time, no muxed account, no other kind of memo. The
 * form has few fields and one order, so it is read field by field, and every byte is accounted for.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { type CoinCode, joinDestination } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import type { KeyRing } from './key-ring.ts'
import {
  type NetworkReader,
  parsing,
  type ReadPayment,
  type ReadTransaction,
  understood,
  type Unsigned,
} from './reader.ts'
import { accountOf, isMemoId, isMemoText, stellarLookupKey } from './stellar-address.ts'

/** The facts of the network. `passphrase` names it; `coin` is its own; tokens are `CODE:ISSUER`. */
export type StellarFacts = {
  readonly passphrase: string
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
}

// Stellar-transaction.x and Stellar-ledger-entries.x.
const ENVELOPE_TYPE_TX = 2
const KEY_TYPE_ED25519 = 0
const PRECONDITIONS = { none: 0, time: 1 } as const
const MEMO = { none: 0, text: 1, id: 2 } as const
const OPERATION = { createAccount: 0, payment: 1 } as const
const ASSET = { native: 0, code4: 1, code12: 2 } as const

/** A payment as read from its bytes. */
type Order = { readonly source: string; readonly fee: bigint; readonly sequence: bigint; readonly payment: ReadPayment }

/** Creates the reader of one network. */
export function stellarReader(facts: StellarFacts, ring: KeyRing): NetworkReader {
  const networkId = hex.encode(sha256(new TextEncoder().encode(facts.passphrase)))
  const tokens = new Map(facts.tokens.map(({ asset, contract }) => [contract, asset]))
  const lookupKeyOfKey = (key: KeyRef): string => accountOf(ring.publicKey('stellar', key))
  return {
    guard: 'sequence',
    coin: facts.coin,
    lookupKeyOf: stellarLookupKey,
    lookupKeyOfKey,
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const bytes = new Bytes(parsing('hex digits', () => hex.decode(unsigned.bytes)))
      understood(bytes.hex(32) === networkId, 'another network')
      understood(bytes.uint32() === ENVELOPE_TYPE_TX, 'something other than a plain transaction')
      const order = readOrder(bytes, facts.coin, tokens)
      understood(order.source === lookupKeyOfKey(key), 'an account that is not the key’s')
      return describe(order, { unsigned, key }, ring)
    },
  }
}

function readOrder(bytes: Bytes, coin: CoinCode, tokens: ReadonlyMap<string, CoinCode>): Order {
  const source = bytes.account()
  const fee = BigInt(bytes.uint32())
  understood(fee > 0n, 'no fee')
  const sequence = bytes.int64()
  understood(sequence > 0n, 'a number that is none')
  readConditions(bytes)
  const memo = readMemo(bytes)
  understood(bytes.uint32() === 1, 'another number of operations than one')
  understood(bytes.uint32() === 0, 'an operation of another account')
  const { asset, to, units } = readOperation(bytes, coin, tokens)
  understood(to !== source, 'a payment to itself')
  understood(units > 0n, 'a payment of nothing')
  understood(bytes.uint32() === 0, 'an extension')
  bytes.end()
  return { source, fee, sequence, payment: { asset, lookupKey: joinDestination(to, memo), units } }
}

/** Reads at most a latest time: any other condition would only prevent a payment. */
function readConditions(bytes: Bytes): void {
  const kind = bytes.uint32()
  understood(kind === PRECONDITIONS.none || kind === PRECONDITIONS.time, 'conditions beside the time')
  if (kind === PRECONDITIONS.none) return
  understood(bytes.int64() === 0n, 'a first second')
  understood(bytes.int64() > 0n, 'bounds of time without a last second')
}

/**
 * Reads the memo as the chain shows it; a number must be a memo id and never a text memo, so that one payment has one
 * form.
 */
function readMemo(bytes: Bytes): string | null {
  const kind = bytes.uint32()
  if (kind === MEMO.none) return null
  if (kind === MEMO.id) {
    const id = bytes.uint64().toString()
    understood(isMemoId(id), 'a memo that is no number')
    return id
  }
  understood(kind === MEMO.text, 'a memo of another kind')
  const text = bytes.text()
  understood(isMemoText(text), 'a memo that is no plain text')
  return text
}

type Paid = { readonly asset: CoinCode; readonly to: string; readonly units: bigint }

function readOperation(bytes: Bytes, coin: CoinCode, tokens: ReadonlyMap<string, CoinCode>): Paid {
  const kind = bytes.uint32()
  understood(kind === OPERATION.payment || kind === OPERATION.createAccount, 'an operation that is no payment')
  const to = bytes.account()
  const asset = kind === OPERATION.createAccount ? coin : readAsset(bytes, coin, tokens)
  return { asset, to, units: bytes.int64() }
}

function readAsset(bytes: Bytes, coin: CoinCode, tokens: ReadonlyMap<string, CoinCode>): CoinCode {
  const kind = bytes.uint32()
  if (kind === ASSET.native) return coin
  understood(kind === ASSET.code4 || kind === ASSET.code12, 'an asset of another kind')
  const code = bytes.code(kind === ASSET.code4 ? 4 : 12)
  understood(kind === ASSET.code4 || code.length > 4, 'a short code in a long field')
  const asset = tokens.get(`${code}:${bytes.account()}`)
  understood(asset !== undefined, 'a token that is none of ours')
  return asset
}

function describe(
  { source, fee, sequence, payment }: Order,
  { unsigned, key }: { readonly unsigned: Unsigned; readonly key: KeyRef },
  ring: KeyRing,
): ReadTransaction {
  const payload = hex.decode(unsigned.bytes)
  const digest = sha256(payload)
  return {
    // The payload includes its sender, its network and everything else.
    identity: hex.encode(digest),
    payments: [payment],
    fee,
    feeRate: fee,
    guards: [`stellar:${source}:${sequence}`],
    deadAfter: null,
    spendsFrom: new Set([key.account]),
    sign: () =>
      ring.withPrivateKey('stellar', key, (seed, publicKey) =>
        signed(payload, digest, ed25519.sign(digest, seed), publicKey),
      ),
  }
}

/** Builds the envelope: what follows the network's id, and one signature after the last four bytes of its key. */
function signed(
  payload: Uint8Array,
  digest: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): SignedTransaction {
  const count = '00000001'
  const length = '00000040'
  const raw = `${hex.encode(payload.subarray(32))}${count}${hex.encode(publicKey.subarray(-4))}${length}${hex.encode(signature)}`
  return { txid: hex.encode(digest), raw }
}

/**
 * Reads XDR (RFC 4506) from the front: big-endian units of four bytes. Throws `NotUnderstood` at the end of the bytes.
 */
class Bytes {
  readonly #all: Uint8Array
  #at = 0

  constructor(all: Uint8Array) {
    this.#all = all
  }

  take(length: number): Uint8Array {
    understood(this.#at + length <= this.#all.length, 'bytes that end too early')
    this.#at += length
    return this.#all.subarray(this.#at - length, this.#at)
  }

  hex(length: number): string {
    return hex.encode(this.take(length))
  }

  uint32(): number {
    return Number.parseInt(this.hex(4), 16)
  }

  uint64(): bigint {
    return BigInt(`0x${this.hex(8)}`)
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.uint64())
  }

  /** Reads an account by its public key. A muxed one has another type. */
  account(): string {
    understood(this.uint32() === KEY_TYPE_ED25519, 'an account of another kind')
    return accountOf(this.take(32))
  }

  /** Reads a text with its length prefix, padded with zeros. */
  text(): string {
    const length = this.uint32()
    // The longest memo.
    understood(length <= 28, 'a text that is too long')
    const bytes = this.take(length)
    this.#zeros((4 - (length % 4)) % 4)
    return parsing('a text', () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  }

  /** Reads a token's code, padded with zeros. */
  code(length: number): string {
    const [, code] = /^([A-Za-z0-9]+)\0*$/.exec(new TextDecoder('latin1').decode(this.take(length))) ?? []
    understood(code !== undefined, 'a code that is none')
    return code
  }

  end(): void {
    understood(this.#at === this.#all.length, 'bytes behind the end')
  }

  #zeros(length: number): void {
    understood(
      this.take(length).every((byte) => byte === 0),
      'bytes where there should be none',
    )
  }
}
