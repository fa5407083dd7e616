// The policy's page. Risk: rules hold that nobody meant, or that stop a company, or a change is asked for unseen.

import { type Permission, type PolicyRule, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import type { Policy, Simulation } from './policy.queries.ts'
import { PolicyScreen } from './policy-screen.tsx'
import { PolicySettingRow } from './settings-row.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const approver = (n: number, name: string, facts: Partial<Policy['approvers'][number]> = {}) => ({
  name,
  you: false,
  member: newId('mbr', n),
  role: 'approver' as const,
  passkey: true,
  passkeyFrom: null,
  asks: [],
  ...facts,
})
const ME = approver(1, 'Ada Obi', { you: true, role: 'owner', asks: ['withdrawal', 'policy'] })
const [KOFI, LERATO] = [approver(2, 'Kofi Mensah'), approver(3, 'Lerato K')]
const RULES: PolicyRule[] = [{ when: { valueFrom: '1000' }, approvals: 1 }]
const policy = (facts: Partial<Policy> = {}): Policy => ({
  version: 3,
  rules: RULES,
  singleControl: false,
  changedAt: '2026-11-01T09:00:00Z',
  changedBy: { name: 'Kofi Mensah', you: false },
  approvers: [ME, KOFI],
  unmet: [],
  ...facts,
})
const SIMULATION: Simulation = {
  days: 90,
  current: [
    { approvals: 0, payments: 30, valueUsd: '9000.00' },
    { approvals: 1, payments: 10, valueUsd: '40000.00' },
    { approvals: 2, payments: 0, valueUsd: '0.00' },
  ],
  proposed: [
    { approvals: 0, payments: 28, valueUsd: '8000.00' },
    { approvals: 1, payments: 9, valueUsd: '11000.00' },
    { approvals: 2, payments: 3, valueUsd: '30000.00' },
  ],
}
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }
const ASKED = { id: newId('apr', 1), expiresAt: '2099-01-01T00:00:00Z', needed: 1 }

async function play(
  found: Policy,
  answers: Parameters<typeof playApi>[0] = {},
  permissions: readonly Permission[] = OWN.permissions,
) {
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/policy': () => ({ policy: found }),
    'POST /business/policy/simulate': () => SIMULATION,
    'POST /business/policy/code': () => CODE,
    ...answers,
  })
  const role = permissions === OWN.permissions ? 'owner' : 'admin'
  await (await tabCompany()).choose(ADA._id, { ...OWN, role, permissions: [...permissions] })
  return calls
}
async function open(path = '/settings/policies') {
  await cleanup()
  const company = await (await tabCompany()).chosen()
  return openScreen(
    path,
    <CompanyProvider value={company}>
      <PolicyScreen />
    </CompanyProvider>,
  )
}
const sentTo = (calls: readonly SentCall[], to: string) =>
  calls.filter(({ call }) => call === `POST /business/policy${to}`).map(({ body }) => body)
async function confirm(): Promise<void> {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const press = (name: string) => page.getByRole('button', { name }).click()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the rules, who set them, who can approve, and what can get stuck', async () => {
  await play(
    policy({
      rules: [
        ...RULES,
        { when: { newCountry: true }, approvals: 2 },
        { when: { dailyFrom: '9000' }, approvals: 1, from: { members: [KOFI.member] } },
      ],
      approvers: [ME, KOFI, { ...LERATO, passkey: false }],
    }),
  )
  await open()
  await text(/^Kofi Mensah set them/)
  await text('One approval: from $1,000.00')
  await text('Stuck when Ada Obi asks: not enough others can approve it.')
  await text('Only by: Kofi Mensah')
  await text('Only Kofi Mensah can approve it. It waits while they are away.')
  await text('No passkey yet')
  await text('One of them can approve only after adding a passkey.')
  expect(await violations()).toEqual([])
})

test('a passkey that is too new counts only from its time on, which is said', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString()
  await play(
    policy({
      rules: [{ when: { newCountry: true }, approvals: 2 }],
      approvers: [ME, KOFI, { ...LERATO, passkey: false, passkeyFrom: from }],
    }),
  )
  await open()
  await text('New passkey')
  await text(/^Can approve from /)
  await text('Stuck when Ada Obi asks: not enough others can approve it.')
  await expect.element(page.getByText('One of them can approve only after adding a passkey.')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('where a rule is stuck the ways out are offered to whoever may go them', async () => {
  const stuck = policy({ rules: [{ when: { newCountry: true }, approvals: 2 }] })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await play(stuck)
  await open()
  await text('What gets stuck needs more people, or other rules.')
  await expect.element(link('Invite somebody who may approve')).toHaveAttribute('href', '/members?invite')
  await expect.element(link('Name a deputy')).toHaveAttribute('href', '/members?deputy')
  await expect.element(link('Change who approves what')).toHaveAttribute('href', '/settings/policies?edit')
  expect(await violations()).toEqual([])
  await play(stuck, {}, ['view'])
  await open()
  await text('An owner can invite somebody who may approve, or change who approves what.')
  await expect.element(link('Name a deputy')).not.toBeInTheDocument()
})

test('whose approval a rule waits for is offered a deputy, and nobody else', async () => {
  const waits = (you: boolean) =>
    policy({
      rules: [{ when: { valueFrom: '9000' }, approvals: 1, from: { members: [KOFI.member] } }],
      approvers: [
        { ...ME, you: !you, asks: [] },
        { ...KOFI, you },
      ],
    })
  await play(waits(true))
  await open()
  await text('Only Kofi Mensah can approve it. It waits while they are away.')
  await expect.element(page.getByRole('link', { name: 'Name a deputy' })).toHaveAttribute('href', '/members?deputy')
  await play(waits(false))
  await open()
  await text('Only Kofi Mensah can approve it. It waits while they are away.')
  await expect.element(page.getByRole('link', { name: 'Name a deputy' })).not.toBeInTheDocument()
})

test('by the first rules, two who may both ask decide on what the other asks, alone', async () => {
  const first = {
    version: 0,
    changedAt: null,
    changedBy: null,
    rules: [{ when: { newCountry: true as const }, approvals: 2 }],
  }
  await play(policy({ ...first, approvers: [ME, { ...KOFI, asks: ['withdrawal'] }] }))
  await open()
  await text(/^Only Ada Obi and Kofi Mensah can approve\. What one of them asks for, the other approves\./)
  await text(/^A deputy can decide in your place while you are away\./)
  await play(policy({ ...first, approvers: [{ ...ME, asks: [] }, KOFI] }))
  await open()
  await text('It needs both Ada Obi and Kofi Mensah. It waits while one of them is away.')
})

test('whoever manages no rules looks only, also by the address of the form', async () => {
  await play(policy(), {}, ['view', 'approve'])
  for (const path of ['/settings/policies', '/settings/policies?edit']) {
    await open(path)
    await text('One approval: from $1,000.00')
    await text(/^You can see the rules/)
    await expect.element(page.getByRole('link', { name: 'Change the rules' })).not.toBeInTheDocument()
  }
})

test('the settings lead to it, but for members who may not see it', async () => {
  for (const role of ['accountant', 'developer'] as const) {
    await cleanup()
    await play(policy(), {}, ROLE_PERMISSIONS[role])
    const company = await (await tabCompany()).chosen()
    await openScreen(
      '/settings',
      <CompanyProvider value={company}>
        <ul>
          <PolicySettingRow />
        </ul>
        <p>the rest</p>
      </CompanyProvider>,
    )
    await text('the rest')
    const links = page.getByRole('link', { name: /^Approval policy/ })
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
      role === 'accountant' ? ['/settings/policies'] : [],
    )
  }
})

test('a company of one approver, and one that has changed nothing', async () => {
  await play(policy({ version: 0, changedAt: null, changedBy: null, singleControl: true, approvers: [ME] }))
  await open()
  await text(/^The rules that every company begins with/)
  await text(/^Only Ada Obi can approve so far\. They can send up to \$10,000\.00 a day/)
})

test('new rules are shown with their effect before they are confirmed, and lead to the request', async () => {
  const calls = await play(policy(), { 'POST /business/policy': () => ({ approval: ASKED }) })
  const { router } = await open('/settings/policies?edit')
  await press('Add a rule')
  const second = page.getByRole('group', { name: 'Rule 2' })
  await second.getByText('Two approvals').click()
  await second.getByLabelText('Amount of the payment, in US dollars').fill('25000')
  await second.getByLabelText('It is the first payment to a country').click()
  expect(await violations()).toEqual([])
  await press('See the effect')
  const rules = [...RULES, { when: { valueFrom: '25000', newCountry: true }, approvals: 2 }]
  await text(/^In the last 90 days, 12 of 40 payments would have waited for approval\./)
  await text('By the present rules: 10.')
  await text('Stuck when Ada Obi asks: not enough others can approve it.')
  await text('The new rules apply once Kofi Mensah has approved them. Until then the present ones hold.')
  expect(sentTo(calls, '/simulate')).toEqual([{ rules }])
  expect(sentTo(calls, '/code')).toEqual([])
  expect(await violations()).toEqual([])
  await press('Continue')
  await text('It confirms the new rules for approvals.')
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ASKED.id}`)
  expect(sentTo(calls, '/code')).toEqual([{ rules }])
  expect(sentTo(calls, '')).toEqual([{ rules, version: 3, otp: '123456', transactionPin: '2580' }])
})

test('whoever approves alone changes them at once, and is told so before', async () => {
  await play(policy({ approvers: [ME] }), { 'POST /business/policy': () => ({ version: 4 }) })
  const { router } = await open('/settings/policies?edit')
  await press('Remove rule 1')
  await text('Without rules, every member who can send money sends it alone.')
  await press('See the effect')
  await text('Nobody else can approve yet, so the new rules apply at once.')
  await press('Continue')
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'The rules are changed' })).toBeVisible()
  await press('Done')
  await expect.poll(() => router.state.location.search).toBe('')
})

test('bad input is told at its field, which gets the focus, and nothing that was typed is lost', async () => {
  const calls = await play(policy())
  await open('/settings/policies?edit')
  const amount = page.getByLabelText('Amount of the payment, in US dollars')
  await amount.fill('')
  await page.getByLabelText('The payee is new').click()
  await page.getByLabelText(/^Days for which/).fill('400')
  await page.getByLabelText('Who can approve').selectOptions('Some roles or people only')
  await press('See the effect')
  await text('Enter an amount above zero, such as 1,000.')
  await text('Enter a number from 1 to 365.')
  await text('Choose at least one role or person.')
  await expect.element(amount).toHaveFocus()
  expect(await violations()).toEqual([])
  await amount.fill('2500')
  await expect.element(page.getByText('Enter an amount above zero, such as 1,000.')).not.toBeInTheDocument()
  await page.getByLabelText(/^Days for which/).fill('14')
  await page.getByRole('group', { name: 'People' }).getByLabelText('Kofi Mensah').click()
  await press('See the effect')
  await text(/^One approval: from \$2,500\.00, payee newer than 14 days/)
  await press('Back to the rules')
  await expect.element(amount).toHaveValue('2,500')
  expect(sentTo(calls, '/simulate')).toEqual([
    {
      rules: [{ when: { valueFrom: '2500', payeeNewerThanDays: 14 }, approvals: 1, from: { members: [KOFI.member] } }],
    },
  ])
})

test('rules about members and about amounts are kept apart', async () => {
  await play(policy())
  await open('/settings/policies?edit')
  await page.getByLabelText('For', { exact: true }).selectOptions('Some kinds only')
  for (const kind of ['Withdraw', 'Zend Pay', 'Quick Sell'])
    await expect.element(page.getByLabelText(kind, { exact: true })).not.toBeChecked()
  const members = page.getByLabelText('Change of members')
  await expect.element(members).not.toBeInTheDocument()
  await press('See the effect')
  await text('Choose at least one kind.')
  const amount = page.getByLabelText('The payment reaches an amount')
  await amount.click()
  await members.click()
  await amount.click()
  await press('See the effect')
  await text(/^New payees and changes of rules and members have no amount/)
})

test('nothing is asked for while nothing is changed', async () => {
  const calls = await play(policy())
  await open('/settings/policies?edit')
  await press('See the effect')
  await text('These rules already apply. Change something first.')
  expect(sentTo(calls, '/simulate')).toEqual([])
})

test('a refusal is said in words about the rules, which are still there', async () => {
  for (const [code, words] of [
    ['version_changed', /^Another member changed the rules meanwhile/],
    ['approver_gone', /^An approver was suspended or removed in the last 48 hours/],
    ['forbidden', 'You can’t change the rules any more.'],
  ] as const) {
    await play(policy(), { 'POST /business/policy': () => refusal(409, code) })
    await open('/settings/policies?edit')
    await page.getByLabelText('Amount of the payment, in US dollars').fill('700')
    await press('See the effect')
    await press('Continue')
    await confirm()
    await text(words)
    await text('One approval: from $700.00')
  }
})

test('rules that others changed meanwhile are replaced only by whoever saw them, and what was typed stays', async () => {
  const newer = policy({ version: 4, rules: [{ when: { valueFrom: '50' }, approvals: 2 }] })
  let found = policy()
  const calls = await play(found, {
    'GET /business/policy': () => ({ policy: found }),
    'POST /business/policy': () => {
      if (found === newer) return { approval: ASKED }
      found = newer
      return refusal(409, 'version_changed')
    },
  })
  const { router } = await open('/settings/policies?edit')
  const amount = page.getByLabelText('Amount of the payment, in US dollars')
  await amount.fill('700')
  await press('See the effect')
  await press('Continue')
  await confirm()
  await text(/^Another member changed the rules while you were editing\. What you typed is kept\./)
  await text('One approval: from $700.00')
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(await violations()).toEqual([])
  await press('See the rules in force now')
  await text(/^Two approvals: from \$50\.00/)
  expect(await violations()).toEqual([])
  await press('Go on with mine')
  await expect.element(amount).toHaveValue('700')
  await press('See the effect')
  await press('Continue')
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ASKED.id}`)
  expect(sentTo(calls, '').map((body) => (body as { version: number }).version)).toEqual([3, 4])
})

test('whoever drops what they typed starts from the rules in force', async () => {
  let found = policy()
  await play(found, { 'GET /business/policy': () => ({ policy: found }) })
  await open('/settings/policies?edit')
  const amount = page.getByLabelText('Amount of the payment, in US dollars')
  await amount.fill('700')
  found = policy({ version: 4, rules: [{ when: { valueFrom: '50' }, approvals: 2 }] })
  // Coming back to the page reads the policy anew.
  window.dispatchEvent(new Event('visibilitychange'))
  await press('See the rules in force now')
  await press('Start again from these')
  await expect.element(amount).toHaveValue('50')
})

test('an effect that cannot be read does not stop the change, and a company without payments is told so', async () => {
  await play(policy(), { 'POST /business/policy/simulate': () => refusal(503, 'unavailable') })
  await open('/settings/policies?edit')
  await page.getByLabelText('Amount of the payment, in US dollars').fill('700')
  await press('See the effect')
  await text('This could not be loaded')
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  const none = [0, 1, 2].map((approvals) => ({ approvals, payments: 0, valueUsd: '0.00' }))
  await play(policy(), { 'POST /business/policy/simulate': () => ({ days: 90, current: none, proposed: none }) })
  await open('/settings/policies?edit')
  await page.getByLabelText('Amount of the payment, in US dollars').fill('700')
  await press('See the effect')
  await text('There were no payments in the last 90 days to try the rules on.')
})
