/**
 * EVM transactions: plain payments and token transfers are signed, with signatures equal to those of another library.
 */
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { Transaction } from 'micro-eth-signer'
import { RLP, type RLPInput } from 'micro-eth-signer/core/rlp.js'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '@zend/server/config'
import { accountPaths } from '@zend/server/core/assets'
import { systemClock } from '@zend/server/ports/clock'
import { openKeys } from './accounts.ts'
import { gasCap } from './policy.ts'
import { NotUnderstood, type Unsigned } from './reader.ts'
import { networkReaders } from './readers.ts'
import { DEPOSIT, ethereumAddressOf, HOT, networks, payload, readers, OUTSIDE } from './transactions.fixture.ts'

const GWEI = 10n ** 9n
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const readIt = (transaction: Unsigned) => readers.ethereum.read(transaction)

/** A payload with these fields instead of the plain ones, encoded by hand so that invalid values are possible. */
function encoded(fields: Readonly<Record<string, bigint | string | RLPInput[]>>, key = HOT) {
  const plain = {
    chainId: 1n,
    nonce: 0n,
    tip: GWEI,
    max: 30n * GWEI,
    gas: 21_000n,
    to: OUTSIDE.ethereum,
    value: 1n,
    data: '0x',
    access: [],
  }
  const { chainId, nonce, tip, max, gas, to, value, data, access } = { ...plain, ...fields }
  const bytes = `02${Buffer.from(RLP.encode([chainId, nonce, tip, max, gas, to, value, data, access])).toString('hex')}`
  return { network: 'ethereum' as const, bytes, keys: [key] }
}

/** The calldata of `transfer(to, units)`. */
const transfer = (to: string, units: bigint, selector = 'a9059cbb'): string =>
  `0x${selector}${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

describe('signatures', () => {
  // The mnemonic of every development node's account; its key signs the same with viem 2.57.1, recorded here.
  const entropy = mnemonicToEntropy('test test test test test test test test test test test junk', wordlist)
  const { ring } = openKeys({ deposit: new Uint8Array(32).fill(1), hot: entropy }, accountPaths(networks))
  const { ethereum } = networkReaders(networks, () => gasCap(DEFAULTS.signer, 'ethereum'), ring, systemClock)
  test.each([
    {
      asset: 'ETH',
      units: 1_234_567_890_123_456_789n,
      txid: '0x2e3b7f169d3240bf8dc102290cadb0dd4a1c44edf209a5c60de2961e84ca9b44',
      raw:
        '0x02f873012a843b9aca008506fc23ac0082fde89470997970c51812dc3a010c7d01b50e0d17dc79c888112210f47de9811580c080a0f88a51f8b01e564f54d719150ed7' +
        '2651d53d48b9218b999741181eb65725d4eaa00e38a4d1a5e9fb48f150721e9c1a9bcfdbd9b5763b94c1782384adfd8fd482de',
    },
    {
      asset: 'USDT',
      units: 2_500_000n,
      txid: '0x4c546cbf83aa9b8c51a9196d6e0855e01392445657b36b84bbc7e55f96eefb57',
      raw:
        '0x02f8b0012a843b9aca008506fc23ac0082fde894dac17f958d2ee523a2206206994597c13d831ec780b844a9059cbb00000000000000000000000070997970c51812dc' +
        '3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000002625a0c080a0fc5765891f84c5cdd13180f40ec3cf7c838644c668e0' +
        '98f93b82b0f7ad044e73a02a6dd21b13a2a76b8054bf0136861b15d053b0683b9825f51dd0a8c51bf44ad5',
    },
  ] as const)('of a payment in $asset are byte for byte those of viem', ({ asset, units, txid, raw }) => {
    const read = ethereum.read(payload({ asset, units, sequence: 42, gasLimit: 65_000n }))
    expect(read.payments).toEqual([{ asset, units, lookupKey: OUTSIDE.ethereum.toLowerCase() }])
    expect(read.sign()).toEqual({ txid, raw })
  })
})

test('knows what a payment costs at most, whose it is, and what excludes it', () => {
  const read = readIt(payload({ sequence: 9, gasLimit: 50_000n, maxPerGas: 40n * GWEI }))
  expect(read).toMatchObject({ fee: 50_000n * 40n * GWEI, feeRate: 40n * GWEI, spendsFrom: new Set(['hot']) })
  expect(read.guards).toEqual([`${ethereumAddressOf(HOT).toLowerCase()}/9`])
  const same = payload({ sequence: 9, gasLimit: 50_000n, maxPerGas: 40n * GWEI })
  expect(readIt({ ...same, keys: [DEPOSIT] }).identity).not.toBe(read.identity)
})

describe('addresses', () => {
  test.each([
    '0x70997970c51812dc3A010C7d01b50e0d17dc79C8',
    '70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '0x00',
  ])('none: %s', (address) => expect(readers.ethereum.lookupKeyOf(address)).toBeNull())
})

describe('does not understand', () => {
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['another chain', () => encoded({ chainId: 56n }), /chain 56/],
    ['an access list', () => encoded({ access: [[USDT, []]] }), /access list/],
    ['a payment of nothing', () => encoded({ value: 0n }), /nothing/],
    ['a contract creation', () => encoded({ to: '0x', value: 0n, data: '0x6000' }), /no address|EIP-1559/],
    [
      'a token that is not configured',
      () => encoded({ to: OUTSIDE.ethereum, value: 0n, data: transfer(OUTSIDE.ethereum, 5n) }),
      /none of our tokens/,
    ],
    [
      'another call of a token',
      () => encoded({ to: USDT, value: 0n, data: transfer(OUTSIDE.ethereum, 5n, '095ea7b3') }),
      /plain transfer/,
    ],
    [
      'a transfer with more behind it',
      () => encoded({ to: USDT, value: 0n, data: `${transfer(OUTSIDE.ethereum, 5n)}00` }),
      /plain transfer/,
    ],
    [
      'a transfer cut short',
      () => encoded({ to: USDT, value: 0n, data: transfer(OUTSIDE.ethereum, 5n).slice(0, -2) }),
      /plain transfer/,
    ],
    [
      'a payee with more than an address',
      () => encoded({ to: USDT, value: 0n, data: transfer(`0x1${OUTSIDE.ethereum.slice(2)}`, 5n) }),
      /plain transfer/,
    ],
    ['a transfer of nothing', () => encoded({ to: USDT, value: 0n, data: transfer(OUTSIDE.ethereum, 0n) }), /nothing/],
    [
      'a transfer that pays the contract too',
      () => encoded({ to: USDT, value: 1n, data: transfer(OUTSIDE.ethereum, 5n) }),
      /pays the contract/,
    ],
    ['a payment with words for nobody', () => encoded({ data: '0x00' }), /none of our tokens/],
    ['a tip above the whole fee', () => encoded({ tip: 31n * GWEI }), /EIP-1559/],
    ['no gas', () => encoded({ gas: 0n }), /no gas/],
    ['a payment of the coin with gas for a program', () => encoded({ gas: 150_001n }), /150001 gas/],
    [
      'a token transfer with gas for a program',
      () => encoded({ gas: 200_001n, to: USDT, value: 0n, data: transfer(OUTSIDE.ethereum, 5n) }),
      /200001 gas/,
    ],
    ['an older kind of transaction', () => ({ ...encoded({}), bytes: legacy() }), /EIP-1559/],
    ['a signed transaction', () => ({ ...encoded({}), bytes: readIt(encoded({})).sign().raw.slice(2) }), /EIP-1559/],
    ['two keys', () => ({ ...encoded({}), keys: [HOT, DEPOSIT] }), /number of keys/],
    ['no bytes that are any', () => ({ ...encoded({}), bytes: '02c0' }), /EIP-1559/],
  ]
  test.each(cases)('%s', (_, transaction, detail) => {
    expect(() => readIt(transaction())).toThrow(NotUnderstood)
    expect(() => readIt(transaction())).toThrow(detail)
  })

  const five = '1234567805'
  test.each<[string, string, string]>([
    // The nonce 0x1234567805 takes five bytes; each change keeps its meaning, or adds meaningless bytes.
    ['a number with a zero before it', `85${five}`, `8600${five}`],
    ['a length written longer than it is', `85${five}`, `b805${five}`],
  ])('%s', (_, plain, other) => {
    const { bytes } = encoded({ nonce: 0x1234567805n })
    const grown = (other.length - plain.length) / 2
    const changed = bytes
      .replace(plain, other)
      .replace(/^02([c-f][0-9a-f])/, (__, length: string) => `02${(Number.parseInt(length, 16) + grown).toString(16)}`)
    expect(changed).toHaveLength(bytes.length + grown * 2)
    expect(() => readIt({ ...encoded({}), bytes: changed })).toThrow(NotUnderstood)
  })

  test('bytes behind the end', () => {
    const plain = encoded({})
    expect(() => readIt({ ...plain, bytes: `${plain.bytes}00` })).toThrow(NotUnderstood)
  })

  function legacy(): string {
    const prepared = Transaction.prepare(
      {
        type: 'legacy',
        chainId: 1n,
        nonce: 0n,
        gasPrice: GWEI,
        gasLimit: 21_000n,
        to: OUTSIDE.ethereum,
        value: 1n,
        data: '',
      },
      false,
    )
    return prepared.toHex({ includeSignature: false }).replace(/^0x/, '')
  }
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = encoded({ to: USDT, value: 0n, data: transfer(OUTSIDE.ethereum, 5n) })
  const bytes = Buffer.from(whole.bytes, 'hex')
  const changed = fc
    .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 })
    .map((edits) => {
      const copy = Buffer.from(bytes)
      for (const { at, to } of edits) copy[at] = to
      return copy
    })
  const anything = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 200 }).map((random) => Buffer.from([2, ...random])),
    fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
  )
  fc.assert(
    fc.property(anything, (candidate) => {
      try {
        const read = readIt({ ...whole, bytes: candidate.toString('hex') })
        // The signature covers what was read: the raw transaction contains the payload's own fields, unchanged.
        expect(read.sign().raw).toContain(candidate.toString('hex').slice(6, 40))
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 500 },
  )
})
