/** Money in, across and out: deposit, swap, withdrawal, Zend Pay; each step with each possible result. */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but, limits, offer } from '../support/customer.ts'
import { ON_XRPL, OUTSIDE } from '../support/happened.ts'
import { IDS, NOW } from '../support/moments.ts'
import { balances, everyCoin } from '../support/person.ts'
import { keepWhatPasses } from '../support/screen-page.ts'
import type { Screen } from './screen.ts'

async function enterCode(page: Page): Promise<void> {
  for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
}

async function enterPin(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Enter your PIN' })
  for (const digit of '7412') await sheet.getByRole('button', { name: digit, exact: true }).click()
}

const SWAP = '/swap/review?from=USDT&to=BTC&amount=200'
const swapping = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Swap 200/ }).click()
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
}
const swapped = async (page: Page): Promise<void> => {
  await swapping(page)
  await enterPin(page)
}

const EXTERNAL = `/withdraw?currency=USDT&chain=ethereum&toAddr=${OUTSIDE}`
const filled = (page: Page): Promise<void> => page.getByLabel('Amount').fill('150')
const reviewed = async (page: Page): Promise<void> => {
  await filled(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: /^Send 150/ })).toBeVisible()
}
const coded = async (page: Page): Promise<void> => {
  await reviewed(page)
  await page.getByRole('button', { name: /^Send 150/ }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
}
const sent = async (page: Page): Promise<void> => {
  await coded(page)
  await enterCode(page)
  await enterPin(page)
}

const PAY = '/withdraw?kind=zend-pay&currency=USDT'
const payee = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('kofi_m')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(
    page.getByRole('button', { name: /^Pay / }).or(page.getByText('Nobody has this username.')),
  ).toBeVisible()
}
const paying = async (page: Page): Promise<void> => {
  await payee(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Note').fill('For the market')
}

// She also holds XRP, and sees every coin.
const rich = answering(contract.getBalance, data({ balances: everyCoin(balances), asOf: NOW }))

/** The money screens. */
export const money: readonly Screen[] = [
  { name: 'deposit', path: '/deposit' },
  { name: 'deposit-coins', path: '/deposit/coins' },
  {
    name: 'deposit-coins-found',
    path: '/deposit/coins',
    answers: but(rich),
    act: (page) => page.getByLabel('Find a coin').fill('pol'),
  },
  { name: 'deposit-coins-all', path: '/deposit/coins', answers: but(rich) },
  { name: 'deposit-networks', path: '/deposit/networks?currency=USDT' },
  { name: 'deposit-review', path: '/deposit/review?currency=BTC&chain=bitcoin' },
  { name: 'deposit-review-several', path: '/deposit/review?currency=USDT&chain=bsc' },
  { name: 'deposit-double-text', path: '/deposit/review?currency=BTC&chain=bitcoin', doubleText: true },
  { name: 'deposit-tag', path: '/deposit/review?currency=XRP&chain=xrpl' },
  {
    name: 'deposit-tag-entered',
    path: '/deposit/review?currency=XRP&chain=xrpl',
    act: async (page) => {
      await page.getByLabel('I will enter the destination tag').check()
      await expect(page.getByRole('img', { name: 'QR code of the deposit address' })).toBeVisible()
    },
  },
  {
    name: 'deposit-comment',
    path: '/deposit/review?currency=USDT&chain=ton',
    act: (page) => page.getByLabel('I will enter the comment').check(),
  },
  {
    name: 'deposit-copied',
    path: '/deposit/review?currency=BTC&chain=bitcoin',
    act: async (page) => {
      await keepWhatPasses(page)
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    },
  },

  { name: 'swap', path: '/swap' },
  { name: 'swap-amount', path: '/swap?from=USDT&to=BTC&amount=200' },
  { name: 'swap-double-text', path: '/swap?from=USDT&to=BTC&amount=200', doubleText: true },
  { name: 'swap-wanted', path: '/swap?from=USDT&to=BTC&amount=0.0021811&fixed=to' },
  { name: 'swap-too-much', path: '/swap?from=USDT&to=BTC&amount=20000' },
  { name: 'swap-coins', path: '/swap/coins' },
  { name: 'swap-review', path: SWAP },
  { name: 'swap-review-refused', path: SWAP, answers: but(answering(contract.quoteSwap, { refusal: 'price_stale' })) },
  { name: 'swap-pin', path: SWAP, act: swapping },
  {
    name: 'swap-pin-wrong',
    path: SWAP,
    answers: but(answering(contract.swap, { refusal: 'pin_wrong' })),
    act: async (page) => {
      await swapped(page)
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'swap-unknown',
    path: SWAP,
    answers: but(answering(contract.swap, 'unreachable')),
    act: async (page) => {
      await swapped(page)
      await expect(page.getByText("We're checking your swap")).toBeVisible()
    },
  },
  { name: 'swap-success', path: `/swap/success?id=${IDS.swap}` },

  { name: 'withdraw', path: '/withdraw' },
  {
    name: 'withdraw-unverified',
    path: EXTERNAL,
    answers: but(
      answering(
        contract.getLimits,
        data({
          ...limits,
          tier: 0,
          windows: limits.windows.map((window) => ({ ...window, limit: '0.00', used: '0.00', left: '0.00' })),
        }),
      ),
    ),
  },
  { name: 'withdraw-coins', path: '/withdraw/coins' },
  { name: 'withdraw-networks', path: '/withdraw/networks?currency=USDT' },
  { name: 'withdraw-form', path: '/withdraw?currency=USDT&chain=ethereum' },
  {
    name: 'withdraw-other-network',
    path: '/withdraw?currency=USDT&chain=tron',
    act: async (page) => {
      await filled(page)
      const address = page.getByLabel("Recipient's address")
      await address.fill(OUTSIDE)
      await expect(page.getByText(/^This is an address of Ethereum/)).toBeVisible()
      await address.blur()
    },
  },
  {
    name: 'withdraw-asked-elsewhere',
    path: '/withdraw?currency=USDT&chain=polygon',
    act: async (page) => {
      await filled(page)
      const address = page.getByLabel("Recipient's address")
      await address.fill(`ethereum:${OUTSIDE}@56`)
      await expect(page.getByRole('link', { name: 'Send USDT on BNB Smart Chain instead' })).toBeVisible()
      // A field with the caret shows some part of a text that is too long for it; without, its beginning.
      await address.blur()
    },
  },
  { name: 'withdraw-form-filled', path: EXTERNAL, act: filled },
  {
    name: 'withdraw-tag-empty',
    path: '/withdraw?currency=XRP&chain=xrpl',
    answers: but(rich),
    act: async (page) => {
      await page.getByLabel('Amount').fill('40')
      await page.getByLabel("Recipient's address").fill(ON_XRPL)
      await expect(page.getByLabel('The receiver needs no destination tag')).toBeVisible()
    },
  },
  {
    name: 'withdraw-tag',
    path: '/withdraw?currency=XRP&chain=xrpl',
    answers: but(rich),
    act: async (page) => {
      await page.getByLabel('Amount').fill('40')
      await page.getByLabel("Recipient's address").fill(`${ON_XRPL}?dt=2748105`)
      await expect(page.getByLabel('Destination tag', { exact: true })).toHaveValue('2748105')
    },
  },
  {
    name: 'withdraw-tag-review',
    path: `/withdraw?currency=XRP&chain=xrpl&toAddr=${ON_XRPL}%232748105`,
    answers: but(
      rich,
      answering(
        contract.quoteWithdrawal,
        data({
          ...offer,
          currency: 'XRP' as const,
          chain: 'xrpl' as const,
          networkName: 'XRP Ledger',
          toAddr: `${ON_XRPL}#2748105`,
          amount: '40',
          fee: '0.1',
          receives: '39.9',
          minimum: '2',
          label: null,
          known: false,
        }),
      ),
    ),
    act: async (page) => {
      await page.getByLabel('Amount').fill('40')
      await page.getByRole('button', { name: 'Review' }).click()
      await expect(page.getByRole('button', { name: /^Send 40/ })).toBeVisible()
    },
  },
  { name: 'withdraw-review', path: EXTERNAL, act: reviewed },
  {
    name: 'withdraw-review-first-large',
    path: EXTERNAL,
    answers: but(answering(contract.quoteWithdrawal, data({ ...offer, label: null, known: false, waitSeconds: 3600 }))),
    act: reviewed,
  },
  {
    name: 'withdraw-who-asked',
    path: EXTERNAL,
    answers: but(
      answering(
        contract.quoteWithdrawal,
        data({
          ...offer,
          label: null,
          known: false,
          question: { firstSeenAt: '2026-03-04T10:00:00.000Z', reports: 2, waitSeconds: 2_700 },
        }),
      ),
    ),
    act: async (page) => {
      await filled(page)
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('radio', { name: 'Somebody I know only online' }).check()
    },
  },
  {
    name: 'withdraw-look-alike',
    path: EXTERNAL,
    answers: but(answering(contract.quoteWithdrawal, { refusal: 'address_look_alike' })),
    act: async (page) => {
      await filled(page)
      await page.getByRole('button', { name: 'Review' }).click()
    },
  },
  {
    name: 'withdraw-limit',
    path: EXTERNAL,
    answers: but(answering(contract.quoteWithdrawal, { refusal: 'limit_exceeded' })),
    act: async (page) => {
      await filled(page)
      await page.getByRole('button', { name: 'Review' }).click()
    },
  },
  { name: 'withdraw-code', path: EXTERNAL, act: coded },
  {
    name: 'withdraw-pin',
    path: EXTERNAL,
    act: async (page) => {
      await coded(page)
      await enterCode(page)
      await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
    },
  },
  {
    name: 'withdraw-unknown',
    path: EXTERNAL,
    answers: but(answering(contract.withdraw, 'unreachable')),
    act: async (page) => {
      await sent(page)
      await expect(page.getByRole('heading', { name: "We're checking" })).toBeVisible()
    },
  },
  {
    name: 'withdraw-success',
    path: `/withdraw/success?id=${IDS.withdrawal}`,
    act: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  { name: 'zend-pay', path: PAY },
  { name: 'zend-pay-found', path: PAY, act: payee },
  {
    name: 'zend-pay-nobody',
    path: PAY,
    answers: but(answering(contract.getPayee, { refusal: 'payee_not_found' })),
    act: payee,
  },
  { name: 'zend-pay-amount', path: PAY, act: paying },
  {
    name: 'zend-pay-money',
    path: PAY,
    act: async (page) => {
      await paying(page)
      await page.getByRole('button', { name: /^Type in/ }).click()
      await page.getByRole('textbox', { name: 'Amount' }).fill('20000')
    },
  },
  {
    name: 'zend-pay-review',
    path: PAY,
    act: async (page) => {
      await paying(page)
      await page.getByRole('button', { name: 'Review' }).click()
      await expect(page.getByRole('button', { name: /^Pay 25/ })).toBeVisible()
    },
  },
  {
    name: 'zend-pay-success',
    path: `/withdraw/success?id=${IDS.transfer}`,
    act: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
]
