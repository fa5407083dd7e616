import { DAY_MS, HOUR_MS, MINUTE_MS, type Money, money, ok, refuse, SECOND_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, ownActor, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moneyOutHold } from '../holders/index.ts'
import { getUser } from '../persons/index.ts'
import { requestPasswordReset, resetPassword } from '../sign-in/index.ts'
import type { Act } from './act-kind.ts'
import { confirmAct } from './confirm-act.ts'
import { type ConfirmRefusal, createPin, sendActionCode, updatePin } from './confirmation.ts'

const db = await testDatabase()
const { deps, clock, codeTo, mailsTo, customer } = accountsOn(db)

const PIN = '4071'
const withPin = async (): Promise<TestCustomer> => {
  const made = await customer()
  expectOk(await createPin(deps, made.actor, PIN, CALLER))
  return made
}
const pay = (amount: bigint, over: { address?: string; network?: string; money?: Money } = {}) => ({
  kind: 'withdrawal',
  money: money('BTC', amount),
  network: 'bitcoin',
  networkName: 'Bitcoin',
  address: 'bc1qfriend',
  ...over,
})
const codeFor = async ({ userId, command }: TestCustomer, act: Act): Promise<string> => {
  expectOk(await sendActionCode(deps, ownActor(userId), act))
  return codeTo(command.email)
}
const wrongOf = (digits: string): string =>
  String((Number(digits) + 1) % 10 ** digits.length).padStart(digits.length, '0')
const tryPin = ({ userId }: TestCustomer, pin: string) => deps.confirmer.checkPin(userId, pin)

describe('creating', () => {
  test('happens once, even when asked many times at once, and the record says so', async () => {
    const { actor } = await customer()
    expect((await getUser(deps, actor)).hasCreatedTransactionPin).toBe(false)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => createPin(deps, actor, `407${n}`, CALLER)))
    expect(tries.filter(({ ok: done }) => done)).toHaveLength(1)
    expect(tries.filter((each) => !each.ok && each.refusal.code === 'pin_exists')).toHaveLength(9)
    expect((await getUser(deps, actor)).hasCreatedTransactionPin).toBe(true)
  })

  test('refuses a blocked PIN and stores nothing', async () => {
    const { actor } = await customer()
    expect(await createPin(deps, actor, '4444', CALLER)).toMatchObject({ ok: false, refusal: { code: 'pin_blocked' } })
    expect((await getUser(deps, actor)).hasCreatedTransactionPin).toBe(false)
  })

  test('without a PIN nothing is confirmed', async () => {
    expect(await tryPin(await customer(), PIN)).toEqual({ ok: false, refusal: { code: 'pin_not_created' } })
  })
})

describe('guessing', () => {
  test('a hundred guesses at once are looked at five times', async () => {
    const made = await withPin()
    const guesses = Array.from({ length: 100 }, (_, n) => String(8000 + n))
    const answers = await Promise.all(guesses.map((pin) => tryPin(made, pin)))
    const left = answers.flatMap((answer) =>
      !answer.ok && answer.refusal.code === 'pin_wrong' ? [answer.refusal.triesLeft] : [],
    )
    expect(left.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    const { rows } = await sql<{
      wrong: number
    }>`select wrong from confirmation.pins where user_id = ${made.userId}`.execute(db.owner.read)
    expect(rows).toEqual([{ wrong: 5 }])
    const locked = { ok: false, refusal: { code: 'pin_locked', retryAt: new Date(+clock.now() + HOUR_MS) } }
    expect(answers.filter((answer) => !answer.ok && answer.refusal.code === 'pin_locked')).toHaveLength(96)
    expect(await tryPin(made, PIN)).toEqual(locked)
  })

  test('the lock ends after its hour, and the next five lock for a day', async () => {
    const made = await withPin()
    for (let n = 0; n < 5; n++) await tryPin(made, '8000')
    clock.advance(HOUR_MS)
    for (let n = 0; n < 4; n++)
      expect(await tryPin(made, '8000')).toMatchObject({ refusal: { code: 'pin_wrong', triesLeft: 4 - n } })
    expect(await tryPin(made, '8000')).toEqual({
      ok: false,
      refusal: { code: 'pin_locked', retryAt: new Date(+clock.now() + DAY_MS) },
    })
    clock.advance(DAY_MS - 1)
    expect(await tryPin(made, PIN)).toMatchObject({ refusal: { code: 'pin_locked' } })
    clock.advance(1)
    expect(await tryPin(made, PIN)).toEqual(ok(null))
  })

  test('a right PIN ends the count', async () => {
    const made = await withPin()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await tryPin(made, '8000')
      expect(await tryPin(made, PIN)).toEqual(ok(null))
    }
  })

  test('nothing stored gives the PIN away', async () => {
    const made = await withPin()
    const { rows } = await sql<{
      salt: Buffer
      hash: Buffer
    }>`select salt, hash from confirmation.pins where user_id = ${made.userId}`.execute(db.owner.read)
    const stored = Buffer.concat([rows[0]?.salt ?? Buffer.alloc(0), rows[0]?.hash ?? Buffer.alloc(0)])
    expect(stored).toHaveLength(48)
    expect(stored.includes(PIN)).toBe(false)
  })
})

describe('confirming an act', () => {
  type No = { readonly code: 'insufficient_funds' }
  /** Confirms an act that writes a row, so that a test sees whether it ran. */
  const confirm = ({ userId }: TestCustomer, over: { pin?: string; act: Act; code: string; refuseWith?: No }) =>
    confirmAct<string, No>(
      deps,
      { ...ownActor(userId), pin: over.pin ?? PIN, otp: { act: over.act, code: over.code } },
      {
        perform: async (tx) => {
          await sql`insert into audit.events (at, actor, action, subject) values (now(), ${userId}, 'test.done', ${userId})`.execute(
            tx,
          )
          return over.refuseWith === undefined ? ok('done') : refuse(over.refuseWith.code)
        },
      },
    )
  const doneCount = async ({ userId }: TestCustomer): Promise<number> => {
    const { rows } = await sql`select 1 from audit.events where action = 'test.done' and subject = ${userId}`.execute(
      db.read,
    )
    return rows.length
  }

  test('takes the code and PIN for this act, once', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    expect(await confirm(made, { act: pay(5n), code })).toEqual(ok('done'))
    expect(await confirm(made, { act: pay(5n), code })).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
    expect(await doneCount(made)).toBe(1)
  })

  test('fifty at once with one code happen once', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(made, { act: pay(5n), code })))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await doneCount(made)).toBe(1)
  })

  test.each<[string, Act]>([
    ['amount', pay(6n)],
    ['address', pay(5n, { address: 'bc1qthief' })],
    ['network', pay(5n, { network: 'ethereum' })],
    ['coin', pay(5n, { money: money('ETH', 5n) })],
    ['kind', { kind: 'transfer', money: money('BTC', 5n), payeeId: 'usr_00000000000000000000000000', username: 'ada' }],
  ])('a code for another %s is a wrong try and moves nothing', async (_what, act) => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    expect(await confirm(made, { act, code })).toEqual({ ok: false, refusal: { code: 'otp_wrong', triesLeft: 4 } })
    expect(await confirm(made, { act, code })).toEqual({ ok: false, refusal: { code: 'otp_wrong', triesLeft: 3 } })
    expect(await doneCount(made)).toBe(0)
  })

  test('a wrong PIN is counted although the act is refused, and leaves the code usable', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    expect(await confirm(made, { act: pay(5n), code, pin: '8000' })).toEqual({
      ok: false,
      refusal: { code: 'pin_wrong', triesLeft: 4 },
    })
    expect(await confirm(made, { act: pay(5n), code, pin: '8000' })).toEqual({
      ok: false,
      refusal: { code: 'pin_wrong', triesLeft: 3 },
    })
    expect(await doneCount(made)).toBe(0)
    expect(await confirm(made, { act: pay(5n), code })).toEqual(ok('done'))
  })

  test('a wrong code says nothing about the PIN, and does not count against it', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    expect(await confirm(made, { act: pay(5n), code: wrongOf(code), pin: '8000' })).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    expect(await confirm(made, { act: pay(5n), code, pin: '8000' })).toEqual({
      ok: false,
      refusal: { code: 'pin_wrong', triesLeft: 4 },
    })
  })

  test('an act that refuses leaves nothing behind, keeps the code, and the right PIN ends the count all the same', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    await confirm(made, { act: pay(5n), code, pin: '8000' })
    expect(await confirm(made, { act: pay(5n), code, refuseWith: { code: 'insufficient_funds' } })).toEqual({
      ok: false,
      refusal: { code: 'insufficient_funds' },
    })
    expect(await doneCount(made)).toBe(0)
    expect(await confirm(made, { act: pay(5n), code, pin: '8000' })).toMatchObject({
      refusal: { code: 'pin_wrong', triesLeft: 4 },
    })
    expect(await confirm(made, { act: pay(5n), code })).toEqual(ok('done'))
  })

  test('a fault in the act keeps nothing at all', async () => {
    const made = await withPin()
    const code = await codeFor(made, pay(5n))
    const broken = confirmAct<string, No>(
      deps,
      { ...ownActor(made.userId), pin: PIN, otp: { act: pay(5n), code } },
      { perform: () => Promise.reject(new Error('broken')) },
    )
    await expect(broken).rejects.toThrow('broken')
    expect(await confirm(made, { act: pay(5n), code })).toEqual(ok('done'))
  })

  test('a command done before is answered without asking or counting', async () => {
    const made = await withPin()
    const answer = await confirmAct<string, No>(
      deps,
      { ...ownActor(made.userId), pin: '8000', otp: { act: pay(5n), code: '000000' } },
      {
        earlier: () => Promise.resolve(ok('the first answer')),
        perform: () => Promise.reject(new Error('done twice')),
      },
    )
    expect(answer).toEqual(ok('the first answer'))
    expect(await tryPin(made, '8000')).toMatchObject({ refusal: { triesLeft: 4 } })
  })

  test('a code for the same act takes a minute; for another it goes out at once and ends the first; four fit in an hour', async () => {
    const made = await withPin()
    const first = await codeFor(made, pay(5n))
    const start = +clock.now()
    expect(await sendActionCode(deps, ownActor(made.userId), pay(5n))).toEqual({
      ok: false,
      refusal: { code: 'otp_resend_too_soon', retryAt: new Date(start + 60 * SECOND_MS) },
    })
    const second = await codeFor(made, pay(6n))
    expect(await confirm(made, { act: pay(5n), code: first })).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(await confirm(made, { act: pay(6n), code: second, pin: '8000' })).toMatchObject({
      refusal: { code: 'pin_wrong' },
    })
    await codeFor(made, pay(7n))
    await codeFor(made, pay(8n))
    expect(await sendActionCode(deps, ownActor(made.userId), pay(9n))).toMatchObject({
      refusal: { code: 'otp_limit_reached' },
    })
  })

  test('the letter names the amount, coin, network and address, and warns', async () => {
    const made = await withPin()
    await codeFor(made, pay(150_000n))
    const text = (await mailsTo(made.command.email)).at(-1)?.text ?? ''
    for (const part of [
      '0.0015\u00a0BTC',
      'Bitcoin',
      'bc1qfriend',
      'Never give this code to anyone',
      'somebody is in your account',
    ])
      expect(text).toContain(part)
  })
})

describe('changing', () => {
  const NEW = '9281'
  const update = async (made: TestCustomer, currentPin: string | null, code: string) =>
    updatePin(deps, made.actor, { code, pin: NEW, currentPin }, CALLER)
  const holdOf = ({ userId }: TestCustomer) => moneyOutHold(db.read, { userId, holder: userId }, clock.now())

  test('with the current PIN holds nothing', async () => {
    const made = await withPin()
    expect(await update(made, PIN, await codeFor(made, { kind: 'change-pin' }))).toEqual(ok({ heldUntil: null }))
    expect(await holdOf(made)).toBeNull()
    expect(await tryPin(made, NEW)).toEqual(ok(null))
    expect(await tryPin(made, PIN)).toMatchObject({ refusal: { code: 'pin_wrong' } })
  })

  test('without it holds money out for exactly a day, ends a lock, and tells the owner', async () => {
    const made = await withPin()
    for (let n = 0; n < 5; n++) await tryPin(made, '8000')
    const heldUntil = new Date(+clock.now() + DAY_MS)
    expect(await update(made, null, await codeFor(made, { kind: 'change-pin' }))).toEqual(ok({ heldUntil }))
    expect(await tryPin(made, NEW)).toEqual(ok(null))
    expect((await mailsTo(made.command.email)).at(-1)?.text).toContain(
      `nothing can be sent before ${heldUntil.getUTCDate()} March 2026`,
    )
    clock.advance(DAY_MS - 1)
    expect(await holdOf(made)).toEqual({ reason: 'pin_reset', until: heldUntil })
    clock.advance(1)
    expect(await holdOf(made)).toBeNull()
  })

  test('a wrong current PIN changes nothing and is counted; while locked it is not looked at', async () => {
    const made = await withPin()
    const code = await codeFor(made, { kind: 'change-pin' })
    for (let n = 0; n < 4; n++)
      expect(await update(made, '8000', code)).toMatchObject({ refusal: { code: 'pin_wrong', triesLeft: 4 - n } })
    expect(await update(made, '8000', code)).toMatchObject({ refusal: { code: 'pin_locked' } })
    expect(await update(made, PIN, code)).toMatchObject({ refusal: { code: 'pin_locked' } })
    clock.advance(HOUR_MS)
    expect(await tryPin(made, PIN)).toEqual(ok(null))
  })

  test('a wrong code changes nothing; a code for a payment does not change the PIN', async () => {
    const made = await withPin()
    const code = await codeFor(made, { kind: 'change-pin' })
    expect(await update(made, PIN, wrongOf(code))).toMatchObject({ refusal: { code: 'otp_wrong' } })
    const other = await codeFor(made, pay(5n))
    // Once in a million runs both codes are equal.
    if (other !== code) expect(await update(made, PIN, other)).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(await tryPin(made, PIN)).toEqual(ok(null))
  })

  test('needs a PIN to change', async () => {
    const made = await customer()
    const refused: { readonly code: ConfirmRefusal['code'] } = { code: 'pin_not_created' }
    expect(await update(made, null, await codeFor(made, { kind: 'change-pin' }))).toEqual({
      ok: false,
      refusal: refused,
    })
  })

  test('a reset password holds money out for a day, and a PIN reset an hour later for longer', async () => {
    const made = await withPin()
    const { email } = made.command
    expectOk(await requestPasswordReset(deps, email))
    expectOk(await resetPassword(deps, { email, code: await codeTo(email), password: 'copper-window-train' }, CALLER))
    const first = new Date(+clock.now() + DAY_MS)
    expect(await holdOf(made)).toEqual({ reason: 'password_reset', until: first })
    clock.advance(60 * MINUTE_MS)
    expectOk(await update(made, null, await codeFor(made, { kind: 'change-pin' })))
    expect(await holdOf(made)).toEqual({ reason: 'pin_reset', until: new Date(+first + HOUR_MS) })
  })
})
