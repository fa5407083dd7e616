/** The approval policy of the customer's company, who may approve, and what other rules would have asked for. */
import type * as contract from '@zend/contracts'
import { ago, DAY, id } from './moments.ts'
import { AMARA, KWAME } from './members.ts'

type Policy = contract.EndpointData<typeof contract.getPolicy>['policy']

const approver = (
  { id: member, name, role, you, passkey }: contract.MemberAnswer,
  asks: readonly contract.ApprovalKind[],
): contract.PolicyApprover => ({ member, name, role, you, passkey, passkeyFrom: null, asks: [...asks] })

const OWNS = approver(AMARA, ['withdrawal', 'transfer', 'quick-sell', 'policy', 'member', 'payee'])
const APPROVES = approver(KWAME, [])

/** The policy by what the page shows. */
export const POLICIES: Readonly<Record<'own' | 'first' | 'none', Policy>> = {
  own: {
    version: 3,
    rules: [
      { when: { valueFrom: '1000' }, approvals: 1 },
      { when: { kinds: ['withdrawal'], payeeNewerThanDays: 30 }, approvals: 1, from: { members: [KWAME.id] } },
      { when: { dailyFrom: '25000' }, approvals: 2 },
      { when: { newCountry: true }, approvals: 1, from: { roles: ['admin'] } },
    ],
    singleControl: false,
    changedAt: ago(12 * DAY),
    changedBy: { name: KWAME.name, you: false },
    approvers: [OWNS, APPROVES, { ...APPROVES, member: id('mbr', 9), name: 'Tunde Bakare', passkey: false }],
    unmet: [],
  },
  first: {
    version: 0,
    rules: [
      { when: { valueFrom: '1000' }, approvals: 1 },
      { when: { payeeNewerThanDays: 7 }, approvals: 1 },
      { when: { dailyFrom: '5000' }, approvals: 1 },
      { when: { valueFrom: '25000' }, approvals: 2 },
      { when: { dailyFrom: '25000' }, approvals: 2 },
      { when: { newCountry: true }, approvals: 2 },
    ],
    singleControl: true,
    changedAt: null,
    changedBy: null,
    approvers: [OWNS],
    unmet: [],
  },
  none: {
    version: 4,
    rules: [],
    singleControl: false,
    changedAt: ago(2 * DAY),
    changedBy: { name: AMARA.name, you: true },
    approvers: [],
    unmet: [],
  },
}

/** What other rules would have asked for. */
export const SIMULATION: contract.EndpointData<typeof contract.simulatePolicy> = {
  days: 90,
  current: [
    { approvals: 0, payments: 118, valueUsd: '38214.20' },
    { approvals: 1, payments: 21, valueUsd: '96480.75' },
    { approvals: 2, payments: 3, valueUsd: '81200.00' },
  ],
  proposed: [
    { approvals: 0, payments: 104, valueUsd: '22610.05' },
    { approvals: 1, payments: 29, valueUsd: '71884.90' },
    { approvals: 2, payments: 9, valueUsd: '121400.00' },
  ],
}
