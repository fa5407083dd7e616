/**
 * The wire format between the signer and its clients: one JSON line each way over a unix socket, each under a MAC of
 * the shared key. The direction is part of the MAC, so that a request can never be replayed as an answer. The MAC key
 * is the only secret here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { ADDRESS_SPACES, COIN_CODES, isId, NETWORK_IDS, type PaymentId } from '@zend/kernel'
import * as z from 'zod'
import { POOL_KEYS_MAX, SIGNED_FOR_MAX, type SignedVersion, type SignRefusal } from '../../../ports/key-vault.ts'

/**
 * The longest line either side reads: a transaction of `INPUTS_MAX` inputs and `INTENTS_MAX` payments, each with its
 * statements, takes about half of it.
 */
export const LINE_BYTES_MAX = 4_194_304
const INPUTS_MAX = 500
const INTENTS_MAX = 1_000
// Shorter keys can be guessed; the supervisor makes 32 random bytes.
const MAC_KEY_BYTES_MIN = 32

const head = { v: z.literal(1), id: z.uuid() }
const network = z.enum(NETWORK_IDS)
// XRP Ledger's are in upper case.
const bytes = z.string().regex(/^([0-9a-f]{2})+$|^([0-9A-F]{2})+$/)
const keyIndex = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const keyRef = z.strictObject({ account: z.enum(['deposit', 'hot']), index: keyIndex })

// Hex of 32 bytes, in upper case for XRP Ledger; Algorand's is base32 of them, Solana's base58 of 64.
const TXID = /^((0x)?[0-9a-f]{64}|[0-9A-F]{64}|[A-Z2-7]{52}|[1-9A-HJ-NP-Za-km-z]{64,88})$/

const paymentId = z.custom<PaymentId>((value) => typeof value === 'string' && isId('pay', value))
const act = z.string().refine((value) => isId('wdr', value), 'not a withdrawal')
const payment = {
  id: paymentId,
  asset: z.enum(COIN_CODES),
  // An address, with its memo.
  to: z.string().min(1).max(200),
  // The largest a network can carry has 78 digits (2^256).
  units: z
    .string()
    .regex(/^(0|[1-9]\d{0,77})$/)
    .transform(BigInt),
}
const signed = z.strictObject({ text: z.string().max(2_000), key: z.string().max(32), signature: z.string().max(100) })

/** The fields of a payment in a log and on the wire: the facts without statements. */
export const paymentFacts = payment

/** A payment on the wire: units are decimal text, 0 only where nothing is paid. */
const paymentIntent = z
  .discriminatedUnion('purpose', [
    z.strictObject({
      ...payment,
      purpose: z.literal('withdrawal'),
      statement: signed.nullable(),
      secondConfirmation: signed.nullable(),
    }),
    z.strictObject({ ...payment, purpose: z.literal('sweep') }),
    z.strictObject({ ...payment, purpose: z.enum(['topup', 'optin']), toKey: keyRef }),
  ])
  .refine(({ purpose, units }) => (units === 0n) === (purpose === 'optin'), 'a payment of nothing')

const auditHead = z.strictObject({ position: z.int().min(1), mac: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * The requests: public keys, signatures of transactions the signer can read, what it signed, abandoning an act, and the
 * head of the audit log's chain.
 */
export const signerRequest = z.discriminatedUnion('op', [
  z.strictObject({ ...head, op: z.enum(['deposit_accounts', 'hot_accounts']) }),
  z.strictObject({ ...head, op: z.literal('newest_head') }),
  z.strictObject({ ...head, op: z.literal('keep_head'), head: auditHead }),
  z.strictObject({
    ...head,
    op: z.literal('deposit_keys'),
    space: z.enum(ADDRESS_SPACES),
    first: keyIndex,
    count: z.int().min(1).max(POOL_KEYS_MAX),
  }),
  z.strictObject({
    ...head,
    op: z.literal('sign'),
    transaction: z.strictObject({ network, bytes, keys: z.array(keyRef).min(1).max(INPUTS_MAX) }),
    intents: z.array(paymentIntent).min(1).max(INTENTS_MAX),
    onlyAgain: z.literal(true).optional(),
  }),
  z
    .strictObject({
      ...head,
      op: z.literal('signed_for'),
      payments: z.array(paymentId).max(SIGNED_FOR_MAX),
      acts: z.array(act).max(SIGNED_FOR_MAX),
    })
    .refine(({ payments, acts }) => payments.length + acts.length <= SIGNED_FOR_MAX, 'too many ids'),
  z.strictObject({ ...head, op: z.literal('abandon'), act }),
])

const account = z.strictObject({
  space: z.enum(ADDRESS_SPACES),
  path: z.string().regex(/^m(\/\d+'?)+$/),
  // An extended key with its version bytes, so that a private one is refused; or a public key: ed25519, compressed
  // secp256k1, ed25519 with its chain code.
  xpub: z.string().regex(/^(xpub[1-9A-HJ-NP-Za-km-z]{107}|[0-9a-f]{64}|0[23][0-9a-f]{64}|[0-9a-f]{128})$/),
  attestation: z.string().regex(/^[0-9a-f]{128}$/),
})
const refusal = z
  .strictObject({
    code: z.enum([
      ...(['not_understood', 'not_the_intent', 'not_authorized', 'intent_changed', 'fee_too_high'] as const),
      ...(['limit_transaction', 'limit_hour', 'limit_customer', 'second_confirmation', 'signing_stopped'] as const),
    ]),
    detail: z.string().max(500),
    retryAt: z.iso
      .datetime()
      .transform((text) => new Date(text))
      .optional(),
  })
  .transform(({ retryAt, ...rest }): SignRefusal => (retryAt === undefined ? rest : { ...rest, retryAt }))

// A transaction once with all of its payments: in a large batch the guards are the longest part. Older lines of the log
// name acts of any form.
const signedVersion = z.strictObject({
  network,
  txid: z.string().regex(TXID),
  guards: z.array(z.string().max(300)).max(INPUTS_MAX),
  deadAfter: z.iso.datetime().nullable(),
  payments: z
    .array(z.strictObject({ id: paymentId, act: z.string().max(100).nullable() }))
    .min(1)
    .max(INTENTS_MAX),
})
type SignedVersionText = z.output<typeof signedVersion>

/** Encodes versions for the wire. */
export function versionTexts(versions: readonly SignedVersion[]): SignedVersionText[] {
  const texts = new Map<string, SignedVersionText>()
  for (const { network: on, txid, guards, deadAfter, payment: id, act: of } of versions) {
    const name = `${on} ${txid}`
    const text = texts.get(name) ?? {
      network: on,
      txid,
      guards: [...guards],
      deadAfter: deadAfter?.toISOString() ?? null,
      payments: [],
    }
    text.payments.push({ id, act: of })
    texts.set(name, text)
  }
  return [...texts.values()]
}

/** Decodes versions from the wire. */
export function versionsFrom(texts: readonly SignedVersionText[]): readonly SignedVersion[] {
  return texts.flatMap(({ payments, deadAfter, ...version }) =>
    payments.map(({ id, act: of }) => ({
      ...version,
      payment: id,
      act: of,
      deadAfter: deadAfter === null ? null : new Date(deadAfter),
    })),
  )
}

/**
 * The answer to the request with the same id: accounts, a signed transaction or a refusal, what was signed, or the
 * newest head.
 */
export const signerResponse = z.union([
  z.strictObject({ ...head, accounts: z.array(account).max(POOL_KEYS_MAX) }),
  z.strictObject({
    ...head,
    signed: z.strictObject({
      txid: z.string().regex(TXID),
      raw: z.string().regex(/^(0x)?([0-9a-f]{2})+$|^([0-9A-F]{2})+$/),
    }),
  }),
  z.strictObject({ ...head, refused: refusal }),
  z.strictObject({ ...head, newestHead: auditHead.nullable() }),
  z.strictObject({ ...head, versions: z.array(signedVersion) }),
])

/** A parsed request. */
export type SignerRequest = z.output<typeof signerRequest>
/** A request before encoding: numbers that JSON cannot represent are text. */
export type SignerRequestText = z.input<typeof signerRequest>
/** A parsed answer. */
export type SignerResponse = z.output<typeof signerResponse>

const envelope = z.strictObject({ body: z.string(), mac: z.string().regex(/^[0-9a-f]{64}$/) })
type Direction = 'request' | 'response'

/** Encodes a message as one authenticated line. Throws on a key that is too short. */
export function writeLine(
  direction: Direction,
  message: SignerRequestText | SignerResponse,
  macKey: Uint8Array,
): string {
  const body = JSON.stringify(message)
  return `${JSON.stringify({ body, mac: macOf(direction, body, macKey).toString('hex') })}\n`
}

/**
 * Returns the message inside a line, authentic but not validated. Throws on an invalid line, or a wrong MAC (compared
 * in constant time).
 */
export function openLine(direction: Direction, line: string, macKey: Uint8Array): unknown {
  const { body, mac } = envelope.parse(JSON.parse(line))
  if (!timingSafeEqual(macOf(direction, body, macKey), Buffer.from(mac, 'hex')))
    throw new Error('a message with a MAC that is not ours')
  return JSON.parse(body)
}

/**
 * Reads the first line, at most `LINE_BYTES_MAX`. Throws when it is longer, or when the other side ends before it does.
 */
export async function firstLine(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    const end = chunk.indexOf(0x0a)
    if (bytes > LINE_BYTES_MAX) throw new Error('a message that is too long')
    if (end >= 0) return Buffer.concat(chunks).toString('utf8').split('\n', 1)[0] ?? ''
  }
  throw new Error('the connection ended before the message did')
}

function macOf(direction: Direction, body: string, macKey: Uint8Array): Buffer {
  if (macKey.length < MAC_KEY_BYTES_MIN)
    throw new RangeError(`the signer's MAC key has fewer than ${MAC_KEY_BYTES_MIN} bytes`)
  return createHmac('sha256', macKey).update(`zend/signer/v1/${direction}\n`).update(body).digest()
}
