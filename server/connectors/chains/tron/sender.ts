/**
 * Sending on Tron: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes no bytes,
 * and trusts no node of another chain. Only solidified transactions count as mined: before that a transaction waits. A
 * mined token call is not yet a payment: the contract must have written the Transfer event too.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { divide, ok, refuse } from '@zend/kernel'
import type {
  BroadcastOutcome,
  ChainSender,
  GasRefusal,
  Payout,
  TransactionStatus,
  Window,
} from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { between } from '../bounds.ts'
import { NodeFault } from '../node-http.ts'
import { addressBytes, addressOfHex } from './addresses.ts'
import { coinUnits, paymentContract, tokenBandwidthUnits, tronBuilder } from './builder.ts'
import { ACTIVATION_SUN, SUN_PER_BYTE } from './costs.ts'
import { tronHttp } from './http.ts'
import { SOLID_LAG, type TronNode, tronNode } from './node.ts'
import {
  type BroadcastAnswer,
  type Header,
  readAccount,
  readBroadcast,
  readInfo,
  readMessage,
  readParameters,
  readTransactionId,
  readTrigger,
  type Transaction,
  type TransactionInfo,
} from './wire.ts'
import { succeeded, transferEvent } from './transfers.ts'
import { assetOf } from '../spec-assets.ts'

/**
 * Options of the sender. `genesis` is the first block's id, hex; it is compared with the node's own before every
 * request.
 */
export type TronSenderOptions = {
  readonly spec: NetworkSpec
  readonly genesis: string
  readonly fees: MeteredFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

const SECOND_MS = 1_000
/** How long a transaction can be mined, counted from the newest block. java-tron itself uses the same. */
const LIFETIME_MS = 60_000
/**
 * How far the solidified chain must be beyond a transaction's expiration before it counts as dead. The protocol
 * requires nothing: the margin is for a provider whose nodes differ in height, where one reports the time and another,
 * behind it, that it knows no such transaction.
 */
const DEAD_AFTER_MS = 5 * 60_000
/**
 * A contract's energy can cost up to a fifth more from one maintenance period to the next; a tenth covers what is
 * likely within a window of a minute.
 */
const ENERGY_MARGIN_PERCENT = 10n
/**
 * Codes with which a node checked a transaction and refuses it (api.proto, Return.response_code). Every other code is
 * about the node itself.
 */
const REFUSED = new Set([
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
])
const KNOWN = 'DUP_TRANSACTION_ERROR'
const INVALID = 'CONTRACT_VALIDATE_ERROR'
const TRANSFER_CALL = /^a9059cbb0{24}([0-9a-f]{40})[0-9a-f]{64}$/

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function tronSender({ spec, genesis, fees, rpcUrl, timeoutMs }: TronSenderOptions): ChainSender {
  const http = tronHttp({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const node = tronNode(http, { name: spec.network, genesis })
  /** Check first: an answer or refusal from a node of another chain means nothing. */
  const onChain = async <T>(questions: () => Promise<T>): Promise<T> => {
    await node.assertChain()
    return questions()
  }

  return {
    ...tronBuilder({ spec, fees }),
    feeRate: () =>
      onChain(async () => {
        const price = await energyPrice(node)
        return { kind: 'metered', perUnit: between(fees.perUnitMin, price, fees.perUnitMax) }
      }),
    gasLimit: (payout, from) =>
      onChain(async () => {
        const price = await energyPrice(node)
        // A limit below the network's price is used up and pays nobody.
        if (price > fees.perUnitMax)
          return refuse('would_fail', { reason: `energy costs ${price} sun, more than ${fees.perUnitMax}` })
        return assetOf(spec, payout.amount.asset).contract === undefined
          ? coinGas(node, spec, { payout, from, price, most: fees.unitsMax.coin })
          : tokenGas(node, spec, { payout, from, price, most: fees.unitsMax.token })
      }),
    describeOutputs: async (outputs) => outputs,
    window: () =>
      onChain(async () => {
        const [solid, head] = [await node.newest('solid'), await node.newest('head')]
        // A solidified block stays: no re-organisation can remove the block that the transaction names.
        return { reference: referenceOf(solid), lastValid: Math.floor((head.timestampMs + LIFETIME_MS) / SECOND_MS) }
      }),
    broadcast: (raw) =>
      onChain(async () => {
        const outcome = outcomeOf(readBroadcast(await node.ask('head', 'broadcasthex', { transaction: raw })))
        if (outcome.kind === 'accepted') return outcome
        // A mined one is refused too: as expired, once it is.
        return (await statusOf(node, spec, txidOf(raw))).kind === 'unknown' ? outcome : { kind: 'accepted' }
      }),
    lookUp: (txid, window) => onChain(() => statusOf(node, spec, txid, window)),
    sequenceOf: () => onChain(async () => ({ mined: 0n, waiting: 0n })),
    balanceOf: (address, asset) =>
      onChain(async () => {
        const { contract } = assetOf(spec, asset)
        return node.balance(hexOf(address), contract === undefined ? null : hexOf(contract))
      }),
  }
}

/**
 * Returns the current price of a unit of energy, in sun. Throws when a parameter that the builder assumes has changed:
 * then all its fees would be too low.
 */
async function energyPrice(node: TronNode): Promise<bigint> {
  const parameters = readParameters(await node.ask('head', 'getchainparameters'))
  const price = parameters.get('getEnergyFee')
  if (price === undefined) throw new NodeFault('the node names no price of energy')
  const activation =
    (parameters.get('getCreateNewAccountFeeInSystemContract') ?? 0n) + (parameters.get('getCreateAccountFee') ?? 0n)
  if ((parameters.get('getTransactionFee') ?? 0n) > SUN_PER_BYTE || activation > ACTIVATION_SUN)
    throw new Error('bandwidth or waking an account costs more than the builder knows')
  return price
}

type Request = { readonly payout: Payout; readonly from: string; readonly price: bigint; readonly most: bigint }
type Gas = { readonly ok: true; readonly value: bigint } | { readonly ok: false; readonly refusal: GasRefusal }

async function coinGas(node: TronNode, spec: NetworkSpec, { payout, from, price, most }: Request): Promise<Gas> {
  paymentContract(spec, payout, from)
  const [payee, payer] = [await accountOf(node, payout.to), await accountOf(node, from)]
  if (hexOf(payout.to) === hexOf(from)) return refuse('would_fail', { reason: 'an account cannot pay itself' })
  if (payee?.isContract === true) return refuse('would_fail', { reason: 'the payee is a contract' })
  if ((payer?.balance ?? 0n) < payout.amount.units)
    return refuse('would_fail', { reason: 'the balance is not sufficient' })
  const units = coinUnits(payee === null, price)
  return units > most
    ? refuse('would_fail', { reason: `it costs as much as ${units} units, more than ${most}` })
    : ok(units)
}

const accountOf = async (node: TronNode, address: string) =>
  readAccount(await node.ask('head', 'getaccount', { address: hexOf(address) }))

/**
 * Returns the energy the call needs now, with a margin, and a part for bandwidth: the unused part of a limit is never
 * charged.
 */
async function tokenGas(node: TronNode, spec: NetworkSpec, { payout, from, price, most }: Request): Promise<Gas> {
  const contract = paymentContract(spec, payout, from)
  if (contract.kind !== 'TriggerSmartContract') throw new RangeError('a token without a contract')
  const { result, energy_used: energy } = await node.call(
    'head',
    hex.encode(contract.contract),
    hex.encode(contract.data),
    hex.encode(contract.owner),
  )
  if (!result.result && result.code !== INVALID)
    throw new NodeFault(`the ${spec.network} node could not run a payment: ${result.code}`)
  if (!result.result || result.message !== undefined)
    return refuse('would_fail', { reason: readMessage(result.message ?? INVALID) })
  if (energy > most) return refuse('would_fail', { reason: `it needs ${energy} energy, more than ${most}` })
  const units = divide(energy * (100n + ENERGY_MARGIN_PERCENT), 100n, 'up') + tokenBandwidthUnits(price)
  return ok(units < most ? units : most)
}

async function statusOf(node: TronNode, spec: NetworkSpec, txid: string, window?: Window): Promise<TransactionStatus> {
  // In this order: if the head were read last, a transaction could be solidified between the two answers, and count as
  // dead.
  const solid = await node.newest('solid')
  const info = readInfo(await node.ask('solid', 'gettransactioninfobyid', { value: txid }))
  if (info?.id === txid) return included(node, spec, info, solid)
  if (window !== undefined && solid.timestampMs >= window.lastValid * SECOND_MS + DEAD_AFTER_MS) return { kind: 'dead' }
  for (const method of ['gettransactionbyid', 'gettransactionfrompending'])
    if (readTransactionId(await node.ask('head', method, { value: txid })) === txid) return { kind: 'waiting' }
  return { kind: 'unknown' }
}

async function included(
  node: TronNode,
  spec: NetworkSpec,
  info: TransactionInfo,
  solid: Header,
): Promise<TransactionStatus> {
  const block = await node.block(info.blockNumber)
  const transaction = block?.transactions.find(({ txID }) => txID === info.id)
  if (block === null || transaction === undefined)
    throw new NodeFault(`the ${spec.network} node names a block that does not hold the transaction`)
  return {
    kind: 'included',
    block: { height: block.number, hash: block.hash },
    // Counted like deposits: a solidified block has nineteen at least.
    confirmations: Math.max(solid.number, block.number) + SOLID_LAG - block.number + 1,
    success: didPay(spec, transaction, info),
    feePaid: info.fee,
  }
}

/**
 * Returns whether a mined transaction paid. A token call without an error and without the event moved nothing: some
 * tokens return false instead of failing.
 */
function didPay(spec: NetworkSpec, transaction: Transaction, { result, receipt, log }: TransactionInfo): boolean {
  if (!succeeded(transaction) || result === 'FAILED') return false
  const trigger = readTrigger(transaction)
  if (trigger === null) return true
  if (receipt.result !== 'SUCCESS') return false
  const [, payee] = TRANSFER_CALL.exec(trigger.data) ?? []
  const isOurs = spec.assets.some(
    ({ contract }) => contract !== undefined && hexOf(contract) === hexOf(trigger.contract_address),
  )
  if (!isOurs || payee === undefined) return true
  const [from, to] = [trigger.owner_address, addressOfHex(payee)]
  return log.some((each) => {
    const event = each.address === trigger.contract_address ? transferEvent(each) : null
    return event !== null && event.from === from && event.to === to
  })
}

function outcomeOf({ result, code = 'OTHER_ERROR', message = '' }: BroadcastAnswer): BroadcastOutcome {
  // A node knows what it accepted before, and some remember what they refused: in doubt it may be mined.
  if (result || code === KNOWN) return { kind: 'accepted' }
  const reason = `${code}: ${readMessage(message)}`
  if (REFUSED.has(code)) return { kind: 'refused', reason }
  throw new NodeFault(`the tron node has not looked at the transaction (${reason})`)
}

/** Returns a block's reference in a transaction: two bytes of its height and eight of its id. */
const referenceOf = ({ number, hash }: Header): string =>
  (number % 0x1_0000).toString(16).padStart(4, '0') + hash.slice(16, 32)

/**
 * Returns the id of a signed transaction, whose signed part is its first field, with a length prefix. Throws on invalid
 * bytes.
 */
function txidOf(raw: string): string {
  const bytes = hex.decode(raw)
  let [length, shift, position] = [0, 0, 1]
  for (let more = bytes[0] === 0x0a; more && shift < 28; shift += 7) {
    const byte = bytes[position++] ?? 0
    length += (byte & 127) * 2 ** shift
    more = byte > 127
  }
  if (length === 0 || position + length > bytes.length) throw new RangeError('not a signed transaction')
  return hex.encode(sha256(bytes.subarray(position, position + length)))
}

const hexOf = (address: string): string => hex.encode(addressBytes(address))
