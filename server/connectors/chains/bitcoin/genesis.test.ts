import { describe, expect, test } from 'vitest'
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'
import { NodeRefusal } from '../node-http.ts'
import { originOf } from './genesis.ts'

// From both projects' own chain parameters. Of Bitcoin's test chain any other block will do.
const MAIN_FIRST = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const TEST_FIRST = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const REGTEST_FIRST = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const BITCOIN = '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148'
const CASH = '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec'
const CASH_TEST = '00000000000e38fef93ed9582a7df43815d5c2ba9fd37ef70c9a0ea4a285b8f5'
const YOUNG = new NodeRefusal('getblockhash', { code: -8, message: 'Block height out of range' })

const believes = (coin: BitcoinKin, chain: BitcoinChain, answers: readonly unknown[]): boolean => {
  try {
    originOf('bitcoin', coin, chain).assert(answers)
    return true
  } catch (error) {
    expect(error).toEqual(new Error(`the bitcoin node is not on ${chain}`))
    return false
  }
}

describe('Bitcoin and Bitcoin Cash, whose chains begin alike', () => {
  test.each<[string, BitcoinChain, readonly unknown[], readonly [boolean, boolean]]>([
    ['a Bitcoin node', 'mainnet', [MAIN_FIRST, BITCOIN], [true, false]],
    ['a Bitcoin Cash node', 'mainnet', [MAIN_FIRST, CASH], [false, true]],
    ['a node that has not come so far', 'mainnet', [MAIN_FIRST, YOUNG], [false, false]],
    ['a node of another chain', 'mainnet', [TEST_FIRST, BITCOIN], [false, false]],
    ['a Bitcoin test node', 'testnet', [TEST_FIRST, 'ab'.repeat(32)], [true, false]],
    ['a Bitcoin Cash test node', 'testnet', [TEST_FIRST, CASH_TEST], [false, true]],
    ['a test node that has not come so far', 'testnet', [TEST_FIRST, YOUNG], [true, false]],
    ['a development node, where nothing tells them apart', 'regtest', [REGTEST_FIRST], [true, true]],
  ])('%s', (_name, chain, answers, expected) => {
    expect((['BTC', 'BCH'] as const).map((coin) => believes(coin, chain, answers))).toEqual(expected)
  })

  test('asked where they part', () => {
    expect(originOf('bitcoin', 'BTC', 'mainnet').calls).toEqual([
      { method: 'getblockhash', params: [0] },
      { method: 'getblockhash', params: [478_559] },
    ])
    expect(originOf('dogecoin', 'DOGE', 'mainnet').calls).toEqual([{ method: 'getblockhash', params: [0] }])
  })
})
