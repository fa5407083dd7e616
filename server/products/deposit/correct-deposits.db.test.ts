/**
 * Corrects what our provider once reported wrongly: both providers are asked again, what they agree on is stored, and
 * an operator can drop what was never credited.
 */
import { type DepositId, newId, type UserId } from '@zend/kernel'
import {
  noTreasury,
  type Payment,
  type ScriptedChain,
  scriptedChain,
  TEST_PROVENANCE,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { balancesOf } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import type { ChainPoll, FoundTransaction } from '../../ports/chain.ts'
import { systemClock } from '../../ports/clock.ts'
import { dropDeposit, passAll, readDeposit, scanNetwork, settleDeposits, takeFound, type Witness } from './index.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const network = { ...networks.ethereum, large: null, confirmations: 3, haltDepth: 3, keepBlocks: 12 }
const ETHER = 10n ** 18n
const alerts: object[] = []
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void alerts.push(facts) }

let honest: ScriptedChain
let first: Pick<ScriptedChain, 'poll' | 'find'>
let witness: Witness | undefined
let ann: UserId
const keyOf = (user: UserId): string => `key-of-${user}`
const pay = (user: UserId, units = ETHER, more: Partial<Payment> = {}): Payment => ({
  to: keyOf(user),
  units,
  asset: 'ETH',
  ...more,
})

const deps = () => ({
  db,
  clock: systemClock,
  log,
  network,
  connector: first,
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
  ...(witness === undefined ? {} : { witness }),
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key.startsWith('key-of-'))) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: key.slice('key-of-'.length) as UserId, address: key }])),
})
const round = async () => {
  const scanned = await scanNetwork(deps(), new Set())
  return scanned.kind === 'disputed' || scanned.kind === 'halted'
    ? scanned.kind
    : (await settleDeposits(deps())).disputed
}
const balance = async (user = ann): Promise<bigint> => (await balancesOf(db.read, user))[0]?.available.amount ?? 0n
const deposits = async () =>
  (
    await sql<{ id: DepositId; state: string; units: string; badge: string }>`
      select d.id, d.state, d.units, a.badge from deposit.deposits d join activity.items a on a.id = d.id order by d.id`.execute(
      db.read,
    )
  ).rows
const newCustomer = async (): Promise<UserId> => {
  const userId = newId('usr', Date.now())
  await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  return userId
}

/** Multiplies the amount of one transaction in this provider's reports. */
const times = (factor: bigint, txid: string) => ({
  poll: (poll: ChainPoll): ChainPoll =>
    poll.kind === 'lost' ? poll : { ...poll, transfers: multiplied(poll.transfers, factor, txid) },
  found: (found: FoundTransaction | null) =>
    found === null ? null : { ...found, transfers: multiplied(found.transfers, factor, txid) },
})
const multiplied = (
  transfers: FoundTransaction['transfers'],
  factor: bigint,
  txid: string,
): FoundTransaction['transfers'] =>
  transfers.map((each) =>
    each.txid === txid ? { ...each, amount: { ...each.amount, units: each.amount.units * factor } } : each,
  )
/** The honest node with a false amount in its polls, and also in its lookups when `lasting`. */
const lying = (factor: bigint, txid: string, lasting: boolean): Pick<ScriptedChain, 'poll' | 'find'> => ({
  poll: async (...asked) => times(factor, txid).poll(await honest.poll(...asked)),
  find: async (...asked) => (lasting ? times(factor, txid).found(await honest.find(...asked)) : honest.find(...asked)),
})

beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, provenance.proofs, deposit.suspense, deposit.dust, activity.items`.execute(
    db.owner.read,
  )
  alerts.length = 0
  honest = scriptedChain()
  honest.mineEmpty(6)
  ;[first, witness] = [honest, honest]
  ann = await newCustomer()
  await round()
})

/** One ether for Ann that our provider reports tenfold, and one for Bob that it reports correctly. */
async function tenfold(lasting: boolean): Promise<UserId> {
  const bob = await newCustomer()
  first = lying(10n, 'lie', lasting)
  honest.mine(pay(ann, ETHER, { txid: 'lie' }), pay(bob))
  honest.mineEmpty(3)
  expect(await round()).toBe(true)
  return bob
}

describe('an amount shown tenfold for one poll', () => {
  test('is replaced by what both providers say when they are asked again, and credited as that', async () => {
    const bob = await tenfold(false)
    expect([await balance(), await balance(bob)]).toEqual([0n, 0n])
    expect(alerts).toMatchObject([
      { alert: 'network_disputed', code: 'transfer_differs' },
      { alert: 'deposit_corrected', txid: 'lie' },
    ])
    first = honest
    await round()
    await round()
    expect([await balance(), await balance(bob)]).toEqual([ETHER, ETHER])
    expect((await deposits()).filter(({ units }) => units === `${10n * ETHER}`)).toMatchObject([
      { state: 'dropped', badge: 'failed' },
    ])
    expect((await sql`select doubt_code from deposit.networks`.execute(db.read)).rows).toEqual([{ doubt_code: null }])
    // Corrected once, however many rounds follow.
    await round()
    expect(await deposits()).toHaveLength(3)
  })

  test('stays in doubt while our provider insists, also when the second one is taken away; an operator drops it', async () => {
    const bob = await tenfold(true)
    expect(await round()).toBe(true)
    witness = undefined
    await round()
    // Nothing contradicts the others any more, but that alone does not credit the contradicted deposit.
    expect([await balance(), await balance(bob)]).toEqual([0n, ETHER])
    const [wrong] = (await deposits()).filter(({ state }) => state === 'screening')
    if (wrong === undefined) throw new Error('nothing waits')
    // Ann's page says that the amount may be wrong and gives no expected time; Bob's page says neither.
    expect(await readDeposit({ networks }, db.read, { holder: ann }, wrong.id, systemClock.now())).toMatchObject({
      value: { disputed: true, expectedAt: null },
    })
    for (const { id } of (await deposits()).filter(({ state }) => state === 'credited'))
      expect(await readDeposit({ networks }, db.read, { holder: bob }, id, systemClock.now())).toMatchObject({
        value: { disputed: false },
      })
    const dropped = await dropDeposit(
      { db, clock: systemClock },
      { operator: 'eve', reason: 'shown tenfold' },
      wrong.id,
    )
    expect(dropped).toMatchObject({ ok: true })
    expect(await dropDeposit({ db, clock: systemClock }, { operator: 'eve', reason: 'again' }, wrong.id)).toMatchObject(
      { refusal: { code: 'already_dropped' } },
    )
    const audited = await sql<{ actor: string; facts: object }>`
      select actor, facts from audit.events where action = 'deposit.dropped' and subject = ${wrong.id}`.execute(
      db.owner.read,
    )
    expect(audited.rows).toMatchObject([{ actor: 'eve', facts: { reason: 'shown tenfold', units: `${10n * ETHER}` } }])
    // The real transfer can still be taken in by its hash, once.
    const found = await honest.find('lie', deps().watch)
    if (found === null) throw new Error('not found')
    await takeFound(deps(), found, new Set())
    await takeFound(deps(), found, new Set())
    await settleDeposits(deps())
    expect(await balance()).toBe(ETHER)
  })
})

test('a transaction that both call failed by now is dropped, and one that only ours withdraws is not', async () => {
  first = lying(10n, 'lie', false)
  honest.mine(pay(ann, ETHER, { txid: 'lie' }))
  honest.mineEmpty(3)
  const failed = async (...asked: Parameters<Witness['find']>) => {
    const found = await honest.find(...asked)
    return found === null ? null : { ...found, outcome: 'failed' as const, transfers: [] }
  }
  first = { ...first, find: failed }
  expect(await round()).toBe(true)
  expect((await deposits()).map(({ state }) => state)).toEqual(['screening'])
  witness = { ...honest, find: failed }
  await round()
  expect((await deposits()).map(({ state }) => state)).toEqual(['dropped'])
  expect(await round()).toBe(false)
  expect(await balance()).toBe(0n)
})

test('what was credited is never dropped', async () => {
  honest.mine(pay(ann))
  honest.mineEmpty(3)
  await round()
  const [credited] = await deposits()
  if (credited === undefined) throw new Error('nothing was credited')
  expect(await dropDeposit({ db, clock: systemClock }, { operator: 'eve', reason: 'no' }, credited.id)).toMatchObject({
    refusal: { code: 'already_credited' },
  })
  expect(await balance()).toBe(ETHER)
})
