// Members' pages. Risk: somebody gets more than was chosen, or is offered what the API will refuse.

import { type InvitationAnswer, type MemberAnswer, type Permission, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { MemberScreen } from './member-screen.tsx'
import { MembersScreen } from './members-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const member = (n: number, name: string, facts: Partial<MemberAnswer> = {}): MemberAnswer => ({
  id: newId('mbr', n),
  name,
  image: null,
  role: 'accountant',
  permissions: [...ROLE_PERMISSIONS.accountant],
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
const FUNKE = member(2, 'Funke Adeyemi')
const INVITED: InvitationAnswer = {
  id: newId('inv', 1),
  email: 'l•••@example.com',
  role: 'viewer',
  permissions: ['view'],
  state: 'open',
  invitedBy: 'Ada Obi',
  claimedBy: null,
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2099-01-01T09:00:00Z',
}
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }

/** Plays the API for Ada, with these permissions in the company. Returns the calls. */
async function play(answers: Parameters<typeof playApi>[0], permissions: readonly Permission[] = OWN.permissions) {
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/member/list': () => ({ members: [ME, FUNKE], invitations: [INVITED] }),
    'GET /business/deputy/list': () => ({ deputies: [] }),
    'GET /business/emailotp': () => CODE,
    ...answers,
  })
  const role = permissions === OWN.permissions ? 'owner' : 'admin'
  await (await tabCompany()).choose(ADA._id, { ...OWN, role, permissions: [...permissions] })
  return calls
}
const open = async (path: string, screen: string) => {
  await cleanup()
  const company = await (await tabCompany()).chosen()
  return openScreen(
    path,
    <CompanyProvider value={company}>
      {screen === 'all' ? <MembersScreen /> : <MemberScreen id={screen} />}
    </CompanyProvider>,
  )
}
const changesIn = (calls: readonly SentCall[]) => calls.filter(({ call }) => !/^GET|\/enter$/.test(call))
/** Enters the mailed code and the PIN. */
async function confirm(): Promise<void> {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('somebody is invited with the role’s permissions and one more, which brings what it needs', async () => {
  const calls = await play({ 'POST /business/member/invite': () => ({ invitation: INVITED }) })
  const { router } = await open('/members?invite', 'all')
  await page.getByLabelText('Email').fill(' Lerato@Example.com ')
  await page.getByLabelText('Role', { exact: true }).selectOptions('Developer')
  const [balances, swap] = [page.getByLabelText(/^Balances/), page.getByLabelText(/^Swap/)]
  await swap.click()
  await expect.element(balances).toBeChecked()
  await expect.element(balances).toBeDisabled()
  await text('Added to the role')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('It confirms inviting lerato@example.com as Developer.')
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Invitation sent' })).toBeVisible()
  expect(changesIn(calls)).toEqual([
    {
      call: 'POST /business/member/invite',
      body: {
        email: 'lerato@example.com',
        role: 'developer',
        permissions: ['view', 'swap', 'api.manage'],
        otp: '123456',
        transactionPin: '2580',
      },
    },
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/members')
})

test('an address that is none is said, and no code is asked for', async () => {
  const calls = await play({})
  await open('/members?invite', 'all')
  await page.getByLabelText('Email').fill('lerato@')
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('Enter an email address like name@example.com.')
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(calls.filter(({ call }) => call === 'GET /business/emailotp')).toEqual([])
})

test('a manager cannot give what they lack, and makes no owners', async () => {
  await play({}, ['view', 'member.manage'])
  await open('/members?invite', 'all')
  await expect.element(page.getByLabelText(/^Withdraw/)).toBeDisabled()
  await text(/You do not have it yourself/)
  await page.getByLabelText('Role', { exact: true }).selectOptions('Accountant')
  await expect.element(page.getByLabelText(/^Reports/)).not.toBeChecked()
  await expect.element(page.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument()
})

test('who may not manage members looks only', async () => {
  await play({}, ['view'])
  await open('/members', 'all')
  await text('Open invitations')
  await expect.element(page.getByRole('link', { name: 'Invite' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Withdraw it' })).not.toBeInTheDocument()
  await open(`/members/${FUNKE.id}`, FUNKE.id)
  await text(/^You see what others may do/)
  await expect.element(page.getByLabelText(/^Reports/)).toBeDisabled()
  await expect.element(page.getByText(/You do not have it yourself/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Suspend' })).toBeDisabled()
})

test('an invitation is withdrawn after a question, without a code', async () => {
  const call = `DELETE /business/member/invitation/${INVITED.id}`
  const calls = await play({ [call]: () => ({ ended: true }) })
  await open('/members', 'all')
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect.poll(() => changesIn(calls)).toEqual([{ call, body: null }])
})

test('who accepted under another address is let in with code and PIN', async () => {
  const claimed = { ...INVITED, state: 'claimed', claimedBy: { name: 'Lerato K', email: 'lerato@other.example' } }
  const call = `POST /business/member/invitation/${INVITED.id}/confirm`
  const calls = await play({
    'GET /business/member/list': () => ({ members: [ME], invitations: [claimed] }),
    [call]: () => ({ member: FUNKE }),
  })
  await open('/members', 'all')
  await text(/^Lerato K accepted it as lerato@other\.example/)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'They are in' })).toBeVisible()
  expect(changesIn(calls)).toEqual([{ call, body: { otp: '123456', transactionPin: '2580' } }])
})

test('a member’s permissions are changed; what they could do alone follows what is chosen', async () => {
  const call = `PUT /business/member/${FUNKE.id}`
  const calls = await play({ [call]: () => ({ member: FUNKE }) })
  const { router } = await open(`/members/${FUNKE.id}`, FUNKE.id)
  const save = page.getByRole('button', { name: 'Save the changes' })
  await text('Moves no money and approves none.')
  await expect.element(save).toBeDisabled()
  await page.getByLabelText(/^Payees/).click()
  await page.getByLabelText(/^Approve/).click()
  await text('Can add a payee and approve a payment to it.')
  expect(await violations()).toEqual([])
  await save.click()
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Permissions updated' })).toBeVisible()
  expect(changesIn(calls)).toEqual([
    {
      call,
      body: {
        role: 'accountant',
        permissions: ['view', 'beneficiary.manage', 'report.export', 'approve'],
        otp: '123456',
        transactionPin: '2580',
      },
    },
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/members')
})

test('refusals are said in words about members, and nothing is lost of what was chosen', async () => {
  const call = `PUT /business/member/${FUNKE.id}`
  for (const [code, words] of [
    ['last_owner', /^The company would be left without an owner/],
    ['owners_only', /^Only an owner makes owners/],
    ['permissions_exceeded', 'You can give only what you may do yourself.'],
    ['own_membership', /^Nobody changes their own membership\. Ask/],
    ['membership_gone', /^This person was removed meanwhile/],
  ] as const) {
    await play({ [call]: () => refusal(409, code) })
    await open(`/members/${FUNKE.id}`, FUNKE.id)
    await page.getByLabelText(/^Payees/).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await confirm()
    await text(words)
    await expect.element(page.getByLabelText(/^Payees/)).toBeChecked()
  }
})

test('suspending, letting in again, giving up lost devices and removing are each confirmed', async () => {
  for (const [button, state, call, done] of [
    ['Suspend', 'active', `POST /business/member/${FUNKE.id}/suspend`, 'Suspended'],
    ['Let in again', 'suspended', `POST /business/member/${FUNKE.id}/resume`, 'Let in again'],
    ['Lost phone or passkey', 'active', `POST /business/member/${FUNKE.id}/recover`, 'Their devices count no more'],
    ['Remove from the company', 'active', `DELETE /business/member/${FUNKE.id}`, 'Removed'],
  ] as const) {
    const calls = await play({
      'GET /business/member/list': () => ({ members: [ME, { ...FUNKE, state }], invitations: [] }),
      [call]: () => (call.startsWith('DELETE') ? { removed: true } : { member: FUNKE }),
    })
    await open(`/members/${FUNKE.id}`, FUNKE.id)
    await page.getByRole('button', { name: button }).click()
    await confirm()
    await expect.element(page.getByRole('dialog', { name: done })).toBeVisible()
    expect(changesIn(calls)).toEqual([{ call, body: { otp: '123456', transactionPin: '2580' } }])
  }
})

test('the last owner and somebody removed are said', async () => {
  await play({})
  await open(`/members/${ME.id}`, ME.id)
  await text(/^This is the only owner who is active/)
  await expect.element(page.getByRole('button', { name: 'Leave the company' })).toBeDisabled()
  await text(/^A company always has an owner/)
  await open('/members/x', newId('mbr', 9))
  await text('Nobody is here any more')
})
