/** Batches of payments: the list, handing in a file, checking its rows, confirming it, and following it. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { BATCHES, batchesAre, batchIs, SENT_BACK } from '../support/batches.ts'
import { but } from '../support/customer.ts'
import { ago, DAY } from '../support/moments.ts'
import { BAOBAB, code, KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

type More = readonly ReturnType<typeof answering>[]
const as = (membership: contract.MembershipAnswer) =>
  answering(contract.listMemberships, data({ memberships: [membership] }))
const LIST = [BATCHES.draft, BATCHES.asked, BATCHES.paying, BATCHES.partly, BATCHES.done, BATCHES.declined] as const

const list = (name: string, more: More, rest: Partial<Screen> = {}): Screen => ({
  name: `batches${name}`,
  app: 'business',
  path: '/batches',
  answers: but(...more),
  ...rest,
})
const handIn = (name: string, rest: Partial<Screen> = {}): Screen => ({
  name: `batch-new${name}`,
  app: 'business',
  path: '/batches/new',
  ...rest,
})
const one = (name: string, batch: contract.BatchAnswer, rest: Partial<Screen> = {}, ...more: More): Screen => ({
  name: `batch-${name}`,
  app: 'business',
  path: `/batches/${batch._id}`,
  answers: but(...batchIs(batch), ...more),
  ...rest,
})

const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('File of the batch').setInputFiles({ name, mimeType: '', buffer: Buffer.from('a,b') })
  await page.getByRole('alert').getByText(/.+/).waitFor()
}
const correct = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Correct, row 3' }).click()
  await page.getByRole('textbox', { name: 'Bank or provider' }).waitFor()
}
const OFFERED = answering(contract.quoteBatch, data({ batch: BATCHES.offered }))
const ALONE = answering(contract.foreseeBatch, data({ asks: null }))
const ASKS = answering(
  contract.foreseeBatch,
  data({ asks: { needed: 1, people: ['Kwame Mensah', 'Tunde Adeyemi'], expiresAt: ago(-3 * DAY), least: null } }),
)
const review = { path: `/batches/${BATCHES.offered._id}?step=review` } as const

/** The screens. */
export const batches: readonly Screen[] = [
  list('', [batchesAre(...LIST)]),
  list('-none', [batchesAre()]),
  list('-loading', [answering(contract.listBatches, 'never')], { loading: true }),
  list('-error', [answering(contract.listBatches, { refusal: 'unavailable' })]),
  list('-offline', [batchesAre(...LIST)], { offline: true }),
  list('-sees-only', [batchesAre(BATCHES.done), as(KENTE)]),
  handIn(''),
  handIn('-unfit', { act: (page) => choose(page, 'payroll.xlsx') }),
  handIn('-offline', { offline: true }),
  handIn('-may-not', { answers: but(as({ ...BAOBAB, permissions: ['view'] })) }),
  one('checking', BATCHES.checking, { path: `/batches/${BATCHES.checking._id}?show=all` }),
  one('attention', BATCHES.draft),
  one('correcting', BATCHES.draft, { act: correct }),
  one('all-rows', BATCHES.draft, { path: `/batches/${BATCHES.draft._id}?show=all` }),
  one('accept-all', BATCHES.draft, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Accept all 2' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  one('ready', BATCHES.ready),
  one('draft-sees-only', BATCHES.draft, {}, as(KENTE)),
  one('draft-offline', BATCHES.ready, { offline: true }),
  one('review', BATCHES.offered, review, OFFERED, ALONE),
  one('review-asks', BATCHES.offered, review, OFFERED, ASKS),
  one(
    'review-refused',
    BATCHES.ready,
    review,
    answering(contract.quoteBatch, { refusal: 'insufficient_funds' }),
    ALONE,
  ),
  one(
    'code',
    BATCHES.offered,
    {
      ...review,
      act: async (page) => {
        await page.getByRole('button', { name: 'Make 42 payments' }).click()
        await page.getByLabel(/digit/i).first().waitFor()
      },
    },
    OFFERED,
    ALONE,
    answering(contract.mailBatchCode, data(code)),
  ),
  one('asked', BATCHES.asked),
  one('paying', BATCHES.paying),
  one('partly', BATCHES.partly),
  one('done', BATCHES.done),
  { ...one('sent-back', BATCHES.done), answers: but(...batchIs(BATCHES.done, SENT_BACK)) },
  one('declined', BATCHES.declined),
  { ...one('gone', BATCHES.done), answers: but(answering(contract.getBatch, { refusal: 'not_found' })) },
]
