/** A company's webhook endpoints, and what was sent to one. */
import type * as contract from '@zend/contracts'
import { ago, DAY, HOUR, id } from './moments.ts'

const endpoint = (n: number, over: Partial<contract.WebhookAnswer>): contract.WebhookAnswer => ({
  id: id('hok', n),
  url: 'https://baobab.example/zend',
  description: '',
  events: null,
  publicKey: 'whpk_m2Z3yY0mJr3yL9k8mYyC7Zk1b2Xw5uV0aQ9sT4dE6fg=',
  madeAt: ago(20 * DAY),
  disabled: null,
  failingSince: null,
  oldSecretUntil: null,
  ...over,
})

/** One that works and has a new secret, one that fails, and one that is off. */
export const [SHOP, BOOKS, OLD] = [
  endpoint(1, { description: 'Online shop', oldSecretUntil: ago(-5 * HOUR) }),
  endpoint(2, {
    url: 'https://ledger.hooks.kente-and-daughters-cross-border-trading.example:8443/incoming/zend?tenant=baobab-interiors',
    events: ['deposit.credited', 'withdrawal.completed', 'approval.requested'],
    failingSince: ago(7 * HOUR),
  }),
  endpoint(3, {
    url: 'https://old.baobab.example/hook',
    description: 'The server before',
    events: ['swap.completed'],
    disabled: { at: ago(3 * DAY), reason: 'gone' },
  }),
] as const

const sent = (n: number, over: Partial<contract.DeliveryAnswer>): contract.DeliveryAnswer => ({
  id: id('whd', n),
  event: id('evt', n),
  type: 'deposit.credited',
  body: `{"type":"${over.type ?? 'deposit.credited'}","timestamp":"${ago(n * HOUR)}","data":{"id":"${id('dep', n)}","state":"success","asset":"USDT","direction":"in"}}`,
  state: 'delivered',
  madeAt: ago(n * HOUR),
  replayed: false,
  nextAt: null,
  attempts: [{ number: 1, at: ago(n * HOUR), tookMs: 84, status: 204, problem: null, response: '' }],
  ...over,
})

/** The log: one that waits for its third try, arrived ones, one that was sent again, one that failed. */
export const DELIVERIES: readonly contract.DeliveryAnswer[] = [
  sent(1, {
    type: 'approval.requested',
    state: 'waiting',
    nextAt: ago(-26),
    attempts: [
      { number: 1, at: ago(HOUR), tookMs: 15_003, status: null, problem: 'timeout', response: '' },
      { number: 2, at: ago(HOUR - 1), tookMs: 212, status: 503, problem: null, response: 'upstream connect error' },
    ],
  }),
  sent(2, {}),
  sent(5, { type: 'withdrawal.completed', replayed: true }),
  sent(30, { type: 'test' }),
  sent(80, {
    type: 'swap.completed',
    state: 'failed',
    attempts: [{ number: 1, at: ago(80 * HOUR), tookMs: 3, status: null, problem: 'name', response: '' }],
  }),
  sent(90, { type: 'transfer.received', state: 'dropped', attempts: [] }),
]
