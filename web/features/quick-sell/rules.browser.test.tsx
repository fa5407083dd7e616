// Rules with a fake API. Risks: a rule sells another share, into another account or at another rate than shown when the
// PIN was typed; a rule ends without a question; a stopped rule does not say so.

import type { SellRule } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { GTBANK, MPESA } from './quick-sell.fixture.ts'
import { RulesScreen } from './index.ts'

const SET = 'PUT /personal/quicksell/rules'
const RULE: SellRule = {
  _id: newId('rul', 1),
  currency: 'USDT',
  chain: 'ethereum',
  sharePercent: 50,
  account: GTBANK,
  targetRate: '1500.00',
  on: true,
  waiting: '120.500000',
  lastRefusal: 'price_stale',
}

const network = (id: 'bitcoin' | 'ethereum', name: string, currency: 'BTC' | 'USDT') => ({
  network: id,
  name,
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

const open = async (path: string, rules: readonly SellRule[], more: Readonly<Record<string, Answer>> = {}) => {
  const sent: SentCall[] = await playApi({
    'GET /personal/quicksell/rules': () => ({ rules }),
    'GET /personal/quicksell/bank': () => ({ accounts: [GTBANK, MPESA], page: 1, limit: 10, total: 2 }),
    'GET /personal/wallet/networks': () => ({
      networks: [network('bitcoin', 'Bitcoin', 'BTC'), network('ethereum', 'Ethereum', 'USDT')],
    }),
    ...more,
  })
  return { sent, ...(await openScreen(path, <RulesScreen />)) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
})

test.each(['light', 'dark'])(
  'a rule in %s mode says what it does, what waits and why it stopped, and axe objects to nothing',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    await open('/quick-sell/rules', [RULE])
    await expect.element(page.getByRole('heading', { name: /Sells 50% of USDT/ })).toBeVisible()
    await expect.element(page.getByText('₦1,500.00 or better')).toBeVisible()
    await expect.element(page.getByText(/120.50.USDT/)).toBeVisible()
    await expect
      .element(page.getByText(/The last auto-sell didn't go through. There is no fresh market price/))
      .toBeVisible()
    expect(await violations()).toEqual([])
  },
)

test('a rule whose maker may not sell any more says so, and what makes it sell again', async () => {
  await open('/quick-sell/rules', [{ ...RULE, lastRefusal: 'maker_not_allowed' }])
  await expect.element(page.getByText(/Whoever set this rule may not sell any more/)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a rule of a deposit page begins with its coin, and the PIN sets exactly what is shown', async () => {
  const { sent, router } = await open('/quick-sell/rules?edit=yes&currency=USDT&chain=ethereum', [], {
    [SET]: () => ({ rule: RULE }),
  })
  await expect.element(page.getByLabelText('What arrives')).toHaveDisplayValue('USDT on Ethereum')
  await page.getByText('75%', { exact: true }).click()
  await page.getByLabelText('Into the account').selectOptions(MPESA._id)
  await page.getByLabelText('Wait for my target rate').click()
  await page.getByLabelText('KES for 1 USDT, at least').fill('131.5')
  await page.getByRole('button', { name: 'Set the rule' }).click()
  await expect
    .element(page.getByRole('dialog').getByText('75% of every deposit of USDT is sold to Ada Obi.'))
    .toBeVisible()
  await userEvent.keyboard('4821')
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/quick-sell/rules')
  expect(sent.filter(({ call }) => call === SET).map(({ body }) => body)).toEqual([
    {
      currency: 'USDT',
      chain: 'ethereum',
      sharePercent: 75,
      accountId: MPESA._id,
      targetRate: '131.5',
      on: true,
      transactionPin: '4821',
    },
  ])
})

test('a share out of bounds sets nothing; a refused rule says why', async () => {
  await open('/quick-sell/rules?edit=yes', [], { [SET]: () => refusal(422, 'verification_needed') })
  await page.getByLabelText('Another share, in per cent').fill('101')
  await expect.element(page.getByText('A whole number from 1 to 100.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set the rule' })).toBeDisabled()
  await page.getByLabelText('Another share, in per cent').fill('33')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Set the rule' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('4821')
  await expect
    .element(page.getByRole('link', { name: 'Verify your identity' }))
    .toHaveAttribute('href', '/settings/account/kyc')
})

test('a rule ends after a question', async () => {
  const rules = [RULE]
  const { sent } = await open('/quick-sell/rules', rules, {
    [`DELETE /personal/quicksell/rules/${RULE._id}`]: () => {
      rules.length = 0
      return { removed: 1 }
    },
  })
  await page.getByRole('button', { name: 'End it' }).click()
  const question = page.getByRole('alertdialog', { name: 'End this rule?' })
  await expect.element(question).toBeVisible()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await question.getByRole('button', { name: 'End it' }).click()
  await expect.element(page.getByText('Nothing sells by itself yet')).toBeVisible()
})
