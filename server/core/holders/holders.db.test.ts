/**
 * Holds on money out: a person's hold blocks their acts for any holder; a deposit's hold blocks the money it credited.
 */
import { after, DAY_MS, type HolderId, type UserId } from '@zend/kernel'
import { accountsOn, companiesOn, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { deleteFreeze, endDepositHold, holdForDeposit, insertFreeze, moneyOutHold, putHold } from './index.ts'

const db = await testDatabase()
const { clock, customer } = accountsOn(db)
const companies = companiesOn(db, clock)
const reasonOf = async (userId: UserId, holder: HolderId) =>
  (await moneyOutHold(db.read, { userId, holder }, clock.now()))?.reason ?? null

test('who is held after a change of security moves no company’s money either; their colleagues do', async () => {
  const [{ userId: ann }, { userId: bob }, company] = [await customer(), await customer(), await companies.open()]
  await putHold(db.read, ann, 'pin_reset', after(clock.now(), DAY_MS))
  expect(await reasonOf(ann, ann)).toBe('pin_reset')
  expect(await reasonOf(ann, company)).toBe('pin_reset')
  expect(await reasonOf(bob, company)).toBeNull()
})

test('a company’s deposit in question holds the company’s money, whoever moves it, and nobody’s own', async () => {
  const [{ userId: ann }, company] = [await customer(), await companies.open()]
  await holdForDeposit(db.read, company, clock.now())
  expect(await reasonOf(ann, company)).toBe('deposit_lost')
  expect(await reasonOf(ann, ann)).toBeNull()
  await endDepositHold(db.read, company)
  expect(await reasonOf(ann, company)).toBeNull()
})

test('a frozen company’s money is held, and nobody’s own', async () => {
  const [{ userId: ann }, company] = [await customer(), await companies.open()]
  const freeze = { company, since: clock.now(), cause: 'operator' }
  expect([await insertFreeze(db.read, freeze), await insertFreeze(db.read, freeze)]).toEqual([true, false])
  expect(await reasonOf(ann, company)).toBe('company_frozen')
  expect(await reasonOf(ann, ann)).toBeNull()
  expect([await deleteFreeze(db.owner.read, company), await deleteFreeze(db.owner.read, company)]).toEqual([
    true,
    false,
  ])
  expect(await reasonOf(ann, company)).toBeNull()
})
