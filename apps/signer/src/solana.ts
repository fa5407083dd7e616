/**
 * Reads and signs payments on Solana: SOL or a configured token from an address of ours, with the fee paid by it or by
 * another of ours. The bytes are a legacy message of exactly one form: a compute price and limit; for a token the
 * payee's associated account, created if missing; and the transfer, which names the payment's mark as its last account.
 * Nothing else is understood: no other program or instruction, no other account or permission, no version with address
 * tables, no durable nonce, which would be an additional instruction and never expire.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, hex } from '@scure/base'
import { type CoinCode, divide, MINUTE_MS } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'
import {
  type NetworkReader,
  parsing,
  type ReadPayment,
  type ReadTransaction,
  understood,
  type Unsigned,
} from './reader.ts'
import {
  type Instruction,
  isOnCurve,
  type Message,
  readMessage,
  type Role,
  signedBytes,
  tokenAccountOf,
} from './solana-message.ts'

/** The facts of the network. Contracts are mints of the token program; `coin` is the network's own. */
export type SolanaFacts = {
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
}

const [SYSTEM, TOKEN] = ['11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA']
const [ASSOCIATED_TOKEN, BUDGET] = [
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
]
// The first bytes of each instruction's data, and its length.
const [SET_PRICE, SET_LIMIT, CREATE_IDEMPOTENT, TRANSFER_CHECKED] = [3, 2, 1, 12]
const TRANSFER = 2
const [PRICE_BYTES, LIMIT_BYTES, TRANSFER_BYTES, TRANSFER_CHECKED_BYTES] = [9, 5, 12, 10]
const ADDRESS_BYTES = 32
const LAMPORTS_PER_SIGNATURE = 5_000n
/**
 * The most that a token account must hold, in lamports: paid with the fee when the payee has none. The network is
 * lowering it (SIMD-0437).
 */
const TOKEN_ACCOUNT_RENT = 2_039_280n
const MICRO = 1_000_000n
const DEAD_AFTER_MS = 15 * MINUTE_MS

/** A payment as instructions make it, with the permissions that each account needs for it. */
type Understood = { readonly payment: ReadPayment; readonly roles: ReadonlyMap<string, Role> }
type Parties = { readonly payer: string; readonly source: string }

/**
 * Creates the reader of Solana. The `feeRate` it returns is in micro-lamports per compute unit.
 *
 * The bytes name a recent block but no time. They can be mined in the 150 blocks after it, about a minute and a half;
 * nobody can name a future block, so they are dead that long after they were signed. `deadAfter` is therefore 15
 * minutes after `clock` at the reading. It is wrong only while the whole network stands still, as it has for hours:
 * blocks are what counts, and this process sees none. To be sure then too, it would need a finalized block above the
 * window; before a payment is ordered anew, the network is asked for that (`lookUp` says `dead`).
 */
export function solanaReader(facts: SolanaFacts, ring: KeyRing, clock: Clock): NetworkReader {
  const tokens = new Map(facts.tokens.map(({ asset, contract }) => [contract, asset]))
  const lookupKeyOfKey = (key: KeyRef): string => base58.encode(ring.publicKey('solana', key))
  return {
    guard: 'expiry',
    coin: facts.coin,
    lookupKeyOf: (address) => (isWallet(address) ? address : null),
    lookupKeyOfKey,
    read: (unsigned) => {
      const message = parsing('a message', () => readMessage(hex.decode(unsigned.bytes)))
      const parties = partiesOf(message, unsigned.keys.map(lookupKeyOfKey))
      const [price, limit, ...rest] = message.instructions
      const perUnit = priceOf(price)
      const units = limitOf(limit)
      const [first, second, ...others] = rest
      understood(first !== undefined && others.length === 0, 'another number of instructions')
      const { payment, roles } =
        second === undefined ? coinPayment(facts.coin, parties, first) : tokenPayment(tokens, parties, first, second)
      understood(payment.units > 0n, 'a payment of nothing')
      understood(isWallet(payment.lookupKey), 'a payment to what is no wallet')
      understood(payment.lookupKey !== parties.source, 'a payment to itself')
      assertRoles(message.accounts, roles)
      const rent = second === undefined ? 0n : TOKEN_ACCOUNT_RENT
      const fee = LAMPORTS_PER_SIGNATURE * BigInt(unsigned.keys.length) + divide(perUnit * units, MICRO, 'up') + rent
      return describe(
        unsigned,
        { payment, fee, feeRate: perUnit, deadAfter: new Date(clock.now().getTime() + DEAD_AFTER_MS) },
        ring,
      )
    },
  }
}

/** Returns whether this is a wallet's address: base58 of a point on the curve, which a key can sign for. */
function isWallet(address: string): boolean {
  try {
    const bytes = base58.decode(address)
    return bytes.length === ADDRESS_BYTES && isOnCurve(bytes)
  } catch {
    return false
  }
}

/**
 * Checks that the named keys are exactly the signers, in order: one that pays for itself, or first the fee payer and
 * then the payer.
 */
function partiesOf({ accounts }: Message, keys: readonly string[]): Parties {
  const signing = [...accounts].flatMap(([key, { signs }]) => (signs ? [key] : []))
  understood(
    signing.length === keys.length && signing.every((key, place) => key === keys[place]),
    'other signatures than those of the named keys',
  )
  const [payer, source = payer, ...others] = signing
  understood(
    payer !== undefined && source !== undefined && others.length === 0,
    'another number of keys than one or two',
  )
  return { payer, source }
}

function priceOf(instruction: Instruction | undefined): bigint {
  understood(instruction?.program === BUDGET && instruction.accounts.length === 0, 'no price first')
  const { data } = instruction
  understood(data[0] === SET_PRICE && data.length === PRICE_BYTES, 'another order than a price')
  return viewOf(data).getBigUint64(1, true)
}

function limitOf(instruction: Instruction | undefined): bigint {
  understood(instruction?.program === BUDGET && instruction.accounts.length === 0, 'no limit after the price')
  const { data } = instruction
  understood(data[0] === SET_LIMIT && data.length === LIMIT_BYTES, 'another order than a limit')
  const units = viewOf(data).getUint32(1, true)
  understood(units > 0, 'no computing')
  return BigInt(units)
}

function coinPayment(coin: CoinCode, { payer, source }: Parties, { program, accounts, data }: Instruction): Understood {
  understood(
    program === SYSTEM && data.length === TRANSFER_BYTES && viewOf(data).getUint32(0, true) === TRANSFER,
    'an instruction other than a transfer',
  )
  const [from, to, mark, ...others] = accounts
  understood(to !== undefined && mark !== undefined && others.length === 0, 'a transfer with other accounts')
  understood(from === source, 'a transfer from somebody else')
  const roles = rolesOf([
    [payer, SIGNS_AND_PAYS],
    [source, SIGNS_AND_PAYS],
    [to, RECEIVES],
    [mark, LOOKED_AT],
    ...[SYSTEM, BUDGET].map((key) => [key, LOOKED_AT] as const),
  ])
  assertMark(mark, [source, to, payer, SYSTEM, BUDGET])
  return { payment: { asset: coin, lookupKey: to, units: viewOf(data).getBigUint64(4, true) }, roles }
}

function tokenPayment(
  tokens: ReadonlyMap<string, CoinCode>,
  { payer, source }: Parties,
  create: Instruction,
  transfer: Instruction,
): Understood {
  understood(
    create.program === ASSOCIATED_TOKEN && create.data.length === 1 && create.data[0] === CREATE_IDEMPOTENT,
    'another order than an account',
  )
  const [bearer, account, owner, mint, ...programs] = create.accounts
  understood(bearer === payer, 'an account that another pays for')
  understood(account !== undefined && owner !== undefined && mint !== undefined, 'an account without an owner')
  understood(programs.length === 2 && programs[0] === SYSTEM && programs[1] === TOKEN, 'an account of another program')
  const asset = tokens.get(mint)
  understood(asset !== undefined, 'a mint that is none of our tokens')
  understood(isWallet(owner) && account === tokenAccountOf(owner, mint), 'an account that is not the owner’s')

  const { data } = transfer
  understood(
    transfer.program === TOKEN && data[0] === TRANSFER_CHECKED && data.length === TRANSFER_CHECKED_BYTES,
    'an instruction other than a transfer',
  )
  const [from, moved, to, authority, mark, ...others] = transfer.accounts
  understood(mark !== undefined && others.length === 0, 'a transfer with other accounts')
  understood(moved === mint && to === account, 'a transfer of another token, or to another account')
  understood(authority === source && from === tokenAccountOf(source, mint), 'a transfer from somebody else')
  const looked = [owner, mint, mark, SYSTEM, TOKEN, ASSOCIATED_TOKEN, BUDGET]
  const roles = rolesOf([
    [payer, SIGNS_AND_PAYS],
    [source, SIGNS],
    [account, RECEIVES],
    [from, RECEIVES],
    ...looked.map((key) => [key, LOOKED_AT] as const),
  ])
  assertMark(mark, [payer, source, account, from, owner, mint, SYSTEM, TOKEN, ASSOCIATED_TOKEN, BUDGET])
  return { payment: { asset, lookupKey: owner, units: viewOf(data).getBigUint64(1, true) }, roles }
}

const SIGNS_AND_PAYS: Role = { signs: true, writable: true }
const SIGNS: Role = { signs: true, writable: false }
const RECEIVES: Role = { signs: false, writable: true }
const LOOKED_AT: Role = { signs: false, writable: false }

/** Returns each account's permissions: the most that any of its uses requires. */
function rolesOf(parts: readonly (readonly [key: string, role: Role])[]): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>()
  for (const [key, { signs, writable }] of parts) {
    const had = roles.get(key)
    roles.set(key, { signs: signs || had?.signs === true, writable: writable || had?.writable === true })
  }
  return roles
}

/** Checks that the mark is a separate account, so that it has no other use. */
function assertMark(mark: string, others: readonly string[]): void {
  understood(!others.includes(mark), 'a mark that is somebody')
}

function assertRoles(accounts: Message['accounts'], roles: ReadonlyMap<string, Role>): void {
  understood(accounts.size === roles.size, 'accounts that are part in nothing')
  for (const [key, { signs, writable }] of roles) {
    const given = accounts.get(key)
    understood(given?.signs === signs && given.writable === writable, 'an account with other rights than it needs')
  }
}

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

type Facts = Pick<ReadTransaction, 'fee' | 'feeRate' | 'deadAfter'> & { readonly payment: ReadPayment }

function describe(
  { bytes, keys }: Unsigned,
  { payment, fee, feeRate, deadAfter }: Facts,
  ring: KeyRing,
): ReadTransaction {
  const message = hex.decode(bytes)
  return {
    // The message names its signers, and each signature is deterministic.
    identity: hex.encode(sha256(message)),
    payments: [payment],
    fee,
    feeRate,
    deadAfter,
    // Only time excludes another payment.
    guards: [],
    spendsFrom: new Set(keys.map(({ account }) => account)),
    sign: () => {
      const signatures = keys.map((key) => ring.withPrivateKey('solana', key, (seed) => ed25519.sign(message, seed)))
      const [first = new Uint8Array(0)] = signatures
      return { txid: base58.encode(first), raw: hex.encode(signedBytes(message, signatures)) }
    },
  }
}
