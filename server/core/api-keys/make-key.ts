/**
 * Makes an API key, or rolls one, after PIN and code; on a live deployment others approve it first, where others may.
 * The secret is made here, answered once, and stored as its hash alone.
 */
import { KEY_SCOPES } from '@zend/contracts'
import { after, type ApiKeyId, type BusinessId, isId, isPerson, newId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AwaitsApproval, openApproval, type Releaser, requestFor } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import type { CodeSent, SendRefusal } from '../codes/index.ts'
import { activeMembership, getCompany, type Membership } from '../companies/index.ts'
import { confirmAndSign, performAct, sendActionCode } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import {
  isWellFormed,
  type KeyAct,
  keyPayload,
  type KeyRights,
  keyStatement,
  keyText,
  statedKeyAct,
  statementIn,
} from './act/index.ts'
import { countKeys, findKey, insertKey } from './api-keys.repo.ts'
import type { DescribeKeyRefusal, KeyDoneRefusal, KeyMalformed, MakeKeyRefusal } from './api-keys.refusals.ts'
import { type ApiKeysDeps, KEY_LIFE_MS, KEYS_MAX } from './deps.ts'
import { readPublicKey } from './http-signature.ts'
import { networkText } from './key-networks.ts'
import { newSecret, secretHash } from './key-secret.ts'

/** A key to make, or one to roll. `ips` as somebody wrote them. */
export type KeyWish =
  | { readonly make: KeyRights }
  | { readonly roll: { readonly key: ApiKeyId; readonly overlapHours: number } }

/** A key that was made, or that others must approve first; its secret, which is shown this once. */
export type KeyMade = { readonly secret: string; readonly result: ApiKeyId | AwaitsApproval }

/** Mails the member a code that confirms exactly this key. */
export async function mailKeyCode(
  deps: ApiKeysDeps,
  actor: ActorIds,
  wish: KeyWish,
): Promise<Result<CodeSent, DescribeKeyRefusal | SendRefusal>> {
  const described = await describeKey(deps, actor, wish)
  return described.ok ? sendActionCode(deps.confirmation, actor, described.value.act) : described
}

/** Makes the key, or has others asked to approve it. */
export async function makeKey(
  deps: ApiKeysDeps,
  { userId, holder }: ActorIds,
  wish: KeyWish,
  { otp, pin }: { readonly otp: string; readonly pin: string },
): Promise<Result<KeyMade, MakeKeyRefusal>> {
  const actor = { userId, holder }
  const described = await describeKey(deps, actor, wish)
  if (!described.ok) return described
  const { act, place } = described.value
  const now = deps.clock.now()
  const secret = newSecret(deps.mode)
  const key = {
    id: newId('key', now.getTime()),
    memberId: place.id,
    mode: deps.mode,
    secretHash: secretHash(secret),
    lastFour: secret.slice(-4),
    endsAt: after(now, KEY_LIFE_MS).toISOString(),
  }
  const statement = keyStatement(act, key, actor)
  const request = await requestFor(deps.approvals, actor, statement, () => keyPayload(statement))
  if (!request.ok) return request
  const asked = request.value
  const by = { ...actor, pin, otp: { act, code: otp } }
  const signed = await confirmAndSign(deps.confirmation, by, asked?.statement ?? statement)
  if (!signed.ok) return signed
  const { code, authorization } = signed.value
  const done = await performAct<ApiKeyId | AwaitsApproval, KeyDoneRefusal>(deps.confirmation, actor, code, {
    perform: async (tx): Promise<Result<ApiKeyId | AwaitsApproval, KeyDoneRefusal>> => {
      if (asked === null) return putKey(deps, tx, statement, authorization)
      const opened = await openApproval(deps.approvals, tx, asked, authorization)
      if (!opened.ok) throw new Error(`a key holds no money: ${opened.refusal.code}`)
      return ok(opened.value)
    },
  })
  return done.ok ? ok({ secret, result: done.value }) : done
}

/** Creates the releaser of keys: each rule is checked again, as if it were asked for now. */
export const keyReleaser =
  (deps: Pick<ApiKeysDeps, 'clock'>): Releaser =>
  async (_actor, payload) => {
    const statement = statementIn(payload)
    return ok({ statement, perform: (tx, authorization) => putKey(deps, tx, statement, authorization) })
  }

/** Stores a signed key, under the lock of the company's acts. The database makes it what the statement says. */
async function putKey(
  { clock }: Pick<ApiKeysDeps, 'clock'>,
  tx: Tx,
  statement: Statement,
  consent: Authorization,
): Promise<Result<ApiKeyId, KeyDoneRefusal>> {
  const at = clock.now()
  const { id, holder, madeBy } = statement
  if (!isId('key', id) || !isId('biz', holder) || typeof madeBy !== 'string' || !isId('usr', madeBy))
    throw new RangeError(`${id} is no key`)
  const act = statedKeyAct(statement)
  const place = await mayMake(tx, { userId: madeBy, holder }, act)
  if (!place.ok) return place
  if (act.replaces !== null) {
    const old = await findKey(tx, act.replaces)
    if (old === null || old.revokedAt !== null || old.endsAt <= at) return refuse('key_ended')
  } else if ((await countKeys(tx, holder, at)) >= KEYS_MAX) return refuse('key_limit', { limit: KEYS_MAX })
  await insertKey(tx, keyText(statement), consent, at)
  const action = act.replaces === null ? 'api_keys.made' : 'api_keys.rolled'
  const facts = { key: id, name: act.name, scopes: act.scopes.join(' '), replaces: act.replaces }
  await recordAudit(tx, { at, actor: madeBy, action, subject: holder, facts })
  return ok(id)
}

type Described = { readonly act: KeyAct; readonly place: Membership }

/** Describes what a code confirms. A key is rolled by whose it is alone: its secret would be somebody else's. */
async function describeKey(
  { db, clock }: Pick<ApiKeysDeps, 'db' | 'clock'>,
  actor: ActorIds,
  wish: KeyWish,
): Promise<Result<Described, DescribeKeyRefusal>> {
  const { read } = db
  const company = companyOf(actor)
  const name = await getCompany(read, company)
  const act = 'make' in wish ? made(wish.make, name.name) : await rolled(read, clock.now(), actor, wish.roll, name.name)
  if (!act.ok) return act
  const place = await mayMake(read, actor, act.value)
  return place.ok ? ok({ act: act.value, place: place.value }) : place
}

/** Returns the membership by which somebody makes such a key now. */
async function mayMake(
  tx: Tx,
  actor: ActorIds,
  { scopes }: Pick<KeyAct, 'scopes'>,
): Promise<Result<Membership, { readonly code: 'forbidden' | 'permissions_exceeded' }>> {
  const place = await activeMembership(tx, actor)
  if (place === null || !place.permissions.includes('api.manage')) return refuse('forbidden')
  return scopes.every((each) => place.permissions.includes(each)) ? ok(place) : refuse('permissions_exceeded')
}

function made({ name, scopes, ips, publicKey }: KeyRights, company: string): Result<KeyAct, KeyMalformed> {
  const networks = ips.map(networkText)
  if (networks.includes(null)) return refuse('invalid_request', { field: 'ips' })
  if (publicKey !== null && readPublicKey(publicKey) === null) return refuse('invalid_request', { field: 'publicKey' })
  const rights = {
    name,
    scopes: KEY_SCOPES.filter((each) => scopes.includes(each)),
    ips: [...new Set(networks.filter((each) => each !== null))],
    publicKey,
  }
  if (!isWellFormed(rights)) return refuse('invalid_request', { field: rights.ips.length === 0 ? 'ips' : 'publicKey' })
  return ok({ kind: 'make-api-key', company, ...rights, replaces: null, overlapHours: 0 })
}

async function rolled(
  read: Tx,
  now: Date,
  { userId, holder }: ActorIds,
  { key, overlapHours }: { readonly key: ApiKeyId; readonly overlapHours: number },
  company: string,
): Promise<Result<KeyAct, DescribeKeyRefusal>> {
  const old = await findKey(read, key)
  if (old === null || old.company !== holder) return refuse('not_found')
  if (old.userId !== userId) return refuse('forbidden')
  if (old.revokedAt !== null || old.endsAt <= now) return refuse('key_ended')
  const { name, scopes, ips, publicKey } = old
  return ok({ kind: 'roll-api-key', company, name, scopes, ips, publicKey, replaces: key, overlapHours })
}

function companyOf({ holder }: Pick<ActorIds, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}
