// Webhooks' pages. Risk: data of the company goes where nobody confirmed it, or a secret is lost or shown twice.

import { type DeliveryAnswer, ROLE_PERMISSIONS, type WebhookAnswer, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { WebhookScreen } from './webhook-screen.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'developer' as const,
  permissions: [...ROLE_PERMISSIONS.developer],
  state: 'active' as const,
}
const SHOP: WebhookAnswer = {
  id: newId('hok', 1),
  url: 'https://baobab.example/zend',
  description: 'Shop',
  events: ['swap.completed'],
  publicKey: 'whpk_AAAA',
  madeAt: '2026-11-01T09:00:00Z',
  disabled: null,
  failingSince: null,
  oldSecretUntil: null,
}
const SENT: DeliveryAnswer = {
  id: newId('whd', 1),
  event: newId('evt', 1),
  type: 'swap.completed',
  body: '{"type":"swap.completed"}',
  state: 'failed',
  madeAt: '2026-11-01T09:00:00Z',
  replayed: false,
  nextAt: null,
  attempts: [
    { number: 1, at: '2026-11-01T09:00:00Z', tookMs: 15_000, status: null, problem: 'timeout', response: '' },
    { number: 2, at: '2026-11-01T09:01:00Z', tookMs: 20, status: 500, problem: null, response: '<b>oops</b>' },
  ],
}
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6f1mB3Zt2K8='
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }
const AT = `/business/webhook/${SHOP.id}`

async function play(answers: Parameters<typeof playApi>[0]) {
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/webhook': () => ({ webhooks: [SHOP], max: 10 }),
    [`GET ${AT}/deliveries`]: () => ({ deliveries: [SENT], more: false }),
    'GET /business/emailotp': () => CODE,
    ...answers,
  })
  await (await tabCompany()).choose(ADA._id, OWN)
  return calls
}
const open = async (path: string) => {
  await cleanup()
  const company = await (await tabCompany()).chosen()
  const screen = path.includes(SHOP.id) ? <WebhookScreen id={SHOP.id} /> : <WebhooksScreen />
  return openScreen(path, <CompanyProvider value={company}>{screen}</CompanyProvider>)
}
const changesIn = (calls: readonly SentCall[]) => calls.filter(({ call }) => !/^GET|\/enter$/.test(call))
const enterPin = async (): Promise<void> => {
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const confirm = async (): Promise<void> => {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await enterPin()
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a new endpoint is confirmed by code and PIN, and its secret is shown once', async () => {
  const calls = await play({ 'POST /business/webhook': () => ({ webhook: SHOP, secret: SECRET }) })
  const { router } = await open('/developers/webhooks?new')
  await page.getByLabelText('Address').fill(' https://baobab.example/zend ')
  await page.getByText('Some of them').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('Choose at least one, or all.')
  await page.getByLabelText('transfer.received').click()
  await page.getByLabelText('swap.completed').click()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('It confirms that what happens at your company is sent to https://baobab.example/zend.')
  await confirm()
  await text(SECRET)
  expect(changesIn(calls)).toEqual([
    {
      call: 'POST /business/webhook',
      body: {
        url: 'https://baobab.example/zend',
        description: '',
        events: ['transfer.received', 'swap.completed'],
        otp: '123456',
        transactionPin: '2580',
      },
    },
  ])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/developers/webhooks/${SHOP.id}`)
})

test('what the server refuses is said at the form, with what was typed', async () => {
  await play({ 'POST /business/webhook': () => refusal(422, 'webhook_url_refused') })
  await open('/developers/webhooks?new')
  await page.getByLabelText('Address').fill('https://10.0.0.1/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm()
  await text(/^This address cannot be used/)
  await expect.element(page.getByLabelText('Address')).toHaveValue('https://10.0.0.1/')
})

test('an address that no code comes for is said at its field, and can be corrected there', async () => {
  await play({ 'GET /business/emailotp': () => refusal(422, 'webhook_url_refused') })
  await open('/developers/webhooks?new')
  await page.getByLabelText('Address').fill('http://baobab.example/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByLabelText('Address')).toHaveAccessibleDescription(/^This address cannot be used/)
  expect(await violations()).toEqual([])
  await page.getByLabelText('Address').fill('https://baobab.example/')
  await expect.element(page.getByText(/^This address cannot be used/)).not.toBeInTheDocument()
})

test('switching off and other events take no code; another address does', async () => {
  const calls = await play({ [`PUT ${AT}`]: () => ({ webhook: SHOP }) })
  await open(`/developers/webhooks/${SHOP.id}`)
  await page.getByLabelText(/^Send webhooks/).click()
  const same = { url: SHOP.url, description: 'Shop', events: ['swap.completed'] }
  await expect.poll(() => changesIn(calls)).toEqual([{ call: `PUT ${AT}`, body: { ...same, enabled: false } }])
  await page.getByText('Address and events').click()
  await page.getByLabelText('Address').fill('https://other.example/')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await confirm()
  await expect
    .poll(() => changesIn(calls).at(-1)?.body)
    .toEqual({ ...same, url: 'https://other.example/', enabled: true, otp: '123456', transactionPin: '2580' })
})

test('the log shows each try, what came as text, and sends one again', async () => {
  const again = `POST /business/webhook/delivery/${SENT.id}/replay`
  const calls = await play({ [again]: () => ({ delivery: newId('whd', 2) }) })
  await open(`/developers/webhooks/${SHOP.id}`)
  await page.getByRole('list', { name: 'Last 30 days' }).getByText('swap.completed').click()
  await text('No answer in time')
  await text('<b>oops</b>')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => changesIn(calls)).toEqual([{ call: again, body: null }])
})

test('another secret takes the PIN, and a wrong one leaves the old', async () => {
  let tries = 0
  const calls = await play({
    [`POST ${AT}/roll`]: () => {
      tries += 1
      return tries === 1 ? refusal(422, 'pin_wrong') : { webhook: SHOP, secret: SECRET }
    },
  })
  await open(`/developers/webhooks/${SHOP.id}`)
  await page.getByRole('button', { name: 'Change the secret' }).click()
  await enterPin()
  await text('Wrong PIN. Try again.')
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
  await enterPin()
  await text(SECRET)
  expect(changesIn(calls).map(({ body }) => body)).toEqual([{ transactionPin: '2580' }, { transactionPin: '2580' }])
})
