/**
 * Verifies an approval certificate of Zend without Zend: no network, no package, one file.
 *
 *   node zend-verify.mjs certificate.json
 *
 * It checks that each approval is a signature of a passkey over exactly the payment that the certificate shows, given
 * with the device's own check of its person, for the site that the certificate names. It cannot say whose passkey it
 * is: compare the fingerprints with those that your people show on their security pages.
 *
 * Exits with 0 when every approval is valid and there are as many as the payload asks for, else with 1.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (data) => createHash('sha256').update(data).digest()
const bytesOf = (base64url) => Buffer.from(base64url, 'base64url')
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04

/** The text that a passkey signs; the challenge is its SHA-256. */
const questionOf = (nonce, payload) => `zend-approval-1\0${payload}\0${nonce}`

/** Reads the part of CBOR (RFC 8949) that a COSE key uses: whole numbers, byte strings and one map of them. */
function readCoseKey(data) {
  let at = 0
  const head = () => {
    const first = data[at++]
    const [major, small] = [first >> 5, first & 31]
    if (small < 24) return [major, small]
    const size = { 24: 1, 25: 2, 26: 4 }[small]
    if (size === undefined || at + size > data.length) throw new Error('a key that cannot be read')
    const value = data.readUIntBE(at, size)
    at += size
    return [major, value]
  }
  const item = () => {
    const [major, value] = head()
    if (major === 0) return value
    if (major === 1) return -1 - value
    if (major === 2 || major === 3) {
      const bytes = data.subarray(at, at + value)
      at += value
      return bytes
    }
    throw new Error('a key that cannot be read')
  }
  const [major, size] = head()
  if (major !== 5) throw new Error('a key that is no map')
  const key = new Map()
  for (let i = 0; i < size; i++) key.set(item(), item())
  if (at !== data.length) throw new Error('a key with something after it')
  return key
}

/** The public key, and the hash that it signs with. COSE algorithms: -7 ES256, -8 EdDSA, -257 RS256. */
function keyOf(cose) {
  const key = readCoseKey(cose)
  const text = (label) => Buffer.from(key.get(label)).toString('base64url')
  const jwk = {
    '-7': () => ({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }),
    '-8': () => ({ kty: 'OKP', crv: 'Ed25519', x: text(-2) }),
    '-257': () => ({ kty: 'RSA', n: text(-1), e: text(-2) }),
  }[key.get(3)]
  if (jwk === undefined) throw new Error('a key of an unknown kind')
  return { key: createPublicKey({ key: jwk(), format: 'jwk' }), hash: key.get(3) === -8 ? null : 'sha256' }
}

/** Why an approval is not valid; null when it is. */
function problemWith({ nonce, publicKey, authenticatorData, clientDataJSON, signature }, payload, site) {
  try {
    const clientData = bytesOf(clientDataJSON)
    const said = JSON.parse(clientData.toString('utf8'))
    if (said.type !== 'webauthn.get') return 'it is no signature of a passkey'
    if (said.challenge !== sha256(questionOf(nonce, payload)).toString('base64url')) return 'it is for another payment'
    const host = new URL(said.origin).hostname
    if (host !== site && !host.endsWith(`.${site}`)) return `it was given at ${said.origin}`
    const device = bytesOf(authenticatorData)
    if (!device.subarray(0, 32).equals(sha256(site))) return 'the passkey belongs to another site'
    if ((device[32] & USER_PRESENT) === 0 || (device[32] & USER_VERIFIED) === 0)
      return 'the device did not check its person'
    const { key, hash } = keyOf(bytesOf(publicKey))
    const signed = Buffer.concat([device, sha256(clientData)])
    return verify(hash, signed, key, bytesOf(signature)) ? null : 'the signature is wrong'
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read'
  }
}

/** Checks a certificate. Returns what was found, for people, and whether all of it is valid. */
export function verifyCertificate(certificate) {
  const { format, payload, approvals, site } = certificate
  if (format !== 'zend.approval-certificate/1') return { valid: false, lines: ['This is no approval certificate.'] }
  const facts = JSON.parse(payload)
  const lines = [
    `Company    ${certificate.company} (${facts.company})`,
    `Request    ${facts.request}, version ${facts.version}, ${facts.kind}`,
    ...(facts.most === null ? [] : [`Leaves     at most ${facts.most.amount} ${facts.most.asset}`]),
    ...(facts.least === null ? [] : [`Arrives    at least ${facts.least.amount} ${facts.least.asset}`]),
    `To         ${facts.payee.name}`,
    ...Object.entries(facts.payee.details).map(([name, value]) => `           ${name}: ${value}`),
    `Asked by   ${facts.madeBy}`,
    `Until      ${facts.expiresAt}`,
    `Digest     ${sha256(payload).toString('hex')}`,
    '',
  ]
  const keys = new Set()
  let valid = facts.use === 'zend.approval' && facts.decision === 'approve'
  for (const approval of approvals) {
    const problem = problemWith(approval, payload, site)
    if (problem === null) keys.add(approval.publicKey)
    else valid = false
    const print = sha256(bytesOf(approval.publicKey)).toString('hex').slice(0, 32).match(/.{4}/g).join(' ')
    lines.push(`${problem === null ? 'valid' : 'NOT VALID'}  ${approval.by}, ${approval.at}, passkey ${print}`)
    if (problem !== null) lines.push(`           ${problem}`)
  }
  // One passkey counts once, whatever names stand beside it.
  const enough = keys.size >= Number(facts.needed)
  lines.push('', `${keys.size} of ${facts.needed} approvals${enough ? '' : ': not enough'}`)
  return { valid: valid && enough, lines }
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1]) {
  const [, , path] = process.argv
  if (path === undefined) {
    console.error('usage: node zend-verify.mjs certificate.json')
    process.exit(2)
  }
  const { valid, lines } = verifyCertificate(JSON.parse(readFileSync(path, 'utf8')))
  console.log(lines.join('\n'))
  process.exit(valid ? 0 : 1)
}
