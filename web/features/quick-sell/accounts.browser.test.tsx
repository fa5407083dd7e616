// Saving and removing accounts with a fake API. Risks: somebody else's account can be saved, a name is shown for
// another number than the typed one, a code is used for another account than the saved one, a press removes without a
// question.

import { type PayoutAccount, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { CompanyProvider } from '@zend/web/data/companies'
import { addTexts } from '@zend/web/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { BALANCE, GTBANK, KENYA, LIMIT, MPESA, NIGERIA, RATE } from './quick-sell.fixture.ts'
import { QuickSellScreen, SavedAccountsScreen } from './index.ts'

const RESOLVE = 'POST /personal/quicksell/bank/resolve'
const SAVE = 'POST /personal/quicksell/bank'
const REMOVE = 'DELETE /personal/quicksell/bank'

const BAOBAB = {
  userId: ADA._id,
  membership: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  permissions: [...ROLE_PERMISSIONS.owner],
  role: 'owner' as const,
  accessToken: null,
  accessTokenExpiresAt: null,
}

/** The API with these saved accounts; `more` adds the answers of a test. */
const play = (accounts: readonly PayoutAccount[], more: Readonly<Record<string, Answer>> = {}): Promise<SentCall[]> =>
  playApi({
    'GET /personal/quicksell/countries': () => ({ countries: [NIGERIA, KENYA] }),
    'GET /personal/quicksell/bank': () => ({ accounts, page: 1, limit: 10, total: accounts.length }),
    'GET /personal/balance': () => BALANCE,
    'GET /personal/quicksell/rate': () => RATE,
    'POST /personal/quicksell/limit': () => LIMIT,
    'GET /personal/emailotp': () => ({
      sentTo: 'a•••@example.com',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      resendAt: new Date(Date.now() + 60_000).toISOString(),
    }),
    [RESOLVE]: () => ({ name: 'ADA OBI', match: 'matches' }),
    ...more,
  })

const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)
const check = () => page.getByRole('button', { name: 'Check the account' })
const save = () => page.getByRole('button', { name: 'Save this account' })

async function fillNigerian(number: string): Promise<void> {
  await page.getByLabelText('Bank', { exact: true }).selectOptions('058')
  await page.getByLabelText('Account number').fill(number)
}

async function confirm(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('4821')
}

afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

test('an account is checked, confirmed by code and PIN, saved, and closing leads to the saved accounts', async () => {
  const sent = await play([], { [SAVE]: () => ({ account: GTBANK }) })
  const { router } = await openScreen('/quick-sell/saved?add=yes&country=NG&method=bank', <SavedAccountsScreen />)
  await fillNigerian('01234 522 10')
  await check().click()
  await expect.element(page.getByText('This account belongs to')).toBeVisible()
  await expect.element(page.getByText('Your name', { exact: true })).toBeVisible()
  await save().click()
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Account saved' })).toBeVisible()
  expect(bodies(sent, SAVE)).toEqual([
    {
      country: 'NG',
      method: 'bank',
      fields: { institution: '058', accountNumber: '0123452210' },
      otp: '123456',
      transactionPin: '4821',
    },
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/quick-sell/saved')
})

test('an account that others must approve leads to its request, and is not said to be saved', async () => {
  const id = newId('apr', 1)
  await play([], { [SAVE]: () => ({ approval: { id, needed: 1, expiresAt: '2099-01-01T00:00:00Z' } }) })
  const { router } = await openScreen('/quick-sell/saved?add=yes&country=NG&method=bank', <SavedAccountsScreen />)
  await fillNigerian('01234 522 10')
  await check().click()
  await save().click()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${id}`)
  await expect.element(page.getByRole('dialog', { name: 'Account saved' })).not.toBeInTheDocument()
})

test('a name is forgotten as soon as another number is typed', async () => {
  await play([])
  await openScreen('/quick-sell/saved?add=yes&country=NG&method=bank', <SavedAccountsScreen />)
  await fillNigerian('0123452210')
  await check().click()
  await expect.element(save()).toBeVisible()
  await page.getByLabelText('Account number').fill('0123452211')
  await expect.element(page.getByText('This account belongs to')).not.toBeInTheDocument()
  await expect.element(check()).toBeEnabled()
})

test('an account under another name cannot be saved, and says why', async () => {
  await play([], { [RESOLVE]: () => ({ name: 'KOFI MENSAH', match: 'differs' }) })
  await openScreen('/quick-sell/saved?add=yes&country=NG&method=bank', <SavedAccountsScreen />)
  await fillNigerian('0123452210')
  await check().click()
  await expect.element(page.getByText('KOFI MENSAH')).toBeVisible()
  await expect.element(page.getByText(/Money can only go to accounts of your own/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
  expect(await violations()).toEqual([])
})

test('a number that the bank does not know is told at its field', async () => {
  await play([], { [RESOLVE]: () => refusal(422, 'account_not_found') })
  await openScreen('/quick-sell/saved?add=yes&country=NG&method=bank', <SavedAccountsScreen />)
  await fillNigerian('0123452210')
  await check().click()
  await expect.element(page.getByLabelText('Account number')).toHaveAccessibleDescription('There is no such account.')
})

test('where nobody can be asked, the name is typed and that is said', async () => {
  await play([], { [RESOLVE]: () => ({ name: null, match: 'unknown' }) })
  await openScreen('/quick-sell/saved?add=yes&country=KE&method=mobile-money', <SavedAccountsScreen />)
  await page.getByLabelText('Provider').selectOptions('mpesa')
  await page.getByLabelText('Phone number of the wallet').fill('0712')
  await page.getByLabelText('Name on the wallet').fill('Ada Obi')
  await expect.element(page.getByText(/Check this field. Example: 0712 345 678/)).toBeVisible()
  await expect.element(check()).toBeDisabled()
  await page.getByLabelText('Phone number of the wallet').fill('0712 345 678')
  await check().click()
  await expect.element(page.getByText(/^Compare the name and every digit/)).toBeVisible()
  await expect.element(page.getByText('You entered')).toBeVisible()
  await expect.element(page.getByText('This account belongs to')).not.toBeInTheDocument()
})

test('a company’s sale goes on with the account that was saved on its way', async () => {
  const accounts: PayoutAccount[] = []
  await play(accounts, {
    [SAVE]: () => {
      accounts.push(GTBANK)
      return { account: GTBANK }
    },
  })
  const { router } = await openScreen(
    '/quick-sell?from=USDT&amount=100&country=NG',
    <CompanyProvider value={BAOBAB}>
      <QuickSellScreen />
    </CompanyProvider>,
  )
  await page.getByRole('link', { name: /Add the account that gets the money/ }).click()
  await fillNigerian('0123452210')
  await check().click()
  await save().click()
  await confirm()
  await expect.poll(() => router.state.location.search).toBe(`?from=USDT&amount=100&account=${GTBANK._id}`)
  await expect.element(page.getByRole('button', { name: 'Review the sale' })).toBeEnabled()
})

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)(
  'the saved accounts in %s mode at %i px: by currency, each to be compared, and axe objects to nothing',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    await play([GTBANK, MPESA])
    await openScreen('/quick-sell/saved', <SavedAccountsScreen />)
    await expect.element(page.getByRole('list', { name: 'Saved accounts' }).getByRole('listitem').nth(1)).toBeVisible()
    await expect.element(page.getByText('2 of 10 saved')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
    await page.getByText('KES', { exact: true }).first().click()
    await expect.element(page.getByText('GTBank')).not.toBeInTheDocument()
    await expect.element(page.getByText('M-Pesa')).toBeVisible()
  },
)

test('an account is removed after a question, by what tells twins apart; a rule that sells into it is named', async () => {
  let answers: Answer[] = [() => refusal(409, 'account_in_use'), () => ({ removed: 1 })]
  const sent = await play([GTBANK], {
    [REMOVE]: (body) => {
      const [answer, ...rest] = answers
      answers = rest
      return answer?.(body)
    },
  })
  await openScreen('/quick-sell/saved', <SavedAccountsScreen />)
  await page.getByRole('button', { name: 'Remove the account of ADA OBI' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Remove the account of ADA OBI?' })).toBeVisible()
  expect(sent.some(({ call }) => call === REMOVE)).toBe(false)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect
    .element(page.getByRole('alert').getByText(/A rule sells into this account. End the rule first./))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the rules' })).toHaveAttribute('href', '/quick-sell/rules')
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect.poll(() => sent.filter(({ call }) => call === REMOVE).length).toBe(2)
})

test.each(['en', 'fr', 'es', 'pt'] as const)(
  'in %s the acts of a saved account stand on one line each, within a small phone',
  async (language) => {
    await page.viewport(360, 740)
    await addTexts('sell')
    await play([GTBANK])
    await openScreen('/quick-sell/saved', <SavedAccountsScreen />, language)
    const sell = page.getByRole('link', {
      name: { en: 'Sell to this account', fr: 'Vendre ici', es: 'Vender a esta cuenta', pt: 'Vender para esta conta' }[
        language
      ],
    })
    await expect.element(sell).toBeVisible()
    expect(sell.element().getBoundingClientRect().height).toBeLessThan(50)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)
