import { after, DAY_MS, HOUR_MS, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountsOn, CALLER, expectOk, ownActor, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { confirmAct, sendActionCode } from '../confirmation/index.ts'
import { moneyOutHold } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { authorizeSignIn } from './authorize-sign-in.ts'
import { freezeAccount, freezeOwnAccount, requestFreezeLink } from './freeze-account.ts'
import { freezeLink } from './freeze-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in-with-password.ts'
import { openProven, unfreezeAccount } from './unfreeze-account.ts'

const us = await testDatabase()
// The API's own role, so that missing rights show here, too.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const { deps, clock, codeTo, mailsTo, bearerOf, customer, enter, actorOf } = accountsOn({ ...us, ...db })

type Customer = Awaited<ReturnType<typeof customer>>
const LINK = /\/auth\/lock\?token=(zfr_[\w-]+)/
const expired = { ok: false, refusal: { code: 'link_expired' } }
const ELSEWHERE: Caller = {
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
}

const opens = async (token: string): Promise<boolean> => (await bearerOf(token)) !== null
const holdOf = ({ userId }: Customer) => moneyOutHold(db.read, { userId, holder: userId }, clock.now())
const first = ({ command }: Customer, over: object = {}) =>
  signIn(deps, { identifier: command.email, password: command.password, ...over }, CALLER)
/** Opens the account as the worker does once a document was accepted. */
const openAgain = (userId: UserId) => us.transact((tx) => openProven(DEFAULTS.identity, clock)(tx, userId))
const linkIn = (text: string): string => {
  const link = LINK.exec(text)?.[1]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}
/** A customer whose account somebody opened elsewhere, and the link in the mail about it. */
const stolen = async () => {
  const made = await customer()
  const thief = await enter(made.command, ELSEWHERE)
  return { made, thief, link: linkIn((await mailsTo(made.command.email)).at(-1)?.text ?? '') }
}

describe('the link in a mail', () => {
  test('takes one tap: everybody is out, nobody gets in, no money leaves, and a new password changes nothing of it', async () => {
    const { made, thief, link } = await stolen()
    expect(await freezeAccount(deps, link, CALLER)).toEqual({ ok: true, value: { endedSessions: 2 } })
    expect(await freezeAccount(deps, link, CALLER)).toEqual({ ok: true, value: { endedSessions: 0 } })
    expect([await opens(thief.access.token), await opens(made.session.access.token)]).toEqual([false, false])
    expect(expectOk(await first(made)).next).toBe('unfreeze')
    expect(await first(made, { password: 'wrong-harbour-lamp' })).toMatchObject({
      refusal: { code: 'credentials_wrong' },
    })
    const { email } = made.command
    const password = 'another-harbour-lamp'
    expectOk(await requestPasswordReset(deps, email))
    expectOk(await resetPassword(deps, { email, code: await codeTo(email), password }, CALLER))
    clock.advance(365 * DAY_MS)
    expect(await holdOf(made)).toMatchObject({ reason: 'frozen' })
    expect(expectOk(await first(made, { password })).next).toBe('unfreeze')
    await openAgain(made.userId)
    expect(await holdOf(made)).toEqual({ reason: 'unfrozen', until: after(clock.now(), DAY_MS) })
    expect(expectOk(await first(made, { password })).next).toBe('authorize')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your account is locked', 'Your account is open again']),
    )
  })

  test('is in every mail to a customer, and in none of an account that is locked or closed', async () => {
    const { made, link } = await stolen()
    const before = await mailsTo(made.command.email)
    // The sign-up’s code is no customer’s mail yet.
    expect(before.filter(({ text }) => !LINK.test(text)).map(({ subject }) => subject)).toEqual(['Verify your email'])
    expect(before.length).toBeGreaterThan(2)
    expectOk(await freezeAccount(deps, link, CALLER))
    const locked = (await mailsTo(made.command.email)).at(-1)
    expect([locked?.subject, LINK.test(locked?.text ?? '')]).toEqual(['Your account is locked', false])
    expect(locked?.text).toContain('https://app.example.com/auth/lock?open')
  })

  test('works for a week, as it was mailed, for whom it was mailed, and not from before the account was opened again', async () => {
    const { made, link } = await stolen()
    const other = await customer()
    const theirs = link.replace(made.userId.slice('usr_'.length), other.userId.slice('usr_'.length))
    const later = link.replace(/^(zfr_.{26})(.{9})/, (_, user: string) => `${user}zzzzzzzzz`)
    for (const made_up of [`${link}x`, theirs, later, 'zfr_made_up', ''])
      expect(await freezeAccount(deps, made_up, CALLER)).toEqual(expired)
    expectOk(await freezeAccount(deps, link, CALLER))
    await openAgain(made.userId)
    expect(await freezeAccount(deps, link, CALLER)).toEqual(expired)
    const late = await stolen()
    clock.advance(7 * DAY_MS - 1)
    expectOk(await freezeAccount(deps, late.link, CALLER))
    const tooLate = await stolen()
    clock.advance(7 * DAY_MS)
    expect(await freezeAccount(deps, tooLate.link, CALLER)).toEqual(expired)
  })

  test('only freezes: it signs nobody in and is no other token', async () => {
    const { link } = await stolen()
    expect(await opens(link)).toBe(false)
  })

  test('stops a sign-in that waits for its code', async () => {
    const { made, link } = await stolen()
    const step = expectOk(await first(made))
    const actor = await actorOf(step.access.token)
    const code = await codeTo(made.command.email)
    expectOk(await freezeAccount(deps, link, CALLER))
    expect(await opens(step.access.token)).toBe(false)
    expect(await authorizeSignIn(deps, actor, code, CALLER)).toEqual({ ok: false, refusal: { code: 'account_frozen' } })
  })

  test('ends the codes of acts: the confirmer signs nothing for a frozen account, whoever asks it', async () => {
    const { made, link } = await stolen()
    const act = { kind: 'change-password' } as const
    expectOk(await sendActionCode(deps, ownActor(made.userId), act))
    const code = await codeTo(made.command.email)
    expectOk(await freezeAccount(deps, link, CALLER))
    const confirmed = await confirmAct<null, never>(
      deps,
      { userId: made.userId, holder: made.userId, otp: { act, code } },
      { perform: async () => ({ ok: true, value: null }) },
    )
    expect(confirmed).toEqual({ ok: false, refusal: { code: 'otp_expired' } })
  })

  test('of a closed account freezes nothing', async () => {
    const { made, link } = await stolen()
    await us.owner.pool.query('update persons.users set closed_at = now() where id = $1', [made.userId])
    expect(await freezeAccount(deps, link, CALLER)).toEqual(expired)
  })

  test('is nowhere in the database', async () => {
    const { link } = await stolen()
    const { rows } = await us.owner.pool.query<{ text: string }>(
      `select row_to_json(t)::text as text from (select o.*, n.facts as told from notices.outbox o left join notices.notifications n on n.id = o.id) t`,
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(link.slice(-20))
  })
})

describe('within a session', () => {
  test('one call freezes, and ends the session that called', async () => {
    const made = await customer()
    const other = await enter(made.command)
    expect(await freezeOwnAccount(deps, made.actor, CALLER)).toEqual({ endedSessions: 2 })
    expect([await opens(made.session.access.token), await opens(other.access.token)]).toEqual([false, false])
    expect(await holdOf(made)).toMatchObject({ reason: 'frozen' })
    expect(await freezeOwnAccount(deps, made.actor, CALLER)).toEqual({ endedSessions: 0 })
  })
})

describe('a link that is asked for', () => {
  const from = (ip: string): Caller => ({ ...CALLER, ip })

  test('goes to the account of the address, and the answer is the same where there is none', async () => {
    const { command } = await customer()
    const asked = await requestFreezeLink(deps, command.email, from('198.51.100.1'))
    expect(await requestFreezeLink(deps, 'nobody@example.com', from('198.51.100.1'))).toEqual(asked)
    const mail = (await mailsTo(command.email)).at(-1)
    expect(mail?.subject).toBe('Lock your account')
    expectOk(await freezeAccount(deps, linkIn(mail?.text ?? ''), CALLER))
    expect(await mailsTo('nobody@example.com')).toEqual([])
    expect(await mailsTo('')).toEqual([])
  })

  test('goes out four times an hour to an address, and twenty times in six hours for a network', async () => {
    const { command } = await customer()
    for (const email of [command.email, 'somebody@example.com']) {
      for (let n = 0; n < 4; n++) expectOk(await requestFreezeLink(deps, email, from(`198.51.100.${10 + n}`)))
      expect(await requestFreezeLink(deps, email, from('198.51.100.20'))).toEqual({
        ok: false,
        refusal: { code: 'rate_limited', retryAt: after(clock.now(), HOUR_MS) },
      })
    }
    const many = from('198.51.100.30')
    for (let n = 0; n < 20; n++) expectOk(await requestFreezeLink(deps, `${n}@example.com`, many))
    expect(await requestFreezeLink(deps, 'one-more@example.com', many)).toMatchObject({
      refusal: { code: 'rate_limited' },
    })
  })
})

describe('a stolen login of the API', () => {
  test('opens no frozen account, and makes no link lapse', async () => {
    const { made, link } = await stolen()
    await expect(
      db.pool.query('update persons.users set unfrozen_at = now() where id = $1', [made.userId]),
    ).rejects.toThrow(/stays ended/)
    expectOk(await freezeAccount(deps, link, CALLER))
    await expect(
      db.transact((tx) => unfreezeAccount({ clock, policy: DEFAULTS.identity }, tx, made.userId, { by: 'passkey' })),
    ).rejects.toThrow(/nobody confirmed/)
    await expect(
      db.pool.query('insert into confirmation.unfreezes (user_id) values ($1)', [made.userId]),
    ).rejects.toThrow(/permission denied/)
    await expect(
      db.pool.query("update holders.holds set until = now() where user_id = $1 and reason = 'frozen'", [made.userId]),
    ).rejects.toThrow(/pauses/)
    const made_up = freezeLink(deps.keys.throttle, made.userId, clock.now())
    expect(await freezeAccount(deps, made_up, CALLER)).toEqual(expired)
  })
})
