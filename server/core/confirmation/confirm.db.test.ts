import type { Permission } from '@zend/contracts'
import { type HolderId, money, newId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  CALLER,
  companiesOn,
  expectOk,
  ownActor,
  type TestCustomer,
  testDatabase,
  testPasskey,
  TEST_AUTHORIZATION,
} from '@zend/tests/testkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { standingOf, type Statement } from '../authorizations/index.ts'
import { addPasskey, finishStepUp, openPasskeyJudge, startPasskey, startStepUp } from '../passkeys/index.ts'
import type { Act } from './act-kind.ts'
import { confirmAct } from './confirm-act.ts'
import { createPin, sendActionCode } from './confirmation.ts'
import { openConfirmer } from './index.ts'

const db = await testDatabase()
const { deps, confirmation, clock, codeTo, customer } = accountsOn(db)
const { confirmer } = deps
const companies = companiesOn(db, clock)
const site = { rpId: 'localhost', origins: ['http://localhost:3001'] }
const judge = openPasskeyJudge({ ...confirmation, codes: confirmation.policy, policy: DEFAULTS.passkeys, site })
const passkeys = { identity: deps, policy: DEFAULTS.passkeys, site, judge }
const PIN = '4071'

const withPin = async (): Promise<TestCustomer> => {
  const made = await customer()
  expectOk(await createPin(deps, made.actor, PIN, CALLER))
  return made
}
const pay = (address: string, amount = 5n) => ({
  kind: 'withdrawal',
  money: money('BTC', amount),
  network: 'bitcoin',
  networkName: 'Bitcoin',
  address,
})
const stated = (holder: HolderId, over: Partial<Record<string, string>> = {}): Statement => ({
  kind: 'withdrawal',
  id: newId('wdr', 0),
  holder,
  network: 'bitcoin',
  valueCents: '1',
  asset: 'BTC',
  amount: '5',
  address: 'bc1qfriend',
  ...over,
})
const codeFor = async (made: TestCustomer, act: Act): Promise<string> => {
  expectOk(await sendActionCode(deps, ownActor(made.userId), act))
  return codeTo(made.command.email)
}

test('signs what the code was mailed for, with what it was confirmed by, as often as it is asked until the act is done', async () => {
  const made = await withPin()
  const act = pay('bc1qfriend')
  const by = { ...ownActor(made.userId), pin: PIN, otp: { act, code: await codeFor(made, act) } }
  const statement = stated(made.userId)
  for (let i = 0; i < 2; i++) {
    const { authorization } = expectOk(await confirmer.confirm(by, statement))
    expect(authorization?.factors).toEqual(['pin', 'code'])
    expect(standingOf(TEST_AUTHORIZATION.keys, statement, authorization)).toBe('authorized')
    expect(standingOf(TEST_AUTHORIZATION.keys, { ...statement, amount: '6' }, authorization)).toBe('forged')
  }
  expectOk(await confirmAct<null, never>(deps, by, { perform: async () => ({ ok: true, value: null }) }))
  expect(await confirmer.confirm(by, statement)).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
})

describe('for a company', () => {
  const company = async (permissions: readonly Permission[] = ['view', 'withdrawal', 'approve']) => {
    const [made, holder] = [await withPin(), await companies.open()]
    const place = await companies.join(holder, made.userId, permissions)
    return { made, place, own: ownActor(made.userId), theirs: { userId: made.userId, holder } }
  }
  const act = pay('bc1qfriend')

  test('a code for one’s own money does not let the company’s go, nor the other way round', async () => {
    const { made, own, theirs } = await company()
    for (const [mailed, used] of [[own, theirs] as const, [theirs, own] as const]) {
      expectOk(await sendActionCode(deps, mailed, act))
      const by = { pin: PIN, otp: { act, code: await codeTo(made.command.email) } }
      expect(await confirmer.confirm({ ...used, ...by }, stated(used.holder))).toMatchObject({
        refusal: { code: 'otp_wrong' },
      })
      await expect(confirmer.confirm({ ...mailed, ...by }, stated(used.holder))).rejects.toThrow(RangeError)
      const statement = stated(mailed.holder)
      const { authorization } = expectOk(await confirmer.confirm({ ...mailed, ...by }, statement))
      expect(standingOf(TEST_AUTHORIZATION.keys, { ...statement, holder: used.holder }, authorization)).toBe('forged')
      clock.advance(61_000)
    }
  })

  test('only whoever has a place there confirms: not somebody else, nor who was removed, nor one person for another', async () => {
    const { place, theirs } = await company(['view', 'withdrawal', 'swap'])
    const by = { pin: PIN, otp: { act, code: '000000' } }
    const stranger = await withPin()
    for (const holder of [theirs.holder, theirs.userId])
      await expect(confirmer.confirm({ userId: stranger.userId, holder, ...by }, stated(holder))).rejects.toThrow(
        'does not act for',
      )
    const swap = { id: newId('swp', 0), given: money('BTC', 2n), fee: money('BTC', 1n), received: money('ETH', 1n) }
    await expect(
      confirmer.confirmSwap({ ...swap, userId: stranger.userId, holder: theirs.holder }, { pin: PIN }),
    ).rejects.toThrow('does not act for')
    expectOk(await confirmer.confirmSwap({ ...swap, ...theirs }, { pin: PIN }))
    await companies.change(place, ['view'])
    await expect(confirmer.confirm({ ...theirs, ...by }, stated(theirs.holder))).rejects.toThrow(
      'does not have withdrawal',
    )
    await expect(confirmer.confirmSwap({ ...swap, ...theirs }, { pin: PIN })).rejects.toThrow('does not have swap')
    const rule = { ...stated(theirs.holder), kind: 'sell-rule' } as const
    await expect(confirmer.confirm({ ...theirs, pin: PIN }, rule)).rejects.toThrow('does not have quicksell')
    await companies.remove(place)
    await expect(confirmer.confirm({ ...theirs, ...by }, stated(theirs.holder))).rejects.toThrow('does not act for')
    await expect(confirmer.confirmSwap({ ...swap, ...theirs }, { pin: PIN })).rejects.toThrow('does not act for')
  })
})

test.each<[string, Partial<Record<string, string>>]>([
  ['another address', { address: 'bc1qthief' }],
  ['another amount', { amount: '6' }],
  ['another coin', { asset: 'ETH' }],
  ['another network', { network: 'litecoin' }],
  ['another customer', { holder: newId('usr', 5) }],
  ['a rule, which a code does not confirm', { kind: 'sell-rule' }],
])('signs nothing that states %s than the letter did', async (_what, over) => {
  const made = await withPin()
  const act = pay('bc1qfriend')
  const by = { ...ownActor(made.userId), pin: PIN, otp: { act, code: await codeFor(made, act) } }
  await expect(confirmer.confirm(by, stated(made.userId, over))).rejects.toThrow(RangeError)
  // An act made to fit the statement fails, too: the code is for what its mail named.
  const told = pay(over['address'] ?? 'bc1qfriend', BigInt(over['amount'] ?? 5))
  if (over['address'] !== undefined || over['amount'] !== undefined)
    expect(await confirmer.confirm({ ...by, otp: { ...by.otp, act: told } }, stated(made.userId, over))).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
})

test('a payment is never signed by the PIN alone', async () => {
  const made = await withPin()
  await expect(confirmer.confirm({ ...ownActor(made.userId), pin: PIN }, stated(made.userId))).rejects.toThrow(
    RangeError,
  )
})

test('says when a passkey was answered with', async () => {
  const made = await withPin()
  const device = testPasskey()
  expectOk(await sendActionCode(deps, ownActor(made.userId), { kind: 'add-passkey' }))
  const { options } = expectOk(await startPasskey(passkeys, made.actor, { otp: await codeTo(made.command.email) }))
  expectOk(await addPasskey(passkeys, made.actor, { name: 'Phone', credential: device.make(options) }, CALLER))
  const act = pay('bc1qfriend')
  const asked = expectOk(await startStepUp(passkeys, made.actor, act))
  const { code } = expectOk(await finishStepUp(passkeys, made.actor, device.sign(asked.options), CALLER))
  const { authorization } = expectOk(
    await confirmer.confirm({ ...ownActor(made.userId), pin: PIN, otp: { act, code } }, stated(made.userId)),
  )
  expect(authorization?.factors).toEqual(['pin', 'passkey'])
})

test('a code that was replaced or used meanwhile does nothing, though it was confirmed before', async () => {
  const made = await withPin()
  const act = pay('bc1qfriend')
  const by = { ...ownActor(made.userId), otp: { act, code: await codeFor(made, act) } }
  const given = await confirmer.confirm(by, null)
  const late = { ...deps, confirmer: { ...confirmer, confirm: async () => given } }
  clock.advance(1)
  await codeFor(made, pay('bc1qother'))
  const doneWith = (which: typeof deps) =>
    confirmAct<null, never>(which, by, { perform: async () => ({ ok: true, value: null }) })
  expect(await doneWith(late)).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
})

test('mails codes also when PostgreSQL plans its rules without their values, as it does on a connection that lives long', async () => {
  await db.owner.pool.query(
    `alter database ${new URL(db.url).pathname.slice(1)} set plan_cache_mode = force_generic_plan`,
  )
  const later = openDatabase({
    url: db.url,
    applicationName: 'zend-test-confirmer',
    role: 'zend_confirmer',
    poolMax: 1,
  })
  onTestFinished(() => later.close())
  const mailing = openConfirmer({ ...confirmation, db: later })
  expectOk(await mailing.mailCode(ownActor((await customer()).userId), { kind: 'change-password' }))
})
