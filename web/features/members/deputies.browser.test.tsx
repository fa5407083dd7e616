// Deputies on the members' page. Risk: somebody votes who was not meant to, or longer than was chosen, or nobody is
// told why it was refused.

import { type DeputyAnswer, type MemberAnswer, type Permission, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { HOUR_MS, newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { dayAfter, dayOf } from './deputies.flow.ts'
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
const KOFI = member(2, 'Kofi Mensah', { role: 'approver', permissions: ['view', 'approve'] })
const FUNKE = member(3, 'Funke Adeyemi')
const ZANELE = member(4, 'Zanele Dube', { passkey: false })
const PEOPLE = [ME, KOFI, FUNKE, ZANELE, member(5, 'Chidi Nwosu', { state: 'suspended' })]
const NAMED: DeputyAnswer = {
  id: newId('mch', 1),
  by: { name: KOFI.name, you: false },
  deputy: { name: FUNKE.name, you: false },
  member: FUNKE.id,
  from: '2026-01-01T09:00:00Z',
  until: '2099-01-01T09:00:00Z',
  mayEnd: true,
}
const CODE = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00Z', resendAt: '2099-01-01T00:00:00Z' }
const ASKED = { id: newId('apr', 1), expiresAt: '2099-01-01T00:00:00Z', needed: 1 }
const NAME = 'POST /business/deputy'

/** Plays the API for Ada, and shows the page. Returns the changing calls, and the router. */
async function open(
  path: string,
  answers: Parameters<typeof playApi>[0] = {},
  permissions: readonly Permission[] = OWN.permissions,
) {
  await cleanup()
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/member/list': () => ({ members: PEOPLE, invitations: [] }),
    'GET /business/deputy/list': () => ({ deputies: [] }),
    'GET /business/emailotp': () => CODE,
    ...answers,
  })
  const company = await tabCompany()
  await company.choose(ADA._id, { ...OWN, permissions: [...permissions] })
  const { router } = await openScreen(
    path,
    <CompanyProvider value={await company.chosen()}>
      <MembersScreen />
    </CompanyProvider>,
  )
  return { router, changes: (): readonly SentCall[] => calls.filter(({ call }) => !/^GET|\/enter$/.test(call)) }
}
async function confirm(): Promise<void> {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const who = () => page.getByLabelText('Who votes in your place')
const [first, last] = [() => page.getByLabelText('First day'), () => page.getByLabelText('Last day')]
/** Both ends of a day here, on Ada's clock. */
const startOf = (day: string): Date => new Date(`${day}T00:00`)
const endOf = (day: string): string => new Date(+startOf(dayAfter(day, 1)) - 1).toISOString()
const today = (): string => dayOf(new Date())

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('only members who see and may not approve are offered; the page says what it means', async () => {
  await open('/members?deputy')
  await expect.element(who()).toBeVisible()
  expect(who().element().textContent).toBe('Choose a memberFunke AdeyemiZanele Dube')
  await who().selectOptions('Funke Adeyemi')
  await text(/^Funke Adeyemi can approve in your place until .+\. Funke Adeyemi never approves beside you, nor/)
  await expect.element(page.getByText(/no passkey/)).not.toBeInTheDocument()
  await who().selectOptions('Zanele Dube')
  await text('Zanele Dube has no passkey yet, and cannot approve without one.')
  await text('It counts once somebody else who may approve has agreed.')
  expect(await violations()).toEqual([])
})

test('a passkey that does not confirm yet is said, with the time from which it does, unless it does by then', async () => {
  const from = new Date(Date.now() + HOUR_MS).toISOString()
  const sipho = member(6, 'Sipho Ndlovu', { passkeyFrom: from })
  await open('/members?deputy', { 'GET /business/member/list': () => ({ members: [ME, sipho], invitations: [] }) })
  await who().selectOptions('Sipho Ndlovu')
  const said = page.getByText(
    /^Sipho Ndlovu has a new passkey, which counts from .+\d\d:\d\d\. Until then, Sipho Ndlovu cannot/,
  )
  await expect.element(said).toBeVisible()
  await expect.element(page.getByText(/no passkey/)).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await first().fill(dayAfter(today(), 2))
  await last().fill(dayAfter(today(), 3))
  await expect.element(said).not.toBeInTheDocument()
})

test('later days are whole days, confirmed with code and PIN, and lead to the request', async () => {
  const { router, changes } = await open('/members?deputy', { [NAME]: () => ({ approval: ASKED }) })
  const [begin, end] = [dayAfter(today(), 3), dayAfter(today(), 10)]
  await who().selectOptions('Funke Adeyemi')
  await first().fill(begin)
  await last().fill(end)
  await press('Continue')
  await text(/^It confirms Funke Adeyemi as your deputy, until/)
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ASKED.id}`)
  expect(changes()).toEqual([
    {
      call: NAME,
      body: {
        member: FUNKE.id,
        from: startOf(begin).toISOString(),
        until: endOf(end),
        otp: '123456',
        transactionPin: '2580',
      },
    },
  ])
})

test('from today it begins now, and where nobody else approves it is done at once', async () => {
  const before = Date.now()
  const { router, changes } = await open('/members?deputy', {
    'GET /business/member/list': () => ({ members: [ME, FUNKE], invitations: [] }),
    [NAME]: () => ({ deputy: NAMED }),
  })
  await expect.element(first()).toHaveValue(today())
  await expect.element(page.getByText(/^It counts once somebody else/)).not.toBeInTheDocument()
  await who().selectOptions('Funke Adeyemi')
  await press('Continue')
  await confirm()
  await expect.element(page.getByRole('dialog', { name: 'Your deputy is named' })).toBeVisible()
  const [sent] = changes().map(({ body }) => body as { readonly from: string; readonly until: string })
  const { from = '', until } = sent ?? {}
  expect(Date.parse(from)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(from)).toBeLessThanOrEqual(Date.now())
  expect(until).toBe(endOf(dayAfter(today(), 6)))
  await press('Done')
  await expect.poll(() => router.state.location.search).toBe('')
})

test('what is missing or too long is said at its field, and no code is asked for', async () => {
  const { changes } = await open('/members?deputy')
  await press('Continue')
  await text('Choose who votes in your place.')
  await expect.element(who()).toHaveFocus()
  await who().selectOptions('Funke Adeyemi')
  await last().fill(dayAfter(today(), 30))
  await press('Continue')
  await text('Choose a day within 30 days of the first.')
  await expect.element(last()).toHaveFocus()
  await first().fill(dayAfter(today(), -1))
  await press('Continue')
  await text('Choose today or a later day.')
  await expect.element(page.getByLabelText('Digit 1 of 6')).not.toBeInTheDocument()
  expect(changes()).toEqual([])
})

test('somebody who stands for another in these days is not asked for', async () => {
  await open('/members?deputy', { 'GET /business/deputy/list': () => ({ deputies: [NAMED] }) })
  await who().selectOptions('Funke Adeyemi')
  await press('Continue')
  await text('One of you has a deputy, or is one, in these days.')
  await who().selectOptions('Zanele Dube')
  await press('Continue')
  await text(/^It confirms Zanele Dube as your deputy/)
})

test('refusals are said at the fields, and nothing is lost of what was chosen', async () => {
  for (const [code, facts, words, field] of [
    ['deputy_unfit', {}, /^They may approve themself by now/, who],
    ['invalid_request', { field: 'body.until' }, 'Choose days from today on, 30 at most.', last],
    ['forbidden', {}, 'You may not approve any more, so nobody can vote in your place.', null],
  ] as const) {
    await open('/members?deputy', { [NAME]: () => refusal(409, code, facts) })
    await who().selectOptions('Funke Adeyemi')
    await press('Continue')
    await confirm()
    await text(words)
    await expect.element(who()).toHaveValue(FUNKE.id)
    if (field !== null) await expect.element(field()).toHaveAccessibleDescription(words)
  }
})

test('who may not approve names nobody, also by the address of the form', async () => {
  for (const path of ['/members', '/members?deputy']) {
    await open(path, {}, ['view', 'member.manage'])
    await text(/^Nobody is one now\./)
    await expect.element(page.getByRole('link', { name: 'Name a deputy' })).not.toBeInTheDocument()
  }
})

test('where nobody fits, the page says why and leads to an invitation', async () => {
  await open('/members?deputy', { 'GET /business/member/list': () => ({ members: [ME, KOFI], invitations: [] }) })
  await text(/^Nobody here can be one/)
  await expect.element(page.getByRole('link', { name: 'Invite somebody' })).toHaveAttribute('href', '/members?invite')
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
})

test('the card says who votes in whose place, and whoever may ends it without a code', async () => {
  const call = `DELETE /business/deputy/${NAMED.id}`
  const later = { ...NAMED, id: newId('mch', 2), by: { name: ME.name, you: true }, mayEnd: false }
  let ended = false
  const { changes } = await open('/members', {
    'GET /business/deputy/list': () => ({ deputies: ended ? [] : [NAMED, { ...later, from: '2098-12-01T09:00:00Z' }] }),
    [call]: () => {
      ended = true
      return { ended: true }
    },
  })
  await text('Funke Adeyemi votes in the place of Kofi Mensah')
  await text('Funke Adeyemi votes in your place')
  await text(/^from 1 December 2098.+until 1 January 2099/)
  expect(page.getByRole('button', { name: 'End', exact: true }).elements()).toHaveLength(1)
  expect(await violations()).toEqual([])
  await press('End')
  const question = page.getByRole('alertdialog', { name: 'End this for Funke Adeyemi?' })
  await question.getByRole('button', { name: 'End it' }).click()
  await text(/^Nobody is one now\./)
  expect(changes()).toEqual([{ call, body: null }])
})

test('deputies that cannot be read leave the members there', async () => {
  await open('/members', { 'GET /business/deputy/list': () => refusal(503, 'unavailable') })
  await text('This could not be loaded')
  await text('5 people')
})
