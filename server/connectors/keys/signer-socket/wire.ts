/**
 * The words between the signer and those who ask it: one JSON line each way over a unix socket, each under a MAC of the shared key.
 * The direction is part of the MAC, so that a request can never be played back as an answer. No secret but the MAC key is known here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import * as z from 'zod'

/** The longest line either side reads. */
export const LINE_BYTES_MAX = 16_384
// Shorter keys can be guessed; the supervisor makes 32 random bytes.
const MAC_KEY_BYTES_MIN = 32

/** What may be asked today: only public material. */
export const signerRequest = z.strictObject({ v: z.literal(1), id: z.uuid(), op: z.literal('deposit_accounts') })

const account = z.strictObject({
  network: z.enum(['bitcoin', 'ethereum']),
  path: z.string().regex(/^m(\/\d+')+$/),
  // Version bytes and all: an extended private key has another prefix and is refused.
  xpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/),
  attestation: z.string().regex(/^[0-9a-f]{128}$/),
})

/** The answer to the request with the same id. */
export const signerResponse = z.strictObject({ v: z.literal(1), id: z.uuid(), accounts: z.array(account).max(32) })

/** A request as it is read. */
export type SignerRequest = z.output<typeof signerRequest>
/** An answer as it is read. */
export type SignerResponse = z.output<typeof signerResponse>

const envelope = z.strictObject({ body: z.string(), mac: z.string().regex(/^[0-9a-f]{64}$/) })
type Direction = 'request' | 'response'

/** Writes a message as one authenticated line. Throws on a key that is too short. */
export function writeLine(direction: Direction, message: SignerRequest | SignerResponse, macKey: Uint8Array): string {
  const body = JSON.stringify(message)
  return `${JSON.stringify({ body, mac: macOf(direction, body, macKey).toString('hex') })}\n`
}

/** The message inside a line, unchecked but authentic. Throws when the line is none, or its MAC is not ours (compared in constant time). */
export function openLine(direction: Direction, line: string, macKey: Uint8Array): unknown {
  const { body, mac } = envelope.parse(JSON.parse(line))
  if (!timingSafeEqual(macOf(direction, body, macKey), Buffer.from(mac, 'hex'))) throw new Error('a message with a MAC that is not ours')
  return JSON.parse(body)
}

/** The first line that arrives, read at most to `LINE_BYTES_MAX`. Throws when it is longer, or when the other side ends before it does. */
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
  if (macKey.length < MAC_KEY_BYTES_MIN) throw new RangeError(`the signer's MAC key has fewer than ${MAC_KEY_BYTES_MIN} bytes`)
  return createHmac('sha256', macKey).update(`zend/signer/v1/${direction}\n`).update(body).digest()
}
