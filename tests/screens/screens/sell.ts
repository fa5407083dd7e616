/**
 * Quick sell: the form in each state, an account, the offer and its results, saved accounts, rules, one sale in every
 * state.
 */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { limits } from '../support/customer.ts'
import { ago, HOUR } from '../support/moments.ts'
import { user } from '../support/person.ts'
import { nigeria, SALES, sale, selling, soldAs } from '../support/sales.ts'
import type { Screen } from './screen.ts'

const FORM = '/quick-sell?from=USDT&amount=100&country=NG'
const REVIEW = `/quick-sell?from=USDT&amount=100&account=${SALES.bank}&step=review`
const PAGE = `/transaction/offramp/${SALES.sale}`

const checked = async (page: Page): Promise<void> => {
  await page.getByLabel('Bank', { exact: true }).selectOption('058')
  await page.getByLabel('Account number').fill('0123452210')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(page.getByText('This account belongs to')).toBeVisible()
}

/** The quick sell screens. */
export const sell: readonly Screen[] = [
  { name: 'quick-sell', path: FORM, answers: selling() },
  { name: 'quick-sell-wanted', path: '/quick-sell?from=USDT&amount=50000&fixed=to&country=NG', answers: selling() },
  {
    name: 'quick-sell-no-account',
    path: FORM,
    answers: selling(answering(contract.getPayoutAccounts, data({ accounts: [], page: 1, limit: 10, total: 0 }))),
  },
  {
    name: 'quick-sell-down',
    path: FORM,
    answers: selling(
      answering(
        contract.getQuickSellCountries,
        data({
          countries: [{ ...nigeria, methods: nigeria.methods.map((way) => ({ ...way, state: 'down' as const })) }],
        }),
      ),
    ),
  },
  {
    name: 'quick-sell-not-offered',
    path: FORM,
    answers: selling(
      answering(
        contract.getUser,
        data({ user: { ...user, country: 'UG', offered: contract.OFFERED.filter((each) => each !== 'quicksell') } }),
      ),
    ),
  },
  { name: 'quick-sell-over-limit', path: '/quick-sell?from=USDT&amount=400&country=NG', answers: selling() },
  {
    name: 'quick-sell-first-day',
    path: '/quick-sell?from=USDT&amount=400&country=NG',
    answers: selling(
      answering(
        contract.getQuickSellLimit,
        data({
          currency: 'NGN',
          minimum: '500.00',
          maximum: '5000000.00',
          left: '445860.00',
          rule: 'first_day' as const,
          freesAt: ago(-19 * HOUR),
        }),
      ),
    ),
  },
  {
    name: 'quick-sell-held',
    path: FORM,
    answers: selling(
      answering(contract.getLimits, data({ ...limits, hold: { reason: 'password_changed', until: ago(-11 * HOUR) } })),
    ),
  },
  {
    name: 'quick-sell-no-price',
    path: FORM,
    answers: selling(answering(contract.getQuickSellRate, { refusal: 'price_stale' })),
  },
  { name: 'quick-sell-local', path: '/quick-sell?from=NGN&amount=74310', answers: selling() },
  { name: 'quick-sell-country', path: '/quick-sell?step=country', answers: selling() },
  { name: 'quick-sell-new-account', path: '/quick-sell?step=new-account&country=NG', answers: selling(), act: checked },
  { name: 'quick-sell-review', path: REVIEW, answers: selling() },
  {
    name: 'quick-sell-review-asks',
    app: 'business',
    path: REVIEW,
    answers: selling(
      answering(
        contract.foreseeQuickSell,
        data({
          asks: {
            needed: 1,
            people: ['Kwame Mensah'],
            expiresAt: ago(-72 * HOUR),
            least: { amount: '150612.40', currency: 'NGN' },
          },
        }),
      ),
    ),
  },
  {
    name: 'quick-sell-review-refused',
    path: REVIEW,
    answers: selling(answering(contract.quoteQuickSell, { refusal: 'verification_needed' })),
  },
  { name: 'quick-sell-sold', path: `/quick-sell?sold=${SALES.sale}`, answers: selling() },
  { name: 'quick-sell-saved', path: '/quick-sell/saved', answers: selling() },
  { name: 'quick-sell-rules', path: '/quick-sell/rules', answers: selling() },
  { name: 'quick-sell-rule', path: '/quick-sell/rules?edit=yes&currency=BTC&chain=bitcoin', answers: selling() },
  { name: 'transaction-sale', path: PAGE, answers: selling() },
  {
    name: 'transaction-sale-late',
    path: PAGE,
    answers: selling(
      soldAs({
        state: 'paid',
        status: 'success',
        feeBack: { amount: '1123.00', currency: 'NGN' },
        stages: sale.stages.map((stage) => ({ ...stage, state: 'done' as const, at: ago(1) })),
      }),
    ),
  },
  { name: 'transaction-sale-unknown', path: PAGE, answers: selling(soldAs({ state: 'payout_unknown' })) },
  {
    name: 'transaction-sale-returned',
    path: PAGE,
    answers: selling(
      soldAs({
        state: 'returned',
        status: 'returned',
        reason: 'account_closed',
        returned: { amount: '149743.00', currency: 'NGN' },
        stages: sale.stages.map((stage) => (stage.key === 'payout_sent' ? { ...stage, state: 'failed' } : stage)),
      }),
    ),
  },
]
