import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    expect(screen('ethereum', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({ list: 'OFAC-SDN' })
    expect(screen('bitcoin', keyOf('bitcoin', '149w62rY42aZBox8fGcmqNsXUzSStKeq8C'))).toEqual({ list: 'OFAC-SDN' })
    expect(screen('bitcoin', keyOf('bitcoin', 'BC1Q5JQGM7NVRHAW2RH2VK0DK8E4GG5G373G0VZ07R'))).toEqual({ list: 'OFAC-SDN' })
  })

  test('names an address on every network where it is the same one', () => {
    expect(screen('polygon', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({ list: 'OFAC-SDN' })
  })

  test('names nobody else, and keeps networks apart', () => {
    expect(screen('ethereum', keyOf('ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'))).toBeNull()
    expect(screen('bitcoin', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toBeNull()
  })

  test('opens on a test chain too, where its Bitcoin addresses cannot be paid', () => {
    expect(() =>
      openScreen({ listFile: '' }, { ...custody, chains: addressSpaces({ ...custody.networks, bitcoin: { coin: 'BTC', chain: 'regtest' } }) }),
    ).not.toThrow()
  })
})

describe('the operator’s own list', () => {
  test('is added to the shipped one', () => {
    const screen = openScreen({ listFile: listFile('# ours\nethereum 0x00000000219ab540356cBB839Cbe05303d7705Fa operator # why\n') }, custody)
    expect(screen('ethereum', keyOf('ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa'))).toEqual({ list: 'operator' })
    expect(screen('ethereum', keyOf('ethereum', '0x098b716b8aaf21512996dc57eb0615e2383e2f96'))).toEqual({ list: 'OFAC-SDN' })
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
