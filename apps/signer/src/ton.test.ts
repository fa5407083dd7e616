/**
 * Requests to a TON wallet: plain payments are signed and nothing else, with signatures equal to those of the official
 * library.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { Address, beginCell, type Builder, Cell, comment, internal, loadMessage, SendMode } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { WalletContractV5R1 } from '@ton/ton'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainAmount, type CoinCode } from '@zend/kernel'
import { tonBuilder } from '@zend/server/connectors/chains/ton'
import type { UnsignedTransaction } from '@zend/server/ports/chain-sender'
import jettonVectors from '../../../server/connectors/chains/ton/vectors/addresses.json' with { type: 'json' }
import vectors from '../../../server/connectors/chains/ton/vectors/wallet-core-w5.json' with { type: 'json' }
import { NotUnderstood, type Unsigned } from './reader.ts'
import { jettonWalletOf, walletIdOf, walletOf } from './ton-contracts.ts'
import {
  GLOBAL_ID,
  HOT,
  OURS,
  PAYEE,
  plainMessage,
  reader,
  request,
  ring,
  seedOf,
  TOKENS,
  transfer,
  UNTIL,
  USDT,
} from './ton.fixture.ts'
import { signRequest, tonReader } from './ton.ts'

const PAYEE_RAW = Address.parse(PAYEE).toRawString()
const MODE = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
const builder = tonBuilder({
  spec: {
    network: 'ton',
    assets: [
      { asset: 'TON', decimals: 9 },
      { ...TOKENS[0], decimals: 6 },
      { ...TOKENS[1], decimals: 9 },
    ],
    startHeight: 0,
  },
  globalId: GLOBAL_ID,
  fees: {
    kind: 'metered',
    perUnitMin: 400n,
    perUnitMax: 4_000n,
    typicalUnits: { coin: 15_000n, token: 125_000n },
    unitsMax: { coin: 30_000n, token: 250_000n },
  },
})

function built(asset: CoinCode, units: bigint, to = PAYEE, sequence = 7n): UnsignedTransaction {
  const answer = builder.build({
    kind: 'sequence',
    payout: { to, amount: chainAmount(asset, asset === 'USDT' ? 6 : 9, units) },
    from: { address: OURS.toString({ bounceable: false }), key: HOT },
    sequence,
    gasLimit: asset === 'TON' ? 15_000n : 125_000n,
    fee: { kind: 'metered', perUnit: 400n },
    window: { reference: '', lastValid: UNTIL },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

describe('reads what the product builds', () => {
  test.each<[CoinCode, bigint, string, bigint]>([
    ['TON', 1n, '', 0n],
    ['TON', 10n ** 18n, '#10001', 0n],
    ['USDT', 5n, '#a comment, ü', 44_000_000n],
    ['DOGS', 123_456_789_012_345n, '', 44_000_000n],
  ])('%s %i%s', (asset, units, memo, attached) => {
    const unsigned = built(asset, units, `${PAYEE}${memo}`)
    const read = reader.read(unsigned)
    expect(read.payments).toEqual([{ asset, units, lookupKey: `${PAYEE_RAW}${memo}` }])
    expect(read).toMatchObject({
      fee: 20_000_000n + attached,
      feeRate: 0n,
      deadAfter: null,
      spendsFrom: new Set(['hot']),
    })
    expect(read.guards).toEqual([`ton:${OURS.toRawString()}:7`])
    expect(read.payments[0]?.lookupKey).toBe(reader.lookupKeyOf(`${PAYEE}${memo}`))
  })

  test('and tells requests of two wallets apart, and two requests of one', () => {
    const unsigned = built('TON', 1n)
    const identity = (transaction: Unsigned): string => reader.read(transaction).identity
    expect(identity({ ...unsigned, keys: [{ account: 'hot', index: 1 }] })).not.toBe(identity(unsigned))
    expect(identity(built('TON', 1n, PAYEE, 8n))).not.toBe(identity(unsigned))
    expect(identity(built('TON', 1n))).toBe(identity(unsigned))
  })
})

describe('signs', () => {
  const keys = keyPairFromSeed(Buffer.from(seedOf(0)))
  const official = WalletContractV5R1.create({
    publicKey: keys.publicKey,
    walletId: { networkGlobalId: GLOBAL_ID, context: { workchain: 0, walletVersion: 'v5r1', subwalletNumber: 0 } },
  })

  test.each<[bigint, string]>([
    [0n, ''],
    [7n, '#10001'],
  ])('as the official library does, with number %i%s', (sequence, memo) => {
    const { txid, raw } = reader.read(built('TON', 1_500_000_000n, `${PAYEE}${memo}`, sequence)).sign()
    const message = loadMessage(Cell.fromBoc(Buffer.from(raw, 'hex'))[0]?.beginParse() ?? Cell.EMPTY.beginParse())
    const messages = [
      internal({
        to: PAYEE,
        value: 1_500_000_000n,
        bounce: false,
        ...(memo === '' ? {} : { body: comment(memo.slice(1)) }),
      }),
    ]
    const expected = official.createTransfer({
      seqno: Number(sequence),
      secretKey: keys.secretKey,
      sendMode: MODE,
      messages,
      timeout: UNTIL,
    })
    expect(message.body.equals(expected)).toBe(true)
    expect([message.info.type, message.info.dest?.toString()]).toEqual(['external-in', official.address.toString()])
    expect(message.init?.code?.equals(official.init.code) ?? false).toBe(sequence === 0n)
    expect(message.init?.data?.equals(official.init.data) ?? false).toBe(sequence === 0n)
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(reader.read(built('TON', 1_500_000_000n, `${PAYEE}${memo}`, sequence)).sign()).toEqual({ txid, raw })
  })

  test.each(vectors.messages)('as the main network took it: $name', ({ seed, seqno, boc, hash }) => {
    const cell = Cell.fromBase64(boc)
    const { body } = loadMessage(cell.beginParse())
    const request = beginCell().storeBits(body.bits.substring(0, body.bits.length - 512))
    for (const ref of body.refs) request.storeRef(ref)
    const key = Buffer.from(seed, 'hex')
    const { txid, raw } = signRequest(request.endCell(), key, {
      ...walletOf(GLOBAL_ID, ed25519.getPublicKey(key)),
      isFirst: seqno === 0,
    })
    const signed = Cell.fromBoc(Buffer.from(raw, 'hex'))[0]
    // With the contract in it, a message's own hash differs from the normalised one.
    expect(seqno === 0 ? signed?.hash().toString('hex') : txid).toBe(hash)
    expect(signed?.equals(cell)).toBe(true)
  })
})

describe('addresses', () => {
  test.each(jettonVectors.jettonWallets)(
    'of $jetton’s wallets are what its contract says',
    ({ master, owner, wallet }) => {
      expect(jettonWalletOf(Address.parse(master), Address.parse(owner)).toRawString()).toBe(
        Address.parse(wallet).toRawString(),
      )
    },
  )

  test('are read with their checksum, their network and a memo', () => {
    const { raw, bounceable, plain, testPlain } = jettonVectors.forms
    expect([bounceable, plain, `${plain}#7`].map(reader.lookupKeyOf)).toEqual([raw, raw, `${raw}#7`])
    expect(tonReader({ globalId: -3, coin: 'TON', tokens: [] }, ring).lookupKeyOf(testPlain)).toBe(raw)
    expect(reader.lookupKeyOfKey(HOT)).toBe(OURS.toRawString())
  })

  test.each([
    jettonVectors.forms.raw,
    jettonVectors.forms.testPlain,
    `${jettonVectors.forms.plain.slice(0, -1)}A`,
    jettonVectors.forms.plain.slice(1),
    `${jettonVectors.forms.plain}#`,
    `${jettonVectors.forms.plain}# 7`,
    `${jettonVectors.forms.plain}#${'x'.repeat(121)}`,
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
    '',
  ])('none: %s', (address) => expect(reader.lookupKeyOf(address)).toBeNull())
})

test('the plain forms by hand are what the builder makes', () => {
  expect(request({}).bytes).toBe(built('TON', 1n).bytes)
  expect(transfer({}).bytes).toBe(built('USDT', 5n).bytes)
  expect(transfer({ payload: comment('10001') }).bytes).toBe(built('USDT', 5n, `${PAYEE}#10001`).bytes)
})

describe('does not understand', () => {
  const body = (build: (cell: Builder) => Builder): Unsigned =>
    request({ messages: [internal({ to: PAYEE, value: 1n, bounce: false, body: build(beginCell()).endCell() })] })
  const text = (value: string): Unsigned => body((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from(value)))
  const outsider = new Address(0, Buffer.alloc(32, 0x44))
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['another network’s wallet', () => request({ walletId: walletIdOf(-3) }), /the wallet/],
    ['another of the key’s wallets', () => request({ walletId: walletIdOf(GLOBAL_ID) ^ 1 }), /the wallet/],
    ['a request from another contract', () => request({ op: 0x73696e74 }), /request/],
    ['no end of validity', () => request({ until: 0xff_ff_ff_ff }), /validity/],
    ['a request that was never valid', () => request({ until: 0 }), /validity/],
    ['everything the wallet holds', () => request({ mode: 130 }), /more than/],
    ['the end of the wallet', () => request({ mode: 3 + 32 }), /more than/],
    ['fees out of the payment', () => request({ mode: 2 }), /more than/],
    ['two payments', () => request({ messages: [plainMessage, plainMessage] }), /more than/],
    ['no payment', () => request({ messages: [] }), /request/],
    [
      'an extension',
      () => request({ extended: true, more: (cell) => cell.storeUint(2, 8).storeAddress(outsider) }),
      /more than/,
    ],
    [
      'signatures turned off',
      () => request({ extended: true, more: (cell) => cell.storeUint(4, 8).storeBit(false) }),
      /more than/,
    ],
    ['bits behind the end', () => request({ more: (cell) => cell.storeUint(0, 8) }), /more than/],
    ['a cell behind the end', () => request({ more: (cell) => cell.storeRef(Cell.EMPTY) }), /more than/],
    ['a signature', () => request({ more: (cell) => cell.storeBuffer(Buffer.alloc(64, 1)) }), /more than/],
    [
      'a payment that bounces',
      () => request({ messages: [internal({ to: PAYEE, value: 1n, bounce: true })] }),
      /more than/,
    ],
    [
      'a payment of nothing',
      () => request({ messages: [internal({ to: PAYEE, value: 0n, bounce: false })] }),
      /nothing/,
    ],
    [
      'a contract for the payee',
      () =>
        request({
          messages: [internal({ to: PAYEE, value: 1n, bounce: false, init: { code: Cell.EMPTY, data: Cell.EMPTY } })],
        }),
      /more than/,
    ],
    [
      'other currencies',
      () => request({ messages: [internal({ to: PAYEE, value: 1n, bounce: false, extracurrency: { 100: 5n } })] }),
      /more than/,
    ],
    [
      'the masterchain',
      () => request({ messages: [internal({ to: new Address(-1, Buffer.alloc(32, 3)), value: 1n, bounce: false })] }),
      /basechain/,
    ],
    ['an operation', () => body((cell) => cell.storeUint(0x5fcc3d14, 32).storeUint(0, 64)), /comment/],
    [
      'an encrypted comment',
      () => body((cell) => cell.storeUint(0x2167da4b, 32).storeBuffer(Buffer.alloc(48, 1))),
      /comment/,
    ],
    [
      'a comment that is no text',
      () => body((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from([0xff, 0xfe]))),
      /comment/,
    ],
    [
      'a comment with a bit too many',
      () => body((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from('7')).storeBit(true)),
      /comment/,
    ],
    [
      'a comment in two cells',
      () => body((cell) => cell.storeUint(0, 32).storeBuffer(Buffer.from('7')).storeRef(comment('8'))),
      /comment/,
    ],
    ['an empty comment', () => text(''), /memo/],
    ['a comment with a blank at its end', () => text('7 '), /memo/],
    ['a comment with a control character', () => text('7\u0000'), /memo/],
    [
      'a comment in a cell of its own where it is',
      () => request({ messages: [{ ...plainMessage, body: beginCell().storeRef(comment('7')).endCell() }] }),
      /comment/,
    ],
    ['a stranger’s jetton wallet', () => transfer({ to: outsider }), /none of our/],
    ['a payee’s jetton wallet', () => transfer({ to: jettonWalletOf(USDT, Address.parse(PAYEE)) }), /none of our/],
    ['a jetton that is not configured', () => transfer({ to: jettonWalletOf(outsider, OURS) }), /none of our/],
    ['jettons of nothing', () => transfer({ units: 0n }), /nothing/],
    ['a burn of jettons', () => transfer({ op: 0x595f07bc }), /comment/],
    ['the rest of the fee for a stranger', () => transfer({ response: outsider }), /more than/],
    ['the rest of the fee for nobody', () => transfer({ response: null }), /transfer of jettons|more than/],
    ['coins for the payee’s contract', () => transfer({ notifyWith: 10_000_000n }), /more than/],
    ['nothing to notify with', () => transfer({ notifyWith: 0n }), /more than/],
    ['a payload for the jetton wallet', () => transfer({ custom: true }), /payload/],
    [
      'a payload for the payee',
      () => transfer({ payload: beginCell().storeUint(0x25938561, 32).storeUint(7, 64).endCell() }),
      /comment/,
    ],
    ['a comment in place', () => transfer({ payload: 'inline' }), /more than/],
    ['another query', () => transfer({ query: 8 }), /more than/],
    ['a transfer that does not bounce', () => transfer({ bounce: false }), /more than/],
    ['bits behind a transfer', () => transfer({ more: (cell) => cell.storeUint(1, 8) }), /more than/],
    ['two keys', () => ({ ...request({}), keys: [HOT, { account: 'hot', index: 1 }] }), /number of keys/],
    ['no bytes that are any', () => ({ ...request({}), bytes: 'b5ee' }), /bag of cells/],
    ['no bytes', () => ({ ...request({}), bytes: '' }), /bag of cells/],
    ['an empty cell', () => ({ ...request({}), bytes: Cell.EMPTY.toBoc().toString('hex') }), /request/],
    ['capital letters', () => ({ ...request({}), bytes: request({}).bytes.toUpperCase() }), /canonical/],
    ['bytes behind the end', () => ({ ...request({}), bytes: `${request({}).bytes}00` }), /bag of cells|canonical/],
    [
      'the same with another index',
      () => ({
        ...request({}),
        bytes: (Cell.fromBoc(Buffer.from(request({}).bytes, 'hex'))[0] ?? Cell.EMPTY)
          .toBoc({ idx: true })
          .toString('hex'),
      }),
      /canonical/,
    ],
    [
      'the same without its checksum',
      () => ({
        ...request({}),
        bytes: (Cell.fromBoc(Buffer.from(request({}).bytes, 'hex'))[0] ?? Cell.EMPTY)
          .toBoc({ crc32: false })
          .toString('hex'),
      }),
      /canonical/,
    ],
    ['a signed message', () => ({ ...request({}), bytes: reader.read(request({})).sign().raw }), /request/],
    ['a library in the place of a cell', () => library(), /exotic/],
  ]
  test.each(cases)('%s', (_, transaction, detail) => {
    expect(() => reader.read(transaction())).toThrow(NotUnderstood)
    expect(() => reader.read(transaction())).toThrow(detail)
  })

  function library(): Unsigned {
    const exotic = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32, 1)).endCell({ exotic: true })
    return request({ messages: [internal({ to: PAYEE, value: 1n, bounce: false, body: exotic })] })
  }
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const bytes = Buffer.from(built('USDT', 5n, `${PAYEE}#10001`).bytes, 'hex')
  const changed = fc
    .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 })
    .map((edits) => {
      const copy = Buffer.from(bytes)
      for (const { at, to } of edits) copy[at] = to
      return copy
    })
  // A bag of cells without its checksum is accepted as it is: so the cells themselves are changed too.
  const root = Cell.fromBoc(bytes)[0] ?? Cell.EMPTY
  const bare = root.toBoc({ crc32: false })
  const inside = fc.record({ at: fc.nat(bare.length - 1), to: fc.nat(255) }).map(({ at, to }) => {
    const copy = Buffer.from(bare)
    copy[at] = to
    try {
      return Cell.fromBoc(copy)[0]?.toBoc() ?? copy
    } catch {
      return copy
    }
  })
  fc.assert(
    fc.property(
      fc.oneof(
        changed,
        inside,
        fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
      ),
      (candidate) => {
        try {
          const read = reader.read({ network: 'ton', bytes: candidate.toString('hex'), keys: [HOT] })
          expect(read.payments).toHaveLength(1)
          expect(['TON', 'USDT', 'DOGS']).toContain(read.payments[0]?.asset)
        } catch (error) {
          expect(error).toBeInstanceOf(NotUnderstood)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
