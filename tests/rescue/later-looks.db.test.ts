/** A search after its first answer: how long it retries, when it gives up, and the cost of reading it. */
import type { UserId } from '@zend/kernel'
import { searchRescue } from '@zend/server/products/rescue'
import type { FoundTransaction } from '@zend/server/ports/chain'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newHash, rescueOn, usdt } from './environment.ts'

const db = await testDatabase()
const env = await rescueOn(db)
afterAll(env.close)
let ann: UserId
beforeEach(async () => {
  await env.restart()
  ann = (await env.people.register()).userId
})

const PENDING = { outcome: 'pending', block: null, minedAt: null, headHeight: 9, transfers: [], unlisted: [] } as const
const againOf = async (id: string): Promise<unknown[]> =>
  (
    await sql<{
      queue: string
    }>`select queue_name as queue from graphile_worker.jobs where key = ${`${id}:again`}`.execute(db.owner.read)
  ).rows.map(({ queue }) => queue)
/** Sets a search to this many fruitless tries, with the next one due. */
const lookedBefore = async (id: string, looks: number): Promise<void> => {
  await sql`update rescue.lookups set looks = ${looks} where search_id = ${id}`.execute(db.owner.read)
  await sql`select graphile_worker.remove_job(${`${id}:again`})`.execute(db.owner.read)
}

test('a search that pays the customer is retried for as long as it is stored, with growing intervals; others are not', async () => {
  const [own, strangers] = [newHash().evm, newHash().evm]
  await env.look('ethereum')
  env.chainOf('ethereum').mine(usdt(await env.keyOf(ann, 'ethereum'), 9_000_000n, own))
  const { search } = await env.search(ann, own, 'ethereum')
  await lookedBefore(search.id, 500)
  await env.run(search.id)
  expect(await againOf(search.id)).toEqual(['search-rescue-again'])

  env.instead.set('polygon', async (txid): Promise<FoundTransaction> => ({ txid, ...PENDING }))
  const other = await env.search(ann, strangers, 'polygon')
  await lookedBefore(other.search.id, env.deps.policy.lookAgain.timesMax)
  await env.run(other.search.id)
  expect(await againOf(other.search.id)).toEqual([])
})

test('a pending transaction that the network does not know any more, five looks in a row, is found nowhere', async () => {
  let known = true
  env.instead.set('ethereum', async (txid) => (known ? { txid, ...PENDING } : null))
  const { search } = await env.search(ann, newHash().evm, 'ethereum')
  const looks = async (times: number) => {
    for (let i = 0; i < times; i++) await env.run(search.id)
    return (await env.read(ann, search.id)).findings.map(({ verdict }) => verdict)
  }
  known = false
  expect(await looks(4)).toEqual(['pending'])
  known = true
  expect(await looks(1)).toEqual(['pending'])
  known = false
  expect(await looks(4)).toEqual(['pending'])
  expect(await looks(1)).toEqual([])
})

test('a search whose job failed for good is done after some minutes, with the networks that were not asked as unreachable', async () => {
  const { id } = expectOk(
    await searchRescue(env.deps, { userId: ann, holder: ann }, { hash: newHash().evm, network: null }),
  )
  expect(await env.read(ann, id)).toMatchObject({ searching: true, unreachable: [] })
  env.clock.advance(10 * 60_000 + 1)
  expect(await env.read(ann, id)).toMatchObject({ searching: false, unreachable: ['ethereum', 'polygon'] })
})

test('of many transfers ten are shown, and those in our books are settled, however many they are', async () => {
  const { evm } = newHash()
  const key = await env.keyOf(ann, 'ethereum')
  env
    .chainOf('ethereum')
    .mine(...Array.from({ length: 14 }, (_, place) => ({ ...usdt(key, 9_000_000n, evm), index: String(place) })))
  await env.look('ethereum')
  const { search, findings } = await env.search(ann, evm, 'ethereum')
  expect(findings.map(({ transfers }) => transfers.map(({ index }) => index))).toEqual([
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ])
  expect((await sql`select settled from rescue.lookups where search_id = ${search.id}`.execute(db.read)).rows).toEqual([
    { settled: true },
  ])
})
