/**
 * A transaction may have another id than the one searched for: a message, the inner transaction of a fee bump, a
 * payer's transaction that pays by several others. Our books know the last.
 */
import { money, type UserId } from '@zend/kernel'
import type { FoundTransaction } from '@zend/server/ports/chain'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { drops, newHash, type TestNetwork, rescueOn, usdt } from './environment.ts'

const db = await testDatabase()
const env = await rescueOn(db)
afterAll(env.close)
let ann: UserId
beforeEach(async () => {
  await env.restart()
  ann = (await env.people.register()).userId
})

/** Makes the network's node answer any search with what these transactions paid, under this id. */
const answering = (network: TestNetwork, txid: string, ...paid: readonly string[]): void => {
  const chain = env.chainOf(network)
  env.instead.set(network, async (): Promise<FoundTransaction> => {
    const transfers = chain.payments().filter((payment) => paid.includes(payment.txid))
    const headHeight = chain.head()?.height ?? 0
    return {
      txid,
      outcome: 'mined',
      block: transfers[0]?.block ?? null,
      minedAt: null,
      headHeight,
      transfers,
      unlisted: [],
    }
  })
}
const told = ({ findings }: Awaited<ReturnType<typeof env.read>>) =>
  findings.map(({ txid, verdict, transfers }) => [txid, verdict, transfers.length])
const settled = async (id: string) =>
  (await sql<{ settled: boolean }>`select settled from rescue.lookups where search_id = ${id}`.execute(db.read)).rows

test('a deposit is found by any id of its transaction', async () => {
  const [asked, own] = [newHash().evm, newHash().evm]
  const chain = env.chainOf('ethereum')
  chain.mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, own))
  chain.mineEmpty(3)
  await env.look('ethereum')
  answering('ethereum', own, own)
  const found = await env.search(ann, asked, 'ethereum')
  expect(told(found)).toEqual([[own, 'credited', 1]])
  expect(found.findings[0]?.transfers[0]?.depositId).toMatch(/^dep_/)
  expect(await settled(found.search.id)).toEqual([{ settled: true }])
})

test('payments that arrive by separate transactions are shown one by one, and only unknown ones are taken in', async () => {
  const [payer, first, second] = [newHash().evm, newHash().evm, newHash().evm]
  const [chain, key] = [env.chainOf('ethereum'), await env.keyOf(ann, 'ethereum')]
  chain.mine(usdt(key, 9_000_000n, first))
  chain.mineEmpty(3)
  await env.look('ethereum')
  // At the same index of another transaction.
  chain.mine(usdt(key, 7_000_000n, second))
  chain.mineEmpty(3)
  await env.lookPast('ethereum')
  answering('ethereum', payer, first, second)
  const found = await env.search(ann, payer, 'ethereum')
  expect(told(found)).toEqual([
    [first, 'credited', 1],
    [second, 'recovered', 1],
  ])
  await env.settle('ethereum')
  expect(told(await env.read(ann, found.search.id)).map(([, verdict]) => verdict)).toEqual(['credited', 'credited'])
  expect(await env.balance(ann)).toEqual([money('USDT', 16_000_000n)])
  expect(await env.broken()).toEqual([])
})

test('a payment in a later block than the found transaction waits for the scan', async () => {
  const [payer, own] = [newHash().evm, newHash().evm]
  const [chain, key] = [env.chainOf('ethereum'), await env.keyOf(ann, 'ethereum')]
  await env.look('ethereum')
  const passed = { height: 3, hash: 'unknown' }
  await sql`delete from deposit.blocks where network = 'ethereum' and height = 3`.execute(db.owner.read)
  chain.mine(usdt(key, 9_000_000n, own))
  env.instead.set('ethereum', async () => ({
    txid: payer,
    outcome: 'mined',
    block: passed,
    minedAt: null,
    headHeight: 6,
    unlisted: [],
    transfers: chain.payments().filter(({ txid }) => txid === own),
  }))
  const found = await env.search(ann, payer, 'ethereum')
  expect(told(found)).toEqual([[own, 'on_its_way', 1]])
  expect((await sql`select id from deposit.deposits where txid = ${own}`.execute(db.read)).rows).toEqual([])
})

test('a transfer that was set aside is claimed by its id in our books', async () => {
  const [asked, first, second] = [newHash().xrpl, newHash().xrpl, newHash().xrpl]
  const key = await env.hotKey('xrpl')
  await env.look('xrpl')
  for (const txid of [first, second]) env.chainOf('xrpl').mine(drops(key, 5_000_000n, txid))
  await env.look('xrpl')
  answering('xrpl', asked, first, second)
  const found = await env.search(ann, asked, 'xrpl')
  expect(told(found)).toEqual([
    [first, 'claimable', 1],
    [second, 'claimable', 1],
  ])
  await env.claim(ann, found.findings[1]?.txid ?? '', found.findings[1]?.transfers[0]?.index)
  expect(told(await env.read(ann, found.search.id))).toEqual([
    [first, 'claimable', 1],
    [second, 'claimed', 1],
  ])
})

test('a withdrawal of theirs is known by the name that they asked for', async () => {
  const [asked, own] = [newHash().evm, newHash().evm]
  await sql`insert into withdrawal.withdrawals (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, state, txid, requested_at)
    values ('wdr_named', ${ann}, ${ann}, 'ethereum', 'USDT', 9000000, 1000000, 1, 'ETH', 900, '0xabc', '0xabc', 'broadcast', ${asked}, now())`.execute(
    db.owner.read,
  )
  env.chainOf('ethereum').mine(usdt('0xabc', 8_000_000n, own))
  answering('ethereum', own)
  expect(told(await env.search(ann, asked, 'ethereum'))).toEqual([[own, 'sent_by_us', 1]])
})
