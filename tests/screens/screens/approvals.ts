/** What waits for approval in a company, and one request in each of its states. */
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { listed, REQUESTS } from '../support/approvals.ts'
import { but } from '../support/customer.ts'
import { KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

const lists = (of: (state: string | null) => readonly contract.ApprovalLine[]) =>
  but(
    answering(contract.listApprovals, (query) => {
      const approvals = [...of(query.get('state'))]
      const forYou = approvals.filter((each) => each.forYou).length
      return data({ approvals, forYou, page: 1, limit: 20, total: approvals.length })
    }),
  )

const one = (name: string, approval: contract.ApprovalDetail, more: Partial<Screen> = {}): Screen => ({
  name: `approval-${name}`,
  app: 'business',
  path: `/approvals/${approval.id}`,
  answers: but(answering(contract.getApproval, data({ approval }))),
  ...more,
})

const NOT_FOR_HER: contract.ApprovalDetail = {
  ...REQUESTS.first,
  forYou: false,
  waitsFor: REQUESTS.first.waitsFor.filter(({ you }) => !you),
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
  one('own', REQUESTS.own),
  one('stopped', REQUESTS.stopped),
  one('stuck', REQUESTS.stuck),
  one('policy', REQUESTS.policy),
  one('member', REQUESTS.member),
  one('declined', REQUESTS.declined),
  one('released', REQUESTS.released),
  one('offline', REQUESTS.first, { offline: true }),
  one(
    'accountant',
    { ...REQUESTS.first, forYou: false },
    {
      answers: but(
        answering(contract.listMemberships, data({ memberships: [KENTE] })),
        answering(contract.getApproval, data({ approval: NOT_FOR_HER })),
      ),
    },
  ),
  one('missing', REQUESTS.first, { answers: but(answering(contract.getApproval, { refusal: 'not_found' })) }),
  one('decline', REQUESTS.first, {
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline…' }).click()
      await page.getByRole('dialog', { name: 'Decline this request?' }).waitFor()
    },
  }),
]
