/** API keys for tests, and requests as a company signs them for its key (RFC 9421). */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { DeploymentMode, KeyScope } from '@zend/contracts'
import { after, type ApiKeyId, type BusinessId, DAY_MS, type MemberId, newId, type UserId } from '@zend/kernel'
import { newSecret, secretHash } from '@zend/server/core/api-keys'
import { authorize, canonicalJson } from '@zend/server/core/authorizations'
import type { SignedRequest } from '@zend/server/core/confirmation'
import { type SignedFields, toSign } from '../../shared/client/signing.ts'
import { TEST_AUTHORIZATION, type TestClock } from './accounts.ts'
import type { TestDatabase } from './database.ts'

/** A company's key pair: its public half as a key is bound to it. */
export type SigningPair = { readonly publicKey: string; readonly privateKey: KeyObject }

/** Makes a key pair. */
export function keyPair(): SigningPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key has its point')
  return { publicKey: x, privateKey }
}

/** A request to sign; `created` in Unix seconds. */
export type ToSign = {
  readonly keyId: string
  readonly path: string
  readonly body: string
  readonly idempotencyKey: string
  readonly created: number
}

/** The fields of a signed request, as the client of companies makes them. */
export function signedFields({ path, body, ...asked }: ToSign, privateKey: KeyObject): SignedFields {
  const sha256 = createHash('sha256').update(body).digest()
  const { base, fields } = toSign({ ...asked, method: 'POST', url: `https://api.zend.example${path}` }, sha256)
  return fields(sign(null, Buffer.from(base), privateKey))
}

/** The same as the confirmer is given it. */
export function signedRequest(asked: ToSign, privateKey: KeyObject): SignedRequest {
  const fields = signedFields(asked, privateKey)
  return {
    keyId: asked.keyId as ApiKeyId,
    method: 'POST',
    path: asked.path,
    query: '',
    body: asked.body,
    contentDigest: fields['content-digest'],
    idempotencyKey: asked.idempotencyKey,
    input: fields['signature-input'],
    signature: fields.signature,
  }
}

/** Whose key it is, and what it may do. */
export type KeyToGive = {
  readonly company: BusinessId
  readonly memberId: MemberId
  readonly userId: UserId
  readonly scopes: readonly KeyScope[]
  readonly ips?: readonly string[]
  readonly publicKey?: string
  readonly mode?: DeploymentMode
  readonly name?: string
}

/** Makes API keys as the confirmer signs them, without anybody's code, as the schema's owner. */
export const keysOn =
  (db: Pick<TestDatabase, 'owner'>, clock: Pick<TestClock, 'now'>) =>
  async (key: KeyToGive): Promise<{ readonly id: ApiKeyId; readonly secret: string }> => {
    const {
      company,
      memberId,
      userId,
      scopes,
      ips = ['203.0.113.0/24'],
      publicKey = '',
      mode = 'test',
      name = 'Treasury',
    } = key
    const [id, secret] = [newId('key', +clock.now()), newSecret(mode)]
    const statement = {
      kind: 'api-key',
      id,
      holder: company,
      madeBy: userId,
      memberId,
      mode,
      name,
      scopes: scopes.join(' '),
      ips: ips.join(' '),
      publicKey,
      secretHash: secretHash(secret),
      lastFour: secret.slice(-4),
      replaces: '',
      overlapHours: '0',
      endsAt: after(clock.now(), 300 * DAY_MS).toISOString(),
    } as const
    const consent = authorize(TEST_AUTHORIZATION.key, statement, { confirmedAt: clock.now(), factors: ['pin', 'code'] })
    await db.owner.pool.query('insert into api_keys.keys (stated, consent, made_at) values ($1, $2, $3)', [
      canonicalJson(statement),
      JSON.stringify(consent),
      clock.now(),
    ])
    return { id, secret }
  }
