import { money, type NetworkId, newId, type UserId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { post } from '../../core/ledger/index.ts'
import { depositCredit } from './deposit.postings.ts'
import { verifyDeposits } from './index.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const ann: UserId = newId('usr', 0)
const bob: UserId = newId('usr', 1)
const broken = async (): Promise<readonly string[]> =>
  (await verifyDeposits(db.read, networks)).filter(({ violations }) => violations > 0).map(({ name }) => name)
const POSTING = 'every credited deposit has its posting, to its customer and of its amount'
const DEPOSIT = 'every credit for a deposit has its credited deposit'
const OWNER = 'every deposit belongs to whom custody gave its address'
const HISTORY = "every deposit is in its customer's history with its amount, and the history has no other"

/** Ann's address got 5 satoshi on `txid`; the row says that the deposit is `userId`'s and is credited. */
async function credited(
  userId: UserId,
  { booked, amount = 5n, network = 'bitcoin' }: { booked: bigint | null; amount?: bigint; network?: NetworkId },
): Promise<void> {
  const id = newId('dep', Date.now())
  await sql`insert into deposit.deposits (id, holder, network, asset, amount, units, decimals, dust, address, lookup_key, txid, output_index, state, block_height,
      block_hash, confirmations_min, detected_at, matured_at, screened_at, credited_at)
    values (${id}, ${userId}, ${network}, 'BTC', ${amount}, ${amount}, 8, 0, 'address of ann', 'key of ann', ${id}, '0', 'credited', 7, 'hash', 1, now(), now(), now(), now())`.execute(
    db.owner.read,
  )
  await sql`insert into activity.items (id, holder, type, direction, asset, amount, network, badge, search, occurred_at, updated_at)
    values (${id}, ${userId}, 'deposit', 'in', 'BTC', ${amount}, ${network}, 'success', '', now(), now())`.execute(
    db.owner.read,
  )
  if (booked !== null)
    await post(db.read, depositCredit({ id, holder: userId, money: money('BTC', booked) }, 0n, new Date()))
}

beforeEach(async () => {
  await sql`insert into custody.deposit_accounts (space, path, xpub, attestation, imported_at) values ('bitcoin', 'm', 'x', repeat('0', 128), now())
    on conflict do nothing`.execute(db.owner.read)
  await sql`insert into custody.handed_out (holder, space, index, at) values (${ann}, 'bitcoin', 0, now()) on conflict do nothing`.execute(
    db.owner.read,
  )
  await sql`insert into custody.deposit_addresses (space, index, address, lookup_key, created_at) values ('bitcoin', 0, 'address of ann', 'key of ann', now())
    on conflict do nothing`.execute(db.owner.read)
})

test('an honest credit breaks nothing; invented, altered and stolen ones are told apart', async () => {
  await credited(ann, { booked: 5n })
  expect(await broken()).toEqual([])

  // Money booked without a deposit.
  await post(
    db.read,
    depositCredit({ id: newId('dep', Date.now()), holder: bob, money: money('BTC', 9n) }, 0n, new Date()),
  )
  expect(await broken()).toEqual([DEPOSIT])

  // A deposit marked as credited that was not booked, or with another amount.
  await credited(ann, { booked: null })
  await credited(ann, { booked: 4n, amount: 5n })
  expect(await broken()).toEqual([POSTING, DEPOSIT])

  // Ann's coins credited to Bob.
  await credited(bob, { booked: 5n })
  expect(await broken()).toEqual([POSTING, DEPOSIT, OWNER])

  // An activity item with a larger amount than the deposit.
  await sql`update activity.items set amount = amount + 1 where id = (select min(id) from activity.items)`.execute(
    db.owner.read,
  )
  expect(await broken()).toEqual([POSTING, DEPOSIT, OWNER, HISTORY])
})

test('an address is whose it is on every network of its space, and nobody’s on another', async () => {
  await sql`insert into custody.deposit_accounts (space, path, xpub, attestation, imported_at) values ('ethereum', 'm', 'y', repeat('0', 128), now())`.execute(
    db.owner.read,
  )
  const before = await broken()
  await sql`insert into custody.handed_out (holder, space, index, at) values (${ann}, 'ethereum', 0, now())`.execute(
    db.owner.read,
  )
  await sql`insert into custody.deposit_addresses (space, index, address, lookup_key, created_at)
    values ('ethereum', 0, 'evm address of ann', 'evm key of ann', now())`.execute(db.owner.read)
  const owners = async () => (await verifyDeposits(db.read, networks)).find(({ name }) => name === OWNER)?.violations
  await credited(ann, { booked: 5n, network: 'ethereum' })
  expect(await owners()).toBe(2)
  await sql`update deposit.deposits set lookup_key = 'evm key of ann' where network = 'ethereum'`.execute(db.owner.read)
  expect(await owners()).toBe(1)
  await sql`update deposit.deposits set network = 'polygon' where network = 'ethereum'`.execute(db.owner.read)
  await sql`update activity.items set network = 'polygon' where network = 'ethereum'`.execute(db.owner.read)
  expect(await owners()).toBe(1)
  expect(await broken()).toEqual(before)
})

test('a deposit that is credited says when it passed each stage', async () => {
  const stages = 'a deposit says when it reached every stage up to where it stands'
  expect(await broken()).not.toContain(stages)
  await sql`update deposit.deposits set matured_at = null where holder = ${ann}`.execute(db.owner.read)
  expect(await broken()).toContain(stages)
})

test('a second address at an index, and one key at two of them, are named', async () => {
  const line = 'an index has one address, and an address one index'
  expect(await broken()).not.toContain(line)
  await sql`insert into custody.deposit_addresses (space, index, address, lookup_key, created_at)
    values ('bitcoin', 0, 'address of a thief', 'key of a thief', now())`.execute(db.owner.read)
  expect(await broken()).toContain(line)
})
