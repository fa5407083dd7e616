/**
 * Judges what an API key asks for, in the confirmer's process: it reads the key itself, believes only what it signed
 * when the key was made, and verifies the company's signature from the raw parts of the request. So whoever has taken
 * over the API, or writes to its database, makes no money leave in a key's name.
 */
import { canonicalJson, type AuthorizationKeys, readAuthorization, standingOf } from '../authorizations/index.ts'
import type { DeploymentMode, KeyScope } from '@zend/contracts'
import { ok, refuse, type Result, SECOND_MS } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { readPayload } from '../approvals/act/index.ts'
import { noteAskedByKey } from '../approvals/index.ts'
import { activeMembership } from '../companies/index.ts'
import {
  type ActKinds,
  bindingOf,
  type ByRequest,
  factOf,
  type KeyGate,
  type LookUps,
  noteSignedRequest,
  type SignatureFault,
  type SignatureInvalid,
  type SignedRequest,
} from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { findIdByUsername, isAccountFrozen } from '../persons/index.ts'
import { readKeyStatement } from './act/index.ts'
import { findKey, findKeyBySecret, type StoredKey } from './api-keys.repo.ts'
import { contentDigest, type HttpSignature, isSignedBy, readPublicKey, readSignature } from './http-signature.ts'
import { modeOfSecret, secretHash } from './key-secret.ts'

/** Dependencies of the gate. `keys` has the public half of the confirmer's own key. */
export type KeyGateDeps = {
  readonly clock: Clock
  readonly keys: AuthorizationKeys
  readonly mode: DeploymentMode
  readonly acts: ActKinds
}

/** How far the clocks may differ: 30 seconds. */
const CLOCKS_OFF_MS = 30 * SECOND_MS
/** What each signature covers (business.md A7). */
const COVERED = ['@method', '@path', '@query', 'content-digest', 'idempotency-key'] as const
/** The base of companies' calls. */
const BASE = '/business'

const faulty = (reason: SignatureFault): { readonly ok: false; readonly refusal: SignatureInvalid } =>
  refuse('signature_invalid', { reason })

/** Creates the gate; it has no state. */
export function keyGate(deps: KeyGateDeps): KeyGate {
  return {
    request: async (tx, by, { act, kind, statement }) => {
      const { request } = by
      const scopes = deps.acts.permissionsFor(act, null) as readonly KeyScope[]
      const signed = await requireSigned(deps, tx, by, scopes)
      if (!signed.ok) return signed
      const look: LookUps = { userNamed: (username) => findIdByUsername(tx, username) }
      const { requested } = kind
      if (requested === undefined) throw new RangeError(`no key asks for a ${kind.kind}`)
      const body = bodyOf(request)
      const payload = statement.kind === 'approval' ? readPayload(factOf(statement, 'payload')) : null
      const subject = payload === null ? statement.id : payload.subject
      const path = BASE + requested.path.replace('{id}', subject)
      const asked =
        request.method === 'POST' && request.path === path && request.query === ''
          ? await requested.act(body, look, act)
          : null
      const facts = payload === null ? statement : payload.payee.details
      const isAsked =
        asked !== null &&
        // No body says which request it changes, so a key changes none.
        (payload === null || payload.version === '1') &&
        asked.kind === act.kind &&
        bindingOf(deps.acts, asked, by) === bindingOf(deps.acts, act, by) &&
        (requested.agrees?.(body, facts) ?? true)
      if (!isAsked) return faulty('other')
      if ((await noteSignedRequest(tx, request, subject)) !== subject) return faulty('used')
      // What is paid part by part ends with its key, too.
      if (payload !== null || statement.kind === 'batch') await noteAskedByKey(tx, subject, request.keyId)
      return ok(null)
    },
    maySwap: async (read, by, secret) => {
      if (modeOfSecret(secret) !== deps.mode) return false
      const key = await findKeyBySecret(read, secretHash(secret))
      return (
        key !== null &&
        factOf(ours(deps, key), 'secretHash') === secretHash(secret) &&
        mayNow(deps, read, key, by, ['swap'])
      )
    },
  }
}

/** Verifies the signature of a request, and that its key may do this. */
async function requireSigned(
  deps: KeyGateDeps,
  tx: Tx,
  by: ByRequest,
  scopes: readonly KeyScope[],
): Promise<Result<null, SignatureInvalid>> {
  const { request } = by
  const key = await findKey(tx, request.keyId)
  if (key === null || scopes.length === 0 || !(await mayNow(deps, tx, key, by, scopes)))
    throw new RangeError(`${request.keyId} may not do this for ${by.holder}`)
  const publicKey = readPublicKey(factOf(ours(deps, key), 'publicKey'))
  if (publicKey === null || key.ips.length === 0) throw new RangeError(`${key.id} moves no money out`)
  if (request.input === '' || request.signature === '') return faulty('missing')
  const signature = readSignature(request.input, request.signature)
  if (signature === null) return faulty('malformed')
  if (!COVERED.every((each) => signature.components.includes(each)) || request.idempotencyKey === '')
    return faulty('components')
  if (!isTimely(signature, deps.clock.now())) return faulty('expired')
  if (request.contentDigest !== contentDigest(request.body)) return faulty('digest')
  const { method, path, query, contentDigest: digest, idempotencyKey } = request
  const fields = { 'content-digest': digest, 'idempotency-key': idempotencyKey }
  const isRight = signature.keyId === key.id && isSignedBy(publicKey, signature, { method, path, query, fields })
  return isRight ? ok(null) : faulty('wrong')
}

const isTimely = ({ created }: HttpSignature, now: Date): boolean =>
  Math.abs(created * SECOND_MS - now.getTime()) <= CLOCKS_OFF_MS

/** The statement of a stored key. Throws on a row that this process did not sign, or that says something else. */
function ours({ keys }: Pick<KeyGateDeps, 'keys'>, key: StoredKey) {
  const statement = readKeyStatement(key.stated)
  const consent = readAuthorization(key.consent)
  const isOurs =
    canonicalJson({ ...statement }) === key.stated &&
    standingOf(keys, statement, consent) === 'authorized' &&
    statement.id === key.id &&
    factOf(statement, 'publicKey') === (key.publicKey ?? '') &&
    factOf(statement, 'ips') === key.ips.join(' ') &&
    factOf(statement, 'scopes') === key.scopes.join(' ') &&
    key.endsAt <= new Date(factOf(statement, 'endsAt'))
  if (!isOurs) throw new RangeError(`nobody confirmed ${key.id}`)
  return statement
}

/** Whether a key works now, is of this company and this person, and both it and they may do all of this. */
async function mayNow(
  deps: Pick<KeyGateDeps, 'keys' | 'mode' | 'clock'>,
  tx: Tx,
  key: StoredKey,
  by: ActorIds,
  scopes: readonly KeyScope[],
): Promise<boolean> {
  const statement = ours(deps, key)
  const isOver = key.revokedAt !== null || key.endsAt <= deps.clock.now()
  if (isOver || !scopes.every((each) => key.scopes.includes(each))) return false
  if (factOf(statement, 'mode') !== deps.mode || statement.holder !== by.holder) return false
  if (factOf(statement, 'madeBy') !== by.userId) return false
  // Whoever freezes their account stops everything that acts for them.
  if (await isAccountFrozen(tx, by.userId)) return false
  const place = await activeMembership(tx, { userId: by.userId, holder: by.holder })
  return place?.id === factOf(statement, 'memberId') && scopes.every((each) => place.permissions.includes(each))
}

/** The JSON of a signed body; `null` for anything else. */
function bodyOf({ body }: SignedRequest): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
