// The pages of invoices and payment links with a fake API. Risks: another amount is asked for than was typed; what was
// typed is lost; a link gets what only an invoice has; what came beyond the amount goes to another address; a link to
// the page is not the one that the API gave.

import type { BillAnswer, NetworkName, WalletNetwork } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { addTexts, LANGUAGES } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { GTBANK } from '../../data/wallet/testing-sale.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { BillScreen, BillsScreen, NewBillScreen } from './index.ts'

const ID = newId('bil', 1)
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const BILL: BillAnswer = {
  _id: ID,
  kind: 'invoice',
  parent: null,
  state: 'open',
  status: 'pending',
  number: '31',
  title: 'Chairs',
  details: null,
  lines: [],
  currency: 'USD',
  amount: '2400.00',
  paid: '0.00',
  remaining: '2400.00',
  excess: null,
  coins: ['USDT', 'BTC'],
  customer: { name: 'Hotel Harmattan', email: 'accounts@harmattan.example' },
  contact: null,
  language: 'en',
  dueOn: '2099-01-01',
  expiresAt: null,
  url: 'https://business.test/pay#Zk3mQ9sT1vXyBcDeFgHjKlMnPqRsTuVw',
  createdAt: '2026-03-01T09:00:00Z',
  paidAt: null,
  cancelledAt: null,
  mailedAt: null,
  refundTo: null,
  claim: null,
  payerEmail: null,
  returns: [],
  payments: null,
  arrivals: [],
}
const CALL = `/business/bill/${ID}`
const play = (bill: BillAnswer, more: Readonly<Record<string, Answer>> = {}): Promise<SentCall[]> =>
  playApi({
    [`GET ${CALL}`]: () => ({ bill }),
    'GET /business/bill/list': () => ({ bills: [bill], page: 1, limit: 20, total: 1 }),
    'POST /business/bill': () => ({ bill }),
    ...more,
  })
const open = async (language?: (typeof LANGUAGES)[number]) => {
  await cleanup()
  return openScreen(`/invoices/${ID}`, <BillScreen id={ID} />, language)
}
const make = async (query = '') => {
  await cleanup()
  return openScreen(`/invoices/new${query}`, <NewBillScreen />)
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string | RegExp) => page.getByLabelText(label)
async function typePin(pin: string): Promise<void> {
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard(pin)
}
const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an invoice asks for the sum of its lines; what was typed survives a reload and a refusal', async () => {
  const answers = [refusal(409, 'bill_number_used')]
  const sent = await play(BILL, { 'POST /business/bill': () => answers.shift() ?? { bill: BILL } })
  await make()
  await button('Make the invoice').click()
  await expect.element(field('What it is for')).toHaveFocus()
  await expect.element(field('What it is for')).toHaveAccessibleDescription('Say what it is for.')
  expect(await violations()).toEqual([])
  await field('What it is for').fill('Chairs')
  await button('List what it is made of').click()
  await field('Line 1: what for').fill('Chair')
  await field('Line 1: amount').fill('2160.10')
  await button('Add a line').click()
  await field('Line 2: what for').fill('Delivery')
  await field('Line 2: amount').fill('240.20')
  await field(/^Customer’s name/).fill('Hotel Harmattan')
  await field(/^Invoice number/).fill('31')
  await make()
  await text('$2,400.30')
  await button('Make the invoice').click()
  await expect.element(field(/^Invoice number/)).toHaveAccessibleDescription(/has this number/)
  await field(/^Invoice number/).fill('32')
  const { router } = await make()
  await button('Make the invoice').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/invoices/${ID}`)
  expect(bodies(sent, 'POST /business/bill').at(-1)).toEqual({
    kind: 'invoice',
    title: 'Chairs',
    currency: 'USD',
    amount: '2400.30',
    lines: [
      { text: 'Chair', amount: '2160.10' },
      { text: 'Delivery', amount: '240.20' },
    ],
    coins: [],
    language: 'en',
    number: '32',
    customer: { name: 'Hotel Harmattan' },
  })
})

test('one that takes every coin says so', async () => {
  await play({ ...BILL, coins: [] })
  await open()
  await expect.element(page.getByText('Every coin')).toBeVisible()
})

test('a link asks each payer for the amount, in the coins that were chosen, and has nothing of an invoice', async () => {
  const sent = await play(BILL)
  await make('?kind=invoice')
  await field('What it is for').fill('Workshop')
  await field(/^Customer’s name/).fill('Somebody')
  await page.getByText('Payment link', { exact: true }).click()
  await expect.element(field(/^Customer’s name/)).not.toBeInTheDocument()
  await field('Currency').selectOptions('NGN')
  await field('Amount').fill('45000')
  await page.getByText('Only some', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'USDC' }).click()
  await button('Make the link').click()
  await expect
    .poll(() => bodies(sent, 'POST /business/bill'))
    .toEqual([
      {
        kind: 'link',
        title: 'Workshop',
        currency: 'NGN',
        amount: '45000.00',
        lines: [],
        coins: ['USDT'],
        language: 'en',
      },
    ])
})

test('the link that is copied is the API’s, the mail goes once for each press, and a cancelled one is offered no more', async () => {
  let bill = BILL
  const sent = await play(BILL, {
    [`GET ${CALL}`]: () => ({ bill }),
    [`POST ${CALL}/mail`]: () => ({ bill: { ...BILL, mailedAt: '2026-03-02T09:00:00Z' } }),
    [`POST ${CALL}/cancel`]: () => {
      bill = { ...BILL, state: 'cancelled', cancelledAt: '2026-03-02T09:00:00Z' }
      return { bill }
    },
  })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (what) => void copied.push(what))
  await open()
  await text('Waits for Hotel Harmattan.')
  await button('Copy the link').click()
  await expect.poll(() => copied).toEqual([BILL.url])
  await button('Mail it').click()
  await expect.element(button('Mail it again')).toBeVisible()
  expect(bodies(sent, `POST ${CALL}/mail`)).toHaveLength(1)
  expect(await violations()).toEqual([])
  await button('Cancel this invoice').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click()
  await text(/^You cancelled it\./)
  await expect.element(page.getByRole('img', { name: 'QR code of the page to pay on' })).not.toBeInTheDocument()
  await expect.element(button('Cancel this invoice')).not.toBeInTheDocument()
})

test('what came beyond the amount is returned to the address that was named, in the coin that came there', async () => {
  await play({
    ...BILL,
    state: 'overpaid',
    paid: '2600.00',
    remaining: '0.00',
    excess: '200.00',
    refundTo: { network: 'tron', address: ADDRESS, at: '2026-03-02T09:00:00Z', claimed: false },
    arrivals: [
      {
        deposit: newId('dep', 1),
        seenAt: '2026-03-02T08:00:00Z',
        currency: 'USDT',
        network: 'tron',
        amount: '2600.000000',
        state: 'credited',
        worth: '2600.00',
        rate: 'quote',
        late: false,
        converted: null,
        sold: null,
      },
    ],
  })
  await open()
  await text(/\$200\.00 came beyond the amount/)
  await expect
    .element(page.getByRole('link', { name: 'Return it' }))
    .toHaveAttribute('href', `/withdraw?currency=USDT&chain=tron&toAddr=${ADDRESS}`)
})

const network = (id: NetworkName, currency: WalletNetwork['currency']) => ({
  network: id,
  name: id,
  currency,
  status: 'up',
  confirmations: 2,
  minimum: '0.0001',
  arrivalMinutes: 20,
  large: null,
  contract: null,
  addressFormat: 'plain',
  memo: null,
})
const RULES = {
  'GET /business/swap/rules': () => ({ own: null, all: null }),
  'GET /personal/quicksell/rules': () => ({ rules: [] }),
  'GET /personal/quicksell/bank': () => ({ accounts: [GTBANK], page: 1, limit: 10, total: 1 }),
  'GET /personal/wallet/networks': () => ({
    networks: [
      network('tron', 'USDT'),
      network('ethereum', 'USDT'),
      network('bitcoin', 'BTC'),
      network('solana', 'SOL'),
    ],
  }),
}
const SALE = {
  _id: newId('rul', 1),
  currency: 'USDT',
  chain: 'tron',
  sharePercent: 100,
  account: GTBANK,
  targetRate: null,
  on: true,
  waiting: '0.000000',
  lastRefusal: null,
}

test('what is paid is swapped into the coin that was chosen, once the PIN is right', async () => {
  const pins: unknown[] = []
  const sent = await play(BILL, {
    ...RULES,
    'PUT /business/swap/rules': (body) => {
      pins.push(body)
      return pins.length === 1
        ? refusal(403, 'pin_wrong', { triesLeft: 4 })
        : { own: { into: 'USDC', setAt: '2026-03-02T09:00:00Z' }, all: null }
    },
  })
  await open()
  await text('They stay in your balance as they come.')
  await button('Change this').click()
  await page.getByText('Swap them', { exact: true }).click()
  await field('Swap into').selectOptions('USDC')
  expect(await violations()).toEqual([])
  await button('Save').click()
  await typePin('1111')
  await text(/Wrong PIN/)
  await typePin('4071')
  await expect.element(button('Change this')).toBeVisible()
  expect(bodies(sent, 'PUT /business/swap/rules').at(-1)).toEqual({ bill: ID, into: 'USDC', transactionPin: '4071' })
})

test('what is paid is sold into an account: a rule for each coin that is taken, on each of its networks', async () => {
  const sent = await play(BILL, { ...RULES, 'PUT /personal/quicksell/rules': () => ({ rule: SALE }) })
  await open()
  await button('Change this').click()
  await page.getByText('Sell them', { exact: true }).click()
  await button('Save').click()
  await typePin('4071')
  const rule = {
    bill: ID,
    sharePercent: 100,
    accountId: GTBANK._id,
    targetRate: null,
    on: true,
    transactionPin: '4071',
  }
  await expect
    .poll(() => bodies(sent, 'PUT /personal/quicksell/rules'))
    .toEqual([
      { currency: 'USDT', chain: 'tron', ...rule },
      { currency: 'USDT', chain: 'ethereum', ...rule },
      { currency: 'BTC', chain: 'bitcoin', ...rule },
    ])
})

test('a new one is made once; where others approve, selling is refused and the page is there all the same', async () => {
  const sent = await play(BILL, { ...RULES, 'PUT /personal/quicksell/rules': () => refusal(403, 'approval_needed') })
  const { router } = await make('?kind=link')
  await field('What it is for').fill('Workshop')
  await field('Amount').fill('100')
  await field(/^Can be paid until/).fill('2000-01-01')
  await page.getByText('Sell them', { exact: true }).click()
  await button('Make the link').click()
  await expect.element(field(/^Can be paid until/)).toHaveAccessibleDescription(/within a year/)
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await field(/^Can be paid until/).fill(day)
  await button('Make the link').click()
  await typePin('4071')
  await text(/^Others approve what leaves your company/)
  await button('See it').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/invoices/${ID}`)
  expect(bodies(sent, 'POST /business/bill')).toMatchObject([{ expiresAt: new Date(`${day}T23:59:59`).toISOString() }])
})

test('whoever paid too much is mailed a link, and what was sent back is shown with its state', async () => {
  const over: BillAnswer = { ...BILL, state: 'overpaid', paid: '2600.00', remaining: '0.00', excess: '200.00' }
  const claimed: BillAnswer = {
    ...over,
    claim: { email: 'ama@example.com', mailedAt: '2026-03-02T09:00:00Z', state: 'waiting', byUs: false },
  }
  const sent = await play(over, { [`POST ${CALL}/claim`]: () => ({ bill: claimed }) })
  await open()
  await expect.element(field('Mail a link to whoever paid')).toHaveValue('accounts@harmattan.example')
  await field('Mail a link to whoever paid').fill('ama@example.com')
  await button('Mail the link').click()
  await text(/^A link went to ama@example\.com/)
  expect(bodies(sent, `POST ${CALL}/claim`)).toEqual([{ email: 'ama@example.com' }])
  expect(await violations()).toEqual([])
  const transaction = newId('wdr', 1)
  await play({
    ...claimed,
    refundTo: { network: 'tron', address: ADDRESS, at: '2026-03-02T10:00:00Z', claimed: true },
    returns: [{ transaction, state: 'done', currency: 'USDT', amount: '199.000000' }],
  })
  await open()
  await text(/Said through the link that was mailed to ama@example\.com/)
  await expect
    .element(page.getByRole('link', { name: /199/ }))
    .toHaveAttribute('href', `/transaction/token/${transaction}`)
  await text(/arrived/)
})

for (const language of LANGUAGES)
  test(`the pages are whole in ${language}`, async () => {
    await addTexts('bills')
    await play({ ...BILL, state: 'part_paid', paid: '100.00', remaining: '2300.00' })
    await openScreen('/invoices', <BillsScreen />, language)
    await text(/Chairs/)
    await open(language)
    await text(/Chairs/)
    expect(await violations()).toEqual([])
  })
