/** The verification of a Nigerian company in its states: what it said, the people behind it, its papers, a director's link. */
import * as contract from '@zend/contracts'
import { answering, data } from './answers.ts'
import { ago, DAY, HOUR, id } from './moments.ts'
import { BAOBAB } from './person.ts'

type Item = contract.KybAnswer['items'][number]
type Paper = contract.KybAnswer['papers'][number]
type Review = Paper['review']
type Facts = Partial<Omit<contract.KybAnswer, 'people'>> & {
  readonly info: Item
  readonly people: contract.KybAnswer['people'] & { readonly item: Item }
}

const said = (state: Review['state'], reason: Review['reason'] = null): Review => ({ state, reason })
const page = (n: number, facts: Partial<Paper['pages'][number]> = {}): Paper['pages'][number] => ({
  _id: id('kyf', n),
  format: 'pdf',
  bytes: 412_000,
  issuedOn: null,
  addedAt: ago(2 * HOUR),
  review: said('ready'),
  ...facts,
})

const PAPERS = {
  certificate: ['Certificate of incorporation (CAC)', true, null],
  'status-report': ['Status report', true, 3],
  constitution: ['Memorandum and articles', true, null],
  'board-resolution': ['Board resolution', true, null],
  'tax-certificate': ['TIN', true, null],
  'ownership-form': ['PSC', false, null],
  'address-proof': [null, true, 3],
  'shareholder-register': [null, false, null],
} as const
type Slot = keyof typeof PAPERS
const SLOTS = Object.keys(PAPERS) as readonly Slot[]

/** The papers; missing ones were not given. */
const papers = (given: Partial<Record<Slot, Pick<Paper, 'pages' | 'review'>>>): Paper[] =>
  SLOTS.map((paper) => {
    const [officialName, needed, monthsMax] = PAPERS[paper]
    return { paper, officialName, needed, monthsMax, pages: [], review: said('to_do'), ...given[paper] }
  })
const every = (state: Review['state']): Paper[] =>
  papers(
    Object.fromEntries(
      SLOTS.filter((slot) => PAPERS[slot][1]).map((slot, n) => [
        slot,
        { pages: [page(20 + n, { review: said(state) })], review: said(state) },
      ]),
    ),
  )
const SOME = papers({
  certificate: { pages: [page(1, { format: 'jpeg', bytes: 1_840_000 })], review: said('ready') },
  'status-report': { pages: [page(2, { issuedOn: '2026-02-20' }), page(3)], review: said('ready') },
  constitution: { pages: [page(4)], review: said('ready') },
})

/** The state with these papers; items follow from them. */
function kyb(state: contract.KybState, { papers: given, info, people, ...facts }: Facts): contract.KybAnswer {
  const { item, ...counts } = people
  const all = given ?? papers({})
  const items: Item[] = [
    info,
    item,
    ...all
      .filter(({ needed, pages }) => needed || pages.length > 0)
      .map(({ paper, review }) => ({ key: `paper.${paper}`, ...review, fields: [] })),
  ]
  return {
    state,
    editable: !['submitted', 'in_review', 'rejected', 'suspended'].includes(state),
    submittedAt: null,
    decidedAt: null,
    approvedUntil: null,
    rejection: null,
    items,
    papers: all,
    people: counts,
    done: items.filter((each) => each.state === 'accepted').length,
    total: items.length,
    missing: [],
    ...facts,
  }
}
const one = (key: string, state: Item['state'], facts: Partial<Item> = {}): Item => ({
  key,
  state,
  reason: null,
  fields: [],
  ...facts,
})
const info = (state: Item['state'], facts: Partial<Item> = {}): Item => one('business-info', state, facts)
const people = (state: Item['state'], [needed, done, failed]: readonly [number, number, number], facts = {}) => ({
  needed,
  done,
  failed,
  item: one('people', state, facts),
})
const whole = (
  state: contract.KybState,
  items: Item['state'],
  facts: Partial<Omit<contract.KybAnswer, 'people'>> = {},
) => kyb(state, { papers: every(items), info: info(items), people: people(items, [2, 2, 0]), ...facts })

/** The verification in each of its states. */
export const KYB = {
  new: kyb('not_started', {
    info: info('to_do'),
    people: people('to_do', [0, 0, 0]),
    missing: [
      'business-info',
      'people',
      'shares',
      ...SLOTS.filter((slot) => PAPERS[slot][1]).map((slot) => `paper.${slot}`),
    ],
  }),
  begun: kyb('in_progress', {
    papers: SOME,
    info: info('ready'),
    people: people('to_do', [3, 1, 0]),
    missing: [
      `person.${id('prt', 2)}`,
      'shares',
      'paper.board-resolution',
      'paper.tax-certificate',
      'paper.address-proof',
    ],
  }),
  ready: kyb('in_progress', { papers: every('ready'), info: info('ready'), people: people('waiting', [2, 1, 0]) }),
  submitted: whole('submitted', 'in_review'),
  reviewed: kyb('in_review', {
    papers: every('in_review'),
    info: info('in_review'),
    people: people('waiting', [2, 1, 0]),
    submittedAt: ago(DAY),
  }),
  more: kyb('more_info', {
    papers: every('accepted').map((each) =>
      each.paper === 'status-report'
        ? {
            ...each,
            review: said('asked', 'unreadable'),
            pages: [
              page(2, { review: said('asked', 'unreadable'), issuedOn: '2026-02-20' }),
              page(3, { review: said('accepted'), issuedOn: '2026-02-20' }),
            ],
          }
        : each,
    ),
    info: info('asked', { reason: 'unclear', fields: ['activity', 'address'] }),
    people: people('asked', [3, 2, 0], { reason: 'name_differs' }),
    missing: ['info.activity', 'info.address', id('prt', 2), id('kyf', 2)],
  }),
  approved: whole('approved', 'accepted', { decidedAt: ago(30 * DAY), approvedUntil: ago(-335 * DAY) }),
  rejected: whole('rejected', 'ready', { rejection: 'people_unverified', decidedAt: ago(DAY) }),
  expired: whole('expired', 'ready', {
    approvedUntil: ago(DAY),
    missing: ['paper.status-report', 'paper.address-proof'],
  }),
  suspended: whole('suspended', 'accepted', { approvedUntil: ago(-200 * DAY) }),
} as const satisfies Readonly<Record<string, contract.KybAnswer>>

/** What the company says of itself. */
export const INFO: contract.BusinessInfo = {
  legalName: 'Baobab Interiors Ltd',
  tradingName: 'Baobab Interiors',
  registrationType: 'RC',
  registrationNumber: 'RC 1000001',
  activity: 'Imports tiles and timber and sells them to builders in Lagos and Ibadan.',
  sector: 'import-export',
  site: 'baobab.example',
  countriesPaid: ['CN', 'IN', 'AE'],
  monthlyVolumeUsd: 40_000,
  monthlyCount: 12,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  address: { line1: '12 Marina Road', city: 'Lagos', region: 'Lagos', postalCode: null },
  unallocated: null,
}
const KNOWN = {
  legalName: INFO.legalName,
  tradingName: INFO.tradingName,
  country: 'NG',
  registrationType: 'RC',
  registrationNumber: 'RC 1000001',
} as const

const party = (n: number, facts: Partial<contract.PartyAnswer>): contract.PartyAnswer => ({
  id: id('prt', n),
  kind: 'person',
  firstName: null,
  lastName: null,
  email: null,
  name: null,
  country: 'NG',
  registrationNumber: null,
  roles: [],
  holdings: [],
  share: '0.00',
  owner: false,
  needed: true,
  person: null,
  review: said('ready'),
  ...facts,
})
const link = (
  state: contract.PartyState,
  facts: Partial<NonNullable<contract.PartyAnswer['person']>> = {},
): NonNullable<contract.PartyAnswer['person']> => ({
  state,
  reason: null,
  linkSentAt: null,
  linkExpiresAt: null,
  ...facts,
})
const HOLDING = id('prt', 3)
/** Two directors, one behind a holding, one who failed, and one who only signs. */
export const PARTIES: readonly contract.PartyAnswer[] = [
  party(1, {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@baobab.example',
    roles: ['director', 'signatory'],
    holdings: [{ of: null, percent: '40.00' }],
    share: '40.00',
    owner: true,
    person: link('done'),
  }),
  party(2, {
    firstName: 'Tunde',
    lastName: 'Bakare-Oluwafunmilayo',
    email: 'tunde@baobab.example',
    roles: ['director'],
    holdings: [{ of: HOLDING, percent: '75.00' }],
    share: '37.50',
    owner: true,
    person: link('not_sent'),
  }),
  party(3, {
    kind: 'organisation',
    name: 'Savanna Holdings Limited',
    country: 'GB',
    registrationNumber: '01234567',
    holdings: [{ of: null, percent: '50.00' }],
    share: '50.00',
    needed: false,
  }),
  party(4, {
    firstName: 'Amina',
    lastName: 'Diallo',
    email: 'amina@savanna.example',
    roles: ['controller'],
    person: link('sent', { linkSentAt: ago(DAY), linkExpiresAt: ago(-6 * DAY) }),
  }),
  party(5, {
    firstName: 'Kofi',
    lastName: 'Mensah',
    email: 'kofi@baobab.example',
    roles: ['signatory'],
    person: link('failed', { reason: 'document' }),
  }),
]
/** One of them asked for again, the others accepted. */
export const ASKED_PARTIES = PARTIES.map((each, n) => ({
  ...each,
  review: n === 1 ? said('asked', 'name_differs') : said('accepted'),
}))

/** Answers the verification's reads. */
export const kybAnswers = (
  state: contract.KybAnswer,
  {
    info: given = INFO,
    parties = PARTIES,
  }: { readonly info?: contract.BusinessInfo | null; readonly parties?: readonly contract.PartyAnswer[] } = {},
) => {
  const [item] = state.items
  const asked =
    state.state === 'more_info' ? (item?.fields ?? []).map((field) => ({ field, reason: item?.reason ?? null })) : []
  return [
    answering(contract.listMemberships, data({ memberships: [BAOBAB] })),
    answering(contract.getKyb, data({ kyb: state })),
    answering(contract.getBusinessInfo, data({ info: given, known: KNOWN, asked })),
    answering(contract.listDirectors, data({ directors: [...parties] })),
  ] as const
}

/** What a director's own link asks. */
export const linkSaying = (facts: Partial<contract.KybLinkAnswer> = {}) =>
  answering(
    contract.readKybLink,
    data({
      link: {
        company: { name: 'Baobab Interiors' },
        open: true,
        submitted: false,
        expiresAt: ago(-6 * DAY),
        consented: false,
        number: false,
        files: [],
        country: {
          country: 'NG',
          identityNumbers: [
            { idType: 'BVN', label: 'BVN', pattern: '\\d{11}', example: '22200000000' },
            { idType: 'nin', label: 'NIN', pattern: '\\d{11}', example: '70000000000' },
          ],
          documents: [
            { idType: 'drivers-licence', label: 'Driver’s licence', sides: 2 as const },
            { idType: 'passport', label: 'Passport', sides: 1 as const },
          ],
        },
        ...facts,
      },
    }),
  )
