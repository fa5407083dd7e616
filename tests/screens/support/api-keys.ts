/** A company's API keys on their page, and calls by one. */
import type * as contract from '@zend/contracts'
import { ago, DAY, HOUR, id, NOW } from './moments.ts'

const key = (n: number, over: Partial<contract.ApiKeyAnswer>): contract.ApiKeyAnswer => ({
  id: id('key', n),
  name: 'Treasury',
  state: 'active',
  scopes: ['view', 'swap'],
  ips: [],
  publicKey: null,
  lastFour: 'x7Qd',
  owner: { name: 'Amara Okonkwo', you: true },
  madeAt: ago(20 * DAY),
  endsAt: new Date(Date.parse(NOW) + 345 * DAY * 60_000).toISOString(),
  lastUsedAt: ago(4),
  revokedAt: null,
  ...over,
})

/** A key that sends money away. */
export const TREASURY = key(1, {
  scopes: ['view', 'withdrawal'],
  ips: ['203.0.113.0/24', '2001:db8:0:ff00::/56'],
  publicKey: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
})
/** All keys: in use, being replaced, of somebody who is suspended, revoked. */
export const KEYS: readonly contract.ApiKeyAnswer[] = [
  TREASURY,
  key(2, { name: 'Bookkeeping', scopes: ['view', 'report.export'], lastFour: 'pL02', state: 'rolled' }),
  key(3, {
    name: 'Price screen in the shop on Awolowo Road',
    scopes: [],
    lastFour: '9aZt',
    owner: { name: 'Chidi Nwosu', you: false },
    lastUsedAt: null,
    state: 'paused',
  }),
  key(4, { name: 'Old server', lastFour: 'Mn4k', state: 'revoked', revokedAt: ago(2 * DAY) }),
]

/** Calls of a key, the newest first. */
export const CALLS: readonly (readonly [path: string, method: 'GET' | 'POST', status: number])[] = [
  ['/business/withdraw', 'POST', 201],
  ['/business/withdraw/quote', 'POST', 200],
  ['/business/withdraw', 'POST', 401],
  ['/business/transaction/history', 'GET', 200],
  ['/business/balance', 'GET', 200],
]
/** The same, as the API answers them. */
export const LOGGED = CALLS.map(([path, method, status], at) => ({
  at: ago(4 + at * HOUR),
  method,
  path,
  status,
  ms: 12 + at,
  ip: '203.0.113.7',
  requestId: `5d1f0c3e-7a4b-4f6e-9d1c-00000000000${String(at)}`,
}))
