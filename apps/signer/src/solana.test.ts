/** Solana's messages: plain payments of SOL and tokens are signed, and nothing else. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainAmount } from '@zend/kernel'
import { solanaAddresses, solanaBuilder } from '@zend/server/connectors/chains/solana'
import type { KeyRef, TransactionPlan } from '@zend/server/ports/chain-sender'
import { NotUnderstood, type Unsigned } from './reader.ts'
import { clock, NOW, ring, seedOf } from './solana.fixture.ts'
import { readMessage } from './solana-message.ts'
import { solanaReader } from './solana.ts'

const [HOT, DEPOSIT]: readonly [KeyRef, KeyRef] = [
  { account: 'hot', index: 0 },
  { account: 'deposit', index: 7 },
]
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OUTSIDE = '2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST'
const BLOCKHASH = 'ABdaGDKfoBe2SJAYkD31sojYVwTM8ainsdBD7ZM9dut1'
const MARK = 'ab'.repeat(32)
const RENT = 2_039_280n
const tokens = [
  { asset: 'USDT', contract: USDT },
  { asset: 'USDC', contract: USDC },
] as const
const reader = solanaReader({ coin: 'SOL', tokens }, ring, clock)
const addressOf = (key: KeyRef): string =>
  solanaAddresses().hotAddress(hex.encode(ring.publicKey('solana', key))).address

const fees = {
  kind: 'metered',
  perUnitMin: 0n,
  perUnitMax: 1n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 1n, token: 1n },
} as const
const assets = [{ asset: 'SOL', decimals: 9 }, ...tokens.map((token) => ({ ...token, decimals: 6 }))] as const
const builder = solanaBuilder({ spec: { network: 'solana', assets, startHeight: 0 }, fees })

type Sketch = {
  readonly asset?: 'SOL' | 'USDT' | 'USDC'
  readonly units?: bigint
  readonly to?: string
  readonly from?: KeyRef
  readonly bearer?: KeyRef
}

/** A payment as the product's own builder makes it. */
function payment({ asset = 'SOL', units = 5n, to = OUTSIDE, from = HOT, bearer }: Sketch = {}) {
  const plan: TransactionPlan = {
    kind: 'expiry',
    payout: { to, amount: chainAmount(asset, asset === 'SOL' ? 9 : 6, units) },
    from: { address: addressOf(from), key: from },
    ...(bearer === undefined ? {} : { feePayer: { address: addressOf(bearer), key: bearer } }),
    lease: MARK,
    gasLimit: 60_000n,
    fee: { kind: 'metered', perUnit: 20_001n },
    window: { reference: BLOCKHASH, lastValid: 150 },
  }
  const built = builder.build(plan)
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}

/** A message in its parts, with accounts as indexes. */
type Parts = {
  header: [number, number, number]
  keys: string[]
  instructions: { program: number; accounts: number[]; data: Uint8Array }[]
}

function partsOf({ bytes }: Unsigned): Parts {
  const raw = hex.decode(bytes)
  const { accounts, instructions } = readMessage(raw)
  const keys = [...accounts.keys()]
  const at = (key: string): number => keys.indexOf(key)
  return {
    header: [raw[0] ?? 0, raw[1] ?? 0, raw[2] ?? 0],
    keys,
    instructions: instructions.map(({ program, accounts: named, data }) => ({
      program: at(program),
      accounts: named.map(at),
      data: new Uint8Array(data),
    })),
  }
}

function bytesOf({ header, keys, instructions }: Parts): string {
  const coded = instructions.flatMap(({ program, accounts, data }) => [
    program,
    accounts.length,
    ...accounts,
    data.length,
    ...data,
  ])
  const all = [
    ...header,
    keys.length,
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...base58.decode(BLOCKHASH),
    instructions.length,
    ...coded,
  ]
  return hex.encode(Uint8Array.from(all))
}

/** The builder's payment with its parts changed. */
function changed(sketch: Sketch, change: (parts: Parts) => void, keys?: readonly KeyRef[]): Unsigned {
  const plain = payment(sketch)
  const parts = partsOf(plain)
  change(parts)
  return { network: 'solana', bytes: bytesOf(parts), keys: keys ?? plain.keys }
}

const instruction = ({ instructions }: Parts, place: number) => {
  const found = instructions[place]
  if (found === undefined) throw new Error(`no instruction ${place}`)
  return found
}
/** Appends a read-only account, and returns its index. */
const added = (parts: Parts, key: string): number => {
  parts.header[2] += 1
  return parts.keys.push(key) - 1
}
const someKey = (index: number): string => addressOf({ account: 'deposit', index: 9_000 + index })

describe('understands', () => {
  test.each([
    ['SOL', {}, 5_000n + 1_201n, ['hot']],
    [
      'SOL from a deposit address, the fee borne by the hot account',
      { from: DEPOSIT, bearer: HOT, to: addressOf(HOT) },
      10_000n + 1_201n,
      ['hot', 'deposit'],
    ],
    ['tokens', { asset: 'USDT' }, 5_000n + 1_201n + RENT, ['hot']],
    [
      'tokens from a deposit address',
      { asset: 'USDC', from: DEPOSIT, bearer: HOT, to: addressOf(HOT) },
      10_000n + 1_201n + RENT,
      ['hot', 'deposit'],
    ],
  ] as const)('%s', (_name, sketch: Sketch, fee, spendsFrom) => {
    const unsigned = payment(sketch)
    const read = reader.read(unsigned)
    const { asset = 'SOL', to = OUTSIDE } = sketch
    expect(read).toMatchObject({
      payments: [{ asset, lookupKey: to, units: 5n }],
      fee,
      feeRate: 20_001n,
      guards: [],
      spendsFrom: new Set(spendsFrom),
    })
    expect(unsigned.feeMax).toBe(fee)
    expect(read.deadAfter).toEqual(new Date(NOW.getTime() + 15 * 60_000))
    const { txid, raw } = read.sign()
    expect(read.sign()).toEqual({ txid, raw })
    const signed = hex.decode(raw)
    expect([signed[0], hex.encode(signed.subarray(1 + 64 * unsigned.keys.length))]).toEqual([
      unsigned.keys.length,
      unsigned.bytes,
    ])
    for (const [place, key] of unsigned.keys.entries()) {
      const signature = signed.subarray(1 + 64 * place, 65 + 64 * place)
      expect(ed25519.verify(signature, hex.decode(unsigned.bytes), ed25519.getPublicKey(seedOf(key)))).toBe(true)
      if (place === 0) expect(txid).toBe(base58.encode(signature))
    }
  })

  test('the whole of an amount', () => {
    const most = 2n ** 64n - 1n
    for (const asset of ['SOL', 'USDT'] as const)
      expect(reader.read(payment({ asset, units: most })).payments[0]?.units).toBe(most)
  })

  test('one transaction by its bytes alone', () => {
    expect(reader.read(payment()).identity).toBe(reader.read(payment()).identity)
    expect(reader.read(payment({ units: 6n })).identity).not.toBe(reader.read(payment()).identity)
  })

  test('addresses of wallets', () => {
    expect(reader.lookupKeyOf(OUTSIDE)).toBe(OUTSIDE)
    expect(reader.lookupKeyOfKey(HOT)).toBe(addressOf(HOT))
    for (const none of [
      'EDNd1ycsydWYwVmrYZvqYazFqwk1QjBgAUKFjBoz1jKP',
      `${OUTSIDE}#1`,
      '',
      '0x00',
      OUTSIDE.slice(0, -2),
    ])
      expect(reader.lookupKeyOf(none)).toBeNull()
  })
})

describe('does not understand', () => {
  const token: Sketch = { asset: 'USDT' }
  const sweep: Sketch = { asset: 'USDT', from: DEPOSIT, bearer: HOT, to: addressOf(HOT) }
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['a payment of nothing', () => changed({}, (parts) => instruction(parts, 2).data.fill(0, 4)), /nothing/],
    [
      'a token payment of nothing',
      () => changed(token, (parts) => instruction(parts, 3).data.fill(0, 1, 9)),
      /nothing/,
    ],
    ['another key than the one that signs', () => ({ ...payment(), keys: [DEPOSIT] }), /other signatures/],
    ['a key too many', () => ({ ...payment(), keys: [HOT, DEPOSIT] }), /other signatures/],
    ['the keys in another order', () => ({ ...payment(sweep), keys: [DEPOSIT, HOT] }), /other signatures/],
    ['no keys', () => ({ ...payment(), keys: [] }), /other signatures/],
    [
      'a third who signs',
      () => changed(sweep, (parts) => ((parts.header[0] += 1), parts.keys.splice(2, 0, someKey(1))), [HOT, DEPOSIT]),
      /other signatures/,
    ],
    [
      'an instruction more',
      () => changed({}, (parts) => parts.instructions.push(instruction(parts, 2))),
      /token|account/,
    ],
    [
      'two instructions more',
      () => changed(token, (parts) => parts.instructions.push(instruction(parts, 3))),
      /number of instructions/,
    ],
    ['no payment', () => changed({}, (parts) => parts.instructions.splice(2, 1)), /number of instructions/],
    [
      'an account that is only made',
      () => changed(token, (parts) => parts.instructions.splice(3, 1)),
      /other than a transfer/,
    ],
    ['no price', () => changed({}, (parts) => parts.instructions.splice(0, 1)), /than a price/],
    [
      'limit before price',
      () => changed({}, (parts) => parts.instructions.unshift(...parts.instructions.splice(1, 1))),
      /than a price/,
    ],
    [
      'a heap instead of a limit',
      () => changed({}, (parts) => instruction(parts, 1).data.fill(1, 0, 1)),
      /than a limit/,
    ],
    ['no computing', () => changed({}, (parts) => instruction(parts, 1).data.fill(0, 1)), /no computing/],
    [
      'a price with words behind it',
      () => changed({}, (parts) => (instruction(parts, 0).data = new Uint8Array(10).fill(3))),
      /than a price/,
    ],
    ['an account to a price', () => changed({}, (parts) => instruction(parts, 0).accounts.push(0)), /no price/],
    // 0 creates an account, 1 assigns one to a program, 4 advances a nonce, 11 transfers with a seed.
    ...[0, 1, 4, 11].map((kind): [string, () => Unsigned, RegExp] => [
      `the system program's instruction ${kind}`,
      () => changed({}, (parts) => instruction(parts, 2).data.fill(kind, 0, 1)),
      /than a transfer/,
    ]),
    [
      'a transfer cut short',
      () => changed({}, (parts) => (instruction(parts, 2).data = instruction(parts, 2).data.slice(0, -1))),
      /than a transfer/,
    ],
    [
      'a transfer by another program',
      () => changed({}, (parts) => (instruction(parts, 2).program = added(parts, someKey(2)))),
      /than a transfer/,
    ],
    ['a transfer without a mark', () => changed({}, (parts) => instruction(parts, 2).accounts.pop()), /other accounts/],
    [
      'a transfer with two marks',
      () => changed({}, (parts) => instruction(parts, 2).accounts.push(added(parts, someKey(3)))),
      /other accounts/,
    ],
    [
      'a mark that is the payee',
      () => changed({}, (parts) => (instruction(parts, 2).accounts[2] = 1)),
      /mark that is somebody/,
    ],
    ['an account for nothing', () => changed({}, (parts) => void added(parts, someKey(4))), /part in nothing/],
    [
      'an account that may be written for nothing',
      () => changed({}, (parts) => (parts.header[2] -= 1)),
      /other rights/,
    ],
    [
      'a payee off the curve',
      () => changed({}, (parts) => (parts.keys[1] = 'EDNd1ycsydWYwVmrYZvqYazFqwk1QjBgAUKFjBoz1jKP')),
      /no wallet/,
    ],
    [
      'a transfer from the payee',
      () => changed({}, (parts) => instruction(parts, 2).accounts.splice(0, 2, 1, 0)),
      /somebody else/,
    ],
    // 3 transfers without checking the mint, 4 approves a delegate, 6 changes the account's authority, 9 closes it.
    ...[3, 4, 6, 9].map((kind): [string, () => Unsigned, RegExp] => [
      `the token program's instruction ${kind}`,
      () => changed(token, (parts) => instruction(parts, 3).data.fill(kind, 0, 1)),
      /than a transfer/,
    ]),
    [
      'an account that must be new',
      () => changed(token, (parts) => instruction(parts, 2).data.fill(0)),
      /than an account/,
    ],
    [
      'a token of nobody’s choice',
      () => changed(token, (parts) => (parts.keys[parts.keys.indexOf(USDT)] = someKey(5))),
      /none of our tokens/,
    ],
    [
      'another token than the account’s',
      () => changed(token, (parts) => (instruction(parts, 3).accounts[1] = added(parts, USDC))),
      /another token/,
    ],
    [
      'a payee whose account it is not',
      () => changed(token, (parts) => (parts.keys[parts.keys.indexOf(OUTSIDE)] = someKey(6))),
      /not the owner’s/,
    ],
    [
      'a transfer to another account',
      () => changed(token, (parts) => (instruction(parts, 3).accounts[2] = instruction(parts, 3).accounts[0] ?? 0)),
      /another account/,
    ],
    [
      'tokens out of another account',
      () => changed(token, (parts) => (instruction(parts, 3).accounts[0] = added(parts, someKey(7)))),
      /somebody else/,
    ],
    [
      'tokens of who only bears the fee',
      () => changed(sweep, (parts) => (instruction(parts, 3).accounts[3] = 0)),
      /somebody else/,
    ],
    [
      'an account that the owner pays for',
      () => changed(sweep, (parts) => (instruction(parts, 2).accounts[0] = 1)),
      /another pays for/,
    ],
    ['a signed transaction', () => ({ ...payment(), bytes: reader.read(payment()).sign().raw }), /message/],
    ['a version', () => ({ ...payment(), bytes: `80${payment().bytes}00` }), /message/],
    ['bytes behind the end', () => ({ ...payment(), bytes: `${payment().bytes}00` }), /message/],
    ['bytes that are none', () => ({ ...payment(), bytes: 'zz' }), /message/],
    ['nothing', () => ({ ...payment(), bytes: '' }), /message/],
    ['an account twice', () => changed({}, (parts) => void added(parts, parts.keys[1] ?? '')), /message/],
  ]
  test.each(cases)('%s', (_name, unsigned, detail) => {
    const asked = unsigned()
    expect(() => reader.read(asked)).toThrow(NotUnderstood)
    expect(() => reader.read(asked)).toThrow(detail)
  })

  test('what our builder would not build either', () => {
    expect(() => payment({ to: addressOf(HOT) })).toThrow(/comes from/)
    expect(() => payment({ to: 'EDNd1ycsydWYwVmrYZvqYazFqwk1QjBgAUKFjBoz1jKP' })).toThrow(/not an address/)
    expect(() => payment({ units: 0n })).toThrow('amount_too_small')
  })
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = payment({ asset: 'USDT', from: DEPOSIT, bearer: HOT, to: addressOf(HOT) })
  const bytes = hex.decode(whole.bytes)
  const plain = reader.read(whole)
  const edits = fc.array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 })
  const candidates = fc.oneof(
    edits.map((changes) => {
      const copy = Uint8Array.from(bytes)
      for (const { at, to } of changes) copy[at] = to
      return copy
    }),
    fc.nat(bytes.length).map((end) => bytes.slice(0, end)),
    fc.uint8Array({ maxLength: 400 }),
  )
  fc.assert(
    fc.property(candidates, (candidate) => {
      try {
        const read = reader.read({ ...whole, bytes: hex.encode(candidate) })
        // A single changed byte can only be in the amount, decimals, price, limit, blockhash or mark, and each is
        // either reported or meaningless.
        expect(read.payments).toMatchObject([{ asset: 'USDT', lookupKey: plain.payments[0]?.lookupKey }])
        expect(read.sign().raw).toContain(hex.encode(candidate))
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 400 },
  )
})
