// The buttons of a request. Risk: somebody who cannot approve is told the wrong reason, and waits for nothing.

import { type ApprovalDetail, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { DAY_MS, newId } from '@zend/kernel'
import { addTexts, type Language } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { DecisionBar } from './decision-bar.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const FUNKE = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'approver' as const,
  permissions: [...ROLE_PERMISSIONS.approver],
  state: 'active' as const,
}
const PAYEE = { name: 'Lihua Trading', details: {} }
const REQUEST: ApprovalDetail = {
  id: newId('apr', 1),
  kind: 'withdrawal',
  state: 'open',
  madeBy: { name: 'Aisha Bello', you: false },
  amount: '8400.000000',
  currency: 'USDT',
  payee: PAYEE,
  valueUsd: '8400.00',
  needed: 1,
  given: 0,
  forYou: true,
  inPlaceOf: null,
  madeAt: '2026-11-01T09:00:00Z',
  expiresAt: '2099-01-01T09:00:00Z',
  releasesAt: null,
  version: 1,
  decisions: [],
  waitsFor: [{ name: 'Funke Obi', you: true, inPlaceOf: null }],
  formerMaker: false,
  username: null,
  earlier: [],
  replaces: null,
  canChange: false,
  canDecline: true,
  hasQuorum: true,
  stoppedBy: null,
  subject: newId('wdr', 1),
  payload: JSON.stringify({
    v: '1',
    use: 'zend.approval',
    kind: 'withdrawal',
    most: { asset: 'USDT', amount: '8400.000000' },
    least: null,
    payee: PAYEE,
    valueCents: '840000',
    needed: '1',
    expiresAt: '2099-01-01T09:00:00Z',
  }),
}

/** Opens the buttons, and approves: the API refuses by this code. */
async function approve(code: string, facts: Readonly<Record<string, string>> = {}, language: Language = 'en') {
  await open({ [`POST /business/approval/${REQUEST.id}/challenge`]: () => refusal(409, code, facts) }, language)
  await page.getByRole('button', { name: /8.?400/ }).click()
}
async function open(answers: Parameters<typeof playApi>[0], language: Language = 'en') {
  await cleanup()
  await addTexts('account')
  await playApi({
    [`POST /accounts/users/{ada}/memberships/${FUNKE.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    ...answers,
  })
  const company = await tabCompany()
  await company.choose(ADA._id, FUNKE)
  await openScreen(
    `/approvals/${REQUEST.id}`,
    <CompanyProvider value={await company.chosen()}>
      <DecisionBar approval={REQUEST} />
    </CompanyProvider>,
    language,
  )
}
const said = (words: string | RegExp) => expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
const adding = () => page.getByRole('link')

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a passkey that is too new says from when it can approve, by the reader’s clock, and what helps until then', async () => {
  const from = new Date(Date.now() + DAY_MS)
  const time = [from.getHours(), from.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  for (const [language, words] of [
    ['en', `Your passkey is new and can approve from tomorrow at ${time}. Until then, ask another approver.`],
    ['es', /puede aprobar desde mañana a las? \d/],
    ['fr', /peut approuver à partir de demain/],
    ['pt', /pode aprovar a partir de amanhã/],
  ] as const) {
    await approve('passkey_none', { retryAt: from.toISOString() }, language)
    await said(words)
    await expect.element(adding()).not.toBeInTheDocument()
  }
  expect(await violations()).toEqual([])
})

test('before anybody presses, a passkey that cannot approve yet says so, with the way out', async () => {
  const { _id, ...passkey } = {
    _id: newId('psk', 1),
    name: 'Phone',
    synced: true,
    createdAt: '2026-11-01T09:00:00Z',
    lastUsedAt: null,
  }
  const withPasskeys = (...from: readonly number[]) => ({
    'GET /accounts/users/{ada}/passkeys': () => ({
      passkeys: from.map((ms) => ({ _id, ...passkey, confirmsFrom: new Date(Date.now() + ms).toISOString() })),
    }),
  })
  await open(withPasskeys(DAY_MS))
  await expect
    .element(page.getByText(/^Your passkey was added with the password, so it can approve from tomorrow/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Your passkeys' }))
    .toHaveAttribute('href', '/settings/security/2fa')
  await expect.element(page.getByRole('button', { name: /8.?400/ })).toBeEnabled()
  expect(await violations()).toEqual([])
  await open(withPasskeys())
  await expect.element(page.getByText('You can approve once you have a passkey.')).toBeVisible()
  await open(withPasskeys(DAY_MS, -DAY_MS))
  await expect.element(page.getByRole('button', { name: /8.?400/ })).toBeEnabled()
  await expect.element(page.getByText(/^Your passkey was added/)).not.toBeInTheDocument()
})

test('who has no passkey is led to adding one', async () => {
  await approve('passkey_none')
  await said('You have no passkey yet.')
  await expect.element(adding()).toHaveAttribute('href', '/settings/security')
})

test('a passkey that was not accepted is not said to be replaced by a password', async () => {
  await approve('passkey_refused')
  await said('This passkey was not accepted. Try again, or use another passkey of yours.')
})
