import { DAY_MS, HOUR_MS, money, newId, ok, refuse, type UserId } from '@zend/kernel'
import { accountsOn, expectOk, TEST_SECRET, testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { recordActivity } from '../activity/index.ts'
import { listNotifications } from '../notices/index.ts'
import {
  addAttachment,
  type AttachDeps,
  type Attachment,
  answerThread,
  closeForCustomer,
  closeThread,
  listOpenThreads,
  listThreads,
  openAttachment,
  openThread,
  purgeAttachments,
  readAttachment,
  readThread,
  showThread,
  supportKeyFrom,
  type ThreadId,
  type ThreadPage,
  type WriteDeps,
  writeMessage,
} from './index.ts'

const us = await testDatabase()
// Customers come through the API, which has its own role.
const db = openDatabase({ url: us.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => db.close())
const clock = testClock()
const { register, mailsTo, deps: identity } = accountsOn(us, clock)
const textKey = supportKeyFrom(TEST_SECRET)
const policy = {
  threadsPerDayMax: 3,
  messagesPerHourMax: 5,
  attachments: { perHourMax: 4, bytesPerDayMax: 100, pictureEdgeMax: 2_400, unclaimedMs: DAY_MS },
}
const deps: WriteDeps & AttachDeps = {
  db,
  clock,
  policy,
  textKey,
  noticeKey: identity.sealingKey,
  // Replaces the encoder: bytes that begin with P are a picture.
  reencode: async (bytes) => (bytes[0] === 80 ? ok(bytes.subarray(0, 10)) : refuse('picture_unreadable')),
}
const ours = { db: us, clock, textKey }
const ADA = { operator: 'ada@zend' }

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
type Over = {
  text?: string
  subject?: string
  transactionId?: string | null
  attachmentIds?: readonly Attachment['id'][]
  idempotencyKey?: string | null
}
const open = (userId: UserId, over: Over = {}) =>
  openThread(
    deps,
    { userId },
    {
      topic: 'deposit',
      subject: 'My deposit',
      text: 'Where is it?',
      transactionId: null,
      attachmentIds: [],
      idempotencyKey: null,
      ...over,
    },
  )
const write = (userId: UserId, id: ThreadId, over: Omit<Over, 'subject' | 'transactionId'> = {}) =>
  writeMessage(deps, { userId }, id, { text: 'Still waiting.', attachmentIds: [], idempotencyKey: null, ...over })
const attach = (userId: UserId, name = 'photo.png', type = 'image/png', content = 'Picture, with where it was taken') =>
  addAttachment(deps, { userId }, { name, type, bytes: bytes(content) })
const heardBy = async (userId: UserId): Promise<number> =>
  (await listNotifications(us.read, userId, 'en')).filter(({ title }) => /support/i.test(title)).length
const notFound = { ok: false, refusal: { code: 'not_found' } }

describe('a conversation', () => {
  test('goes back and forth: whose turn, what is unread, and in which order', async () => {
    const { userId, command } = await register()
    const begun = expectOk(await open(userId, { text: 'Where is it?\n\nI sent it <b>yesterday</b>.' }))
    expect(begun).toMatchObject({
      state: 'open',
      unread: false,
      topic: 'deposit',
      transactionId: null,
      messages: [{ operator: null, attachments: [] }],
    })
    clock.advance(1_000)
    const answered = expectOk(await answerThread(ours, ADA, begun.id, 'On its way.'))
    expect(answered).toMatchObject({ state: 'answered', unread: true })
    expect(expectOk(await listThreads(db.read, textKey, { userId }, { limit: 5 })).threads).toMatchObject([
      { id: begun.id, unread: true, lastMessageAt: clock.now() },
    ])
    const read = expectOk(await readThread(deps, { userId }, begun.id))
    expect(read).toMatchObject({ state: 'answered', unread: false })
    expect(read.messages.map(({ operator, text }) => [operator, text])).toEqual([
      [null, 'Where is it?\n\nI sent it <b>yesterday</b>.'],
      ['ada@zend', 'On its way.'],
    ])
    // Within the same millisecond, in the order of writing.
    for (const text of ['One', 'Two', 'Three']) expectOk(await write(userId, begun.id, { text }))
    const last = expectOk(await readThread(deps, { userId }, begun.id))
    expect(last.state).toBe('open')
    expect(last.messages.map(({ text }) => text).slice(2)).toEqual(['One', 'Two', 'Three'])
    expect(await heardBy(userId)).toBe(1)
    const mails = await mailsTo(command.email)
    const [copy, told] = mails.slice(1)
    expect(copy?.subject).toBe('We have your message: My deposit')
    expect(copy?.text).toContain('I sent it <b>yesterday</b>.')
    expect(copy?.html).toContain('I sent it &lt;b&gt;yesterday&lt;/b&gt;.</p>')
    // Our words appear only in the app, where nobody can forge them.
    expect(told?.subject).toBe('Our support answered you')
    expect(told?.text).not.toContain('On its way.')
  })

  test('lies in the database sealed with its subject and files, its mailed copy too', async () => {
    const { userId, command } = await register()
    const words = 'legal winner thank year wave sausage'
    const file = expectOk(await attach(userId, `my ${words}.pdf`, 'application/pdf', `%PDF-1.7 ${words}`))
    const { id } = expectOk(await open(userId, { text: words, subject: `About ${words}`, attachmentIds: [file.id] }))
    expectOk(await answerThread(ours, ADA, id, `You wrote: ${words}`))
    const stored = async (): Promise<string> => {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(m)::text || encode(sealed_text, 'escape') as row from support.messages m where thread_id = ${id}
        union all select to_jsonb(t)::text || encode(sealed_subject, 'escape') from support.threads t where id = ${id}
        union all select to_jsonb(a)::text || encode(sealed_name || sealed_content, 'escape') from support.attachments a where user_id = ${userId}
        union all select to_jsonb(n)::text from notices.notifications n where user_id = ${userId}
        union all select to_jsonb(o)::text from notices.outbox o where user_id = ${userId}`.execute(us.read)
      return rows.map(({ row }) => row).join('\n')
    }
    expect(await stored()).not.toContain('sausage')
    const copy = (await mailsTo(command.email)).at(-2)
    expect(copy?.subject).toBe(`We have your message: About ${words}`)
    expect(copy?.text).toContain(`${words}\n\nAttached: my ${words}.pdf`)
    expect(await stored()).not.toContain('sausage')
    const read = expectOk(await readThread(deps, { userId }, id))
    expect(read).toMatchObject({
      subject: `About ${words}`,
      messages: [{ text: words, attachments: [file] }, { text: `You wrote: ${words}` }],
    })
    expect(expectOk(await listThreads(db.read, textKey, { userId }, { limit: 1 })).threads).toMatchObject([
      { subject: `About ${words}` },
    ])
    const opened = expectOk(await openAttachment(ours, ADA, file.id))
    expect([opened.name, Buffer.from(opened.content).toString()]).toEqual([`my ${words}.pdf`, `%PDF-1.7 ${words}`])
  })

  test('stays as it was written, whichever process asks', async () => {
    const { userId } = await register()
    const file = expectOk(await attach(userId, 'mine.pdf', 'application/pdf', '%PDF-1.7'))
    expectOk(await open(userId, { text: 'mine', attachmentIds: [file.id] }))
    const worker = openDatabase({ url: us.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 1 })
    try {
      for (const { pool } of [worker, db]) {
        for (const change of [
          "threads set sealed_subject = 'x'",
          "messages set sealed_text = 'x'",
          "attachments set sealed_name = 'x'",
          "attachments set sealed_content = 'x'",
        ])
          await expect(pool.query(`update support.${change}`)).rejects.toThrow('permission denied')
      }
    } finally {
      await worker.close()
    }
  })

  test('that is closed is open again as soon as somebody writes; closing twice is once', async () => {
    const { userId } = await register()
    const { id } = expectOk(await open(userId))
    expect(expectOk(await closeThread(deps, { userId }, id))).toMatchObject({ state: 'closed', messages: [{}] })
    expect(await closeThread(deps, { userId }, id)).toMatchObject({ ok: true, value: { state: 'closed' } })
    expect(expectOk(await write(userId, id)).state).toBe('open')
    expect(expectOk(await closeForCustomer(ours, ADA, id)).state).toBe('closed')
    expect(expectOk(await answerThread(ours, ADA, id, 'One more thing.')).state).toBe('answered')
  })

  test('names a transaction of the customer’s own, never another’s', async () => {
    const [{ userId }, other] = [await register(), await register()]
    const id = newId('dep', +clock.now())
    const item = {
      id,
      holder: userId,
      type: 'deposit',
      direction: 'in',
      money: money('BTC', 1n),
      counter: null,
      party: null,
      network: 'bitcoin',
    } as const
    await us.transact((tx) =>
      recordActivity(tx, [{ ...item, badge: 'pending', occurredAt: clock.now(), words: [] }], clock.now()),
    )
    expect(expectOk(await open(userId, { transactionId: id })).transactionId).toBe(id)
    expect(await open(other.userId, { transactionId: id })).toEqual(notFound)
    expect(await open(userId, { transactionId: newId('dep', +clock.now()) })).toEqual(notFound)
  })

  test('is read, written in and closed by nobody but its customer', async () => {
    const [{ userId }, stranger] = [await register(), await register()]
    const { id } = expectOk(await open(userId))
    expectOk(await answerThread(ours, ADA, id, 'For your eyes only.'))
    expect(await readThread(deps, stranger, id)).toEqual(notFound)
    expect(await write(stranger.userId, id)).toEqual(notFound)
    expect(await closeThread(deps, stranger, id)).toEqual(notFound)
    expect(expectOk(await listThreads(db.read, textKey, stranger, { limit: 5 })).threads).toEqual([])
    expect(expectOk(await readThread(deps, { userId }, id))).toMatchObject({ state: 'answered', messages: [{}, {}] })
  })

  test('pages go on where the last one ended, the one written in last first', async () => {
    const { userId } = await register()
    const ids: ThreadId[] = []
    // Two of them in the same millisecond.
    for (const pause of [0, 1_000, 0]) {
      clock.advance(pause)
      ids.push(expectOk(await open(userId)).id)
    }
    const seen: ThreadId[] = []
    let cursor: string | null = null
    do {
      const page: ThreadPage = expectOk(
        await listThreads(db.read, textKey, { userId }, { limit: 1, cursor: cursor ?? undefined }),
      )
      seen.push(...page.threads.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== null && seen.length < 10)
    expect(seen).toEqual([...ids.slice(1).toSorted().toReversed(), ids[0]])
    clock.advance(1_000)
    expectOk(await write(userId, ids[0] ?? 'sup_'))
    expect(expectOk(await listThreads(db.read, textKey, { userId }, { limit: 1 })).threads[0]?.id).toBe(ids[0])
    expect(await listThreads(db.read, textKey, { userId }, { limit: 1, cursor: 'x' })).toMatchObject({
      refusal: { code: 'invalid_request' },
    })
  })
})

describe('repeating', () => {
  test('the same key is the same conversation and the same message, however many come at once', async () => {
    const { userId } = await register()
    const begun = await Promise.all(Array.from({ length: 6 }, () => open(userId, { idempotencyKey: 'k1' })))
    const [id] = new Set(begun.map((each) => expectOk(each).id))
    if (id === undefined) throw new Error('nothing was opened')
    expect(new Set(begun.map((each) => expectOk(each).id)).size).toBe(1)
    await Promise.all(Array.from({ length: 6 }, () => write(userId, id, { idempotencyKey: 'k2' })))
    expect(expectOk(await readThread(deps, { userId }, id)).messages).toHaveLength(2)
    expect(await write(userId, id, { idempotencyKey: 'k2', text: 'Other words' })).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
    expect(await open(userId, { idempotencyKey: 'k2' })).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
  })

  test('a message with a file is the same message too; a refused one leaves nothing, not even its key', async () => {
    const { userId } = await register()
    const { id } = expectOk(await open(userId))
    const missing = newId('att', +clock.now())
    const file = expectOk(await attach(userId))
    expect(await write(userId, id, { idempotencyKey: 'k1', attachmentIds: [file.id, missing] })).toEqual({
      ok: false,
      refusal: { code: 'attachment_unknown' },
    })
    expect(expectOk(await readThread(deps, { userId }, id)).messages).toHaveLength(1)
    const again = { idempotencyKey: 'k1', attachmentIds: [file.id] }
    expect(expectOk(await write(userId, id, again)).messages).toMatchObject([
      { attachments: [] },
      { attachments: [file] },
    ])
    expect(expectOk(await write(userId, id, again)).messages).toHaveLength(2)
  })
})

describe('limits', () => {
  test('so many messages an hour, so many conversations a day; without any room nothing is stored', async () => {
    const { userId } = await register()
    const { id } = expectOk(await open(userId))
    const first = clock.now()
    const many = await Promise.all(Array.from({ length: 9 }, () => write(userId, id)))
    expect(many.filter((each) => each.ok)).toHaveLength(4)
    const refused = { ok: false, refusal: { code: 'rate_limited', retryAt: new Date(+first + HOUR_MS) } }
    expect(await write(userId, id)).toEqual(refused)
    expect(await open(userId)).toEqual(refused)
    // What we write does not count against a limit.
    for (let n = 0; n < 6; n++) expectOk(await answerThread(ours, ADA, id, 'Yes.'))
    clock.advance(HOUR_MS)
    expectOk(await open(userId))
    expectOk(await open(userId))
    expect(await open(userId)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(+first + DAY_MS) },
    })
    expect(expectOk(await listThreads(db.read, textKey, { userId }, { limit: 9 })).threads).toHaveLength(3)
    const { userId: other } = await register()
    expect((await Promise.all(Array.from({ length: 6 }, () => open(other)))).filter((each) => each.ok)).toHaveLength(3)
  })

  test('so many files an hour and so many bytes a day', async () => {
    const { userId } = await register()
    const first = clock.now()
    const many = await Promise.all(Array.from({ length: 7 }, () => attach(userId)))
    expect(many.filter((each) => each.ok)).toHaveLength(4)
    expect(await attach(userId)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(+first + HOUR_MS) },
    })
    clock.advance(HOUR_MS)
    // 40 bytes of pictures are stored; another 61 are too many until one of them has left the window.
    expect(await attach(userId, 'a.pdf', 'application/pdf', `%PDF-1.7${'x'.repeat(53)}`)).toMatchObject({
      refusal: { retryAt: new Date(+first + DAY_MS) },
    })
    expectOk(await attach(userId, 'a.pdf', 'application/pdf', `%PDF-1.7${'x'.repeat(52)}`))
  })
})

describe('files', () => {
  test('a picture is made anew and a PDF kept as it came, in the order they were named', async () => {
    const { userId, command } = await register()
    const picture = expectOk(await attach(userId))
    const pdf = expectOk(await attach(userId, 'bill.pdf', 'application/pdf', '%PDF-1.7 bill'))
    expect(picture).toEqual({ id: picture.id, name: 'photo.webp', format: 'webp', bytes: 10 })
    expect(expectOk(await open(userId, { attachmentIds: [pdf.id, picture.id, pdf.id] })).messages).toMatchObject([
      { attachments: [pdf, picture] },
    ])
    expect(expectOk(await readAttachment(deps, { userId }, picture.id)).content).toEqual(Buffer.from('Picture, w'))
    expect(expectOk(await readAttachment(deps, { userId }, pdf.id)).content).toEqual(Buffer.from('%PDF-1.7 bill'))
    expect((await mailsTo(command.email)).at(-1)?.text).toContain('Attached: bill.pdf, photo.webp')
  })

  test('what is not what it says is refused', async () => {
    const { userId } = await register()
    expect(await attach(userId, 'a.pdf', 'application/pdf', '<html>')).toEqual({
      ok: false,
      refusal: { code: 'file_unreadable' },
    })
    expect(await attach(userId, 'a.png', 'image/png', '%PDF-1.7')).toEqual({
      ok: false,
      refusal: { code: 'picture_unreadable' },
    })
    expect(await attach(userId, 'a.png', 'image/png', '<svg>')).toEqual({
      ok: false,
      refusal: { code: 'picture_unreadable' },
    })
  })

  test('are seen and sent by nobody but who handed them in, and sent once', async () => {
    const [{ userId }, stranger] = [await register(), await register()]
    const file = expectOk(await attach(userId))
    const unknown = { ok: false, refusal: { code: 'attachment_unknown' } }
    expect(await readAttachment(deps, stranger, file.id)).toEqual(notFound)
    expect(await open(stranger.userId, { attachmentIds: [file.id] })).toEqual(unknown)
    const { id } = expectOk(await open(userId, { attachmentIds: [file.id] }))
    expect(await readAttachment(deps, stranger, file.id)).toEqual(notFound)
    expect(await write(userId, id, { attachmentIds: [file.id] })).toEqual(unknown)
  })

  test('that no message names are gone after a day; those of messages stay', async () => {
    const { userId } = await register()
    const [sent, waiting] = [expectOk(await attach(userId)), expectOk(await attach(userId))]
    expectOk(await open(userId, { attachmentIds: [sent.id] }))
    clock.advance(DAY_MS - 1)
    await purgeAttachments({ db: us, clock, policy })
    expect(await readAttachment(deps, { userId }, waiting.id)).toMatchObject({ ok: true })
    clock.advance(1)
    await purgeAttachments({ db: us, clock, policy })
    expect(await readAttachment(deps, { userId }, waiting.id)).toEqual(notFound)
    expect(await readAttachment(deps, { userId }, sent.id)).toMatchObject({ ok: true })
  })
})

describe('our side', () => {
  test('what waits for us, longest first, with whose it is; every step in the audit trail under a name', async () => {
    const [one, two] = [await register(), await register()]
    const first = expectOk(await open(one.userId, { attachmentIds: [expectOk(await attach(one.userId)).id] }))
    clock.advance(1_000)
    const second = expectOk(await open(two.userId))
    const waiting = async () =>
      (await listOpenThreads(ours)).map(({ thread }) => thread.id).filter((id) => [first.id, second.id].includes(id))
    expect(await waiting()).toEqual([first.id, second.id])
    const shown = expectOk(await showThread(ours, first.id))
    expect(shown).toMatchObject({
      customer: { username: one.command.username },
      thread: { messages: [{ attachments: [{ name: 'photo.webp' }] }] },
    })
    const [file] = shown.thread.messages.flatMap(({ attachments }) => attachments)
    if (file === undefined) throw new Error('no file')
    expectOk(await openAttachment(ours, ADA, file.id))
    expectOk(await answerThread(ours, ADA, first.id, 'Yes.'))
    expectOk(await closeForCustomer(ours, ADA, second.id))
    expect(await waiting()).toEqual([])
    const { rows } =
      await sql`select actor, action, subject from audit.events where subject in (${first.id}, ${second.id}, ${file.id}) order by number`.execute(
        us.read,
      )
    expect(rows).toEqual([
      { actor: 'ada@zend', action: 'support.attachment_opened', subject: file.id },
      { actor: 'ada@zend', action: 'support.answered', subject: first.id },
      { actor: 'ada@zend', action: 'support.closed', subject: second.id },
    ])
    const nobodys = newId('sup', 0)
    expect(await answerThread(ours, ADA, nobodys, 'Yes.')).toEqual(notFound)
    expect(await showThread(ours, nobodys)).toEqual(notFound)
    expect(await closeForCustomer(ours, ADA, nobodys)).toEqual(notFound)
    expect(await openAttachment(ours, ADA, newId('att', 0))).toEqual(notFound)
  })

  test('the API cannot speak in our name, nor change or remove what was said', async () => {
    const { userId } = await register()
    const { id } = expectOk(await open(userId))
    await expect(answerThread({ db, clock, textKey }, ADA, id, 'Send your PIN to this address.')).rejects.toThrow(
      'only we answer customers',
    )
    for (const statement of [
      sql`update support.messages set sealed_text = 'x'`,
      sql`delete from support.messages`,
      sql`delete from support.attachments`,
    ]) {
      await expect(statement.execute(db.read)).rejects.toThrow(/permission denied/)
    }
  })
})
