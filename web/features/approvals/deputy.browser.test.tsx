// A request as a deputy, and whom they stand for, see it. Risk: somebody decides without knowing in whose place, or is
// offered what the API refuses.

import { type ApprovalDetail, type Permission, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { ApprovalScreen } from './approval-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'accountant' as const,
  permissions: [...ROLE_PERMISSIONS.accountant],
  state: 'active' as const,
}
const [ADA_OBI, KOFI, DAYO] = [
  { name: 'Ada Obi', you: true },
  { name: 'Kofi Mensah', you: false },
  { name: 'Dayo Bello', you: false },
]
const EXPIRES = '2099-01-01T09:00:00Z'
const PAYEE = { name: 'Lihua Trading', details: {} }
const request = (facts: Partial<ApprovalDetail>): ApprovalDetail => ({
  id: newId('apr', 1),
  kind: 'withdrawal',
  state: 'open',
  madeBy: { name: 'Aisha Bello', you: false },
  amount: '8400.000000',
  currency: 'USDT',
  payee: PAYEE,
  valueUsd: '8400.00',
  needed: 2,
  given: 0,
  forYou: true,
  madeAt: '2026-11-01T09:00:00Z',
  expiresAt: EXPIRES,
  releasesAt: null,
  version: 1,
  payload: JSON.stringify({
    use: 'zend.approval',
    kind: 'withdrawal',
    most: { asset: 'USDT', amount: '8400.000000' },
    least: null,
    payee: PAYEE,
    valueCents: '840000',
    needed: '2',
    expiresAt: EXPIRES,
  }),
  subject: newId('wdr', 1),
  formerMaker: false,
  username: null,
  earlier: [],
  replaces: null,
  canChange: false,
  decisions: [],
  waitsFor: [],
  inPlaceOf: null,
  canDecline: true,
  hasQuorum: true,
  stoppedBy: null,
  ...facts,
})
const approved = (
  by: ApprovalDetail['madeBy'],
  inPlaceOf: ApprovalDetail['inPlaceOf'],
): ApprovalDetail['decisions'][number] => ({
  by,
  decision: 'approve',
  reason: null,
  words: null,
  version: 1,
  decidedAt: '2026-11-01T10:00:00Z',
  voidAt: null,
  inPlaceOf,
})

async function open(approval: ApprovalDetail, permissions: readonly Permission[] = OWN.permissions) {
  await cleanup()
  await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [`GET /business/approval/${approval.id}`]: () => ({ approval }),
  })
  const company = await tabCompany()
  await company.choose(ADA._id, { ...OWN, permissions: [...permissions] })
  await openScreen(
    `/approvals/${approval.id}`,
    <CompanyProvider value={await company.chosen()}>
      <ApprovalScreen id={approval.id} />
    </CompanyProvider>,
  )
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const approve = () => page.getByRole('button', { name: /^Approve / })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a deputy sees in whose place they decide, and whom it waits for', async () => {
  await open(
    request({
      inPlaceOf: KOFI,
      waitsFor: [
        { ...ADA_OBI, inPlaceOf: KOFI },
        { ...DAYO, inPlaceOf: null },
      ],
    }),
  )
  await text('You decide in the place of Kofi Mensah.')
  await text('Waits for two of you or Dayo Bello.')
  await expect.element(approve()).toBeEnabled()
  expect(await violations()).toEqual([])
})

test('votes say in whose place they were given', async () => {
  await open(request({ given: 2, decisions: [approved(DAYO, KOFI), approved(DAYO, ADA_OBI)] }))
  await text('In the place of Kofi Mensah')
  await text('In your place')
})

test('a deputy of whoever decided or asked is offered nothing, and told why', async () => {
  await open(request({ forYou: false, inPlaceOf: KOFI, madeBy: KOFI }))
  await text(/^You decide in the place of Kofi Mensah\. Not on this one/)
  await expect.element(approve()).not.toBeInTheDocument()
})

test('whose deputy decided is told so, and offered nothing', async () => {
  await open(request({ forYou: false, given: 1, decisions: [approved(DAYO, ADA_OBI)] }), ['view', 'approve'])
  await text('Dayo Bello has decided in your place.')
  await expect.element(approve()).not.toBeInTheDocument()
})

test('others read who decides for whom; without enough people the ways out are offered', async () => {
  await open(request({ forYou: false, waitsFor: [{ ...DAYO, inPlaceOf: KOFI }], needed: 1 }), ['view'])
  await text('Waits for Dayo Bello (in the place of Kofi Mensah).')
  await text('You may see this, and not decide on it.')
  await open(request({ hasQuorum: false }), ['view', 'approve', 'policy.manage'])
  await text('Too few people can approve this now.')
  await expect.element(page.getByRole('link', { name: 'Name a deputy' })).toHaveAttribute('href', '/members?deputy')
  await expect
    .element(page.getByRole('link', { name: 'Change who approves what' }))
    .toHaveAttribute('href', '/settings/policies?edit')
  await expect.element(page.getByRole('link', { name: /^Invite/ })).not.toBeInTheDocument()
})
