/**
 * How the senders read a node's answers: recorded and documented answers of Bitcoin Core, geth, anvil and Nethermind,
 * served by a stub.
 */
import { describe, expect, test } from 'vitest'
import { chainAmount } from '@zend/kernel'
import type { ChainSender } from '../../ports/chain-sender.ts'
import { bitcoinSender } from './bitcoin/index.ts'
import { ethereumSender } from './ethereum/index.ts'
import { type Answer, BITCOIN_CANNOT_KNOW, error, nodeWith, result, type Script } from './scripted-node.fixture.ts'

describe('bitcoin', () => {
  // The first payment ever: Satoshi to Hal Finney.
  const TXID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'
  const RAW =
    '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000'
  const BLOCK = '00000000d1145790a8694403d4063f323d499e655c83426834d4ce2f8dd4a2ee'
  const GENESIS = result('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  const senderOn = async (script: Script): Promise<ChainSender> =>
    bitcoinSender({
      spec: { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 },
      chain: 'regtest',
      fees: { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 2n, perVirtualByteMax: 300n },
      rpcUrl: await nodeWith({ getblockhash: GENESIS, ...script }),
    })

  test.each([
    // Rates as Core prints them; as floats, any of these times 10⁵ misses the exact number of satoshi.
    [{ feerate: 0.00012, blocks: 3 }, 12n],
    [{ feerate: 0.00012001, blocks: 3 }, 13n],
    [{ feerate: 0.00051, blocks: 3 }, 51n],
    [{ feerate: 0.00001, blocks: 3 }, 2n],
    [{ feerate: 0.00300001, blocks: 3 }, 300n],
    [{ errors: ['Insufficient data or no feerate found'], blocks: 0 }, 2n],
  ])('an estimate of %j is a rate of %i', async (estimate, expected) => {
    expect(await (await senderOn({ estimatesmartfee: result(estimate) })).feeRate()).toEqual({
      kind: 'inputs',
      perVirtualByte: expected,
    })
  })

  test.each<[string, Script, unknown]>([
    [
      'unknown',
      {
        getrawtransaction: error(
          -5,
          'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
        ),
      },
      'unknown',
    ],
    ['waiting', { getrawtransaction: result({ hex: RAW }) }, 'waiting'],
    [
      'in a block that is no longer on the chain',
      {
        getrawtransaction: result({ hex: RAW, blockhash: BLOCK, confirmations: 0 }),
        getblockheader: result({ height: 170, confirmations: -1, time: 1_231_731_025 }),
      },
      'unknown',
    ],
  ])('a transaction can be %s', async (_name, script, kind) => {
    expect(await (await senderOn(script)).lookUp(TXID)).toEqual({ kind })
  })

  test.each<[string, Script, RegExp]>([
    ...BITCOIN_CANNOT_KNOW,
    [
      'shows another transaction',
      { getrawtransaction: result({ hex: RAW.replace('00ca9a3b', '00ca9a3c') }) },
      /for f4184fc5/,
    ],
  ])('a node that %s does not know, and is not believed', async (_name, script, message) => {
    await expect((await senderOn(script)).lookUp(TXID)).rejects.toThrow(message)
  })

  test.each<[string, Answer, Answer, unknown]>([
    ['taken', result(TXID), error(-5, 'unused'), { kind: 'accepted' }],
    [
      'mined and unspent',
      error(-27, 'Transaction outputs already in utxo set'),
      error(-5, 'unused'),
      { kind: 'accepted' },
    ],
    ['mined and spent on', error(-25, 'bad-txns-inputs-missingorspent'), result({ hex: RAW }), { kind: 'accepted' }],
    [
      'known with another witness',
      error(-26, 'txn-same-nonwitness-data-in-mempool'),
      result({ hex: RAW }),
      { kind: 'accepted' },
    ],
    [
      'a double spend',
      error(-25, 'bad-txns-inputs-missingorspent'),
      error(-5, 'No such mempool or blockchain transaction.'),
      { kind: 'refused', reason: 'bad-txns-inputs-missingorspent' },
    ],
    [
      'too cheap',
      error(-26, 'min relay fee not met, 100 < 110'),
      error(-5, 'No such'),
      { kind: 'refused', reason: 'min relay fee not met, 100 < 110' },
    ],
    [
      'no transaction',
      error(-22, 'TX decode failed.'),
      error(-5, 'unused'),
      { kind: 'refused', reason: 'TX decode failed.' },
    ],
  ])('what is sent can be %s', async (_name, sendrawtransaction, getrawtransaction, outcome) => {
    expect(await (await senderOn({ sendrawtransaction, getrawtransaction })).broadcast(RAW)).toEqual(outcome)
  })

  test.each<[string, Answer]>([
    ['the node is starting', error(-28, 'Loading block index…')],
    ['it has no such method', error(-32_601, 'Method not found')],
    ['its queue is full', error(-32_603, 'Work queue depth exceeded')],
  ])('what became of it is not known when %s', async (_name, sendrawtransaction) => {
    await expect((await senderOn({ sendrawtransaction })).broadcast(RAW)).rejects.toThrow('refused')
  })

  test('a refusal is no answer when nobody can say whether it came before', async () => {
    const sender = await senderOn({
      sendrawtransaction: error(-25, 'bad-txns-inputs-missingorspent'),
      getrawtransaction: error(-28, 'Loading'),
    })
    await expect(sender.broadcast(RAW)).rejects.toThrow('-28')
  })
})

describe('ethereum', () => {
  const PAYEE = '0x3535353535353535353535353535353535353535'
  const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7'
  const FROM = '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f'
  const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
  const HASH = `0x${'ab'.repeat(32)}`
  const FEES = {
    kind: 'sequence',
    priorityPerGasMin: 100n,
    priorityPerGasMax: 500n,
    maxPerGasMax: 10_000n,
    gasMarginPercent: 20n,
    typicalGas: { coin: 21_000n, token: 65_000n },
    gasMax: { coin: 60_000n, token: 150_000n },
  } as const
  const senderOn = async (script: Script): Promise<ChainSender> =>
    ethereumSender({
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
      fees: FEES,
      rpcUrl: await nodeWith({ eth_chainId: result('0x1'), ...script }),
    })
  const quantity = (value: number): Answer => result(`0x${value.toString(16)}`)
  const NOTHING = {
    eth_blockNumber: quantity(20),
    eth_getTransactionReceipt: result(null),
    eth_getTransactionByHash: result(null),
  }

  test.each([
    [1_000, 200, { maxPerGas: 2_200n, priorityPerGas: 200n }],
    [1_000, 1, { maxPerGas: 2_100n, priorityPerGas: 100n }],
    [1_000, 9_000, { maxPerGas: 2_500n, priorityPerGas: 500n }],
    [6_000, 200, { maxPerGas: 10_000n, priorityPerGas: 200n }],
  ])('a base fee of %i and a tip of %i', async (base, tip, expected) => {
    const script = {
      eth_getBlockByNumber: result({ baseFeePerGas: `0x${base.toString(16)}` }),
      eth_maxPriorityFeePerGas: quantity(tip),
    }
    expect(await (await senderOn(script)).feeRate()).toEqual({ kind: 'sequence', ...expected })
  })

  test.each<[string, Answer, Script, unknown]>([
    ['taken', result(HASH), NOTHING, { kind: 'accepted' }],
    ['known to geth', error(-32_000, 'already known'), NOTHING, { kind: 'accepted' }],
    ['known to erigon', error(-32_000, 'ALREADY_EXISTS: already known'), NOTHING, { kind: 'accepted' }],
    ['known to Nethermind', error(-32_010, 'AlreadyKnown'), NOTHING, { kind: 'accepted' }],
    [
      'known to a provider that has a code of its own for it',
      error(-32_603, 'already known'),
      NOTHING,
      { kind: 'accepted' },
    ],
    ['known to anvil', error(-32_003, 'transaction already imported'), NOTHING, { kind: 'accepted' }],
    [
      'known to Nethermind',
      error(-32_010, 'AlreadyKnown'),
      { ...NOTHING, eth_getTransactionByHash: sent('0x') },
      { kind: 'accepted' },
    ],
    [
      'mined',
      error(-32_000, 'nonce too low: next nonce 5, tx nonce 4'),
      { ...NOTHING, eth_getTransactionByHash: sent('0x') },
      { kind: 'accepted' },
    ],
    [
      'of an unknown kind',
      error(-32_000, 'unknown transaction type'),
      NOTHING,
      { kind: 'refused', reason: 'unknown transaction type' },
    ],
    ['too late', error(-32_000, 'nonce too low'), NOTHING, { kind: 'refused', reason: 'nonce too low' }],
    [
      'too cheap',
      error(-32_000, 'replacement transaction underpriced'),
      NOTHING,
      { kind: 'refused', reason: 'replacement transaction underpriced' },
    ],
  ])('what is sent can be %s', async (_name, eth_sendRawTransaction, script, outcome) => {
    expect(await (await senderOn({ ...script, eth_sendRawTransaction })).broadcast('02c0')).toEqual(outcome)
  })

  test.each<[string, Answer]>([
    ['asked too often', error(-32_005, 'rate limit exceeded')],
    ['asked too often, under the code of a judgement', error(-32_000, 'rate limit exceeded')],
    ['behind a gateway that gives up', error(-32_000, 'request timed out')],
    ['in trouble', error(-32_603, 'internal error')],
    ['without the method', error(-32_601, 'the method does not exist')],
  ])('what became of it is not known when the node is %s', async (_name, eth_sendRawTransaction) => {
    await expect((await senderOn({ ...NOTHING, eth_sendRawTransaction })).broadcast('02c0')).rejects.toThrow('refused')
  })

  test.each<[string, Answer, unknown]>([
    ['runs', result('0xc350'), { ok: true, value: 60_000n }],
    ['is plain', result('0x5208'), { ok: true, value: 21_000n }],
    ['has an odd estimate', result('0xc351'), { ok: true, value: 60_002n }],
    [
      'is reverted',
      error(3, 'execution reverted: blacklisted'),
      { ok: false, refusal: { code: 'would_fail', reason: 'execution reverted: blacklisted' } },
    ],
    [
      'cannot be paid',
      error(-32_000, 'insufficient funds for transfer'),
      { ok: false, refusal: { code: 'would_fail', reason: 'insufficient funds for transfer' } },
    ],
  ])('a payment that %s', async (_name, eth_estimateGas, expected) => {
    const payout = { to: PAYEE, amount: chainAmount('USDT', 6, 5n) } as const
    expect(await (await senderOn({ eth_estimateGas })).gasLimit(payout, FROM)).toEqual(expected)
  })

  // A failure in a payee's contract must never look like an error of the node, whatever code the node uses: such a
  // payment would be retried forever.
  test.each<[string, Answer, string]>([
    ['an invalid opcode, as anvil tells it', error(-32_603, 'EVM error InvalidFEOpcode'), 'EVM error InvalidFEOpcode'],
    ['an invalid opcode, as geth tells it', error(-32_000, 'invalid opcode: INVALID'), 'invalid opcode: INVALID'],
    ['a code that nobody listed', error(-39_999, 'odd'), 'odd'],
    [
      'more gas than it was given',
      error(-32_000, 'gas required exceeds allowance (150000)'),
      'gas required exceeds allowance (150000)',
    ],
    ['an estimate above what it was given', result('0x249f1'), 'it needs 150001 gas, more than 150000'],
  ])('a payment that ends in %s would fail', async (_name, eth_estimateGas, reason) => {
    const payout = { to: PAYEE, amount: chainAmount('USDT', 6, 5n) } as const
    expect(await (await senderOn({ eth_estimateGas })).gasLimit(payout, FROM)).toEqual({
      ok: false,
      refusal: { code: 'would_fail', reason },
    })
  })

  test('the margin does not lift a payment above the ceiling', async () => {
    const [coin, token] = [
      { to: PAYEE, amount: chainAmount('ETH', 18, 5n) } as const,
      { to: PAYEE, amount: chainAmount('USDT', 6, 5n) } as const,
    ]
    expect(await (await senderOn({ eth_estimateGas: quantity(59_000) })).gasLimit(coin, FROM)).toEqual({
      ok: true,
      value: 60_000n,
    })
    expect(await (await senderOn({ eth_estimateGas: quantity(149_000) })).gasLimit(token, FROM)).toEqual({
      ok: true,
      value: 150_000n,
    })
  })

  test.each<[string, Script]>([
    ['cannot estimate', { eth_estimateGas: error(-32_005, 'rate limit exceeded') }],
    ['has no such method', { eth_estimateGas: error(-32_601, 'rate limit of methods') }],
    [
      'does not say which chain it is on',
      { eth_chainId: error(-32_000, 'rate limit'), eth_estimateGas: error(3, 'execution reverted') },
    ],
  ])('a node that %s says nothing about the payment', async (_name, script) => {
    const payout = { to: PAYEE, amount: chainAmount('USDT', 6, 5n) } as const
    await expect((await senderOn(script)).gasLimit(payout, FROM)).rejects.toThrow('rate limit')
  })

  const call = `0xa9059cbb${word(PAYEE).slice(2)}${'5'.padStart(64, '0')}`
  function sent(input: string, to = TOKEN): Answer {
    return result({ hash: HASH, from: FROM, to, input })
  }
  const receipt = (status: number, logs: readonly object[]): Answer =>
    result({
      transactionHash: HASH,
      blockHash: HASH,
      blockNumber: '0x10',
      status: `0x${status}`,
      gasUsed: '0xea60',
      effectiveGasPrice: '0x3b9aca07',
      logs,
    })
  const event = { address: TOKEN, topics: [TOPIC, word(FROM), word(PAYEE)] }

  test.each<[string, Answer, Answer, boolean]>([
    ['paid', sent(call), receipt(1, [event]), true],
    ['was reverted', sent(call), receipt(0, []), false],
    ['answered false instead of paying', sent(call), receipt(1, []), false],
    ['paid somebody else', sent(call), receipt(1, [{ ...event, topics: [TOPIC, word(FROM), word(FROM)] }]), false],
    ['was told of by another contract', sent(call), receipt(1, [{ ...event, address: PAYEE }]), false],
    ['moved nothing to a contract that takes no coins', sent('0x', PAYEE), receipt(0, []), false],
    ['moved the network’s own coin', sent('0x', PAYEE), receipt(1, []), true],
  ])('a mined payment that %s', async (_name, eth_getTransactionByHash, eth_getTransactionReceipt, success) => {
    const sender = await senderOn({
      eth_blockNumber: quantity(20),
      eth_getTransactionByHash,
      eth_getTransactionReceipt,
    })
    expect(await sender.lookUp(HASH)).toEqual({
      kind: 'included',
      block: { height: 16, hash: HASH },
      confirmations: 5,
      success,
      feePaid: 60_000n * 1_000_000_007n,
    })
  })

  test('a block that came in while the node was asked counts for itself', async () => {
    const sender = await senderOn({
      eth_blockNumber: quantity(15),
      eth_getTransactionByHash: sent(call),
      eth_getTransactionReceipt: receipt(1, [event]),
    })
    expect(await sender.lookUp(HASH)).toMatchObject({ confirmations: 1 })
  })
})
