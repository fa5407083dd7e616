// A first sale with a fake API: the account is typed inside it, and one code and one PIN confirm both. Risks: an
// account is saved apart from its sale, the code is for the sale alone, Back or a reload empties the form.

import { userQuery } from '@zend/web/data/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { BALANCE, LIMIT, NIGERIA, quoteOf, RATE, SALE_ID, saleOf } from './quick-sell.fixture.ts'
import { QuickSellScreen } from './index.ts'

const SELL = 'POST /personal/quicksell/withdraw'
const QUOTE = 'POST /personal/quicksell/quote'
const MAIL = 'GET /personal/emailotp'
const SAVE = 'POST /personal/quicksell/bank'
const ACCOUNT = { country: 'NG', method: 'bank', fields: { institution: '058', accountNumber: '0123452210' } }

async function open(more: Readonly<Record<string, Answer>> = {}) {
  let quotes = 0
  const sent = await playApi({
    'GET /personal/quicksell/countries': () => ({ countries: [NIGERIA] }),
    'GET /personal/quicksell/bank': () => ({ accounts: [], page: 1, limit: 10, total: 0 }),
    'GET /personal/balance': () => BALANCE,
    'GET /personal/quicksell/rate': () => RATE,
    'POST /personal/quicksell/limit': () => LIMIT,
    'POST /personal/quicksell/bank/resolve': () => ({ name: 'ADA OBI', match: 'matches' }),
    // Once it was asked for, it is saved.
    [QUOTE]: () => ({ ...quoteOf((quotes += 1), 60_000), saves: quotes === 1 }),
    [MAIL]: () => ({
      sentTo: 'a•••@example.com',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      resendAt: new Date(Date.now() + 60_000).toISOString(),
    }),
    [SELL]: () => ({ transaction: saleOf() }),
    [`GET /personal/transaction/${SALE_ID}`]: () => ({ transaction: saleOf() }),
    ...more,
  })
  const { router, queryClient } = await openScreen('/quick-sell?from=USDT&amount=100&country=NG', <QuickSellScreen />)
  return { sent, router, queryClient }
}

const calls = (sent: readonly SentCall[], call: string) => sent.filter((one) => one.call === call)
const codeStep = () => page.getByRole('heading', { name: 'Enter the code' })
const sheet = () => page.getByRole('dialog', { name: 'Enter your PIN' })

async function typeAccount(): Promise<void> {
  await page.getByRole('link', { name: /Add the account that gets the money/ }).click()
  await page.getByLabelText('Bank', { exact: true }).selectOptions('058')
  await page.getByLabelText('Account number').fill('0123452210')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('one code and one PIN sell into a new account, which is saved by the sale alone', async () => {
  const { sent, router } = await open()
  await typeAccount()
  await page.getByRole('button', { name: 'Sell 100.00 USDT' }).click()
  await expect.element(codeStep()).toBeVisible()
  await expect.element(page.getByText(/to ADA OBI, .* and save this account/)).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.poll(() => router.state.location.search).toBe(`?sold=${SALE_ID}`)
  expect(calls(sent, QUOTE).map(({ body }) => body)).toEqual([
    { account: ACCOUNT, fromCurrency: 'USDT', fromCurrencyAmt: '100' },
  ])
  expect(calls(sent, SELL)).toHaveLength(1)
  expect(calls(sent, SAVE)).toEqual([])
  expect(sessionStorage.getItem('zend.quick-bank')).toBeNull()
})

test('Back from the offer finds the account as it was typed', async () => {
  const { router } = await open()
  await typeAccount()
  await expect.element(page.getByRole('button', { name: 'Sell 100.00 USDT' })).toBeVisible()
  await router.navigate(-1)
  await expect.element(page.getByLabelText('Account number')).toHaveValue('0123452210')
  await expect.element(page.getByLabelText('Bank', { exact: true })).toHaveValue('058')
})

test('an account that was saved meanwhile gets a new offer, and nothing is said to be sold', async () => {
  const { sent } = await open({ [SELL]: () => refusal(409, 'account_exists') })
  await typeAccount()
  await page.getByRole('button', { name: 'Sell 100.00 USDT' }).click()
  await expect.element(codeStep()).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.poll(() => calls(sent, QUOTE).length).toBe(2)
  await page.getByRole('button', { name: 'Sell 100.00 USDT' }).click()
  await expect.poll(() => calls(sent, MAIL).length).toBe(2)
})

test('whoever has no PIN chooses it in the sale, which goes on with it', async () => {
  const made: unknown[] = []
  const { sent, router, queryClient } = await open({
    'POST /accounts/users/{ada}/transaction-pin/create': (body) => {
      made.push(body)
      return { hasCreatedTransactionPin: true }
    },
  })
  queryClient.setQueryData(userQuery(ADA._id).queryKey, { ...ADA, hasCreatedTransactionPin: false })
  await typeAccount()
  await page.getByRole('button', { name: 'Sell 100.00 USDT' }).click()
  await expect.element(codeStep()).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Create your PIN' })).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.element(page.getByText('Confirm your PIN')).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.poll(() => router.state.location.search).toBe(`?sold=${SALE_ID}`)
  expect(made).toEqual([{ transactionPin: '4821' }])
  expect(calls(sent, SELL).map(({ body }) => body)).toMatchObject([{ otp: '123456', transactionPin: '4821' }])
})
