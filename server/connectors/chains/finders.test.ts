/**
 * How the connectors read a node's answers about one transaction or one block: documented answers of Bitcoin Core, geth
 * and Avalanche's node, served by a stub.
 */
import { describe, expect, test } from 'vitest'
import type { ChainConnector, Watch } from '../../ports/chain.ts'
import litecoin from './bitcoin/vectors/litecoin-block.json' with { type: 'json' }
import { readTransactionBytes } from './bitcoin/block.ts'
import { bitcoinConnector } from './bitcoin/index.ts'
import { ethereumConnector } from './ethereum/index.ts'
import { type Answer, BITCOIN_CANNOT_KNOW, error, nodeWith, result, type Script } from './scripted-node.fixture.ts'

const EVERYBODY: Watch = { ours: async (keys) => new Set(keys) }

describe('bitcoin', () => {
  // The first payment ever, in block 170.
  const TXID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'
  const RAW =
    '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000'
  const BLOCK = '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee'
  const MINED_AT = 1_231_731_025
  const headerOf = (height: number, confirmations: number): Answer => result({ height, confirmations, time: MINED_AT })
  const connectorOn = async (script: Script): Promise<ChainConnector> =>
    bitcoinConnector({
      spec: { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 },
      chain: 'regtest',
      rpcUrl: await nodeWith({
        getblockhash: result('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'),
        getblockcount: result(170),
        ...script,
      }),
    })

  test('what pays no output of our kind is found, and pays nobody', async () => {
    const connector = await connectorOn({
      getrawtransaction: result({ hex: RAW, blockhash: BLOCK }),
      getblockheader: headerOf(170, 1),
    })
    expect(await connector.find(TXID, EVERYBODY)).toEqual({
      txid: TXID,
      outcome: 'mined',
      block: { height: 170, hash: BLOCK },
      minedAt: new Date(MINED_AT * 1_000),
      headHeight: 170,
      transfers: [],
      unlisted: [],
    })
  })

  test('a block that came in while the node was asked counts for itself', async () => {
    const connector = await connectorOn({
      getrawtransaction: result({ hex: RAW, blockhash: BLOCK }),
      getblockheader: headerOf(171, 1),
    })
    expect(await connector.find(TXID, EVERYBODY)).toMatchObject({ headHeight: 171 })
  })

  test.each<[string, Script]>([
    [
      'in no block and not waiting',
      {
        getrawtransaction: error(
          -5,
          'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
        ),
      },
    ],
    [
      'the coins of the first block',
      {
        getrawtransaction: error(
          -5,
          'The genesis block coinbase is not considered an ordinary transaction and cannot be retrieved',
        ),
      },
    ],
    [
      'in a block that is no longer on the chain',
      { getrawtransaction: result({ hex: RAW, blockhash: BLOCK }), getblockheader: headerOf(170, -1) },
    ],
  ])('%s is not known', async (_name, script) => {
    expect(await (await connectorOn(script)).find(TXID, EVERYBODY)).toBeNull()
  })

  test.each<[string, Script, RegExp]>([
    ...BITCOIN_CANNOT_KNOW,
    [
      'shows another transaction',
      {
        getrawtransaction: result({ hex: RAW.replace('00ca9a3b', '00ca9a3c'), blockhash: BLOCK }),
        getblockheader: headerOf(170, 1),
      },
      /for f4184fc5/,
    ],
    [
      'is of another chain',
      {
        getblockhash: result('00'.repeat(32)),
        getrawtransaction: error(-5, 'No such mempool or blockchain transaction.'),
      },
      /is not on regtest/,
    ],
  ])('a node that %s does not know, and is not believed', async (_name, script, message) => {
    await expect((await connectorOn(script)).find(TXID, EVERYBODY)).rejects.toThrow(message)
  })

  describe('without an index of transactions', () => {
    const NO_INDEX = error(
      -5,
      'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries.',
    )
    const at = { height: 170, hash: BLOCK }
    const other = { height: 171, hash: 'ab'.repeat(32) }
    /** A node that searches one block at a time, as releases since 0.16 can. */
    const lookingInto = (answers: Readonly<Record<string, Answer>>, confirmations = 1): Script => ({
      getrawtransaction: (_txid, _verbose, block) =>
        typeof block === 'string' ? (answers[block] ?? error(-5, 'Block hash not found')) : NO_INDEX,
      getblockheader: headerOf(170, confirmations),
    })
    const holding = lookingInto({
      [BLOCK]: result({ in_active_chain: true, hex: RAW, blockhash: BLOCK }),
      [other.hash]: error(
        -5,
        'No such transaction found in the provided block. Use gettransaction for wallet transactions.',
      ),
    })

    test('a transaction is found in the block that it is thought to be in, and is in no other', async () => {
      const connector = await connectorOn(holding)
      expect(await connector.find(TXID, EVERYBODY, at)).toMatchObject({ txid: TXID, outcome: 'mined', block: at })
      expect(await connector.find(TXID, EVERYBODY, other)).toBeNull()
    })

    test('a block that is no longer on the chain holds nothing', async () => {
      const stale = lookingInto({ [BLOCK]: result({ in_active_chain: false, hex: RAW, blockhash: BLOCK }) }, -1)
      expect(await (await connectorOn(stale)).find(TXID, EVERYBODY, at)).toBeNull()
    })

    test.each<[string, Answer, RegExp]>([
      ['that it never heard of', error(-5, 'Block hash not found'), /not found/],
      ['that it pruned', error(-1, 'Block not available'), /not available/],
      ['because its releases never do', error(-1, 'getrawtransaction "txid" ( verbose )'), /-1/],
    ])('a node does not know what is in a block %s', async (_name, answer, message) => {
      await expect((await connectorOn(lookingInto({ [BLOCK]: answer }))).find(TXID, EVERYBODY, at)).rejects.toThrow(
        message,
      )
    })

    test('one with an index needs no block, and waits for nobody’s idea of it', async () => {
      const script = {
        getrawtransaction: (_txid: unknown, _verbose: unknown, block: unknown) =>
          block === undefined ? result({ hex: RAW }) : NO_INDEX,
      }
      expect(await (await connectorOn(script)).find(TXID, EVERYBODY, other)).toMatchObject({ outcome: 'pending' })
    })
  })

  test('what left Litecoin’s extension block waits as long as polls say, and what waits for one is only pending', async () => {
    // A main-chain transaction, except that it pays a key.
    const hogEx = litecoin.raw
      .slice(litecoin.raw.lastIndexOf('0200000000080187cb442c'))
      .replace(/225820[0-9a-f]{64}/, `160014${'ab'.repeat(20)}`)
    const { txid } = readTransactionBytes(Buffer.from(hogEx, 'hex'))
    const litecoinOn = async (getrawtransaction: Answer): Promise<ChainConnector> =>
      bitcoinConnector({
        spec: { network: 'litecoin', assets: [{ asset: 'LTC', decimals: 8 }], startHeight: 0 },
        coin: 'LTC',
        chain: 'mainnet',
        rpcUrl: await nodeWith({
          getblockhash: result('12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2'),
          getblockcount: result(170),
          getblockheader: headerOf(170, 1),
          getrawtransaction,
        }),
      })
    const found = await (await litecoinOn(result({ hex: hogEx, blockhash: litecoin.hash }))).find(txid, EVERYBODY)
    expect(found).toMatchObject({
      outcome: 'mined',
      transfers: [{ lookupKey: `0014${'ab'.repeat(20)}`, index: '0', confirmationsMin: 6 }],
    })
    const withPart = `${hogEx.slice(0, -10)}01${hogEx.slice(-8)}`
    expect(await (await litecoinOn(result({ hex: withPart }))).find(txid, EVERYBODY)).toMatchObject({
      outcome: 'pending',
      transfers: [],
    })
  })
})

describe('ethereum', () => {
  const TXID = `0x${'ab'.repeat(32)}`
  const BLOCK = `0x${'cd'.repeat(32)}`
  const [PAYER, PAYEE, TOKEN, STRANGE] = [
    '9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f',
    '35'.repeat(20),
    'dac17f958d2ee523a2206206994597c13d831ec7',
    '66'.repeat(20),
  ].map((digits) => `0x${digits}`) as [string, string, string, string]
  const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const word = (digits: string): string => `0x${digits.padStart(64, '0')}`
  const topics = [TOPIC, word(PAYER.slice(2)), word(PAYEE.slice(2))]
  const log = (contract: string, place: number, more: object = {}) => ({
    address: contract,
    topics,
    data: word('5'),
    blockHash: BLOCK,
    transactionHash: TXID,
    logIndex: `0x${(place + 7).toString(16)}`,
    removed: false,
    ...more,
  })
  const sent = result({ hash: TXID, from: PAYER, to: TOKEN, value: '0x0', blockHash: BLOCK, blockNumber: '0x10' })
  const settled = (logs: readonly object[], more: object = {}): Answer =>
    result({ transactionHash: TXID, blockHash: BLOCK, blockNumber: '0x10', status: '0x1', logs, ...more })
  const header = (hash = BLOCK): Answer =>
    result({ number: '0x10', hash, parentHash: word('1'), timestamp: '0x65000000' })
  const connectorOn = async (script: Script): Promise<ChainConnector> =>
    ethereumConnector({
      spec: {
        network: 'ethereum',
        assets: [
          { asset: 'ETH', decimals: 18 },
          { asset: 'USDT', decimals: 6, contract: TOKEN },
        ],
        startHeight: 0,
      },
      finality: 'confirmations',
      chainId: 1,
      rpcUrl: await nodeWith({
        eth_chainId: result('0x1'),
        eth_blockNumber: result('0x14'),
        eth_getTransactionByHash: sent,
        eth_getTransactionReceipt: settled([]),
        eth_getBlockByNumber: header(),
        ...script,
      }),
    })
  const found = async (script: Script) => (await connectorOn(script)).find(TXID, EVERYBODY)

  test('only events of our contracts are transfers, others are told, and what is no transfer is neither', async () => {
    const logs = [
      log(STRANGE, 0),
      log(TOKEN, 1),
      // An NFT: its token id is among the topics.
      log(STRANGE, 2, { topics: [...topics, word('9')], data: '0x' }),
      log(TOKEN, 3, { removed: true }),
      log(TOKEN, 4, { data: word('0') }),
      log(STRANGE, 5, { topics: [word('7'), ...topics.slice(1)] }),
    ]
    expect(await found({ eth_getTransactionReceipt: settled(logs) })).toEqual({
      txid: TXID,
      outcome: 'mined',
      block: { height: 16, hash: BLOCK },
      minedAt: new Date(0x65000000 * 1_000),
      headHeight: 20,
      transfers: [
        expect.objectContaining({
          amount: { asset: 'USDT', decimals: 6, units: 5n },
          lookupKey: PAYEE,
          from: PAYER,
          index: 'log-1',
        }),
      ],
      unlisted: [{ contract: STRANGE, units: 5n, lookupKey: PAYEE, index: 'log-0' }],
    })
  })

  test('at most fifty coins that we do not offer are told', async () => {
    const logs = Array.from({ length: 60 }, (_, place) => log(STRANGE, place))
    expect((await found({ eth_getTransactionReceipt: settled(logs) }))?.unlisted).toHaveLength(50)
  })

  test('a transaction from before receipts said how it went pays nobody, as in polls', async () => {
    expect(await found({ eth_getTransactionReceipt: settled([log(TOKEN, 0)], { status: undefined }) })).toMatchObject({
      outcome: 'mined',
      transfers: [],
    })
  })

  test('one that a node lists and has no receipt of is pending; one that it does not list is none', async () => {
    expect(await found({ eth_getTransactionReceipt: result(null) })).toMatchObject({
      outcome: 'pending',
      block: null,
      headHeight: 20,
    })
    expect(await found({ eth_getTransactionReceipt: result(null), eth_getTransactionByHash: result(null) })).toBeNull()
  })

  test.each<[string, Script, string]>([
    [
      'answers with another receipt',
      { eth_getTransactionReceipt: settled([], { transactionHash: BLOCK }) },
      'another transaction',
    ],
    [
      'answers with another transaction',
      { eth_getTransactionByHash: result({ hash: BLOCK, from: PAYER, to: TOKEN, value: '0x0' }) },
      'another transaction',
    ],
    [
      'mixes in another’s events',
      { eth_getTransactionReceipt: settled([log(TOKEN, 0, { transactionHash: BLOCK })]) },
      'another transaction',
    ],
    ['knows the receipt alone', { eth_getTransactionByHash: result(null) }, 'without its transaction'],
    ['has another block at that height by now', { eth_getBlockByNumber: header(TXID) }, 'the chain moved'],
    ['has none there by now', { eth_blockNumber: result('0xf') }, 'the chain moved'],
    ['is asked too often', { eth_getTransactionByHash: error(-32_005, 'rate limit exceeded') }, 'rate limit'],
    [
      'is of another chain',
      { eth_chainId: result('0x89'), eth_getTransactionByHash: error(-32_000, 'whatever') },
      'is on chain 137, not 1',
    ],
  ])('a node that %s is not believed', async (_name, script, message) => {
    await expect(found(script)).rejects.toThrow(message)
  })

  test('a node that refuses to speak of blocks to come has none there', async () => {
    const connector = await connectorOn({ eth_getBlockByNumber: error(-32_000, 'cannot query unfinalized data') })
    expect(await connector.hashAt(21)).toBeNull()
    await expect(connector.hashAt(20)).rejects.toThrow('unfinalized')
  })
})
