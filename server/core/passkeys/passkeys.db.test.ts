import { hash } from 'node:crypto'
import { stepUpQuestion } from '@zend/contracts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, money, newId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  asLocalCall,
  CALLER,
  expectOk,
  ownActor,
  type PasskeyLies,
  testDatabase,
  testPasskey,
} from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { type Act, bindingOf, confirmAct, sendActionCode } from '../confirmation/index.ts'
import { moneyOutHold } from '../holders/index.ts'
import { freezeOwnAccount } from '../sign-in/index.ts'
import {
  addPasskey,
  finishStepUp,
  listPasskeys,
  judgeCalls,
  judgeOver,
  openPasskeyJudge,
  type PasskeysPolicy,
  purgeChallenges,
  type Question,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startStepUp,
  startUnfreeze,
  unfreezeByPasskey,
} from './index.ts'

const us = await testDatabase()
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps: identity, confirmation, clock, codeTo, customer, mailsTo } = accountsOn({ ...us, ...db })
const site = { rpId: 'localhost', origins: ['http://localhost:3001'] }
const depsWith = (policy: PasskeysPolicy) => ({
  identity,
  policy,
  site,
  judge: judgeOver(
    asLocalCall(
      judgeCalls(openPasskeyJudge({ ...confirmation, codes: confirmation.policy, policy, site }), confirmation.acts),
    ),
  ),
})
const deps = depsWith(DEFAULTS.passkeys)

type Customer = Awaited<ReturnType<typeof customer>>
const refused = { ok: false, refusal: { code: 'passkey_refused' } }
const expired = { ok: false, refusal: { code: 'passkey_expired' } }

async function asked(made: Customer): Promise<Question> {
  expectOk(await sendActionCode(identity, ownActor(made.userId), { kind: 'add-passkey' }))
  return expectOk(await startPasskey(deps, made.actor, { otp: await codeTo(made.command.email) }))
}
const keep = (
  made: Customer,
  device: ReturnType<typeof testPasskey>,
  options: Question['options'],
  lies?: PasskeyLies,
) => addPasskey(deps, made.actor, { name: 'Phone', credential: device.make(options, lies) }, CALLER)

/** Creates a customer with a passkey that was added with a mailed code. */
async function withPasskey() {
  const made = await customer()
  const device = testPasskey()
  const passkey = expectOk(await keep(made, device, (await asked(made)).options))
  return { made, device, passkey }
}
const enter = async (device: ReturnType<typeof testPasskey>, lies?: PasskeyLies) =>
  signInWithPasskey(deps, device.sign((await startPasskeySignIn(deps)).options, lies), CALLER)

describe('adding', () => {
  test('takes a mailed code, or the password, and tells the owner', async () => {
    const { made, passkey } = await withPasskey()
    expect(await listPasskeys(deps, made)).toMatchObject([
      { id: passkey.id, credentialId: passkey.credentialId, userId: made.userId },
    ])
    expect(passkey).toMatchObject({ name: 'Phone', synced: false, confirmsFrom: clock.now() })
    expect((await mailsTo(made.command.email)).at(-1)?.subject).toBe('A passkey was added')
    expect(await startPasskey(deps, made.actor, { password: 'not-my-harbour-lamp' })).toMatchObject({
      refusal: { code: 'password_wrong' },
    })
    expect(await startPasskey(deps, made.actor, { otp: '000000' })).toMatchObject({ ok: false })
    expectOk(await startPasskey(deps, made.actor, { password: made.command.password }))
  })

  test.each<[string, PasskeyLies]>([
    ['from another origin', { origin: 'https://zend.example' }],
    ['for another site', { rpId: 'zend.example' }],
    ['without recognising its owner', { userVerified: false }],
    ['in the ceremony of signing in', { type: 'webauthn.get' }],
  ])('refuses an answer %s', async (_name, lies) => {
    const made = await customer()
    const { options } = await asked(made)
    expect(await keep(made, testPasskey(), options, lies)).toEqual(refused)
    // The challenge is consumed by it.
    expect(await keep(made, testPasskey(), options)).toEqual(expired)
    expect(await listPasskeys(deps, made)).toEqual([])
  })

  test('refuses an answer to what another customer was asked, to a made-up question, and a late one', async () => {
    const [made, other] = [await customer(), await customer()]
    expect(await keep(other, testPasskey(), (await asked(made)).options)).toEqual(expired)
    expect(await keep(made, testPasskey(), { challenge: 'bWFkZS11cA' })).toEqual(expired)
    expect(await keep(made, testPasskey(), (await startPasskeySignIn(deps)).options)).toEqual(expired)
    const { options } = await asked(made)
    clock.advance(5 * MINUTE_MS)
    expect(await keep(made, testPasskey(), options)).toEqual(expired)
  })

  test('stops at the most that one may have, and knows a passkey that is kept already', async () => {
    const { made, device } = await withPasskey()
    expect(await keep(made, device, (await asked(made)).options)).toEqual({
      ok: false,
      refusal: { code: 'passkey_exists' },
    })
    const few = depsWith({ ...deps.policy, perCustomerMax: 1 })
    expect(await startPasskey(few, made.actor, { password: made.command.password })).toEqual({
      ok: false,
      refusal: { code: 'passkey_limit' },
    })
  })
})

describe('signing in', () => {
  test('opens a session of its owner, once for each question', async () => {
    const { made, device } = await withPasskey()
    const { options } = await startPasskeySignIn(deps)
    const signed = device.sign(options)
    expect(expectOk(await signInWithPasskey(deps, signed, CALLER)).userId).toBe(made.userId)
    expect(await signInWithPasskey(deps, signed, CALLER)).toEqual(expired)
  })

  test('takes twenty answers of one network that are wrong in six hours, and no count of those that are right', async () => {
    const { device } = await withPasskey()
    const caller = { ...CALLER, ip: '203.0.113.77' }
    const answer = async (from = caller, lies?: PasskeyLies) =>
      signInWithPasskey(deps, device.sign((await startPasskeySignIn(deps)).options, lies), from)
    for (let n = 0; n < 3; n++) expectOk(await answer())
    for (let n = 0; n < 20; n++) expect(await answer(caller, { userVerified: false })).toEqual(refused)
    expect(await answer()).toMatchObject({ refusal: { code: 'rate_limited' } })
    expectOk(await answer({ ...CALLER, ip: '203.0.113.78' }))
    clock.advance(6 * HOUR_MS)
    expectOk(await answer())
  })

  test('remembers how far the counter got: a copy of the device that is behind it is refused', async () => {
    const { made, device } = await withPasskey()
    expectOk(await enter(device, { counter: 7 }))
    expect((await listPasskeys(deps, made))[0]).toMatchObject({ counter: 7, lastUsedAt: clock.now() })
    expect(await enter(device, { counter: 7 })).toEqual(refused)
    expect(await enter(device, { counter: 6 })).toEqual(refused)
    expectOk(await enter(device, { counter: 8 }))
  })

  test('of many answers to one question at once, one opens a session', async () => {
    const { device } = await withPasskey()
    const { options } = await startPasskeySignIn(deps)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signInWithPasskey(deps, device.sign(options), CALLER)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each<[string, PasskeyLies]>([
    ['from another origin', { origin: 'https://zend.example' }],
    ['for another site', { rpId: 'zend.example' }],
    ['without recognising its owner', { userVerified: false }],
    ['in the name of somebody else', { userHandle: Buffer.from(newId('usr', 0)).toString('base64url') }],
    ['with a counter that does not rise', { counter: 1 }],
  ])('refuses an answer %s, and writes it down', async (_name, lies) => {
    const { made, device } = await withPasskey()
    expect(await enter(device, lies)).toEqual(refused)
    const { rows } = await db.pool.query(
      `select 1 from audit.events where subject = $1 and action = 'passkeys.refused'`,
      [made.userId],
    )
    expect(rows).toHaveLength(1)
    expect((await enter(device)).ok).toBe(true)
  })

  test('refuses a signature over another question, a device that is not kept, and one that was removed', async () => {
    const { made, device, passkey } = await withPasskey()
    const signed = device.sign((await startPasskeySignIn(deps)).options)
    const { options } = await startPasskeySignIn(deps)
    const clientDataJSON = device.sign(options).response.clientDataJSON
    expect(
      await signInWithPasskey(deps, { ...signed, response: { ...signed.response, clientDataJSON } }, CALLER),
    ).toEqual(refused)
    expect(await enter(testPasskey())).toEqual(refused)
    const [other] = [await customer()]
    expect(await removePasskey(deps, other.actor, passkey.id, CALLER)).toBe(false)
    expect(await removePasskey(deps, made.actor, passkey.id, CALLER)).toBe(true)
    expect(await removePasskey(deps, made.actor, passkey.id, CALLER)).toBe(false)
    expect(await enter(device)).toEqual(refused)
  })

  test('signs nobody in while the account is frozen', async () => {
    const { made, device } = await withPasskey()
    await freezeOwnAccount(identity, made.actor, CALLER)
    expect(await enter(device)).toEqual({ ok: false, refusal: { code: 'account_frozen' } })
  })
})

describe('opening a frozen account', () => {
  const open = async (device: ReturnType<typeof testPasskey>, lies?: PasskeyLies) =>
    unfreezeByPasskey(deps, device.sign((await startUnfreeze(deps)).options, lies), CALLER)
  const week = DEFAULTS.passkeys.unfreezesAfterMs

  test('takes a passkey from a week before, and holds money for a day', async () => {
    const { made, device } = await withPasskey()
    clock.advance(week)
    await freezeOwnAccount(identity, made.actor, CALLER)
    expect(await open(device, { origin: 'https://zend.example' })).toEqual(refused)
    expect(await open(testPasskey())).toEqual(refused)
    const heldUntil = after(clock.now(), DAY_MS)
    expect(await open(device)).toEqual({ ok: true, value: { heldUntil } })
    expect(await moneyOutHold(db.read, ownActor(made.userId), clock.now())).toEqual({
      reason: 'unfrozen',
      until: heldUntil,
    })
    expect((await mailsTo(made.command.email)).at(-1)?.text).toContain('unlocked with your passkey')
    expect((await enter(device)).ok).toBe(true)
    expect(await open(device)).toEqual({ ok: true, value: null })
  })

  test('takes none that was added within a week before it, however it was added: a thief may have', async () => {
    const { made, device } = await withPasskey()
    clock.advance(week - 1)
    await freezeOwnAccount(identity, made.actor, CALLER)
    expect(await open(device)).toEqual({ ok: false, refusal: { code: 'passkey_refused' } })
    clock.advance(30 * DAY_MS)
    expect(await open(device)).toEqual({ ok: false, refusal: { code: 'passkey_refused' } })
    expect(await enter(device)).toEqual({ ok: false, refusal: { code: 'account_frozen' } })
  })

  test('takes an answer to its own question alone, once', async () => {
    const { made, device } = await withPasskey()
    clock.advance(week)
    await freezeOwnAccount(identity, made.actor, CALLER)
    const signing = await startPasskeySignIn(deps)
    expect(await unfreezeByPasskey(deps, device.sign(signing.options), CALLER)).toEqual(expired)
    const { options } = await startUnfreeze(deps)
    expect(await signInWithPasskey(deps, device.sign(options), CALLER)).toEqual(expired)
    const answer = device.sign((await startUnfreeze(deps)).options)
    expectOk(await unfreezeByPasskey(deps, answer, CALLER))
    expect(await unfreezeByPasskey(deps, answer, CALLER)).toEqual(expired)
  })

  test('is not what the API asks by itself', async () => {
    await expect(
      db.pool.query(
        `insert into passkeys.challenges (hash, use, confirmed, expires_at) values (sha256('x'), 'unfreeze', false, now())`,
      ),
    ).rejects.toThrow(/asks nobody/)
  })
})

describe('confirming', () => {
  const act = (payeeId = newId('usr', 1), amount = 5_000_000n) => ({
    kind: 'transfer',
    money: money('USDT', amount),
    payeeId,
    username: 'bob',
  })
  const confirmed = async (made: Customer, device: ReturnType<typeof testPasskey>, which: Act) =>
    finishStepUp(deps, made.actor, device.sign(expectOk(await startStepUp(deps, made.actor, which)).options), CALLER)
  const use = (made: Customer, which: Act, code: string) =>
    confirmAct<null, never>(
      identity,
      { ...ownActor(made.userId), otp: { act: which, code } },
      { perform: async () => ({ ok: true, value: null }) },
    )

  test('asks about the act itself, so that whoever shows it can tell another question from it', async () => {
    const { made } = await withPasskey()
    const pay = act()
    const { options, nonce } = expectOk(await startStepUp(deps, made.actor, pay))
    const about = (which: Act): string =>
      hash('sha256', stepUpQuestion(nonce, bindingOf(confirmation.acts, which, made.actor)), 'base64url')
    expect(options['challenge']).toBe(about(pay))
    expect(options['challenge']).not.toBe(about(act(newId('usr', 2))))
    expect(expectOk(await startStepUp(deps, made.actor, pay)).options['challenge']).not.toBe(options['challenge'])
  })

  test('answers a code that confirms exactly this act, once, and is mailed to nobody', async () => {
    const { made, device } = await withPasskey()
    const mails = (await mailsTo(made.command.email)).length
    const pay = act()
    const { code } = expectOk(await confirmed(made, device, pay))
    expect(await use(made, act(newId('usr', 2)), code)).toMatchObject({ refusal: { code: 'otp_wrong' } })
    expect(await use(made, { ...pay, money: money('USDT', 5_000_001n) }, code)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    expect(await use(made, pay, code)).toEqual({ ok: true, value: null })
    expect(await use(made, pay, code)).toMatchObject({ refusal: { code: 'otp_expired' } })
    expect(await mailsTo(made.command.email)).toHaveLength(mails)
  })

  test('takes neither an answer to signing in, nor another customer’s, nor one twice', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const question = expectOk(await startStepUp(deps, mine.made.actor, act()))
    const signed = mine.device.sign(question.options)
    expect(await finishStepUp(deps, theirs.made.actor, signed, CALLER)).toEqual(expired)
    const own = expectOk(await startStepUp(deps, theirs.made.actor, act()))
    expect(await finishStepUp(deps, theirs.made.actor, mine.device.sign(own.options), CALLER)).toEqual(refused)
    expect(
      await finishStepUp(deps, mine.made.actor, mine.device.sign((await startPasskeySignIn(deps)).options), CALLER),
    ).toEqual(expired)
    const again = mine.device.sign(expectOk(await startStepUp(deps, mine.made.actor, act())).options)
    expectOk(await finishStepUp(deps, mine.made.actor, again, CALLER))
    expect(await finishStepUp(deps, mine.made.actor, again, CALLER)).toEqual(expired)
    expect(
      await signInWithPasskey(
        deps,
        mine.device.sign(expectOk(await startStepUp(deps, mine.made.actor, act())).options),
        CALLER,
      ),
    ).toEqual(expired)
  })

  test('waits a day where the passkey was added with the password alone', async () => {
    const made = await customer()
    expect(await startStepUp(deps, made.actor, act())).toEqual({ ok: false, refusal: { code: 'passkey_none' } })
    const device = testPasskey()
    const { options } = expectOk(await startPasskey(deps, made.actor, { password: made.command.password }))
    expectOk(await keep(made, device, options))
    const retryAt = new Date(+clock.now() + DAY_MS)
    expect(await startStepUp(deps, made.actor, act())).toEqual({
      ok: false,
      refusal: { code: 'passkey_none', retryAt },
    })
    expect((await enter(device)).ok).toBe(true)
    clock.advance(DAY_MS)
    expectOk(await confirmed(made, device, act()))
  })

  test('says of a passkey that we did not store neither that it is there nor from when', async () => {
    const { made, passkey } = await withPasskey()
    await us.owner.pool.query('update passkeys.passkeys set mac = null where id = $1', [passkey.id])
    expect(await startStepUp(deps, made.actor, act())).toEqual({ ok: false, refusal: { code: 'passkey_none' } })
  })
})

test('questions that nobody answered are dropped', async () => {
  await startPasskeySignIn(deps)
  clock.advance(5 * MINUTE_MS + 1)
  const { options } = await startPasskeySignIn(deps)
  await purgeChallenges({ db: us, clock })
  const { rows } = await us.owner.pool.query('select 1 from passkeys.challenges')
  expect(rows).toHaveLength(1)
  expect(options['challenge']).toBeTypeOf('string')
})
