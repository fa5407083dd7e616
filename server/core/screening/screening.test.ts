import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkName } from '@zend/contracts'
import { DEFAULTS } from '../../config/index.ts'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { networkTable } from '../assets/index.ts'
import { describe, expect, test } from 'vitest'
import { openScreen } from './index.ts'
import { parseList } from './screening.ts'

const networks = networkTable(DEFAULTS.networks)
const custody = { networks, chains: addressSpaces(networks) }
const keyOf = (network: 'bitcoin' | 'ethereum', address: string): string => {
  const parsed = custody.chains[network].parseAddress(address)
  if (!parsed.ok) throw new Error(parsed.refusal.code)
  return parsed.value.lookupKey
}
const listFile = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'zend-screening-')), 'list.txt')
  writeFileSync(path, text)
  return path
}

describe('the shipped list', () => {
  const screen = openScreen({ listFile: '' }, custody)

  test('names what it names, however the address is spelt', () => {
    expect(screen('ethereum', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({
      list: 'OFAC-SDN',
    })
    expect(screen('bitcoin', keyOf('bitcoin', '149w62rY42aZBox8fGcmqNsXUzSStKeq8C'))).toEqual({ list: 'OFAC-SDN' })
    expect(screen('bitcoin', keyOf('bitcoin', 'BC1Q5JQGM7NVRHAW2RH2VK0DK8E4GG5G373G0VZ07R'))).toEqual({
      list: 'OFAC-SDN',
    })
  })

  test('names an address on every network where it is the same one', () => {
    expect(screen('polygon', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({
      list: 'OFAC-SDN',
    })
  })

  test('names nobody else, and keeps networks apart', () => {
    expect(screen('ethereum', keyOf('ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'))).toBeNull()
    expect(screen('bitcoin', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toBeNull()
  })

  test('opens on a test chain too, where its Bitcoin addresses cannot be paid', () => {
    expect(() =>
      openScreen(
        { listFile: '' },
        { ...custody, chains: addressSpaces({ ...custody.networks, bitcoin: { coin: 'BTC', chain: 'regtest' } }) },
      ),
    ).not.toThrow()
  })
})

describe('burn and system addresses', () => {
  const shipped = parseList(
    readFileSync(new URL('burnt-addresses.txt', import.meta.url), 'utf8'),
    'burnt-addresses.txt',
  )
  const developed = networkTable({ ...DEFAULTS.networks, bitcoin: { ...DEFAULTS.networks.bitcoin, chain: 'regtest' } })
  const onTest = { networks: developed, chains: addressSpaces(developed) }
  const screens = new Map([custody, onTest].map((on) => [on, openScreen({ listFile: '' }, on)]))
  /** Tells whether this address can be paid: valid on the network, and on no list. */
  const payable = (network: NetworkName, address: string, on = custody): boolean => {
    const parsed = on.chains[on.networks[network].space].parseAddress(address)
    return parsed.ok && screens.get(on)?.(network, parsed.value.lookupKey) === null
  }

  test('every one of the shipped ones can be paid on no network', () => {
    expect(shipped.length).toBeGreaterThan(90)
    expect(shipped.filter(({ network, address }) => payable(network, address))).toEqual([])
  })

  test.each<[NetworkName, string]>([
    ['ethereum', '0x000000000000000000000000000000000000dEaD'],
    ['polygon', '0x0000000000000000000000000000000000000000'],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['solana', '11111111111111111111111111111111'],
    ['solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['solana', '1nc1nerator11111111111111111111111111111111'],
    ['xrpl', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['xrpl', 'rrrrrrrrrrrrrrrrrrrrBZbvji#10001'],
    ['xrpl', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['stellar', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
    ['ton', `0:${'0'.repeat(64)}`],
    ['ton', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['algorand', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ'],
    ['bitcoin', '1111111111111111111114oLvT2'],
    ['litecoin', 'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq'],
    ['cardano', 'addr1vyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkdl5mw'],
  ])('%s %s cannot be paid', (network, address) => expect(payable(network, address)).toBe(false))

  test('nor its form on a test chain', () =>
    expect(payable('bitcoin', 'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8', onTest)).toBe(false))

  test('and what somebody holds still can', () => {
    expect(payable('solana', 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')).toBe(true)
    expect(payable('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  })
})

describe('the operator’s own list', () => {
  test('is added to the shipped one', () => {
    const screen = openScreen(
      { listFile: listFile('# ours\nethereum 0x00000000219ab540356cBB839Cbe05303d7705Fa operator # why\n') },
      custody,
    )
    expect(screen('ethereum', keyOf('ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'))).toEqual({
      list: 'operator',
    })
    expect(screen('ethereum', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({
      list: 'OFAC-SDN',
    })
  })

  test.each([
    'ethereum 0x00000000219ab540356cBB839Cbe05303d7705Fa',
    'monero 44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A operator',
    'ethereum 0x00000000219ab540356cBB839Cbe05303d7705Fa operator more',
  ])('a line that cannot be meant stops it: %s', (line) => {
    expect(() => parseList(`# first\n${line}`, 'list.txt')).toThrow('list.txt, line 2')
  })

  test('an address that is none, and a file that is missing, stop it', () => {
    expect(() => openScreen({ listFile: listFile('ethereum 0x1234 operator') }, custody)).toThrow('0x1234')
    expect(() => openScreen({ listFile: '/nowhere/list.txt' }, custody)).toThrow('ENOENT')
  })
})
