import { describe, expect, test } from 'vitest'
import { decimalsOf, formatMoney } from '@zend/kernel'
import { DEFAULTS, loadConfig } from '../../config/index.ts'
import { explorerAddressUrl, explorerTxUrl, networkAsset, networkSpec, networksOf, networkTable, type NetworksPolicy, paymentUri } from './index.ts'

const table = networkTable(loadConfig(undefined).networks)
const withBitcoin = (bitcoin: Partial<NetworksPolicy['bitcoin']>): NetworksPolicy => ({
  ...DEFAULTS.networks,
  bitcoin: { ...DEFAULTS.networks.bitcoin, ...bitcoin },
})

describe('coins on networks', () => {
  test('every coin knows its network, decimals and mainnet contract', () => {
    expect(networksOf(table, 'BTC').map((network) => network.id)).toEqual(['bitcoin'])
    expect(networksOf(table, 'USDT').map((network) => network.id)).toEqual(['ethereum'])
    expect(networksOf(table, 'XRP')).toEqual([])
    expect(networkAsset(table.ethereum, 'USDT')).toMatchObject({ decimals: 6, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })
    expect(networkAsset(table.ethereum, 'BTC')).toBeNull()
  })

  test('no coin of this release has other decimals on its network than in the books', () => {
    for (const network of networksOf(table))
      for (const coin of network.coins) expect([coin.asset, coin.decimals]).toEqual([coin.asset, decimalsOf(coin.asset)])
  })

  test('minimums are money in the books', () => {
    const minimums = networksOf(table).flatMap((network) => network.coins.map((coin) => `${coin.asset} ${formatMoney(coin.minDeposit)}`))
    expect(minimums).toEqual(['BTC 0.00005000', 'ETH 0.001000000000000000', 'USDT 5.000000', 'USDC 5.000000', 'DAI 5.000000000000000000'])
  })

  test('a network that is switched off is offered to nobody', () => {
    expect(networksOf(networkTable(withBitcoin({ enabled: false }))).map((network) => network.id)).toEqual(['ethereum'])
  })

  test('test chains use an account and addresses of their own', () => {
    const regtest = networkTable(withBitcoin({ chain: 'regtest' })).bitcoin
    expect(regtest).toMatchObject({ depositAccountPath: "m/84'/1'/0'", addressFormat: 'bcrt1q…', params: { kind: 'bitcoin', chain: 'regtest' } })
    expect(table.bitcoin.depositAccountPath).toBe("m/84'/0'/0'")
  })

  test('fees lie between limits, in the smallest units', () => {
    expect(table.bitcoin.fees).toEqual({ kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 1n, perVirtualByteMax: 300n })
    expect(table.ethereum.fees).toMatchObject({ kind: 'sequence', priorityPerGasMin: 10_000_000n, maxPerGasMax: 300_000_000_000n })
  })

  test('a connector is told its coins and where to begin', () => {
    expect(networkSpec(table.ethereum)).toEqual({ network: 'ethereum', assets: table.ethereum.coins, startHeight: -300 })
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
    expect(paymentUri(table.ethereum, 'USDT', '0xAb')).toBe('0xAb')
  })
})

describe('a policy that cannot be meant is refused', () => {
  test.each<[string, Partial<NetworksPolicy['bitcoin']>, RegExp]>([
    ['chain', { chain: 'main' }, /chain must be one of/],
    ['confirmations', { confirmations: 0 }, /confirmations must be/],
    ['memory shorter than depth', { keepBlocks: 3 }, /keepBlocks must be greater/],
    ['minimum of nothing', { minDeposit: { BTC: '0' } }, /minimum deposit of BTC/],
    ['minimum below a satoshi', { minDeposit: { BTC: '0.000000001' } }, /minimum deposit of BTC/],
    ['link without a place', { explorer: { tx: 'https://x.test/tx', address: 'https://x.test/{id}' } }, /explorer\.tx/],
    ['start', { startHeight: 0.5 }, /startHeight/],
    ['fee of nothing', { fees: { targetBlocks: 3, perVirtualByteMin: 0, perVirtualByteMax: 5 } }, /perVirtualByteMin/],
    ['fees upside down', { fees: { targetBlocks: 3, perVirtualByteMin: 6, perVirtualByteMax: 5 } }, /least rate is above/],
  ])('%s', (_name, change, message) => {
    expect(() => networkTable(withBitcoin(change))).toThrow(message)
  })

  test.each([
    ['priorityGweiMin', '0', /priorityGweiMin must be a positive/],
    ['priorityGweiMax', '0.0000000001', /priorityGweiMax must be a positive/],
    ['maxGweiMax', '1', /contradict/],
  ])('%s of %s gwei', (name, price, message) => {
    const { ethereum } = DEFAULTS.networks
    expect(() => networkTable({ ...DEFAULTS.networks, ethereum: { ...ethereum, fees: { ...ethereum.fees, [name]: price } } })).toThrow(message)
  })

  test.each([
    ['gasMax', { coin: 60_000, token: 64_999 }, /gasMax.token must be from typicalGas.token/],
    ['gasMax', { coin: 16_777_217, token: 150_000 }, /gasMax.coin must be .* to 16777216/],
    ['typicalGas', { coin: 0, token: 65_000 }, /typicalGas.coin must be a whole number/],
  ])('%s of %j', (name, gas, message) => {
    const { ethereum } = DEFAULTS.networks
    expect(() => networkTable({ ...DEFAULTS.networks, ethereum: { ...ethereum, fees: { ...ethereum.fees, [name]: gas } } })).toThrow(message)
  })

  test('contract', () => {
    const contracts = { ...DEFAULTS.networks.ethereum.contracts, DAI: 'DAI' }
    expect(() => networkTable({ ...DEFAULTS.networks, ethereum: { ...DEFAULTS.networks.ethereum, contracts } })).toThrow(/contract of DAI/)
  })
})
