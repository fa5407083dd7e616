/** Certificates as the API gives them, signed by keys of every kind that passkeys have. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** One approval of a certificate. */
export type SignedApproval = Readonly<
  Record<
    'by' | 'at' | 'nonce' | 'credentialId' | 'publicKey' | 'authenticatorData' | 'clientDataJSON' | 'signature',
    string
  >
> & { readonly inPlaceOf?: string }
/** A certificate. */
export type TestCertificate = {
  readonly format: string
  readonly company: string
  readonly state: string
  readonly site: string
  readonly payload: string
  readonly approvals: readonly SignedApproval[]
}

const SITE = 'zend.example'
/** What a certificate's request asks for, in part. */
export const PAYLOAD = JSON.stringify({
  company: 'biz_01',
  decision: 'approve',
  expiresAt: '2026-12-01T09:00:00.000Z',
  kind: 'withdrawal',
  least: null,
  madeBy: 'usr_01',
  most: { amount: '12722.99', asset: 'USDT' },
  needed: '2',
  payee: {
    country: null,
    details: { address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', network: 'tron' },
    key: 'k',
    name: 'Lihua Trading',
  },
  request: 'apr_01',
  use: 'zend.approval',
  version: '1',
})

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const bytesOf = (jwk: JsonWebKey, name: 'x' | 'y' | 'n' | 'e'): Buffer => Buffer.from(jwk[name] ?? '', 'base64url')
const byteString = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])

type Kind = 'ES256' | 'EdDSA' | 'RS256'
/** A passkey of a kind, with its key as COSE writes it. */
export type TestKey = { readonly kind: Kind; readonly privateKey: KeyObject; readonly cose: Buffer }

/** Makes a passkey. */
export function keyOfKind(kind: Kind): TestKey {
  const { privateKey, publicKey } =
    kind === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : kind === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const cose = {
    // Maps of key type, algorithm, curve and coordinates: RFC 9053.
    ES256: () => [
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('21', 'hex'),
      byteString(bytesOf(jwk, 'x')),
      Buffer.from('22', 'hex'),
      byteString(bytesOf(jwk, 'y')),
    ],
    EdDSA: () => [Buffer.from('a4010103272006', 'hex'), Buffer.from('21', 'hex'), byteString(bytesOf(jwk, 'x'))],
    RS256: () => [
      Buffer.from('a401030339010020', 'hex'),
      byteString(bytesOf(jwk, 'n')),
      Buffer.from('21', 'hex'),
      byteString(bytesOf(jwk, 'e')),
    ],
  }[kind]()
  return { kind, privateKey, cose: Buffer.concat(cose) }
}

/**
 * Approves a payload as a device does. `flags` are the authenticator's: present and verified by default. `inPlaceOf`
 * names the person in whose place a deputy does.
 */
export function approvalBy(
  key: TestKey,
  by: string,
  {
    payload = PAYLOAD,
    flags = 0x05,
    origin = `https://app.${SITE}`,
    inPlaceOf,
  }: { readonly payload?: string; readonly flags?: number; readonly origin?: string; readonly inPlaceOf?: string } = {},
): SignedApproval {
  const names = inPlaceOf === undefined ? [by] : [by, inPlaceOf]
  const label = names.map((name) => Buffer.from(name).toString('base64url')).join('.')
  const nonce = `${randomBytes(32).toString('base64url')}.${label}`
  const challenge = sha256(`zend-approval-1\0${payload}\0${nonce}`).toString('base64url')
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
  const device = Buffer.concat([sha256(SITE), Buffer.from([flags, 0, 0, 0, 7])])
  const signature = sign(
    key.kind === 'EdDSA' ? null : 'sha256',
    Buffer.concat([device, sha256(clientData)]),
    key.privateKey,
  )
  return {
    by,
    ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
    at: '2026-11-28T08:52:00.000Z',
    nonce,
    credentialId: 'id',
    publicKey: key.cose.toString('base64url'),
    authenticatorData: device.toString('base64url'),
    clientDataJSON: clientData.toString('base64url'),
    signature: signature.toString('base64url'),
  }
}

/** The certificate of these approvals. */
export const certificateOf = (
  approvals: readonly SignedApproval[],
  changed: Partial<TestCertificate> = {},
): TestCertificate => ({
  format: 'zend.approval-certificate/1',
  company: 'Baobab Interiors Ltd',
  state: 'released',
  site: SITE,
  payload: PAYLOAD,
  approvals,
  ...changed,
})

const node = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([Buffer.from([1]), left, right]))

/** A row's file: its text, and its neighbours on the way to the root. */
export type TestRow = {
  readonly leaf: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}

/** The text of a row of a batch. */
export const leafOf = (position: number, amount: string, of = 'bat_01'): string =>
  JSON.stringify({
    of,
    pays: {
      kind: 'quick-sell',
      least: { amount, asset: 'NGN' },
      most: { amount: '12.5', asset: 'USDT' },
      payee: { country: 'NG', details: { accountNumber: `069000003${String(position)}` }, key: 'k', name: 'Ngozi Eze' },
      subject: `sel_0${String(position)}`,
      valueCents: '1250',
    },
    position: String(position),
    reference: 'March',
    use: 'zend.part',
    v: '1',
  })

/** Three rows under one root, as RFC 6962 puts them: the third alone on the right. */
export function threeRows(): { readonly root: string; readonly rows: readonly [TestRow, TestRow, TestRow] } {
  const leaves = [leafOf(1, '1000'), leafOf(2, '2000'), leafOf(3, '3000')] as const
  const [a, b, c] = leaves.map((leaf) => sha256(`\0${leaf}`)) as [Buffer, Buffer, Buffer]
  const ab = node(a, b)
  const [left, right] = (['left', 'right'] as const).map((side) => (hash: Buffer) => ({
    side,
    hash: hash.toString('hex'),
  }))
  if (left === undefined || right === undefined) throw new Error('two sides')
  return {
    root: node(ab, c).toString('hex'),
    rows: [
      { leaf: leaves[0], path: [right(b), right(c)] },
      { leaf: leaves[1], path: [left(a), right(c)] },
      { leaf: leaves[2], path: [left(ab)] },
    ],
  }
}

/** What a batch's request asks for, in part. */
export const batchPayload = (root: string): string =>
  JSON.stringify({
    company: 'biz_01',
    decision: 'approve',
    expiresAt: '2026-12-01T09:00:00.000Z',
    kind: 'batch',
    least: null,
    madeBy: 'usr_01',
    most: null,
    needed: '2',
    payee: { country: null, details: { root, rows: '3', arrives: '6000 NGN' }, key: 'k', name: 'March' },
    request: 'apr_01',
    subject: 'bat_01',
    use: 'zend.approval',
    version: '1',
  })
