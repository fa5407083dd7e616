/** The members' pages of a company: everybody, one of them, inviting, and what somebody without permission sees. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { AMARA, CHIDI, DEPUTIES, INVITATIONS, KWAME, PEOPLE } from '../support/members.ts'
import { ago, DAY, id } from '../support/moments.ts'
import { KENTE } from '../support/person.ts'
import type { Screen } from './screen.ts'

const all = (members = PEOPLE, invitations: typeof INVITATIONS = []) =>
  answering(contract.listMembers, data({ members: [...members], invitations: [...invitations] }))
const EVERYBODY = but(all(PEOPLE, INVITATIONS))
const NAMED = but(all(), answering(contract.listDeputies, data({ deputies: [...DEPUTIES] })))
const LOOKING = but(
  answering(contract.listMemberships, data({ memberships: [KENTE] })),
  all(
    PEOPLE.map((each) => ({ ...each, you: each.role === 'accountant' })),
    INVITATIONS,
  ),
)
/** Chooses Zanele, who has no passkey. */
const choose = async (page: Page): Promise<void> => {
  await page.getByLabel('Who votes in your place').selectOption('Zanele Dube')
  await page.getByText(/^Zanele Dube can approve in your place/).waitFor()
}
const AT = { app: 'business', path: '/members' } as const
const ofMember = (member: Pick<contract.MemberAnswer, 'id'>) =>
  ({ app: 'business', path: `/members/${member.id}` }) as const

const enterCode = async (page: Page): Promise<void> => {
  await page
    .getByLabel(/digit code/)
    .first()
    .waitFor()
  for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
  await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
}
const enterPin = async (page: Page): Promise<void> => {
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const invite = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('lerato@baobab.example')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The screens. */
export const members: readonly Screen[] = [
  { ...AT, name: 'business-members', answers: EVERYBODY },
  { ...AT, name: 'business-members-alone', answers: but(all([AMARA])) },
  { ...AT, name: 'business-members-accountant', answers: LOOKING },
  { ...AT, name: 'business-members-loading', loading: true, answers: but(answering(contract.listMembers, 'never')) },
  { ...AT, name: 'business-members-error', answers: but(answering(contract.listMembers, { refusal: 'unavailable' })) },
  { ...AT, name: 'business-members-offline', offline: true, answers: EVERYBODY },
  { ...AT, name: 'business-members-invite', path: '/members?invite', answers: EVERYBODY },
  { ...AT, name: 'business-members-invite-again', path: `/members?invite=${id('inv', 1)}`, answers: EVERYBODY },
  { ...AT, name: 'business-members-invite-code', path: '/members?invite', answers: EVERYBODY, act: invite },
  {
    ...AT,
    name: 'business-members-invited',
    path: '/members?invite',
    answers: but(
      all(PEOPLE, INVITATIONS),
      answering(contract.inviteMember, data({ invitation: INVITATIONS[0] as contract.InvitationAnswer })),
    ),
    act: async (page) => {
      await invite(page)
      await enterCode(page)
      await enterPin(page)
      await page.getByRole('dialog', { name: 'Invitation sent' }).waitFor()
    },
  },
  {
    ...AT,
    name: 'business-members-withdraw',
    answers: EVERYBODY,
    act: async (page) => {
      await page.getByRole('button', { name: 'Withdraw it' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { ...AT, name: 'business-members-deputies', answers: NAMED },
  {
    ...AT,
    name: 'business-members-deputies-error',
    answers: but(all(), answering(contract.listDeputies, { refusal: 'unavailable' })),
  },
  {
    ...AT,
    name: 'business-members-deputies-end',
    answers: NAMED,
    act: async (page) => {
      await page.getByRole('button', { name: 'End', exact: true }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { ...AT, name: 'business-members-deputy', path: '/members?deputy', answers: but(all()), act: choose },
  {
    ...AT,
    name: 'business-members-deputy-new-passkey',
    path: '/members?deputy',
    answers: but(
      all(
        PEOPLE.map((each) =>
          each.name === 'Zanele Dube' ? { ...each, passkey: true, passkeyFrom: ago(-DAY / 2) } : each,
        ),
      ),
    ),
    act: choose,
  },
  {
    ...AT,
    name: 'business-members-deputy-taken',
    path: '/members?deputy',
    answers: NAMED,
    act: async (page) => {
      await choose(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText(/^One of you has a deputy/).waitFor()
    },
  },
  { ...AT, name: 'business-members-deputy-nobody', path: '/members?deputy', answers: but(all([AMARA, KWAME])) },
  { ...ofMember(KWAME), name: 'business-member', answers: EVERYBODY },
  { ...ofMember(AMARA), name: 'business-member-last-owner', answers: EVERYBODY },
  {
    ...ofMember(AMARA),
    name: 'business-member-own',
    answers: but(all([...PEOPLE, { ...AMARA, id: id('mbr', 8), name: 'Ngozi Eze', you: false }])),
  },
  {
    ...ofMember(AMARA),
    name: 'business-member-owner-waits',
    answers: but(
      all([...PEOPLE, { ...AMARA, id: id('mbr', 8), name: 'Ngozi Eze', you: false, ownerCountsFrom: ago(-DAY) }]),
    ),
  },
  { ...ofMember(CHIDI), name: 'business-member-suspended', answers: EVERYBODY },
  { ...ofMember(KWAME), name: 'business-member-accountant', answers: LOOKING },
  { ...ofMember({ id: id('mbr', 9) }), name: 'business-member-gone', answers: EVERYBODY },
  {
    ...ofMember(KWAME),
    name: 'business-member-refused',
    answers: but(all(), answering(contract.suspendMember, { refusal: 'membership_gone' })),
    act: async (page) => {
      await page.getByRole('button', { name: 'Suspend' }).click()
      await enterCode(page)
      await enterPin(page)
      await page.getByText(/^This person was removed meanwhile/).waitFor()
    },
  },
]

const act = (n: number, what: string, stated: Partial<contract.CompanyAct> = {}): contract.CompanyAct => ({
  _id: String(100 - n),
  at: ago(n * 3 * 60 + 12),
  what,
  by: { name: 'Amara Okafor', access: 'person', key: null },
  link: null,
  ...stated,
})
const ACTS: readonly contract.CompanyAct[] = [
  act(0, 'Signed in to the company'),
  act(1, 'Approved a request: Payment abroad', {
    by: { name: 'Chidi Nwosu', access: 'person', key: null },
    link: { kind: 'approval', id: id('apr', 1) },
  }),
  act(2, 'Asked for approval: Payment abroad', {
    by: { name: 'Kwame Asante', access: 'key', key: id('key', 1) },
    link: { kind: 'approval', id: id('apr', 1) },
  }),
  act(3, 'The supplier confirmed its new details', {
    by: { name: null, access: 'supplier', key: null },
    link: { kind: 'supplier', id: id('spr', 1) },
  }),
  act(5, 'Changed what Zanele Dube may do, as Initiator', { link: { kind: 'member', id: id('mbr', 4) } }),
  act(9, 'Made the API key “Treasury of the Accra and Lagos warehouses”'),
  act(30, 'Verified the company', { by: { name: null, access: 'zend', key: null } }),
]
const acts = (name: string, answers: ReturnType<typeof answering>, more: Partial<Screen> = {}): Screen => ({
  app: 'business',
  path: '/settings/acts',
  name: `acts${name}`,
  answers: but(answers),
  ...more,
})

/** Who did what. */
export const whoDidWhat: readonly Screen[] = [
  acts('', answering(contract.listActs, data({ acts: [...ACTS], cursor: null }))),
  acts('-none', answering(contract.listActs, data({ acts: [], cursor: null }))),
  acts('-loading', answering(contract.listActs, 'never'), { loading: true }),
  acts('-error', answering(contract.listActs, { refusal: 'unavailable' })),
]
