import { chainAmount, money, newId, type UserId } from '@zend/kernel'
import { readSearch, searchRescue } from '@zend/server/products/rescue'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drops, newHash, rescueOn, usdt } from './environment.ts'

const db = await testDatabase()
const env = await rescueOn(db)
afterAll(env.close)
let ann: UserId
let bob: UserId
beforeEach(async () => {
  await env.restart()
  ann = (await env.people.register()).userId
  bob = (await env.people.register()).userId
})

const verdicts = ({ findings }: Awaited<ReturnType<typeof env.read>>) =>
  findings.map(({ network, verdict, transfers }) => [
    network.id,
    verdict,
    transfers.map((transfer) => transfer.verdict),
  ])
const jobs = async (id: string): Promise<unknown[]> =>
  (
    await sql<{ key: string }>`select key from graphile_worker.jobs where key like ${`${id}%`} order by key`.execute(
      db.owner.read,
    )
  ).rows.map(({ key }) => key)

describe('verdicts', () => {
  test('a deposit is on its way, then credited: the same search says it anew', async () => {
    const { evm } = newHash()
    env.chainOf('ethereum').mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm))
    await env.look('ethereum')
    const found = await env.search(ann, evm)
    expect(verdicts(found)).toEqual([['ethereum', 'on_its_way', ['on_its_way']]])
    expect(found.findings[0]).toMatchObject({
      confirmations: 1,
      confirmationsNeeded: 3,
      minedAt: '2026-03-02T09:00:00.000Z',
    })
    expect(found.findings[0]?.transfers[0]).toMatchObject({
      money: money('USDT', 9_000_000n),
      depositId: expect.stringMatching(/^dep_/),
    })
    env.chainOf('ethereum').mineEmpty(2)
    await env.look('ethereum')
    const later = await env.read(ann, found.search.id)
    expect(verdicts(later)).toEqual([['ethereum', 'credited', ['credited']]])
    expect(later.findings[0]).toMatchObject({ confirmations: 3 })
  })

  test('less than the minimum is said to be that', async () => {
    const { evm } = newHash()
    env.chainOf('ethereum').mine(usdt(await env.keyOf(ann, 'ethereum'), 1_000_000n, evm))
    env.chainOf('ethereum').mineEmpty(2)
    await env.look('ethereum')
    expect(verdicts(await env.search(ann, evm))).toEqual([['ethereum', 'below_minimum', ['below_minimum']]])
  })

  test('above what we have scanned it is on its way, and nothing is taken in', async () => {
    const { evm } = newHash()
    await env.look('ethereum')
    const key = await env.keyOf(ann, 'ethereum')
    env.chainOf('ethereum').mine(usdt(key, 9_000_000n, evm))
    const found = await env.search(ann, evm)
    expect(verdicts(found)).toEqual([['ethereum', 'on_its_way', ['on_its_way']]])
    expect((await sql`select id from deposit.deposits where txid = ${evm}`.execute(db.read)).rows).toEqual([])
    expect(await jobs(found.search.id)).toContain(`${found.search.id}:again`)
    await env.look('ethereum')
    expect((await env.read(ann, found.search.id)).findings[0]?.transfers).toMatchObject([
      { verdict: 'on_its_way', depositId: expect.stringMatching(/^dep_/) },
    ])
  })

  test('pending, failed, unknown, and a coin that we do not offer', async () => {
    await env.keyOf(ann, 'ethereum')
    const key = await env.keyOf(ann, 'ethereum')
    const nothing = { minedAt: null, headHeight: 9, transfers: [], unlisted: [] }
    const answers = {
      pending: { ...nothing, outcome: 'pending' as const, block: null },
      failed: { ...nothing, outcome: 'failed' as const, block: { height: 8, hash: 'h' } },
      not_offered: {
        ...nothing,
        outcome: 'mined' as const,
        block: { height: 8, hash: 'h' },
        unlisted: [
          { contract: '0xfa4e', units: 5n, lookupKey: key, index: '3' },
          { contract: '0xfa4e', units: 5n, lookupKey: 'somebody else', index: '4' },
        ],
      },
    }
    for (const [verdict, answer] of Object.entries(answers)) {
      const { evm } = newHash()
      env.instead.set('ethereum', async (txid) => ({ txid, ...answer }))
      const { findings } = await env.search(ann, evm, 'ethereum')
      expect(findings.map((finding) => finding.verdict)).toEqual([verdict])
      expect(findings[0]?.transfers.map(({ contract, money: amount }) => [contract, amount])).toEqual(
        verdict === 'not_offered' ? [['0xfa4e', null]] : [],
      )
    }
    env.instead.set('ethereum', async () => null)
    expect((await env.search(ann, newHash().evm, 'ethereum')).findings).toEqual([])
  })

  test('their own withdrawal is recognised even without a node, and another customer’s is not theirs', async () => {
    const { evm } = newHash()
    const id = newId('wdr', Date.now())
    await sql`insert into withdrawal.withdrawals (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, state, txid, requested_at)
      values (${id}, ${ann}, ${ann}, 'ethereum', 'USDT', 9000000, 1000000, 1, 'ETH', 900, '0xabc', '0xabc', 'broadcast', ${evm}, now())`.execute(
      db.owner.read,
    )
    env.instead.set('ethereum', async () => {
      throw new Error('unreachable')
    })
    const own = await env.search(ann, evm, 'ethereum')
    expect(own.unreachable).toEqual(['ethereum'])
    expect(own.findings).toMatchObject([
      { verdict: 'sent_by_us', transfers: [{ withdrawalId: id, money: money('USDT', 8_000_000n), address: '0xabc' }] },
    ])
    expect((await env.search(bob, evm, 'ethereum')).findings).toEqual([])
  })
})

describe('privacy', () => {
  test('a payment to another customer looks like one to nobody, whatever our books have of it', async () => {
    const { evm } = newHash()
    const key = await env.keyOf(bob, 'ethereum')
    env.chainOf('ethereum').mine(usdt(key, 9_000_000n, evm))
    env.chainOf('ethereum').mineEmpty(3)
    await env.look('ethereum')
    const foreign = newHash().evm
    env.instead.set('polygon', async (txid) =>
      txid === foreign
        ? {
            txid,
            outcome: 'mined',
            block: { height: 6, hash: 'h' },
            minedAt: null,
            headHeight: 9,
            transfers: [],
            unlisted: [],
          }
        : null,
    )
    const [theirs, nobodys] = [await env.search(ann, evm, 'ethereum'), await env.search(ann, foreign, 'polygon')]
    for (const { findings } of [theirs, nobodys])
      expect(findings).toMatchObject([{ verdict: 'not_yours', transfers: [] }])
    const kept = await sql<{
      found: object
    }>`select found from rescue.lookups where search_id = ${theirs.search.id}`.execute(db.read)
    expect(JSON.stringify(kept.rows)).not.toContain(key)
    expect(JSON.stringify(kept.rows)).not.toContain('9000000')
  })

  test('a search is its customer’s alone', async () => {
    const { search } = await env.search(ann, newHash().evm)
    expect(await readSearch(env.deps, { holder: bob }, search.id)).toEqual({
      ok: false,
      refusal: { code: 'not_found' },
    })
  })

  test('another customer’s part of a transaction that pays both is not shown', async () => {
    const { evm } = newHash()
    env
      .chainOf('ethereum')
      .mine(
        { ...usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm), index: '0' },
        { ...usdt(await env.keyOf(bob, 'ethereum'), 77_000_000n, evm), index: '1' },
      )
    await env.look('ethereum')
    const { findings } = await env.search(ann, evm)
    expect(findings[0]?.transfers.map(({ index }) => index)).toEqual(['0'])
  })
})

describe('recovered', () => {
  test('a deposit on another network of the space, in a block that is never scanned, is taken in, once, and credited', async () => {
    const { evm } = newHash()
    const key = await env.keyOf(ann, 'ethereum')
    const polygon = env.chainOf('polygon')
    polygon.mine(usdt(key, 9_000_000n, evm))
    polygon.mineEmpty(3)
    await env.look('ethereum')
    const found = await env.search(ann, evm)
    // None of its blocks is linked to any that we know: it waits for the scan, which starts now that the network is in
    // use.
    expect(verdicts(found)).toEqual([['polygon', 'on_its_way', ['on_its_way']]])
    expect((await sql`select id from deposit.deposits where txid = ${evm}`.execute(db.read)).rows).toEqual([])
    await env.lookPast('polygon')
    await env.run(found.search.id)
    expect(verdicts(await env.read(ann, found.search.id))).toEqual([['polygon', 'recovered', ['recovered']]])
    // Two customers search for it at once, and another of theirs again: it is one deposit.
    await Promise.all([env.search(ann, evm, 'polygon'), env.search(bob, evm, 'polygon')])
    expect((await sql`select network from custody.networks_in_use order by network`.execute(db.read)).rows).toEqual([
      { network: 'ethereum' },
      { network: 'polygon' },
    ])
    await env.look('polygon')
    polygon.mineEmpty(1)
    await env.look('polygon')
    expect(await env.balance(ann)).toEqual([money('USDT', 9_000_000n)])
    expect(verdicts(await env.read(ann, found.search.id))).toEqual([['polygon', 'credited', ['credited']]])
    expect((await sql`select id from deposit.deposits where txid = ${evm}`.execute(db.read)).rows).toHaveLength(1)
    expect(await env.broken()).toEqual([])
  })

  test('two concurrent searches take it in once', async () => {
    const { evm } = newHash()
    const polygon = env.chainOf('polygon')
    polygon.mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm))
    polygon.mineEmpty(3)
    await env.lookPast('polygon')
    const begun = await Promise.all(
      [ann, bob].map(
        async (userId) =>
          expectOk(await searchRescue(env.deps, { userId, holder: userId }, { hash: evm, network: 'polygon' })).id,
      ),
    )
    await Promise.all([...begun, ...begun].map(env.run))
    expect((await sql`select id from deposit.deposits where txid = ${evm}`.execute(db.read)).rows).toHaveLength(1)
  })

  test('a deposit that the scan missed is taken in with its confirmations, and credited without another block', async () => {
    const { evm } = newHash()
    env.chainOf('ethereum').mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm))
    env.chainOf('ethereum').mineEmpty(2)
    await env.lookPast('ethereum')
    expect((await env.search(ann, evm)).findings).toMatchObject([{ verdict: 'recovered', confirmations: 3 }])
    await env.settle('ethereum')
    expect(await env.balance(ann)).toEqual([money('USDT', 9_000_000n)])
    expect(await env.broken()).toEqual([])
  })

  test('its block leaves the chain: nothing is credited until it is mined again, and then once', async () => {
    const { evm } = newHash()
    const ethereum = env.chainOf('ethereum')
    ethereum.mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm))
    ethereum.mineEmpty(1)
    await env.lookPast('ethereum')
    const { search } = await env.search(ann, evm)
    const dropped = ethereum.reorganise(2)
    ethereum.mineEmpty(4)
    await env.look('ethereum')
    const deposits = await sql<{ state: string }>`select id, state from deposit.deposits where txid = ${evm}`.execute(
      db.read,
    )
    expect(deposits.rows).toMatchObject([{ state: 'reorged' }])
    expect(await env.balance(ann)).toEqual([])
    ethereum.mine(...dropped)
    ethereum.mineEmpty(2)
    await env.look('ethereum')
    expect(await env.balance(ann)).toEqual([money('USDT', 9_000_000n)])
    expect(verdicts(await env.read(ann, search.id))).toEqual([['ethereum', 'credited', ['credited']]])
    expect(await env.broken()).toEqual([])
  })

  test('a network whose block there is another one, or that is halted, takes nothing in', async () => {
    const { evm } = newHash()
    const key = await env.keyOf(ann, 'ethereum')
    await env.look('polygon')
    const block = { height: 3, hash: 'another' }
    const transfers = [
      { amount: chainAmount('USDT', 6, 9_000_000n), lookupKey: key, txid: evm, index: '0', confirmationsMin: 1, block },
    ]
    env.instead.set('polygon', async (txid) => ({
      txid,
      outcome: 'mined',
      block,
      minedAt: null,
      headHeight: 9,
      transfers,
      unlisted: [],
    }))
    const taken = async () => (await sql`select id from deposit.deposits where txid = ${evm}`.execute(db.read)).rows
    const { search } = await env.search(ann, evm, 'polygon')
    expect(await taken()).toEqual([])
    await sql`update deposit.networks set status = 'halted', halted_at = now(), halt_code = 'chain_lost' where network = 'polygon'`.execute(
      db.owner.read,
    )
    await sql`delete from deposit.blocks where network = 'polygon' and height = 3`.execute(db.owner.read)
    await env.run(search.id)
    expect(verdicts(await env.read(ann, search.id))).toEqual([['polygon', 'on_its_way', ['on_its_way']]])
    expect(await taken()).toEqual([])
    await sql`update deposit.networks set status = 'up', halted_at = null, halt_code = null where network = 'polygon'`.execute(
      db.owner.read,
    )
    await env.run(search.id)
    expect(verdicts(await env.read(ann, search.id))).toEqual([['polygon', 'recovered', ['recovered']]])
  })
})

describe('searching', () => {
  test('networks in use are asked first, the others only when none of those has it', async () => {
    const { evm } = newHash()
    await env.keyOf(ann, 'ethereum')
    env.chainOf('ethereum').mine(usdt('0xnobody', 1n, evm))
    const found = await env.search(ann, evm)
    expect([env.asked, found.asked]).toEqual([['ethereum'], ['ethereum']])
    env.asked.length = 0
    // Without the `0x` that some networks use, it can be a transaction of any network.
    const missed = await env.search(ann, newHash().evm.slice(2))
    expect(env.asked.toSorted()).toEqual(['ethereum', 'polygon', 'xrpl'])
    expect(missed).toMatchObject({ findings: [], unreachable: [], asked: ['ethereum', 'polygon', 'xrpl'] })
  })

  test('only networks that write 0x before a hash are asked about one that has it', async () => {
    expect(await env.search(ann, newHash().evm)).toMatchObject({ findings: [], asked: ['ethereum', 'polygon'] })
    expect(env.asked.toSorted()).toEqual(['ethereum', 'polygon'])
  })

  test('a network that does not answer in time is unreachable, and delays no other', async () => {
    env.instead.set('polygon', () => new Promise(() => undefined))
    expect(await env.search(ann, newHash().evm, 'polygon')).toMatchObject({
      unreachable: ['polygon'],
      findings: [],
      search: { doneAt: expect.any(Date) },
    })
    // It has never answered any of these, and is not asked for ever.
    for (let i = 0; i < 8; i++) await env.search(bob, newHash().evm, 'polygon')
    expect(env.asked.length).toBe(env.deps.policy.openPerNetworkMax)
  })

  test('an unreachable network is retried, and its answer is shown', async () => {
    const { evm } = newHash()
    env.chainOf('ethereum').mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, evm))
    env.instead.set('ethereum', async () => {
      throw new Error('unreachable')
    })
    const { search, unreachable } = await env.search(ann, evm, 'ethereum')
    expect([unreachable, await jobs(search.id)]).toEqual([['ethereum'], [search.id, `${search.id}:again`]])
    env.instead.clear()
    await env.run(search.id)
    expect(await env.read(ann, search.id)).toMatchObject({ unreachable: [], findings: [{ verdict: 'on_its_way' }] })
  })

  test('the same again within a minute is the same search; twenty others an hour are enough', async () => {
    const { evm } = newHash()
    const ask = (hash: string) => searchRescue(env.deps, { userId: ann, holder: ann }, { hash, network: null })
    const first = expectOk(await ask(evm))
    expect(expectOk(await ask(` https://etherscan.io/tx/${evm}?ref=1 `)).id).toBe(first.id)
    env.clock.advance(60_001)
    expect(expectOk(await ask(evm)).id).not.toBe(first.id)
    for (let i = 0; i < 18; i++) expectOk(await ask(newHash().evm))
    expect(await ask(newHash().evm)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  })

  test('a hash of no network’s format is refused, for all networks or for the named one', async () => {
    for (const [hash, network] of [
      ['hello', null],
      ['0x1234', null],
      [newHash().evm, 'bitcoin'],
    ] as const)
      expect(await searchRescue(env.deps, { userId: ann, holder: ann }, { hash, network })).toEqual({
        ok: false,
        refusal: { code: 'hash_unknown_form' },
      })
  })

  test('a payment with an unknown tag is set aside when it is searched, and can be claimed then', async () => {
    const { xrpl } = newHash()
    env.chainOf('xrpl').mine(drops(await env.hotKey('xrpl'), 25_000_000n, xrpl))
    env.chainOf('xrpl').mineEmpty(3)
    await env.lookPast('xrpl')
    const { findings } = await env.search(ann, xrpl.toLowerCase(), 'xrpl')
    expect(findings).toMatchObject([
      { verdict: 'claimable', txid: xrpl, transfers: [{ money: money('XRP', 25_000_000n), memo: null, claim: null }] },
    ])
  })
})
