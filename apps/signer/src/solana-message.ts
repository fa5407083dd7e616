/**
 * Parses Solana's legacy message: accounts with their permissions, a blockhash, and instructions. It knows no program,
 * signs nothing, and is pure. Addresses are in base58, as the network shows them.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** The permissions of an account in a message. */
export type Role = { readonly signs: boolean; readonly writable: boolean }
/** An instruction: the program, its accounts, and its data. */
export type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }
/** A message. `accounts` in their order: signers come first, and the first of them pays the fee. */
export type Message = {
  readonly accounts: ReadonlyMap<string, Role>
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const KEY_BYTES = 32
const VERSIONED = 0x80
// Larger numbers take more bytes; no message of ours has so many of anything.
const SHORT_MAX = 0x7f
const DERIVED = utf8ToBytes('ProgramDerivedAddress')
const BUMP_MAX = 255
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/**
 * Parses a legacy message to its last byte. Throws on anything else: other versions, duplicate accounts, numbers out of
 * range, trailing bytes.
 */
export function readMessage(bytes: Uint8Array): Message {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('bytes are missing')
    return bytes.subarray(at, (at += count))
  }
  const short = (): number => {
    const [value = 0] = take(1)
    if (value > SHORT_MAX) throw new Error('a number of more than seven bits')
    return value
  }
  const list = <T>(item: () => T): readonly T[] => Array.from({ length: short() }, item)

  if ((bytes[0] ?? VERSIONED) >= VERSIONED) throw new Error('a version other than legacy')
  const [signing, signingReadonly, otherReadonly] = [short(), short(), short()]
  const keys = list(() => base58.encode(take(KEY_BYTES)))
  if (signing < 1 || signingReadonly >= signing || signing + otherReadonly > keys.length)
    throw new Error('a header that does not fit its accounts')
  const writable = (place: number): boolean =>
    place < signing ? place < signing - signingReadonly : place < keys.length - otherReadonly
  const accounts = new Map(keys.map((key, place) => [key, { signs: place < signing, writable: writable(place) }]))
  if (accounts.size !== keys.length) throw new Error('an account twice')
  const blockhash = base58.encode(take(KEY_BYTES))
  const key = (): string => {
    const found = keys[short()]
    if (found === undefined) throw new Error('an account that is none')
    return found
  }
  const instructions = list(() => ({ program: key(), accounts: list(key), data: take(short()) }))
  if (at !== bytes.length) throw new Error('bytes behind the end')
  return { accounts, blockhash, instructions }
}

/** Returns a message preceded by its signatures, in the order of the signing accounts: the form that nodes accept. */
export function signedBytes(message: Uint8Array, signatures: readonly Uint8Array[]): Uint8Array {
  return concatBytes(Uint8Array.of(signatures.length), ...signatures, message)
}

/**
 * Returns the associated token account of an owner: the first address off the curve for a counter from 255 down. Throws
 * on an invalid address.
 */
export function tokenAccountOf(owner: string, mint: string): string {
  const seeds = concatBytes(...[owner, TOKEN_PROGRAM, mint].map((key) => base58.decode(key)))
  for (let bump = BUMP_MAX; bump >= 0; bump--) {
    const found = sha256(concatBytes(seeds, Uint8Array.of(bump), base58.decode(ASSOCIATED_TOKEN_PROGRAM), DERIVED))
    if (!isOnCurve(found)) return base58.encode(found)
  }
  throw new Error('no associated token account')
}

/** Returns whether 32 bytes are a point of the curve, by the network's rules: then a key may sign for it. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // The network's own library reads points by ZIP 215.
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
