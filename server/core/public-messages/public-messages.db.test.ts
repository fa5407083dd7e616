import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import type { Mail } from '../../ports/mail.ts'
import { mailMessage, purgeMessages, receiveMessage } from './index.ts'
import { mailOf, type PublicMessageId } from './public-messages.ts'

const owner = await testDatabase()
// The API stores messages and the worker mails them, each with its own role.
const api = openDatabase({ url: owner.url, applicationName: 'zend-test-api', role: 'zend_api' })
const worker = openDatabase({ url: owner.url, applicationName: 'zend-test-worker', role: 'zend_worker' })
afterAll(async () => {
  await api.close()
  await worker.close()
})
const clock = testClock()
const policy = { mailTo: 'desk@zend.test', perMinuteMax: 3, perSenderDayMax: 2, perHourMax: 4, keptMs: 365 * DAY_MS }

const write = (email: string, text = 'When do you open in Kigali?') =>
  receiveMessage({ db: api, clock, policy }, { name: 'Ama', email, topic: 'question', text, locale: 'fr' })
const stored = async (): Promise<readonly { readonly id: PublicMessageId; readonly email: string }[]> =>
  (
    await sql<{
      id: PublicMessageId
      email: string
    }>`select id, email from public_messages.messages order by id`.execute(owner.read)
  ).rows

test('a message is kept and mailed once, also when the job runs again', async () => {
  await write('ama@example.com')
  const [message] = await stored()
  const jobs = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where task_identifier = 'mail-public-message'`.execute(owner.read)
  expect(jobs.rows).toEqual([{ key: message?.id }])

  const mails: Mail[] = []
  const deps = { db: worker, clock, policy, mail: { send: async (_id: string, mail: Mail) => void mails.push(mail) } }
  const id = message?.id ?? 'pms_none'
  await mailMessage(deps, id)
  await mailMessage(deps, id)
  expect(mails.map(({ to, text }) => [to, text.includes('ama@example.com'), text.includes('Kigali')])).toEqual([
    ['desk@zend.test', true, true],
  ])
})

test('a mail that could not be handed on is tried again', async () => {
  await write('kofi@example.com')
  // Both have the same clock time, so their ids do not tell which came first.
  const id = (await stored()).find(({ email }) => email === 'kofi@example.com')?.id ?? 'pms_none'
  const failing = { send: () => Promise.reject(new Error('no mail server')) }
  await expect(mailMessage({ db: worker, clock, policy, mail: failing }, id)).rejects.toThrow('no mail server')
  const mails: Mail[] = []
  await mailMessage({ db: worker, clock, policy, mail: { send: async (_id, mail) => void mails.push(mail) } }, id)
  expect(mails).toHaveLength(1)
})

test('one sender has a bound a day, all together one an hour, and time frees both', async () => {
  clock.advance(2 * DAY_MS)
  const first = clock.now()
  const answers = [await write('a@example.com'), await write('a@example.com')]
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  clock.advance(MINUTE_MS)
  // `retryAt` is when another message really fits, not the end of a window that begins now.
  expect(await write('a@example.com')).toEqual({
    ok: false,
    refusal: { code: 'rate_limited', retryAt: after(first, DAY_MS) },
  })
  await write('b@example.com')
  await write('c@example.com')
  expect(await write('d@example.com')).toEqual({
    ok: false,
    refusal: { code: 'rate_limited', retryAt: after(first, HOUR_MS) },
  })
  clock.advance(HOUR_MS - MINUTE_MS)
  expect((await write('d@example.com')).ok).toBe(true)
  expect((await write('a@example.com')).ok).toBe(false)
})

test('the API cannot read what others wrote', async () => {
  await expect(sql`select text from public_messages.messages`.execute(api.read)).rejects.toThrow('permission denied')
})

test('a message is removed after its year, and not before', async () => {
  const before = (await stored()).length
  clock.advance(policy.keptMs - HOUR_MS)
  await write('new@example.com')
  await purgeMessages({ db: worker, clock, policy })
  expect((await stored()).length).toBeGreaterThan(1)
  clock.advance(2 * HOUR_MS)
  await purgeMessages({ db: worker, clock, policy })
  expect((await stored()).map(({ email }) => email)).toEqual(['new@example.com'])
  expect(before).toBeGreaterThan(1)
})

test('what a stranger wrote reaches no header of the mail', () => {
  const mail = mailOf(
    {
      id: 'pms_x',
      name: 'A\nBcc: victim@example.com',
      email: 'a@example.com',
      topic: 'press',
      text: '<b>x</b>',
      locale: 'en',
      at: new Date(0),
    },
    'desk@zend.test',
  )
  expect([mail.to, mail.subject, mail.html]).toEqual([
    'desk@zend.test',
    '[press] Message from the public site (pms_x)',
    undefined,
  ])
})
