/** Keys and requests of the TON network for the signer's tests. */
import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Address, beginCell, type Builder, Cell, internal, type MessageRelaxed, storeMessageRelaxed } from '@ton/core'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { KeyRing } from './key-ring.ts'
import type { Unsigned } from './reader.ts'
import { jettonWalletOf, walletIdOf, walletOf } from './ton-contracts.ts'
import { tonReader } from './ton.ts'

/** The seed of an index, 32 bytes. Tests may have any number of wallets; the product has index 0. */
export const seedOf = (index: number): Uint8Array => createHash('sha256').update(`zend tests: ton ${index}`).digest()

/** An in-memory ring. */
export const ring: KeyRing = {
  publicKey: (_space, { index }) => ed25519.getPublicKey(seedOf(index)),
  withPrivateKey: (_space, { index }, use) => use(seedOf(index), ed25519.getPublicKey(seedOf(index))),
}

/** The main network's id. */
export const GLOBAL_ID = -239
/** The end of every request's validity. */
export const UNTIL = 1_900_000_000
/** An outside address. */
export const PAYEE = 'UQBjKqthWBE6GEcqb_epTRFrQ1niS6Z1Z1MHMwR-mnAYRoYr'
/** The key that pays. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** The real contracts. */
export const TOKENS = [
  { asset: 'USDT', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' },
  { asset: 'DOGS', contract: 'EQCvxJy4eG8hyHBFsZ7eePxrRsUQSFE_jpptRAYBmcG_DOGS' },
] as const
/** A reader for the main network. */
export const reader = tonReader({ globalId: GLOBAL_ID, coin: 'TON', tokens: TOKENS }, ring)
/** The wallet of the key that pays. */
export const OURS: Address = walletOf(GLOBAL_ID, ring.publicKey('ton', HOT)).address
/** The jetton contract of USDT. */
export const USDT: Address = Address.parse(TOKENS[0].contract)

/** The parts of a request that a test can replace. */
export type RequestParts = {
  readonly op?: number
  readonly walletId?: number
  readonly until?: number
  readonly mode?: number
  readonly messages?: readonly MessageRelaxed[]
  readonly more?: (request: Builder) => Builder
  readonly extended?: boolean
}
/** The message of the plain request. */
export const plainMessage = internal({ to: PAYEE, value: 1n, bounce: false })

/** A request as the product makes it, with some parts replaced. */
export function request({
  op = 0x7369676e,
  walletId = walletIdOf(GLOBAL_ID),
  until = UNTIL,
  mode = 3,
  messages = [plainMessage],
  more = (same) => same,
  extended = false,
}: RequestParts): Unsigned {
  const actions = messages.reduce(
    (list, message) =>
      beginCell()
        .storeRef(list)
        .storeUint(0x0ec3c86d, 32)
        .storeUint(mode, 8)
        .storeRef(beginCell().store(storeMessageRelaxed(message)).endCell())
        .endCell(),
    Cell.EMPTY,
  )
  const whole = beginCell()
    .storeUint(op, 32)
    .storeInt(walletId, 32)
    .storeUint(until, 32)
    .storeUint(7, 32)
    .storeMaybeRef(actions)
    .storeBit(extended)
  return { network: 'ton', bytes: more(whole).endCell().toBoc().toString('hex'), keys: [HOT] }
}

/** The parts of a jetton transfer that a test can replace. */
export type TransferParts = {
  readonly op?: number
  readonly query?: number
  readonly units?: bigint
  readonly response?: Address | null
  readonly custom?: boolean
  readonly notifyWith?: bigint
  readonly payload?: Cell | 'inline' | null
  readonly to?: Address
  readonly bounce?: boolean
  readonly more?: (body: Builder) => Builder
}

/** A jetton payment request as the product makes it, with some parts replaced. */
export function transfer({
  op = 0x0f8a7ea5,
  query = 7,
  units = 5n,
  response = OURS,
  custom = false,
  notifyWith = 1n,
  payload = null,
  ...rest
}: TransferParts): Unsigned {
  const { to = jettonWalletOf(USDT, OURS), bounce = true, more = (same: Builder) => same } = rest
  const body = beginCell()
    .storeUint(op, 32)
    .storeUint(query, 64)
    .storeCoins(units)
    .storeAddress(Address.parse(PAYEE))
    .storeAddress(response)
  body.storeMaybeRef(custom ? Cell.EMPTY : null).storeCoins(notifyWith)
  if (payload === 'inline') body.storeBit(false).storeUint(0, 32).storeStringTail('10001')
  else body.storeMaybeRef(payload)
  return request({ messages: [internal({ to, value: 44_000_000n, bounce, body: more(body).endCell() })] })
}
