import { describe, expect, test } from 'vitest'
import { COIN_CODES, decimalsOf, EVM_NETWORK_IDS, formatMoney, NETWORK_IDS } from '@zend/kernel'
import { DEFAULTS, loadConfig } from '../../config/index.ts'
import {
  explorerAddressUrl,
  explorerTxUrl,
  networkAsset,
  networkSpec,
  networksOf,
  networkTable,
  type NetworksPolicy,
  paymentUri,
  waitsForFinality,
} from './index.ts'

const table = networkTable(loadConfig(undefined).networks)
const withBitcoin = (bitcoin: Partial<NetworksPolicy['bitcoin']>): NetworksPolicy => ({
  ...DEFAULTS.networks,
  bitcoin: { ...DEFAULTS.networks.bitcoin, ...bitcoin },
})

const withBsc = (bsc: Partial<NetworksPolicy['bsc']>): NetworksPolicy => ({
  ...DEFAULTS.networks,
  bsc: { ...DEFAULTS.networks.bsc, ...bsc },
})

describe('coins on networks', () => {
  test('every coin knows its networks, and there its decimals and mainnet contract', () => {
    expect(networksOf(table, 'BTC').map((network) => network.id)).toEqual(['bitcoin'])
    expect(networksOf(table, 'USDT').map((network) => network.id)).toEqual([
      ...EVM_NETWORK_IDS,
      'tron',
      'solana',
      'ton',
    ])
    expect(networksOf(table, 'DAI').map((network) => network.id)).toEqual(['ethereum', 'bsc', 'polygon', 'avalanche'])
    expect(networksOf(table, 'BNB').map((network) => network.id)).toEqual(['bsc'])
    expect(networksOf(table, 'XRP').map((network) => network.id)).toEqual(['xrpl'])
    expect(COIN_CODES.filter((coin) => networksOf(table, coin).length === 0)).toEqual([])
    expect(networkAsset(table.ethereum, 'USDT')).toMatchObject({
      decimals: 6,
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    })
    expect(networkAsset(table.bsc, 'USDT')).toMatchObject({
      decimals: 18,
      contract: '0x55d398326f99059fF775485246999027B3197955',
    })
    expect(networkAsset(table.ethereum, 'BTC')).toBeNull()
    expect(networkAsset(table.xlayer, 'DAI')).toBeNull()
  })

  test('every network has a coin of its own, which fees are paid in: with as many decimals there as in the books, so that no fee is rounded', () => {
    for (const network of networksOf(table)) {
      const own = network.coins.filter(({ contract }) => contract === undefined)
      expect(own.map(({ asset, decimals }) => [asset, decimals])).toEqual([
        [own[0]?.asset, decimalsOf(own[0]?.asset ?? 'BTC')],
      ])
    }
    expect(EVM_NETWORK_IDS.map((id) => table[id].coins[0]?.asset)).toEqual(['ETH', 'BNB', 'MATIC', 'AVAX', 'OKB'])
  })

  test('only dollars have other decimals on their network than in the books', () => {
    const other = networksOf(table).flatMap(({ id, coins }) =>
      coins
        .filter(({ asset, decimals }) => decimals !== decimalsOf(asset))
        .map(({ asset, decimals }) => `${asset} ${decimals} on ${id}`),
    )
    expect(other).toEqual(['USDT 18 on bsc', 'USDC 18 on bsc', 'USDC 7 on stellar'])
  })

  test('no contract and no chain is named twice', () => {
    const contracts = networksOf(table).flatMap(({ id, coins }) =>
      coins.flatMap(({ contract }) => (contract === undefined ? [] : [`${id} ${contract.toLowerCase()}`])),
    )
    expect(new Set(contracts).size).toBe(contracts.length)
    expect(EVM_NETWORK_IDS.map((id) => table[id].chainId)).toEqual([1, 56, 137, 43_114, 196])
  })

  test('minimums are money in the books', () => {
    const minimums = networksOf(table).map((network) =>
      [network.id, ...network.coins.map((coin) => formatMoney(coin.minDeposit))].join(' '),
    )
    expect(minimums).toEqual([
      'bitcoin 0.00005000',
      'litecoin 0.00100000',
      'bitcoincash 0.00050000',
      'dogecoin 5.00000000',
      'ethereum 0.001000000000000000 5.000000 5.000000 5.000000000000000000',
      'bsc 0.002000000000000000 0.500000 0.500000 0.500000000000000000',
      'polygon 1.000000000000000000 0.500000 0.500000 0.500000000000000000',
      'avalanche 0.020000000000000000 0.500000 0.500000 0.500000000000000000',
      'xlayer 0.010000000000000000 0.500000 0.500000',
      'tron 1.000000 5.000000',
      'solana 0.002000000 0.500000 0.500000',
      'xrpl 0.010000',
      'stellar 0.0100000 0.010000',
      'algorand 0.200000 1.000000',
      'cardano 2.000000',
      'ton 0.010000000 0.500000 1000.000000000',
    ])
  })

  test('where the network itself says what is final within seconds, that is waited for', () => {
    expect(
      networksOf(table)
        .filter(waitsForFinality)
        .map(({ id }) => id),
    ).toEqual(['bsc', 'polygon'])
    expect(waitsForFinality(networkTable(withBsc({ finality: 'confirmations' })).bsc)).toBe(false)
  })

  test('what large sums wait for, in whole coins; elsewhere a block is final at once or the ordinary figure is the large one', () => {
    const large = networksOf(table).flatMap(({ id, large: rule, coins }) =>
      rule === null
        ? []
        : [
            `${id} ${rule.confirmations}${rule.finalized ? ' final' : ''}: ${coins.map(({ largeAbove }) => largeAbove && formatMoney(largeAbove).replace(/\.0+$/, '')).join(' ')}`,
          ],
    )
    expect(large).toEqual([
      'bitcoin 6: 0.50000000',
      'litecoin 12: 115',
      'dogecoin 40: 70000',
      'ethereum 20 final: 3 10000 10000 10000',
      'polygon 128 final: 75000 10000 10000 10000',
      'xlayer 30 final: 90 10000 10000',
      'cardano 30: 24000',
    ])
    expect(table.tron.coins.map(({ largeAbove }) => largeAbove)).toEqual([null, null])
    expect(EVM_NETWORK_IDS.filter((id) => table[id].asksFinal)).toEqual(['ethereum', 'bsc', 'polygon', 'xlayer'])
  })

  test('a large sum waits for the network’s word wherever an ordinary one does', () => {
    const { polygon } = DEFAULTS.networks
    const lax = networkTable({
      ...DEFAULTS.networks,
      polygon: { ...polygon, large: { ...polygon.large, finality: 'confirmations' } },
    })
    expect(lax.polygon.large?.finalized).toBe(true)
  })

  test('networks of one space have one account, and say so alike', () => {
    expect(new Set(EVM_NETWORK_IDS.map((id) => `${table[id].space} ${table[id].depositAccountPath}`))).toEqual(
      new Set([`ethereum m/44'/60'/0'`]),
    )
  })

  test('a network that is switched off is offered to nobody', () => {
    expect(networksOf(networkTable(withBitcoin({ enabled: false }))).map((network) => network.id)).toEqual(
      NETWORK_IDS.filter((id) => id !== 'bitcoin'),
    )
  })

  test('test chains use an account and addresses of their own', () => {
    const regtest = networkTable(withBitcoin({ chain: 'regtest' })).bitcoin
    expect(regtest).toMatchObject({
      depositAccountPath: "m/84'/1'/0'",
      addressFormat: 'bcrt1q…',
      family: 'bitcoin',
      chain: 'regtest',
    })
    expect(table.bitcoin.depositAccountPath).toBe("m/84'/0'/0'")
  })

  test('fees lie between limits, in the smallest units', () => {
    expect(table.bitcoin.fees).toEqual({
      kind: 'inputs',
      targetBlocks: 3,
      perVirtualByteMin: 1n,
      perVirtualByteMax: 300n,
    })
    expect(table.ethereum.fees).toMatchObject({
      kind: 'sequence',
      priorityPerGasMin: 10_000_000n,
      maxPerGasMax: 300_000_000_000n,
    })
  })

  test('a connector is told its coins and where to begin', () => {
    expect(networkSpec(table.ethereum)).toEqual({
      network: 'ethereum',
      assets: table.ethereum.coins,
      startHeight: -300,
    })
  })
})

describe('links', () => {
  test('explorer pages', () => {
    expect(explorerTxUrl(table.bitcoin, 'ab12')).toBe('https://mempool.space/tx/ab12')
    expect(explorerAddressUrl(table.ethereum, '0xAb')).toBe('https://etherscan.io/address/0xAb')
    expect(explorerTxUrl(table.bitcoin, 'a/../b')).toBe('https://mempool.space/tx/a%2F..%2Fb')
  })

  test('there is no link to an explorer that does not show the chain', () => {
    const { bitcoin } = networkTable(withBitcoin({ chain: 'regtest', explorer: { tx: '', address: '' } }))
    expect([explorerTxUrl(bitcoin, 'ab12'), explorerAddressUrl(bitcoin, 'bcrt1q')]).toEqual([null, null])
  })

  test('a QR carries a payment URI, but never one that could send a coin to a token contract', () => {
    expect(paymentUri(table.bitcoin, 'BTC', 'bc1qx')).toBe('bitcoin:bc1qx')
    expect(paymentUri(table.ethereum, 'ETH', '0xAb')).toBe('ethereum:0xAb@1')
    expect(paymentUri(table.polygon, 'MATIC', '0xAb')).toBe('ethereum:0xAb@137')
    expect(paymentUri(table.ethereum, 'USDT', '0xAb')).toBe('0xAb')
  })
})

const LARGE = DEFAULTS.networks.bitcoin.large

describe('a policy that cannot be meant is refused', () => {
  test.each<[string, Partial<NetworksPolicy['bitcoin']>, RegExp]>([
    ['chain', { chain: 'main' }, /chain must be one of/],
    ['confirmations', { confirmations: 0 }, /confirmations must be/],
    ['memory shorter than depth', { keepBlocks: 3 }, /keepBlocks must be greater/],
    ['memory shorter than the depth of large sums', { keepBlocks: 6 }, /keepBlocks must be greater/],
    [
      'large sums of nothing',
      { large: { ...LARGE, above: { BTC: '0' } } },
      /networks\.bitcoin\.large\.above\.BTC must be a positive amount/,
    ],
    ['large sums of a coin forgotten', { large: { ...LARGE, above: {} } }, /networks\.bitcoin\.large\.above\.BTC/],
    [
      'large sums below the minimum',
      { large: { ...LARGE, above: { BTC: '0.00005' } } },
      /above\.BTC must be greater than the minimum/,
    ],
    [
      'large sums that wait for less',
      { large: { ...LARGE, confirmations: 2 } },
      /large\.confirmations must be at least/,
    ],
    [
      'large sums that arrive sooner',
      { large: { ...LARGE, arrivalMinutes: 29 } },
      /large\.arrivalMinutes must be at least/,
    ],
    ['large sums final by chance', { large: { ...LARGE, finality: 'soon' } }, /large\.finality must be one of/],
    ['minimum of nothing', { minDeposit: { BTC: '0' } }, /networks\.bitcoin\.minDeposit\.BTC/],
    ['minimum below a satoshi', { minDeposit: { BTC: '0.000000001' } }, /networks\.bitcoin\.minDeposit\.BTC/],
    ['link without a place', { explorer: { tx: 'https://x.test/tx', address: 'https://x.test/{id}' } }, /explorer\.tx/],
    ['start', { startHeight: 0.5 }, /startHeight/],
    ['fee of nothing', { fees: { targetBlocks: 3, perVirtualByteMin: 0, perVirtualByteMax: 5 } }, /perVirtualByteMin/],
    [
      'fees upside down',
      { fees: { targetBlocks: 3, perVirtualByteMin: 6, perVirtualByteMax: 5 } },
      /least rate is above/,
    ],
  ])('%s', (_name, change, message) => {
    expect(() => networkTable(withBitcoin(change))).toThrow(message)
  })

  test.each([
    ['priorityGweiMin', '0', /priorityGweiMin must be a positive/],
    ['priorityGweiMax', '0.0000000001', /priorityGweiMax must be a positive/],
    ['maxGweiMax', '1', /contradict/],
  ])('%s of %s gwei', (name, price, message) => {
    const { ethereum } = DEFAULTS.networks
    expect(() =>
      networkTable({ ...DEFAULTS.networks, ethereum: { ...ethereum, fees: { ...ethereum.fees, [name]: price } } }),
    ).toThrow(message)
  })

  test.each([
    ['gasMax', { coin: 60_000, token: 64_999 }, /gasMax.token must be from typicalGas.token/],
    ['gasMax', { coin: 16_777_217, token: 150_000 }, /gasMax.coin must be .* to 16777216/],
    ['typicalGas', { coin: 0, token: 65_000 }, /typicalGas.coin must be a whole number/],
  ])('%s of %j', (name, gas, message) => {
    const { ethereum } = DEFAULTS.networks
    expect(() =>
      networkTable({ ...DEFAULTS.networks, ethereum: { ...ethereum, fees: { ...ethereum.fees, [name]: gas } } }),
    ).toThrow(message)
  })

  test('blocks of Tron that can be replaced', () => {
    const { tron } = DEFAULTS.networks
    expect(() => networkTable({ ...DEFAULTS.networks, tron: { ...tron, confirmations: 18 } })).toThrow(
      'networks.tron.confirmations must be at least 19',
    )
    expect(networkTable({ ...DEFAULTS.networks, tron: { ...tron, confirmations: 20 } }).tron.confirmations).toBe(20)
  })

  test('contract', () => {
    const contracts = { ...DEFAULTS.networks.ethereum.contracts, DAI: 'DAI' }
    expect(() =>
      networkTable({ ...DEFAULTS.networks, ethereum: { ...DEFAULTS.networks.ethereum, contracts } }),
    ).toThrow('networks.ethereum.contracts.DAI is not an address: DAI')
  })
  test.each<[string, Partial<NetworksPolicy['bsc']>, string]>([
    ['finality', { finality: 'soon' }, 'networks.bsc.finality must be one of confirmations, finalized, not soon'],
    ['chain of no number', { chainId: 0 }, 'networks.bsc.chainId must be'],
    [
      'coin without a minimum',
      { minDeposit: { USDT: '1', USDC: '1', DAI: '1' } },
      'networks.bsc.minDeposit.BNB must be a positive amount',
    ],
    [
      'token without a contract',
      { contracts: { USDT: '0x55d398326f99059fF775485246999027B3197955' } },
      'networks.bsc.contracts.USDC is not an address',
    ],
  ])('%s of an EVM network', (_name, change, message) => {
    expect(() => networkTable(withBsc(change))).toThrow(message)
  })
})
