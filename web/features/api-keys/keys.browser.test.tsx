// The pages of API keys. Risk: a key with other rights than were chosen, or a secret that is lost or shown twice.

import { type ApiKeyAnswer, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { KeysScreen } from './keys-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const X = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
const KEY: ApiKeyAnswer = {
  id: newId('key', 1),
  name: 'Treasury',
  state: 'active',
  scopes: ['view', 'withdrawal'],
  ips: ['203.0.113.0/24'],
  publicKey: X,
  lastFour: 'x7Qd',
  owner: { name: 'Ada Obi', you: true },
  madeAt: '2026-11-01T09:00:00Z',
  endsAt: '2027-11-01T09:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
}
const SECRET = 'zk_live_3dYpB0rVJt5uQ2mX8cLwKfGz7HnAe1RiSo4ToUx9yNvZq61kWm'
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }
const MAKE = 'POST /business/api-key'

async function play(answers: Parameters<typeof playApi>[0], keys: readonly ApiKeyAnswer[] = [KEY]) {
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/api-key': () => ({ keys, mode: 'live' }),
    'POST /business/api-key/code': () => CODE,
    ...answers,
  })
  await (await tabCompany()).choose(ADA._id, OWN)
  return calls
}
const open = async (path = '/developers/keys') => {
  await cleanup()
  const company = await (await tabCompany()).chosen()
  return openScreen(path, <CompanyProvider value={company}>{<KeysScreen />}</CompanyProvider>)
}
const changesIn = (calls: readonly SentCall[]) => calls.filter(({ call }) => !/^GET|\/enter$/.test(call))
const confirm = async (): Promise<void> => {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const fillMoneyOut = async (): Promise<void> => {
  await page.getByLabelText('Name', { exact: true }).fill(' Treasury ')
  await page.getByRole('switch', { name: /^Withdraw/ }).click()
  await page.getByLabelText(/^IP addresses it is used from/).fill('203.0.113.0/24')
  await page.getByLabelText('Public key of your signatures').fill(X)
  await page.getByRole('button', { name: 'Continue' }).click()
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a key has the rights that were chosen, by code and PIN, and its secret is shown once', async () => {
  const calls = await play({ [MAKE]: () => ({ apiKey: KEY, secret: SECRET }) })
  const { router } = await open('/developers/keys?make')
  await page.getByLabelText('Name', { exact: true }).fill('Treasury')
  await page.getByRole('switch', { name: /^Withdraw/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('A key that sends money away needs your public key.')
  expect(await violations()).toEqual([])
  await page.getByLabelText(/^IP addresses it is used from/).fill('203.0.113.0/24')
  await page.getByLabelText('Public key of your signatures').fill(X)
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('It confirms the key Treasury.')
  await confirm()
  await text(SECRET)
  await text(KEY.id)
  const wish = { name: 'Treasury', scopes: ['view', 'withdrawal'], ips: ['203.0.113.0/24'], publicKey: X }
  expect(changesIn(calls)).toEqual([
    { call: 'POST /business/api-key/code', body: { make: wish } },
    { call: MAKE, body: { ...wish, otp: '123456', transactionPin: '2580' } },
  ])
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
})

test('one that others must approve says so, and what is refused is said at the form, with what was typed', async () => {
  let tries = 0
  const approval = { id: newId('apr', 1), needed: 1, expiresAt: '2026-12-05T09:00:00Z' }
  const answer = () =>
    tries++ === 0 ? refusal(400, 'invalid_request', { field: 'body.ips' }) : { approval, secret: SECRET }
  await play({ [MAKE]: answer })
  await open('/developers/keys?make')
  await fillMoneyOut()
  await confirm()
  await text(/^One of the networks or the public key is not right/)
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue(' Treasury ')
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm()
  await text(/^It works once another member has approved it/)
  await text(SECRET)
})

test('a key is revoked once it was asked about, and somebody else’s is not rolled', async () => {
  const others: ApiKeyAnswer = { ...KEY, id: newId('key', 2), name: 'Shop', owner: { name: 'Chidi Nwosu', you: false } }
  const end = `DELETE /business/api-key/${KEY.id}`
  const calls = await play({ [end]: () => ({ apiKey: { ...KEY, state: 'revoked' } }) }, [KEY, others])
  await open()
  await text('Treasury')
  expect(await violations()).toEqual([])
  expect(page.getByRole('link', { name: 'New secret' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(changesIn(calls)).toEqual([])
  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await expect.poll(() => changesIn(calls)).toEqual([{ call: end, body: null }])
})

test('a new secret takes the time that the old one has left', async () => {
  const next = newId('key', 3)
  const roll = `POST /business/api-key/${KEY.id}/roll`
  const calls = await play({ [roll]: () => ({ apiKey: { ...KEY, id: next }, secret: SECRET }) })
  await open(`/developers/keys?roll=${KEY.id}`)
  await page.getByLabelText('The old key ends').selectOptions('after an hour')
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm()
  await text(next)
  const at = { overlapHours: 1 }
  expect(changesIn(calls)).toEqual([
    { call: 'POST /business/api-key/code', body: { roll: { key: KEY.id, ...at } } },
    { call: roll, body: { ...at, otp: '123456', transactionPin: '2580' } },
  ])
})
