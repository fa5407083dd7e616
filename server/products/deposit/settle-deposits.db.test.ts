import { type DepositId, type Money, money, newId, type UserId } from '@zend/kernel'
import {
  announced,
  noTreasury,
  type ScriptedChain,
  scriptedChain,
  TEST_PROVENANCE,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { readHistory } from '../../core/activity/index.ts'
import { type Network, networkTable } from '../../core/assets/index.ts'
import { balancesOf, houseBalances, verifyLedger } from '../../core/ledger/index.ts'
import { listNotifications, putContact } from '../../core/notices/index.ts'
import { type Database } from '../../database/index.ts'
import type { Watch } from '../../ports/chain.ts'
import { systemClock } from '../../ports/clock.ts'
import { collectingByCoin, collectingIds, networkStatuses, readDeposit, resumeNetwork } from './index.ts'
import { type ScanOutcome, scanNetwork } from './scan-network.ts'
import { settleDeposits } from './settle-deposits.ts'
import { passAll } from './screening.ts'

const db = await testDatabase()
const networks = networkTable(DEFAULTS.networks)
// Three confirmations, halt depth three: Bitcoin's rules, on a network with several coins.
const network: typeof networks.ethereum = { ...networks.ethereum, confirmations: 3, haltDepth: 3, keepBlocks: 12 }
const table = { ...networks, ethereum: network }
const alerts: object[] = []
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => alerts.push(facts) }

let since: Date
let ann: UserId
let bob: UserId
let chain: ScriptedChain
const keyOf = (user: UserId): string => `key-of-${user}`
const watch: Watch = { ours: async (keys) => new Set(keys.filter((key) => key.startsWith('key-of-'))) }
const ownersOf = async (_tx: unknown, _network: unknown, keys: readonly string[]) =>
  new Map(
    keys
      .filter((key) => !key.endsWith('nobody'))
      .map((key) => [key, { holder: key.slice('key-of-'.length) as UserId, address: `address of ${key}` }]),
  )
const depsWith = (changes: { database?: Pick<Database, 'transact' | 'read'>; on?: Network } = {}) => ({
  db: changes.database ?? db,
  clock: systemClock,
  log,
  network: changes.on ?? network,
  connector: chain,
  watch,
  provenance: TEST_PROVENANCE,
  ownersOf,
  coins: noTreasury,
  blocksMax: 50,
  screen: passAll,
})
const scan = (): Promise<ScanOutcome> => scanNetwork(depsWith(), new Set())
const settle = () => settleDeposits(depsWith())
const look = async (): Promise<ScanOutcome> => {
  const outcome = await scan()
  await settle()
  return outcome
}
const pay = (
  user: UserId,
  units: bigint,
  more: {
    asset?: 'ETH' | 'USDT' | 'DAI'
    txid?: string
    index?: string
    decimals?: number
    confirmationsMin?: number
  } = {},
) => ({ to: keyOf(user), units, asset: more.asset ?? ('ETH' as const), ...more })
const ETHER = 10n ** 18n
const balance = async (user: UserId): Promise<Money[]> =>
  (await balancesOf(db.read, user)).map(({ available }) => available)
type Row = { readonly id: DepositId; readonly state: string; readonly txid: string }
const deposits = async (user: UserId): Promise<Row[]> =>
  (await sql<Row>`select id, state, txid from deposit.deposits where holder = ${user} order by id`.execute(db.read))
    .rows
const states = async (user: UserId): Promise<string[]> => (await deposits(user)).map(({ state }) => state)
const alertNames = (): unknown[] => alerts.map((facts) => ('alert' in facts ? facts.alert : null))

/** Checks every invariant of the books, and that postings and credited deposits correspond. */
async function expectSoundBooks(): Promise<void> {
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
  const odd = await sql`
    select d.id, p.id as posting from (select * from deposit.deposits where state = 'credited') d
    full join (select * from ledger.postings where kind = 'deposit_credit' and recorded_at >= ${since}) p on substr(p.id, 5) = substr(d.id, 5)
    left join ledger.entries e on e.posting = p.number and e.amount = d.amount and e.asset = d.asset
    where d.id is null or p.id is null or e.posting is null`.execute(db.read)
  expect(odd.rows).toEqual([])
  const badges = await sql`select d.id from deposit.deposits d left join activity.items a on a.id = d.id
    where a.badge is distinct from case d.state when 'credited' then case when exists (select from deposit.lost l where l.deposit_id = d.id and l.state = 'open')
      then 'processing' else 'success' end when 'confirming' then 'processing' when 'screening' then 'processing' else 'pending' end`.execute(
    db.read,
  )
  expect(badges.rows).toEqual([])
}

// The books are append-only: each test has its own chain and customers, and checks the postings since it began.
beforeEach(async () => {
  await sql`truncate deposit.networks, deposit.blocks, deposit.deposits, deposit.suspense, deposit.dust, provenance.proofs`.execute(
    db.owner.read,
  )
  since =
    (await sql<{ at: Date }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db.read)).rows[0]
      ?.at ?? new Date()
  alerts.length = 0
  chain = scriptedChain()
  chain.mineEmpty(5)
  ann = newId('usr', Date.now())
  bob = newId('usr', Date.now())
  for (const userId of [ann, bob])
    await putContact(db.read, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
})

describe('the straight road', () => {
  test('a deposit is credited at its last confirmation, exactly, and told of everywhere', async () => {
    chain.mine(pay(ann, ETHER + 1n))
    await look()
    expect(await states(ann)).toEqual(['detected'])
    chain.mineEmpty(1)
    await look()
    expect(await states(ann)).toEqual(['confirming'])
    expect(await balance(ann)).toEqual([])
    chain.mineEmpty(1)
    expect((await scan()).kind).toBe('advanced')
    expect(await states(ann)).toEqual(['screening'])
    await settle()
    expect(await states(ann)).toEqual(['credited'])
    expect(await balance(ann)).toEqual([money('ETH', ETHER + 1n)])
    const [deposit] = await deposits(ann)
    const history = await readHistory(db.read, ann, { page: 1, limit: 3, search: deposit?.txid })
    expect(history.ok && history.value.items).toMatchObject([
      { id: deposit?.id, badge: 'success', money: money('ETH', ETHER + 1n) },
    ])
    const notices = await sql<{
      kind: string
      facts: object
    }>`select kind, facts from notices.outbox where user_id = ${ann}`.execute(db.read)
    expect(notices.rows).toEqual([
      {
        kind: 'deposit-credited',
        facts: { depositId: deposit?.id, amount: '1.000000000000000001', currency: 'ETH', network: network.name },
      },
    ])
    await expectSoundBooks()
  })

  test('blocks that come late are counted all the same, and coins that the network holds back wait for it', async () => {
    chain.mine(pay(ann, ETHER), pay(bob, ETHER, { confirmationsMin: 6 }))
    chain.mineEmpty(4)
    await look()
    expect([await states(ann), await states(bob)]).toEqual([['credited'], ['confirming']])
    chain.mineEmpty(1)
    await look()
    expect(await states(bob)).toEqual(['credited'])
    await expectSoundBooks()
  })

  test('several outputs of one transaction are several deposits, of several coins and customers', async () => {
    chain.mine(
      pay(ann, ETHER, { txid: 't', index: '0' }),
      pay(ann, 2n * ETHER, { txid: 't', index: '1' }),
      pay(bob, 7_000_000n, { txid: 't', index: '2', asset: 'USDT' }),
    )
    chain.mineEmpty(2)
    await look()
    expect([await balance(ann), await balance(bob)]).toEqual([[money('ETH', 3n * ETHER)], [money('USDT', 7_000_000n)]])
    await expectSoundBooks()
  })

  test('the customer’s browser hears of each change', async () => {
    const before = (await announced(db)).length
    chain.mine(pay(ann, ETHER))
    await look()
    chain.mineEmpty(2)
    await look()
    const heard = (await announced(db)).slice(before).filter(({ to }) => to === ann)
    expect(heard.map(({ type }) => type)).toEqual(['deposit', 'deposit', 'notification', 'deposit', 'balance'])
  })

  test('the page shows stages and confirmations, to its owner alone', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(1)
    await look()
    const id = (await deposits(ann))[0]?.id ?? 'dep_'
    const seen = await readDeposit({ networks: table }, db.read, { holder: ann }, id, new Date(0))
    // Two of three confirmations: a third of the usual five minutes remains.
    expect(seen.ok && seen.value).toMatchObject({
      confirmations: 2,
      confirmationsNeeded: 3,
      collected: null,
      expectedAt: new Date(100_000),
    })
    expect(await readDeposit({ networks: table }, db.read, { holder: bob }, id, new Date(0))).toEqual({
      ok: false,
      refusal: { code: 'not_found' },
    })
  })
})

describe('once, and only once', () => {
  test('the same poll applied again, by the same or another worker, changes nothing', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(2)
    // Both workers have read the chain before either applies its poll.
    const arrived: (() => void)[] = []
    const both: ScriptedChain['poll'] = async (...question) => {
      const found = await chain.poll(...question)
      const met = new Promise<void>((resolve) => arrived.push(resolve))
      if (arrived.length === 2) for (const go of arrived) go()
      await met
      return found
    }
    const outcomes = await Promise.all(
      [1, 2].map(() => scanNetwork({ ...depsWith(), connector: { poll: both } }, new Set())),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['advanced', 'stale'])
    await Promise.all([settle(), settle(), settle()])
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    await expectSoundBooks()
  })

  test('a crash between poll and apply, and in the middle of applying or crediting, loses nothing and doubles nothing', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(2)
    const dying: Pick<Database, 'transact' | 'read'> = {
      read: db.read,
      transact: (work) =>
        db.transact(async (tx) => {
          await work(tx)
          throw new Error('killed before the commit')
        }),
    }
    await expect(
      scanNetwork(
        { ...depsWith(), db: { ...dying, transact: () => Promise.reject(new Error('killed before it began')) } },
        new Set(),
      ),
    ).rejects.toThrow('killed')
    await expect(scanNetwork(depsWith({ database: dying }), new Set())).rejects.toThrow('killed')
    expect(await deposits(ann)).toEqual([])
    await scan()
    await expect(settleDeposits(depsWith({ database: dying }))).rejects.toThrow('killed before the commit')
    expect([await states(ann), await balance(ann)]).toEqual([['screening'], []])
    await settle()
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    await expectSoundBooks()
  })

  test('one deposit that cannot be settled does not stop the others', async () => {
    chain.mine(pay(newId('usr', 0), ETHER), pay(ann, ETHER))
    chain.mineEmpty(2)
    await scan()
    // This customer has no contact, so the notice about the credit throws.
    expect((await settle()).unsettled).toBe(1)
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    expect(alertNames()).toEqual(['deposit_not_settled'])
    await expectSoundBooks()
  })
})

describe('re-organisations before the credit', () => {
  test('a deposit that never comes back is never credited', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(1)
    await look()
    chain.reorganise(2)
    chain.mineEmpty(5)
    await look()
    expect([await states(ann), await balance(ann)]).toEqual([['reorged'], []])
    await expectSoundBooks()
  })

  test('one that is mined again, higher up, is the same deposit and counts anew', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(1)
    await look()
    const [first] = await deposits(ann)
    chain.mine(...chain.reorganise(2))
    await look()
    expect(await deposits(ann)).toMatchObject([{ id: first?.id, state: 'detected' }])
    chain.mineEmpty(1)
    await look()
    expect(await balance(ann)).toEqual([])
    chain.mineEmpty(1)
    await look()
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    await expectSoundBooks()
  })

  test('dropped and mined again between two looks, elsewhere in its transaction', async () => {
    chain.mine(pay(ann, ETHER, { txid: 't', index: '4' }), pay(ann, 2n * ETHER, { txid: 't', index: '5' }))
    await look()
    const before = (await deposits(ann)).map(({ id }) => id)
    chain.mine(...chain.reorganise(1).map((payment) => ({ ...payment, index: String(Number(payment.index) + 1) })))
    chain.mineEmpty(2)
    await look()
    expect((await deposits(ann)).map(({ id }) => id)).toEqual(before)
    expect(await balance(ann)).toEqual([money('ETH', 3n * ETHER)])
    await expectSoundBooks()
  })

  test('one that comes back paying less credits what it pays now', async () => {
    chain.mine(pay(ann, 2n * ETHER, { txid: 't' }))
    await look()
    chain.reorganise(1)
    chain.mine(pay(ann, ETHER, { txid: 't' }))
    chain.mineEmpty(2)
    await look()
    expect([await states(ann), await balance(ann)]).toEqual([['reorged', 'credited'], [money('ETH', ETHER)]])
    await expectSoundBooks()
  })

  test('one that had matured but lost blocks from above it waits for them again', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(2)
    await scan()
    expect(await states(ann)).toEqual(['screening'])
    await sql`delete from deposit.blocks where height = ${chain.head()?.height}`.execute(db.owner.read)
    await settle()
    expect([await states(ann), await balance(ann)]).toEqual([['screening'], []])
    await look()
    expect(await states(ann)).toEqual(['credited'])
  })
})

describe('re-organisations after the credit', () => {
  const credited = async (): Promise<void> => {
    chain.mine(pay(ann, ETHER, { txid: 't' }))
    chain.mineEmpty(2)
    await look()
    expect(await states(ann)).toEqual(['credited'])
  }

  test('within the depth and mined again: nothing changes for the customer', async () => {
    await credited()
    chain.mine(...chain.reorganise(3))
    chain.mineEmpty(6)
    expect((await look()).kind).toBe('advanced')
    expect([await states(ann), await balance(ann)]).toEqual([['credited'], [money('ETH', ETHER)]])
    expect(alertNames()).toEqual(['credited_deposit_off_chain'])
    await expectSoundBooks()
  })

  test('within the depth and gone for good: the credit stays and is held, the network halts', async () => {
    await credited()
    chain.reorganise(3)
    expect((await look()).kind).toBe('halted')
    expect(await balance(ann)).toEqual([money('ETH', 0n)])
    expect((await balancesOf(db.read, ann)).map(({ held }) => held)).toEqual([money('ETH', ETHER)])
    expect(alerts.at(-1)).toMatchObject({ alert: 'network_halted', code: 'credited_deposit_missing' })
    const audited = await sql<{
      action: string
    }>`select action from audit.events where subject = 'ethereum' order by at desc limit 1`.execute(db.read)
    expect(audited.rows).toEqual([{ action: 'deposit.network_halted' }])
    await expectSoundBooks()
  })

  test('back, but paying something else: it is not paid twice, the network halts', async () => {
    await credited()
    chain.reorganise(3)
    // Found before the missing deposit would halt anyway: nothing of this poll is applied.
    chain.mine(pay(ann, 5n * ETHER, { txid: 't', index: '7' }))
    chain.mineEmpty(5)
    expect((await look()).kind).toBe('halted')
    expect(alerts.at(-1)).toMatchObject({ code: 'credited_deposit_changed' })
    expect((await balancesOf(db.read, ann)).map(({ held }) => held)).toEqual([money('ETH', ETHER)])
    await expectSoundBooks()
  })

  test('deeper than the halt depth: crediting stops for everybody on that network, until a person resumes it', async () => {
    await credited()
    chain.mine(pay(bob, ETHER))
    await look()
    const rolledBack = chain.reorganise(4)
    chain.mine(...rolledBack)
    chain.mineEmpty(5)
    expect((await look()).kind).toBe('halted')
    expect((await look()).kind).toBe('halted')
    expect([await states(ann), await states(bob)]).toEqual([['credited'], ['detected']])
    expect((await networkStatuses(db.read, new Date(), DEFAULTS.deposit))('ethereum')).toBe('halted')

    const deps = { db, clock: systemClock }
    const command = { network: 'ethereum', from: { height: 0, hash: 'none' }, note: 'looked at two nodes' } as const
    // Resuming on a block that is not on the chain halts again immediately.
    expect((await resumeNetwork(deps, { operator: 'usr_operator' }, command)).ok).toBe(true)
    expect((await look()).kind).toBe('halted')
    const trusted = chain.payments()[0]?.block ?? { height: 0, hash: '' }
    expect(
      (
        await resumeNetwork(
          deps,
          { operator: 'usr_operator' },
          { ...command, from: { height: trusted.height - 1, hash: await hashBelow(trusted.height) } },
        )
      ).ok,
    ).toBe(true)
    expect((await look()).kind).toBe('advanced')
    expect([await balance(ann), await balance(bob)]).toEqual([[money('ETH', ETHER)], [money('ETH', ETHER)]])
    expect(await resumeNetwork(deps, { operator: 'usr_operator' }, command)).toEqual({
      ok: false,
      refusal: { code: 'network_not_halted' },
    })
    await expectSoundBooks()
  })

  const hashBelow = async (height: number): Promise<string> => {
    const poll = await chain.poll([], watch, 100)
    return poll.kind === 'advanced' ? (poll.blocks.find((block) => block.height === height - 1)?.hash ?? '') : ''
  }

  test('a chain without any block we know halts', async () => {
    await credited()
    await sql`update deposit.blocks set hash = hash || '-of-another-chain'`.execute(db.owner.read)
    chain.mineEmpty(1)
    expect((await look()).kind).toBe('halted')
    expect(alerts.at(-1)).toMatchObject({ code: 'chain_lost' })
  })
})

describe('a network that halts in between', () => {
  const haltNow = () =>
    sql`update deposit.networks set status = 'halted', halted_at = now(), halt_code = 'chain_lost'`.execute(
      db.owner.read,
    )

  test('what waits for screening is not credited until it is resumed', async () => {
    chain.mine(pay(ann, ETHER))
    chain.mineEmpty(2)
    await scan()
    await haltNow()
    await settle()
    expect([await states(ann), await balance(ann)]).toEqual([['screening'], []])
    await resumeNetwork(
      { db, clock: systemClock },
      { operator: 'usr_operator' },
      { network: 'ethereum', from: null, note: 'a false alarm' },
    )
    await settle()
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    await expectSoundBooks()
  })

  test('what was read before it is not applied after it', async () => {
    await look()
    chain.mine(pay(ann, ETHER))
    const poll: ScriptedChain['poll'] = async (...question) => {
      const found = await chain.poll(...question)
      await haltNow()
      return found
    }
    expect(await scanNetwork({ ...depsWith(), connector: { poll } }, new Set())).toEqual({ kind: 'halted' })
    expect(await deposits(ann)).toEqual([])
  })
})

describe('below the minimum', () => {
  test('small deposits are collected, visible, and credited together once they pass it', async () => {
    // The minimum is 0.001 ether.
    chain.mine(pay(ann, 4n * 10n ** 14n))
    chain.mineEmpty(2)
    await look()
    expect([await states(ann), await balance(ann)]).toEqual([['below_minimum'], []])
    const [told] = await listNotifications(db.read, ann, 'en')
    expect(told).toMatchObject({ topic: 'deposit', path: `/transaction/token/${(await deposits(ann))[0]?.id}` })
    expect(told?.body).toContain('0.001\u00a0ETH')
    expect(await collectingByCoin(db.read, ann)).toEqual(new Map([['ETH', 4n * 10n ** 14n]]))
    expect(await collectingIds(db.read, ann)).toEqual((await deposits(ann)).map(({ id }) => id))
    chain.mine(pay(ann, 5n * 10n ** 14n), pay(bob, 5n * 10n ** 14n))
    chain.mineEmpty(2)
    await look()
    expect(await states(ann)).toEqual(['below_minimum', 'below_minimum'])
    const seen = await readDeposit(
      { networks: table },
      db.read,
      { holder: ann },
      (await deposits(ann))[0]?.id ?? 'dep_',
      new Date(),
    )
    expect(seen.ok && seen.value).toMatchObject({
      collected: money('ETH', 9n * 10n ** 14n),
      minimum: money('ETH', 10n ** 15n),
    })
    chain.mine(pay(ann, 10n ** 14n))
    chain.mineEmpty(2)
    await look()
    // Exactly the minimum passes; another customer's small deposit does not count towards it.
    expect([await states(ann), await states(bob)]).toEqual([['credited', 'credited', 'credited'], ['below_minimum']])
    expect(await balance(ann)).toEqual([money('ETH', 10n ** 15n)])
    expect(await collectingByCoin(db.read, ann)).toEqual(new Map())
    await expectSoundBooks()
  })

  test('what a re-organisation takes is no longer collected', async () => {
    chain.mine(pay(ann, 9n * 10n ** 14n))
    chain.mineEmpty(2)
    await look()
    chain.reorganise(3)
    chain.mine(pay(ann, 10n ** 14n))
    chain.mineEmpty(2)
    await look()
    expect([await states(ann), await balance(ann)]).toEqual([['reorged', 'below_minimum'], []])
    await expectSoundBooks()
  })
})

describe('what cannot be credited', () => {
  test('is set aside once, told of once, and holds nobody up', async () => {
    chain.mine(
      pay(ann, 2n ** 255n, { asset: 'DAI' }),
      { to: 'key-of-nobody', units: 1n, asset: 'ETH' },
      pay(ann, ETHER),
      pay(ann, 0n),
    )
    chain.mineEmpty(2)
    await look()
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
    const aside = await sql<{
      reason: string
      units: string
    }>`select reason, units from deposit.suspense order by reason`.execute(db.read)
    expect(aside.rows).toEqual([
      { reason: 'amount_too_large', units: (2n ** 255n).toString() },
      { reason: 'owner_unknown', units: '1' },
    ])
    expect(alertNames()).toEqual(['transfer_set_aside', 'transfer_set_aside'])
    chain.mine(...chain.reorganise(3))
    await look()
    expect(alertNames().filter((name) => name === 'transfer_set_aside')).toHaveLength(2)
  })

  test('a coin whose decimals differ on chain is set aside', async () => {
    chain.mine(pay(ann, ETHER), pay(ann, 9_000_000n, { asset: 'USDT' }))
    chain.mineEmpty(2)
    await scanNetwork(depsWith(), new Set(['USDT']))
    await settle()
    expect(await balance(ann)).toEqual([money('ETH', ETHER)])
  })

  test('fractions below our minor unit add up, and are booked to the house when they make one', async () => {
    const coins = network.coins.map((coin) => (coin.asset === 'USDT' ? { ...coin, decimals: 18 } : coin))
    const wide = { ...network, coins }
    const six = 6n * 10n ** 18n
    chain.mine(
      pay(ann, six + 6n * 10n ** 11n, { asset: 'USDT', decimals: 18 }),
      pay(ann, six + 7n * 10n ** 11n, { asset: 'USDT', decimals: 18 }),
    )
    chain.mineEmpty(2)
    const dustBefore = await houseOf('dust')
    const reserveBefore = await houseOf('chain_reserve')
    await scanNetwork(depsWith({ on: wide }), new Set())
    await settleDeposits(depsWith({ on: wide }))
    expect(await balance(ann)).toEqual([money('USDT', 12_000_000n)])
    expect([(await houseOf('dust')) - dustBefore, (await houseOf('chain_reserve')) - reserveBefore]).toEqual([
      1n,
      -12_000_001n,
    ])
    expect((await sql<{ units: string }>`select units from deposit.dust`.execute(db.read)).rows).toEqual([
      { units: (3n * 10n ** 11n).toString() },
    ])
    await expectSoundBooks()
  })

  const houseOf = async (name: string): Promise<bigint> =>
    (await houseBalances(db.read)).find(({ account }) => account.house === name && account.asset === 'USDT')?.balance
      .amount ?? 0n
})
