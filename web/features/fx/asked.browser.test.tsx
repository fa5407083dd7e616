// Answering what a bank wants to know about a payment, with a fake API. Risks: half an answer is sent; a file that was
// taken out is handed on; what was typed is lost with a refusal; somebody who may not pay is shown a form.

import type { FxPaymentAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { LANGUAGES } from '@zend/kernel/specification'
import { addTexts } from '@zend/web/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { answerUploads } from '../../client/testing-upload.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { FxPaymentScreen } from './index.ts'

const PAYMENT = newId('fxp', 1)
const QUESTION = newId('fxq', 1)
const FILE = newId('fxf', 1)
const asked = (stated: Partial<FxPaymentAnswer['questions'][number]> = {}): FxPaymentAnswer => ({
  id: PAYMENT,
  state: stated.state === 'answered' ? 'paying' : 'info_requested',
  status: stated.state === 'answered' ? 'processing' : 'action-required',
  supplier: { id: newId('spr', 1), name: 'Kent Timber' },
  currency: 'GBP',
  delivers: '500.00',
  most: '661.550000',
  taken: '655.000000',
  feeUsd: '5.00',
  rate: '0.763359',
  rail: 'gb-fps',
  purpose: 'goods',
  reference: 'Invoice 77',
  payBy: '2099-01-01T00:00:00Z',
  reason: null,
  cameBack: null,
  returned: null,
  tracking: null,
  arrival: null,
  delivery: null,
  tracker: 'x'.repeat(43),
  at: {
    funded: '2026-03-01T09:00:00Z',
    converted: '2026-03-01T09:01:00Z',
    sent: null,
    delivered: null,
    cameBack: null,
    closed: null,
  },
  wishes: [],
  invoices: [],
  questions: [
    {
      id: QUESTION,
      state: 'open',
      askedBy: 'bank',
      items: [
        { id: 'q1', kind: 'text', asks: 'What are the goods?' },
        { id: 'q2', kind: 'file', asks: 'The contract, please.' },
      ],
      askedAt: '2026-03-01T09:02:00Z',
      dueAt: '2099-01-01T00:00:00Z',
      answeredAt: null,
      ...stated,
    },
  ],
})
const PATH = `/zend-fx/payments/${PAYMENT}`
const ANSWER = `POST /business/fx/payment/${PAYMENT}/question/${QUESTION}/answer`
const open = (language?: (typeof LANGUAGES)[number]) => openScreen(PATH, <FxPaymentScreen id={PAYMENT} />, language)
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const send = page.getByRole('button', { name: 'Send the answer' })
const goods = page.getByRole('textbox', { name: 'What are the goods?' })
const answers = (sent: readonly SentCall[]): readonly unknown[] =>
  sent.filter(({ call }) => call === ANSWER).map(({ body }) => body)
const chooseFile = async (): Promise<void> => {
  await userEvent.upload(
    page.getByLabelText('File: The contract, please.', { exact: true }),
    new File(['%PDF-1.4'], 'contract.pdf', { type: 'application/pdf' }),
  )
  await text('contract.pdf')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a question is answered whole or not at all, and what was sent is named in the answer', async () => {
  let answered = false
  answerUploads(() => new Response(JSON.stringify({ data: { file: FILE } }), { status: 201 }))
  const sent = await playApi({
    [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: asked(answered ? { state: 'answered' } : {}) }),
    [ANSWER]: () => {
      answered = true
      return { question: { ...asked().questions[0], state: 'answered' } }
    },
  })
  await open()
  await text('The bank has a question')
  await text(/Without one it cannot go on/)
  await send.click()
  await text('Write an answer.')
  await text('Choose a file.')
  expect(answers(sent)).toEqual([])
  expect(await violations()).toEqual([])
  await goods.fill('  Timber for a house ')
  await chooseFile()
  await send.click()
  await text(/Your answer was handed on/)
  expect(answers(sent)).toEqual([
    {
      answers: [
        { item: 'q1', text: 'Timber for a house' },
        { item: 'q2', files: [FILE] },
      ],
    },
  ])
})

test('a file that was taken out again is no part of the answer, and a refused answer stays as it was typed', async () => {
  answerUploads(() => new Response(JSON.stringify({ data: { file: FILE } }), { status: 201 }))
  const sent = await playApi({
    [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: asked() }),
    [ANSWER]: () => refusal(409, 'fx_not_possible'),
  })
  await open()
  await goods.fill('Timber')
  await chooseFile()
  await page.getByRole('button', { name: 'Take out contract.pdf' }).click()
  await send.click()
  await text('Choose a file.')
  expect(answers(sent)).toEqual([])
  await chooseFile()
  await send.click()
  await expect.poll(() => answers(sent)).toHaveLength(1)
  await expect.element(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect.element(goods).toHaveValue('Timber')
})

test('in each language nothing is wider than a small phone', async () => {
  await playApi({ [`GET /business/fx/payment/${PAYMENT}`]: () => ({ payment: asked() }) })
  await addTexts('fx')
  await page.viewport(360, 740)
  for (const language of LANGUAGES) {
    await open(language)
    await text('The contract, please.')
    const wider = document.documentElement.scrollWidth - innerWidth
    expect({ language, wider }).toEqual({ language, wider: 0 })
  }
  await page.viewport(390, 844)
})
