import { newId, type HolderId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimKey, findKey } from './idempotency.repo.ts'
import type { Command } from './idempotency.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
let db: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const user = (): HolderId => newId('usr', NOW.getTime())
const command = (holder: HolderId, changes: Partial<Command> = {}): Command => ({
  holder,
  key: 'k1',
  operation: 'withdraw',
  request: { amount: '1.5', to: 'ada' },
  resultId: newId('wdr', NOW.getTime()),
  ...changes,
})

test('the same key and request answers the first result, whatever the order of the fields', async () => {
  const first = command(user())
  expect(await claimKey(db.read, first, NOW)).toEqual({ ok: true, value: { fresh: true } })
  const again = command(first.holder, { request: { to: 'ada', amount: '1.5' } })
  expect(await claimKey(db.read, again, NOW)).toEqual({ ok: true, value: { fresh: false, resultId: first.resultId } })
  expect(await findKey(db.read, again)).toEqual({ ok: true, value: { fresh: false, resultId: first.resultId } })
})

test('the same key with another request or call is refused; another customer has keys of their own', async () => {
  const first = command(user())
  await claimKey(db.read, first, NOW)
  const refused = { ok: false, refusal: { code: 'idempotency_key_reused' } }
  expect(await claimKey(db.read, command(first.holder, { request: { amount: '1.50', to: 'ada' } }), NOW)).toEqual(
    refused,
  )
  expect(await claimKey(db.read, command(first.holder, { operation: 'swap' }), NOW)).toEqual(refused)
  expect(await claimKey(db.read, command(user(), { request: { amount: '9' } }), NOW)).toEqual({
    ok: true,
    value: { fresh: true },
  })
})

test('without a key nothing is remembered', async () => {
  const first = command(user(), { key: null })
  expect(await claimKey(db.read, first, NOW)).toEqual({ ok: true, value: { fresh: true } })
  expect(await claimKey(db.read, first, NOW)).toEqual({ ok: true, value: { fresh: true } })
})

test('of many at once exactly one is the first; one that rolls back leaves its key to the next', async () => {
  const userId = user()
  await expect(
    db.transact(async (tx) => {
      await claimKey(tx, command(userId), NOW)
      throw new Error('refused after all')
    }),
  ).rejects.toThrow('refused after all')
  const commands = Array.from({ length: 8 }, () => command(userId))
  const claims = await Promise.all(commands.map((each) => db.transact((tx) => claimKey(tx, each, NOW))))
  const winner = commands[claims.findIndex((claim) => claim.ok && claim.value.fresh)]
  expect(claims.filter((claim) => claim.ok && claim.value.fresh)).toHaveLength(1)
  for (const claim of claims) if (claim.ok && !claim.value.fresh) expect(claim.value.resultId).toBe(winner?.resultId)
})
