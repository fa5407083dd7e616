/** The business app: signing in, choosing a company, its money, and what a member may not do. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { listed } from '../support/approvals.ts'
import { but, firstDay, limits } from '../support/customer.ts'
import { KYB, kybAnswers } from '../support/kyb.ts'
import { ago, DAY, HOUR } from '../support/moments.ts'
import { BAOBAB, KENTE } from '../support/person.ts'
import { isPhone, type Screen } from './screen.ts'

const memberships = (...all: readonly contract.MembershipAnswer[]) =>
  answering(contract.listMemberships, data({ memberships: [...all] }))
const company = (facts: Partial<contract.EndpointData<typeof contract.getCompany>['company']>) =>
  answering(
    contract.getCompany,
    data({
      company: {
        id: BAOBAB.company.id,
        legalName: BAOBAB.company.name,
        tradingName: null,
        country: 'NG' as const,
        registrationType: 'RC' as const,
        registrationNumber: 'RC 123456',
        openedAt: ago(60 * DAY),
        frozenSince: null,
        ...facts,
      },
    }),
  )
const ONLY_KENTE = but(memberships(KENTE))

const invitation = (said: Partial<contract.EndpointData<typeof contract.readInvitation>> = {}) =>
  answering(
    contract.readInvitation,
    data({
      company: { name: KENTE.company.name },
      role: 'accountant',
      invitedBy: 'Ngozi Eze',
      open: true,
      expiresAt: ago(-6 * DAY),
      ...said,
    }),
  )
const joining = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Join the company' }).click()
const INVITED = { app: 'business', path: '/invitation#ziv_screens' } as const
/** An invitation, before and after signing in. */
const invitations: readonly Screen[] = [
  { ...INVITED, name: 'business-invitation-visitor', visitor: true, answers: but(invitation()) },
  { ...INVITED, name: 'business-invitation', answers: but(invitation()) },
  {
    ...INVITED,
    name: 'business-invitation-loading',
    loading: true,
    answers: but(answering(contract.readInvitation, 'never')),
  },
  {
    ...INVITED,
    name: 'business-invitation-error',
    answers: but(answering(contract.readInvitation, { refusal: 'rate_limited' })),
  },
  { ...INVITED, name: 'business-invitation-offline', offline: true, answers: but(invitation()) },
  {
    ...INVITED,
    name: 'business-invitation-over',
    visitor: true,
    answers: but(answering(contract.readInvitation, { refusal: 'link_expired' })),
  },
  {
    ...INVITED,
    name: 'business-invitation-joined',
    answers: but(
      invitation(),
      answering(contract.acceptInvitation, data({ state: 'joined' as const, membership: KENTE })),
    ),
    act: async (page) => {
      await joining(page)
      await page.getByRole('dialog', { name: /^You act for Kente/ }).waitFor()
    },
  },
  {
    ...INVITED,
    name: 'business-invitation-claimed',
    answers: but(
      invitation(),
      answering(contract.acceptInvitation, data({ state: 'claimed' as const, company: { name: KENTE.company.name } })),
    ),
    act: async (page) => {
      await joining(page)
      await page.getByText('Somebody has to confirm you').waitFor()
    },
  },
]

/** The screens. */
export const business: readonly Screen[] = [
  { name: 'business-login', app: 'business', path: '/auth/login', visitor: true, light: true },
  { name: 'business-register', app: 'business', path: '/auth/register', visitor: true, light: true },
  { name: 'business-companies', app: 'business', path: '/companies', answers: but(memberships(BAOBAB, KENTE)) },
  { name: 'business-companies-none', app: 'business', path: '/companies', answers: but(memberships()) },
  {
    name: 'business-companies-loading',
    app: 'business',
    path: '/companies',
    loading: true,
    answers: but(answering(contract.listMemberships, 'never')),
  },
  {
    name: 'business-companies-error',
    app: 'business',
    path: '/companies',
    answers: but(answering(contract.listMemberships, { refusal: 'unavailable' })),
  },
  {
    name: 'business-companies-offline',
    app: 'business',
    path: '/companies',
    offline: true,
    answers: but(memberships(BAOBAB, KENTE)),
  },
  {
    name: 'business-companies-ended',
    app: 'business',
    path: '/companies',
    answers: but(memberships(BAOBAB, KENTE), answering(contract.enterCompany, { refusal: 'not_found' })),
    act: async (page) => {
      await page.getByRole('button', { name: /^Kente/ }).click()
      await page.getByText(/^You no longer act for/).waitFor()
    },
  },
  {
    name: 'business-companies-suspended',
    app: 'business',
    path: '/companies',
    answers: but(memberships(BAOBAB, { ...KENTE, state: 'suspended' })),
  },
  { name: 'business-open-company', app: 'business', path: '/companies/open' },
  {
    name: 'business-open-company-wrong',
    app: 'business',
    path: '/companies/open',
    act: async (page) => {
      await page.getByLabel('Country of registration').selectOption('NG')
      await page.getByRole('button', { name: 'Open a company' }).click()
      await page.getByText('Choose how it is registered.').waitFor()
    },
  },
  {
    name: 'business-company-opened',
    app: 'business',
    path: '/companies/open',
    answers: but(answering(contract.openCompany, data({ membership: BAOBAB }))),
    act: async (page) => {
      await page.getByLabel('Legal name').fill('Baobab Interiors')
      await page.getByLabel('Country of registration').selectOption('NG')
      await page.getByLabel('Registered as').selectOption('RC')
      await page.getByLabel('Registration number').fill('RC 123456')
      await page.getByRole('button', { name: 'Open a company' }).click()
      await page.getByRole('dialog', { name: 'Baobab Interiors is open' }).waitFor()
    },
  },
  {
    name: 'business-second-step',
    app: 'business',
    path: '/companies/second-step',
    answers: but(
      answering(contract.getTwoFactor, data({ on: false, since: null, recoveryCodesLeft: 0 })),
      answering(contract.listPasskeys, data({ passkeys: [] })),
    ),
  },
  {
    name: 'business-second-step-passkey',
    app: 'business',
    path: '/companies/second-step',
    answers: but(
      answering(contract.getTwoFactor, data({ on: false, since: null, recoveryCodesLeft: 0 })),
      answering(contract.listPasskeys, data({ passkeys: [] })),
    ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor()
    },
  },
  ...invitations,
  {
    name: 'business-dashboard',
    app: 'business',
    path: '/dashboard',
    answers: but(
      answering(
        contract.listApprovals,
        data({ approvals: [...listed('waiting')].slice(0, 1), forYou: 2, page: 1, limit: 1, total: 4 }),
      ),
    ),
  },
  {
    name: 'business-dashboard-intro',
    app: 'business',
    path: '/dashboard',
    seen: '',
    answers: but(company({ openedAt: ago(DAY) })),
    act: (page) => page.getByRole('dialog', { name: 'Welcome to Baobab Interiors' }).waitFor(),
  },
  {
    name: 'business-dashboard-intro-end',
    app: 'business',
    path: '/dashboard',
    seen: '',
    answers: but(company({ openedAt: ago(DAY) }), memberships(KENTE)),
    act: async (page) => {
      for (const title of ['One wallet, many people', 'Nobody pays alone']) {
        await page.getByRole('heading', { name: title }).waitFor()
        await page.getByRole('button', { name: 'Next' }).click()
      }
      await page.getByText('3 of 3').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'business-dashboard-stopped',
    app: 'business',
    path: '/dashboard',
    answers: but(company({ frozenSince: ago(HOUR) })),
  },
  { name: 'business-dashboard-offline', app: 'business', path: '/dashboard', offline: true },
  {
    name: 'business-dashboard-unverified',
    app: 'business',
    path: '/dashboard',
    answers: but(...kybAnswers(KYB.new, { info: null, parties: [] })),
  },
  {
    name: 'business-dashboard-approver',
    app: 'business',
    path: '/dashboard',
    answers: new Map([
      ...firstDay,
      memberships({ ...BAOBAB, role: 'approver', permissions: [...contract.ROLE_PERMISSIONS.approver] }),
      answering(
        contract.listApprovals,
        data({ approvals: listed('waiting').filter(({ forYou }) => forYou), forYou: 2, page: 1, limit: 3, total: 4 }),
      ),
    ]),
  },
  { name: 'business-dashboard-accountant', app: 'business', path: '/dashboard', answers: ONLY_KENTE },
  {
    name: 'business-menu',
    app: 'business',
    path: '/dashboard',
    eachWidth: true,
    act: async (page) => {
      if (!isPhone(page)) return
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'business-switch',
    app: 'business',
    path: '/companies',
    eachWidth: true,
    answers: but(memberships(BAOBAB, KENTE)),
    act: async (page) => {
      await page.getByRole('button', { name: /^Baobab/ }).click()
      await page
        .getByRole('button', { name: /^Baobab .*change the company$/ })
        .filter({ visible: true })
        .click()
      await page.getByRole('menuitem', { name: 'All your companies' }).waitFor()
    },
  },
  { name: 'business-may-not', app: 'business', path: '/withdraw', answers: ONLY_KENTE },
  { name: 'business-transactions-accountant', app: 'business', path: '/transaction', answers: ONLY_KENTE },
  {
    name: 'business-transactions-import',
    app: 'business',
    path: '/transaction',
    answers: ONLY_KENTE,
    act: async (page) => {
      await page.getByRole('button', { name: 'Statement', exact: true }).click()
      await page.getByRole('dialog').getByText('Accounting').click()
      await page.getByText(/^In Xero or QuickBooks/).waitFor()
    },
  },
  { name: 'business-swap', app: 'business', path: '/swap?from=USDT&to=BTC&amount=100' },
  { name: 'business-settings', app: 'business', path: '/settings' },
  { name: 'business-security', app: 'business', path: '/settings/security', answers: but(company({})) },
  {
    name: 'business-security-stop',
    app: 'business',
    path: '/settings/security',
    answers: but(company({})),
    act: async (page) => {
      await page.getByRole('button', { name: 'Stop all payments…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'business-profile',
    app: 'business',
    path: '/settings/account/profile',
    answers: but(company({ tradingName: 'Baobab Living' })),
  },
  {
    name: 'business-delete-last-owner',
    app: 'business',
    path: '/settings/security/delete-account',
    answers: but(
      answering(
        contract.getClosing,
        data({ blockers: [BAOBAB, KENTE].map((each) => ({ kind: 'last-owner' as const, company: each.company })) }),
      ),
    ),
  },
  {
    name: 'business-limits-unverified',
    app: 'business',
    path: '/settings/account/transaction-limits',
    answers: but(
      answering(
        contract.getLimits,
        data({
          ...limits,
          tier: 0,
          windows: limits.windows.map((window) => ({ ...window, limit: '0', used: '0', left: '0', freesAt: null })),
        }),
      ),
    ),
  },
]
