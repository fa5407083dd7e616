/** Screens of the payers' page, which is no part of the app: a document of its own. */
import * as contract from '@zend/contracts'
import type { Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { CAME, QUOTE, TO_PAY } from '../support/pay.ts'
import type { Screen } from './screen.ts'

const REFUND = '0x52908400098527886E0F7030069857D2E4169EE7'

const pay = (name: string, more: Partial<typeof TO_PAY> = {}, quote: Partial<typeof QUOTE> = {}): Screen => ({
  app: 'business',
  name: `pay${name}`,
  path: `/pay#${'p'.repeat(32)}`,
  visitor: true,
  answers: but(
    answering(contract.getPay, data({ ...TO_PAY, ...more })),
    answering(contract.quotePay, data({ ...QUOTE, ...quote })),
  ),
})

/** Chooses the coin, the first network of it, and asks for the amount. */
const chosen =
  (coin = 'USDT') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('combobox', { name: 'Coin' }).selectOption(coin)
    await page.getByRole('button', { name: 'Show amount and address' }).click()
    await page.getByText('Send exactly').locator('visible=true').waitFor()
  }

const seen = { ...CAME, state: 'seen', worth: null } as const

/** The screens. */
export const payers: readonly Screen[] = [
  pay(''),
  { ...pay('-quoted'), act: chosen() },
  {
    ...pay(
      '-memo',
      {},
      { currency: 'XRP', network: 'xrpl', networkName: 'XRP Ledger', memo: '48211', memoName: 'tag' },
    ),
    act: chosen('XRP'),
  },
  { ...pay('-over', {}, { expiresAt: QUOTE.at }), act: chosen() },
  {
    ...pay('-no-price'),
    answers: but(answering(contract.getPay, data(TO_PAY)), answering(contract.quotePay, { refusal: 'price_stale' })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Show amount and address' }).click()
      await page.getByText('no price of this coin').locator('visible=true').waitFor()
    },
  },
  pay('-seen', { came: [seen] }),
  pay('-part', {
    state: 'part_paid',
    paid: '800.00',
    remaining: '450.00',
    came: [
      { ...seen, state: 'confirming', amount: '100.000000' },
      { ...CAME, amount: '800.240072', worth: '800.00' },
    ],
  }),
  pay('-paid', { state: 'paid', paid: '1250.00', remaining: '0.00', came: [CAME] }),
  pay('-late', {
    state: 'paid',
    paid: '1249.10',
    remaining: '0.00',
    came: [{ ...CAME, worth: '1249.10', late: true }],
  }),
  {
    ...pay('-too-much', {
      state: 'overpaid',
      paid: '1400.00',
      remaining: '0.00',
      excess: '150.00',
      refund: 'open',
      came: [{ ...CAME, amount: '1400.420126', worth: '1400.00' }],
    }),
    act: async (page) => page.getByRole('textbox', { name: 'Your address there' }).fill(REFUND),
  },
  pay('-refund-named', { state: 'overpaid', excess: '150.00', refund: 'named', came: [CAME] }),
  pay('-refund-mailed', { state: 'overpaid', excess: '150.00', refund: 'mailed', came: [CAME] }),
  {
    ...pay('-refund-claim', { state: 'overpaid', excess: '150.00', refund: 'mailed', came: [CAME] }),
    path: `/pay#${'p'.repeat(32)}.${'c'.repeat(32)}`,
  },
  pay('-refund-returned', { state: 'overpaid', excess: '150.00', refund: 'returned', came: [CAME] }),
  pay('-mail', { mail: 'open', came: [seen] }),
  pay('-cancelled', { state: 'cancelled', excess: null }),
  pay('-expired', { state: 'expired' }),
  pay('-unverified', {
    company: { name: 'Quick Gains Ltd', verified: false },
    number: null,
    lines: [],
    customer: null,
  }),
  pay('-link', {
    kind: 'link',
    number: null,
    customer: null,
    lines: [],
    dueOn: null,
    title: 'Entrance, Harmattan Jazz',
  }),
  { ...pay('-unknown'), answers: but(answering(contract.getPay, { refusal: 'not_found' })) },
  { ...pay('-incomplete'), path: '/pay' },
  { ...pay('-error'), answers: but(answering(contract.getPay, { refusal: 'unavailable' })) },
  { ...pay('-loading'), loading: true, answers: but(answering(contract.getPay, 'never')) },
]
