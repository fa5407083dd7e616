/**
 * The connector on the development ledger: every deposit once, to the last drop, and nothing that only looks like one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelId, GATEWAY, GATEWAY_CURRENCY } from '@zend/sandbox/chains/xrpl'
import type { ChainConnector } from '../../../ports/chain.ts'
import { connectTo, HOT, openLedger, OURS, poll, proxy, Reader, taggedBy, watching } from './feed.fixture.ts'
import { RICH, TestLedger } from './ledger.fixture.ts'

const PARTIAL = 0x0002_0000

const ledger = new TestLedger()
let connector: ChainConnector

beforeAll(async () => {
  connector = await openLedger(ledger)
})
afterAll(() => ledger.end())

const tagged = (index: number): string => taggedBy(connector, index)
const usd = (value: string) => ({ currency: GATEWAY_CURRENCY, issuer: GATEWAY.address, value })

describe('deposits', () => {
  test('are seen once each, to the last drop, however often it is asked', async () => {
    const reader = await Reader.caughtUp(connector)
    // One drop, more than a float holds exactly, and nearly all the faucet has.
    const units = [1n, 9_007_199_254_740_993n, 123_456_789n]
    const txids: string[] = []
    for (const [place, each] of units.entries()) txids.push(await ledger.pay(tagged(place), each))
    await ledger.mine(1)
    await reader.catchUp()
    await reader.catchUp()
    expect(reader.seen()).toEqual(units.map((each, place) => `${txids[place]} ${tagged(place)} ${each} XRP`))
    expect(
      reader.transfers.every(
        ({ index, confirmationsMin, from }) => index === 'payment' && confirmationsMin === 1 && from !== undefined,
      ),
    ).toBe(true)
    const again = await new Reader(connector).catchUp()
    expect(again.seen()).toEqual(expect.arrayContaining([...reader.seen()]))
    expect(new Set(again.seen()).size).toBe(again.seen().length)
  })

  test('are not seen before they are validated', async () => {
    const reader = await Reader.caughtUp(connector)
    const txid = await ledger.pay(tagged(1), 5n)
    await reader.catchUp()
    expect(reader.seen()).toEqual([])
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${tagged(1)} 5 XRP`])
  })

  test('are reported with whatever tag they carry, and without', async () => {
    const reader = await Reader.caughtUp(connector)
    const txids = [
      await ledger.pay(HOT.address, 7n),
      await ledger.pay(`${HOT.address}#0`, 8n),
      await ledger.pay(`${HOT.address}#4294967295`, 9n),
      await ledger.pay(`${HOT.address}#9999`, 10n),
    ]
    await ledger.mine(1)
    await reader.catchUp()
    const keys = ['', '#0', '#4294967295', '#9999'].map((tag) => `${HOT.address}${tag}`)
    expect(reader.seen()).toEqual(txids.map((txid, place) => `${txid} ${keys[place]} ${7 + place} XRP`))
  })

  test('count for what was delivered, not for what was ordered', async () => {
    const reader = await Reader.caughtUp(connector)
    const order = {
      TransactionType: 'Payment',
      Destination: HOT.address,
      DestinationTag: 10_001,
      Amount: '900000000000',
      SendMax: usd('0.000042'),
      Flags: PARTIAL,
    }
    const { result, txid } = await ledger.submit(GATEWAY, order)
    expect(result).toBe('tesSUCCESS')
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${tagged(1)} 42 XRP`])
  })

  test('that come in several pages of one history are all seen', async () => {
    const reader = await Reader.caughtUp(connector)
    for (let place = 0; place < 7; place++) {
      await ledger.pay(tagged(place), BigInt(place + 1))
      if (place % 3 === 2) await ledger.mine(1)
    }
    await ledger.mine(1)
    const pages: unknown[] = []
    const short = await proxy(ledger, {
      ask: (method, params) => (method === 'account_tx' ? { ...params, limit: 2 } : params),
      told: (method, result) => (method === 'account_tx' && pages.push(result), result),
    })
    const { transfers } = await poll(await connectTo(ledger, { rpcUrl: short.url }), reader.known)
    await short.close()
    expect([pages.length, transfers.map(({ amount }) => amount.units)]).toEqual([4, [1n, 2n, 3n, 4n, 5n, 6n, 7n]])
  })
})

describe('what comes by other ways than a payment', () => {
  test('an account that is deleted to our favour, by its tag', async () => {
    const { account: leaving } = await ledger.newAccount()
    await ledger.mine(260)
    const reader = await Reader.caughtUp(connector)
    const order = { TransactionType: 'AccountDelete', Destination: HOT.address, DestinationTag: 10_001, Fee: '200000' }
    const { result, txid } = await ledger.submit(leaving, order)
    expect(result).toBe('tesSUCCESS')
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([`${txid} ${tagged(1)} 99800000 XRP`])
    expect(reader.transfers[0]).toMatchObject({ from: leaving.address, index: 'balance' })
    expect((await connector.find(txid, OURS))?.transfers).toEqual(reader.transfers)
  })

  test('an escrow that somebody else frees, by the tag that was put on it, and one without', async () => {
    const { account: payer } = await ledger.newAccount()
    const escrow = { TransactionType: 'EscrowCreate', Destination: HOT.address, FinishAfter: 1 }
    const sequence = await ledger.sequence(payer)
    const made = [
      await ledger.submit(payer, { ...escrow, Amount: '7000001', DestinationTag: 10_002 }),
      await ledger.submit(payer, { ...escrow, Amount: '8000000' }),
    ]
    await ledger.mine(1)
    const reader = await Reader.caughtUp(connector)
    const finish = (place: number) => ({
      TransactionType: 'EscrowFinish',
      Owner: payer.address,
      OfferSequence: sequence + place,
    })
    const freed = [
      await ledger.submit(RICH, finish(0)),
      await ledger.submit(RICH, finish(1)),
      await ledger.submit(RICH, finish(5)),
    ]
    expect([...made, ...freed].map(({ result }) => result)).toEqual([
      'tesSUCCESS',
      'tesSUCCESS',
      'tesSUCCESS',
      'tesSUCCESS',
      'tecNO_TARGET',
    ])
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([
      `${freed[0]?.txid} ${tagged(2)} 7000001 XRP`,
      `${freed[1]?.txid} ${HOT.address} 8000000 XRP`,
    ])
    expect(reader.transfers.map(({ from }) => from)).toEqual([payer.address, payer.address])
    for (const [place, transfer] of reader.transfers.entries())
      expect((await connector.find(freed[place]?.txid ?? '', OURS))?.transfers).toEqual([transfer])
  })

  test('claims from a channel, each for what it adds', async () => {
    const { account: payer } = await ledger.newAccount()
    const Channel = channelId(payer.address, HOT.address, await ledger.sequence(payer))
    const order = {
      Amount: '20000000',
      Destination: HOT.address,
      DestinationTag: 10_003,
      SettleDelay: 60,
      PublicKey: payer.publicKey,
    }
    await ledger.submit(payer, { TransactionType: 'PaymentChannelCreate', ...order })
    await ledger.mine(1)
    const reader = await Reader.caughtUp(connector)
    const claims = []
    for (const Balance of ['5000000', '12000001'])
      claims.push(await ledger.submit(payer, { TransactionType: 'PaymentChannelClaim', Channel, Balance }))
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([
      `${claims[0]?.txid} ${tagged(3)} 5000000 XRP`,
      `${claims[1]?.txid} ${tagged(3)} 7000001 XRP`,
    ])
  })
})

describe('what is none', () => {
  test('a token, a payment that failed, an order to others, our own payments, settings', async () => {
    const { account: other } = await ledger.newAccount()
    expect(await ledger.submit(HOT, { TransactionType: 'TrustSet', LimitAmount: usd('1000000') })).toMatchObject({
      result: 'tesSUCCESS',
    })
    await ledger.mine(1)
    const reader = await Reader.caughtUp(connector)
    const payment = { TransactionType: 'Payment', Destination: HOT.address, DestinationTag: 10_001 }
    const results = [
      await ledger.submit(GATEWAY, { ...payment, Amount: usd('500') }),
      await ledger.submit(GATEWAY, { ...payment, Amount: '900000000000', SendMax: usd('1') }),
      await ledger.submit(other, { ...payment, Amount: '100000000' }),
      await ledger.submit(other, {
        TransactionType: 'Payment',
        Destination: RICH.address,
        DestinationTag: 10_001,
        Amount: '5',
      }),
      await ledger.submit(HOT, { TransactionType: 'Payment', Destination: RICH.address, Amount: '5' }),
      await ledger.submit(HOT, { TransactionType: 'AccountSet', ClearFlag: 3 }),
    ].map(({ result }) => result)
    expect(results).toEqual([
      'tesSUCCESS',
      'tecPATH_PARTIAL',
      'tecUNFUNDED_PAYMENT',
      'tesSUCCESS',
      'tesSUCCESS',
      'tesSUCCESS',
    ])
    await ledger.mine(1)
    await reader.catchUp()
    expect(reader.seen()).toEqual([])
  })

  test('between two accounts of ours, both of which receive', async () => {
    const { account: second } = await ledger.newAccount()
    const both = await connectTo(ledger, { receiving: [HOT.address, second.address] })
    const watch = watching(HOT.address, second.address)
    const known = (await poll(both, [], { watch })).blocks
    await ledger.submit(second, { TransactionType: 'Payment', Destination: HOT.address, Amount: '5' })
    const txid = await ledger.pay(`${second.address}#10003`, 6n)
    await ledger.mine(1)
    const { transfers } = await poll(both, known, { watch })
    expect(transfers.map((each) => [each.txid, each.lookupKey])).toEqual([[txid, `${second.address}#10003`]])
  })

  test('what nobody claims: the watch decides', async () => {
    const known = (await poll(connector, [])).blocks
    await ledger.pay(tagged(1), 5n)
    await ledger.mine(1)
    const asked: (readonly string[])[] = []
    const { transfers } = await poll(connector, known, {
      watch: { ours: async (keys) => (asked.push(keys), new Set()) },
    })
    expect([transfers, asked]).toEqual([[], [[HOT.address]]])
  })
})
