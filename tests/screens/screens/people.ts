/** Money between people: requests in each state, one's own code, other people, and a link opened before signing in. */
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { ago, DAY, HOUR, id, IDS } from '../support/moments.ts'
import type { Screen } from './screen.ts'

const KOFI = { username: 'kofi_m', name: 'Kofi Mensah', image: null }
const LIKE_KOFI = { username: 'kofi_rn', name: 'Kofi Mensah', image: null }
const CODE = 'Zq3_'.padEnd(32, 'k')

const request: contract.MoneyRequest = {
  _id: id('req', 1),
  direction: 'in',
  amount: '25.000000',
  currency: 'USDT',
  note: 'Our dinner at Bukka, as we said',
  state: 'open',
  party: KOFI,
  link: null,
  known: true,
  resembles: null,
  createdAt: ago(3 * HOUR),
  expiresAt: ago(-6 * DAY),
  endedAt: null,
  transactionId: null,
}
const stranger: contract.MoneyRequest = {
  ...request,
  _id: id('req', 2),
  amount: '180.000000',
  note: null,
  party: { username: 'thabo_k', name: 'Thabo Khumalo', image: null },
  known: false,
}
const paid: contract.MoneyRequest = {
  ...request,
  _id: id('req', 3),
  state: 'paid',
  endedAt: ago(HOUR),
  transactionId: IDS.transfer,
}
const own: contract.MoneyRequest = {
  ...request,
  _id: id('req', 4),
  direction: 'out',
  party: null,
  link: CODE,
  note: 'Tickets',
}
const sent: readonly contract.MoneyRequest[] = [
  own,
  { ...own, _id: id('req', 5), link: null, party: KOFI, state: 'declined', endedAt: ago(DAY) },
]

const one = (shown: contract.MoneyRequest) => but(answering(contract.getRequest, data({ request: shown })))
const all = but(
  answering(
    contract.listRequests,
    data({
      received: [request, stranger, paid],
      sent: [...sent],
      blocked: [{ username: 'spam_01', name: 'Win Bitcoin', image: null }],
    }),
  ),
)
const page = (of: contract.MoneyRequest): string => `/requests/${of._id}`

/** The screens of money between people. */
export const people: readonly Screen[] = [
  { name: 'requests', path: '/requests', answers: all },
  { name: 'requests-sent', path: '/requests?side=sent', answers: all },
  { name: 'requests-none', path: '/requests' },
  {
    name: 'requests-unreachable',
    path: '/requests',
    answers: but(answering(contract.listRequests, { refusal: 'unavailable' })),
  },
  { name: 'request', path: page(request), answers: one(request) },
  {
    name: 'request-look-alike',
    path: page(stranger),
    answers: one({ ...stranger, party: LIKE_KOFI, resembles: KOFI }),
  },
  { name: 'request-stranger', path: page(stranger), answers: one(stranger) },
  { name: 'request-paid', path: page(paid), answers: one(paid) },
  { name: 'request-own-link', path: page(own), answers: one(own) },
  { name: 'ask', path: '/requests/new?toUser=kofi_m&currency=USDT&amount=25' },
  { name: 'my-code', path: '/my-code' },
  // The browser of the pictures has no camera.
  { name: 'scan', path: '/scan' },
  { name: 'person', path: '/people/kofi_m?currency=USDT&amount=25' },
  {
    name: 'person-nobody',
    path: '/people/nobody_at_all',
    answers: but(answering(contract.getPayee, { refusal: 'payee_not_found' })),
  },
  { name: 'handle', path: '/@kofi_m?currency=USDT&amount=25', visitor: true },
]
