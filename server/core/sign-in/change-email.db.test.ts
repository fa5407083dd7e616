import { after, DAY_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { createPin, sendActionCode } from '../confirmation/index.ts'
import { moneyOutHold } from '../holders/index.ts'
import { getUser } from '../persons/index.ts'
import { changeEmail, requestNewEmail } from './change-email.ts'
import { freezeAccount } from './freeze-account.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { signIn } from './sign-in-with-password.ts'

const us = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps, clock, codeTo, mailsTo, bearerOf, customer, enter } = accountsOn({ ...us, ...db })

const PIN = '2580'
type Customer = Awaited<ReturnType<typeof customer>>
let count = 0
const newAddress = (): string => `new${(count += 1)}@example.org`
const withPin = async (): Promise<Customer> => {
  const made = await customer()
  expectOk(await createPin(deps, made.actor, PIN, CALLER))
  return made
}
const change = (made: Customer, command: Parameters<typeof changeEmail>[2]) =>
  changeEmail(deps, made.actor, command, CALLER)
/** Asks for both codes. */
const asked = async (made: Customer, email = newAddress()) => {
  expectOk(await requestNewEmail(deps, made.actor, email))
  expectOk(await sendActionCode(deps, ownActor(made.userId), { kind: 'change-email', email }))
  return { email, newCode: await codeTo(email), code: await codeTo(made.command.email), pin: PIN }
}
const emailOf = async (made: Customer): Promise<string> => (await getUser(deps, made.actor)).email

describe('a new address', () => {
  test('takes both codes and the PIN; others are signed out, money waits two days, the earlier address can lock', async () => {
    const made = await withPin()
    const other = await enter(made.command)
    const command = await asked(made)
    const heldUntil = after(clock.now(), 2 * DAY_MS)
    expect(await change(made, command)).toEqual({ ok: true, value: { heldUntil, endedSessions: 1 } })
    expect(await emailOf(made)).toBe(command.email)
    expect([await bearerOf(made.session.access.token), await bearerOf(other.access.token)]).toEqual([
      expect.anything(),
      null,
    ])
    expect(await moneyOutHold(db.read, ownActor(made.userId), clock.now())).toEqual({
      reason: 'email_changed',
      until: heldUntil,
    })
    const told = (await mailsTo(made.command.email)).at(-1)
    expect(told?.subject).toBe('Your email address was changed')
    expect(told?.text).not.toContain(command.email)
    // From now on the new address is the account’s: it signs in, and gets its mails and codes.
    const { password } = made.command
    expectOk(await signIn(deps, { identifier: command.email, password }, CALLER))
    expect(await signIn(deps, { identifier: made.command.email, password }, CALLER)).toMatchObject({
      refusal: { code: 'credentials_wrong' },
    })
    expectOk(await requestPasswordReset(deps, command.email))
    expect((await mailsTo(command.email)).at(-1)?.subject).toMatch(/password/)
    const before = (await mailsTo(made.command.email)).length
    expectOk(await requestPasswordReset(deps, made.command.email))
    expect(await mailsTo(made.command.email)).toHaveLength(before)
    const link = /token=(zfr_[\w-]+)/.exec(told?.text ?? '')?.[1] ?? ''
    expectOk(await freezeAccount(deps, link, CALLER))
  })

  test('is refused with either code or the PIN wrong, and each leaves the address', async () => {
    const made = await withPin()
    const command = await asked(made)
    expect(await change(made, { ...command, newCode: '000000' })).toMatchObject({
      refusal: { code: 'otp_wrong', field: 'body.newCode' },
    })
    const wrong = await change(made, { ...command, code: '000000' })
    expect(wrong).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(wrong).not.toMatchObject({ refusal: { field: 'body.newCode' } })
    expect(await change(made, { ...command, pin: '1397' })).toMatchObject({ refusal: { code: 'pin_wrong' } })
    // Both codes are bound to this address.
    expect(await change(made, { ...command, email: newAddress() })).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(await emailOf(made)).toBe(made.command.email)
    expectOk(await change(made, command))
    expect(await change(made, command)).toMatchObject({ ok: false })
  })

  test('without a PIN is refused', async () => {
    const made = await customer()
    expect(await change(made, await asked(made))).toMatchObject({ refusal: { code: 'pin_not_created' } })
  })

  test('that has an account is answered like any other, gets no mail, and is never given', async () => {
    const [made, owner] = [await withPin(), await customer()]
    const before = (await mailsTo(owner.command.email)).length
    const free = await requestNewEmail(deps, made.actor, newAddress())
    const taken = await requestNewEmail(deps, made.actor, owner.command.email)
    expect([Object.keys(expectOk(taken)), (await mailsTo(owner.command.email)).length]).toEqual([
      Object.keys(expectOk(free)),
      before,
    ])
    const own = (await mailsTo(made.command.email)).length
    expectOk(await requestNewEmail(deps, made.actor, made.command.email))
    expect(await mailsTo(made.command.email)).toHaveLength(own)
  })

  test('that somebody else verified meanwhile stays theirs', async () => {
    const [made, email] = [await withPin(), newAddress()]
    const command = await asked(made, email)
    await customer({ email })
    expect(await change(made, command)).toMatchObject({ refusal: { code: 'otp_expired', field: 'body.newCode' } })
    expect(await emailOf(made)).toBe(made.command.email)
  })

  test('is asked for four times an hour, whatever the address', async () => {
    const made = await withPin()
    for (let n = 0; n < 4; n++) expectOk(await requestNewEmail(deps, made.actor, newAddress()))
    expect(await requestNewEmail(deps, made.actor, newAddress())).toMatchObject({
      refusal: { code: 'otp_limit_reached' },
    })
  })
})

test('a stolen login of the API changes nobody’s address, and mails nothing to others', async () => {
  const made = await withPin()
  await expect(
    db.pool.query("update persons.users set email = 'thief@example.com' where id = $1", [made.userId]),
  ).rejects.toThrow(/nobody confirmed/)
  await expect(
    db.pool.query("update notices.contacts set email = 'thief@example.com' where user_id = $1", [made.userId]),
  ).rejects.toThrow(/where they went/)
  await expect(
    db.pool.query(
      "insert into confirmation.contacts (user_id, kind, value) values ($1, 'email', 'thief@example.com')",
      [made.userId],
    ),
  ).rejects.toThrow(/permission denied/)
  // A note is for one address alone, and once.
  const command = await asked(made)
  await us.owner.pool.query("insert into confirmation.contacts (user_id, kind, value) values ($1, 'email', $2)", [
    made.userId,
    command.email,
  ])
  await expect(
    db.pool.query("update persons.users set email = 'thief@example.com' where id = $1", [made.userId]),
  ).rejects.toThrow(/nobody confirmed/)
})
