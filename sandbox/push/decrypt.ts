/**
 * Decrypts what an application server sent to a device: message encryption for web push (RFC 8291 over RFC 8188,
 * `aes128gcm`). Written from the RFCs, without a library.
 */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

const SALT_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1
const TAG_BYTES = 16
// The delimiter of the last record (RFC 8188 §2).
const LAST_RECORD = 2

/** A browser's private values: its private key and the authentication secret; `publicKey` is shared. Raw bytes. */
export type DeviceKeys = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer }

/** Decrypts one message. Throws on anything that a browser could not decrypt either. */
export function decrypt({ privateKey, publicKey, auth }: DeviceKeys, body: Buffer): string {
  const keyBytes = body.readUInt8(SALT_BYTES + 4)
  const salt = body.subarray(0, SALT_BYTES)
  const serverKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyBytes)
  const record = body.subarray(HEADER_BYTES + keyBytes)
  if (record.length > body.readUInt32BE(SALT_BYTES)) throw new Error('the message has more than one record')

  const device = createECDH('prime256v1')
  device.setPrivateKey(privateKey)
  const shared = device.computeSecret(serverKey)
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
  const input = Buffer.from(hkdfSync('sha256', shared, auth, both, 32))
  const derive = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, bytes))

  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the message has no end')
  return padded.subarray(0, end).toString('utf8')
}
