/**
 * Authorisation: every endpoint of the contract behind the real guard, called by every kind of caller with every single
 * permission. The guard must follow the contract, and the contract must match the table below.
 */
import * as contract from '@zend/contracts'
import {
  type ApiBase,
  type Endpoint,
  KEY_SCOPES,
  OFFICE_PERMISSIONS,
  type Permission,
  PERMISSIONS,
  WALLET_PERMISSIONS,
} from '@zend/contracts'
import { newId } from '@zend/kernel'
import type { Actor, Operator } from '@zend/server/core/holders'
import { CONTRACT_ENDPOINTS, offeredEverywhere } from '@zend/tests/testkit'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApi } from './app.ts'
import { urlOf } from './guard.ts'

/** Staff endpoints, one per permission: the contract has none yet. */
const office = OFFICE_PERMISSIONS.map((permission) =>
  contract.endpoint({
    id: `office ${permission}`,
    method: 'GET',
    bases: ['office'],
    path: `/${permission}/{id}`,
    summary: 'For the test',
    auth: 'operator',
    permission,
    params: z.object({ id: z.string() }),
    response: z.object({}),
    refusals: [],
  }),
)
const endpoints: readonly Endpoint[] = [...CONTRACT_ENDPOINTS, ...office]

const userId = newId('usr', 0)
type Caller = Pick<Actor, 'tokenKind' | 'holder' | 'permissions'> | Operator
const operator = (permissions: Operator['permissions']): Caller => ({
  tokenKind: 'operator',
  name: 'ada@zend',
  permissions,
})
const session = (holder: Actor['holder'], permissions: readonly Permission[]): Caller => ({
  tokenKind: 'session',
  holder,
  permissions,
})
const key = (permissions: readonly Permission[]): Caller => ({
  tokenKind: 'api-key',
  holder: newId('biz', 0),
  permissions,
})
const CALLERS: Readonly<Record<string, Caller | null>> = {
  nobody: null,
  'sign-up': { tokenKind: 'sign-up', holder: userId, permissions: [] },
  'pre-auth': { tokenKind: 'pre-auth', holder: userId, permissions: [] },
  operator: operator(OFFICE_PERMISSIONS),
  'operator with nothing': operator([]),
  ...Object.fromEntries(OFFICE_PERMISSIONS.map((each) => [`operator with ${each}`, operator([each])])),
  owner: session(userId, WALLET_PERMISSIONS),
  'member with everything': session(newId('biz', 0), PERMISSIONS),
  'member with nothing': session(newId('biz', 0), []),
  'member who may see': session(newId('biz', 0), ['view']),
  'key with everything': key(KEY_SCOPES),
  'key with nothing': key([]),
  ...Object.fromEntries(KEY_SCOPES.map((each) => [`key with ${each}`, key([each])])),
  ...Object.fromEntries(PERMISSIONS.map((each) => [`person with ${each}`, session(userId, [each])])),
}
const tokenOf = (name: string): string =>
  `${name.startsWith('key') ? 'zk_test_' : ''}a-good-token-of-${Buffer.from(name).toString('hex')}`

let app: FastifyInstance
beforeAll(async () => {
  const slots = { inFlightMax: 1_000, waitMs: 0 }
  const byToken = new Map(Object.entries(CALLERS).map(([name, caller]) => [tokenOf(name), caller]))
  app = await buildApi({
    routes: endpoints.map((endpoint) => ({ endpoint, handle: async () => ({ ok: false, refusal: { code: 'busy' } }) })),
    mayBegin: offeredEverywhere,
    endingsReceived: async () => undefined,
    authenticate: async (token) => {
      const caller = byToken.get(token)
      if (caller === undefined || caller === null) return null
      return caller.tokenKind === 'operator' ? caller : { ...caller, userId, sessionId: 's' }
    },
    keys: {
      enter: async (secret) => {
        const caller = byToken.get(secret)
        if (caller?.tokenKind !== 'api-key')
          return { keyId: null, result: { ok: false, refusal: { code: 'unauthenticated' } } }
        return { keyId: null, result: { ok: true, value: { ...caller, userId, sessionId: 's' } } }
      },
      log: () => undefined,
    },
    logger: pino({ level: 'silent' }),
    origins: [],
    publicUrl: 'http://localhost:4000',
    requestsPerMinute: 1_000_000,
    bodyBytesMax: 2_000,
    admission: { customers: slots, passwords: slots, anonymous: slots },
    uploads: { inFlightMax: 1_000, perCustomerMax: 1_000 },
    open: { perAddressMax: 1_000, allMax: 1_000 },
    trustedProxies: [],
  })
})
afterAll(() => app.close())

/**
 * Returns whether the guard admits this caller: a later refusal (missing input, the handler's own) counts as admitted.
 */
async function entersAs(name: string, base: ApiBase, endpoint: Endpoint): Promise<boolean> {
  const url = urlOf(base, endpoint).replaceAll(/:\w+/g, userId)
  const headers = { authorization: `Bearer ${tokenOf(name)}` }
  const { statusCode } = await app.inject({ method: endpoint.method, url, headers })
  return statusCode !== 401 && statusCode !== 403
}

/** Returns whether the contract admits this caller. */
function mayEnter(caller: Caller | null, base: ApiBase, { auth, permission, keys }: Endpoint): boolean {
  if (auth === 'public') return true
  if (caller === null) return false
  if (caller.tokenKind === 'api-key' ? auth !== 'session' || keys === undefined : caller.tokenKind !== auth)
    return false
  const held: readonly string[] = caller.permissions
  const one =
    typeof permission === 'string' ? [permission] : permission !== undefined && 'one' in permission && permission.one
  const may = one === false || one.some((each) => held.includes(each))
  if (caller.tokenKind === 'operator') return base === 'office' && may
  if (base === 'office' || (base === 'personal' && caller.holder !== userId)) return false
  if (base === 'business' && caller.holder === userId) return false
  return may
}

const places = endpoints.flatMap((endpoint) => endpoint.bases.map((base) => [base, endpoint] as const))

test('the guard lets in exactly whom the contract names, on every endpoint and base', async () => {
  const wrong: string[] = []
  let calls = 0
  for (const [base, endpoint] of places) {
    const entered = await Promise.all(Object.keys(CALLERS).map((name) => entersAs(name, base, endpoint)))
    for (const [index, [name, caller]] of Object.entries(CALLERS).entries()) {
      calls += 1
      const enters = entered[index] === true
      if (enters !== mayEnter(caller, base, endpoint))
        wrong.push(`${name} ${enters ? 'enters' : 'is kept out of'} ${base} ${endpoint.id}`)
    }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(2_000)
}, 60_000)

/** Every field of a path or a query that the contract declares to name the caller. */
const OWN_PLACES = endpoints.flatMap((endpoint) =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    const fields = schema instanceof z.ZodMiniObject ? Object.entries(schema.shape) : []
    return fields.flatMap(([name, field]) => (field === contract.fields.ownId ? [{ endpoint, part, name }] : []))
  }),
)

test('where a call names its caller, somebody else’s id is one that nobody has', async () => {
  const statusOf = async ({ endpoint, part, name }: (typeof OWN_PLACES)[number], id: string): Promise<number> => {
    const caller = endpoint.auth === 'session' ? 'owner' : endpoint.auth
    const path = urlOf('accounts', endpoint)
      .replace(':id', part === 'params' ? id : userId)
      .replace(':membership', newId('mbr', 0))
      .replace(':alertId', newId('pal', 0))
      .replace(':deviceId', newId('ses', 0))
      .replace(':passkeyId', newId('psk', 0))
    const type = endpoint.id === 'generateOtp' ? 'reset-password' : 'sign-in'
    const query = part === 'query' ? `?${new URLSearchParams({ [name]: id, type }).toString()}` : ''
    const headers = { authorization: `Bearer ${tokenOf(caller)}` }
    return (await app.inject({ method: endpoint.method, url: path + query, headers })).statusCode
  }
  const wrong: string[] = []
  for (const place of OWN_PLACES) {
    const { endpoint, part } = place
    const [own, foreign] = [await statusOf(place, userId), await statusOf(place, newId('usr', 1))]
    // Missing input is refused before the owner of the path is checked.
    const isBare = endpoint.body === undefined && (part === 'query' || endpoint.query === undefined)
    if (own === 404 || (isBare ? foreign !== 404 : foreign !== 404 && foreign !== 400))
      wrong.push(`${endpoint.id}: ${String(own)} for one’s own, ${String(foreign)} for another’s`)
  }
  expect(wrong).toEqual([])
  expect(OWN_PLACES.flatMap(({ endpoint: { id }, part, name }) => (part === 'query' ? `${id} ${name}` : []))).toEqual([
    'resendOtp id',
    'generateOtp user',
  ])
  expect(OWN_PLACES.length).toBeGreaterThan(40)
})

/**
 * What each permission opens, according to product.md §10 and the table of roles. Prices and terms are open to anybody
 * who is signed in.
 */
const OPENED: Readonly<Record<Permission, string>> = {
  view: 'decideApproval endDeputy getAllowlist getApproval getApprovalProof getBalance getBatch getBatchResult getBatchRow getBill getBillFile getConvertRules getFx getFxMonths getFxOrder getHistory getInvoice getInvoiceFile getKyb getLimits getPayoutAccounts getPolicy getPortfolioHistory getQuickSellLimit getQuickSells getReceipt getReceiptSheet getRequest getRequestLink getSellRules getSupplier getSwaps getTransaction listApprovals listBatchRows listBatches listBeneficiaries listBills listFx listInvoices listRequests listSuppliers releaseApproval startVote streamEvents withdrawApproval',
  deposit:
    'askForMoney cancelBill cancelRequest claimRescue createBill getDepositAddress getRescueClaims getRescueSearch mailBill mailClaim searchRescue',
  swap: 'quoteSwap setConvertRule swap',
  withdrawal:
    'answerWhoAsked cancelWithdrawal declineRequest foreseeWithdraw getPayee quoteWithdrawal setAllowlist unblockAsker withdraw',
  quicksell: 'deleteSellRule foreseeQuickSell quickSell quoteQuickSell setSellRule',
  fx: 'addFxFile addInvoice answerFx cancelFx confirmInvoice foreseeFx giveBackFx mailFxCode payFx quoteFx recallFx removeInvoice',
  'beneficiary.manage':
    'addBeneficiary addPayoutAccount addSupplier changeSupplier deleteBeneficiary deletePayoutAccount mailSupplierCode removeSupplier resendSupplierLink resolvePayoutAccount updateBeneficiary withdrawSupplierChange',
  'report.export':
    'getActsSheet getFxMonthsStatement getImportStatement getQuickSellStatement getStatement getSwapStatement listActs',
  // Whoever votes may be a deputy, who has no permission to.
  approve: 'nameDeputy',
  'member.manage':
    'changeMember confirmInvitation endInvitation inviteMember recoverMember removeMember resumeMember suspendMember',
  'policy.manage': 'changePolicy mailPolicyCode simulatePolicy',
  'kyb.manage':
    'addDirector addKybDocument changeDirector getBusinessInfo listDirectors putBusinessInfo removeDirector removeKybDocument sendDirectorLink submitKyb',
  'api.manage':
    'createWebhook deleteWebhook listApiKeyCalls listApiKeys listDeliveries listWebhooks mailApiKeyCode makeApiKey replayDeliveries replayDelivery revokeApiKey rollApiKey rollWebhook testWebhook updateWebhook',
}

test.for(PERMISSIONS)('%s opens what it is for', (permission) => {
  const opened = endpoints.filter((each) => each.permission === permission).map(({ id }) => id)
  expect(opened.toSorted().join(' ')).toBe(OPENED[permission])
})

test('one of several permissions opens what only stops something, and batches, which take those of all their rows', () => {
  const opened = endpoints.flatMap(({ id, permission }) =>
    typeof permission === 'object' && 'one' in permission ? [[id, permission.one]] : [],
  )
  const byRows = 'addBatch correctBatchRow decideBatchRows quoteBatch mailBatchCode payBatch foreseeBatch cancelBatch'
  expect(new Map(opened as [string, readonly string[]][])).toEqual(
    new Map([
      ['freezeCompany', ['approve', 'member.manage']],
      ...byRows.split(' ').map((id): [string, readonly string[]] => [id, ['withdrawal', 'quicksell']]),
    ]),
  )
})

test('a company’s wallet is a person’s, but for its people, approvals, and what a person says to us', () => {
  const on = (wanted: ApiBase) => places.filter(([base]) => base === wanted).map(([, { id }]) => id)
  const [personal, business] = [on('personal'), on('business')]
  expect(
    business
      .filter((id) => !personal.includes(id))
      .toSorted()
      .join(' '),
  ).toBe(
    'addBatch addDirector addFxFile addInvoice addKybDocument addSupplier answerFx cancelBatch cancelBill cancelFx changeDirector changeMember changePolicy changeSupplier confirmInvitation confirmInvoice correctBatchRow createBill createWebhook decideApproval decideBatchRows deleteWebhook endDeputy endInvitation foreseeBatch foreseeFx foreseeQuickSell foreseeWithdraw freezeCompany getActsSheet getApproval getApprovalProof getBatch getBatchResult getBatchRow getBill getBillFile getBusinessInfo getCompany getConvertRules getFx getFxMonths getFxMonthsStatement getFxOrder getImportStatement getInvoice getInvoiceFile getKyb getMember getPolicy getSupplier getUsdtZarRate giveBackFx inviteMember leaveCompany listActs listApiKeyCalls listApiKeys listApprovals listBatchRows listBatches listBills listDeliveries listDeputies listDirectors listFx listInvoices listMembers listSuppliers listWebhooks mailApiKeyCode mailBatchCode mailBill mailClaim mailFxCode mailPolicyCode mailSupplierCode makeApiKey nameDeputy payBatch payFx putBusinessInfo quoteBatch quoteFx recallFx recoverMember releaseApproval removeDirector removeInvoice removeKybDocument removeMember removeSupplier replayDeliveries replayDelivery resendSupplierLink resumeMember revokeApiKey rollApiKey rollWebhook sendDirectorLink setConvertRule simulatePolicy startVote submitKyb suspendMember testWebhook updateWebhook withdrawApproval withdrawSupplierChange',
  )
  expect(
    personal
      .filter((id) => !business.includes(id))
      .toSorted()
      .join(' '),
  ).toBe(
    'addAttachment askForMoney cancelRequest closeSupportThread declineRequest getAttachment getReferral getRequest getRequestLink getSupportThread getSupportThreads listRequests openSupportThread unblockAsker writeSupportMessage',
  )
})

/**
 * What a company's API key can call: whatever shows its money, offers, swaps, and, signed by the company, what sends
 * money away. Nothing that decides on others' requests, names payees, or makes keys.
 */
test('keys call what the contract opens to them, and what sends money away only signed', () => {
  const open = (access: string) => endpoints.filter(({ keys }) => keys === access)
  expect(
    open('signed')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['payBatch', 'payFx', 'quickSell', 'withdraw'])
  expect(
    open('plain')
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  ).toBe(
    'addBatch cancelBatch cancelBill cancelFx cancelWithdrawal createBill getAllowlist getApproval getBalance getBatch getBatchResult getBatchRow getBill getBillFile getDepositAddress getFx getFxMonths getFxMonthsStatement getFxOrder getHistory getImportStatement getLimits getMarketPrice getMarketPriceHistory getMarketTrends getNetworks getPayee getPayoutAccounts getPortfolioHistory getQuickSellCountries getQuickSellLimit getQuickSellRate getQuickSellStatement getQuickSells getReceipt getSellRules getStatement getSupplier getSwapStatement getSwaps getTransaction getWithdrawalFees listApprovals listBatchRows listBatches listBeneficiaries listBills listFx listInvoices listSuppliers quoteBatch quoteFx quoteQuickSell quoteSwap quoteWithdrawal swap',
  )
  const scopes: readonly unknown[] = KEY_SCOPES
  for (const { id, bases, permission } of [...open('plain'), ...open('signed')]) {
    expect([id, bases.includes('business' as never)]).toEqual([id, true])
    expect([id, typeof permission !== 'string' || scopes.includes(permission)]).toEqual([id, true])
  }
})

test('nothing that moves or aims a customer’s money is open to whoever is signed in', () => {
  const changing = places.filter(
    ([base, { method, permission }]) =>
      (base === 'personal' || base === 'business') &&
      method !== 'GET' &&
      typeof permission !== 'string' &&
      !(permission !== undefined && 'one' in permission),
  )
  // Support: conversations belong to the person. Leaving ends one's own place alone, by PIN and code.
  const paths = changing.map(([, { path }]) => path).filter((path) => !path.startsWith('/support/'))
  expect(paths).toEqual(['/member/leave'])
})
