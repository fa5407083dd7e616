import { money, newId, type UserId } from '@zend/kernel'
import {
  approveClaim,
  claimRescue,
  listClaims,
  listOpenClaims,
  refuseClaim,
  reopenClaim,
  showClaim,
  type ShowDeps,
} from '@zend/server/products/rescue'
import { giveSetAside, resumeNetwork, setAsideOf, senderRecord } from '@zend/server/products/deposit'
import { expectOk, TEST_PROVENANCE, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drops, newHash, rescueOn } from './environment.ts'

const db = await testDatabase()
const env = await rescueOn(db)
afterAll(env.close)
let ann: UserId
let bob: UserId
let txid: string
const OURS = { operator: 'grace', note: 'the exchange confirmed it' }
const refused = (code: string) => ({ ok: false, refusal: { code } })
const XRP = [money('XRP', 25_000_000n)]
const notices = async (userId: UserId): Promise<unknown[]> =>
  (
    await sql<{
      kind: string
    }>`select kind from notices.outbox where user_id = ${userId} and kind like 'claim-%' order by id`.execute(db.read)
  ).rows.map(({ kind }) => kind)

// 25 XRP without a tag are set aside.
beforeEach(async () => {
  await env.restart()
  ann = (await env.people.register()).userId
  bob = (await env.people.register()).userId
  txid = newHash().xrpl
  env.chainOf('xrpl').mine(drops(await env.hotKey('xrpl'), 25_000_000n, txid))
  await env.look('xrpl')
})

describe('claiming', () => {
  test('it is claimed by its hash, in whatever form it is written, and again answers the first', async () => {
    const first = await env.claim(ann, txid.toLowerCase())
    expect(first).toMatchObject({ txid, state: 'open', sentFrom: 'my exchange' })
    expect((await env.claim(ann, txid)).id).toBe(first.id)
    expect(await listClaims(env.deps, { holder: ann })).toMatchObject([{ claim: { id: first.id }, money: XRP[0] }])
    const found = await env.search(ann, txid, 'xrpl')
    expect(found.findings).toMatchObject([{ verdict: 'claimed', transfers: [{ claim: { claim: { id: first.id } } }] }])
    // No other customer sees it.
    expect(await listClaims(env.deps, { holder: bob })).toEqual([])
    expect((await env.search(bob, txid, 'xrpl')).findings).toMatchObject([
      { verdict: 'claimable', transfers: [{ claim: null }] },
    ])
  })

  test('a transfer that was not set aside, has an owner, or is on a network without memos cannot be claimed', async () => {
    const said = { sentFrom: 'x', note: '' }
    const key = await env.keyOf(bob, 'xrpl')
    const theirs = newHash()
    env.chainOf('xrpl').mine(drops(key, 25_000_000n, theirs.xrpl))
    await env.look('xrpl')
    for (const place of [
      { network: 'xrpl', txid: newHash().xrpl, index: '0' },
      { network: 'xrpl', txid, index: '1' },
      { network: 'xrpl', txid: 'no hash', index: '0' },
      { network: 'xrpl', txid: theirs.xrpl, index: '0' },
      { network: 'ethereum', txid: theirs.evm, index: '0' },
      { network: 'stellar', txid, index: '0' },
    ] as const)
      expect(await claimRescue(env.deps, { userId: ann, holder: ann }, { ...place, ...said })).toEqual(
        refused('claim_not_possible'),
      )
  })

  test('the worker’s role cannot change which transfer was set aside, nor when it was seen', async () => {
    const may = async (column: string) =>
      (
        await sql<{
          may: boolean
        }>`select has_column_privilege('zend_worker', 'deposit.suspense', ${column}, 'update') as may`.execute(
          db.owner.read,
        )
      ).rows
    for (const column of ['network', 'txid', 'output_index', 'seen_at'])
      expect(await may(column)).toEqual([{ may: false }])
    for (const column of ['on_chain', 'deposit_id']) expect(await may(column)).toEqual([{ may: true }])
  })

  test('the API’s role can neither decide a claim nor make one that is decided', async () => {
    const { id } = await env.claim(ann, txid)
    const asApi = env.api.read
    await expect(sql`update rescue.claims set state = 'approved' where id = ${id}`.execute(asApi)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      sql`insert into rescue.claims (id, holder, made_by, network, txid, output_index, sent_from, note, created_at, state, decided_at, deposit_id)
      values (${newId('clm', 0)}, ${ann}, ${ann}, 'xrpl', 'x', '0', 'x', 'x', now(), 'approved', now(), 'dep_x')`.execute(
        asApi,
      ),
    ).rejects.toThrow(/permission denied/)
    await expect(sql`update deposit.suspense set deposit_id = 'dep_x'`.execute(asApi)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`update rescue.lookups set state = 'none'`.execute(asApi)).rejects.toThrow(/permission denied/)
  })
})

describe('deciding', () => {
  test('approved, it is the customer’s deposit, is credited once, and all claimants are notified', async () => {
    const { id } = await env.claim(ann, txid)
    const { depositId } = expectOk(await approveClaim(env.deciding, OURS, id))
    env.chainOf('xrpl').mineEmpty(2)
    await env.look('xrpl')
    await env.look('xrpl')
    expect(await env.balance(ann)).toEqual(XRP)
    expect(await notices(ann)).toEqual(['claim-approved'])
    expect((await env.search(ann, txid, 'xrpl')).findings).toMatchObject([
      { verdict: 'credited', transfers: [{ depositId, claim: { claim: { id, state: 'approved' } } }] },
    ])
    expect((await env.search(bob, txid, 'xrpl')).findings).toMatchObject([{ verdict: 'not_yours', transfers: [] }])
    const trail =
      await sql`select actor, action, facts ->> 'note' as note, facts ->> 'depositId' as deposit from audit.events where subject = ${id}`.execute(
        db.read,
      )
    expect(trail.rows).toEqual([
      { actor: 'grace', action: 'rescue.claim_approved', note: OURS.note, deposit: depositId },
    ])
    expect(await env.broken()).toEqual([])
  })

  test('twice, also at once, is once', async () => {
    const { id } = await env.claim(ann, txid)
    const results = await Promise.all([1, 2, 3].map(() => approveClaim(env.deciding, OURS, id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([refused('claim_decided'), refused('claim_decided')])
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('claim_decided'))
    expect((await sql`select id from deposit.deposits where txid = ${txid}`.execute(db.read)).rows).toHaveLength(1)
  })

  test('of two customers one gets it; the other’s claim is refused and cannot be approved any more', async () => {
    const [first, second] = [await env.claim(ann, txid), await env.claim(bob, txid)]
    const results = await Promise.all([
      approveClaim(env.deciding, OURS, second.id),
      approveClaim(env.deciding, OURS, first.id),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [winner, loser] = results[0]?.ok === true ? [bob, ann] : [ann, bob]
    const lost = winner === bob ? first : second
    expect([await notices(winner), await notices(loser)]).toEqual([['claim-approved'], ['claim-refused']])
    expect(await listClaims(env.deps, { holder: loser })).toMatchObject([
      { claim: { state: 'refused', reason: null, depositId: null } },
    ])
    expect(await approveClaim(env.deciding, OURS, lost.id)).toEqual(refused('claim_decided'))
    // It already belongs to somebody: after reopening, no decision is possible.
    expect(await reopenClaim(env.deciding, OURS, lost.id)).toEqual(refused('already_given'))
    env.chainOf('xrpl').mineEmpty(2)
    await env.look('xrpl')
    expect([await env.balance(winner), await env.balance(loser)]).toEqual([XRP, []])
    expect(await env.broken()).toEqual([])
  })

  test('a claim made while another of the same is approved is refused, and does not wait for ever', async () => {
    const { id } = await env.claim(ann, txid)
    const late: ReturnType<typeof claimRescue>[] = []
    const waiting = async () =>
      (
        await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(db.owner.read)
      ).rows.length
    const give: typeof env.deciding.give = async (tx, place, holder) => {
      late.push(
        claimRescue(
          env.deps,
          { userId: bob, holder: bob },
          { network: 'xrpl', txid, index: '0', sentFrom: 'x', note: '' },
        ),
      )
      await expect.poll(waiting, { timeout: 5_000 }).toBe(1)
      return env.deciding.give(tx, place, holder)
    }
    expectOk(await approveClaim({ ...env.deciding, give }, OURS, id))
    expect(await Promise.all(late)).toEqual([refused('claim_not_possible')])
    expect(await listClaims(env.deps, { holder: bob })).toEqual([])
  })

  test('refused, with a reason that the customer reads; approved only after it was opened again', async () => {
    const { id } = await env.claim(ann, txid)
    expectOk(await refuseClaim(env.deciding, { operator: 'grace', reason: 'The exchange names another customer.' }, id))
    expect(await listClaims(env.deps, { holder: ann })).toMatchObject([
      { claim: { state: 'refused', reason: 'The exchange names another customer.' } },
    ])
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('claim_decided'))
    expect(await env.claim(ann, txid)).toMatchObject({ id, state: 'refused' })
    expectOk(await reopenClaim(env.deciding, OURS, id))
    expect((await listOpenClaims(env.deciding)).claims.map(({ claim }) => claim.id)).toContain(id)
    expectOk(await approveClaim(env.deciding, OURS, id))
  })

  test('a transfer that left the chain cannot be approved; back on it, it can', async () => {
    const { id } = await env.claim(ann, txid)
    const dropped = env.chainOf('xrpl').reorganise(1)
    await env.look('xrpl')
    expect(await setAsideOf(db.read, 'xrpl', txid)).toMatchObject([{ onChain: false }])
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('off_chain'))
    expect(
      await claimRescue(
        env.deps,
        { userId: bob, holder: bob },
        { network: 'xrpl', txid, index: '0', sentFrom: 'x', note: '' },
      ),
    ).toEqual(refused('claim_not_possible'))
    env.chainOf('xrpl').mine(...dropped)
    env.chainOf('xrpl').mineEmpty(2)
    await env.look('xrpl')
    expectOk(await approveClaim(env.deciding, OURS, id))
    await env.settle('xrpl')
    expect(await env.balance(ann)).toEqual(XRP)
    expect(await env.broken()).toEqual([])
  })

  test('given, then rolled back and mined again, it is the same deposit and credited once', async () => {
    const { id } = await env.claim(ann, txid)
    expectOk(await approveClaim(env.deciding, OURS, id))
    const dropped = env.chainOf('xrpl').reorganise(1)
    await env.look('xrpl')
    expect((await sql`select state from deposit.deposits where txid = ${txid}`.execute(db.read)).rows).toEqual([
      { state: 'reorged' },
    ])
    env.chainOf('xrpl').mine(...dropped)
    env.chainOf('xrpl').mineEmpty(2)
    await env.look('xrpl')
    expect((await sql`select state from deposit.deposits where txid = ${txid}`.execute(db.read)).rows).toEqual([
      { state: 'credited' },
    ])
    expect(await env.balance(ann)).toEqual(XRP)
    expect(await env.broken()).toEqual([])
  })

  test('a transfer above the block that an operator rolls back to cannot be approved until it is seen again', async () => {
    const { id } = await env.claim(ann, txid)
    await sql`update deposit.networks set status = 'halted', halted_at = now(), halt_code = 'chain_lost' where network = 'xrpl'`.execute(
      db.owner.read,
    )
    const from = { height: 1, hash: 'of the right chain' }
    expectOk(await resumeNetwork(env.deciding, OURS, { network: 'xrpl', from, note: 'looked at two nodes' }))
    expect(await setAsideOf(db.read, 'xrpl', txid)).toMatchObject([{ onChain: false }])
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('off_chain'))
  })

  test('where we know another block it is not given, nor when its coin is no longer offered', async () => {
    const { id } = await env.claim(ann, txid)
    const { xrpl } = env.deps.networks
    const networks = { ...env.deps.networks, xrpl: { ...xrpl, coins: [] } }
    const without: typeof env.deciding = {
      ...env.deciding,
      give: (tx, place, user) => giveSetAside(tx, { ...env.deps, networks, provenance: TEST_PROVENANCE }, place, user),
    }
    expect(await approveClaim(without, OURS, id)).toEqual(refused('network_not_available'))
    const [aside] = await setAsideOf(db.read, 'xrpl', txid)
    await sql`update deposit.blocks set hash = 'another' where network = 'xrpl' and height = ${aside?.block.height}`.execute(
      db.owner.read,
    )
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('off_chain'))
    expect((await sql`select id from deposit.deposits where txid = ${txid}`.execute(db.read)).rows).toEqual([])
  })

  test('nothing is given on a halted network', async () => {
    const { id } = await env.claim(ann, txid)
    await sql`update deposit.networks set status = 'halted', halted_at = now(), halt_code = 'chain_lost' where network = 'xrpl'`.execute(
      db.owner.read,
    )
    expect(await approveClaim(env.deciding, OURS, id)).toEqual(refused('network_halted'))
    expect(await listClaims(env.deps, { holder: ann })).toMatchObject([{ claim: { state: 'open' } }])
  })

  test('an operator sees all claims of a transfer, with the evidence for each', async () => {
    const [first] = [await env.claim(ann, txid), await env.claim(bob, txid)]
    const [aside] = await setAsideOf(db.read, 'xrpl', txid)
    const since = env.clock.now()
    const ownerOf: ShowDeps['ownerOf'] = async (_tx, _network, key) =>
      key === aside?.lookupKey ? { holder: bob, since } : null
    const told = { senderRecord, tierOf: async () => 0, customerSince: async () => env.clock.now(), ownerOf }
    const shown = expectOk(await showClaim({ ...env.deciding, ...told }, first.id))
    expect(shown).toMatchObject({ money: XRP[0], aside: { onChain: true, from: null }, owner: { holder: bob, since } })
    expect(new Map(shown.claims.map(({ claim, sender }) => [claim.holder, sender]))).toEqual(
      new Map([
        [ann, null],
        [bob, null],
      ]),
    )
  })
})
