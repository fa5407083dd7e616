/**
 * Litecoin's, Bitcoin Cash's and Dogecoin's transactions: published signatures are reproduced to the byte, and every
 * false claim about an input's amount is refused.
 */
import { createVirtualMachineBCH, decodeTransaction } from '@bitauth/libauth'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BitcoinKin } from '@zend/server/ports/chain'
import { inputSignature, legacyDigests } from './bip143.ts'
import {
  built,
  COINS,
  DEPOSIT,
  HOT,
  NETWORK,
  oneKey,
  parentOf,
  psbt,
  readerOf,
  ring,
  scriptOf,
  OUTSIDE,
  vectorOf,
} from './bitcoin-kin.fixture.ts'
import { bitcoinReader } from './bitcoin.ts'
import { NotUnderstood } from './reader.ts'

test('signs as Trust Wallet Core does on Bitcoin Cash, a payment that was mined', () => {
  const vector = vectorOf('bitcoincash-signature')
  const transaction = new Transaction({ version: vector.version, allowLegacyWitnessUtxo: true })
  for (const { txid, index, sequence, amount, script } of vector.inputs)
    transaction.addInput({ txid, index, sequence, witnessUtxo: { amount: BigInt(amount), script: hex.decode(script) } })
  for (const { amount, script } of vector.outputs)
    transaction.addOutput({ amount: BigInt(amount), script: hex.decode(script) })
  const unsigned = { network: 'bitcoincash', bytes: hex.encode(transaction.toPSBT()), keys: [HOT] } as const
  const read = bitcoinReader('mainnet', oneKey(hex.decode(vector.privateKey ?? '')), 'BCH').read(unsigned)
  expect(read.fee).toBe(5_151n - 600n - 4_325n)
  expect(read.sign()).toEqual({ txid: vector.txid, raw: vector.raw })
})

test('signs as libdogecoin does, what the inputs hold not being part of it', () => {
  const vector = vectorOf('dogecoin-signature')
  const privateKey = createBase58check(sha256)
    .decode(vector.privateKeyWif ?? '')
    .slice(1, 33)
  const digests = legacyDigests({
    version: vector.version,
    lockTime: 0,
    inputs: vector.inputs.map(({ txid, index, sequence, amount, script }) => ({
      txid: hex.decode(txid),
      index,
      sequence,
      amount: BigInt(amount),
      script: hex.decode(script),
    })),
    outputs: vector.outputs.map(({ amount, script }) => ({ amount: BigInt(amount), script: hex.decode(script) })),
  })
  expect(digests.map((digest) => hex.encode(inputSignature(digest, privateKey)))).toEqual(vector.signatures)
})

describe.each(COINS)('%s', (coin) => {
  test('reads what the product’s own builder makes, and signs it the same way every time', () => {
    const unsigned = built(coin)
    const read = readerOf(coin).read(unsigned)
    expect(read).toMatchObject({ fee: unsigned.feeMax, deadAfter: null, spendsFrom: new Set(['deposit', 'hot']) })
    expect(read.payments).toContainEqual({
      asset: coin,
      lookupKey: readerOf(coin).lookupKeyOf(OUTSIDE[coin]),
      units: 1_000_000_000n,
    })
    expect(read.payments).toContainEqual({ asset: coin, lookupKey: scriptOf(coin, HOT), units: unsigned.change?.units })
    expect(read.guards.toSorted()).toEqual(unsigned.spends.map(({ txid, index }) => `${txid}:${index}`).toSorted())
    expect(read.feeRate).toBe(1_000n)
    const signed = read.sign()
    expect(readerOf(coin).read(unsigned).sign()).toEqual(signed)
    expect(Transaction.fromRaw(hex.decode(signed.raw)).id).toBe(signed.txid)
    expect(readerOf(coin).read(unsigned).identity).toBe(read.identity)
  })

  test('spends with the keys of its own space, to addresses of its own', () => {
    const keyHash = hex.encode(ripemd160(sha256(ring.publicKey(NETWORK[coin], HOT))))
    expect(readerOf(coin).lookupKeyOfKey(HOT)).toBe(coin === 'LTC' ? `0014${keyHash}` : `76a914${keyHash}88ac`)
    for (const other of [...COINS, 'BTC' as const]) {
      const expected = other === coin ? expect.any(String) : null
      const address = other === 'BTC' ? 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' : OUTSIDE[other]
      expect(readerOf(coin).lookupKeyOf(address)).toEqual(expected)
    }
    const unsigned = built(coin)
    const elsewhere = COINS.filter((other) => other !== coin)
    for (const other of elsewhere) expect(() => readerOf(other).read(unsigned)).toThrow(NotUnderstood)
  })

  test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
    const unsigned = built(coin)
    const bytes = hex.decode(unsigned.bytes)
    const edits = fc.array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(edits, (made) => {
        const copy = Uint8Array.from(bytes)
        for (const { at, to } of made) copy[at] = to
        try {
          expect(readerOf(coin).read({ ...unsigned, bytes: hex.encode(copy) }).fee).toBeGreaterThanOrEqual(0n)
        } catch (error) {
          expect(error).toBeInstanceOf(NotUnderstood)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('Bitcoin Cash', () => {
  const machine = createVirtualMachineBCH()
  const verify = (raw: string, amounts: readonly bigint[], lockingBytecodes: readonly string[]) => {
    const transaction = decodeTransaction(hex.decode(raw))
    if (typeof transaction === 'string') throw new Error(transaction)
    const sourceOutputs = amounts.map((valueSatoshis, position) => ({
      valueSatoshis,
      lockingBytecode: hex.decode(lockingBytecodes[position] ?? ''),
    }))
    return machine.verify({ transaction, sourceOutputs })
  }

  test('signatures hold in an independent machine of its rules, and for no other amount', () => {
    const unsigned = built('BCH')
    const { raw } = readerOf('BCH').read(unsigned).sign()
    const amounts = unsigned.spends.map(({ units }) => units)
    const scripts = unsigned.spends.map(({ lookupKey }) => lookupKey)
    expect(verify(raw, amounts, scripts)).toBe(true)
    expect(verify(raw, [(amounts[0] ?? 0n) + 1n, amounts[1] ?? 0n], scripts)).not.toBe(true)
    // Without the fork id flag a signature would be valid on Bitcoin: it ends in 41, not 01.
    expect(verify(raw.replaceAll('4121', '0121'), amounts, scripts)).not.toBe(true)
  })

  const held = { script: hex.decode(scriptOf('BCH', DEPOSIT)), amount: 70_000n }
  const input = { txid: 'ab'.repeat(32), index: 0, sequence: 0xffff_ffff, witnessUtxo: held }
  const made = { script: hex.decode(readerOf('BCH').lookupKeyOf(OUTSIDE.BCH) ?? ''), amount: 60_000n }
  test.each<[string, object, readonly { readonly script: Uint8Array; readonly amount: bigint }[], RegExp]>([
    ['a signature that Bitcoin would take', { ...input, sighashType: SigHash.ALL }, [made], /signature/],
    [
      'a payment to a witness program, which is anybody’s there',
      input,
      [{ ...made, script: hex.decode(`0014${'ab'.repeat(20)}`) }],
      /no kind of address/,
    ],
    [
      'a payment to a taproot output',
      input,
      [{ ...made, script: hex.decode(`512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798`) }],
      /no kind of address/,
    ],
    [
      'more than there will ever be',
      { ...input, witnessUtxo: { ...held, amount: 2_100_000_000_000_001n } },
      [made],
      /amount/,
    ],
    [
      'an output of ours that is a witness program',
      { ...input, witnessUtxo: { ...held, script: hex.decode(`0014${'ab'.repeat(20)}`) } },
      [made],
      /named key/,
    ],
  ])('does not understand %s', (_name, spent, outputs, detail) => {
    const reading = () => readerOf('BCH').read(psbt('BCH', spent, outputs))
    expect(reading).toThrow(NotUnderstood)
    expect(reading).toThrow(detail)
  })

  test('pays a script hash of 32 bytes', () => {
    const script = hex.decode(`aa20${'cd'.repeat(32)}87`)
    expect(readerOf('BCH').read(psbt('BCH', input, [{ script, amount: 60_000n }])).payments).toEqual([
      { asset: 'BCH', lookupKey: hex.encode(script), units: 60_000n },
    ])
  })
})

describe('Dogecoin', () => {
  const script = scriptOf('DOGE', DEPOSIT)
  const parent = parentOf([
    { script: `76a914${'ab'.repeat(20)}88ac`, units: 5_000_000_000n },
    { script, units: 700_000_000n },
  ])
  const made = { script: hex.decode(readerOf('DOGE').lookupKeyOf(OUTSIDE.DOGE) ?? ''), amount: 600_000_000n }
  const honest = { txid: parent.txid, index: 1, sequence: 0xffff_ffff, nonWitnessUtxo: parent.raw }
  const read = (spent: object, outputs = [made]) => readerOf('DOGE').read(psbt('DOGE', spent, outputs))

  test('what an input holds is read from the transaction that made it', () => {
    expect(read(honest).fee).toBe(100_000_000n)
  })

  test('a transaction that holds less, or is another, is not believed', () => {
    // The library refuses to encode these, so the bytes are changed afterwards.
    const whole = psbt('DOGE', honest, [made])
    const poorer = parentOf([
      { script: `76a914${'ab'.repeat(20)}88ac`, units: 5_000_000_000n },
      { script, units: 600_000_001n },
    ])
    const lie = { ...whole, bytes: whole.bytes.replace(parent.raw, poorer.raw) }
    expect(lie.bytes).not.toBe(whole.bytes)
    expect(() => readerOf('DOGE').read(lie)).toThrow(NotUnderstood)
    const signed = parent.raw.replace('00ffffffff', '0151ffffffff')
    expect(signed).not.toBe(parent.raw)
    const lengths = whole.bytes.replace(lengthOf(parent.raw) + parent.raw, lengthOf(signed) + signed)
    expect(lengths).not.toBe(whole.bytes)
    expect(() => readerOf('DOGE').read({ ...whole, bytes: lengths })).toThrow(NotUnderstood)
  })
  const lengthOf = (raw: string): string => (raw.length / 2).toString(16).padStart(2, '0')

  test.each<[string, object, RegExp]>([
    [
      'what an input holds on somebody’s word',
      { ...honest, nonWitnessUtxo: undefined, witnessUtxo: { script: hex.decode(script), amount: 700_000_000n } },
      /field witnessUtxo/,
    ],
    [
      'both at once',
      { ...honest, witnessUtxo: { script: hex.decode(script), amount: 700_000_000n } },
      /field witnessUtxo/,
    ],
    ['somebody else’s output of the same transaction', { ...honest, index: 0 }, /named key/],
    ['a relative lock time', { ...honest, sequence: 144 }, /relative lock time/],
    ['a signature of nothing', { ...honest, sighashType: SigHash.NONE }, /signature/],
    ['no word of what it holds', { txid: parent.txid, index: 1 }, /does not say/],
  ])('does not understand %s', (_name, spent, detail) => {
    expect(() => read(spent)).toThrow(NotUnderstood)
    expect(() => read(spent)).toThrow(detail)
  })

  test('does not understand a payment to a witness program, which nobody can spend there', () => {
    expect(() => read(honest, [{ ...made, script: hex.decode(`0014${'ab'.repeat(20)}`) }])).toThrow(
      /no kind of address/,
    )
  })

  test('holds more than any number of bitcoin, to the last unit', () => {
    const rich = parentOf([{ script, units: 9_007_199_254_740_993_000n / 9n }])
    const units = 9_007_199_254_740_993_000n / 9n
    expect(() =>
      read({ txid: rich.txid, index: 0, nonWitnessUtxo: rich.raw }, [{ ...made, amount: units - 1n }]),
    ).toThrow(/amount that no output has/)
    const most = 10n ** 18n
    const whale = parentOf([{ script, units: most }])
    expect(read({ txid: whale.txid, index: 0, nonWitnessUtxo: whale.raw }, [{ ...made, amount: most - 1n }]).fee).toBe(
      1n,
    )
  })
})

test('a coin that is not named is bitcoin', () => {
  const coins: readonly BitcoinKin[] = ['BTC', 'LTC', 'BCH', 'DOGE']
  expect(bitcoinReader('mainnet', ring).coin).toBe(coins[0])
})
