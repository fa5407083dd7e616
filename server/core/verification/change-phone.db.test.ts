import { after, DAY_MS } from '@zend/kernel'
import { CALLER, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { createPin, sendActionCode } from '../confirmation/index.ts'
import { moneyOutHold } from '../holders/index.ts'
import { changePhone, type ChangePhoneDeps, readVerification, sendToNewPhone, tierOf } from './index.ts'
import { verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const { api, clock, codeOnPhone, newPhone, register, tierOne } = it
const deps: ChangePhoneDeps = { ...it.phone, confirming: { ...it.deps, db: api } }
const PIN = '2580'

type Customer = Awaited<ReturnType<typeof tierOne>>
const withPin = async (): Promise<Customer> => {
  const made = await tierOne()
  // Confirming the first number held money, too.
  clock.advance(3 * DAY_MS)
  expectOk(
    await createPin(
      it.deps,
      { ...ownActor(made.userId), tokenKind: 'session', sessionId: 's', permissions: [] },
      PIN,
      CALLER,
    ),
  )
  return made
}
const asked = async ({ userId, command }: Customer, phone = newPhone()) => {
  expectOk(await sendToNewPhone(deps, { userId }, phone))
  expectOk(await sendActionCode(it.deps, ownActor(userId), { kind: 'change-phone', phone }))
  const code = /^\d{6}$/m.exec((await it.mailsTo(command.email)).at(-1)?.text ?? '')?.[0] ?? ''
  return { phone, smsCode: await codeOnPhone(phone), code, pin: PIN }
}
const phoneOf = async ({ userId }: Customer): Promise<string> =>
  (await readVerification(api.read, it.deps.keys.phone, userId)).phone

test('another number takes its code, a mailed one and the PIN; mailbox and earlier number are told, money waits', async () => {
  const made = await withPin()
  const earlier = await phoneOf(made)
  const command = await asked(made)
  expectOk(await changePhone(deps, made, command, CALLER))
  expect(await phoneOf(made)).toBe(command.phone)
  expect(await moneyOutHold(api.read, ownActor(made.userId), clock.now())).toEqual({
    reason: 'phone_changed',
    until: after(clock.now(), 2 * DAY_MS),
  })
  expect((await it.mailsTo(made.command.email)).at(-1)?.subject).toBe('Your phone number was changed')
  expect(await it.messageTo(earlier)).toContain('has a new phone number')
  // Nobody is less verified by it.
  expect(await tierOf(api.read, made.userId)).toBe(1)
  expect(await changePhone(deps, made, command, CALLER)).toMatchObject({ refusal: { code: 'already_verified' } })
})

test('a text message alone changes nothing, nor does any of the three without the others', async () => {
  const made = await withPin()
  const earlier = await phoneOf(made)
  const command = await asked(made)
  for (const [wrong, code] of [
    [{ smsCode: '000000' }, 'otp_wrong'],
    [{ code: command.smsCode === '000000' ? '000001' : '000000' }, 'otp_wrong'],
    [{ pin: '1397' }, 'pin_wrong'],
  ] as const)
    expect(await changePhone(deps, made, { ...command, ...wrong }, CALLER)).toMatchObject({ refusal: { code } })
  expect(await phoneOf(made)).toBe(earlier)
})

test('a number that somebody else confirmed is theirs, and one of another country is none', async () => {
  const [made, other] = [await withPin(), await withPin()]
  const command = await asked(made, await phoneOf(other))
  expect(await changePhone(deps, made, command, CALLER)).toMatchObject({ refusal: { code: 'phone_taken' } })
  expect(await sendToNewPhone(deps, made, '+4915112345678')).toMatchObject({ refusal: { code: 'phone_invalid' } })
})

test('whoever never confirmed a number confirms that first', async () => {
  const { userId } = await register()
  expect(await sendToNewPhone(deps, { userId }, newPhone())).toMatchObject({
    refusal: { code: 'verification_needed', missing: ['phone'] },
  })
})

test('a stolen login of the API moves no confirmed number', async () => {
  const made = await withPin()
  await expect(
    api.pool.query("update verification.phones set hash = sha256('mine') where user_id = $1", [made.userId]),
  ).rejects.toThrow(/nobody confirmed/)
})
