// Writing to support with a fake API: typed text is not lost, a message is not sent twice, one with an unknown outcome
// is not called failed, and none is sent without its files.

import { I18nProvider } from '@lingui/react'
import { newId } from '@zend/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { activate, addTexts, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { violations } from '../../ui/gallery/testing.tsx'
import { conversation, refusal, ScriptedSupport, ScriptedUploads } from './support.fixture.ts'
import { SupportScreen } from './support-screen.tsx'

const PATH = '/settings/services/support'

let api: ScriptedSupport
let uploads: ScriptedUploads

beforeEach(async () => {
  api = new ScriptedSupport()
  uploads = new ScriptedUploads()
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('XMLHttpRequest', uploads.Request)
  sessionStorage.clear()
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(at = PATH) {
  await activate('en')
  await addTexts('help')
  const client = createQueryClient()
  const router = createMemoryRouter(
    [
      { path: PATH, element: <SupportScreen /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  const screen: RenderResult = await render(
    <main>
      <h1 className="visually-hidden">Support</h1>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </main>,
  )
  return { router, client, screen }
}

const message = () => page.getByRole('textbox', { name: 'Message' })
const send = () => page.getByRole('button', { name: 'Send', exact: true })
const png = (name: string): File => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' })

/** Picks files as the file dialog would. */
async function pick(...files: File[]): Promise<void> {
  await expect.element(message()).toBeVisible()
  await userEvent.upload(
    page
      .getByLabelText('Add files')
      .elements()
      .find((element) => element instanceof HTMLInputElement) as HTMLInputElement,
    files,
  )
}

test('a conversation is opened, written in, and what was written is there once', async () => {
  const thread = api.put(conversation(1, { unread: true }))
  await open()
  await page.getByRole('link', { name: /Unread: My deposit is not there/ }).click()
  await expect.element(page.getByText('I sent it an hour ago.')).toBeVisible()
  await message().fill('  The hash is 0xabc.\nThank you.  ')
  await send().click()
  await expect.element(page.getByRole('log').getByText(/The hash is 0xabc/)).toBeVisible()
  await expect.element(message()).toHaveValue('')
  expect(api.sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/threads/${thread._id}/messages`, body: { text: 'The hash is 0xabc.\nThank you.', attachmentIds: [] } },
  ])
})

test('an answer of ours appears by itself, and the list no longer calls it unread', async () => {
  const thread = api.put(conversation(1, { state: 'open' }))
  const { client } = await open(`${PATH}?thread=${thread._id}`)
  await expect.element(page.getByText('I sent it an hour ago.')).toBeVisible()
  const answer = {
    _id: newId('msg', 5),
    from: 'support' as const,
    text: 'We see it: two of three confirmations.',
    at: '2026-11-20T10:00:00Z',
    attachments: [],
  }
  api.put({ ...thread, state: 'answered', unread: true, messages: [...thread.messages, answer] })
  await applyLiveEvent(client, { type: 'support', id: thread._id, at: '2026-11-20T10:00:00Z' })
  await expect.element(page.getByText('We see it: two of three confirmations.')).toBeVisible()
  await expect.element(page.getByRole('article').getByText('Answered')).toBeVisible()
})

test('a message without an answer is asked about under its own key, and is not called failed', async () => {
  const thread = api.put(conversation(1))
  api.answers = [() => Promise.reject(new TypeError('connection lost'))]
  await open(`${PATH}?thread=${thread._id}`)
  await message().fill('Anybody there?')
  await send().click()
  await expect.element(page.getByText('We do not know yet whether this reached us.')).toBeVisible()
  await expect.element(message()).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('log').getByText('Anybody there?')).toBeVisible()
  expect(api.sent).toHaveLength(2)
  expect(new Set(api.sent.map((sent) => JSON.stringify(sent))).size).toBe(1)
})

test('a message whose answer was lost keeps its key over leaving the page; another text has its own', async () => {
  const thread = api.put(conversation(1))
  const lost = () => Promise.reject(new TypeError('connection lost'))
  api.answers = [lost, lost]
  const first = await open(`${PATH}?thread=${thread._id}`)
  await message().fill('Anybody there?')
  await send().click()
  await expect.element(page.getByText('We do not know yet whether this reached us.')).toBeVisible()
  await first.screen.unmount()
  const second = await open(`${PATH}?thread=${thread._id}`)
  await expect.element(message()).toHaveValue('Anybody there?')
  await send().click()
  await expect.poll(() => api.sent.length).toBe(2)
  await second.screen.unmount()
  await open(`${PATH}?thread=${thread._id}`)
  await message().fill('Anybody there? Please.')
  await send().click()
  await expect.poll(() => api.sent.length).toBe(3)
  const [a, b, c] = api.sent.map(({ key }) => key)
  expect(a).toBe(b)
  expect(c).not.toBe(b)
})

test('what was typed and handed in is there again after looking elsewhere, and gone once it was sent', async () => {
  const { router } = await open(`${PATH}?new`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('A question')
  await message().fill('Half a sent')
  await pick(png('screen.png'))
  await expect.poll(() => uploads.begun.length).toBe(1)
  const attachment = uploads.begun[0]?.done()
  await expect.poll(() => sessionStorage.getItem('zend.support.new')).toContain(String(attachment?._id))
  await router.navigate('/elsewhere')
  await expect.element(page.getByText('elsewhere')).toBeVisible()
  await router.navigate(`${PATH}?new`)
  await expect.element(message()).toHaveValue('Half a sent')
  await expect.element(page.getByText('screen.png')).toBeVisible()
  await message().fill('Half a sentence, and now all of it.')
  await page.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Something else' }).click()
  await send().click()
  await expect.poll(() => router.state.location.search).toMatch(/^\?thread=sup_/)
  expect(api.sent[0]?.body).toEqual({
    topic: 'other',
    subject: 'A question',
    text: 'Half a sentence, and now all of it.',
    attachmentIds: [attachment?._id],
  })
  expect(sessionStorage.length).toBe(0)
})

test('a message waits for its files; one that was not taken has to be decided on; what is removed does not travel', async () => {
  const thread = api.put(conversation(1))
  await open(`${PATH}?thread=${thread._id}`)
  await message().fill('See the pictures.')
  await pick(png('one.png'), png('two.png'), new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }))
  await expect.poll(() => uploads.begun.length).toBe(2)
  await expect.element(page.getByText('Choose a JPEG, PNG or WebP picture, or a PDF.')).toBeVisible()
  uploads.begun[0]?.progress(0.4)
  await expect
    .element(page.getByRole('progressbar', { name: 'Sending one.png' }))
    .toHaveAttribute('aria-valuenow', '40')
  await expect.element(send()).toBeDisabled()
  const uploaded = uploads.begun[0]?.done()
  uploads.begun[1]?.fail(422, 'picture_unreadable')
  await expect.element(page.getByText(/We cannot read this picture/)).toBeVisible()
  await expect.element(send()).toBeDisabled()
  await page.getByRole('button', { name: 'Remove two.png' }).click()
  await page.getByRole('button', { name: 'Remove virus.exe' }).click()
  await send().click()
  await expect
    .poll(() => api.sent.map(({ body }) => body))
    .toEqual([{ text: 'See the pictures.', attachmentIds: [uploaded?._id] }])
})

test('a file that is removed on its way is given up, and five is the most', async () => {
  const thread = api.put(conversation(1))
  await open(`${PATH}?thread=${thread._id}`)
  await pick(...Array.from({ length: 7 }, (_, n) => png(`${String(n)}.png`)))
  await expect.element(page.getByText(/A message carries at most 5 files/)).toBeVisible()
  await expect.poll(() => uploads.begun.length).toBe(5)
  await page.getByRole('button', { name: 'Remove 0.png' }).click()
  expect(uploads.begun.map(({ given }) => given)).toEqual([true, false, false, false, false])
  await expect.element(page.getByText('0.png')).not.toBeInTheDocument()
})

test('files that the API no longer has are taken out, and the text stays', async () => {
  const thread = api.put(conversation(1))
  api.answers = [() => refusal(422, 'attachment_unknown')]
  await open(`${PATH}?thread=${thread._id}`)
  await message().fill('With a picture.')
  await pick(png('old.png'))
  await expect.poll(() => uploads.begun.length).toBe(1)
  uploads.begun[0]?.done()
  await send().click()
  await expect.element(page.getByText('One of the files is no longer there. Add it again.')).toBeVisible()
  await expect.element(page.getByText('old.png')).not.toBeInTheDocument()
  await expect.element(message()).toHaveValue('With a picture.')
})

test('coming from a transaction, the conversation is about it and has its topic', async () => {
  const id = newId('wdr', 7)
  const { router } = await open(`${PATH}?transaction=${id}`)
  await expect.element(page.getByRole('combobox', { name: 'What is it about?' })).toHaveTextContent('Withdrawal')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Where is it?')
  await message().fill('It has been an hour.')
  await send().click()
  await expect.poll(() => router.state.location.search).toMatch(/^\?thread=sup_/)
  expect(api.sent[0]?.body).toMatchObject({ topic: 'withdrawal', transactionId: id })
})

test('coming with the hash of what is looked for, the message has it; what was written before is not written over', async () => {
  const hash = '9C27A1B44C1A5D3F0E8B62D7A9F3C0518E64B7D2F1A0935C8D7E6F4A3B2C1D0E'
  const first = await open(`${PATH}?new&hash=${hash}`)
  await expect.element(page.getByRole('combobox', { name: 'What is it about?' })).toHaveTextContent('Deposit')
  await expect.element(message()).toHaveValue(`Transaction hash: ${hash}\n`)
  await message().fill(`Transaction hash: ${hash}\nIt is mine.`)
  await first.screen.unmount()
  await open(`${PATH}?new&hash=${hash}`)
  await expect.element(message()).toHaveValue(`Transaction hash: ${hash}\nIt is mine.`)
  await send().click()
  await expect
    .poll(() => api.sent.map(({ body }) => body))
    .toEqual([
      {
        topic: 'deposit',
        subject: 'Find a deposit',
        text: `Transaction hash: ${hash}\nIt is mine.`,
        attachmentIds: [],
      },
    ])
})

test('what is missing is said at its field, and nothing is sent', async () => {
  await open(`${PATH}?new`)
  await send().click()
  await expect.element(page.getByText('Choose what it is about.')).toBeVisible()
  await expect.element(page.getByText('Say in a few words what it is about.')).toBeVisible()
  await expect.element(page.getByText('Write what happened.')).toBeVisible()
  expect(api.sent).toEqual([])
})

test('a conversation is closed, and writing opens it again', async () => {
  const thread = api.put(conversation(1))
  await open(`${PATH}?thread=${thread._id}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('This conversation is closed. Writing opens it again.')).toBeVisible()
  await message().fill('One more thing.')
  await send().click()
  await expect.element(page.getByRole('article').getByText('With our team')).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in %s mode axe finds nothing in the list, a conversation, the form and no conversation',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    const none = await open()
    await expect.element(page.getByText('How can we help?')).toBeVisible()
    expect(await violations()).toEqual([])
    await none.screen.unmount()
    const attachments = [{ _id: newId('att', 1), name: 'proof.pdf', format: 'pdf' as const, bytes: 123_456 }]
    const thread = conversation(1, { unread: true })
    api.put({
      ...thread,
      messages: [
        ...thread.messages,
        { _id: newId('msg', 2), from: 'support', text: 'Here.', at: '2026-11-20T10:00:00Z', attachments },
      ],
    })
    for (const at of [PATH, `${PATH}?thread=${thread._id}`, `${PATH}?new`]) {
      const { screen } = await open(at)
      await expect
        .element(
          page.getByText(
            at === PATH ? 'Your conversations' : at.endsWith('new') ? 'Transaction (optional)' : 'proof.pdf',
          ),
        )
        .toBeVisible()
      expect(await violations(), at).toEqual([])
      await screen.unmount()
    }
  },
)
