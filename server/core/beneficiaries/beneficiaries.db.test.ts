import { DAY_MS, MINUTE_MS, newId, ok, type UserId } from '@zend/kernel'
import {
  accountsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  notAwaiting,
  ownActor,
  testDatabase,
  testVault,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { networkTable } from '../assets/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import {
  attestationKey,
  type CustodyDeps,
  depositAddressFor,
  hotAddressOf,
  importDepositAccounts,
  importHotAccounts,
} from '../custody/index.ts'
import {
  type AddDeps,
  addBeneficiary,
  type Destination,
  describeDestination,
  findSavedAddress,
  findSavedPayee,
  listBeneficiaries,
  removeBeneficiary,
  renameBeneficiary,
  savedAddresses,
} from './index.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, customer } = accountsOn(db)
const networks = networkTable(DEFAULTS.networks)
const vault = testVault({ networks })
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(vault.attestationKey),
  clock,
  onAlarm: ({ kind }) => {
    throw new Error(kind)
  },
}
await importDepositAccounts({ ...custody, vault, transact: db.transact })
await importHotAccounts({ ...custody, vault, transact: db.transact })

const LISTED = '0x7ff9cfad3877f21d41da833e2f775db0569ee3d9'
const deps: AddDeps = {
  confirmation: identity,
  approvals: askingOn(db, clock),
  custody,
  clock,
  policy: { savedMax: 3, usableAfterMs: DAY_MS },
  screen: (_network, lookupKey) => (lookupKey === LISTED ? { list: 'OFAC-SDN' } : null),
}
const manage = { db, clock, networks }

const MIXED_CASE = '0x52908400098527886E0F7030069857D2E4169EE7'
const external = (over: Partial<Extract<Destination, { type: 'external' }>> = {}): Destination => ({
  type: 'external',
  currency: 'USDT',
  chain: 'ethereum',
  toAddr: MIXED_CASE,
  ...over,
})
const internal = (toUser: string): Destination => ({ type: 'internal', currency: 'USDT', toUser })

type Customer = Awaited<ReturnType<typeof customer>>
const codeFor = async ({ userId, command }: Customer, destination: Destination): Promise<string> => {
  expectOk(
    await sendActionCode(
      identity,
      ownActor(userId),
      expectOk(await describeDestination(deps, ownActor(userId), destination)),
    ),
  )
  return codeTo(command.email)
}
const add = ({ userId }: Customer, destination: Destination, code: string, label = 'Mine') =>
  addBeneficiary(deps, ownActor(userId), { destination, label, code }, { ip: '192.0.2.1' })
const save = async (made: Customer, destination: Destination, label?: string) =>
  expectOk(notAwaiting(await add(made, destination, await codeFor(made, destination), label)))
const describing = (userId: UserId, destination: Destination) =>
  describeDestination(deps, ownActor(userId), destination)
const rename = (userId: UserId, username: string) =>
  sql`update persons.users set username = ${username} where id = ${userId}`.execute(db.owner.read)

describe('saving', () => {
  test('an address is kept in its canonical form and can be paid a day later', async () => {
    const made = await customer()
    const saved = await save(made, external({ toAddr: MIXED_CASE.toLowerCase() }), 'Cold wallet')
    expect(saved).toEqual({
      id: saved.id,
      type: 'external',
      label: 'Cold wallet',
      asset: 'USDT',
      network: 'ethereum',
      networkName: 'Ethereum (ERC-20)',
      address: MIXED_CASE,
      createdAt: clock.now(),
      usableAt: new Date(+clock.now() + DAY_MS),
    })
    expect(await listBeneficiaries(manage, made.actor)).toEqual([saved])
    expect(await findSavedAddress(db.read, made.userId, 'ethereum', MIXED_CASE)).toEqual({
      id: saved.id,
      label: 'Cold wallet',
      usableAt: saved.usableAt,
    })
    expect(await savedAddresses(db.read, made.userId, 'ethereum')).toEqual([MIXED_CASE])
    expect(await findSavedAddress(db.read, made.userId, 'bitcoin', MIXED_CASE)).toBeNull()
    const other = await customer()
    expect(await findSavedAddress(db.read, other.userId, 'ethereum', MIXED_CASE)).toBeNull()
  })

  test('a code for one address saves no other, not even of another coin', async () => {
    const made = await customer()
    const code = await codeFor(made, external())
    const wrong = { ok: false, refusal: { code: 'otp_wrong' } }
    expect(await add(made, external({ toAddr: '0xde709f2102306220921060314715629080e2fb77' }), code)).toMatchObject(
      wrong,
    )
    expect(await add(made, external({ currency: 'DAI' }), code)).toMatchObject(wrong)
    expect(await add(made, internal((await customer()).command.username), code)).toMatchObject(wrong)
    expect(await listBeneficiaries(manage, made.actor)).toEqual([])
    expect(await add(made, external(), code)).toMatchObject({ ok: true })
    expect(await add(made, external(), code)).toMatchObject({ refusal: { code: 'otp_expired' } })
  })

  test('a customer is saved by who they are: a renamed username stays them, and whoever takes the old one is another', async () => {
    const [made, friend, stranger] = [await customer(), await customer(), await customer()]
    const saved = await save(made, internal(friend.command.username), 'Brother')
    const code = await codeFor(made, internal(stranger.command.username))
    await rename(friend.userId, `new_${friend.command.username}`.slice(0, 20))
    await rename(stranger.userId, friend.command.username)
    expect(await listBeneficiaries(manage, made.actor, 'internal')).toMatchObject([
      {
        id: saved.id,
        payee: { id: friend.userId, username: `new_${friend.command.username}`.slice(0, 20), name: 'Ngozi Okafor' },
      },
    ])
    expect(await findSavedPayee(db.read, made.userId, friend.userId)).toMatchObject({ label: 'Brother' })
    expect(await findSavedPayee(db.read, made.userId, stranger.userId)).toBeNull()
    expect(await add(made, internal(friend.command.username), code)).toMatchObject({
      ok: true,
      value: { payee: { id: stranger.userId } },
    })
  })

  test('the same coin to the same place is saved once; another coin is another wallet', async () => {
    const made = await customer()
    await save(made, external())
    clock.advance(MINUTE_MS)
    expect(await add(made, external(), await codeFor(made, external()))).toEqual({
      ok: false,
      refusal: { code: 'beneficiary_exists' },
    })
    clock.advance(MINUTE_MS)
    const second = await save(made, external({ currency: 'DAI' }))
    const found = await findSavedAddress(db.read, made.userId, 'ethereum', MIXED_CASE)
    expect(found?.usableAt.getTime()).toBeLessThan(second.usableAt.getTime())
  })

  test('ends at the limit, also when asked many times at once', async () => {
    const made = await customer()
    for (const currency of ['USDT', 'USDC'] as const) await save(made, external({ currency }))
    const last = external({ currency: 'DAI' })
    const code = await codeFor(made, last)
    const tries = await Promise.all(Array.from({ length: 20 }, () => add(made, last, code)))
    expect(tries.filter((each) => each.ok)).toHaveLength(1)
    expect(await add(made, external({ currency: 'ETH' }), await codeFor(made, external({ currency: 'ETH' })))).toEqual({
      ok: false,
      refusal: { code: 'beneficiary_limit', limit: 3 },
    })
  })
})

describe('what cannot be saved', () => {
  test('an address that is none of its network', async () => {
    const { userId } = await customer()
    const broken = MIXED_CASE.replace('E7', 'e7')
    expect(await describing(userId, external({ toAddr: broken }))).toEqual({
      ok: false,
      refusal: { code: 'address_invalid', reason: 'address_checksum' },
    })
    expect(await describing(userId, external({ toAddr: 'ada' }))).toMatchObject({
      refusal: { code: 'address_invalid', reason: 'address_malformed' },
    })
    expect(await describing(userId, external({ currency: 'BTC' }))).toEqual({
      ok: false,
      refusal: { code: 'network_not_available' },
    })
  })

  test('deposit addresses, our own, contracts, and listed ones', async () => {
    const [mine, theirs] = [await customer(), await customer()]
    const addressOf = async (userId: UserId) =>
      expectOk(await db.transact((tx) => depositAddressFor(custody, tx, { holder: userId, network: 'ethereum' })))
        .address
    const say = async (toAddr: string) => describing(mine.userId, external({ toAddr }))
    expect(await say(await addressOf(mine.userId))).toEqual({ ok: false, refusal: { code: 'address_is_own' } })
    const refused = { ok: false, refusal: { code: 'address_refused' } }
    expect(await say(await addressOf(theirs.userId))).toEqual(refused)
    const hot = await hotAddressOf(custody, db.read, 'ethereum')
    expect(await say(hot?.address ?? '')).toEqual(refused)
    expect(await say(DEFAULTS.networks.ethereum.contracts.USDT)).toEqual(refused)
    expect(await say(LISTED)).toEqual(refused)
    expect(await say(MIXED_CASE)).toMatchObject({ ok: true })
  })

  test('oneself, nobody, and a sign-up under way', async () => {
    const made = await customer()
    expect(await describing(made.userId, internal(made.command.username))).toEqual({
      ok: false,
      refusal: { code: 'payee_is_self' },
    })
    expect(await describing(made.userId, internal('nobody_at_all'))).toEqual({
      ok: false,
      refusal: { code: 'payee_not_found' },
    })
    const pending = await customer()
    await sql`update persons.users set email_verified_at = null where id = ${pending.userId}`.execute(db.owner.read)
    expect(await describing(made.userId, internal(pending.command.username))).toEqual({
      ok: false,
      refusal: { code: 'payee_not_found' },
    })
  })
})

describe('managing', () => {
  test('renames one’s own and nothing but the name', async () => {
    const [made, other] = [await customer(), await customer()]
    const saved = await save(made, external())
    clock.advance(MINUTE_MS)
    expect(await renameBeneficiary(manage, made.actor, { id: saved.id, label: 'Savings' }, CALLER)).toEqual(
      ok({ ...saved, label: 'Savings' }),
    )
    expect(await renameBeneficiary(manage, other.actor, { id: saved.id, label: 'Stolen' }, CALLER)).toEqual({
      ok: false,
      refusal: { code: 'not_found' },
    })
    expect(await listBeneficiaries(manage, made.actor)).toMatchObject([{ label: 'Savings' }])
  })

  test('removes one’s own, twice as once; saving it again starts its day anew', async () => {
    const [made, other] = [await customer(), await customer()]
    const saved = await save(made, external())
    expect(await removeBeneficiary(manage, other.actor, saved.id, CALLER)).toBe(false)
    expect(await removeBeneficiary(manage, made.actor, saved.id, CALLER)).toBe(true)
    expect(await removeBeneficiary(manage, made.actor, saved.id, CALLER)).toBe(false)
    expect(await removeBeneficiary(manage, made.actor, newId('ben', 1), CALLER)).toBe(false)
    clock.advance(DAY_MS)
    expect((await save(made, external())).usableAt).toEqual(new Date(+clock.now() + DAY_MS))
  })

  test('in a company each member’s act is theirs: who saved, renamed and removed it stands in the trail', async () => {
    const companies = companiesOn(db, clock)
    const [company, ann, bob] = [await companies.open(), await customer(), await customer()]
    for (const { userId } of [ann, bob]) await companies.join(company, userId, ['beneficiary.manage'])
    const actorOf = ({ userId }: Customer) => ({ userId, holder: company })
    clock.advance(MINUTE_MS)
    const act = expectOk(await describeDestination(deps, actorOf(ann), external()))
    expectOk(await sendActionCode(identity, actorOf(ann), act))
    const typed = { destination: external(), label: 'Cold wallet', code: await codeTo(ann.command.email) }
    const { id } = expectOk(notAwaiting(await addBeneficiary(deps, actorOf(ann), typed, CALLER)))
    expectOk(await renameBeneficiary(manage, actorOf(bob), { id, label: 'Savings' }, CALLER))
    expect(await renameBeneficiary(manage, bob.actor, { id, label: 'Mine' }, CALLER)).toMatchObject({ ok: false })
    expect(await removeBeneficiary(manage, actorOf(bob), id, CALLER)).toBe(true)
    const { rows } = await db.owner.pool.query(
      'select action, actor, ip from audit.events where subject = $1 order by number',
      [id],
    )
    expect(rows).toEqual([
      { action: 'beneficiaries.added', actor: ann.userId, ip: CALLER.ip },
      { action: 'beneficiaries.renamed', actor: bob.userId, ip: CALLER.ip },
      { action: 'beneficiaries.removed', actor: bob.userId, ip: CALLER.ip },
    ])
  })

  test('the database refuses to change where a saved wallet pays to', async () => {
    const made = await customer()
    const saved = await save(made, external())
    const steal = sql`update beneficiaries.saved set address = '0xde709f2102306220921060314715629080e2fb77' where id = ${saved.id}`
    await expect(steal.execute(db.owner.read)).rejects.toThrow('never changes')
  })
})
