/**
 * Verifies an approval certificate of Zend without Zend: no network, no package, one file.
 *
 *   node zend-verify.mjs certificate.json
 *   node zend-verify.mjs certificate.json row.json …
 *
 * It checks that each approval is a signature of a passkey over exactly the payment and the names that the certificate
 * shows, of the approver and of the person in whose place a deputy approved, given with the device's own check of its
 * person, for the site that the certificate names. It cannot say whose passkey it is, only that the same passkey has
 * the same fingerprint in every certificate.
 *
 * Of a batch the approvals are over the Merkle root of its rows. A row's file (what the API answers for the row, or its
 * `proof` alone) is checked against the root that was signed: whether the payment in it is one of those approved.
 *
 * Exits with 0 when every approval is valid, there are as many as the payload asks for, and every row is one of its
 * rows, else with 1. The page
 * verify-certificate.html (tools/generate-verifier.ts) runs the same code in a browser.
 */
const utf8 = new TextEncoder()
const sha256 = async (data) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', typeof data === 'string' ? utf8.encode(data) : data))
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const base64urlOf = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const isSame = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at])
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04

/** The text that a passkey signs; the challenge is its SHA-256. */
const questionOf = (nonce, payload) => `zend-approval-1\0${payload}\0${nonce}`

/**
 * The names that are signed as the end of the nonce: of whoever approved, and of the person in whose place a deputy
 * did, else empty.
 */
function namesIn(nonce) {
  const [, ...names] = nonce.split('.')
  if (names.length > 2) throw new Error('a nonce with more than two names')
  const [by = '', inPlaceOf = ''] = names.map((name) => new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(name)))
  return { by, inPlaceOf }
}

/** Reads the part of CBOR (RFC 8949) that a COSE key uses: whole numbers, byte strings and one map of them. */
function readCoseKey(data) {
  let at = 0
  const head = () => {
    const first = data[at++]
    const [major, small] = [first >> 5, first & 31]
    if (small < 24) return [major, small]
    const size = { 24: 1, 25: 2, 26: 4 }[small]
    if (size === undefined || at + size > data.length) throw new Error('a key that cannot be read')
    const value = data.subarray(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0)
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

/** The numbers of a public key, and how it signs. COSE algorithms: -7 ES256, -8 EdDSA, -257 RS256. */
function keyOf(cose) {
  const key = readCoseKey(cose)
  const text = (label) => base64urlOf(key.get(label))
  const found = {
    '-7': () => [
      { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) },
      { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
    ],
    '-8': () => [{ kty: 'OKP', crv: 'Ed25519', x: text(-2) }, { name: 'Ed25519' }],
    '-257': () => [
      { kty: 'RSA', n: text(-1), e: text(-2) },
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    ],
  }[key.get(3)]
  if (found === undefined) throw new Error('a key of an unknown kind')
  const [jwk, algorithm] = found()
  return { jwk, algorithm }
}

/** An ECDSA signature as WebCrypto takes it: the two numbers of the DER form, in 32 bytes each. */
function plainSignature(der) {
  let at = 2
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw new Error('a signature that cannot be read')
  const number = () => {
    const size = der[at + 1]
    if (der[at] !== 0x02 || size === 0 || size > 33) throw new Error('a signature that cannot be read')
    const bytes = der.subarray(at + 2, at + 2 + size)
    at += 2 + size
    const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
    if (digits.length > 32) throw new Error('a signature that cannot be read')
    const padded = new Uint8Array(32)
    padded.set(digits, 32 - digits.length)
    return padded
  }
  const both = [...number(), ...number()]
  if (at !== der.length) throw new Error('a signature that cannot be read')
  return Uint8Array.from(both)
}

async function isSignedBy({ jwk, algorithm }, signature, data) {
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const plain = algorithm.name === 'ECDSA' ? plainSignature(signature) : signature
  return crypto.subtle.verify(algorithm, key, plain, data)
}

/**
 * Why an approval is not valid; null when it is: `kind` it is no signature of a passkey, `payment` it is for another
 * payment, `name` another name was signed, `place` given elsewhere, `site` a passkey of another site, `person` the
 * device did not check its person, `signature` the signature is wrong, `form` it cannot be read.
 */
async function problemWith(approval, payload, site) {
  const { by, inPlaceOf = '', nonce, publicKey, authenticatorData, clientDataJSON, signature } = approval
  try {
    const clientData = bytesOf(clientDataJSON)
    const said = JSON.parse(new TextDecoder().decode(clientData))
    if (said.type !== 'webauthn.get') return 'kind'
    if (said.challenge !== base64urlOf(await sha256(questionOf(nonce, payload)))) return 'payment'
    const signed = namesIn(nonce)
    if (by === '' || signed.by !== by || signed.inPlaceOf !== inPlaceOf) return 'name'
    const host = new URL(said.origin).hostname
    if (host !== site && !host.endsWith(`.${site}`)) return 'place'
    const device = bytesOf(authenticatorData)
    if (!isSame(device.subarray(0, 32), await sha256(site))) return 'site'
    if ((device[32] & USER_PRESENT) === 0 || (device[32] & USER_VERIFIED) === 0) return 'person'
    const data = Uint8Array.from([...device, ...(await sha256(clientData))])
    return (await isSignedBy(keyOf(bytesOf(publicKey)), bytesOf(signature), data)) ? null : 'signature'
  } catch {
    return 'form'
  }
}

/** What tells a passkey from others: its key's numbers, however the certificate writes them. */
const identityOf = (publicKey) => JSON.stringify(keyOf(bytesOf(publicKey)).jwk)

/** The fingerprint of a passkey, as security pages show it; empty when there is none. */
async function printOf(publicKey) {
  try {
    return (
      hexOf(await sha256(bytesOf(publicKey)))
        .slice(0, 32)
        .match(/.{4}/g) ?? []
    ).join(' ')
  } catch {
    return ''
  }
}

/** The facts that were signed; null when the text is no request for approval. */
function factsIn(payload) {
  try {
    const facts = JSON.parse(payload)
    const isWhole =
      facts.use === 'zend.approval' &&
      facts.decision === 'approve' &&
      /^[1-9]$/.test(facts.needed) &&
      typeof facts.payee.name === 'string' &&
      typeof facts.payee.details === 'object' &&
      facts.payee.details !== null
    return isWhole ? facts : null
  } catch {
    return null
  }
}

/**
 * Checks a certificate, as JSON gives it. Returns whether all of it is valid (`problem` null), with what was signed and
 * each approval; `problem` is `format` (no certificate), `approval` (one is not valid) or `few` (not enough).
 */
export async function verifyCertificate(certificate) {
  const { format, company, askedBy = '', site, payload, approvals } = certificate ?? {}
  const facts = typeof payload === 'string' && typeof site === 'string' ? factsIn(payload) : null
  if (format !== 'zend.approval-certificate/1' || facts === null || !Array.isArray(approvals))
    return { problem: 'format', facts: null, approvals: [], counted: 0, needed: 0 }
  const checked = []
  const keys = new Set()
  for (const approval of approvals) {
    const { by, inPlaceOf = '', at, publicKey } = approval ?? {}
    const problem = await problemWith(approval ?? {}, payload, site)
    // One passkey counts once, whatever names stand beside it.
    if (problem === null) keys.add(identityOf(publicKey))
    checked.push({
      by: String(by),
      inPlaceOf: String(inPlaceOf),
      at: String(at),
      passkey: await printOf(publicKey),
      problem,
    })
  }
  const needed = Number(facts.needed)
  const isWhole = checked.every(({ problem }) => problem === null)
  const problem = isWhole ? (keys.size < needed ? 'few' : null) : 'approval'
  const digest = hexOf(await sha256(payload))
  const names = { company: String(company), askedBy: String(askedBy) }
  return { problem, ...names, site, facts, digest, approvals: checked, counted: keys.size, needed }
}

// More steps than any batch is deep.
const STEPS_MAX = 32

/** A row's text and its way to the root; null when the file has no such. A root in the file is never looked at. */
function proofIn(file) {
  const { leaf, path } = [file?.data?.proof, file?.proof, file].find((each) => typeof each?.leaf === 'string') ?? {}
  const isPath =
    Array.isArray(path) &&
    path.length <= STEPS_MAX &&
    path.every((step) => ['left', 'right'].includes(step?.side) && /^[0-9a-f]{64}$/.test(step.hash))
  return isPath ? { leaf, path } : null
}

/** Returns whether this is the file of a row, rather than a certificate. */
export const isRow = (file) => proofIn(file) !== null
/** Hashes bytes behind the prefix that tells leaves (0) from nodes (1): RFC 6962. */
const treeHash = (prefix, ...parts) => sha256(Uint8Array.from([prefix, ...parts.flatMap((part) => [...part])]))

/** The root that a text and its path lead to, in hex. */
async function rootOf({ leaf, path }) {
  let hash = await treeHash(0, utf8.encode(leaf))
  for (const step of path) {
    const other = Uint8Array.from(step.hash.match(/../g), (byte) => Number.parseInt(byte, 16))
    hash = await (step.side === 'left' ? treeHash(1, other, hash) : treeHash(1, hash, other))
  }
  return hexOf(hash)
}

/** The payment that a row's text states; null when it is no part of anything. */
function partIn(leaf) {
  try {
    const { use, position, pays } = JSON.parse(leaf)
    const isWhole = use === 'zend.part' && /^[1-9]\d{0,4}$/.test(position) && typeof pays.payee.name === 'string'
    return isWhole && Object.keys(pays.payee.details).length > 0 ? JSON.parse(leaf) : null
  } catch {
    return null
  }
}

/**
 * Checks a row's file against the facts of a certificate. `problem` is null when it is a row of what was approved;
 * else `row` (no file of a row), `other` (the certificate is of something else than this row's batch) or `root` (the
 * row was changed, or was never one of them: its path does not lead to the root that was signed).
 */
export async function verifyRow(facts, file) {
  const proof = proofIn(file)
  const part = proof === null ? null : partIn(proof.leaf)
  if (part === null) return { problem: 'row', part: null }
  if (facts?.kind !== 'batch' || part.of !== facts.subject) return { problem: 'other', part }
  return { problem: (await rootOf(proof)) === facts.payee.details.root ? null : 'root', part }
}

// What follows is for the command line alone: the page has all that stands above this line.
const PROBLEMS = {
  kind: 'it is no signature of a passkey',
  payment: 'it is for another payment',
  name: 'another name was signed',
  place: 'it was given at another address',
  site: 'the passkey belongs to another site',
  person: 'the device did not check its person',
  signature: 'the signature is wrong',
  form: 'it cannot be read',
}

/** A verdict in lines of text. */
function linesOf({ problem, company, askedBy, facts, digest, approvals, counted, needed }) {
  if (problem === 'format') return ['This is no approval certificate.']
  return [
    `Company    ${facts.company}`,
    `Request    ${facts.request}, version ${facts.version}, ${facts.kind}`,
    ...(facts.most === null ? [] : [`Leaves     at most ${facts.most.amount} ${facts.most.asset}`]),
    ...(facts.least === null ? [] : [`Arrives    at least ${facts.least.amount} ${facts.least.asset}`]),
    `To         ${facts.payee.name}`,
    ...Object.entries(facts.payee.details).map(([name, value]) => `           ${name}: ${value}`),
    `Asked by   ${facts.madeBy}`,
    `Until      ${facts.expiresAt}`,
    `Digest     ${digest}`,
    '',
    ...approvals.flatMap(({ by, inPlaceOf, at, passkey, problem: why }) => [
      `${why === null ? 'valid' : 'NOT VALID'}  ${by}, ${at}, passkey ${passkey}`,
      ...(inPlaceOf === '' ? [] : [`           in the place of ${inPlaceOf}`]),
      ...(why === null ? [] : [`           ${PROBLEMS[why]}`]),
    ]),
    '',
    `${counted} of ${needed} approvals${counted < needed ? ': not enough' : ''}`,
    `Not signed: the company is called ${company}${askedBy === '' ? '' : `, and ${askedBy} asked`}.`,
  ]
}

const ROW_PROBLEMS = {
  row: 'it is no file of a row',
  other: 'it is of another batch than this certificate',
  root: 'it is none of the rows that were approved, or it was changed',
}

/** What became of a row's file, in lines of text. */
function linesOfRow(path, { problem, part }) {
  if (problem !== null) return [`NOT VALID  ${path}`, `           ${ROW_PROBLEMS[problem]}`]
  const { position, of, reference, pays } = part
  const facts = { leaves: pays.most, arrives: pays.least, to: pays.payee.name, ...pays.payee.details, reference }
  const told = Object.entries(facts).filter(([, value]) => value !== null && value !== '')
  const said = (value) => (typeof value === 'string' ? value : `${value.amount} ${value.asset}`)
  return [
    `valid      ${path}: row ${position} of ${of}, ${pays.kind}`,
    ...told.map(([name, value]) => `           ${name}: ${said(value)}`),
  ]
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1]) {
  const { readFileSync } = await import('node:fs')
  const [, , path, ...rows] = process.argv
  if (path === undefined) {
    console.error('usage: node zend-verify.mjs certificate.json [row.json …]')
    process.exit(2)
  }
  const fileAt = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const verdict = await verifyCertificate(fileAt(path))
  const checked = await Promise.all(rows.map((row) => verifyRow(verdict.facts, fileAt(row))))
  console.log([...linesOf(verdict), ...checked.flatMap((row, at) => linesOfRow(rows[at], row))].join('\n'))
  process.exit([verdict, ...checked].every(({ problem }) => problem === null) ? 0 : 1)
}
