/**
 * A software device with passkeys: answers WebAuthn's options as a browser's `credential.toJSON()` would, and can forge
 * answers. It signs with ES256 and makes no attestation, like most phones.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Forged fields of an answer. `counter` is the device's signature counter. */
export type PasskeyLies = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** A new passkey, as sent to the API. */
export type MadePasskey = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: Record<string, never>
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports: string[]
  }
}
/** A signature, as sent to sign in or to confirm. */
export type PasskeySignature = Omit<MadePasskey, 'response'> & {
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string
  }
}
type Options = Readonly<Record<string, unknown>>

/** One passkey on one device. */
export type TestPasskey = {
  /** Answers the options of a new passkey. */
  readonly make: (options: Options, lies?: PasskeyLies) => MadePasskey
  /** Signs the options of signing in, or of confirming. Its counter rises by one each time. */
  readonly sign: (options: Options, lies?: PasskeyLies) => PasskeySignature
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** Creates a passkey for the site of a test. */
export function testPasskey(
  { origin: home, rpId: site } = { origin: 'http://localhost:3001', rpId: 'localhost' },
): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  let counter = 0
  let owner = ''
  const clientData = (type: string, options: Options, lies: PasskeyLies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options['challenge'],
        origin: lies.origin ?? home,
        crossOrigin: false,
      }),
    )
  const authData = (
    flags: number,
    { rpId = site, userVerified = true, counter: said }: PasskeyLies,
    more = Buffer.alloc(0),
  ): Buffer => {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | (userVerified ? VERIFIED : 0) | flags, 0)
    head.writeUInt32BE(said ?? counter, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), head, more])
  }
  return {
    make: (options, lies = {}) => {
      const user = options['user']
      if (typeof user === 'object' && user !== null && 'id' in user) owner = String(user.id)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = authData(HAS_KEY, lies, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]))
      const response = {
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        transports: ['internal'],
      }
      return { ...base, response: { ...response, attestationObject: attestationObject(data).toString('base64url') } }
    },
    sign: (options, lies = {}) => {
      const client = clientData('webauthn.get', options, lies)
      const data = authData(0, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url')
      const said = { clientDataJSON: client.toString('base64url'), authenticatorData: data.toString('base64url') }
      return { ...base, response: { ...said, signature, userHandle: lies.userHandle ?? owner } }
    },
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** A P-256 key in COSE (RFC 9053 §7.1): kind 2, algorithm -7, curve 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, text: string): Buffer =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR (RFC 8949). */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const bytes = Buffer.concat([Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]), authData])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes,
  ])
}
