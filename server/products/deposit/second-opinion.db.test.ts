/**
 * Two providers of one network, scripted: one is down, late, on another branch or lying, and the tests check what is
 * credited meanwhile.
 */
import { newId, type UserId } from '@zend/kernel'
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
import { balancesOf, verifyLedger } from '../../core/ledger/index.ts'
import { putContact } from '../../core/notices/index.ts'
import type { ChainConnector } from '../../ports/chain.ts'
import { systemClock } from '../../ports/clock.ts'
import { ALL_AT_ONCE, newLookups } from './lookups.ts'
import {
  networkStatuses,
  passAll,
  resumeNetwork,
  scanNetwork,
  type Screen,
  settleDeposits,
  type Witness,
} from './index.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
const deepNetwork = { ...networks.ethereum, large: null, confirmations: 3, haltDepth: 3, keepBlocks: 12 }
const finalNetwork = { ...networks.ethereum, large: null, confirmations: 1, haltDepth: 0, keepBlocks: 12 }
const ETHER = 10n ** 18n
const told: { readonly level: string; readonly facts: object }[] = []
const note = (level: string) => (facts: object) => void told.push({ level, facts })
const log = { info: note('info'), warn: note('warn'), error: note('error') }

let network: typeof deepNetwork
let primary: ScriptedChain
let other: ScriptedChain
let witness: Witness | undefined
let ann: UserId
const keyOf = (user: UserId): string => `key-of-${user}`
const pay = (user: UserId, units = ETHER, more: Partial<Payment> = {}): Payment => ({
  to: keyOf(user),
  units,
  asset: 'ETH',
  ...more,
})

const deps = (connector: Pick<ChainConnector, 'poll' | 'find'> = primary) => ({
  db,
  clock: systemClock,
  log,
  network,
  connector,
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
  ...(witness === undefined ? {} : { witness }),
  watch: { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key.startsWith('key-of-'))) },
  provenance: TEST_PROVENANCE,
  ownersOf: async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { holder: key.slice('key-of-'.length) as UserId, address: key }])),
})
/** One round of the watcher; returns the outcome of the scan, and of settling where it ran. */
const look = async () => {
  const scanned = await scanNetwork(deps(), new Set())
  const settled = scanned.kind === 'disputed' || scanned.kind === 'halted' ? null : await settleDeposits(deps())
  return { kind: scanned.kind, late: scanned.kind === 'advanced' ? scanned.late?.kind : undefined, settled }
}
const balance = async (user = ann): Promise<bigint> => (await balancesOf(db.read, user))[0]?.available.amount ?? 0n
const states = async (user = ann): Promise<string[]> =>
  (
    await sql<{ state: string }>`select state from deposit.deposits where holder = ${user} order by id`.execute(db.read)
  ).rows.map(({ state }) => state)
const row = async () =>
  (
    await sql<{ status: string; code: string | null; agreed: string | null; doubt: string | null }>`
      select status, halt_code as code, agreed_height as agreed, doubt_code as doubt from deposit.networks where network = 'ethereum'`.execute(
      db.read,
    )
  ).rows[0]
const tip = async () =>
  Number(
    (
      await sql<{ tip: string }>`select max(height) as tip from deposit.blocks where network = 'ethereum'`.execute(
        db.read,
      )
    ).rows[0]?.tip,
  )
const alerts = (): unknown[] => told.flatMap(({ facts }) => ('alert' in facts ? [facts.alert] : []))
const audited = async (): Promise<string[]> =>
  (
    await sql<{
      action: string
    }>`select action from audit.events where subject = 'ethereum' and action in ('deposit.network_disputed', 'deposit.network_agreed') order by number`.execute(
      db.owner.read,
    )
  ).rows.map(({ action }) => action)
const mineBoth = (...payments: Payment[]): void => {
  primary.mine(...payments)
  other.follow(primary)
}
const grow = (blocks: number): void => {
  primary.mineEmpty(blocks)
  other.follow(primary)
}
const newCustomer = async (): Promise<UserId> => {
  const userId = newId('usr', Date.now())
  await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
  return userId
}

beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, provenance.proofs, deposit.suspense, deposit.dust, activity.items`.execute(
    db.owner.read,
  )
  told.length = 0
  network = deepNetwork
  primary = scriptedChain()
  primary.mineEmpty(6)
  other = primary.fork('other')
  witness = other
  ann = await newCustomer()
})

describe('a second provider that is late', () => {
  test('keeps the credit waiting, and nothing else', async () => {
    await look()
    primary.mine(pay(ann))
    primary.mineEmpty(4)
    expect(await look()).toMatchObject({ kind: 'advanced', late: 'behind', settled: { disputed: false } })
    expect(await states()).toEqual(['screening'])
    expect(await balance()).toBe(0n)
    expect((await look()).settled?.waitingSince).toBeInstanceOf(Date)
    other.follow(primary)
    expect(await look()).toMatchObject({ kind: 'advanced', settled: { waitingSince: null } })
    expect(await states()).toEqual(['credited'])
    expect(await balance()).toBe(ETHER)
    expect(alerts()).toEqual([])
  })

  test('one that always lags does not stand still', async () => {
    await look()
    for (let i = 0; i < 12; i++) {
      other.follow(primary)
      primary.mine(pay(ann))
      primary.mineEmpty(3)
      await look()
    }
    // The newest ones wait.
    expect(await balance()).toBeGreaterThanOrEqual(10n * ETHER)
    expect(await balance()).toBeLessThan(12n * ETHER)
  })

  test('what its index does not know yet waits', async () => {
    await look()
    mineBoth(pay(ann))
    grow(2)
    witness = { ...other, find: async () => null }
    // The second provider was asked, so the network is not late.
    expect((await look()).settled).toMatchObject({ disputed: false, waitingSince: null })
    expect(await states()).toEqual(['screening'])
    witness = other
    await look()
    expect(await balance()).toBe(ETHER)
  })
})

test('a second provider that is silent keeps credits waiting; so does a silent first one, and both come back alone', async () => {
  await look()
  other.fallSilent()
  primary.mine(pay(ann))
  primary.mineEmpty(20)
  expect(await look()).toMatchObject({ kind: 'advanced', late: 'silent', settled: { waitingSince: expect.any(Date) } })
  expect(await states()).toEqual(['screening'])
  other.answer()
  other.follow(primary)
  await look()
  expect(await balance()).toBe(ETHER)
  primary.fallSilent()
  await expect(look()).rejects.toThrow('silent')
  primary.answer()
  mineBoth(pay(ann))
  grow(2)
  await look()
  expect(await balance()).toBe(2n * ETHER)
})

describe('two branches', () => {
  test('the wrong one is never credited nor stored, is told once, and goes by itself', async () => {
    await look()
    primary.mine(pay(ann, 2n * ETHER))
    primary.mineEmpty(4)
    other.mine(pay(ann, ETHER, { txid: 'real' }))
    other.mineEmpty(5)
    const before = await tip()
    expect((await look()).kind).toBe('disputed')
    expect((await look()).kind).toBe('disputed')
    expect(await states()).toEqual([])
    expect(await tip()).toBe(before)
    expect(await row()).toMatchObject({ status: 'up', doubt: 'block_differs' })
    expect((await networkStatuses(db.read, new Date(), DEFAULTS.deposit))('ethereum')).toBe('disputed')
    expect(alerts()).toEqual(['network_disputed'])

    primary.follow(other)
    await look()
    expect(await states()).toEqual(['credited'])
    expect(await balance()).toBe(ETHER)
    expect(await row()).toMatchObject({ status: 'up', doubt: null })
    expect(alerts()).toEqual(['network_disputed'])
    expect(told.filter(({ level }) => level === 'info').length).toBeGreaterThan(0)
    expect((await audited()).slice(-2)).toEqual(['deposit.network_disputed', 'deposit.network_agreed'])
  })

  test('a tail that was stored while the other was silent falls, however deep, without an operator', async () => {
    await look()
    other.fallSilent()
    primary.mine(pay(ann, 2n * ETHER))
    primary.mineEmpty(2)
    await look()
    primary.mineEmpty(40)
    await look()
    expect(await states()).toEqual(['screening'])
    other.answer()
    other.mine(pay(ann, ETHER, { txid: 'real' }))
    other.mineEmpty(50)
    expect((await look()).kind).toBe('disputed')
    expect(await balance()).toBe(0n)
    primary.follow(other)
    await look()
    await look()
    expect(await row()).toMatchObject({ status: 'up', code: null, doubt: null })
    expect((await states()).toSorted()).toEqual(['credited', 'reorged'])
    expect(await balance()).toBe(ETHER)
  })

  test('somebody’s silence does not end a dispute', async () => {
    await look()
    const wrong = primary.fork('wrong')
    wrong.mine(pay(ann, 2n * ETHER))
    wrong.mineEmpty(4)
    grow(6)
    primary.follow(wrong)
    expect((await look()).kind).toBe('disputed')
    other.fallSilent()
    expect((await look()).kind).toBe('disputed')
    expect(await states()).toEqual([])
    other.answer()
    expect((await look()).kind).toBe('disputed')
    expect(alerts()).toEqual(['network_disputed'])
  })

  test('a look at which nothing could be compared does not end a dispute', async () => {
    await look()
    const start = primary.fork('start')
    primary.mineEmpty(5)
    other.mine(pay(ann))
    other.mineEmpty(5)
    expect((await look()).kind).toBe('disputed')
    primary.follow(start)
    expect((await look()).kind).toBe('disputed')
    expect(await row()).toMatchObject({ doubt: 'block_differs' })
    primary.follow(other)
    expect((await look()).kind).toBe('advanced')
    expect(await row()).toMatchObject({ doubt: null })
    expect(alerts()).toEqual(['network_disputed'])
    expect(await balance()).toBe(ETHER)
  })

  test('one that was further on than a look reads ends all the same, once both have that height', async () => {
    await look()
    const start = primary.fork('start')
    primary.mineEmpty(40)
    other.mine(pay(ann))
    other.mineEmpty(49)
    expect((await look()).kind).toBe('disputed')
    primary.follow(start)
    primary.follow(other)
    const few = { ...deps(), blocksMax: 15 }
    expect((await scanNetwork(few, new Set())).kind).toBe('disputed')
    expect((await scanNetwork(few, new Set())).kind).toBe('disputed')
    await settleDeposits(few)
    expect(await balance()).toBe(0n)
    expect((await scanNetwork(few, new Set())).kind).toBe('advanced')
    await settleDeposits(few)
    expect(await balance()).toBe(ETHER)
  })

  test('what both agreed to and only the first dropped is a dispute; what both dropped is a re-organisation as ever', async () => {
    mineBoth(pay(ann))
    grow(4)
    await look()
    expect(await balance()).toBe(ETHER)
    const right = primary.fork('right')
    primary.reorganise(5)
    expect((await look()).kind).toBe('disputed')
    primary.follow(right)
    expect((await look()).kind).toBe('advanced')
    expect(await row()).toMatchObject({ status: 'up', doubt: null })
    primary.reorganise(5)
    other.follow(primary)
    expect((await look()).kind).toBe('halted')
    expect(await row()).toMatchObject({ status: 'halted', code: 'rollback_too_deep' })
  })

  test('what was agreed to and fell is agreed to no more: what stands there now is asked about anew', async () => {
    grow(4)
    await look()
    expect(await row()).toMatchObject({ agreed: '8' })
    other.fallSilent()
    primary.reorganise(3)
    const [agreed] = primary.blocks().filter(({ height }) => height === 8)
    expect(agreed?.hash).not.toBe('block-8')
    expect(await look()).toMatchObject({ kind: 'advanced', late: 'silent' })
    expect(await row()).toMatchObject({ agreed: '7' })
    other.answer()
    expect((await look()).kind).toBe('disputed')
    other.follow(primary)
    await look()
    expect(await row()).toMatchObject({ agreed: '9', doubt: null })
  })

  test('a first provider of another chain is a dispute, not a halt, as long as the second has what was agreed', async () => {
    grow(3)
    await look()
    const right = primary.fork('right')
    const elsewhere = scriptedChain([], [], 'elsewhere')
    elsewhere.mineEmpty(30)
    primary.follow(elsewhere)
    expect((await look()).kind).toBe('disputed')
    primary.follow(right)
    expect((await look()).kind).toBe('advanced')
  })
})

test('on a network that is final at once a tail that nobody else had is left behind too', async () => {
  network = finalNetwork
  await look()
  other.fallSilent()
  primary.mine(pay(ann, 2n * ETHER))
  expect((await look()).late).toBe('silent')
  expect(await states()).toEqual(['screening'])
  other.answer()
  other.mine(pay(ann, ETHER, { txid: 'real' }))
  other.mineEmpty(2)
  expect((await look()).kind).toBe('disputed')
  primary.follow(other)
  // Such connectors treat another block at the height of the newest known one as another chain.
  const poll: ChainConnector['poll'] = async (known, watch, blocksMax) =>
    (await primary.hashAt(known[0]?.height ?? 0)) === known[0]?.hash
      ? primary.poll(known, watch, blocksMax)
      : { kind: 'lost', headHeight: 9 }
  await scanNetwork(deps({ ...primary, poll }), new Set())
  await settleDeposits(deps({ ...primary, poll }))
  expect((await states()).toSorted()).toEqual(['credited', 'reorged'])
  expect(await balance()).toBe(ETHER)
})

test('what happens between the asking and the credit is not overlooked: the deposit stands in another block by then', async () => {
  await look()
  mineBoth(pay(ann, ETHER, { txid: 'moved' }))
  grow(2)
  await scanNetwork(deps(), new Set())
  expect(await states()).toEqual(['screening'])
  const screened: string[] = []
  const screen: Screen = async (deposit) => {
    screened.push(deposit.txid)
    const [payment] = primary.reorganise(3)
    if (payment === undefined) throw new Error('nothing fell out')
    mineBoth(payment)
    grow(2)
    await scanNetwork(deps(), new Set())
    expect(await states()).toEqual(['screening'])
    return 'passed'
  }
  await settleDeposits({ ...deps(), screen })
  expect(await states()).toEqual(['screening'])
  expect(screened).toEqual(['moved'])
  // A deposit that the second provider does not know yet is not screened either.
  witness = { ...other, find: async () => null }
  await settleDeposits({ ...deps(), screen })
  expect(screened).toEqual(['moved'])
  witness = other
  await look()
  expect(await balance()).toBe(ETHER)
})

describe('an invented transfer', () => {
  test('inside a true block is never credited, nor is anything else on that network meanwhile', async () => {
    await look()
    const bob = await newCustomer()
    mineBoth(pay(ann, ETHER, { txid: 'lie' }), pay(bob))
    grow(2)
    // The second provider has the same blocks, and another amount in that transaction.
    witness = {
      ...other,
      find: async (txid, watch) => {
        const found = await other.find(txid, watch)
        if (found === null || txid !== 'lie') return found
        return {
          ...found,
          transfers: found.transfers.map((each) => ({ ...each, amount: { ...each.amount, units: 1n } })),
        }
      },
    }
    expect((await look()).settled).toMatchObject({ disputed: true })
    await look()
    expect([await balance(), await balance(bob)]).toEqual([0n, 0n])
    expect(await row()).toMatchObject({ doubt: 'transfer_differs', status: 'up' })
    expect(alerts()).toEqual(['network_disputed'])
    // Silence does not end the dispute.
    witness = { ...other, find: () => Promise.reject(new Error('down')) }
    expect((await look()).settled).toMatchObject({ disputed: true })
    expect(await row()).toMatchObject({ doubt: 'transfer_differs' })
    // Answers about other transactions do not end it either.
    witness = {
      ...other,
      find: (txid, watch) => (txid === 'lie' ? Promise.reject(new Error('not kept')) : other.find(txid, watch)),
    }
    expect((await look()).settled).toMatchObject({ disputed: true, silence: null })
    expect(await balance(bob)).toBe(0n)
    // A re-organisation comes on top of that dispute; both end.
    witness = other
    await look()
    expect(await row()).toMatchObject({ doubt: null })
    expect([await balance(), await balance(bob)]).toEqual([ETHER, ETHER])
  })

  test('of a transaction that only the first knows waits for ever, and holds up nobody else', async () => {
    await look()
    const bob = await newCustomer()
    mineBoth(pay(ann, 2n * ETHER, { txid: 'invented' }), pay(bob))
    grow(2)
    witness = {
      ...other,
      find: (txid, watch) => (txid === 'invented' ? Promise.resolve(null) : other.find(txid, watch)),
    }
    await look()
    await look()
    expect([await balance(), await balance(bob)]).toEqual([0n, ETHER])
    expect(await states()).toEqual(['screening'])
    // A transaction that stays unknown for long is alerted about once, naming the deposit.
    const lookups = newLookups({ ...ALL_AT_ONCE, unseenMaxMs: 10 })
    for (const at of [0, 20, 40]) await settleDeposits({ ...deps(), lookups, clock: { now: () => new Date(at) } })
    expect(told.filter(({ level }) => level === 'error')).toMatchObject([
      { facts: { alert: 'deposit_unseen_by_witness', txid: 'invented', count: 1 } },
    ])
  })
})

test('nobody is held up by a second provider that was taken away, and one that is new is asked about old deposits', async () => {
  await look()
  other.fallSilent()
  primary.mine(pay(ann))
  primary.mineEmpty(4)
  await look()
  expect(await states()).toEqual(['screening'])
  witness = undefined
  await look()
  expect(await balance()).toBe(ETHER)
  expect(await row()).toMatchObject({ agreed: null, doubt: null })
  primary.mine(pay(ann))
  primary.mineEmpty(1)
  await look()
  primary.mineEmpty(1)
  other.answer()
  witness = other
  await look()
  expect(await balance()).toBe(ETHER)
  other.follow(primary)
  await look()
  expect(await balance()).toBe(2n * ETHER)
})

test('an operator who resumes a halted network lets it be agreed anew', async () => {
  mineBoth(pay(ann))
  grow(4)
  await look()
  primary.reorganise(5)
  other.follow(primary)
  expect((await look()).kind).toBe('halted')
  const [from] = primary.blocks().filter(({ height }) => height === 5)
  if (from === undefined) throw new Error('no such block')
  const resumed = await resumeNetwork(
    { db, clock: systemClock },
    { operator: 'eve' },
    { network: 'ethereum', from, note: 'looked' },
  )
  expect(resumed.ok).toBe(true)
  expect(Number((await row())?.agreed)).toBeLessThanOrEqual(5)
  const bob = await newCustomer()
  mineBoth(pay(bob))
  grow(3)
  await look()
  await look()
  expect(await balance(bob)).toBe(ETHER)
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})
