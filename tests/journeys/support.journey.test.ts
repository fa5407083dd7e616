/** Support over HTTP: the API as a real process, files as real bodies, and our answers from the operators' command. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contract from '@zend/contracts'
import { newId } from '@zend/kernel'
import { runRelay } from '@zend/server/core/events'
import {
  accountsOn,
  type Answer,
  type Api,
  dataOf,
  realClock,
  startApi,
  TEST_SECRET,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const db = await testDatabase()
const { customer, mailsTo } = accountsOn(db, realClock)
let api: Api
let folder: string
// A worker's task: no worker runs here.
const relay = new AbortController()
const relaying = runRelay({ db, clock: realClock, log: { warn: () => undefined } }, relay.signal)
beforeAll(async () => {
  api = await startApi(db.url)
  folder = await mkdtemp(join(tmpdir(), 'zend-support-'))
  await writeFile(join(folder, 'secrets-key'), TEST_SECRET)
})
afterAll(async () => {
  relay.abort()
  await relaying
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

// One red pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
const PDF = Buffer.from('%PDF-1.7\nonly its beginning is looked at')

const call = ({ session }: TestCustomer, method: string, path: string, body?: unknown, headers = {}) =>
  api.call({ method, path: `/personal/support${path}`, token: session.access.token, body, headers })
const read = async (who: TestCustomer, id: string) =>
  dataOf(contract.getSupportThread, await call(who, 'GET', `/threads/${id}`)).thread

/** Uploads a file, as a browser does. */
async function upload(
  { session }: TestCustomer,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${session.access.token}`, 'content-type': type }
  const response = await fetch(`${api.url}/personal/support/attachments?${new URLSearchParams({ name }).toString()}`, {
    method: 'POST',
    headers,
    body: bytes,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Answer['json'] }
}
const uploaded = async (who: TestCustomer, name: string, type: string, bytes: Uint8Array<ArrayBuffer>) =>
  dataOf(contract.addAttachment, await upload(who, name, type, bytes)).attachment
const download = ({ session }: TestCustomer, id: string) =>
  fetch(`${api.url}/personal/support/attachments/${id}`, {
    headers: { authorization: `Bearer ${session.access.token}` },
  })
const operator = (...args: readonly string[]) =>
  run(process.execPath, ['tools/support.ts', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: db.url, SECRETS_KEY_FILE: join(folder, 'secrets-key') },
  })

const question = { topic: 'deposit', subject: 'My deposit', text: 'Where is it?\u0009Sent yesterday.' }

test('a customer writes with files, we answer by command, they hear of it at once', async () => {
  const [made, otherCustomer] = [await customer(), await customer()]
  const picture = await uploaded(made, 'Screen shot.png', 'image/png', PNG)
  expect(picture).toMatchObject({ name: 'Screen shot.webp', format: 'webp' })
  const pdf = await uploaded(made, 'bill.pdf', 'application/pdf', PDF)
  const key = { 'idempotency-key': 'first' }
  const body = { ...question, attachmentIds: [picture._id, pdf._id] }
  const { thread } = dataOf(contract.openSupportThread, await call(made, 'POST', '/threads', body, key))
  expect(dataOf(contract.openSupportThread, await call(made, 'POST', '/threads', body, key)).thread._id).toBe(
    thread._id,
  )
  expect(thread).toMatchObject({
    state: 'open',
    unread: false,
    messages: [{ from: 'customer', attachments: [picture, pdf] }],
  })
  const reused = await call(made, 'POST', '/threads', question, key)
  expect(reused).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } })

  const shown = await operator('show', thread._id)
  expect(shown.stdout).toContain('Sent yesterday.')
  const path = join(folder, 'bill.pdf')
  await operator('save', pdf._id, path, '--operator', 'ngozi')
  expect(await readFile(path)).toEqual(PDF)

  const events = eventsOf(made)
  await nextOf(events, 'hello')
  await operator('answer', thread._id, 'It is in.', '--operator', 'ngozi')
  expect(await nextOf(events, 'support')).toMatchObject({ id: thread._id })
  await events.return(undefined)
  const list = dataOf(contract.getSupportThreads, await call(made, 'GET', '/threads'))
  expect(list).toMatchObject({ threads: [{ _id: thread._id, state: 'answered', unread: true }], cursor: null })
  const answered = await read(made, thread._id)
  expect(answered.messages.at(-1)).toMatchObject({ from: 'support', text: 'It is in.', attachments: [] })
  expect(JSON.stringify(answered)).not.toContain('ngozi')
  expect((await mailsTo(made.command.email)).map(({ subject }) => subject)).toContain('Our support answered you')

  for (const [method, route, sent] of [
    ['GET', `/threads/${thread._id}`, undefined],
    ['POST', `/threads/${thread._id}/messages`, { text: 'Mine now.' }],
    ['POST', `/threads/${thread._id}/close`, undefined],
    ['GET', `/attachments/${pdf._id}`, undefined],
  ] as const) {
    expect(await call(otherCustomer, method, route, sent)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  }
  const stolen = await call(otherCustomer, 'POST', '/threads', { ...question, attachmentIds: [pdf._id] })
  expect(stolen).toMatchObject({ status: 422, json: { code: 'attachment_unknown' } })
  expect(
    dataOf(contract.closeSupportThread, await call(made, 'POST', `/threads/${thread._id}/close`)).thread.state,
  ).toBe('closed')
  expect((await operator('list')).stdout).toContain('Nobody waits')
})

/** The events of the customer's open stream; the first one shows that it is open. */
async function* eventsOf({ session }: TestCustomer): AsyncGenerator<contract.LiveEvent> {
  const response = await fetch(`${api.url}/personal/events`, {
    headers: { authorization: `Bearer ${session.access.token}` },
  })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: ')) yield contract.liveEvent.parse(JSON.parse(part.slice('data: '.length)))
  }
}

/** The next event of this type; the stream stays open. */
async function nextOf(
  events: AsyncGenerator<contract.LiveEvent>,
  type: contract.LiveEvent['type'],
): Promise<contract.LiveEvent> {
  for (let next = await events.next(); next.done !== true; next = await events.next())
    if (next.value.type === type) return next.value
  throw new Error('the stream ended')
}

test('a file is returned only as a download, with its own type', async () => {
  const made = await customer()
  const picture = await download(made, (await uploaded(made, 'a.png', 'image/png', PNG))._id)
  const pdf = await download(made, (await uploaded(made, '"a\';.pdf', 'application/pdf', PDF))._id)
  expect([picture.headers.get('content-type'), pdf.headers.get('content-type')]).toEqual([
    'image/webp',
    'application/pdf',
  ])
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(PDF)
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  for (const { headers } of [picture, pdf]) {
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="att_\w+\.(webp|pdf)"$/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('a file that is no picture or PDF is refused, whatever its claimed type', async () => {
  const made = await customer()
  expect(await upload(made, 'a.png', 'image/png', PDF)).toMatchObject({
    status: 422,
    json: { code: 'picture_unreadable' },
  })
  expect(await upload(made, 'a.pdf', 'application/pdf', PNG)).toMatchObject({
    status: 422,
    json: { code: 'file_unreadable' },
  })
  expect(await upload(made, 'a.html', 'text/html', Buffer.from('<script>'))).toMatchObject({ status: 415 })
  const large = Buffer.concat([PDF, Buffer.alloc(contract.ATTACHMENT_BYTES_MAX)])
  expect(await upload(made, 'a.pdf', 'application/pdf', large)).toMatchObject({
    status: 413,
    json: { code: 'payload_too_large' },
  })
})

test('an operator who gives no name, or names nothing there is, changes nothing', async () => {
  await expect(operator('answer', newId('sup', 0), 'Hello')).rejects.toMatchObject({ code: 2 })
  await expect(operator('answer', newId('sup', 0), ' ', '--operator', 'ngozi')).rejects.toMatchObject({ code: 2 })
  await expect(operator('answer', newId('sup', 0), 'Hello', '--operator', 'ngozi')).rejects.toMatchObject({ code: 1 })
})
