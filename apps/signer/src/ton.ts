/**
 * Reads and signs payments on the TON network: requests to our own wallet to send exactly one message, which pays the
 * network's own coin, or asks our own jetton wallet to pay a configured jetton. The parsed request is built again and
 * must come out the same, cell by cell: everything but the plain form that the product builds (another action, an
 * extension, another mode, a message that bounces or deploys, another response address, a payload) is not understood.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  Address,
  beginCell,
  Cell,
  comment,
  external,
  internal,
  loadMessageRelaxed,
  type Message,
  type MessageRelaxed,
  SendMode,
  type Slice,
  storeMessage,
  storeOutList,
} from '@ton/core'
import { type CoinCode, joinDestination, splitDestination } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'
import type { KeyRing } from './key-ring.ts'
import {
  type NetworkReader,
  NotUnderstood,
  parsing as parsingAnything,
  type ReadPayment,
  type ReadTransaction,
  understood,
  type Unsigned,
} from './reader.ts'
import { jettonWalletOf, type Wallet, walletIdOf, walletOf } from './ton-contracts.ts'

/** The facts of the network. `globalId` is the chain's; `coin` its own; a token's contract is the jetton's. */
export type TonFacts = {
  readonly globalId: number
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly contract: string }[]
}

const MAIN_NETWORK = -239
const BASECHAIN = 0
const SIGNED_EXTERNAL = 0x7369676e
const SEND_ACTION = 0x0ec3c86d
const JETTON_TRANSFER = 0x0f8a7ea5
const MODE = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
const NOTIFY_WITH = 1n
const MEMO_BYTES_MAX = 120
/**
 * The most that our wallet's own part of a payment costs, in nanotons: the bytes name no price, the network's
 * configuration does. 0.0056 TON is the highest that was measured, at 400 nanotons per gas.
 */
const WALLET_FEE_MAX = 20_000_000n

/** Creates the reader of one chain. Throws on a token whose contract is not an address. */
export function tonReader(facts: TonFacts, ring: KeyRing): NetworkReader {
  const masters = facts.tokens.map(({ asset, contract }) => ({ asset, master: Address.parse(contract) }))
  const walletOfKey = (key: KeyRef): Wallet => walletOf(facts.globalId, ring.publicKey('ton', key))
  return {
    guard: 'sequence',
    coin: facts.coin,
    lookupKeyOf: (address) => lookupKeyOf(address, facts.globalId),
    lookupKeyOfKey: (key) => walletOfKey(key).address.toRawString(),
    read: (unsigned) => {
      const [key, ...others] = unsigned.keys
      understood(key !== undefined && others.length === 0, 'another number of keys than one')
      const wallet = walletOfKey(key)
      const request = readRequest(unsigned.bytes)
      understood(request.walletId === walletIdOf(facts.globalId), `the wallet ${request.walletId}`)
      understood(request.validUntil > 0 && request.validUntil < 0xff_ff_ff_ff, 'no end of its validity')
      const spending = { ...facts, masters, sender: wallet.address, seqno: request.seqno }
      const { payment, message, attached } = readMessage(request.message, spending)
      // Anything that was not read would be missing in the rebuilt request.
      understood(requestCell({ ...request, message }).equals(request.cell), 'more than a plain payment')
      return describe(request, { unsigned, key, wallet, payment, fee: WALLET_FEE_MAX + attached }, ring)
    },
  }
}

function lookupKeyOf(canonical: string, globalId: number): string | null {
  const { address, memo } = splitDestination(canonical)
  if (!/^[A-Za-z0-9_-]{48}$/.test(address) || (memo !== null && !isMemo(memo))) return null
  try {
    const read = Address.parseFriendly(address)
    const isForeign = read.isTestOnly && globalId === MAIN_NETWORK
    return isForeign || read.address.workChain !== BASECHAIN ? null : joinDestination(read.address.toRawString(), memo)
  } catch {
    return null
  }
}

const isMemo = (memo: string): boolean =>
  memo !== '' &&
  memo === memo.trim() &&
  !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(memo) &&
  Buffer.byteLength(memo, 'utf8') <= MEMO_BYTES_MAX

/** Runs a parser, but lets `NotUnderstood` through: it is more specific than a general parse error. */
function parsing<T>(what: string, parse: () => T): T {
  const read = parsingAnything(what, () => {
    try {
      return { value: parse() }
    } catch (error) {
      if (error instanceof NotUnderstood) return { error }
      throw error
    }
  })
  if ('error' in read) throw read.error
  return read.value
}

type Request = { readonly walletId: number; readonly validUntil: number; readonly seqno: number }
type HeldRequest = Request & { readonly cell: Cell; readonly message: MessageRelaxed }

function readRequest(bytes: string): HeldRequest {
  const roots = parsing('a bag of cells', () => Cell.fromBoc(Buffer.from(bytes, 'hex')))
  const [cell] = roots
  understood(cell !== undefined && roots.length === 1, 'another number of cells than one')
  // One transaction has one encoding: sign exactly what was read.
  understood(cell.toBoc().toString('hex') === bytes, 'another encoding than the canonical one')
  return parsing('a request to a wallet', () => {
    const slice = open(cell)
    understood(slice.loadUint(32) === SIGNED_EXTERNAL, 'another request than a signed one from outside')
    const [walletId, validUntil, seqno] = [slice.loadInt(32), slice.loadUint(32), slice.loadUint(32)]
    const actions = open(slice.loadMaybeRef() ?? Cell.EMPTY)
    actions.loadRef()
    understood(actions.loadUint(32) === SEND_ACTION, 'another action than sending')
    return { cell, walletId, validUntil, seqno, message: loadMessageRelaxed(open(actions.skip(8).loadRef())) }
  })
}

/** Builds the request as the product does. */
function requestCell({ walletId, validUntil, seqno, message }: Request & { readonly message: MessageRelaxed }): Cell {
  const actions = beginCell().store(storeOutList([{ type: 'sendMsg', mode: MODE, outMsg: message }]))
  return beginCell()
    .storeUint(SIGNED_EXTERNAL, 32)
    .storeInt(walletId, 32)
    .storeUint(validUntil, 32)
    .storeUint(seqno, 32)
    .storeMaybeRef(actions.endCell())
    .storeBit(false)
    .endCell()
}

type Spending = {
  readonly coin: CoinCode
  readonly masters: readonly { readonly asset: CoinCode; readonly master: Address }[]
  readonly sender: Address
  readonly seqno: number
}
/** A payment, the product's message for it, and the coins it attaches for other contracts. */
type Read = { readonly payment: ReadPayment; readonly message: MessageRelaxed; readonly attached: bigint }

function readMessage({ info, body }: MessageRelaxed, { coin, masters, sender, seqno }: Spending): Read {
  understood(info.type === 'internal', 'a message to nobody')
  const { dest: to, value } = info
  understood(value.coins > 0n, 'a payment of nothing')
  const operation = parsing('a message', () => operationOf(body))
  if (operation !== JETTON_TRANSFER) {
    const memo = readComment(body)
    const message = internal({
      to,
      value: value.coins,
      bounce: false,
      body: memo === null ? Cell.EMPTY : comment(memo),
    })
    return { payment: paymentOf(coin, to, memo, value.coins), message, attached: 0n }
  }
  const token = masters.find(({ master }) => jettonWalletOf(master, sender).equals(to))
  understood(token !== undefined, 'a transfer of jettons by a contract that is none of our jetton wallets')
  const { units, payee, memo } = readTransfer(body)
  understood(units > 0n, 'a payment of nothing')
  const message = internal({
    to,
    value: value.coins,
    bounce: true,
    body: transferCell({ sender, seqno, units, payee, memo }),
  })
  return { payment: paymentOf(token.asset, payee, memo, units), message, attached: value.coins }
}

function paymentOf(asset: CoinCode, to: Address, memo: string | null, units: bigint): ReadPayment {
  understood(to.workChain === BASECHAIN, 'a payment outside the basechain')
  return { asset, lookupKey: joinDestination(to.toRawString(), memo), units }
}

/** Reads a jetton transfer's payee, amount and comment. The rest is checked by rebuilding it. */
function readTransfer(body: Cell): { readonly units: bigint; readonly payee: Address; readonly memo: string | null } {
  return parsing('a transfer of jettons', () => {
    const slice = open(body).skip(32 + 64)
    const units = slice.loadCoins()
    const payee = slice.loadAddress()
    slice.loadAddress()
    understood(!slice.loadBit(), 'a payload for the jetton’s contract')
    slice.loadCoins()
    const payload = slice.loadMaybeRef()
    return { units, payee, memo: payload === null ? null : readComment(payload) }
  })
}

type Transfer = {
  readonly sender: Address
  readonly seqno: number
  readonly units: bigint
  readonly payee: Address
  readonly memo: string | null
}

function transferCell({ sender, seqno, units, payee, memo }: Transfer): Cell {
  return beginCell()
    .storeUint(JETTON_TRANSFER, 32)
    .storeUint(seqno, 64)
    .storeCoins(units)
    .storeAddress(payee)
    .storeAddress(sender)
    .storeBit(false)
    .storeCoins(NOTIFY_WITH)
    .storeMaybeRef(memo === null ? null : comment(memo))
    .endCell()
}

const operationOf = (body: Cell): number | null => {
  const slice = open(body)
  return slice.remainingBits < 32 ? null : slice.loadUint(32)
}

/** Reads a comment in one cell; `null` for an empty body. Anything else is not understood. */
function readComment(body: Cell): string | null {
  const slice = parsing('a comment', () => open(body))
  if (slice.remainingBits === 0 && slice.remainingRefs === 0) return null
  const memo = parsing('a comment', () => {
    understood(
      slice.loadUint(32) === 0 && slice.remainingRefs === 0 && slice.remainingBits % 8 === 0,
      'a message that is no plain comment',
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(slice.loadBuffer(slice.remainingBits / 8))
  })
  understood(isMemo(memo), 'a comment that is no memo')
  return memo
}

/** Opens an ordinary cell: exotic ones stand for something else. */
function open(cell: Cell): Slice {
  understood(!cell.isExotic, 'an exotic cell')
  return cell.beginParse()
}

type Facts = {
  readonly unsigned: Unsigned
  readonly key: KeyRef
  readonly wallet: Wallet
  readonly payment: ReadPayment
  readonly fee: bigint
}

function describe(
  { cell, seqno }: HeldRequest,
  { unsigned, key, wallet, payment, fee }: Facts,
  ring: KeyRing,
): ReadTransaction {
  const sender = wallet.address.toRawString()
  return {
    // The request does not name its wallet: the same bytes from two keys are two transactions.
    identity: `${cell.hash().toString('hex')}/${sender}`,
    payments: [payment],
    fee,
    // The bytes contain no price: nobody can bid one.
    feeRate: 0n,
    guards: [`${unsigned.network}:${sender}:${seqno}`],
    // A replacement has its sequence number, before its expiry and after.
    deadAfter: null,
    spendsFrom: new Set([key.account]),
    sign: () => ring.withPrivateKey('ton', key, (seed) => signRequest(cell, seed, { ...wallet, isFirst: seqno === 0 })),
  }
}

/**
 * Signs a request (seed: 32 bytes) and puts it into its external message; the first one includes the wallet's contract.
 * Deterministic. It does not validate the request: its caller has. Hex.
 */
export function signRequest(
  request: Cell,
  seed: Uint8Array,
  { address, init, isFirst }: Wallet & { readonly isFirst: boolean },
): SignedTransaction {
  const signature = ed25519.sign(request.hash(), seed)
  const body = beginCell().storeSlice(request.beginParse()).storeBuffer(Buffer.from(signature), 64).endCell()
  const message = external({ to: address, body, ...(isFirst ? { init } : {}) })
  // Everything in separate cells: then the message's own hash is the normalised one, unless the contract is included.
  const raw = beginCell()
    .store(storeMessage(message, { forceRef: true }))
    .endCell()
    .toBoc()
    .toString('hex')
  return { txid: normalisedHash(message), raw }
}

/**
 * Returns the hash by which nodes and explorers find an external message: without its contract, its fee and its sender
 * (TEP-467). Hex.
 */
function normalisedHash(message: Message): string {
  const plain: Message = { ...message, init: null }
  return beginCell()
    .store(storeMessage(plain, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
