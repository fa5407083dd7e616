/** Making, rolling, ending API keys, and what an intruder with the API's database login can do to them: only end them. */
import { randomBytes } from 'node:crypto'
import { KEY_SCOPES, type KeyScope, PERMISSIONS } from '@zend/contracts'
import { after, type ApiKeyId, DAY_MS, HOUR_MS, newId } from '@zend/kernel'
import { approvalsOn, CALLER, expectOk, keyPair, TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { approvableIn } from '../../../apps/confirmer/src/acts.ts'
import { releaseApproval } from '../approvals/index.ts'
import { authorize } from '../authorizations/index.ts'
import { membersOn, PIN, refusal, type TestMember } from './members.fixture.ts'
import { type KeyAct, keyStatement, keyText } from '../api-keys/act/index.ts'
import {
  type ApiKeysDeps,
  enterWithKey,
  keyReleaser,
  type KeyRights,
  type KeyWish,
  KEYS_MAX,
  listCalls,
  listKeys,
  mailKeyCode,
  makeKey,
  newSecret,
  openCallLog,
  purgeKeyCalls,
  revokeKey,
  secretHash,
} from '../api-keys/index.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, clock, founder, joined, accounts } = kit
afterAll(() => api.close())

const deps: ApiKeysDeps = {
  db: api,
  clock,
  mode: 'test',
  confirmation: { ...kit.deps, db: api },
  approvals: kit.deps.approvals,
}
const enter = enterWithKey({ db: api, clock, mode: 'test', perMinuteMax: 5 })
const { publicKey } = keyPair()
const rights = (over: Partial<KeyRights> = {}): KeyRights => ({
  name: 'Treasury',
  scopes: ['view', 'swap'],
  ips: [],
  publicKey: null,
  ...over,
})
/** Confirms it with the PIN and the code that is mailed for it. */
const confirmed = async (by: TestMember, wish: KeyWish, over: Partial<ApiKeysDeps> = {}) => {
  clock.advance(61_000)
  expectOk(await mailKeyCode({ ...deps, ...over }, by.actor, wish))
  const otp = await accounts.codeTo(by.command.email)
  return makeKey({ ...deps, ...over }, by.actor, wish, { otp, pin: PIN })
}
const made = async (by: TestMember, over: Partial<KeyRights> = {}) => {
  const { secret, result } = expectOk(await confirmed(by, { make: rights(over) }))
  if (typeof result === 'object') throw new Error('others must approve it')
  return { secret, id: result }
}
const stateOf = async (by: TestMember, id: ApiKeyId) =>
  (await listKeys(deps, by.actor)).find((each) => each.id === id)?.state
const MONEY: Partial<KeyRights> = {
  scopes: ['view', 'withdrawal'],
  ips: ['203.0.113.7/24', '203.0.113.0/24'],
  publicKey,
}

describe('a key', () => {
  test('is made by PIN and code, shows its secret once, and acts within its scopes', async () => {
    const ada = await founder()
    const { secret, id } = await made(ada, MONEY)
    const [key] = await listKeys(deps, ada.actor)
    expect(key).toMatchObject({
      id,
      scopes: ['view', 'withdrawal'],
      ips: ['203.0.113.0/24'],
      publicKey,
      lastFour: secret.slice(-4),
      state: 'active',
      lastUsedAt: null,
      endsAt: after(key?.madeAt ?? new Date(0), 365 * DAY_MS),
    })
    expect(JSON.stringify(key)).not.toContain(secret)
    const { rows } = await db.owner.pool.query<{ all: string }>('select to_jsonb(k)::text as all from api_keys.keys k')
    expect(rows.map((row) => row.all).join()).not.toContain(secret)
    expect(await enter(secret, '203.0.113.200')).toEqual({
      keyId: id,
      result: {
        ok: true,
        value: {
          userId: ada.userId,
          holder: ada.company,
          memberId: ada.memberId,
          tokenKind: 'api-key',
          sessionId: id,
          permissions: ['view', 'withdrawal'],
        },
      },
    })
    expect((await enter(secret, '203.0.114.1')).result).toEqual(refusal('address_not_listed'))
    expect((await enter(newSecret('test'), '203.0.113.7')).result).toEqual(refusal('unauthenticated'))
    expect((await enter(newSecret('live'), '203.0.113.7')).result).toEqual(refusal('key_of_other_mode'))
    for (const wrong of [secret.slice(0, -1), `${secret}x`, 'zk_test_'])
      expect(await enter(wrong, '203.0.113.7')).toEqual({ keyId: null, result: refusal('unauthenticated') })
  })

  test('has no more than its maker, no more than its member has now, and nothing beside', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'developer', ['view', 'swap', 'api.manage'])
    expect(await mailKeyCode(deps, kofi.actor, { make: rights({ scopes: ['view', 'deposit'] }) })).toEqual(
      refusal('permissions_exceeded'),
    )
    const { secret } = await made(kofi)
    expectOk(await kit.change(ada, kofi.memberId, 'developer', ['view', 'api.manage']))
    const { result } = await enter(secret, '203.0.113.7')
    expect(expectOk(result).permissions).toEqual(['view'])
    const viewer = await joined(ada, 'viewer')
    expect(await mailKeyCode(deps, viewer.actor, { make: rights({ scopes: ['view'] }) })).toEqual(refusal('forbidden'))
    const beyond = PERMISSIONS.filter((each) => !KEY_SCOPES.some((known) => known === each))
    expect(beyond).toContain('approve')
    for (const each of beyond)
      await expect(kit.deps.confirmer.mailCode(idsOf(ada), actOf({ scopes: [each as KeyScope] }))).rejects.toThrow()
  })

  test('that moves money out needs networks, none too wide, and a public key', async () => {
    const ada = await founder()
    const asked = (over: Partial<KeyRights>) => mailKeyCode(deps, ada.actor, { make: rights({ ...MONEY, ...over }) })
    const wrong = (field: string) => ({ ok: false, refusal: { code: 'invalid_request', field } })
    expect(await asked({ ips: [] })).toEqual(wrong('ips'))
    expect(await asked({ ips: ['203.0.113.0/23'] })).toEqual(wrong('ips'))
    expect(await asked({ publicKey: null })).toEqual(wrong('publicKey'))
    expect(await asked({ publicKey: 'A'.repeat(43) })).toEqual(wrong('publicKey'))
    // Whatever the API asks, the confirmer confirms none of those.
    for (const over of [{ ips: [] }, { ips: ['203.0.113.0/23'] }, { publicKey: null }])
      await expect(
        kit.deps.confirmer.mailCode(idsOf(ada), actOf({ ...MONEY, ips: ['203.0.113.0/24'], ...over })),
      ).rejects.toThrow()
  })

  test('ends when it is revoked, after a year, and with its member, of which owners hear', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    const [first, second, third] = [await made(ada), await made(ada), await made(kofi)]
    const turned = async ({ secret }: { readonly secret: string }) => (await enter(secret, '203.0.113.7')).result
    expectOk(await turned(first))
    // Whoever freezes their own account stops their keys with it.
    await db.owner.pool.query('update persons.users set frozen_at = now() where id = $1', [ada.userId])
    expect(await turned(first)).toEqual(refusal('unauthenticated'))
    await db.owner.pool.query('update persons.users set frozen_at = null where id = $1', [ada.userId])
    expectOk(await turned(first))
    expect(expectOk(await revokeKey(deps, kofi.actor, first.id, CALLER)).state).toBe('revoked')
    expect(expectOk(await revokeKey(deps, ada.actor, first.id, CALLER)).state).toBe('revoked')
    expect(await turned(first)).toEqual(refusal('unauthenticated'))
    expectOk(await kit.standing(ada, kofi.memberId, 'suspend'))
    expect([await turned(third), await stateOf(ada, third.id)]).toEqual([refusal('unauthenticated'), 'paused'])
    expectOk(await kit.standing(ada, kofi.memberId, 'remove'))
    expect([await turned(third), await stateOf(ada, third.id)]).toEqual([refusal('unauthenticated'), 'ended'])
    const told = (await accounts.mailsTo(ada.command.email)).at(-1)
    expect(told?.text).toContain('1 API key of theirs ended')
    clock.advance(365 * DAY_MS)
    expect([await turned(second), await stateOf(ada, second.id)]).toEqual([refusal('unauthenticated'), 'ended'])
    const bola = await founder()
    expect(await revokeKey(deps, bola.actor, second.id, CALLER)).toEqual(refusal('not_found'))
    const { rows } = await db.owner.pool.query<{ action: string }>(
      `select action from audit.events where subject = $1 and action like 'api_keys.%' order by number`,
      [ada.company],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'api_keys.made',
      'api_keys.made',
      'api_keys.made',
      'api_keys.revoked',
    ])
  })

  test('is rolled by whose it is alone, and goes on for the overlap', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    const old = await made(ada, MONEY)
    const roll = { roll: { key: old.id, overlapHours: 24 } }
    expect(await mailKeyCode(deps, kofi.actor, roll)).toEqual(refusal('forbidden'))
    const { secret, result } = expectOk(await confirmed(ada, roll))
    expect(secret).not.toBe(old.secret)
    expect(await stateOf(ada, old.id)).toBe('rolled')
    const [fresh] = await listKeys(deps, ada.actor)
    expect(fresh).toMatchObject({ id: result, scopes: ['view', 'withdrawal'], ips: ['203.0.113.0/24'], publicKey })
    const both = async () =>
      Promise.all([old.secret, secret].map(async (each) => (await enter(each, '203.0.113.7')).result.ok))
    expect(await both()).toEqual([true, true])
    clock.advance(24 * HOUR_MS)
    expect(await both()).toEqual([false, true])
    expect(await mailKeyCode(deps, ada.actor, roll)).toEqual(refusal('key_ended'))
  })

  test('is one of at most twenty, and calls so often in a minute', async () => {
    const ada = await founder()
    const { secret } = await made(ada)
    const calls = []
    for (let call = 0; call < 7; call++) calls.push((await enter(secret, '203.0.113.7')).result.ok)
    expect(calls).toEqual([true, true, true, true, true, false, false])
    clock.advance(60_000)
    expectOk((await enter(secret, '203.0.113.7')).result)
    for (let key = 1; key < KEYS_MAX; key++) await made(ada)
    expect(await confirmed(ada, { make: rights() })).toEqual(refusal('key_limit'))
  })

  test('on a live deployment is approved by another, where another may approve', async () => {
    const live: Partial<ApiKeysDeps> = { mode: 'live', approvals: { ...deps.approvals, kinds: approvableIn('live') } }
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    const { secret, result } = expectOk(await confirmed(ada, { make: rights() }, live))
    if (typeof result === 'string') throw new Error('nobody was asked')
    const { id: request, version, company, subject } = result.awaits
    expect(await listKeys(deps, ada.actor)).toEqual([])
    const device = await kit.givePasskey(kofi)
    const { judge, approve } = approvalsOn(accounts, approvableIn('live'))
    expect(await approve({ userId: ada.userId, device }, { request, version }, company)).toEqual(refusal('own_request'))
    expectOk(await approve({ userId: kofi.userId, device }, { request, version }, company))
    // The confirmer of a test deployment signs nothing that is for a live one, whoever approved it.
    const releasing = { db: api, clock, releasers: { ...kit.releasers, 'api-key': keyReleaser({ clock }) } }
    await expect(releaseApproval({ ...releasing, judge: kit.judge }, company, request)).rejects.toThrow()
    expect(await releaseApproval({ ...releasing, judge }, company, request)).toBe('released')
    expect(await stateOf(ada, subject as ApiKeyId)).toBe('active')
    expect((await enter(secret, '203.0.113.7')).result).toEqual(refusal('key_of_other_mode'))
    const enterLive = enterWithKey({ db: api, clock, mode: 'live', perMinuteMax: 5 })
    expect(expectOk((await enterLive(secret, '203.0.113.7')).result).permissions).toEqual(['view', 'swap'])
  })
})

const idsOf = ({ userId, company }: TestMember) => ({ userId, holder: company })

/** An act as the confirmer would be asked to confirm it. */
function actOf(over: Partial<KeyAct>): KeyAct {
  return { kind: 'make-api-key', company: 'Baobab', ...rights(), replaces: null, overlapHours: 0, ...over }
}
const stated = (by: TestMember, over: Readonly<Record<string, string>> = {}) => ({
  id: newId('key', clock.now().getTime()),
  memberId: by.memberId,
  mode: 'test' as const,
  secretHash: secretHash(newSecret('test')),
  lastFour: 'abcd',
  endsAt: after(clock.now(), DAY_MS).toISOString(),
  ...over,
})

describe('the API’s login', () => {
  const run = (statement: string, ...values: unknown[]) => api.pool.query(statement, values)
  const insert = (text: string, consent: unknown = {}) =>
    run(
      'insert into api_keys.keys (stated, consent, made_at) values ($1, $2, $3)',
      text,
      JSON.stringify(consent),
      clock.now(),
    )

  test('makes no key that nobody confirmed, nor another than was confirmed', async () => {
    const ada = await founder()
    const statement = keyStatement(actOf({}), stated(ada), ada.actor)
    const text = keyText(statement)
    await expect(insert(text)).rejects.toThrow('nobody confirmed')
    // Even a signature that is right is not enough: the note is the confirmer's alone.
    const consent = authorize(TEST_AUTHORIZATION.key, statement, { confirmedAt: clock.now(), factors: ['pin', 'code'] })
    await expect(insert(text, consent)).rejects.toThrow('nobody confirmed')
    await expect(
      run('insert into confirmation.api_keys (id, stated) values ($1, $2)', statement.id, text),
    ).rejects.toThrow('permission denied')
    const act = actOf({})
    clock.advance(61_000)
    expectOk(await kit.deps.confirmer.mailCode(idsOf(ada), act))
    const by = {
      userId: ada.userId,
      holder: ada.company,
      pin: PIN,
      otp: { act, code: await accounts.codeTo(ada.command.email) },
    }
    expectOk(await kit.deps.confirmer.confirm(by, statement))
    const forged = [
      { ...statement, scopes: 'view swap deposit' },
      { ...statement, secretHash: secretHash(newSecret('test')) },
      { ...statement, id: newId('key', 0) },
      { ...statement, endsAt: after(clock.now(), 300 * DAY_MS).toISOString() },
    ]
    for (const other of forged) await expect(insert(keyText(other))).rejects.toThrow('nobody confirmed')
    // Another key than the code was for is not confirmed at all.
    for (const other of [
      { ...statement, scopes: 'view' },
      { ...statement, ips: '203.0.113.0/24' },
    ])
      await expect(kit.deps.confirmer.confirm(by, other)).rejects.toThrow('the code is not for')
    await expect(kit.deps.confirmer.confirm({ ...by, pin: undefined }, statement)).rejects.toThrow('by the PIN, too')
    await expect(kit.deps.confirmer.confirm(by, { ...statement, madeBy: newId('usr', 0) })).rejects.toThrow()
    await insert(text)
    await expect(insert(text)).rejects.toThrow('nobody confirmed')
  })

  test('gives no ended key back, no key more time or rights, and no other secret', async () => {
    const ada = await founder()
    const { id } = await made(ada, MONEY)
    for (const column of [
      'ends_at = ends_at',
      `scopes = '{view}'`,
      `secret_hash = secret_hash`,
      `ips = '{}'`,
      `public_key = null`,
    ])
      await expect(run(`update api_keys.keys set ${column} where id = $1`, id)).rejects.toThrow('permission denied')
    await run('update api_keys.keys set revoked_at = now(), revoked_by = $2 where id = $1', id, ada.userId)
    await expect(
      run('update api_keys.keys set revoked_at = null, revoked_by = null where id = $1', id),
    ).rejects.toThrow('stays as it was')
    await expect(run('delete from api_keys.keys where id = $1', id)).rejects.toThrow('permission denied')
    // Nor the schema's owner, by the way of a mistake.
    await expect(db.owner.pool.query(`update api_keys.keys set scopes = '{view}' where id = $1`, [id])).rejects.toThrow(
      'stays as it was',
    )
  })
})

test('the log is written in batches, pruned, and drops what does not fit', async () => {
  const ada = await founder()
  const { id } = await made(ada)
  const troubles: unknown[] = []
  const log = openCallLog({
    db: api,
    everyMs: 3_600_000,
    waitingMax: 3,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  const call = (path: string) =>
    ({
      keyId: id,
      at: clock.now(),
      method: 'GET',
      path,
      status: 200,
      ms: 4,
      ip: '203.0.113.7',
      requestId: randomBytes(8).toString('hex'),
    }) as const
  for (const path of ['/a', '/b', '/c', '/d']) log.add(call(path))
  await log.flush()
  expect(troubles).toEqual([{ dropped: 1 }])
  const listed = expectOk(await listCalls(deps, ada.actor, id, { before: null, limit: 2 }))
  expect(listed.map(({ path }) => path)).toEqual(['/c', '/b'])
  const rest = expectOk(await listCalls(deps, ada.actor, id, { before: listed.at(-1)?.id ?? '', limit: 2 }))
  expect(rest.map(({ path, status, ip }) => [path, status, ip])).toEqual([['/a', 200, '203.0.113.7']])
  const used = (await listKeys(deps, ada.actor))[0]?.lastUsedAt
  expect(used).toEqual(new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000))
  const bola = await founder()
  expect(await listCalls(deps, bola.actor, id, { before: null, limit: 2 })).toEqual(refusal('not_found'))
  clock.advance(31 * DAY_MS)
  log.add(call('/later'))
  await log.close()
  await purgeKeyCalls({ db, clock })
  expect(expectOk(await listCalls(deps, ada.actor, id, { before: null, limit: 9 })).map(({ path }) => path)).toEqual([
    '/later',
  ])
})
