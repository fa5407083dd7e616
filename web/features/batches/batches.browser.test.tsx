// The pages of batches with a fake API. Risks: a file is sent as something that the API refuses, or its trouble is said
// nowhere; a correction sends more than was changed, or is lost by a reload; more is accepted than somebody saw; a code
// or a PIN is for other rows than the reviewed ones; what was not paid cannot be tried again.

import { BATCH_ROW_STATES, type BatchAnswer, type BatchRowAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { addTexts, LANGUAGES } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { BatchesScreen, BatchScreen, NewBatchScreen } from './index.ts'

const [ID, AGAIN, REQUEST] = [newId('bat', 1), newId('bat', 2), newId('apr', 1)]
const ROOT = 'a'.repeat(64)
const counts = (of: Partial<BatchAnswer['counts']>): BatchAnswer['counts'] => ({
  ...(Object.fromEntries(BATCH_ROW_STATES.map((state) => [state, 0])) as BatchAnswer['counts']),
  ...of,
})
const BATCH: BatchAnswer = {
  _id: ID,
  name: 'Payroll March',
  format: 'csv',
  state: 'draft',
  madeBy: 'Ada Obi',
  madeAt: '2026-03-01T09:00:00Z',
  rows: 3,
  counts: counts({ ready: 3 }),
  open: 0,
  arrives: [{ currency: 'NGN', amount: '300.00', rows: 3 }],
  offer: null,
  paid: [],
  left: [],
  approval: null,
  askedAt: null,
  endedAt: null,
  payUntil: null,
}
const row = (position: number, stated: Partial<BatchRowAnswer> = {}): BatchRowAnswer => ({
  position,
  line: position + 1,
  state: 'ready',
  way: 'bank',
  name: `Person ${String(position)}`,
  amount: '100.00',
  currency: 'NGN',
  reference: 'Salary',
  payee: { institutionName: 'Access Bank', accountNumber: `069000003${String(position)}` },
  typed: { way: 'bank', name: `Person ${String(position)}`, account: '069', amount: '100', currency: 'NGN' },
  faults: [],
  questions: [],
  owner: { says: 'matches', found: null },
  most: null,
  mostCurrency: null,
  left: null,
  payment: null,
  reason: null,
  endedAt: null,
  sentBackAt: null,
  ...stated,
})
const offered = (payWith: 'USDT' | 'USDC' = 'USDT', root = ROOT): BatchAnswer => ({
  ...BATCH,
  offer: {
    root,
    payWith,
    rows: 3,
    takes: [{ currency: payWith, amount: '0.200000', rows: 3 }],
    most: [{ currency: payWith, amount: '0.210000', rows: 3 }],
    valueUsd: '0.21',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  },
})
const listed = (rows: readonly BatchRowAnswer[]) => ({ rows, page: 1, limit: 50, total: rows.length })
const CALL = `/business/batch/${ID}`
const SENT: Answer = () => ({
  sentTo: 'a•••@example.com',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  resendAt: new Date(Date.now() + 60_000).toISOString(),
})
const play = (batch: BatchAnswer, rows: readonly BatchRowAnswer[], more: Readonly<Record<string, Answer>> = {}) =>
  playApi({
    [`GET ${CALL}`]: () => ({ batch }),
    [`GET ${CALL}/rows`]: () => listed(rows),
    'GET /business/batch/list': () => ({ batches: [batch], page: 1, limit: 20, total: 1 }),
    [`POST ${CALL}/code`]: SENT,
    ...more,
  })
/** Opens the page anew, as a reload does. */
const open = async (query = '', language?: (typeof LANGUAGES)[number]) => {
  await cleanup()
  return openScreen(`/batches/${ID}${query}`, <BatchScreen id={ID} />, language)
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

/** A browser's upload that is answered at once. Returns what was sent. */
function uploads(answer: () => Response): { address: string; type: string; text: Promise<string> }[] {
  const sent: { address: string; type: string; text: Promise<string> }[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    address = ''
    open(_method: string, address: string): void {
      this.address = address
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(body: Blob): void {
      sent.push({ address: this.address, type: body.type, text: body.text() })
      const response = answer()
      void response.text().then((said) => {
        Object.assign(this, { status: response.status, responseText: said })
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
const made = (batch: BatchAnswer): Response => new Response(JSON.stringify({ data: { batch } }), { status: 201 })

async function choose(name: string, type: string): Promise<void> {
  await expect.element(button(/^Choose (?:a|another) file$/)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['way,amount'], name, { type }))
  if (input === null) throw new Error('there is no input of files')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
async function confirm(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('4821')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a file is handed in as what its name says, and what cannot be read of it is told with its line', async () => {
  await play(BATCH, [])
  const answers = [refusal(422, 'batch_unreadable', { reason: 'too_many_fields', line: 7 }), made(BATCH)]
  const sent = uploads(() => answers.shift() ?? made(BATCH))
  const { router } = await openScreen('/batches/new', <NewBatchScreen />)
  await choose('pay.xlsx', 'application/vnd.ms-excel')
  await text(/We cannot read this kind of file\./)
  expect(sent).toEqual([])
  await choose('Payroll March.csv', 'application/vnd.ms-excel')
  await text(/Line 7 has more fields than the file has columns\./)
  expect(await violations()).toEqual([])
  await choose('Payroll March.csv', '')
  await expect.poll(() => router.state.location.pathname).toBe(`/batches/${ID}`)
  expect(sent.map(({ type }) => type)).toEqual(['text/csv', 'text/csv'])
  expect(new URL(sent[1]?.address ?? '', 'http://api.test').searchParams.get('name')).toBe('Payroll March')
})

const WRONG = row(2, {
  state: 'faulty',
  payee: {},
  typed: { way: 'bank', name: 'Person 2', institution: 'Acces', account: '069', amount: '100', currency: 'NGN' },
  faults: [{ field: 'institution', fault: 'unknown', limit: null }],
})

test('a row is corrected in its place: only what changed is sent, and a reload loses nothing', async () => {
  const sent = await play({ ...BATCH, counts: counts({ ready: 2, faulty: 1 }) }, [WRONG], {
    [`PUT ${CALL}/row/2`]: () => ({ row: { ...WRONG, state: 'checking' } }),
  })
  const { router } = await open()
  await text(/We don’t know a bank or provider/)
  await expect.element(button('Go on to the review')).toBeDisabled()
  await button('Correct, row 2').click()
  const bank = page.getByRole('textbox', { name: 'Bank or provider' })
  await expect.element(bank).toHaveFocus()
  await expect.element(bank).toHaveAccessibleDescription(/We don’t know a bank or provider/)
  expect(await violations()).toEqual([])
  await bank.fill('Access Bank')
  // What was said of another text is not said of this one.
  await expect.element(bank).not.toHaveAttribute('aria-invalid')
  await open(router.state.location.search)
  await expect.element(bank).toHaveValue('Access Bank')
  await button('Save the row').click()
  await expect.poll(() => bodies(sent, `PUT ${CALL}/row/2`)).toEqual([{ fields: { institution: 'Access Bank' } }])
  await expect.element(bank).not.toBeInTheDocument()
})

const ASKED = [
  row(1, {
    owner: { says: 'differs', found: 'FATIMA BELLO' },
    questions: [{ question: 'name_differs', accepted: false, other: null }],
  }),
  row(2, {
    owner: { says: 'differs', found: 'EMEKA OBI' },
    questions: [{ question: 'name_differs', accepted: false, other: null }],
  }),
  row(3, { questions: [{ question: 'twice', accepted: false, other: '1' }] }),
]

test('what is asked is accepted one by one, or all of one kind that can be seen, after one more look', async () => {
  const decided: Answer = () => ({ batch: BATCH })
  const sent = await play({ ...BATCH, open: 3 }, ASKED, { [`POST ${CALL}/decide`]: decided })
  await open()
  await text(/FATIMA BELLO/)
  await expect.element(button(/^Accept all/)).toHaveTextContent('Accept all 2')
  await button('Pay both, row 3').click()
  await expect.poll(() => bodies(sent, `POST ${CALL}/decide`)).toEqual([{ positions: [3], decision: 'accept_twice' }])
  await open()
  await button('Accept all 2').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept all' }).click()
  await expect
    .poll(() => bodies(sent, `POST ${CALL}/decide`).at(-1))
    .toEqual({ positions: [1, 2], decision: 'accept_name' })
})

test('not all are accepted while some of them cannot be seen', async () => {
  await play({ ...BATCH, open: 60 }, ASKED, { [`GET ${CALL}/rows`]: () => ({ ...listed(ASKED), total: 60 }) })
  await open()
  await text(/FATIMA BELLO/)
  await expect.element(button(/^Accept all/)).not.toBeInTheDocument()
})

test('what is confirmed is the root of the reviewed rows; another coin is another offer', async () => {
  const quoted: Answer = (body) => {
    const { payWith } = body as { readonly payWith: 'USDT' | 'USDC' }
    return { batch: offered(payWith, payWith === 'USDT' ? ROOT : 'b'.repeat(64)) }
  }
  const sent = await play(BATCH, [row(1)], {
    [`POST ${CALL}/quote`]: quoted,
    [`POST ${CALL}/pay`]: () => ({ approval: { id: REQUEST, needed: 1, expiresAt: '2099-01-01T00:00:00Z' } }),
  })
  const { router } = await open()
  await button('Go on to the review').click()
  await text(/0\.21.USDT/)
  expect(await violations()).toEqual([])
  await page.getByText('USDC', { exact: true }).click()
  await text(/0\.21.USDC/)
  await button('Make 3 payments').click()
  await confirm()
  const root = 'b'.repeat(64)
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${REQUEST}`)
  expect(bodies(sent, `POST ${CALL}/quote`)).toEqual([{ payWith: 'USDT' }, { payWith: 'USDC' }])
  expect(bodies(sent, `POST ${CALL}/code`)).toEqual([{ root }])
  expect(bodies(sent, `POST ${CALL}/pay`)).toEqual([{ root, otp: '123456', transactionPin: '4821' }])
})

test('rows that were changed meanwhile are reviewed again under a new offer, with another code', async () => {
  const roots = [ROOT, 'c'.repeat(64)]
  const sent = await play(BATCH, [row(1)], {
    [`POST ${CALL}/quote`]: () => ({ batch: offered('USDT', roots.shift()) }),
    [`POST ${CALL}/pay`]: () => refusal(409, 'version_changed'),
  })
  await open('?step=review')
  await button('Make 3 payments').click()
  await confirm()
  await text(/Rows were changed meanwhile\./)
  await expect.element(button('Make 3 payments')).toBeEnabled()
  await button('Make 3 payments').click()
  await expect.poll(() => bodies(sent, `POST ${CALL}/code`)).toEqual([{ root: ROOT }, { root: 'c'.repeat(64) }])
})

test('a batch that cannot be paid says why, and asks again when somebody wants it', async () => {
  let free = false
  const sent = await play(BATCH, [row(1)], {
    [`POST ${CALL}/quote`]: () =>
      free ? { batch: offered() } : refusal(422, 'insufficient_funds', { available: '0.100000', currency: 'USDT' }),
  })
  await open('?step=review')
  await text(/Your company has 0\.10.USDT/)
  expect(await violations()).toEqual([])
  await expect.element(button('Make 3 payments')).toBeDisabled()
  free = true
  await button('Try again').click()
  await text(/0\.21.USDT/)
  expect(bodies(sent, `POST ${CALL}/quote`)).toHaveLength(2)
})

test('what was not paid says why, and goes into a new batch as it was typed', async () => {
  const failed = row(2, { state: 'failed', reason: 'account_closed', endedAt: '2026-03-01T10:00:00Z' })
  const done: BatchAnswer = { ...BATCH, state: 'done', counts: counts({ paid: 2, failed: 1 }) }
  await play(done, [failed], { [`GET ${CALL}/rows`]: () => listed([failed]) })
  const sent = uploads(() => made({ ...BATCH, _id: AGAIN }))
  const { router } = await open()
  await text(/The account is closed\./)
  expect(await violations()).toEqual([])
  await button('Make a new batch of them').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/batches/${AGAIN}`)
  expect(new URL(sent[0]?.address ?? '', 'http://api.test').searchParams.get('name')).toBe('Payroll March, again')
  expect(await sent[0]?.text).toContain('bank,Person 2,')
})

for (const language of LANGUAGES)
  test(`the pages are whole in ${language}`, async () => {
    await addTexts('batches')
    await play({ ...BATCH, counts: counts({ ready: 2, faulty: 1 }), open: 3 }, [...ASKED, WRONG])
    await openScreen('/batches', <BatchesScreen />, language)
    await text(/Payroll March/)
    await open('', language)
    await text(/FATIMA BELLO/)
    expect(await violations()).toEqual([])
  })
