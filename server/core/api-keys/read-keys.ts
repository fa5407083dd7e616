/** Lists a company's API keys and their calls, and ends a key. */
import type { KeyState } from '@zend/contracts'
import { after, type ApiKeyId, type BusinessId, isPerson, type MemberId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { endRequestsOfKey } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { countKeys, keysOf, type ListedKey, putRevoked } from './api-keys.repo.ts'
import { callsOf, deleteCalls, type ListedCall } from './calls.repo.ts'
import { type ApiKeysDeps, CALLS_KEPT_MS } from './deps.ts'

type Deps = Pick<ApiKeysDeps, 'db' | 'clock'>
type NotFound = { readonly code: 'not_found' }

/** A key as its company sees it. */
export type KeyShown = ListedKey & { readonly state: KeyState }

/** Returns a company's keys, the newest first, with those that ended within 30 days. */
export async function listKeys(
  { db, clock }: Deps,
  { holder }: Pick<ActorIds, 'holder'>,
): Promise<readonly KeyShown[]> {
  const now = clock.now()
  if (isPerson(holder)) return []
  const keys = await keysOf(db.read, holder, { endedAfter: after(now, -CALLS_KEPT_MS) })
  return keys.map((key) => ({ ...key, state: stateOf(key, now) }))
}

/** Returns one key, whenever it ended. */
export async function readKey(
  { db, clock }: Deps,
  { holder }: Pick<ActorIds, 'holder'>,
  id: ApiKeyId,
): Promise<Result<KeyShown, NotFound>> {
  const [key] = isPerson(holder) ? [] : await keysOf(db.read, holder, { endedAfter: new Date(0), id })
  return key === undefined ? refuse('not_found') : ok({ ...key, state: stateOf(key, clock.now()) })
}

function stateOf({ revokedAt, endsAt, member, isReplaced }: ListedKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (endsAt <= now || member === 'removed') return 'ended'
  if (member === 'suspended') return 'paused'
  return isReplaced ? 'rolled' : 'active'
}

/**
 * Ends a key at once, for good: the next call with it is refused, and what it asked others to approve is taken back.
 * Ending it again changes nothing.
 */
export async function revokeKey(
  deps: Deps,
  actor: ActorIds,
  id: ApiKeyId,
  { ip }: Caller,
): Promise<Result<KeyShown, NotFound>> {
  const found = await readKey(deps, actor, id)
  if (!found.ok) return found
  const { company } = found.value
  await deps.db.transact(async (tx) => {
    const at = deps.clock.now()
    // Locked first, as by whoever carries out what was approved.
    await lockActs(tx, company)
    if (!(await putRevoked(tx, id, actor.userId, at))) return
    await endRequestsOfKey(tx, { userId: actor.userId, company }, id, at, ip)
    const facts = { key: id, name: found.value.name }
    await recordAudit(tx, { at, actor: actor.userId, action: 'api_keys.revoked', subject: actor.holder, facts, ip })
  })
  return readKey(deps, actor, id)
}

/** Returns calls of a key, the newest first, before a place in the log. */
export async function listCalls(
  deps: Deps,
  actor: Pick<ActorIds, 'holder'>,
  id: ApiKeyId,
  page: { readonly before: string | null; readonly limit: number },
): Promise<Result<readonly ListedCall[], NotFound>> {
  const found = await readKey(deps, actor, id)
  return found.ok ? ok(await callsOf(deps.db.read, id, page)) : found
}

/** Returns how many working keys a member has, in the caller's transaction: they end with the membership. */
export const workingKeysOf = (tx: Tx, company: BusinessId, memberId: MemberId, now: Date): Promise<number> =>
  countKeys(tx, company, now, memberId)

/** The job that deletes old calls; it has no payload. Once a day is enough. */
export const PURGE_KEY_CALLS_JOB = 'purge-key-calls'

/** Deletes the calls of more than 30 days ago. */
export const purgeKeyCalls = ({ db, clock }: Deps): Promise<void> =>
  db.transact((tx) => deleteCalls(tx, after(clock.now(), -CALLS_KEPT_MS)))
