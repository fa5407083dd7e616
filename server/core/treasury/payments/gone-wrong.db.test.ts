/** A past fault, of one transaction, a clock or a block, delays nothing else and nothing afterwards. */
import { chainAmount, DAY_MS, SECOND_MS } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockRef, IncomingTransfer } from '../../../ports/chain.ts'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import type { KeyVault } from '../../../ports/key-vault.ts'
import { coinWatch, type OnPayment, PaymentNotOrdered, treasuryRound } from '../index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'bitcoin', limits: { batchEveryMs: 15 * SECOND_MS } })
const { clock, deps, node, outside, stateOf } = treasury

/** Orders a payment to a new address, when the next batch may be built. */
const payNext = () => {
  clock.advance(15 * SECOND_MS)
  return treasury.pay('BTC', 20_000n, outside())
}

beforeEach(async () => {
  clock.advance(15 * SECOND_MS)
  await treasury.settleDown()
  for (let i = 0; i < 2; i++) await treasury.fund('BTC', 1_000_000n)
})

describe('one transaction', () => {
  test('that the vault does not answer for keeps no other from being signed', async () => {
    const first = await payNext()
    let hopeless = ''
    const sign: KeyVault['sign'] = async (request) => {
      if (hopeless === '') hopeless = request.transaction.bytes
      if (request.transaction.bytes === hopeless) throw new Error('no answer for this one')
      return deps.vault.sign(request)
    }
    const round = () => treasuryRound({ ...deps, vault: { ...deps.vault, sign } })
    await expect(round()).rejects.toThrow('no answer for this one')
    const second = await payNext()
    await expect(round()).rejects.toThrow('no answer for this one')
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['reserved', 'broadcast'])
    await treasury.settleDown()
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['done', 'done'])
  })

  test('that no node can tell of keeps no other from being followed', async () => {
    const first = await payNext()
    await treasury.round()
    const second = await payNext()
    await treasury.round()
    const { txid: unreadable } = await treasury.view(first)
    const lookUp: ChainSender['lookUp'] = async (txid) => {
      if (txid === unreadable) throw new Error('its answer is too large')
      return deps.sender.lookUp(txid)
    }
    node.mine()
    node.mineEmpty(2)
    await treasury.scan()
    await expect(treasuryRound({ ...deps, sender: { ...deps.sender, lookUp } })).rejects.toThrow('too large')
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['broadcast', 'done'])
    await treasury.settleDown()
    expect(await stateOf(first)).toBe('done')
    expect(await treasury.broken()).toEqual([])
  })
})

test('a limit after an answer that was lost frees the guard, and the others go on', async () => {
  const first = await payNext()
  const dying = { ...deps, vault: { ...deps.vault, sign: async () => Promise.reject(new Error('gone')) } }
  await expect(treasuryRound(dying)).rejects.toThrow('gone')
  const strict: KeyVault['sign'] = async () => ({
    ok: false,
    refusal: { code: 'limit_transaction', detail: 'too much' },
  })
  await treasuryRound({ ...deps, vault: { ...deps.vault, sign: strict } })
  expect(await treasury.view(first)).toMatchObject({ state: 'failed', failure: 'limit_transaction' })
  const reserved =
    await sql`select txid from treasury.outputs where reserved_by is not null and spent_by is null`.execute(db.read)
  expect(reserved.rows).toEqual([])
})

test('a vault whose clock is wrong makes nothing wait for longer than its hour', async () => {
  const payment = await payNext()
  const retryAt = new Date(clock.now().getTime() + 365 * DAY_MS)
  const sign: KeyVault['sign'] = async () => ({
    ok: false,
    refusal: { code: 'limit_hour', detail: 'not yet', retryAt },
  })
  await treasuryRound({ ...deps, vault: { ...deps.vault, sign } })
  expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'limit' })
  clock.advance(3_600 * SECOND_MS)
  await treasury.settleDown()
  expect(await stateOf(payment)).toBe('done')
})

test('a clock that ran ahead and was set back does not stop batches', async () => {
  clock.advance(DAY_MS)
  const ahead = await payNext()
  await treasury.settleDown()
  expect(await stateOf(ahead)).toBe('done')
  clock.advance(-DAY_MS)
  const payment = await payNext()
  await treasury.settleDown()
  expect(await stateOf(payment)).toBe('done')
})

describe('coins from outside that were booked and left the chain', () => {
  let made = 0
  const ethereum = async () => {
    const other = await treasuryOn(db, { network: 'ethereum' })
    const coins = coinWatch({
      custody: other.custody,
      networks: other.networks,
      clock: other.clock,
      log: other.deps.log,
    })
    const txid = `0x${(made += 1).toString(16).padStart(64, '0')}`
    const arrives = (index: string, units: bigint, height: number): IncomingTransfer => ({
      txid,
      index,
      lookupKey: other.hot.lookupKey,
      amount: chainAmount('USDT', 6, units),
      block: { height, hash: `0x${height.toString(16).padStart(64, '0')}` },
      confirmationsMin: 1,
    })
    const scanned = (
      keptHeight: number,
      rolledBack: boolean,
      tip: number,
      transfers: readonly IncomingTransfer[],
      settled: readonly BlockRef[] = [],
    ) =>
      db.transact((tx) =>
        coins.scanned(tx, {
          network: 'ethereum',
          keptHeight,
          rolledBack,
          depth: { tip, final: tip },
          transfers,
          settled,
        }),
      )
    const rows = async () =>
      (
        await sql<{ place: string; units: string; height: string | null }>`
          select place, units, block_height as height from treasury.fundings where txid = ${txid} order by units`.execute(
          db.read,
        )
      ).rows
    const booked = async () =>
      Number(
        (
          await sql<{
            n: string
          }>`select count(*) as n from ledger.postings where cause like ${`treasury_funding:ethereum:${txid}:%`}`.execute(
            db.read,
          )
        ).rows[0]?.n,
      )
    return { arrives, scanned, rows, booked }
  }

  test('are not booked where their block was read wrongly before it settled', async () => {
    const { arrives, scanned, rows, booked } = await ethereum()
    const settled = arrives('5', 1n, 2_000).block
    await scanned(1_999, false, 2_000, [
      arrives('5', 100n, 2_000),
      arrives('6', 200n, 2_000),
      arrives('7', 300n, 2_000),
    ])
    await scanned(
      2_000,
      false,
      2_000,
      [arrives('5', 100n, 2_000), arrives('6', 201n, 2_000), arrives('8', 400n, 2_000)],
      [settled],
    )
    expect((await rows()).map(({ place, units }) => [place, units])).toEqual([
      ['5', '100'],
      ['6', '201'],
      ['8', '400'],
    ])
    await scanned(2_000, false, 2_010, [])
    expect(await booked()).toBe(3)
  })

  test('take each other’s places when they come back', async () => {
    const { arrives, scanned, rows, booked } = await ethereum()
    await scanned(0, false, 1_010, [arrives('5', 100n, 1_000), arrives('6', 200n, 1_000)])
    expect(await booked()).toBe(2)
    await scanned(999, true, 1_011, [arrives('6', 100n, 1_001), arrives('5', 200n, 1_001)])
    expect(await rows()).toEqual([
      { place: '6', units: '100', height: '1001' },
      { place: '5', units: '200', height: '1001' },
    ])
    expect(await booked()).toBe(2)
    expect(await treasury.broken()).toEqual([])
  })

  test('leave their place to what stands there instead, which is booked too', async () => {
    const { arrives, scanned, rows, booked } = await ethereum()
    await scanned(0, false, 2_010, [arrives('5', 100n, 2_000)])
    await scanned(1_999, true, 2_011, [arrives('5', 101n, 2_001)])
    expect(await rows()).toMatchObject([
      { units: '100', height: null },
      { place: '5', units: '101', height: '2001' },
    ])
    expect(await booked()).toBe(2)
    // And back: each is as it was.
    await scanned(2_000, true, 2_012, [arrives('5', 100n, 2_002)])
    expect(await rows()).toMatchObject([
      { place: '5', units: '100', height: '2002' },
      { units: '101', height: null },
    ])
    expect(await booked()).toBe(2)
  })
})

describe('a payment that nobody ordered', () => {
  /** The product does not know this payment, from this event on. */
  const deaf = (id: string, kinds: readonly string[]): OnPayment => {
    return async (tx, payment, event) => {
      if (payment.id === id && kinds.includes(event.kind)) throw new PaymentNotOrdered(payment.id, 'it is closed')
      return deps.onPayment(tx, payment, event)
    }
  }
  const notOrdered = () => treasury.alerts.flatMap((facts) => (facts.alert === 'payment_not_ordered' ? [facts] : []))

  test('is never built, and those that wait with it are, in the same round', async () => {
    treasury.alerts.length = 0
    const forged = await treasury.pay('BTC', 20_000n, outside())
    const others = [await payNext(), await payNext()]
    await treasuryRound({ ...deps, onPayment: deaf(forged, ['signing', 'failed']) })
    expect(await Promise.all([forged, ...others].map(stateOf))).toEqual(['failed', 'broadcast', 'broadcast'])
    expect(notOrdered()).toMatchObject([{ payment: forged }])
    await treasury.settleDown()
    expect(await Promise.all(others.map(stateOf))).toEqual(['done', 'done'])
  })

  test('any more, which was sent with others, holds none of them up', async () => {
    treasury.alerts.length = 0
    const payments = [await treasury.pay('BTC', 20_000n, outside()), await payNext()]
    await treasury.round()
    const [closed = ''] = payments
    const onPayment = deaf(closed, ['broadcast', 'confirming', 'done'])
    for (let turn = 0; turn < 8; turn++) {
      node.mine()
      await treasury.scan()
      await treasuryRound({ ...deps, onPayment })
    }
    expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
    expect(new Set(notOrdered().map((facts) => (facts as { readonly payment?: string }).payment))).toEqual(
      new Set([closed]),
    )
  })
})
