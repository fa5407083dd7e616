import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { PaymentId } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { releaseOutputs, reserveOutputs, spendableOutputs } from '../coins/outputs.repo.ts'
import { treasuryRound } from '../index.ts'

const db = await testDatabase()
// One chain and one treasury for the whole file: each test starts from what the previous one left, as in production.
const treasury = await treasuryOn(db, { network: 'bitcoin' })
const { node, clock, faults, vault, outside, stateOf, kinds } = treasury

// Dozens of simulated crashes in one test: seconds on an idle machine.
const DEATHS_MS = 120_000
const versions = async (payment: PaymentId): Promise<{ state: string; txid: string | null; spends: string }[]> =>
  (
    await sql<{ state: string; txid: string | null; spends: string }>`
      select t.state, t.txid, t.unsigned ->> 'spends' as spends from treasury.transactions t join treasury.payments p on p.root = t.root where p.id = ${payment} order by t.version`.execute(
      db.read,
    )
  ).rows
const sentTxids = (): string[] => node.sent().map((raw) => Transaction.fromRaw(hex.decode(raw)).id)

beforeEach(async () => {
  node.answer()
  node.refuseAll(null)
  faults.disarm()
  vault.stopSigning(false)
  await treasury.settleDown()
  await treasury.fund('BTC', 2_000_000n)
  treasury.alerts.length = 0
})

describe('the straight road', () => {
  test('a payment is signed, sent, confirmed and booked, and told of at each step', async () => {
    const to = outside()
    const payment = await treasury.pay('BTC', 250_000n, to)
    await treasury.settleDown()
    expect(treasury.received(to)).toEqual([250_000n])
    const { txid } = await treasury.view(payment)
    expect(await treasury.told(payment)).toMatchObject([
      { kind: 'signing' },
      { kind: 'broadcast', txid },
      { kind: 'confirming', txid, confirmations: 1, needed: 3 },
      { kind: 'confirming', txid, confirmations: 2, needed: 3 },
      { kind: 'done', txid },
    ])
    expect(await treasury.broken()).toEqual([])
    expect(treasury.alerts).toEqual([])
  })

  test('fifty ordered at once are paid once each, in one transaction', async () => {
    const orders = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const to = outside()
        return { to, units: 10_000n + BigInt(i), payment: await treasury.pay('BTC', 10_000n + BigInt(i), to) }
      }),
    )
    await Promise.all([treasury.round(), treasury.round(), treasury.round()])
    await treasury.settleDown()
    for (const { to, units } of orders) expect(treasury.received(to)).toEqual([units])
    expect(
      new Set(await Promise.all(orders.map(async ({ payment }) => (await treasury.view(payment)).txid))).size,
    ).toBe(1)
    expect(await treasury.broken()).toEqual([])
  })

  test('the same order again changes nothing; another one under its id is a bug', async () => {
    const to = outside()
    const payment = await treasury.pay('BTC', 30_000n, to)
    await treasury.order(payment, { asset: 'BTC', amount: 30_000n }, to)
    await expect(treasury.order(payment, { asset: 'BTC', amount: 30_001n }, to)).rejects.toThrow(
      'ordered before as something else',
    )
    await treasury.settleDown()
    await treasury.order(payment, { asset: 'BTC', amount: 30_000n }, to)
    await treasury.settleDown()
    expect(treasury.received(to)).toEqual([30_000n])
  })

  test('an address of ours is never paid as if it were outside', async () => {
    const customers = await treasury.depositAddress(await treasury.newCustomer())
    for (const to of [customers, treasury.hot.address])
      await expect(treasury.pay('BTC', 30_000n, to)).rejects.toThrow('an address of ours')
  })
})

describe('what can be spent', () => {
  test('a customer’s deposit once it is credited, never before', async () => {
    const { hot } = treasury
    const drained = await treasury.pay('BTC', 100_000n, outside())
    await treasury.settleDown()
    expect(await stateOf(drained)).toBe('done')
    const held = (
      await sql<{
        units: string
      }>`select coalesce(sum(units), 0) as units from treasury.outputs where spent_by is null`.execute(db.read)
    ).rows
    const to = outside()
    const payment = await treasury.pay('BTC', BigInt(held[0]?.units ?? 0) + 500_000n, to)
    await treasury.round()
    expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'funds' })

    const address = await treasury.depositAddress(await treasury.newCustomer())
    node.fund(address, 'BTC', 600_000n)
    await treasury.scan()
    await treasury.round()
    expect(await stateOf(payment)).toBe('created')
    node.mineEmpty(2)
    await treasury.scan()
    await treasury.settleDown()
    expect(treasury.received(to)).toHaveLength(1)
    expect(await stateOf(payment)).toBe('done')
    expect(treasury.received(hot.address).length).toBeGreaterThan(0)
    expect(await treasury.broken()).toEqual([])
  })

  test('a payment that cannot be paid yet holds no smaller one up', async () => {
    const [large, small] = [
      await treasury.pay('BTC', 900_000_000n, outside()),
      await treasury.pay('BTC', 20_000n, outside()),
    ]
    await treasury.settleDown()
    expect(await stateOf(small)).toBe('done')
    expect(await treasury.view(large)).toMatchObject({ state: 'created', waitsFor: 'funds' })
    await treasury.fund('BTC', 1_000_000_000n)
    await treasury.settleDown()
    expect(await stateOf(large)).toBe('done')
    expect(await treasury.broken()).toEqual([])
  })

  test('less than the network relays is never paid, and its neighbours are', async () => {
    const [dust, sound] = [await treasury.pay('BTC', 100n, outside()), await treasury.pay('BTC', 20_000n, outside())]
    await treasury.settleDown()
    expect(await treasury.view(dust)).toMatchObject({ state: 'failed', failure: 'amount_too_small' })
    expect(await kinds(dust)).toEqual(['failed'])
    expect(await stateOf(sound)).toBe('done')
  })

  test('a funding is booked once, with its confirmations, whatever the chain does meanwhile', async () => {
    const booked = async (): Promise<string[]> =>
      (
        await sql<{
          amount: string
        }>`select e.amount from ledger.postings p join ledger.entries e on e.posting = p.number
        where p.kind = 'treasury_funding' and e.amount = 777000`.execute(db.read)
      ).rows.map(({ amount }) => amount)
    const txid = node.fund(treasury.hot.address, 'BTC', 777_000n)
    await treasury.scan()
    expect(await booked()).toEqual([])
    const [dropped] = node.reorganise(1)
    await treasury.scan()
    node.mineEmpty(3)
    await treasury.scan()
    expect(await booked()).toEqual([])
    node.chain.mine(dropped ?? { to: '', units: 0n, asset: 'BTC' })
    node.mineEmpty(2)
    await treasury.scan()
    expect(await booked()).toEqual(['777000'])
    // Booked, taken off the chain, and mined again: it can be spent again, and is not booked again.
    const [back] = node.reorganise(3)
    await treasury.scan()
    expect(treasury.alerts).toMatchObject([{ alert: 'funding_off_chain', txid }])
    const spendable = sql<{
      height: string | null
    }>`select block_height as height from treasury.outputs where txid = ${txid}`
    expect((await spendable.execute(db.read)).rows).toEqual([{ height: null }])
    expect((await spendableOutputs(db.read, 'bitcoin')).filter((output) => output.txid === txid)).toEqual([])
    node.chain.mine(back ?? { to: '', units: 0n, asset: 'BTC' })
    node.mineEmpty(3)
    await treasury.scan()
    expect((await spendable.execute(db.read)).rows[0]?.height).not.toBeNull()
    expect(await booked()).toEqual(['777000'])
    expect(await treasury.broken()).toEqual([])
  })
})

describe('a process that dies', () => {
  test.each(['before', 'after'] as const)(
    '%s any call to the outside or any commit pays once all the same, with the same bytes',
    async (moment) => {
      const deaths = await treasury.dieAtEveryCall(moment, async () => {
        const [first, second] = [outside(), outside()]
        const payments = [await treasury.pay('BTC', 20_000n, first), await treasury.pay('BTC', 21_000n, second)]
        return async () => {
          expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
          expect([treasury.received(first), treasury.received(second)]).toEqual([[20_000n], [21_000n]])
          for (const payment of payments) expect((await versions(payment)).map(({ state }) => state)).toEqual(['done'])
        }
      })
      expect(deaths).toBeGreaterThan(10)
      expect(await treasury.broken()).toEqual([])
    },
    DEATHS_MS,
  )

  test('bytes whose sending was not answered are sent again, byte for byte', async () => {
    const to = outside()
    const payment = await treasury.pay('BTC', 40_000n, to)
    const before = node.sent().length
    node.loseNextAnswer()
    await expect(treasury.round()).rejects.toThrow('lost the answer')
    await treasury.settleDown()
    const { txid } = await treasury.view(payment)
    expect(node.sent().length).toBeGreaterThan(before + 1)
    expect(new Set(node.sent().slice(before)).size).toBe(1)
    expect(sentTxids().at(-1)).toBe(txid)
    expect(treasury.received(to)).toEqual([40_000n])
  })

  test('a node that refuses or is silent ends nothing', async () => {
    const to = outside()
    const payment = await treasury.pay('BTC', 40_000n, to)
    node.refuseAll('mempool full')
    await treasury.round()
    await treasury.round()
    expect(await stateOf(payment)).toBe('signed')
    node.fallSilent()
    await expect(treasury.round()).rejects.toThrow('silent')
    node.answer()
    node.refuseAll(null)
    await treasury.settleDown()
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'confirming', 'confirming', 'done'])
    expect(treasury.received(to)).toEqual([40_000n])
  })
})

describe('two workers at once', () => {
  test('one that was slow finds the payments paid, and builds nothing of them', async () => {
    const to = outside()
    const payment = await treasury.pay('BTC', 45_000n, to)
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>()
    const feeRate = async () => {
      await pause
      return node.feeRate()
    }
    const slow = treasuryRound({ ...treasury.deps, sender: { ...treasury.deps.sender, feeRate } })
    await treasury.round()
    expect(await stateOf(payment)).toBe('broadcast')
    goOn()
    await slow
    await treasury.settleDown()
    // Without the fence the vault would still refuse, and the payment would wait for ever.
    expect(await stateOf(payment)).toBe('done')
    expect(await versions(payment)).toHaveLength(1)
    expect(treasury.received(to)).toEqual([45_000n])
    expect(await treasury.broken()).toEqual([])
  })

  test('an output is reserved for one transaction only', async () => {
    const spends = (await spendableOutputs(db.read, 'bitcoin')).slice(0, 1)
    await db.transact((tx) => reserveOutputs(tx, 'bitcoin', spends, 'ctx_first'))
    await expect(db.transact((tx) => reserveOutputs(tx, 'bitcoin', spends, 'ctx_second'))).rejects.toThrow(
      'taken meanwhile',
    )
    await db.transact((tx) => releaseOutputs(tx, 'bitcoin', 'ctx_first', []))
  })
})

describe('a transaction that is stuck', () => {
  const stuck = async (): Promise<{ to: string; payment: PaymentId; original: string }> => {
    const to = outside()
    const payment = await treasury.pay('BTC', 60_000n, to)
    await treasury.round()
    const original = (await treasury.view(payment)).txid ?? ''
    node.hold(original)
    clock.advance(21 * 60_000)
    await treasury.round()
    return { to, payment, original }
  }

  test('is replaced by one with a higher fee and the same inputs, and the replacement is mined', async () => {
    const { to, payment, original } = await stuck()
    const [old, replacement] = await versions(payment)
    expect(replacement?.txid).not.toBe(original)
    expect(JSON.parse(replacement?.spends ?? '[]')).toEqual(expect.arrayContaining(JSON.parse(old?.spends ?? '[]')))
    expect(await treasury.told(payment)).toMatchObject([
      { kind: 'signing' },
      { kind: 'broadcast' },
      { kind: 'fee_bumped', txid: replacement?.txid },
    ])
    await treasury.settleDown()
    expect((await versions(payment)).map(({ state }) => state)).toEqual(['lost', 'done'])
    expect(await treasury.view(payment)).toMatchObject({ state: 'done', txid: replacement?.txid, feeBumps: 1 })
    expect(treasury.received(to)).toEqual([60_000n])
    expect(await treasury.broken()).toEqual([])
  })

  test('may be mined itself after it was replaced: whichever is mined wins', async () => {
    const { to, payment, original } = await stuck()
    const [, replacement] = await versions(payment)
    // All nodes drop the replacement, and the original is mined.
    node.forget(replacement?.txid ?? '')
    node.release(original)
    const raw = node.sent().findLast((bytes) => Transaction.fromRaw(hex.decode(bytes)).id === original) ?? ''
    await node.broadcast(raw)
    node.mine()
    await treasury.settleDown()
    expect((await versions(payment)).map(({ state }) => state)).toEqual(['done', 'lost'])
    expect(await treasury.view(payment)).toMatchObject({ state: 'done', txid: original })
    expect(treasury.received(to)).toEqual([60_000n])
    expect(await treasury.broken()).toEqual([])
  })

  test('is not replaced above the ceiling: a person is told', async () => {
    node.ask({ kind: 'inputs', perVirtualByte: 100_000n })
    const { payment } = await stuck()
    expect(treasury.alerts).toMatchObject([{ alert: 'fee_ceiling' }])
    expect(await versions(payment)).toHaveLength(1)
    node.ask({ kind: 'inputs', perVirtualByte: 10n })
    for (const { txid } of await versions(payment)) node.release(txid ?? '')
    await treasury.settleDown()
    expect(await stateOf(payment)).toBe('done')
  })
})

describe('a re-organisation', () => {
  test.each([
    ['and its transactions wait again', false],
    ['and nobody remembers its transactions', true],
  ])('takes a payment out of its block, %s: the same bytes are mined again', async (_name, forget) => {
    const to = outside()
    const payment = await treasury.pay('BTC', 70_000n, to)
    await treasury.round()
    await treasury.turn()
    expect(await stateOf(payment)).toBe('included')
    const { txid } = await treasury.view(payment)
    node.reorganise(1, { forget })
    await treasury.scan()
    await treasury.round()
    expect(await treasury.view(payment)).toMatchObject({ state: 'broadcast', confirmations: 0 })
    await treasury.settleDown()
    expect(await kinds(payment)).toEqual([
      'signing',
      'broadcast',
      'confirming',
      'broadcast',
      'confirming',
      'confirming',
      'done',
    ])
    expect(await treasury.view(payment)).toMatchObject({ state: 'done', txid })
    expect(treasury.received(to)).toEqual([70_000n])
    expect(await treasury.broken()).toEqual([])
  })

  test('that lets another version win builds anew what was built upon the first, under another intent, once', async () => {
    // Everything the wallet has goes through one output, so that the second payment must spend the first one's change.
    const all = async (): Promise<bigint> =>
      BigInt(
        (
          await sql<{ units: string }>`select sum(units) as units from treasury.outputs where spent_by is null`.execute(
            db.read,
          )
        ).rows[0]?.units ?? 0,
      )
    await treasury.pay('BTC', (await all()) - 1_000_000n, outside())
    await treasury.settleDown()
    const [first, second] = [outside(), outside()]
    const parent = await treasury.pay('BTC', 100_000n, first)
    await treasury.round()
    const original = (await treasury.view(parent)).txid ?? ''
    node.hold(original)
    clock.advance(21 * 60_000)
    await treasury.round()
    // Two versions are broadcast; the original is mined first.
    const replacement = (await versions(parent))[1]?.txid ?? ''
    node.forget(replacement)
    node.release(original)
    await node.broadcast(node.sent().findLast((bytes) => Transaction.fromRaw(hex.decode(bytes)).id === original) ?? '')
    await treasury.turn()
    expect(await treasury.view(parent)).toMatchObject({ state: 'included', txid: original })
    const child = await treasury.pay('BTC', 200_000n, second)
    await treasury.round()
    expect(await stateOf(child)).toBe('broadcast')
    // The block is reverted, and the replacement is mined instead.
    node.reorganise(1, { forget: true })
    node.forget((await treasury.view(child)).txid ?? '')
    await node.broadcast(
      node.sent().findLast((bytes) => Transaction.fromRaw(hex.decode(bytes)).id === replacement) ?? '',
    )
    node.mine()
    await treasury.scan()
    await treasury.settleDown(8)
    expect(await treasury.view(parent)).toMatchObject({ state: 'done', txid: replacement })
    expect(treasury.alerts).toMatchObject([{ alert: 'transaction_abandoned' }])
    expect(await stateOf(child)).toBe('done')
    expect([treasury.received(first), treasury.received(second)]).toEqual([[100_000n], [200_000n]])
    expect(await treasury.broken()).toEqual([])
  })
})

describe('a vault that says no', () => {
  test('for now: payments wait without holding anything, and go on by themselves', async () => {
    vault.stopSigning(true)
    const to = outside()
    const payment = await treasury.pay('BTC', 80_000n, to)
    await treasury.round()
    expect(await treasury.view(payment)).toMatchObject({ state: 'created', waitsFor: 'signing_stopped' })
    const reserved =
      await sql`select txid from treasury.outputs where reserved_by is not null and spent_by is null`.execute(db.read)
    expect(reserved.rows).toEqual([])
    expect(treasury.alerts).toMatchObject([{ alert: 'signing_refused', code: 'signing_stopped' }])
    vault.stopSigning(false)
    clock.advance(60_000)
    await treasury.settleDown()
    expect(await kinds(payment)).toEqual(['signing', 'broadcast', 'confirming', 'confirming', 'done'])
    expect(treasury.received(to)).toEqual([80_000n])
    expect(await treasury.broken()).toEqual([])
  })

  test('after an answer that was lost: the guard stays, since the bytes may be signed', async () => {
    const payment = await treasury.pay('BTC', 80_000n, outside())
    const dying = {
      ...treasury.deps,
      vault: { ...treasury.deps.vault, sign: async () => Promise.reject(new Error('gone')) },
    }
    await expect(treasuryRound(dying)).rejects.toThrow('gone')
    vault.stopSigning(true)
    await treasury.round()
    expect(await stateOf(payment)).toBe('reserved')
    vault.stopSigning(false)
    await treasury.settleDown()
    expect(await versions(payment)).toHaveLength(1)
    expect(await stateOf(payment)).toBe('done')
  })
})
