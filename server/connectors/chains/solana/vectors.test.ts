/**
 * Addresses, token accounts, messages and signatures against Trust Wallet Core's own tests (`vectors/wallet-core.json`,
 * origin there).
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import {
  isOnCurve,
  readMessage,
  signedBytes,
  tokenAccountOf as signersTokenAccountOf,
} from '../../../../apps/signer/src/solana-message.ts'
import { slip10 } from '../../../../apps/signer/src/slip10.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { solanaAddresses, solanaBuilder } from './index.ts'
import { amountOf, FEES, typed } from './solana.fixture.ts'
import { tokenAccountOf } from './token-account.ts'
import vectors from './vectors/wallet-core.json' with { type: 'json' }

type Vector = {
  readonly name: string
  readonly seeds?: readonly string[]
  readonly seedsHex?: readonly string[]
  readonly txid?: string
  readonly encoded: string
}

const HEADER = 1
const SIGNATURE = 64
const seedsOf = ({ seeds = [], seedsHex = [] }: Vector): readonly Uint8Array[] => [
  ...seeds.map((text) => base58.decode(text)),
  ...seedsHex.map(hexToBytes),
]
const messageIn = (encoded: string): Uint8Array => {
  const bytes = base58.decode(encoded)
  return bytes.subarray(HEADER + SIGNATURE * (bytes[0] ?? 0))
}
const vectorNamed = (name: string) => {
  const found = vectors.signatures.find((vector) => vector.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

describe('addresses', () => {
  test.each(vectors.keys)('of the public key $publicKey', ({ publicKey, address }) => {
    expect(solanaAddresses().depositAddress(publicKey, 5)).toEqual({ address, lookupKey: address })
    expect(solanaAddresses().hotAddress(publicKey)).toEqual({ address, lookupKey: address })
    expect(solanaAddresses().parseAddress(address)).toEqual({ ok: true, value: { address, lookupKey: address } })
  })

  test('of the words that stand for nothing is what every wallet shows', () => {
    const words = `${'abandon '.repeat(11)}about`
    const { key } = slip10(mnemonicToSeedSync(words), "m/44'/501'/0'/0'")
    expect(solanaAddresses().depositAddress(bytesToHex(ed25519.getPublicKey(key)), 0).address).toBe(
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    )
  })

  test.each([
    ...vectors.malformed,
    ...vectors.offCurve,
    '',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    `${vectors.onCurve[0]}#1`,
  ])('none: %s', (input) => {
    expect(solanaAddresses().parseAddress(input)).toEqual({ ok: false, refusal: { code: 'address_malformed' } })
  })

  test.each(['00', 'zz'.repeat(32), bytesToHex(base58.decode(vectors.offCurve[0] ?? '')), `02${'11'.repeat(32)}`])(
    'no public key: %s',
    (key) => {
      expect(() => solanaAddresses().hotAddress(key)).toThrow(RangeError)
    },
  )

  test.each([-1, 0.5, 2 ** 31])('no index: %s', (index) => {
    expect(() => solanaAddresses().depositAddress(vectors.keys[0]?.publicKey ?? '', index)).toThrow(/no index/)
  })

  test('on and off the curve, for builder and signer alike', () => {
    expect(vectors.onCurve.map((address) => isOnCurve(base58.decode(address)))).toEqual([true, true, true])
    expect(vectors.onCurve.map((input) => solanaAddresses().parseAddress(input).ok)).toEqual([true, true, true])
    expect(vectors.offCurve.map((address) => isOnCurve(base58.decode(address)))).toEqual([false, false, false, false])
  })

  test.each(vectors.tokenAccounts.accounts)('the token account of $owner', ({ owner, account }) => {
    const { mint } = vectors.tokenAccounts
    expect([tokenAccountOf(typed(owner), mint), signersTokenAccountOf(owner, mint)]).toEqual([account, account])
  })
})

test.each(vectors.signatures as readonly Vector[])('$name: message read to its end, signed byte for byte', (vector) => {
  const [message, seeds] = [messageIn(vector.encoded), seedsOf(vector)]
  const signing = [...readMessage(message).accounts].flatMap(([key, { signs }]) => (signs ? [key] : []))
  expect(signing).toEqual(seeds.map((seed) => base58.encode(ed25519.getPublicKey(seed))))
  const signatures = seeds.map((seed) => ed25519.sign(message, seed))
  expect(base58.encode(signedBytes(message, signatures))).toBe(vector.encoded)
  if (vector.txid !== undefined) expect(base58.encode(signatures[0] ?? new Uint8Array(0))).toBe(vector.txid)
})

describe('what the builder makes', () => {
  const mark = 'ab'.repeat(32)
  const common = { kind: 'expiry', lease: mark } as const
  const spec = (contract: string): NetworkSpec => ({
    network: 'solana',
    assets: [
      { asset: 'SOL', decimals: 9 },
      { asset: 'USDT', decimals: 6, contract },
    ],
    startHeight: 0,
  })
  const builtFrom = (contract: string, plan: Parameters<ReturnType<typeof solanaBuilder>['build']>[0]) => {
    const answer = solanaBuilder({ spec: spec(contract), fees: FEES }).build(plan)
    if (!answer.ok) throw new Error(answer.refusal.code)
    return readMessage(hexToBytes(answer.value.bytes))
  }

  test('of a payment of SOL are the official instructions, and the mark', () => {
    const {
      encoded,
      from = '',
      to = '',
      units = '',
      price = '',
      limit = '',
      blockhash = '',
    } = vectorNamed('test_solana_sign_transfer_with_priority_fee')
    const built = builtFrom(to, {
      ...common,
      payout: { to, amount: amountOf('SOL', BigInt(units)) },
      from: { address: from, key: { account: 'hot', index: 0 } },
      gasLimit: BigInt(limit),
      fee: { kind: 'metered', perUnit: BigInt(price) },
      window: { reference: blockhash, lastValid: 1 },
    })
    const official = readMessage(messageIn(encoded))
    const [setPrice, setLimit, transfer] = official.instructions
    const marked = { ...transfer, accounts: [...(transfer?.accounts ?? []), base58.encode(hexToBytes(mark))] }
    expect(built).toMatchObject({ blockhash, instructions: [setPrice, setLimit, marked] })
    for (const [key, role] of official.accounts) expect(built.accounts.get(key)).toEqual(role)
    expect(built.accounts.size).toBe(official.accounts.size + 1)
  })

  test('of a payment of tokens too, but that an account which is there is no failure', () => {
    const vector = vectorNamed('test_solana_sign_create_and_transfer_token_with_external_fee_payer')
    const { encoded, to = '', mint = '', units = '', blockhash = '' } = vector
    const [feePayer = '', from = ''] = seedsOf(vector).map((seed) => base58.encode(ed25519.getPublicKey(seed)))
    const built = builtFrom(mint, {
      ...common,
      payout: { to, amount: amountOf('USDT', BigInt(units)) },
      from: { address: from, key: { account: 'deposit', index: 0 } },
      feePayer: { address: feePayer, key: { account: 'hot', index: 0 } },
      gasLimit: 1n,
      fee: { kind: 'metered', perUnit: 0n },
      window: { reference: blockhash, lastValid: 1 },
    })
    const [create, transfer] = readMessage(messageIn(encoded)).instructions
    const [, , ourCreate, ourTransfer] = built.instructions
    // The official one names an additional sysvar, as programs once required, and fails on an existing account.
    expect(ourCreate).toEqual({
      program: create?.program,
      accounts: create?.accounts.slice(0, 6),
      data: Uint8Array.of(1),
    })
    expect(ourTransfer).toEqual({
      ...transfer,
      accounts: [...(transfer?.accounts ?? []), base58.encode(hexToBytes(mark))],
    })
  })
})
