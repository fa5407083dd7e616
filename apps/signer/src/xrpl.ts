/**
 * Reads and signs payments of the XRP Ledger: XRP from an account of ours to an account, with a sequence number and a
 * last ledger. The bytes are the order in the ledger's own serialisation without a key; ours is filled in here. Nothing
 * else is understood: no other kind of transaction, no token, no partial payment, path or memo, no ticket or other
 * signer, no other encoding of the same.
 */
import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { joinDestination, splitDestination, type CoinCode } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import { encodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import { decode, encode } from 'ripple-binary-codec'
import * as z from 'zod'
import type { KeyRing } from './key-ring.ts'
import { type NetworkReader, parsing, type ReadTransaction, understood, type Unsigned } from './reader.ts'

/**
 * The facts of the network. A network id above 1024 is in every transaction, a lower one never. `coin` is the network's
 * own.
 */
export type XrplFacts = { readonly networkId: number; readonly coin: CoinCode }

const NAMED_ABOVE = 1_024
/** `tfFullyCanonicalSig` only. */
const FLAGS = 0x8000_0000
const UINT32_MAX = 0xffff_ffff
/** The account that nobody can pay: 20 zero bytes. */
const NOBODY = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'
const TAG = /^(0|[1-9]\d{0,9})$/
// Hash prefixes: "STX" for a signature, "TXN" for an id.
const [TO_SIGN, TO_NAME] = ['53545800', '54584E00']

const uint32 = z.int().min(0).max(UINT32_MAX)
const drops = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text))

/** Exactly the fields that our builder sets: with one more it is another transaction. */
const payment = z.strictObject({
  TransactionType: z.literal('Payment'),
  NetworkID: uint32.optional(),
  Flags: z.literal(FLAGS),
  Account: z.string(),
  Destination: z.string(),
  DestinationTag: uint32.optional(),
  Amount: drops,
  Fee: drops,
  Sequence: uint32.min(1),
  LastLedgerSequence: uint32.min(1),
})
type Payment = z.output<typeof payment>

/** Creates the reader of one network. */
export function xrplReader(facts: XrplFacts, ring: KeyRing): NetworkReader {
  const lookupKeyOfKey = (key: KeyRef): string => encodeAccountID(ripemd160(sha256(ring.publicKey('xrpl', key))))
  return {
    guard: 'sequence',
    coin: facts.coin,
    lookupKeyOf,
    lookupKeyOfKey,
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const order = parseOrder(unsigned.bytes)
      understood(
        order.NetworkID === (facts.networkId > NAMED_ABOVE ? facts.networkId : undefined),
        `the network ${order.NetworkID ?? 'that is not named'}`,
      )
      understood(order.Account === lookupKeyOfKey(key), 'an account that is not the key’s')
      understood(order.Destination !== order.Account, 'a payment to itself')
      understood(order.Destination !== NOBODY, 'a payment to nobody')
      understood(order.Amount > 0n, 'a payment of nothing')
      understood(order.Fee > 0n, 'no fee')
      return describe(order, { unsigned, key, coin: facts.coin }, ring)
    },
  }
}

/** Returns how the chain shows an address: its canonical form with its tag. */
function lookupKeyOf(canonical: string): string | null {
  const { address, memo } = splitDestination(canonical)
  if (!address.startsWith('r') || !isValidClassicAddress(address) || address === NOBODY) return null
  if (memo !== null && (!TAG.test(memo) || Number(memo) > UINT32_MAX)) return null
  return joinDestination(address, memo)
}

function parseOrder(bytes: string): Payment {
  const fields = parsing('a transaction of the XRP Ledger', () => decode(bytes))
  // One transaction has one encoding: sign exactly what was read.
  understood(
    parsing('a transaction of the XRP Ledger', () => encode(fields)) === bytes,
    'another encoding than the canonical one',
  )
  const read = payment.safeParse(fields)
  understood(
    read.success,
    `not a plain payment: ${read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
  return read.data
}

type Facts = { readonly unsigned: Unsigned; readonly key: KeyRef; readonly coin: CoinCode }

function describe(order: Payment, { unsigned: { network, bytes }, key, coin }: Facts, ring: KeyRing): ReadTransaction {
  const { Account, Destination, DestinationTag, Amount, Fee, Sequence } = order
  const lookupKey = joinDestination(Destination, DestinationTag === undefined ? null : String(DestinationTag))
  return {
    // The bytes name their sender.
    identity: half(TO_NAME, bytes).toString('hex'),
    payments: [{ asset: coin, lookupKey, units: Amount }],
    fee: Fee,
    feeRate: Fee,
    guards: [`${network}:${Account}:${Sequence}`],
    // Its last ledger is not a time. A replacement has its sequence number.
    deadAfter: null,
    spendsFrom: new Set([key.account]),
    sign: () => ring.withPrivateKey('xrpl', key, (privateKey, publicKey) => signOrder(bytes, privateKey, publicKey)),
  }
}

/**
 * Fills in the key (32 and 33 bytes) and signs an order, hex of its serialisation: deterministic (RFC 6979, low S,
 * DER). It does not validate the order: its caller has. Returns upper-case hex.
 */
export function signOrder(order: string, privateKey: Uint8Array, publicKey: Uint8Array): SignedTransaction {
  const whole = { ...decode(order), SigningPubKey: upperHex(publicKey) }
  const signature = secp256k1.sign(half(TO_SIGN, encode(whole)), privateKey, {
    prehash: false,
    lowS: true,
    format: 'der',
  })
  const raw = encode({ ...whole, TxnSignature: upperHex(signature) })
  return { txid: upperHex(half(TO_NAME, raw)), raw }
}

/** SHA-512Half of a prefix and bytes, both hex. */
const half = (prefix: string, hex: string): Buffer =>
  createHash('sha512')
    .update(Buffer.from(`${prefix}${hex}`, 'hex'))
    .digest()
    .subarray(0, 32)
const upperHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
