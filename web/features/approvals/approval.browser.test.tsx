// The page of a request that was approved and stopped. Risk: it says nothing of why, or offers to try what never can be
// done.

import { type ApprovalDetail, ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
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
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const ID = newId('apr', 1)
const POLICY = { kind: 'policy' as const, amount: null, currency: null }

function stopped(stoppedBy: string, facts: Partial<ApprovalDetail> = {}): ApprovalDetail {
  const asked = { kind: 'withdrawal' as const, amount: '8400.000000', currency: 'USDT' as const, ...facts }
  const { kind, amount, currency } = asked
  const payee = facts.payee ?? { name: 'Lihua Trading', details: kind === 'policy' ? { rules: '[]' } : {} }
  return {
    id: ID,
    state: 'stopped',
    madeBy: { name: 'Kofi Mensah', you: false },
    payee,
    valueUsd: '8400.00',
    needed: 1,
    given: 1,
    forYou: false,
    inPlaceOf: null,
    madeAt: '2026-11-01T09:00:00Z',
    expiresAt: '2099-01-01T09:00:00Z',
    releasesAt: null,
    formerMaker: false,
    username: null,
    earlier: [],
    replaces: null,
    canChange: false,
    version: 1,
    payload: JSON.stringify({
      use: 'zend.approval',
      kind,
      most: amount === null ? null : { asset: currency, amount },
      least: null,
      payee,
      valueCents: '840000',
      needed: '1',
      expiresAt: '2099-01-01T09:00:00Z',
    }),
    decisions: [],
    waitsFor: [],
    canDecline: false,
    hasQuorum: true,
    stoppedBy,
    subject: newId('wdr', 1),
    ...asked,
  }
}

async function open(approval: ApprovalDetail) {
  await cleanup()
  await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [`GET /business/approval/${ID}`]: () => ({ approval }),
  })
  const company = await tabCompany()
  await company.choose(ADA._id, OWN)
  return openScreen(
    `/approvals/${ID}`,
    <CompanyProvider value={await company.chosen()}>
      <ApprovalScreen id={ID} />
    </CompanyProvider>,
  )
}
const again = () => page.getByRole('button', { name: 'Try again' })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test.each<[string, Partial<ApprovalDetail>, RegExp]>([
  ['limit_exceeded', {}, /^It was approved, and could not be sent\. The money stays set aside\./],
  ['limit_exceeded', POLICY, /^It was approved, and could not be done\./],
  ['company_frozen', {}, /payments of the company are stopped/],
  ['company_suspended', {}, /the company is suspended/],
  ['company_in_review', POLICY, /we are checking the company/],
  ['rule_unmet', POLICY, /a rule names somebody who can no longer approve/],
])('stopped by %s, it says why, and can be tried again', async (code, facts, words) => {
  await open(stopped(code, facts))
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(again()).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a change of rules that came too late is asked for anew, and not tried again', async () => {
  await open(stopped('version_changed', { ...POLICY, madeBy: { name: 'Ada Obi', you: true } }))
  await expect.element(page.getByText(/the rules were changed meanwhile\. Ask for the change again\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Who approves what' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect.element(again()).not.toBeInTheDocument()
})

test('a supplier that was changed meanwhile is asked for anew, and not tried again', async () => {
  await open(stopped('supplier_changed', { kind: 'payee', amount: null, currency: null }))
  await expect.element(page.getByText(/the supplier was changed meanwhile/)).toBeVisible()
  await expect.element(again()).not.toBeInTheDocument()
})

test.each<[string, ApprovalDetail['payee'], readonly (string | RegExp)[]]>([
  [
    'a wallet',
    {
      name: 'Porto Ceramics',
      details: { saves: 'save-address', asset: 'USDT', network: 'ethereum', address: '0x5290840009852788' },
    },
    ['Porto Ceramics', 'USDT', 'Ethereum', '0x5290840009852788'],
  ],
  [
    'a customer',
    { name: 'Brother', details: { saves: 'save-payee', asset: 'USDT', payee: newId('usr', 1), username: 'kofi' } },
    ['Brother', 'USDT', '@kofi'],
  ],
  [
    'an account',
    {
      name: 'ADA OBI',
      details: {
        saves: 'save-account',
        country: 'NG',
        accountCurrency: 'NGN',
        method: 'bank',
        institution: 'ng-access',
        institutionName: 'Access Bank',
        accountNumber: '0690000031',
        accountName: 'ADA OBI',
        namedBy: 'bank',
      },
    },
    ['Access Bank, Nigeria', '0690000031', /^ADA OBI/, 'as the bank gave it'],
  ],
  [
    'a supplier’s new account, with what it was,',
    {
      name: 'Porto Ceramics',
      details: {
        saves: 'save-supplier',
        supplier: newId('spr', 1),
        version: '2',
        replaces: '1',
        salt: 'x',
        currency: 'USD',
        way: 'swift',
        payeeType: 'company',
        company: 'Porto Ceramics',
        country: 'PT',
        bic: 'EBILAEAD',
        account: 'AE070331234567890123456',
        charges: 'ours',
        mail: 'contas@porto.example',
        'was.currency': 'EUR',
        'was.iban': 'PT50000201231234567890154',
        'was.bic': '',
      },
    },
    [
      'Portugal',
      /^USD/,
      'was EUR',
      'AE070331234567890123456',
      /none any more/,
      'was PT50000201231234567890154',
      'paid by your company',
      'contas@porto.example',
    ],
  ],
])('%s to save is shown whole, in words', async (_what, payee, words) => {
  const facts = { kind: 'payee' as const, amount: null, currency: null, payee }
  await open(stopped('address_refused', facts))
  await expect.element(page.getByText('New payee')).toBeVisible()
  const signed = page.getByRole('region', { name: 'What a passkey signs' })
  for (const each of words) await expect.element(signed.getByText(each).first()).toBeVisible()
  await expect.element(signed.getByText('Pay to')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('one that is saved already says so', async () => {
  const payee = {
    name: 'Porto Ceramics',
    details: { saves: 'save-address', asset: 'USDT', address: '0x5290840009852788' },
  }
  await open(stopped('beneficiary_exists', { kind: 'payee', amount: null, currency: null, payee }))
  await expect.element(page.getByText(/this payee is saved already/)).toBeVisible()
})

test('a change of rules says which of the old ones it takes away, alters and adds', async () => {
  const rules = JSON.stringify([
    { when: { valueFrom: '100' }, approvals: '1' },
    { when: { dailyFrom: '25000' }, approvals: '2' },
    { when: { payeeNewerThanDays: '7' }, approvals: '1' },
  ])
  await open({
    ...stopped('limit_exceeded', { ...POLICY, payee: { name: '', details: { rules, version: '1' } } }),
    replaces: [
      { when: { valueFrom: '1000' }, approvals: 1 },
      { when: { dailyFrom: '25000' }, approvals: 2 },
      { when: { newCountry: true }, approvals: 2 },
    ],
  })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(part('Removed').getByText('Two approvals: new country')).toBeVisible()
  await expect.element(part('Changed').getByText(/from \$1,000\.00$/)).toBeVisible()
  await expect.element(part('Changed').getByText(/→ .*from \$100\.00$/)).toBeVisible()
  await expect.element(part('Added').getByText(/payee newer than 7 days/)).toBeVisible()
  await expect.element(page.getByText(/from \$25,000\.00 a day/)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a sale names the provider, the account and the least that arrives, above what is signed and in it', async () => {
  const payee = {
    name: 'BAOBAB INTERIORS',
    details: {
      institution: 'ke-mpesa',
      institutionName: 'M-Pesa',
      accountNumber: '0712345278',
      accountName: 'BAOBAB INTERIORS',
    },
  }
  const sale = stopped('limit_exceeded', { kind: 'quick-sell', payee })
  const payload = JSON.stringify({
    ...(JSON.parse(sale.payload) as object),
    least: { asset: 'KES', amount: '52286.95' },
  })
  await open({ ...sale, payload })
  await expect.element(page.getByText(/^for at least .*52,286\.95/)).toBeVisible()
  await expect.element(page.getByText('to M-Pesa · 0712345278 · BAOBAB INTERIORS')).toBeVisible()
  const signed = page.getByRole('region', { name: 'What a passkey signs' })
  for (const each of ['M-Pesa', '0712345278', 'You sell']) await expect.element(signed.getByText(each)).toBeVisible()
  expect(document.body.textContent).not.toContain('ke-mpesa')
})

test('a payment abroad says which invoices it pays, and what of them does not fit', async () => {
  const invoices = JSON.stringify([
    { invoice: 'x', number: 'HS-77', date: '2026-11-03', total: '1000.00', pays: '300.00', file: 'y', differences: '' },
    {
      invoice: 'z',
      number: 'HS-78',
      date: '2026-11-04',
      total: '50.00',
      pays: '50.00',
      file: 'y',
      differences: 'supplier_name,total',
    },
  ])
  const facts = stopped('limit_exceeded', { kind: 'fx', payee: { name: 'Harbour', details: { invoices } } })
  const payload: unknown = JSON.parse(facts.payload)
  const least = { asset: 'GBP', amount: '350.00' }
  await open({ ...facts, payload: JSON.stringify({ ...(payload as object), least }) })
  const signed = page.getByRole('region', { name: 'What a passkey signs' })
  await expect.element(signed.getByText(/^HS-77.*300\.00.* of .*1,000\.00/)).toBeVisible()
  await expect.element(signed.getByText(/^HS-78.*50\.00/)).toBeVisible()
  await expect.element(signed.getByText('The supplier’s name is not on it.')).toBeVisible()
  await expect.element(signed.getByText('Another total was read on it.')).toBeVisible()
  await expect.element(signed.getByText('Another account')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^They get exactly .*350\.00/)).toBeVisible()
  expect(await violations()).toEqual([])
})

const WITHDRAWAL = newId('wdr', 1)
const BATCH = newId('bat', 1)
test.each<[string, string, string]>([
  ['a withdrawal', WITHDRAWAL, `/transaction/token/${WITHDRAWAL}`],
  ['a batch', BATCH, `/batches/${BATCH}`],
])('once %s was sent, its payment is one step away', async (_, subject, href) => {
  await open({ ...stopped('limit_exceeded'), state: 'released', stoppedBy: null, given: 1, subject })
  await expect.element(page.getByRole('link', { name: 'See the payment' })).toHaveAttribute('href', href)
})

test('what moves no money leads to no payment', async () => {
  await open({ ...stopped('limit_exceeded', POLICY), state: 'released', stoppedBy: null, given: 1 })
  await expect.element(page.getByRole('button', { name: 'Save the certificate' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the payment' })).not.toBeInTheDocument()
})
