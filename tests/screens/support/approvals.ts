/** Requests for approval of the customer's company. */
import type * as contract from '@zend/contracts'
import { BATCHES, SIGNED_BATCH } from './batches.ts'
import { ago, DAY, HOUR, id } from './moments.ts'

const [YOU, KWAME, AISHA, TUNDE, ZANELE] = [
  { name: 'Amara Okonkwo', you: true },
  { name: 'Kwame Mensah', you: false },
  { name: 'Aisha Bello', you: false },
  { name: 'Tunde Adeyemi', you: false },
  { name: 'Zanele Dube', you: false },
] as const

const waits = (...people: readonly contract.ApprovalLine['madeBy'][]) =>
  people.map((each) => ({ ...each, inPlaceOf: null }))

type Details = Readonly<Record<string, string>>
type Asked = Partial<contract.ApprovalDetail> & {
  readonly n: number
  readonly least?: { readonly asset: contract.ApprovalDetail['currency']; readonly amount: string } | null
}

/** A request that waits for one approval, the customer's, with what is stated changed. */
function request({ n, least = null, ...stated }: Asked): contract.ApprovalDetail {
  const asked = {
    id: id('apr', n),
    kind: 'withdrawal',
    state: 'open',
    madeBy: AISHA,
    amount: '8400.000000',
    currency: 'USDT',
    payee: { name: 'Lihua Trading', details: TRON },
    valueUsd: '8400.00',
    needed: 1,
    given: 0,
    forYou: true,
    madeAt: ago(3 * HOUR),
    expiresAt: ago(-9 * HOUR),
    version: 1,
    decisions: [],
    waitsFor: waits(YOU, KWAME),
    inPlaceOf: null,
    formerMaker: false,
    username: null,
    earlier: [],
    replaces: null,
    canChange: false,
    canDecline: true,
    releasesAt: null,
    hasQuorum: true,
    stoppedBy: null,
    subject: id('wdr', n),
    ...stated,
  } satisfies Omit<contract.ApprovalDetail, 'payload'>
  return { ...asked, payload: payloadOf(asked, least) }
}

/** The fields of the signed text that pages read. */
const payloadOf = (asked: Omit<contract.ApprovalDetail, 'payload'>, least: Asked['least']): string =>
  JSON.stringify({
    v: '1',
    use: 'zend.approval',
    kind: asked.kind,
    most: asked.amount === null ? null : { asset: asked.currency, amount: asked.amount },
    least: least ?? null,
    payee: asked.payee,
    valueCents: asked.valueUsd.replace('.', ''),
    needed: String(asked.needed),
    expiresAt: asked.expiresAt,
  })

const TRON: Details = { network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', note: 'Invoice 2041' }
const BANK: Details = {
  institution: 'ng-gtbank',
  institutionName: 'GTBank',
  accountNumber: '0123454471',
  accountName: 'BAOBAB INTERIORS PAYROLL',
}

const voted = (by: contract.ApprovalLine['madeBy'], minutes: number): contract.ApprovalDetail['decisions'][number] => ({
  by,
  decision: 'approve',
  reason: null,
  words: null,
  version: 1,
  decidedAt: ago(minutes),
  voidAt: null,
  inPlaceOf: null,
})

/** What was asked before it was changed. */
const { payload: FIRST_VERSION } = request({ n: 13, amount: '9150.000000' })

/** The requests by what they show. */
export const REQUESTS = {
  first: request({ n: 1 }),
  last: request({
    n: 2,
    kind: 'quick-sell',
    amount: '4150.250000',
    payee: { name: 'Payroll', details: BANK },
    least: { asset: 'NGN', amount: '6200000.00' },
    valueUsd: '4150.25',
    madeBy: TUNDE,
    needed: 2,
    given: 1,
    decisions: [voted(KWAME, 90)],
    waitsFor: waits(YOU, AISHA),
    expiresAt: ago(-70 * HOUR),
  }),
  batch: request({
    n: 30,
    kind: 'batch',
    amount: null,
    currency: null,
    payee: { name: 'Payroll March', details: SIGNED_BATCH },
    valueUsd: '7465.42',
    subject: BATCHES.asked._id,
  }),
  own: request({
    n: 3,
    madeBy: YOU,
    forYou: false,
    canChange: true,
    waitsFor: waits(KWAME, AISHA),
    expiresAt: ago(-71 * HOUR),
  }),
  changed: request({
    n: 13,
    version: 2,
    decisions: [{ ...voted(KWAME, 90), voidAt: ago(60) }],
    earlier: [{ version: 1, payload: FIRST_VERSION, changedAt: ago(60) }],
  }),
  stopped: request({ n: 4, state: 'stopped', given: 1, forYou: false, decisions: [voted(YOU, 20)], waitsFor: [] }),
  stuck: request({ n: 5, needed: 2, hasQuorum: false, waitsFor: waits(YOU) }),
  policy: request({
    n: 6,
    kind: 'policy',
    replaces: [
      { when: { valueFrom: '5000' }, approvals: 1 },
      { when: { dailyFrom: '25000' }, approvals: 2 },
      { when: { newCountry: true }, approvals: 2 },
    ],
    amount: null,
    currency: null,
    valueUsd: '0.00',
    payee: {
      name: '',
      details: {
        rules: JSON.stringify([
          { when: { valueFrom: '1000.00' }, approvals: '1' },
          {
            when: { kinds: ['withdrawal'], valueFrom: '10000.00', payeeNewerThanDays: '30' },
            approvals: '2',
            from: { roles: ['owner', 'approver'] },
          },
        ]),
      },
    },
  }),
  member: request({
    n: 9,
    kind: 'member',
    amount: null,
    currency: null,
    valueUsd: '0.00',
    payee: {
      name: 'funke@example.com',
      details: {
        act: JSON.stringify({
          kind: 'invite-member',
          company: 'Baobab Interiors',
          email: 'funke@example.com',
          role: 'approver',
          permissions: ['view', 'approve'],
        }),
      },
    },
  }),
  payee: request({
    n: 14,
    kind: 'payee',
    amount: null,
    currency: null,
    valueUsd: '0.00',
    payee: {
      name: 'Lihua Trading',
      details: { saves: 'save-address', asset: 'USDT', network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
    },
  }),
  account: request({
    n: 15,
    kind: 'payee',
    amount: null,
    currency: null,
    valueUsd: '0.00',
    payee: {
      name: 'BAOBAB INTERIORS PAYROLL',
      details: {
        saves: 'save-account',
        country: 'NG',
        accountCurrency: 'NGN',
        method: 'bank',
        institution: 'ng-gtbank',
        institutionName: 'GTBank',
        accountNumber: '0123454471',
        accountName: 'BAOBAB INTERIORS PAYROLL',
        namedBy: 'bank',
      },
    },
  }),
  apiKey: request({
    n: 16,
    kind: 'api-key',
    amount: null,
    currency: null,
    valueUsd: '0.00',
    payee: {
      name: 'Treasury',
      details: {
        memberId: id('mbr', 3),
        mode: 'live',
        scopes: 'view withdrawal',
        ips: '203.0.113.0/24',
        publicKey: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
        secretHash: 'ab'.repeat(32),
        lastFour: 'x7Qd',
        replaces: '',
        overlapHours: '0',
        endsAt: '2027-03-18T10:24:00.000Z',
      },
    },
  }),
  naming: request({
    n: 10,
    kind: 'member',
    madeBy: KWAME,
    amount: null,
    currency: null,
    valueUsd: '0.00',
    waitsFor: waits(YOU),
    payee: {
      name: ZANELE.name,
      details: {
        act: JSON.stringify({
          kind: 'deputise-member',
          company: 'Baobab Interiors',
          memberId: id('mbr', 7),
          name: ZANELE.name,
          from: ago(-DAY),
          until: ago(-9 * DAY),
        }),
      },
    },
  }),
  inPlace: request({
    n: 11,
    needed: 2,
    given: 1,
    decisions: [voted(TUNDE, 90)],
    waitsFor: [{ ...YOU, inPlaceOf: KWAME }, ...waits(KWAME)],
    inPlaceOf: KWAME,
  }),
  byDeputy: request({
    n: 12,
    needed: 2,
    given: 1,
    decisions: [{ ...voted(ZANELE, 45), inPlaceOf: KWAME }],
    waitsFor: waits(YOU),
  }),
  declined: request({
    n: 7,
    state: 'declined',
    forYou: false,
    madeAt: ago(2 * DAY),
    decisions: [{ ...voted(KWAME, DAY), decision: 'decline', reason: 'wrong_details', words: 'Not our supplier.' }],
  }),
  released: request({
    n: 8,
    state: 'released',
    needed: 2,
    given: 2,
    forYou: false,
    amount: '12000.000000',
    valueUsd: '12000.00',
    madeAt: ago(3 * DAY),
    decisions: [voted(KWAME, 2 * DAY), voted(YOU, 2 * DAY - 30)],
  }),
} as const

const line = ({ id: request, kind, state, madeBy, amount, currency, payee, ...rest }: contract.ApprovalDetail) => {
  const { valueUsd, needed, given, forYou, madeAt, expiresAt, releasesAt } = rest
  const shown = { valueUsd, needed, given, forYou, madeAt, expiresAt, releasesAt }
  return { id: request, kind, state, madeBy, amount, currency, payee, ...shown } satisfies contract.ApprovalLine
}

/** The list of waiting and of decided requests. */
export const listed = (state: string | null): readonly contract.ApprovalLine[] => {
  const { first, last, own, stopped, declined, released } = REQUESTS
  return (state === 'closed' ? [declined, released] : [first, last, stopped, own]).map(line)
}
