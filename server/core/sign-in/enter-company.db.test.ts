import type { Permission } from '@zend/contracts'
import type { MemberId } from '@zend/kernel'
import { accountsOn, CALLER, companiesOn, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listener, listen } from '../../database/index.ts'
import { openTokenCache, SESSIONS_ENDED } from './token-cache.ts'
import { enterCompany } from './enter-company.ts'
import { revokeSession } from './revoke-session.ts'
import { newToken, tokenHash } from './secrets.ts'

const db = await testDatabase()
const { deps, clock, customer, actorOf, bearerOf } = accountsOn(db)
const listeners: Listener[] = []
afterEach(async () => {
  for (const each of listeners.splice(0)) await each.close()
})

const companies = companiesOn(db, clock)
const change = (statement: string, ...values: unknown[]) => db.owner.pool.query(statement, values)

const MEMBERS: readonly Permission[] = ['view', 'withdrawal']

async function member(permissions: readonly Permission[] = MEMBERS) {
  const person = await customer()
  const companyId = await companies.open()
  const memberId = await companies.join(companyId, person.userId, permissions)
  const actor = await actorOf(person.session.access.token)
  return { ...person, companyId, memberId, actor }
}

describe('acting for a company', () => {
  test('a token for a place acts for the company’s money, and the person’s own for their own', async () => {
    const { userId, companyId, memberId, actor, session } = await member()
    const { token } = expectOk(await enterCompany(deps, actor, { memberId }, CALLER))
    expect(await bearerOf(token)).toEqual({
      ...actor,
      holder: companyId,
      memberId,
      permissions: ['view', 'withdrawal'],
    })
    expect((await actorOf(session.access.token)).holder).toBe(userId)
  })

  test('a place of somebody else’s is one that nobody has, and so is one that was taken away', async () => {
    const [mine, theirs] = [await member(), await member()]
    const unknown = { ok: false, refusal: { code: 'not_found' } }
    expect(await enterCompany(deps, mine.actor, { memberId: theirs.memberId }, CALLER)).toEqual(unknown)
    await companies.remove(mine.memberId)
    expect(await enterCompany(deps, mine.actor, { memberId: mine.memberId }, CALLER)).toEqual(unknown)
  })

  test('a row cannot make a token open another company, nor one’s own account a company', async () => {
    const { actor, userId, memberId, companyId } = await member()
    const other = await companies.join(await companies.open(), (await customer()).userId, ['view'])
    const expiresAt = new Date(+clock.now() + 60_000)
    const stored = async (token: string, memberOfRow: MemberId | null): Promise<string> => {
      await change(
        `insert into sign_in.tokens (hash, session_id, purpose, member_id, created_at, expires_at) values ($1, $2, 'access', $3, now(), $4)`,
        tokenHash(deps.keys, token),
        actor.sessionId,
        memberOfRow,
        expiresAt,
      )
      return token
    }
    expect((await bearerOf(await stored(newToken('zmt', userId, memberId), memberId)))?.holder).toBe(companyId)
    // Another person's membership, a membership that the token does not name, and a personal token that a row turns
    // into a company's.
    expect(await bearerOf(await stored(newToken('zmt', userId, other), other))).toBeNull()
    expect(await bearerOf(await stored(newToken('zmt', userId, memberId), other))).toBeNull()
    expect(await bearerOf(await stored(newToken('zat', userId), memberId))).toBeNull()
    expect(await bearerOf(await stored(newToken('zmt', userId), null))).toBeNull()
  })
})

describe('who may not act', () => {
  test('has no second factor, until they do', async () => {
    const { actor, userId, memberId } = await member()
    await change('delete from passkeys.passkeys where user_id = $1', userId)
    const entered = () => enterCompany(deps, actor, { memberId }, CALLER)
    expect(await entered()).toEqual({ ok: false, refusal: { code: 'second_factor_needed' } })
    await change(
      `insert into second_factor.authenticators (user_id, sealed, begun_at, last_step) values ($1, 'x', now(), 0)`,
      userId,
    )
    expect(await entered()).toEqual({ ok: false, refusal: { code: 'second_factor_needed' } })
    await change('update second_factor.authenticators set confirmed_at = now() where user_id = $1', userId)
    expect(await entered()).toMatchObject({ ok: true })
  })

  test('is suspended: no new token, and the one they have opens nothing; their own goes on', async () => {
    const { actor, memberId, session, userId } = await member()
    const { token } = expectOk(await enterCompany(deps, actor, { memberId }, CALLER))
    await companies.suspend(memberId)
    expect(await bearerOf(token)).toBeNull()
    expect(await enterCompany(deps, actor, { memberId }, CALLER)).toEqual({
      ok: false,
      refusal: { code: 'member_suspended' },
    })
    expect((await actorOf(session.access.token)).holder).toBe(userId)
  })
})

describe('a process that remembers', () => {
  async function remembered() {
    const entered = await member()
    const { token } = expectOk(await enterCompany(deps, entered.actor, { memberId: entered.memberId }, CALLER))
    const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: 10_000 })
    listeners.push(
      await listen(db.url, [SESSIONS_ENDED], ({ payload }) => tokenCache.receive(payload), {
        onLost: tokenCache.connectionLost,
      }),
    )
    // Until it answers from the cache, so that a change without a trigger makes no difference.
    const removeSilently = (removed: string) =>
      change(
        `begin; set local session_replication_role = replica;
         update companies.members set removed_at = ${removed} where id = '${entered.memberId}'; commit`,
      )
    const fromMemory = async () => {
      await tokenCache.find(token)
      await removeSilently('now()')
      const actor = await tokenCache.find(token)
      await removeSilently('null')
      return actor
    }
    await expect.poll(fromMemory, { timeout: 10_000 }).not.toBeNull()
    return {
      ...entered,
      permissionsNow: async () => (await tokenCache.catchUp(), (await tokenCache.find(token))?.permissions ?? null),
    }
  }

  test('knows on the next call what a member may do since their role changed', async () => {
    const { memberId, permissionsNow } = await remembered()
    expect(await permissionsNow()).toEqual(['view', 'withdrawal'])
    await companies.change(memberId, ['view'])
    expect(await permissionsNow()).toEqual(['view'])
  })

  test('keeps out on the next call whoever was removed, was suspended, or signed out', async () => {
    const [removed, left] = [await remembered(), await remembered()]
    await companies.remove(removed.memberId)
    expect(await removed.permissionsNow()).toBeNull()
    await revokeSession(deps, left.actor, { everywhere: false }, CALLER)
    expect(await left.permissionsNow()).toBeNull()
    const suspended = await remembered()
    await companies.suspend(suspended.memberId)
    expect(await suspended.permissionsNow()).toBeNull()
  })

  test('believes nothing while no member’s change would be told', async () => {
    const { memberId, permissionsNow } = await remembered()
    await change('alter table companies.members disable trigger tell_changed')
    try {
      await companies.change(memberId, ['deposit'])
      expect(await permissionsNow()).toEqual(['deposit'])
    } finally {
      await change('alter table companies.members enable trigger tell_changed')
    }
  }, 30_000)
})
