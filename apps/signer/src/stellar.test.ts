/** The signer accepts plain payments on Stellar, and nothing else that another library can encode. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import {
  Account,
  Asset,
  type FeeBumpTransaction,
  Keypair,
  Memo,
  Operation,
  StrKey,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base'
import { stellarAddresses, stellarBuilder } from '@zend/server/connectors/chains/stellar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyRing } from './key-ring.ts'
import { NotUnderstood, type Unsigned } from './reader.ts'
import { stellarReader } from './stellar.ts'

const PASSPHRASE = 'Public Global Stellar Network ; September 2015'
const USDC = 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
/** Not a real token: a code of more than four letters. */
const LONG = 'LONGCODE:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const HOT = { account: 'hot', index: 0 } as const
const seed = new Uint8Array(32).fill(7)
const ring: KeyRing = {
  publicKey: () => ed25519.getPublicKey(seed),
  withPrivateKey: (_space, _ref, use) => use(Uint8Array.from(seed), ed25519.getPublicKey(seed)),
}
const reader = stellarReader(
  {
    passphrase: PASSPHRASE,
    coin: 'XLM',
    tokens: [
      { asset: 'USDC', contract: USDC },
      { asset: 'USDT', contract: LONG },
    ],
  },
  ring,
)
const ours = Keypair.fromRawEd25519Seed(Buffer.from(seed))
const outsider = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 8)).publicKey()
const rate = { kind: 'metered', perUnit: 100n } as const
const builder = stellarBuilder({
  spec: {
    network: 'stellar',
    assets: [
      { asset: 'XLM', decimals: 7 },
      { asset: 'USDC', decimals: 7, contract: USDC },
      { asset: 'USDT', decimals: 7, contract: LONG },
    ],
    startHeight: 0,
  },
  passphrase: PASSPHRASE,
  fees: {
    kind: 'metered',
    perUnitMin: 1n,
    perUnitMax: 1n,
    typicalUnits: { coin: 1n, token: 1n },
    unitsMax: { coin: 2n, token: 1n },
  },
})

type Sketch = {
  readonly asset?: 'XLM' | 'USDC' | 'USDT'
  readonly memo?: string
  readonly units?: bigint
  readonly gasLimit?: bigint
  readonly lastValid?: number
}
/** A payload as the product's builder makes it. */
function payload({
  asset = 'XLM',
  memo = '',
  units = 12_345n,
  gasLimit = 1n,
  lastValid = 1_900_000_000,
}: Sketch = {}): Unsigned {
  const built = builder.build({
    kind: 'sequence',
    payout: { to: `${outsider}${memo}`, amount: { asset, decimals: 7, units } },
    from: { address: ours.publicKey(), key: HOT },
    sequence: 214_748_364_800_000_001n,
    gasLimit,
    fee: rate,
    window: { reference: '', lastValid },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}

type Order = {
  readonly operations?: readonly ReturnType<typeof Operation.payment>[]
  readonly memo?: Memo
  readonly passphrase?: string
  readonly source?: string
  readonly options?: object
  readonly min?: number
  readonly max?: number
  readonly fee?: string
}
const plain = Operation.payment({ destination: outsider, asset: Asset.native(), amount: '1' })
/** A transaction by another library, with arbitrary content. */
function transaction({
  operations = [plain],
  memo,
  passphrase = PASSPHRASE,
  source = ours.publicKey(),
  options,
  min = 0,
  max = 9,
  fee = '100',
}: Order) {
  const timebounds = { minTime: min, maxTime: max }
  const made = new TransactionBuilder(new Account(source, '5'), {
    fee,
    networkPassphrase: passphrase,
    timebounds,
    ...options,
  })
  if (memo !== undefined) made.addMemo(memo)
  for (const operation of operations) made.addOperation(operation)
  return made.build()
}
const base = (made: Transaction | FeeBumpTransaction): Unsigned => ({
  network: 'stellar',
  bytes: hex.encode(made.signatureBase()),
  keys: [HOT],
})

describe('reads and signs', () => {
  test.each([
    [{ memo: '#18446744073709551615' }, 'XLM', '#18446744073709551615', 12_345n],
    [{ memo: '#Grüße, bitte', asset: 'USDC', units: 2n ** 63n - 1n }, 'USDC', '#Grüße, bitte', 2n ** 63n - 1n],
    [{ asset: 'USDT', memo: '#007' }, 'USDT', '#007', 12_345n],
    [{ gasLimit: 2n, units: 10_000_000n }, 'XLM', '', 10_000_000n],
  ] as const)('%o as the other library does', (sketch, asset, memo, units) => {
    const unsigned = payload(sketch)
    const read = reader.read(unsigned)
    expect(read.payments).toEqual([{ asset, lookupKey: `${outsider}${memo}`, units }])
    expect(read).toMatchObject({ fee: 100n, feeRate: 100n, deadAfter: null, spendsFrom: new Set(['hot']) })
    expect(read.guards).toEqual([`stellar:${ours.publicKey()}:214748364800000001`])
    const { txid, raw } = read.sign()
    expect(reader.read(unsigned).sign()).toEqual({ txid, raw })
    const whole = TransactionBuilder.fromXdr(Buffer.from(raw, 'hex').toString('base64'), PASSPHRASE)
    expect(hex.encode(whole.hash())).toBe(txid)
    expect(read.identity).toBe(txid)
    expect(whole.signatures.map((each) => ours.verify(whole.hash(), each.signature))).toEqual([true])
    expect(hex.encode(whole.signatures[0]?.hint.toBytes() ?? new Uint8Array())).toBe(hex.encode(ours.signatureHint()))
    expect(Buffer.from(whole.toXdr(), 'base64').toString('hex')).toBe(raw)
  })

  test('what the other library builds of the same fields has the same bytes', () => {
    const made = transaction({ operations: [plain], memo: Memo.id('77'), max: 1_900_000_000 })
    expect(reader.read(base(made))).toMatchObject({
      payments: [{ asset: 'XLM', lookupKey: `${outsider}#77`, units: 10_000_000n }],
      guards: [`stellar:${ours.publicKey()}:6`],
    })
  })

  test('another key, sequence, amount or second is another transaction', () => {
    const identities = [payload(), payload({ units: 5n }), payload({ lastValid: 5 }), payload({ memo: '#1' })].map(
      (each) => reader.read(each).identity,
    )
    expect(new Set(identities).size).toBe(4)
  })
})

describe('addresses', () => {
  test('are read as the connector reads them', () => {
    expect(reader.lookupKeyOfKey(HOT)).toBe(ours.publicKey())
    const addresses = stellarAddresses()
    const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
    for (const text of [outsider, `${outsider}#1`, `${outsider}#hello #2`, `${outsider}#18446744073709551616`, muxed]) {
      const read = addresses.parseAddress(text)
      expect(reader.lookupKeyOf(text)).toBe(read.ok ? read.value.lookupKey : null)
    }
    for (const text of [
      `${outsider.slice(0, -1)}A`,
      outsider.toLowerCase(),
      `${muxed}#1`,
      `${outsider}# 1`,
      `${outsider}#${'x'.repeat(29)}`,
      `${outsider}#\u200b`,
      StrKey.encodeContract(Buffer.alloc(32, 1)),
      ours.secret(),
      '',
      '#1',
    ]) {
      expect(reader.lookupKeyOf(text)).toBeNull()
      expect(addresses.parseAddress(text).ok).toBe(false)
    }
  })

  test('of any key and memo are the same here and there', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.option(fc.oneof(fc.string(), fc.bigInt({ min: 0n, max: 2n ** 65n }).map(String))),
        (key, memo) => {
          const text = `${StrKey.encodeEd25519PublicKey(key)}${memo === null || memo === '' ? '' : `#${memo}`}`
          const read = stellarAddresses().parseAddress(text)
          expect(reader.lookupKeyOf(text)).toBe(read.ok ? read.value.lookupKey : null)
        },
      ),
    )
  })
})

describe('does not understand', () => {
  const fake = new Asset('USDC', outsider)
  const usdc = new Asset('USDC', USDC.slice(5))
  const to = { destination: outsider, asset: Asset.native(), amount: '1' }
  const toUs = Operation.payment({ ...to, destination: ours.publicKey() })
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    [
      'another network',
      () => base(transaction({ passphrase: 'Test SDF Network ; September 2015' })),
      /another network/,
    ],
    [
      'an account that is not the key’s',
      () => base(transaction({ source: outsider, operations: [toUs] })),
      /not the key/,
    ],
    ['two operations', () => base(transaction({ operations: [plain, plain] })), /number of operations/],
    [
      'an operation of another account',
      () => base(transaction({ operations: [Operation.payment({ ...to, source: outsider })] })),
      /another account/,
    ],
    [
      'a token of another issuer',
      () => base(transaction({ operations: [Operation.payment({ ...to, asset: fake })] })),
      /none of ours/,
    ],
    [
      'a payment to a muxed account',
      () =>
        base(
          transaction({
            operations: [
              Operation.payment({
                ...to,
                destination: 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
              }),
            ],
          }),
        ),
      /another kind/,
    ],
    [
      'a merged account',
      () => base(transaction({ operations: [Operation.accountMerge({ destination: outsider })] })),
      /no payment/,
    ],
    [
      'another signer',
      () =>
        base(
          transaction({ operations: [Operation.setOptions({ signer: { ed25519PublicKey: outsider, weight: 1 } })] }),
        ),
      /no payment/,
    ],
    ['a trustline', () => base(transaction({ operations: [Operation.changeTrust({ asset: usdc })] })), /no payment/],
    [
      'a path payment',
      () =>
        base(
          transaction({
            operations: [
              Operation.pathPaymentStrictSend({
                sendAsset: usdc,
                sendAmount: '1',
                destination: outsider,
                destAsset: usdc,
                destMin: '1',
              }),
            ],
          }),
        ),
      /no payment/,
    ],
    [
      'a bumped sequence',
      () => base(transaction({ operations: [Operation.bumpSequence({ bumpTo: '9' })] })),
      /no payment/,
    ],
    ['a memo of a hash', () => base(transaction({ memo: Memo.hash(Buffer.alloc(32)) })), /memo of another kind/],
    ['a memo to return', () => base(transaction({ memo: Memo.return(Buffer.alloc(32)) })), /memo of another kind/],
    ['a number written as a text', () => base(transaction({ memo: Memo.text('77') })), /no plain text/],
    ['a text that is none', () => base(transaction({ memo: Memo.text(Uint8Array.of(0xd1)) })), /not a text/],
    ['a text with something unseen', () => base(transaction({ memo: Memo.text('a\u200b') })), /no plain text/],
    ['a first second', () => base(transaction({ min: 1, max: 5 })), /first second/],
    ['no last second', () => base(transaction({ max: 0 })), /last second/],
    [
      'bounds of ledgers',
      () => base(transaction({ options: { ledgerbounds: { minLedger: 0, maxLedger: 9 } } })),
      /conditions/,
    ],
    ['a payment to itself', () => base(transaction({ operations: [toUs] })), /to itself/],
    ['no fee', () => base(transaction({ fee: '0' })), /no fee/],
    [
      'a fee bump',
      () => base(TransactionBuilder.buildFeeBumpTransaction(ours, '500', transaction({}), PASSPHRASE)),
      /plain transaction/,
    ],
    ['a signed envelope', () => ({ ...payload(), bytes: reader.read(payload()).sign().raw }), /another network/],
    ['two keys', () => ({ ...payload(), keys: [HOT, { account: 'deposit', index: 0 }] }), /number of keys/],
    ['no keys', () => ({ ...payload(), keys: [] }), /number of keys/],
    ['bytes behind the end', () => ({ ...payload(), bytes: `${payload().bytes}00000000` }), /behind the end/],
    ['bytes cut short', () => ({ ...payload(), bytes: payload().bytes.slice(0, -2) }), /too early/],
    ['no hex', () => ({ ...payload(), bytes: 'xyz' }), /hex/],
  ]
  test.each(cases)('%s', (_, unsigned, detail) => {
    expect(() => reader.read(unsigned())).toThrow(NotUnderstood)
    expect(() => reader.read(unsigned())).toThrow(detail)
  })

  test.each<[string, Sketch, (bytes: string) => string, RegExp]>([
    ['a payment of nothing', {}, (bytes) => bytes.replace('0000000000003039', '0000000000000000'), /nothing/],
    ['a payment of less than nothing', {}, (bytes) => bytes.replace('0000000000003039', 'ffffffffffffffff'), /nothing/],
    ['a number that is none', {}, (bytes) => bytes.replace('02faf08000000001', '0000000000000000'), /number/],
    ['an extension', {}, (bytes) => bytes.replace(/00000000$/, '00000001'), /extension/],
    [
      'something between a text and the next field',
      { memo: '#abc' },
      (bytes) => bytes.replace('61626300', '61626301'),
      /should be none/,
    ],
    [
      'something behind a code',
      { asset: 'USDT' },
      (bytes) => bytes.replace('4c4f4e47434f444500000000', '4c4f4e47434f444500000041'),
      /code/,
    ],
    [
      'a short code in a long field',
      { asset: 'USDT' },
      (bytes) => bytes.replace('4c4f4e47434f444500000000', '555344430000000000000000'),
      /short code/,
    ],
  ])('%s', (_, sketch, change, detail) => {
    const plainBytes = payload(sketch)
    const bytes = change(plainBytes.bytes)
    expect(bytes).not.toBe(plainBytes.bytes)
    expect(() => reader.read({ ...plainBytes, bytes })).toThrow(NotUnderstood)
    expect(() => reader.read({ ...plainBytes, bytes })).toThrow(detail)
  })
})

test(
  'says of any bytes either what they are, as another library reads them, or that it does not understand them',
  { timeout: 60_000 },
  () => {
    const whole = payload({ asset: 'USDC', memo: '#abcde' })
    const bytes = Buffer.from(whole.bytes, 'hex')
    const changed = fc
      .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 })
      .map((edits) => {
        const copy = Buffer.from(bytes)
        for (const { at, to } of edits) copy[at] = to
        return copy
      })
    fc.assert(
      fc.property(
        fc.oneof(
          changed,
          fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
        ),
        (candidate) => {
          try {
            const read = reader.read({ ...whole, bytes: candidate.toString('hex') })
            const { txid, raw } = read.sign()
            const other = new Transaction(Buffer.from(raw, 'hex').toString('base64'), PASSPHRASE)
            expect(hex.encode(other.hash())).toBe(txid)
            expect(hex.encode(other.signatureBase())).toBe(candidate.toString('hex'))
            const [operation] = other.operations
            if (operation?.type !== 'payment' || !(operation.asset instanceof Asset)) throw new Error('no payment')
            expect(read.payments[0]?.lookupKey.split('#')[0]).toBe(operation.destination)
            expect(read.payments[0]?.units).toBe(BigInt(operation.amount.replace('.', '')))
          } catch (error) {
            expect(error).toBeInstanceOf(NotUnderstood)
          }
        },
      ),
      { numRuns: 500 },
    )
  },
)
