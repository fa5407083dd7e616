/** What waits for approval in a company, and one request in each of its states. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { listed, REQUESTS } from '../support/approvals.ts'
import { BATCHES, batchIs } from '../support/batches.ts'
import { but } from '../support/customer.ts'
import { passkey } from '../support/identity.ts'
import { ago, HOUR } from '../support/moments.ts'
import { KENTE } from '../support/person.ts'
import { POLICIES, SIMULATION } from '../support/policy.ts'
import type { Screen } from './screen.ts'

const lists = (of: (state: string | null) => readonly contract.ApprovalLine[]) =>
  but(
    answering(contract.listApprovals, (query) => {
      const approvals = [...of(query.get('state'))]
      const forYou = approvals.filter((each) => each.forYou).length
      return data({ approvals, forYou, page: 1, limit: 20, total: approvals.length })
    }),
  )

/** A passkey that can approve now. */
const READY = answering(contract.listPasskeys, data({ passkeys: [passkey] }))

const one = (name: string, approval: contract.ApprovalDetail, more: Partial<Screen> = {}): Screen => ({
  name: `approval-${name}`,
  app: 'business',
  path: `/approvals/${approval.id}`,
  answers: but(answering(contract.getApproval, data({ approval })), READY),
  ...more,
})

const NOT_FOR_HER: contract.ApprovalDetail = {
  ...REQUESTS.first,
  forYou: false,
  waitsFor: REQUESTS.first.waitsFor.filter(({ you }) => !you),
}

/** What an accountant sees, who may not approve by her own right. */
const asAccountant = (approval: contract.ApprovalDetail) =>
  but(
    answering(contract.listMemberships, data({ memberships: [KENTE] })),
    answering(contract.getApproval, data({ approval })),
    READY,
  )

const POLICY = { app: 'business', path: '/settings/policies' } as const
const policy = (found = POLICIES.own, ...more: readonly ReturnType<typeof answering>[]) =>
  but(answering(contract.getPolicy, data({ policy: found })), ...more)
const SIMULATED = answering(contract.simulatePolicy, data(SIMULATION))

/** Types other rules, and has their effect shown. */
const change = async (page: Page): Promise<void> => {
  await page.getByLabel('Amount of the payment, in US dollars').fill('500')
  await page.getByRole('button', { name: 'See the effect' }).click()
  await page.getByRole('heading', { name: 'The effect' }).waitFor()
}

/** The screens. */
export const approvals: readonly Screen[] = [
  { name: 'approvals', app: 'business', path: '/approvals', answers: lists(listed) },
  { name: 'approvals-none', app: 'business', path: '/approvals', answers: lists(() => []) },
  {
    name: 'approvals-loading',
    app: 'business',
    path: '/approvals',
    loading: true,
    answers: but(answering(contract.listApprovals, 'never')),
  },
  {
    name: 'approvals-error',
    app: 'business',
    path: '/approvals',
    answers: but(answering(contract.listApprovals, { refusal: 'unavailable' })),
  },
  one('first', REQUESTS.first),
  one('last', REQUESTS.last),
  one('batch', REQUESTS.batch, {
    answers: but(answering(contract.getApproval, data({ approval: REQUESTS.batch })), READY, ...batchIs(BATCHES.asked)),
    act: async (page) => {
      await page.getByText('Ngozi Eze').first().click()
      await page.getByText('This payment is one of those that you sign').waitFor()
    },
  }),
  one('new-passkey', REQUESTS.first, {
    answers: but(
      answering(contract.getApproval, data({ approval: REQUESTS.first })),
      answering(contract.listPasskeys, data({ passkeys: [{ ...passkey, confirmsFrom: ago(-14 * HOUR) }] })),
    ),
  }),
  one('own', REQUESTS.own),
  one('changed', REQUESTS.changed),
  one('stopped', REQUESTS.stopped),
  one('stuck', REQUESTS.stuck),
  one('policy', REQUESTS.policy),
  one('member', REQUESTS.member),
  one('payee', REQUESTS.payee),
  one('account', REQUESTS.account),
  one('api-key', REQUESTS.apiKey),
  one('naming', REQUESTS.naming),
  one('in-place', REQUESTS.inPlace, { answers: asAccountant(REQUESTS.inPlace) }),
  one('by-deputy', REQUESTS.byDeputy),
  one('declined', REQUESTS.declined),
  one('released', REQUESTS.released),
  one('offline', REQUESTS.first, { offline: true }),
  one('accountant', { ...REQUESTS.first, forYou: false }, { answers: asAccountant(NOT_FOR_HER) }),
  one('missing', REQUESTS.first, { answers: but(answering(contract.getApproval, { refusal: 'not_found' })) }),
  one('decline', REQUESTS.first, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline…' }).click()
      await page.getByRole('dialog', { name: 'Decline this request?' }).waitFor()
    },
  }),
  one('decline-fraud', REQUESTS.first, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline…' }).click()
      await page.getByLabel('Reason').selectOption('It looks like fraud')
      await page.getByText(/^Nothing more is sent/).waitFor()
    },
  }),
  { ...POLICY, name: 'policy', answers: policy() },
  { ...POLICY, name: 'policy-first', answers: policy(POLICIES.first) },
  { ...POLICY, name: 'policy-none', answers: policy(POLICIES.none) },
  { ...POLICY, name: 'policy-loading', loading: true, answers: but(answering(contract.getPolicy, 'never')) },
  { ...POLICY, name: 'policy-error', answers: but(answering(contract.getPolicy, { refusal: 'unavailable' })) },
  { ...POLICY, name: 'policy-offline', offline: true, answers: policy() },
  {
    ...POLICY,
    name: 'policy-accountant',
    answers: policy(POLICIES.own, answering(contract.listMemberships, data({ memberships: [KENTE] }))),
  },
  { ...POLICY, name: 'policy-edit', path: '/settings/policies?edit', answers: policy() },
  {
    ...POLICY,
    name: 'policy-edit-wrong',
    path: '/settings/policies?edit',
    answers: policy({ ...POLICIES.own, rules: POLICIES.own.rules.slice(0, 1) }),
    act: async (page) => {
      await page.getByLabel('Amount of the payment, in US dollars').fill('')
      await page.getByLabel('For', { exact: true }).selectOption('Some kinds only')
      await page.getByRole('button', { name: 'See the effect' }).click()
      await page.getByText(/^Enter an amount above zero/).waitFor()
    },
  },
  {
    ...POLICY,
    name: 'policy-effect',
    path: '/settings/policies?edit',
    answers: policy(POLICIES.own, SIMULATED),
    act: change,
  },
  {
    ...POLICY,
    name: 'policy-code',
    path: '/settings/policies?edit',
    answers: policy(
      POLICIES.own,
      SIMULATED,
      answering(contract.mailPolicyCode, data({ sentTo: 'am•••@example.com', expiresAt: ago(-5), resendAt: ago(-1) })),
    ),
    act: async (page) => {
      await change(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page
        .getByLabel(/digit code/)
        .first()
        .waitFor()
    },
  },
]
