/**
 * Sending on the TON network: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes
 * no bytes, and trusts no node of another chain. A request that our wallet ran is not yet a payment: with too little
 * balance the wallet sends nothing, and a jetton moves only when the payee's wallet contract has accepted it.
 */
import { Address, beginCell, Cell, loadMessage, type Message as TonMessage, storeMessage } from '@ton/core'
import { ok, refuse } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { between } from '../bounds.ts'
import { NodeRefusal } from '../node-http.ts'
import { addressOf, tonBuilder } from './builder.ts'
import { tonHttp } from './http.ts'
import { jettonWalletAddress, masterAddress } from './jettons.ts'
import { refOf, tonNode, type TonNode } from './node.ts'
import { outcomeOf } from './outcome.ts'
import { numberAt } from './wire.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of the sender. `globalId` is checked against the node's own with every request. */
export type TonSenderOptions = {
  readonly spec: NetworkSpec
  readonly globalId: number
  readonly fees: MeteredFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
}

// Long enough for a busy network, short enough that a lost payment can soon be made anew.
const WINDOW_S = 180
// A node's answers can come from copies of its index, one of which lags.
const SETTLE_S = 60
// A node's message when the account did not accept the message.
const NOT_ACCEPTED = /not accepted|cannot apply external message/i

/**
 * Connects nothing yet. Throws on a table without the network's own coin, an invalid jetton address, or an invalid URL.
 */
export function tonSender({ spec, globalId, fees, rpcUrl, timeoutMs }: TonSenderOptions): ChainSender {
  const builder = tonBuilder({ spec, globalId, fees })
  const node = tonNode(
    tonHttp({ name: spec.network, url: rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    { name: spec.network, globalId },
  )
  const masters = spec.assets.flatMap(({ contract }) => (contract === undefined ? [] : [masterAddress(contract)]))

  const lookUp: ChainSender['lookUp'] = async (txid, window) => {
    const head = await node.head()
    const transaction = await node.receiverOf(txid)
    if (transaction !== null && transaction.seqno <= head.seqno) {
      const owner = Address.parseRaw(transaction.account)
      const outcome = await outcomeOf(
        node,
        transaction,
        new Set(masters.map((master) => jettonWalletAddress(master, owner).toRawString())),
      )
      // Until its last message has arrived nobody knows whether it paid.
      if (outcome === null) return { kind: 'waiting' }
      const block = await node.block(transaction.seqno)
      if (block === null)
        throw new Error(`the ${spec.network} node does not have masterchain block ${transaction.seqno}`)
      return { kind: 'included', block: refOf(block), confirmations: head.seqno - transaction.seqno + 1, ...outcome }
    }
    if (transaction !== null) return { kind: 'waiting' }
    // A wallet accepts a request while its block's time is below the last second: once every shard is past it, only
    // later ones can follow.
    if (window !== undefined && (await node.shardsMadeAt(head.seqno)) >= window.lastValid + SETTLE_S)
      return { kind: 'dead' }
    return { kind: (await node.isPending(txid)) ? 'waiting' : 'unknown' }
  }

  return {
    ...builder,
    feeRate: async () => {
      await node.head()
      return { kind: 'metered', perUnit: between(fees.perUnitMin, await node.gasPrice(), fees.perUnitMax) }
    },
    gasLimit: async (payout, from) => {
      const { contract } = assetPaid(spec, payout.amount)
      // Every payee can be paid: coins stay at the address, and a jetton wallet is created on the way. Only our own
      // balance can be too low.
      addressOf(payout.to, globalId)
      const [wanted, most] =
        contract === undefined
          ? [fees.typicalUnits.coin, fees.unitsMax.coin]
          : [fees.typicalUnits.token, fees.unitsMax.token]
      const owner = addressOf(from, globalId).address
      const limit = wanted < most ? wanted : most
      const [coins, units] = await Promise.all([balanceOf(node, owner, undefined), balanceOf(node, owner, contract)])
      const needed = limit * fees.perUnitMin + (contract === undefined ? payout.amount.units : 0n)
      if (units < payout.amount.units)
        return refuse('would_fail', { reason: `${units} units held, ${payout.amount.units} to pay` })
      // The wallet would spend its fee and send nothing.
      if (coins < needed)
        return refuse('would_fail', { reason: `${coins} nanotons held, ${needed} needed with the fee` })
      return ok(limit)
    },
    describeOutputs: async (outputs) => outputs,
    window: async () => ({ reference: '', lastValid: (await node.head()).utime + WINDOW_S }),
    broadcast: (raw) => broadcast(node, lookUp, raw),
    lookUp,
    sequenceOf: async (address) => {
      await node.head()
      const wallet = addressOf(address, globalId).address
      const { isActive } = await node.account(wallet)
      // A wallet that has not sent anything has no contract to ask. Nobody shows waiting requests: the next sequence
      // number is used only after the one before it.
      const mined = isActive ? numberAt(await node.run(wallet, 'seqno'), 0) : 0n
      return { mined, waiting: mined }
    },
    balanceOf: async (address, asset) => {
      const { contract } = assetOf(spec, asset)
      return balanceOf(node, addressOf(address, globalId).address, contract)
    },
  }
}

async function broadcast(node: TonNode, lookUp: ChainSender['lookUp'], raw: string): Promise<BroadcastOutcome> {
  await node.head()
  const boc = Buffer.from(raw, 'hex')
  try {
    await node.send(boc)
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof NodeRefusal) || !NOT_ACCEPTED.test(error.reason)) throw error
    // An executed one is refused for its sequence number, like any other with that number.
    const { kind } = await lookUp(
      messageHash(loadMessage(Cell.fromBoc(boc)[0]?.beginParse() ?? Cell.EMPTY.beginParse())),
    )
    return kind === 'unknown' ? { kind: 'refused', reason: error.reason } : { kind: 'accepted' }
  }
}

async function balanceOf(node: TonNode, owner: Address, contract: string | undefined): Promise<bigint> {
  await node.head()
  if (contract === undefined) return (await node.account(owner)).balance
  const wallet = jettonWalletAddress(masterAddress(contract), owner)
  // Where nobody paid this jetton yet, there is no contract.
  return (await node.account(wallet)).isActive ? numberAt(await node.run(wallet, 'get_wallet_data'), 0) : 0n
}

/**
 * Returns the hash by which explorers find an external message, however it was encoded (TEP-467). Hex. Throws on any
 * other message.
 */
export function messageHash({ info, body }: TonMessage): string {
  if (info.type !== 'external-in') throw new RangeError('not a message from outside')
  const plain: TonMessage = { info: { type: 'external-in', dest: info.dest, importFee: 0n }, init: null, body }
  return beginCell()
    .store(storeMessage(plain, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
