import { PERMISSIONS } from '@zend/contracts'
import { accountsOn, companiesOn, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import { sendNotice } from '../notices/index.ts'
import { membershipsOf, peopleOf } from './index.ts'

const db = await testDatabase()
const { deps, clock, customer } = accountsOn(db)
const companies = companiesOn(db, clock)

describe('the people of a company', () => {
  test('are told of its money where they may see it; a person is told of their own', async () => {
    const [{ userId }, companyId] = [await customer(), await companies.open()]
    await companies.join(companyId, userId, ['view'])
    const blind = await customer()
    await companies.join(companyId, blind.userId, ['deposit'])
    const gone = await customer()
    const place = await companies.join(companyId, gone.userId, ['view'])
    await companies.remove(place)
    expect(await peopleOf(db.read, companyId)).toEqual([userId])
    expect(await peopleOf(db.read, blind.userId)).toEqual([blind.userId])
    await db.transact((tx) =>
      sendNotice(deps, tx, { kind: 'pin-changed', to: companyId, facts: { at: clock.now().toISOString() } }),
    )
    const { rows } = await db.owner.pool.query(`select user_id from notices.outbox where kind = 'pin-changed'`)
    expect(rows).toEqual([{ user_id: userId }])
  })

  test('have their places in the order in which they joined, and one at a time in each company', async () => {
    const [{ userId }, companyId] = [await customer(), await companies.open()]
    const memberId = await companies.join(companyId, userId, ['view'])
    const second = await companies.join(await companies.open('Savanna SA'), userId, ['view'])
    const places = await membershipsOf(db.read, userId)
    expect(places.map(({ id, company: { name } }) => [id, name])).toEqual([
      [memberId, 'Baobab Ltd'],
      [second, 'Savanna SA'],
    ])
    await expect(companies.join(companyId, userId, ['view'])).rejects.toThrow('member_once')
    await companies.remove(memberId)
    expect(await companies.join(companyId, userId, ['view'])).not.toBe(memberId)
    await expect(
      db.owner.pool.query('update companies.members set removed_at = null where id = $1', [memberId]),
    ).rejects.toThrow('stays as it was')
  })
})

test('the database knows the permissions of the contract, and no other', async () => {
  const { rows } = await db.owner.pool.query<{ said: string }>(
    `select pg_get_constraintdef(oid) as said from pg_constraint
      where conrelid = 'companies.members'::regclass and conname = 'members_permissions_check'`,
  )
  expect([...(rows[0]?.said ?? '').matchAll(/'([a-z.]+)'/g)].map(([, name]) => name)).toEqual([...PERMISSIONS])
})
