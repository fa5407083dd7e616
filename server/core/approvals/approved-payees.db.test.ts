/** A company's payees under a policy that wants them approved: asked for, saved once, and nothing else saved. */
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, DAY_MS, newId, type Refusal, type Result } from '@zend/kernel'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  policiesOn,
  scriptedRail,
  testDatabase,
  type TestCustomer,
  testVault,
  type Voter,
} from '@zend/tests/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { openDatabase } from '../../database/index.ts'
import { networkTable } from '../assets/index.ts'
import {
  type AddDeps,
  addBeneficiary,
  type Destination,
  describeDestination,
  listBeneficiaries,
  removeBeneficiary,
  walletReleaser,
} from '../beneficiaries/index.ts'
import { createPin, sendActionCode } from '../confirmation/index.ts'
import { attestationKey } from '../custody/index.ts'
import {
  accountReleaser,
  addAccount,
  boundPlaceOf,
  listAccounts,
  type PayoutAccountsDeps,
  savingAct,
} from '../payout-accounts/index.ts'
import { payeeStatement } from './act/index.ts'
import type { Approval } from './approval.ts'
import {
  type ApprovalJudge,
  awaitsApproval,
  declineApproval,
  expireApproval,
  findApproval,
  payeeReleaser,
  releaseApproval,
  type ReleaseDeps,
  withdrawApproval,
} from './index.ts'
import { readPayload } from './payload.ts'

const db = await testDatabase()
const people = accountsOn(db)
const { deps: identity, clock, codeTo, customer } = people
const { judge, voter, approve } = approvalsOn(people)
const companies = companiesOn(db, clock)
const putPolicy = policiesOn(db, clock)
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
afterAll(() => api.close())

const networks = networkTable(DEFAULTS.networks)
let listed: readonly string[] = []
let savedMax = 3
const confirmation = { ...identity, db: api }
const approvals = { ...askingOn(db, clock), db: api }
const rail = scriptedRail('paystack')
const wallets: AddDeps = {
  confirmation,
  approvals,
  clock,
  policy: {
    get savedMax() {
      return savedMax
    },
    usableAfterMs: DAY_MS,
  },
  custody: {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(testVault({ networks }).attestationKey),
    clock,
    onAlarm: ({ kind }) => {
      throw new Error(kind)
    },
  },
  screen: (_network, lookupKey) => (listed.includes(lookupKey) ? { list: 'OFAC-SDN' } : null),
}
const accounts: PayoutAccountsDeps = {
  db: api,
  clock,
  confirmation,
  approvals,
  people: { verifiedName: () => Promise.resolve(null) },
  rails: [rail],
  policy: DEFAULTS.payoutAccounts,
  isInUse: () => Promise.resolve(false),
}
const never = () => Promise.reject(new Error('not of this test'))
const wallet = walletReleaser({ ...wallets, db: api })
const releasing: ReleaseDeps = {
  db: api,
  clock,
  judge,
  releasers: {
    withdrawal: never,
    transfer: never,
    'quick-sell': never,
    fx: never,
    batch: never,
    policy: never,
    member: never,
    'api-key': never,
    payee: payeeReleaser({ 'save-address': wallet, 'save-payee': wallet, 'save-account': accountReleaser(accounts) }),
  },
}

const PIN = '2580'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const TAGGED = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv#42'
const PAYEES: readonly PolicyRule[] = [{ when: { kinds: ['payee'] }, approvals: 1 }]
const NOBODY = /nobody confirmed/
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })

let company: BusinessId
let maker: TestCustomer
let first: Voter
let second: Voter
beforeEach(async () => {
  listed = []
  savedMax = 3
  company = await companies.open()
  maker = await customer()
  expectOk(await createPin(identity, maker.actor, PIN, CALLER))
  await companies.join(company, maker.userId, ['view', 'beneficiary.manage'])
  first = await voter()
  second = await voter()
  for (const each of [first, second]) await companies.join(company, each.userId, ['view', 'approve'])
})
const wantPayees = (rules = PAYEES, version = 1) => putPolicy({ company, version, rules, madeBy: first.userId })

const by = (who: TestCustomer = maker) => ({ userId: who.userId, holder: company })
const external = (toAddr = ADDRESS): Destination => ({ type: 'external', currency: 'USDT', chain: 'ethereum', toAddr })
const addWallet = async (destination = external(), label = 'Porto Ceramics') => {
  clock.advance(61_000)
  const act = expectOk(await describeDestination(wallets, by(), destination))
  expectOk(await sendActionCode(identity, by(), act))
  const code = await codeTo(maker.command.email)
  return addBeneficiary(wallets, by(), { destination, label, code }, CALLER)
}
const addBank = async (accountNumber = '0690000031') => {
  const fields = { institution: 'ng-access', accountNumber }
  clock.advance(61_000)
  expectOk(await sendActionCode(identity, by(), savingAct(expectOk(boundPlaceOf('NGN', fields)))))
  const otp = await codeTo(maker.command.email)
  return addAccount(accounts, by(), { country: 'NG', method: 'bank', fields, otp, pin: PIN }, CALLER)
}
const asked = async (adding: Promise<Result<object, Refusal>>): Promise<Approval> => {
  const result = expectOk(await adding)
  if (!awaitsApproval(result)) throw new Error('nobody else was asked')
  return result.awaits
}
const vote = (who: Voter, { id: request, version }: Approval) => {
  clock.advance(1)
  return approve(who, { request, version }, company)
}
const release = ({ id }: Approval) => releaseApproval(releasing, company, id)
const saved = () => listBeneficiaries({ db: api, networks }, by())
const banks = () => listAccounts(api.read, company)
const signedPayees = async () =>
  (
    await db.owner.pool.query<{ payee: string }>(`select payee from approvals.signed where company_id = $1`, [company])
  ).rows.map(({ payee }) => payee)

describe('without a rule about payees', () => {
  test('a payee is saved at once, and is no older for it', async () => {
    expect(await addWallet()).toMatchObject({ ok: true, value: { label: 'Porto Ceramics' } })
    expect(await addBank()).toMatchObject({ ok: true, value: { match: 'unknown' } })
    expect(await signedPayees()).toEqual([])
  })

  test('nor is it held to what one person alone may move in a day', async () => {
    company = await companies.open()
    await companies.join(company, maker.userId, ['view', 'approve', 'beneficiary.manage'])
    await db.owner.pool.query(
      `insert into approvals.signed (id, company_id, kind, made_by, usd_cents, payee)
        values ($1, $2, 'transfer', $3, 2000000, 'payee:usr_1')`,
      [newId('trf', +clock.now()), company, maker.userId],
    )
    expect(await addWallet()).toMatchObject({ ok: true, value: { label: 'Porto Ceramics' } })
  })

  test('so it is where rules name payments only', async () => {
    await wantPayees([{ when: { payeeNewerThanDays: 7 }, approvals: 2 }])
    expect(await addWallet()).toMatchObject({ ok: true, value: { label: 'Porto Ceramics' } })
  })
})

describe('a payee that waits', () => {
  beforeEach(() => wantPayees())

  test('is asked for with all that is saved, and saved once, as it was approved', async () => {
    const request = await asked(addWallet())
    expect(await saved()).toEqual([])
    expect(readPayload(request.payload)).toMatchObject({
      kind: 'payee',
      subject: request.subject,
      most: null,
      payee: {
        name: 'Porto Ceramics',
        key: `address:ethereum:${ADDRESS}`,
        details: { saves: 'save-address', asset: 'USDT', network: 'ethereum', address: ADDRESS },
      },
    })
    expect(await release(request)).toBe('waits')
    expect(expectOk(await vote(first, request))).toEqual({ approved: true })
    expect(await Promise.all([release(request), release(request)])).toContain('released')
    expect(await release(request)).toBe('closed')
    expect(await saved()).toMatchObject([{ id: request.subject, label: 'Porto Ceramics', address: ADDRESS }])
    // Its age counts from now on.
    expect(await signedPayees()).toEqual([`address:ethereum:${ADDRESS}`])
  })

  test('keeps its memo or tag', async () => {
    const request = await asked(addWallet({ type: 'external', currency: 'XRP', chain: 'xrpl', toAddr: TAGGED }))
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
    expect(await saved()).toMatchObject([{ address: TAGGED }])
  })

  test('can be a customer, by id whatever they are called by then', async () => {
    const kofi = await customer()
    const toUser = kofi.command.username
    const request = await asked(addWallet({ type: 'internal', currency: 'USDT', toUser }))
    await db.owner.pool.query(`update persons.users set username = 'kofi_of_late' where id = $1`, [kofi.userId])
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
    expect(await saved()).toMatchObject([{ payee: { id: kofi.userId, username: 'kofi_of_late' } }])
    expect(await signedPayees()).toEqual([`payee:${kofi.userId}`])
  })

  test('can be an account, with the name that the bank gave', async () => {
    const request = await asked(addBank())
    const { name, key, details } = readPayload(request.payload).payee
    expect({ name, key }).toEqual({ name: details['accountName'], key: 'account:NGN:bank:ng-access:0690000031' })
    expect(details).toMatchObject({ institutionName: 'Access Bank', accountNumber: '0690000031', namedBy: 'bank' })
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
    expect(await banks()).toMatchObject([{ id: request.subject, accountName: name, madeBy: maker.userId }])
  })

  test('is approved by somebody else, and confirmed by no fewer than who saves one alone', async () => {
    const both = await voter()
    await companies.join(company, both.userId, ['view', 'approve', 'beneficiary.manage'])
    maker = both
    const request = await asked(addWallet())
    expect(request.consent.factors).toEqual(['code'])
    expect(await vote(both, request)).toEqual(refused('own_request'))
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
  })

  test('is not asked for where it is saved already, or there is no room', async () => {
    const request = await asked(addWallet())
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
    expect(await addWallet()).toEqual(refused('beneficiary_exists'))
    const account = await asked(addBank())
    expectOk(await vote(first, account))
    expect(await release(account)).toBe('released')
    expect(await addBank()).toEqual(refused('account_exists'))
    savedMax = 1
    expect(await addWallet(external('0x'.padEnd(42, '1')))).toEqual(refused('beneficiary_limit'))
  })

  test('is not saved once it was declined, taken back, or over', async () => {
    const ends = [
      (request: Approval) =>
        declineApproval(
          releasing,
          { userId: first.userId, company },
          { request: request.id, version: request.version, reason: 'wrong_details', words: null },
          CALLER.ip,
        ),
      (request: Approval) => withdrawApproval(releasing, { userId: maker.userId, company }, request.id, CALLER.ip),
      async (request: Approval) => {
        clock.advance(4 * DAY_MS)
        return expireApproval(releasing, company, request.id)
      },
    ]
    for (const [at, end] of ends.entries()) {
      const request = await asked(addWallet(external(`0x${String(at + 1).repeat(40)}`)))
      expectOk(await vote(first, request))
      await end(request)
      expect(await release(request)).toBe('closed')
    }
    expect(await saved()).toEqual([])
  })

  test('stops where it may not be paid any more, and is saved once it may', async () => {
    const request = await asked(addWallet())
    expectOk(await vote(first, request))
    listed = [ADDRESS.toLowerCase()]
    expect(await release(request)).toBe('stopped')
    expect((await findApproval(api.read, company, request.id))?.reason).toBe('address_refused')
    listed = []
    expect(await release(request)).toBe('released')
  })

  test('asked for twice is saved once, and the second stops', async () => {
    const [one, two] = [await asked(addWallet()), await asked(addWallet(external(), 'Another name'))]
    for (const each of [one, two]) expectOk(await vote(first, each))
    expect([await release(one), await release(two)]).toEqual(['released', 'stopped'])
    expect(await saved()).toMatchObject([{ label: 'Porto Ceramics' }])
  })

  test('is saved by the next try when the process dies between the vote and the saving', async () => {
    const request = await asked(addBank())
    expectOk(await vote(first, request))
    const dies: ApprovalJudge['release'] = async (...asking) => {
      expectOk(await judge.release(...asking))
      throw new Error('the process died')
    }
    const dying = { ...releasing, judge: { ...judge, release: dies } }
    await expect(releaseApproval(dying, company, request.id)).rejects.toThrow('died')
    expect(await banks()).toEqual([])
    expect(await release(request)).toBe('released')
    expect(await banks()).toHaveLength(1)
  })

  test('waits for a stricter policy too', async () => {
    const request = await asked(addWallet())
    await wantPayees([{ when: { kinds: ['payee'] }, approvals: 2 }], 2)
    expect(expectOk(await vote(first, request))).toEqual({ approved: false })
    expect(await release(request)).toBe('waits')
    expect(expectOk(await vote(second, request))).toEqual({ approved: true })
    expect(await release(request)).toBe('released')
  })

  test('removed is gone at once: nobody is asked', async () => {
    const request = await asked(addWallet())
    expectOk(await vote(first, request))
    expect(await release(request)).toBe('released')
    const [found] = await saved()
    if (found === undefined) throw new Error('nothing was saved')
    expect(await removeBeneficiary({ db: api, clock, networks }, by(), found.id, CALLER)).toBe(true)
    expect(await saved()).toEqual([])
  })
})

describe('the API’s login', () => {
  beforeEach(() => wantPayees())

  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    api.pool.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`, [row])
  const walletRow = (over: Readonly<Record<string, unknown>> = {}) => ({
    id: newId('ben', +clock.now()),
    holder: company,
    made_by: maker.userId,
    label: 'Porto Ceramics',
    asset: 'USDT',
    network: 'ethereum',
    address: ADDRESS,
    created_at: clock.now(),
    usable_at: clock.now(),
    ...over,
  })

  test('saves nothing by asking for it', async () => {
    const request = await asked(addWallet())
    await expect(insert('beneficiaries.saved', walletRow())).rejects.toThrow(NOBODY)
    await expect(insert('beneficiaries.saved', walletRow({ id: request.subject }))).rejects.toThrow(NOBODY)
  })

  test('saves what was approved only as it was approved', async () => {
    const request = await asked(addWallet())
    expectOk(await vote(first, request))
    const payload = readPayload(request.payload)
    const { saves, ...facts } = payload.payee.details
    const statement = payeeStatement({ id: request.subject, saves: saves ?? '', name: payload.payee.name, facts }, by())
    expectOk(await judge.release(company, request.id, statement))
    for (const over of [
      { id: newId('ben', 0) },
      { id: request.subject, label: 'Somebody else' },
      { id: request.subject, made_by: first.userId },
      { id: request.subject, address: '0x'.padEnd(42, '6') },
      { id: request.subject, asset: 'USDC' },
    ])
      await expect(insert('beneficiaries.saved', walletRow(over))).rejects.toThrow(NOBODY)
    await insert('beneficiaries.saved', walletRow({ id: request.subject }))
  })

  test('has nothing else signed for it', async () => {
    const request = await asked(addWallet())
    expectOk(await vote(first, request))
    const { payee } = readPayload(request.payload)
    const { saves, ...facts } = payee.details
    const whole = { id: request.subject, saves: saves ?? '', name: payee.name, facts }
    const { address: _address, ...less } = facts
    for (const other of [
      { ...whole, name: 'Somebody else' },
      { ...whole, facts: { ...facts, address: '0x'.padEnd(42, '6') } },
      { ...whole, facts: { ...facts, memo: '7' } },
      { ...whole, saves: 'save-payee', facts: { ...less, payee: maker.userId } },
    ])
      await expect(judge.release(company, request.id, payeeStatement(other, by()))).rejects.toThrow('does not allow')
    const byFirst = payeeStatement(whole, { userId: first.userId, holder: company })
    await expect(judge.release(company, request.id, byFirst)).rejects.toThrow('does not allow')
    const others = payeeStatement({ ...whole, id: newId('ben', 0) }, by())
    await expect(judge.release(company, request.id, others)).rejects.toThrow('about something else')
  })

  test('gets no payee signed that others would have to approve', async () => {
    clock.advance(61_000)
    const act = expectOk(await describeDestination(wallets, by(), external()))
    expectOk(await sendActionCode(identity, by(), act))
    const otp = { act, code: await codeTo(maker.command.email) }
    const facts = { asset: 'USDT', network: 'ethereum', address: ADDRESS }
    const payee = { id: newId('ben', 0), saves: 'save-address', name: 'Porto', facts }
    const confirm = (statement: ReturnType<typeof payeeStatement> | null) =>
      identity.confirmer.confirm({ ...by(), pin: PIN, otp }, statement)
    expect(await confirm(payeeStatement(payee, by()))).toEqual(refused('approval_needed'))
    await expect(confirm(null)).rejects.toThrow('is stated')
    await expect(confirm(payeeStatement(payee, by(first)))).rejects.toThrow('for somebody else')
    await expect(insert('beneficiaries.saved', walletRow())).rejects.toThrow(NOBODY)
  })

  test('forges no request', async () => {
    const request = await asked(addWallet())
    await db.owner.pool.query(`alter table approvals.requests disable trigger all`)
    try {
      await db.owner.pool.query(
        `update approvals.requests set payload = replace(payload, 'Porto Ceramics', 'Somebody else') where id = $1`,
        [request.id],
      )
    } finally {
      await db.owner.pool.query(`alter table approvals.requests enable trigger all`)
    }
    const forged = await findApproval(api.read, company, request.id)
    if (forged === null) throw new Error('no request')
    expectOk(await vote(first, forged))
    await expect(release(forged)).rejects.toThrow('nobody asked for')
    expect(await saved()).toEqual([])
  })
})
