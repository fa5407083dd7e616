/**
 * The secrets of API keys: `zk_test_…` or `zk_live_…`, 32 random bytes in base 62, and a checksum by which scanners of
 * leaks tell a key from other text without asking us. Pure, but for the random bytes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DEPLOYMENT_MODES, type DeploymentMode } from '@zend/contracts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 > 2^256 and 62^6 > 2^32. */
const [RANDOM_CHARS, CHECK_CHARS] = [43, 6]

/** Makes a secret. @example newSecret('test') // 'zk_test_3dY…' */
export function newSecret(mode: DeploymentMode): string {
  const body = `zk_${mode}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_CHARS)}`
  return body + checksumOf(body)
}

/** Returns the mode of a secret; `null` for any text that is none. Most mistyped ones are recognised. */
export function modeOfSecret(text: string): DeploymentMode | null {
  const mode = DEPLOYMENT_MODES.find((each) => text.startsWith(`zk_${each}_`))
  if (mode === undefined || text.length !== `zk_${mode}_`.length + RANDOM_CHARS + CHECK_CHARS) return null
  const body = text.slice(0, -CHECK_CHARS)
  return /^[0-9A-Za-z]+$/.test(text.slice(3 + mode.length + 1)) && text.slice(-CHECK_CHARS) === checksumOf(body)
    ? mode
    : null
}

/** Returns what is stored of a secret, SHA-256 in hex. Its 256 random bits need no key and no salt. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), CHECK_CHARS)

function base62(value: bigint, chars: number): string {
  let text = ''
  for (let rest = value; text.length < chars; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text
  return text
}
