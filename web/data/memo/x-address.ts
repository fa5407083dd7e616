/**
 * XRP Ledger's X-addresses (XLS-5): account and tag in one text, split so that both can be compared with what the
 * receiver shows.
 */

const DIGITS = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const X_ADDRESS = /^X[1-9A-HJ-NP-Za-km-z]{46}$/
/** Prefix, account, flag, tag, checksum. */
const BYTES = 35
const PREFIX = [0x05, 0x44] as const
const CHECKSUM_BYTES = 4

/** Tells whether a text looks like an X-address of the main network. The server refuses test network ones. */
export const isXAddress = (text: string): boolean => X_ADDRESS.test(text)

/**
 * The account and tag of an X-address; `null` if its checksum is wrong or its form unknown. Uses the browser's hash
 * functions.
 */
export async function readXAddress(
  text: string,
): Promise<{ readonly address: string; readonly memo: string | null } | null> {
  const bytes = isXAddress(text) ? fromBase58(text) : null
  if (bytes === null) return null
  const body = bytes.slice(0, -CHECKSUM_BYTES)
  const right = await checksum(body)
  if (!right.every((byte, at) => byte === bytes[body.length + at]) || PREFIX.some((byte, at) => byte !== body[at]))
    return null
  const [flag = 0] = body.slice(22)
  const tag = new DataView(body.buffer, body.byteOffset + 23)
  // Only tags of 32 bits are defined; without a tag its bytes are zero.
  if (flag > 1 || tag.getUint32(4, true) !== 0 || (flag === 0 && tag.getUint32(0, true) !== 0)) return null
  const account = Uint8Array.from([0, ...body.slice(2, 22)])
  return {
    address: toBase58(Uint8Array.from([...account, ...(await checksum(account))])),
    memo: flag === 1 ? String(tag.getUint32(0, true)) : null,
  }
}

async function checksum(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const once = await crypto.subtle.digest('SHA-256', bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', once)).slice(0, CHECKSUM_BYTES)
}

function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  let value = 0n
  for (const char of text) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(BYTES * 2, '0')
  return hex.length > BYTES * 2
    ? null
    : Uint8Array.from({ length: BYTES }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${DIGITS[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return DIGITS.charAt(0).repeat(zeros) + text
}
