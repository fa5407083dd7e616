/**
 * How connector and sender handle answers that the stand-in node never gives, in the form of java-tron and its
 * providers.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordedAnswer } from '../recorded.fixture.ts'
import { TRANSFER_TOPIC } from './node.ts'
import { tronConnector, tronSender } from './index.ts'
import { addressOf, FEES, hexOf, SPEC } from './tron.fixture.ts'

const GENESIS = `${'0'.repeat(16)}${'ab'.repeat(24)}`
const blockId = (height: number): string => height.toString(16).padStart(16, '0') + 'cd'.repeat(24)
const [txid, other] = ['11'.repeat(32), '22'.repeat(32)] as const
const to = addressOf({ account: 'deposit', index: 3 })
const from = hexOf(addressOf({ account: 'hot', index: 1 }))
const USDT = hexOf(SPEC.assets[1].contract)
const word = (hex: string): string => hex.padStart(64, '0')

/** Answers as text, so that numbers larger than a float stay exact. */
let answers: Record<string, string> = {}
let status = 200
let headers: IncomingHttpHeaders = {}
const server = createServer((request, response) => {
  headers = request.headers
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { num } = JSON.parse(Buffer.concat(chunks).toString()) as { num?: number }
    const name = request.url?.split('/').at(-1) ?? ''
    response
      .writeHead(status)
      .end(
        name === 'getblockbynum' && num === 0
          ? `{"blockID":"${GENESIS}","block_header":{"raw_data":{}}}`
          : (answers[name] ?? '{}'),
      )
  })
})
let rpcUrl = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  answers = {}
  status = 200
})

const options = () => ({ spec: { ...SPEC, startHeight: 5 }, genesis: GENESIS, fees: FEES, rpcUrl })
const poll = () => tronConnector(options()).poll([], { ours: async (keys) => new Set(keys) }, 10)
const header = (height: number): string =>
  `"blockID":"${blockId(height)}","block_header":{"raw_data":{"number":${height},"parentHash":"${blockId(height - 1)}","timestamp":1700000000000}}`
const transaction = (id: string, contract: string, ret = '[{"contractRet":"SUCCESS"}]'): string =>
  `{"txID":"${id}","ret":${ret},"raw_data":{"contract":[${contract}]}}`
const transfer = (amount: string): string =>
  `{"type":"TransferContract","parameter":{"value":{"owner_address":"${from}","to_address":"${hexOf(to)}","amount":${amount}}}}`
const CALL = `{"type":"TriggerSmartContract","parameter":{"value":{"owner_address":"${from}","contract_address":"${USDT}","data":"00"}}}`
/** A block, by default with a receipt without events for each of its transactions. */
function block(
  transactions: readonly string[],
  infos = transactions.map((each) => info([], 'SUCCESS', 5, /"txID":"(\w+)"/.exec(each)?.[1])),
): void {
  answers['getnowblock'] = `{${header(5)}}`
  answers['getblockbylimitnext'] = `{"block":[{${header(5)},"transactions":[${transactions.join()}]}]}`
  answers['gettransactioninfobyblocknum'] = `[${infos.join()}]`
}
const log = (
  units: string,
  topics: readonly string[] = [TRANSFER_TOPIC, word(from.slice(2)), word(hexOf(to).slice(2))],
): string => `{"address":"${USDT.slice(2)}","topics":[${topics.map((topic) => `"${topic}"`).join()}],"data":"${units}"}`
const info = (logs: readonly string[], result = 'SUCCESS', height = 5, id: string = txid): string =>
  `{"id":"${id}","blockNumber":${height},"receipt":{"result":"${result}"},"log":[${logs.join()}]}`

const seen = async (): Promise<readonly unknown[]> => {
  const found = await poll()
  return found.kind === 'lost'
    ? ['lost']
    : found.transfers.map(({ amount, lookupKey, index }) => [amount.asset, amount.units, lookupKey, index])
}

describe('what a contract sends', () => {
  const recorded = JSON.parse(recordedAnswer('tron', 'javatron-4.8.2-gettransactioninfo-internal.json')) as {
    readonly internal_transactions: readonly [Readonly<Record<string, unknown>>]
  }
  /** The recorded internal transaction, to us, with these changes; in a transaction with this result. */
  const sent = async (change: object, result = 'SUCCESS'): Promise<readonly unknown[]> => {
    const inside = { ...recorded.internal_transactions[0], transferTo_address: hexOf(to), ...change }
    const whole = JSON.stringify({
      id: txid,
      blockNumber: 5,
      receipt: { result },
      internal_transactions: [recorded.internal_transactions[0], inside],
    })
    block([transaction(txid, CALL)], [whole])
    return (await seen()).filter((each) =>
      JSON.stringify(each, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).includes(to),
    )
  }
  const hexText = (text: string): string => Buffer.from(text).toString('hex')

  test('is a payment of coins, by its place', async () => {
    expect(await sent({})).toEqual([['TRX', 1n, to, 'internal-1']])
    expect(
      await sent({ callValueInfo: [{ callValue: 7 }, { callValue: 9, tokenId: '1002000' }], note: hexText('suicide') }),
    ).toEqual([['TRX', 7n, to, 'internal-1']])
  })

  test.each<[string, object, string?]>([
    ['that was rejected', { rejected: true }],
    ['of a token', { callValueInfo: [{ callValue: 5, tokenId: '1002000' }] }],
    ['of nothing', { callValueInfo: [{}] }],
    ['that lends energy', { note: hexText('delegateResourceOfEnergy') }],
    ['that says of nobody whom it pays', { transferTo_address: '' }],
    ['in a transaction that failed', {}, 'OUT_OF_ENERGY'],
  ])('%s is none', async (_name, change, result) => expect(await sent(change, result)).toEqual([]))

  test('is found by its hash just so', async () => {
    await sent({})
    const {
      block: [only],
    } = JSON.parse(answers['getblockbylimitnext'] ?? '') as { block: readonly object[] }
    answers['getblockbynum'] = JSON.stringify(only)
    answers['gettransactioninfobyid'] = JSON.stringify(
      (JSON.parse(answers['gettransactioninfobyblocknum'] ?? '') as readonly object[])[0],
    )
    const found = await tronConnector(options()).find(txid, {
      ours: async (keys) => new Set(keys.filter((key) => key === to)),
    })
    expect(found?.transfers).toMatchObject([
      { lookupKey: to, index: 'internal-1', amount: { asset: 'TRX', units: 1n } },
    ])
  })
})

describe('a poll', () => {
  test('keeps amounts that no float holds', async () => {
    block([transaction(txid, transfer('99999999999999999'))])
    expect(await seen()).toEqual([['TRX', 99_999_999_999_999_999n, to, 'value']])
  })

  test.each(['[{"contractRet":"OUT_OF_ENERGY"}]', '[{"contractRet":"REVERT"}]', '[{}]', '[]'])(
    'sees no coins where the list says %s',
    async (ret) => {
      block([transaction(txid, transfer('5'), ret)])
      expect(await seen()).toEqual([])
    },
  )

  test('sees no tokens in the events of a call that failed, whichever answer tells it', async () => {
    block([transaction(txid, CALL)], [info([log(word('5'))], 'REVERT')])
    expect(await seen()).toEqual([])
    block([transaction(txid, CALL, '[{"contractRet":"OUT_OF_ENERGY"}]')], [info([log(word('5'))])])
    expect(await seen()).toEqual([])
    block([transaction(txid, CALL)], [info([log(word('5'))])])
    expect(await seen()).toEqual([['USDT', 5n, to, 'log-0']])
  })

  test('sees no tokens in events of another shape', async () => {
    const addresses = [word(from.slice(2)), word(hexOf(to).slice(2))]
    const shapes = [
      log(`${word('5')}00`),
      log(''),
      log(word('0')),
      log(word('5'), [TRANSFER_TOPIC, ...addresses, word('1')]),
      log(word('5'), [TRANSFER_TOPIC]),
      log(word('5'), ['ee'.repeat(32), ...addresses]),
      log(word('5'), []),
    ]
    block([transaction(txid, CALL)], [info(shapes)])
    expect(await seen()).toEqual([])
  })

  test('takes no contract apart that it does not know', async () => {
    const kinds = [
      '{"type":"ShieldedTransferContract"}',
      '{"type":"TransferAssetContract","parameter":{"value":{"asset_name":"31","amount":5}}}',
      '{"type":"X","parameter":{}}',
    ]
    block([...kinds, `${transfer('5')},${transfer('6')}`].map((contract, i) => transaction(word(String(i)), contract)))
    expect(await seen()).toEqual([])
  })

  describe('does not read a block about which the node does not tell everything', () => {
    const held = async (): Promise<unknown> => {
      const found = await poll()
      return found.kind === 'lost' ? 'lost' : [found.blocks.length, found.transfers.length, found.held]
    }
    const told = [transaction(txid, CALL), transaction(other, CALL)]

    test.each([
      // TronGrid while its index lags behind; java-tron.
      ['nothing', '[]', /2 transactions, and 0/],
      ['an empty object', '{}', /2 transactions, and 0/],
      ['null', 'null', /2 transactions, and 0/],
      ['one of two', `[${info([])}]`, /2 transactions, and 1/],
      ['one of two, twice', `[${info([])},${info([])}]`, /2 transactions, and 1/],
      [
        'one more',
        `[${['33', '11', '22'].map((id) => info([], 'SUCCESS', 5, id.repeat(32))).join()}]`,
        /another block/,
      ],
      ['one twice', `[${info([])},${info([])},${info([], 'SUCCESS', 5, other)}]`, /2 transactions, and 2/],
      ['another block’s', `[${info([], 'SUCCESS', 6)},${info([], 'SUCCESS', 6, other)}]`, /another block/],
    ])('%s', async (_name, infos, reason) => {
      block(told)
      answers['gettransactioninfobyblocknum'] = infos
      expect(await held()).toEqual([0, 0, { height: 5, reason: expect.stringMatching(reason) as string }])
    })

    test('a block without its transactions, whose header has a root of some', async () => {
      block([])
      const root = (digits: string): string =>
        header(5).replace('"number"', `"txTrieRoot":"${digits.repeat(32)}","number"`)
      answers['getblockbylimitnext'] = `{"block":[{${root('ab')}}]}`
      expect(await held()).toEqual([
        0,
        0,
        { height: 5, reason: expect.stringContaining('without its transactions') as string },
      ])
      answers['getblockbylimitnext'] = `{"block":[{${root('00')}}]}`
      expect(await held()).toEqual([1, 0, undefined])
    })

    test('a block that lists a transaction twice', async () => {
      block([...told, transaction(txid, CALL)], [info([]), info([], 'SUCCESS', 5, other)])
      expect(await held()).toEqual([0, 0, { height: 5, reason: expect.stringContaining('twice') as string }])
    })

    test('but everything below it, and it itself as soon as the node tells the rest', async () => {
      const spec = { ...SPEC, startHeight: 4 }
      answers['getnowblock'] = `{${header(5)}}`
      answers['getblockbylimitnext'] = `{"block":[{${header(4)}},{${header(5)},"transactions":[${told.join()}]}]}`
      const reader = tronConnector({ ...options(), spec })
      expect(await reader.poll([], { ours: async (keys) => new Set(keys) }, 10)).toMatchObject({
        blocks: [{ height: 4 }],
        held: { height: 5 },
      })
      answers['gettransactioninfobyblocknum'] = `[${info([log(word('5'))])},${info([], 'SUCCESS', 5, other)}]`
      const whole = await reader.poll([], { ours: async (keys) => new Set(keys) }, 10)
      expect(whole).toMatchObject({ blocks: [{ height: 4 }, { height: 5 }], transfers: [{ txid }] })
      expect(whole).not.toHaveProperty('held')
    })
  })
})

describe('a sender', () => {
  const sender = () => tronSender(options())
  const solid = { getnowblock: `{${header(9)}}` }

  test.each([
    ['{"result":true,"txid":"x"}', 'accepted'],
    ['{"code":"DUP_TRANSACTION_ERROR","message":"Transaction already exists."}', 'accepted'],
    [
      '{"result":false,"code":"BANDWITH_ERROR","message":"4163636f756e74207265736f7572636520696e73756666696369656e74206572726f722e"}',
      'refused',
    ],
    ['{"code":"SERVER_BUSY","message":"Server busy."}', 'throws'],
    ['{"code":"NOT_ENOUGH_EFFECTIVE_CONNECTION"}', 'throws'],
    ['{"code":"BLOCK_UNSOLIDIFIED"}', 'throws'],
    ['{"code":"OTHER_ERROR"}', 'throws'],
    ['{"code":"SOMETHING_NEW"}', 'throws'],
    ['{"Error":"class java.lang.NullPointerException : null"}', 'throws'],
    ['{}', 'throws'],
  ])('makes of %s: %s', async (answer, outcome) => {
    answers = { ...solid, broadcasthex: answer }
    const raw = `0a01011241${'00'.repeat(65)}`
    if (outcome === 'throws') await expect(sender().broadcast(raw)).rejects.toThrow(/tron node/)
    else if (outcome === 'accepted') expect(await sender().broadcast(raw)).toEqual({ kind: 'accepted' })
    else
      expect(await sender().broadcast(raw)).toEqual({
        kind: 'refused',
        reason: 'BANDWITH_ERROR: Account resource insufficient error.',
      })
  })

  test('is told no more than that a payment waits by a node that names another transaction', async () => {
    answers = {
      ...solid,
      gettransactioninfobyid: `{"id":"${other}","blockNumber":5}`,
      gettransactionbyid: transaction(txid, CALL),
    }
    expect(await sender().lookUp(txid)).toEqual({ kind: 'waiting' })
    answers['gettransactioninfobyid'] = `{"id":"${txid}","blockNumber":5}`
    await expect(sender().lookUp(txid)).rejects.toThrow('does not hold')
  })

  describe('calls a mined payment paid', () => {
    const paying = CALL.replace('"data":"00"', `"data":"a9059cbb${word(hexOf(to).slice(2))}${word('5')}"`)
    const mined = async (transactions: string, receipt: string): Promise<unknown> => {
      answers = {
        ...solid,
        gettransactioninfobyid: receipt,
        getblockbynum: `{${header(5)},"transactions":[${transactions}]}`,
      }
      const found = await sender().lookUp(txid)
      return found.kind === 'included' ? found.success : found.kind
    }
    const elsewhere = [TRANSFER_TOPIC, word(from.slice(2)), word(from.slice(2))]

    test.each<[string, boolean, string, string]>([
      ['with its event', true, paying, info([log(word('5'))])],
      ['among other events', true, paying, info([log(word('5'), elsewhere), log(word('5'))])],
      ['without one', false, paying, info([])],
      ['with one that pays another', false, paying, info([log(word('5'), elsewhere)])],
      ['with one of another contract', false, paying, info([log(word('5')).replace(USDT.slice(2), from.slice(2))])],
      ['that failed, whatever its events say', false, paying, info([log(word('5'))], 'REVERT')],
      ['that its receipt calls failed', false, transfer('5'), `{"id":"${txid}","blockNumber":5,"result":"FAILED"}`],
      ['of coins', true, transfer('5'), `{"id":"${txid}","blockNumber":5,"fee":1100000}`],
    ])('%s: %s', async (_name, paid, contract, receipt) => {
      expect(await mined(transaction(txid, contract), receipt)).toBe(paid)
      expect(await mined(transaction(txid, contract, '[{"contractRet":"OUT_OF_TIME"}]'), receipt)).toBe(false)
    })
  })

  test('names no fee when the network asks for more than the builder knows', async () => {
    const parameters = (list: Record<string, number>): string =>
      JSON.stringify({ chainParameter: Object.entries(list).map(([key, value]) => ({ key, value })) })
    answers['getchainparameters'] = parameters({ getEnergyFee: 100, getTransactionFee: 1_000 })
    expect(await sender().feeRate()).toEqual({ kind: 'metered', perUnit: 100n })
    for (const list of [
      { getTransactionFee: 1_001 },
      { getCreateAccountFee: 100_000, getCreateNewAccountFeeInSystemContract: 1_000_001 },
    ]) {
      answers['getchainparameters'] = parameters({ getEnergyFee: 100, ...list })
      await expect(sender().feeRate()).rejects.toThrow('more than the builder knows')
    }
    answers['getchainparameters'] = parameters({})
    await expect(sender().feeRate()).rejects.toThrow('no price')
  })

  test('does not take a node that cannot run contracts for a payee that refuses', async () => {
    answers = {
      getchainparameters: '{"chainParameter":[{"key":"getEnergyFee","value":100}]}',
      triggerconstantcontract: '{"result":{"code":"OTHER_ERROR","message":"00"}}',
    }
    const payout = { to, amount: { asset: 'USDT', decimals: 6, units: 5n } } as const
    await expect(sender().gasLimit(payout, to)).rejects.toThrow('could not run')
    await expect(sender().balanceOf(to, 'USDT')).rejects.toThrow('could not run')
    await expect(tronConnector({ ...options() }).health()).rejects.toThrow()
  })
})

describe('the way to a node', () => {
  test('carries a key in TronGrid’s header, or a name and password, and tells neither', async () => {
    answers = { getnowblock: `{${header(9)}}` }
    const at = (user: string): string => rpcUrl.replace('http://', `http://${user}@`)
    await tronSender({ ...options(), rpcUrl: at('TRON-PRO-API-KEY:s3cret') }).window()
    expect([headers['tron-pro-api-key'], headers.authorization]).toEqual(['s3cret', undefined])
    await tronSender({ ...options(), rpcUrl: at('u:s3cret') }).window()
    expect(headers.authorization).toBe(`Basic ${Buffer.from('u:s3cret').toString('base64')}`)
    status = 403
    await expect(tronSender({ ...options(), rpcUrl: at('u:s3cret') }).window()).rejects.toThrow(
      /^tron node, getblockbynum: it refused our credentials$/,
    )
    status = 503
    await expect(tronSender({ ...options(), rpcUrl: at('u:s3cret') }).window()).rejects.toThrow('HTTP status 503')
    expect(() => tronSender({ ...options(), rpcUrl: 'ftp://node' })).toThrow('not an http(s) URL')
  })
})
