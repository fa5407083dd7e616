/** Verification of a company: its overview in each state, its pages, and the page of a director's own link. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but, limits } from '../support/customer.ts'
import { TIER_2, verified } from '../support/identity.ts'
import { ASKED_PARTIES, KYB, kybAnswers, linkSaying, PARTIES } from '../support/kyb.ts'
import { KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

const KYB_PATH = '/settings/account/business-kyb'
const at = (place = '') => ({ app: 'business', path: KYB_PATH + place }) as const
const BEFORE = answering(
  contract.getLimits,
  data({
    ...limits,
    windows: limits.windows.map((window) => ({ ...window, limit: '5000.00', used: '1250.00', left: '3750.00' })),
    currency: 'USD' as const,
    tier: 1,
    next: { tier: 2, dayMax: '100000.00', monthMax: '3000000.00', takes: ['kyb' as const], missing: ['kyb' as const] },
  }),
)
const standing = (state: keyof typeof KYB, more: Parameters<typeof kybAnswers>[1] = {}) =>
  but(...kybAnswers(KYB[state], more), BEFORE)

const overview: readonly Screen[] = [
  {
    app: 'business',
    name: 'business-limits',
    path: '/settings/account/transaction-limits',
    answers: standing('begun'),
  },
  { ...at(), name: 'business-kyb', answers: standing('begun') },
  { ...at(), name: 'business-kyb-new', answers: standing('new', { info: null, parties: [] }) },
  { ...at(), name: 'business-kyb-ready', answers: standing('ready') },
  { ...at(), name: 'business-kyb-submitted', answers: standing('submitted') },
  { ...at(), name: 'business-kyb-review', answers: standing('reviewed') },
  { ...at(), name: 'business-kyb-more', answers: standing('more', { parties: ASKED_PARTIES }) },
  { ...at(), name: 'business-kyb-approved', answers: but(...kybAnswers(KYB.approved)) },
  { ...at(), name: 'business-kyb-rejected', answers: standing('rejected') },
  { ...at(), name: 'business-kyb-expired', answers: standing('expired') },
  { ...at(), name: 'business-kyb-suspended', answers: standing('suspended') },
  {
    ...at(),
    name: 'business-kyb-accountant',
    answers: but(...kybAnswers(KYB.begun), answering(contract.listMemberships, data({ memberships: [KENTE] }))),
  },
  { ...at(), name: 'business-kyb-loading', loading: true, answers: but(answering(contract.getKyb, 'never')) },
  { ...at(), name: 'business-kyb-error', answers: but(answering(contract.getKyb, { refusal: 'unavailable' })) },
  { ...at(), name: 'business-kyb-offline', offline: true, answers: standing('begun') },
  {
    ...at(),
    name: 'business-kyb-refused',
    answers: but(...kybAnswers(KYB.ready), answering(contract.submitKyb, { refusal: 'kyb_closed' })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Hand in' }).click()
      await page.getByText(/^You can’t change anything right now/).waitFor()
    },
  },
]

const save = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()
const pages: readonly Screen[] = [
  { ...at('/business-info'), name: 'business-kyb-info', answers: standing('new', { info: null }) },
  {
    ...at('/business-info'),
    name: 'business-kyb-info-wrong',
    answers: standing('new', { info: null }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByText('Choose yes or no.').waitFor()
    },
  },
  {
    ...at('/business-info'),
    name: 'business-kyb-info-payments',
    answers: standing('begun'),
    act: (page) => page.getByRole('button', { name: /^Payments/ }).click(),
  },
  { ...at('/business-info'), name: 'business-kyb-info-asked', answers: standing('more') },
  {
    ...at('/business-info'),
    name: 'business-kyb-info-saved',
    answers: but(...kybAnswers(KYB.begun), answering(contract.putBusinessInfo, data({ kyb: KYB.begun }))),
    act: async (page) => {
      await page.getByRole('button', { name: /^The company/ }).click()
      await save(page)
      await page.getByRole('dialog', { name: 'Business information saved' }).waitFor()
    },
  },
  { ...at('/directors'), name: 'business-kyb-directors', answers: standing('begun') },
  { ...at('/directors'), name: 'business-kyb-directors-none', answers: standing('new', { parties: [] }) },
  { ...at('/directors'), name: 'business-kyb-directors-asked', answers: standing('more', { parties: ASKED_PARTIES }) },
  { ...at('/directors'), name: 'business-kyb-directors-closed', answers: standing('reviewed') },
  {
    ...at('/directors'),
    name: 'business-kyb-link',
    answers: standing('begun'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Send the link: Tunde/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...at('/directors'),
    name: 'business-kyb-remove',
    answers: standing('begun'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Remove Savanna/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { ...at('/directors/create'), name: 'business-kyb-create', answers: standing('begun') },
  {
    ...at(`/directors/create?party=${PARTIES[1]?.id ?? ''}`),
    name: 'business-kyb-change',
    answers: standing('more', { parties: ASKED_PARTIES }),
  },
  {
    ...at('/directors/create'),
    name: 'business-kyb-create-wrong',
    answers: standing('begun'),
    act: async (page) => {
      await page.getByText('An organisation', { exact: true }).click()
      await page.getByRole('button', { name: 'Add a share' }).click()
      await page.getByLabel('Share', { exact: true }).fill('75')
      await save(page)
      await page.getByText(/more than 100%/).waitFor()
    },
  },
  { ...at('/documents'), name: 'business-kyb-documents', answers: standing('begun') },
  { ...at('/documents'), name: 'business-kyb-documents-asked', answers: standing('more') },
  {
    ...at('/documents'),
    name: 'business-kyb-documents-refused',
    answers: but(...kybAnswers(KYB.begun), answering(contract.addKybDocument, { refusal: 'file_unreadable' })),
    act: async (page) => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose files: Board resolution' }).click()
      const file = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await (
        await chosen
      ).setFiles([
        { ...file, name: 'resolution.pdf' },
        { ...file, name: 'notes.txt', mimeType: 'text/plain' },
      ])
      await page.getByText(/^We can’t read this PDF/).waitFor()
      await page.getByText(/^Choose a photo/).waitFor()
    },
  },
]

const link = (name: string) =>
  ({ app: 'business', name: `business-kyb-link-${name}`, path: '/kyb-link#zkl_screens', visitor: true }) as const
const CONSENTED = { consented: true } as const
const links: readonly Screen[] = [
  { ...link('consent'), answers: but(linkSaying()) },
  {
    ...link('decline'),
    answers: but(linkSaying()),
    act: async (page) => {
      await page.getByRole('button', { name: 'I don’t agree' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { ...link('number'), answers: but(linkSaying(CONSENTED)) },
  {
    ...link('document'),
    answers: but(linkSaying({ ...CONSENTED, number: true, files: ['front'] })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Hand in' }).click()
      await page.getByText('This is still missing.').first().waitFor()
    },
  },
  { ...link('done'), answers: but(linkSaying({ open: false, submitted: true })) },
  { ...link('over'), answers: but(answering(contract.readKybLink, { refusal: 'link_expired' })) },
  { ...link('incomplete'), path: '/kyb-link' },
  { ...link('error'), answers: but(answering(contract.readKybLink, { refusal: 'rate_limited' })) },
  { ...link('loading'), loading: true, answers: but(answering(contract.readKybLink, 'never')) },
  {
    ...link('account'),
    visitor: false,
    answers: but(
      linkSaying(),
      answering(contract.getVerification, data({ verification: verified(2, TIER_2) })),
      answering(contract.reuseVerification, { refusal: 'verification_needed' }),
    ),
    act: async (page) => {
      await page.getByRole('button', { name: 'Agree and use it' }).click()
      await page.getByText(/^Your Zend account doesn’t have/).waitFor()
    },
  },
]

/** The screens. */
export const kyb: readonly Screen[] = [...overview, ...pages, ...links]
