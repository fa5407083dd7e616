/**
 * Deposits on a network that reports which blocks are final, and whose dollars have more decimals than our books: BNB
 * Smart Chain, scripted.
 */
import { money, type UserId } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { balancesOf, houseBalances } from '../../core/ledger/index.ts'
import { resumeNetwork } from './index.ts'
import { verifyDeposits } from './verify-deposits.repo.ts'

const db = await testDatabase()
const bsc = await treasuryOn(db, { network: 'bsc' })
const { node, clock } = bsc
const DOLLAR = 10n ** 18n
/** One minor unit of our books in the network's base units. */
const MINOR = 10n ** 12n

type Row = { readonly state: string; readonly amount: string; readonly dust: string }
const rows = async (userId: UserId): Promise<readonly Row[]> =>
  (
    await sql<Row>`select state, amount, dust from deposit.deposits where holder = ${userId} order by id`.execute(
      db.read,
    )
  ).rows
const states = async (userId: UserId): Promise<readonly string[]> => (await rows(userId)).map(({ state }) => state)
const balance = async (userId: UserId) => (await balancesOf(db.read, userId)).map(({ available }) => available)
const network = async () =>
  (
    await sql<{ status: string; code: string | null; final: string | null }>`
    select status, halt_code as code, final_height as final from deposit.networks where network = 'bsc'`.execute(
      db.read,
    )
  ).rows[0]
/** A new customer, paid in a block of their own. */
async function paid(units = DOLLAR): Promise<UserId> {
  const userId = await bsc.newCustomer()
  node.fund(await bsc.depositAddress(userId), 'USDT', units)
  await bsc.scan()
  return userId
}
const empty = async (blocks: number): Promise<void> => {
  node.mineEmpty(blocks)
  await bsc.scan()
}
async function expectSound(): Promise<void> {
  expect(await bsc.broken()).toEqual([])
  expect((await verifyDeposits(db.read, bsc.networks)).filter(({ violations }) => violations > 0)).toEqual([])
}

beforeEach(async () => {
  node.chain.finality(3)
  await empty(8)
})

describe('finality', () => {
  test('a deposit with all its confirmations is credited only when its block is final', async () => {
    const ann = await paid()
    await empty(2)
    expect(await states(ann)).toEqual(['confirming'])
    await empty(1)
    expect(await states(ann)).toEqual(['credited'])
    expect(await balance(ann)).toEqual([money('USDT', 1_000_000n)])
    await expectSound()
  })

  test('finality alone is not enough either', async () => {
    node.chain.finality(0)
    const ann = await paid()
    expect(await states(ann)).toEqual(['detected'])
    await empty(2)
    expect(await states(ann)).toEqual(['credited'])
  })

  test('while the network calls nothing new final nothing is credited, and all of it is once it does, without a new block', async () => {
    node.chain.finality(null)
    const ann = await paid()
    await empty(20)
    expect(await states(ann)).toEqual(['confirming'])
    node.chain.finality(3)
    await bsc.scan()
    expect(await states(ann)).toEqual(['credited'])
  })

  test('a final block that we have not read, or know with another hash, counts for nothing', async () => {
    const ann = await paid()
    await empty(2)
    const { poll } = node.chain
    const before = await network()
    for (const lie of [
      { height: 1_000_000, hash: 'far ahead' },
      { height: node.chain.head()?.height ?? 0, hash: 'another branch' },
    ]) {
      await bsc.scanWith({ poll: async (...given) => ({ ...(await poll(...given)), final: lie }) })
      expect(await states(ann)).toEqual(['confirming'])
    }
    expect(await network()).toEqual(before)
  })

  test('a re-organisation above what is final is an ordinary one; one below it halts the network, however shallow', async () => {
    const ann = await paid()
    const rolledBack = node.reorganise(2)
    node.chain.mine(...rolledBack)
    await bsc.scan()
    expect((await network())?.status).toBe('up')
    expect(await states(ann)).toEqual(['detected'])
    await empty(4)
    expect(await states(ann)).toEqual(['credited'])

    node.chain.finality(1)
    await empty(1)
    const { final } = (await network()) ?? {}
    node.reorganise(2)
    await bsc.scan()
    expect(await network()).toEqual({ status: 'halted', code: 'final_block_dropped', final })

    // An operator accepts the new branch: the block that was final before must not halt the network again.
    const kept = node.chain.head()?.height ?? 0
    expect(
      (
        await resumeNetwork(
          { db, clock },
          { operator: 'usr_operator' },
          { network: 'bsc', from: await blockAt(kept - 6), note: 'looked' },
        )
      ).ok,
    ).toBe(true)
    // Otherwise the blocks that come at those heights now would count as final.
    expect(await network()).toMatchObject({ status: 'up', final: null })
    await empty(1)
    expect(await network()).toMatchObject({ status: 'up', final: String(kept) })
    await expectSound()
  })

  const blockAt = async (height: number) => {
    const { rows: found } = await sql<{
      hash: string
    }>`select hash from deposit.blocks where network = 'bsc' and height = ${height}`.execute(db.read)
    return { height, hash: found[0]?.hash ?? '' }
  }
})

describe('dollars with eighteen decimals', () => {
  const dustOf = async (): Promise<bigint> =>
    BigInt(
      (
        await sql<{ units: string }>`select units from deposit.dust where network = 'bsc' and asset = 'USDT'`.execute(
          db.read,
        )
      ).rows[0]?.units ?? 0,
    )
  const housed = async (): Promise<bigint> =>
    (await houseBalances(db.read)).find(({ account }) => account.house === 'dust' && account.asset === 'USDT')?.balance
      .amount ?? 0n

  test('are credited rounded down to our six; what is less adds up, and is booked whole, to the last unit', async () => {
    const [collected, booked] = [await dustOf(), await housed()]
    const fractions = [1n, MINOR - 1n, MINOR / 2n, MINOR / 2n + 1n, MINOR - 7n]
    const people: UserId[] = []
    for (const fraction of fractions) people.push(await paid(DOLLAR + fraction))
    await empty(6)
    for (const [place, userId] of people.entries()) {
      expect(await rows(userId)).toEqual([{ state: 'credited', amount: '1000000', dust: String(fractions[place]) }])
      expect(await balance(userId)).toEqual([money('USDT', 1_000_000n)])
    }
    const sum = fractions.reduce((total, fraction) => total + fraction, collected)
    expect([await dustOf(), (await housed()) - booked]).toEqual([sum % MINOR, sum / MINOR])
    await expectSound()
  })

  test('less than a millionth of one is set aside for a person, and credited to nobody', async () => {
    const collected = await dustOf()
    const ann = await paid(MINOR - 1n)
    await empty(6)
    expect([await rows(ann), await balance(ann), await dustOf()]).toEqual([[], [], collected])
    const aside = await sql<{
      reason: string
      units: string
    }>`select reason, units from deposit.suspense where network = 'bsc'`.execute(db.read)
    expect(aside.rows).toEqual([{ reason: 'dust_only', units: String(MINOR - 1n) }])
    await expectSound()
  })
})
