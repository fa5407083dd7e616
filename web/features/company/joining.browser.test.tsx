// Opening a company, and joining one by invitation. Risk: a link is lost over signing in, or a company opened unseen.

import { OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { keepInvitation, keptInvitation } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { OpenCompanyScreen } from './open-company-screen.tsx'
import { SecondStep } from './second-step.tsx'

const TOKEN = 'ziv_secret'
const READ = 'POST /accounts/invitations/read'
const ACCEPT = 'POST /accounts/invitations/accept'
const SAID = {
  company: { name: 'Baobab Interiors' },
  role: 'accountant',
  invitedBy: 'Ngozi Eze',
  open: true,
  expiresAt: '2099-01-01T00:00:00Z',
}
const membership = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'accountant',
  permissions: ['view'],
  state: 'active',
}
const PERSON = { userId: ADA._id, email: 'ada@example.com' }
const invited = async (person: typeof PERSON | null = PERSON) => {
  await cleanup()
  return openScreen('/invitation', <InvitationScreen token={TOKEN} person={person} />)
}
const text = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()

beforeEach(() => keepInvitation(TOKEN))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a visitor sees what the invitation says, and it is still in the tab after they signed in', async () => {
  const calls = await playApi({ [READ]: () => SAID })
  await invited(null)
  await expect.element(page.getByRole('heading', { name: 'Ngozi Eze invites you to Baobab Interiors' })).toBeVisible()
  await text('Accountant')
  await expect.element(page.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/auth/register')
  await expect.element(page.getByRole('button', { name: 'Join the company' })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  expect(calls).toEqual([{ call: READ, body: { token: TOKEN } }])
  expect(keptInvitation()).toBe(TOKEN)
})

test('somebody signed in joins, and goes on to their companies', async () => {
  const calls = await playApi({ [READ]: () => SAID, [ACCEPT]: () => ({ state: 'joined', membership }) })
  const { router } = await invited()
  await text(/^You are signed in as ada@example\.com/)
  await page.getByRole('button', { name: 'Join the company' }).click()
  const linked = page.getByRole('dialog', { name: 'You act for Baobab Interiors' })
  await expect
    .element(linked.getByText(/Zend FX works once the company’s business verification \(KYB\) is complete/))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await linked.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/companies')
  expect(calls.at(-1)).toEqual({ call: ACCEPT, body: { token: TOKEN } })
  expect(keptInvitation()).toBeNull()
})

test('whoever approves is told so when they have joined', async () => {
  const approver = { ...membership, role: 'approver', permissions: ['view', 'approve'] }
  await playApi({ [READ]: () => SAID, [ACCEPT]: () => ({ state: 'joined', membership: approver }) })
  await invited()
  await page.getByRole('button', { name: 'Join the company' }).click()
  await text(/^You can now approve payments of Baobab Interiors\./)
})

test('accepted under another address, it waits for somebody of the company', async () => {
  await playApi({ [READ]: () => SAID, [ACCEPT]: () => ({ state: 'claimed', company: SAID.company }) })
  await invited()
  await page.getByRole('button', { name: 'Join the company' }).click()
  await text('Somebody has to confirm you')
  expect(keptInvitation()).toBeNull()
})

test('a link that is over says so and is forgotten; one that somebody claimed is left to whom it was sent to', async () => {
  await playApi({ [READ]: () => refusal(410, 'link_expired') })
  await invited(null)
  await text('This invitation is over')
  expect(keptInvitation()).toBeNull()
  keepInvitation(TOKEN)
  await playApi({ [READ]: () => ({ ...SAID, open: false }) })
  await invited(null)
  await text(/If it was not you, ask Baobab Interiors/)
  expect(keptInvitation()).toBe(TOKEN)
  await playApi({ [READ]: () => ({ ...SAID, open: false }), [ACCEPT]: () => refusal(410, 'link_expired') })
  await invited()
  await page.getByRole('button', { name: 'Join the company' }).click()
  // The words were there before the click, so they do not say that the answer has arrived.
  await expect.poll(keptInvitation).toBeNull()
})

test('refusals are said in words about this invitation', async () => {
  for (const [code, words] of [
    ['already_member', 'You act for this company already. Nothing was changed.'],
    ['membership_gone', /^You joined by this link and were removed since/],
  ] as const) {
    await playApi({ [READ]: () => SAID, [ACCEPT]: () => refusal(409, code) })
    await invited()
    await page.getByRole('button', { name: 'Join the company' }).click()
    await text(words)
  }
})

test('an address without a token says what to do', async () => {
  await openScreen('/invitation', <InvitationScreen token={null} person={null} />)
  await text('There is no invitation here')
})

const OPEN = 'POST /accounts/users/{ada}/businesses'
const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a company is opened with what was typed; empty fields are named, and the first has the focus', async () => {
  const owned = { ...membership, role: 'owner', permissions: ['view', 'kyb.manage'] }
  const calls = await playApi({ [OPEN]: () => ({ membership: owned }) })
  const { router } = await openScreen('/companies/open', <OpenCompanyScreen userId={ADA._id} />)
  await expect.element(field('Legal name')).toBeVisible()
  await page.getByRole('button', { name: 'Open a company' }).click()
  await text('Write the name as the register has it.')
  await text('Choose how it is registered.')
  await expect.element(field('Legal name')).toHaveFocus()
  expect([await violations(), calls]).toEqual([[], []])
  await field('Legal name').fill(' Baobab Interiors Ltd ')
  await field('Country of registration').selectOptions('Ghana')
  await field('Registered as').selectOptions('Company')
  await field('Country of registration').selectOptions('Nigeria')
  await field('Registration number').fill('RC 123456')
  await page.getByRole('button', { name: 'Open a company' }).click()
  await text('Choose how it is registered.')
  await field('Registered as').selectOptions('Company (RC)')
  await page.getByRole('button', { name: 'Open a company' }).click()
  const linked = page.getByRole('dialog', { name: 'Baobab Interiors is open' })
  await expect
    .element(linked.getByText(/up to a first daily limit.*Zend FX, need the business verification/))
    .toBeVisible()
  await linked.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/companies')
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/settings/account/business-kyb/directors')
  expect(calls).toEqual([
    {
      call: OPEN,
      body: {
        legalName: 'Baobab Interiors Ltd',
        country: 'NG',
        registrationType: 'RC',
        registrationNumber: 'RC 123456',
      },
    },
  ])
})

test('a refused name is said at its field, and a limit above the form', async () => {
  let answer = refusal(422, 'name_not_allowed', { field: 'body.legalName' })
  await playApi({ [OPEN]: () => answer })
  await openScreen('/companies/open', <OpenCompanyScreen userId={ADA._id} />)
  await field('Legal name').fill('Zend Support')
  await field('Country of registration').selectOptions('Nigeria')
  await field('Registered as').selectOptions('Company (RC)')
  await field('Registration number').fill('RC 123456')
  await page.getByRole('button', { name: 'Open a company' }).click()
  await text(/without words that stand for Zend/)
  await expect.element(field('Legal name')).toHaveAttribute('aria-invalid', 'true')
  answer = refusal(409, 'company_limit', { limit: 10 })
  await page.getByRole('button', { name: 'Open a company' }).click()
  await text(/^One person opens ten companies at most/)
})

test('the way into the company opens once there is a second step', async () => {
  const path = '/companies/second-step?to=/assets'
  await openScreen(path, <SecondStep has={false}>the app, the passkeys</SecondStep>)
  await text('A password alone doesn’t open a company’s account.')
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await openScreen(path, <SecondStep has>the app, the passkeys</SecondStep>)
  const on = page.getByRole('link', { name: 'Go on to the company' })
  await expect.element(on).toHaveAttribute('href', '/companies?to=%2Fassets')
})
