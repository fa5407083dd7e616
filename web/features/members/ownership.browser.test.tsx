// Handing a company over: making an owner, and leaving. Risk: somebody gives everything away without being told, or the
// last owner is offered to go.

import { type MemberAnswer, PERMISSIONS, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, openAnew, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { MemberScreen } from './member-screen.tsx'

// A full load would end the test.
vi.mock(import('../../client/browser.ts'), { spy: true })
const loaded: string[] = []
vi.mocked(openAnew).mockImplementation((path) => void loaded.push(path))

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const member = (n: number, name: string, facts: Partial<MemberAnswer>): MemberAnswer => ({
  id: newId('mbr', n),
  name,
  image: null,
  role: 'admin',
  permissions: [...ROLE_PERMISSIONS.admin],
  state: 'active',
  joinedAt: '2026-11-01T09:00:00Z',
  suspendedAt: null,
  recoveredAt: null,
  ownerCountsFrom: null,
  invitedBy: null,
  lastSeenAt: null,
  authenticator: false,
  passkey: true,
  passkeyFrom: null,
  you: false,
  ...facts,
})
const ME = member(1, 'Ada Obi', { role: 'owner', permissions: OWN.permissions, you: true })
const FUNKE = member(2, 'Funke Adeyemi', {})
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }
const LEAVE = 'POST /business/member/leave'
const CONFIRMED = { otp: '123456', transactionPin: '2580' }

/** Opens a member's page as somebody with this role; returns the calls that change something. */
async function open(
  shown: MemberAnswer,
  all: readonly MemberAnswer[],
  answers: Parameters<typeof playApi>[0] = {},
  role: 'owner' | 'admin' = 'owner',
) {
  await cleanup()
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/member/list': () => ({ members: all, invitations: [] }),
    'GET /business/emailotp': () => CODE,
    ...answers,
  })
  const tab = await tabCompany()
  await tab.choose(ADA._id, { ...OWN, role, permissions: [...ROLE_PERMISSIONS[role]] })
  const company = await tab.chosen()
  await openScreen(
    `/members/${shown.id}`,
    <CompanyProvider value={company}>
      <MemberScreen id={shown.id} />
    </CompanyProvider>,
  )
  return () => calls.filter(({ call }) => !/^GET|\/enter$/.test(call))
}
/** Enters the mailed code and the PIN. */
async function confirm(): Promise<void> {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const button = (name: string) => page.getByRole('button', { name })
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => {
  sessionStorage.clear()
  loaded.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('an owner makes another one, is told what it means, and confirms it', async () => {
  const call = `PUT /business/member/${FUNKE.id}`
  const changes = await open(FUNKE, [ME, FUNKE], { [call]: () => ({ member: { ...FUNKE, role: 'owner' } }) })
  await text(
    /^An owner may do everything: .*also you.*Everybody is told that Funke Adeyemi is one\. 48 hours later you can leave/,
  )
  expect(await violations()).toEqual([])
  await button('Make owner').click()
  await text('It confirms that Funke Adeyemi becomes an owner.')
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Owner' })).toBeVisible()
  await text(/^Funke Adeyemi may do everything now/)
  expect(changes()).toEqual([{ call, body: { role: 'owner', permissions: [...PERMISSIONS], ...CONFIRMED } }])
})

test('nobody else makes owners, and nobody who is suspended becomes one', async () => {
  await open(FUNKE, [ME, FUNKE], {}, 'admin')
  await expect.element(button('Suspend')).toBeVisible()
  await expect.element(button('Make owner')).not.toBeInTheDocument()
  await open({ ...FUNKE, state: 'suspended' }, [ME, { ...FUNKE, state: 'suspended' }])
  await expect.element(button('Let in again')).toBeVisible()
  await expect.element(button('Make owner')).not.toBeInTheDocument()
})

test('where another one is an owner, one leaves, and chooses another company', async () => {
  const changes = await open(ME, [ME, { ...FUNKE, role: 'owner' }], { [LEAVE]: () => ({ left: true }) })
  await text(/^You can act for the company no longer/)
  expect(await violations()).toEqual([])
  await button('Leave the company').click()
  const question = page.getByRole('alertdialog', { name: 'Leave Baobab Interiors?' })
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Leave the company').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await text('It confirms that you leave the company.')
  await confirm()
  await expect.poll(() => loaded).toEqual(['/companies'])
  expect(changes()).toEqual([{ call: LEAVE, body: CONFIRMED }])
  const tab = await tabCompany()
  expect([await tab.chosen(), await tab.lost()]).toEqual([null, { why: 'left', name: 'Baobab Interiors' }])
})

test('whoever manages nobody leaves, too', async () => {
  await open(
    { ...ME, role: 'viewer', permissions: ['view'] },
    [
      { ...ME, role: 'viewer' },
      { ...FUNKE, role: 'owner' },
    ],
    {},
    'admin',
  )
  await expect.element(button('Leave the company')).toBeEnabled()
})

test('within 48 hours of a new owner nobody leaves the company to them, and everybody sees from when', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const fresh = { ...FUNKE, role: 'owner' as const, ownerCountsFrom: soon }
  await open(ME, [ME, fresh])
  await expect.element(button('Leave the company')).toBeDisabled()
  await text(/^You can leave from .+: until then everybody has heard of the new owner\.$/)
  await text(/^The other owner became one a short time ago\./)
  expect(await violations()).toEqual([])
  await open(fresh, [ME, fresh])
  await text('Counts as another owner')
  await expect.element(button('Remove from the company')).toBeEnabled()
})

test('the last owner is told what comes first, here and by the API', async () => {
  await open(ME, [ME, FUNKE])
  await expect.element(button('Leave the company')).toBeDisabled()
  await text(/^A company always has an owner\. Open another member/)
  await open(ME, [ME, { ...FUNKE, role: 'owner' }], { [LEAVE]: () => refusal(409, 'last_owner') })
  await button('Leave the company').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await confirm()
  await text(/^The company would be left without an owner/)
  expect(loaded).toEqual([])
})
