/**
 * Finds one transaction by a typed hash. A payment to us is a transaction of our own account, at the end of a chain of
 * messages; a customer has the hash of the start: of the message to their wallet, or of their wallet's transaction.
 * From there the messages to us are followed.
 */
import { Address } from '@ton/core'
import { joinDestination } from '@zend/kernel'
import type { FoundTransaction, UnlistedTransfer, Watch } from '../../../ports/chain.ts'
import { arrivedJettons, jettonPayee, OPERATION, operationOf } from './bodies.ts'
import { incomingTransfer, type WatchedAccount, wasRefused } from './incoming.ts'
import { refOf, type TonNode } from './node.ts'
import type { Block, Message, Transaction } from './wire.ts'

/**
 * How many messages of one transaction are followed: each costs a request or two. A transaction with more payments to
 * us is not reported at all: leaving some out would mean calling them not ours.
 */
const FOLLOWED_MAX = 16
const SECOND_MS = 1_000

/**
 * See `ChainConnector.find`. A hash of our own transaction is answered directly. An earlier one is answered by the
 * transaction of ours that it led to, under that one's own id; where it led to several, the payer's transaction
 * represents all, and each transfer has the id by which polls report it. Until all of them have arrived it is pending.
 * Throws on one with more messages to us than are followed.
 */
export async function findTransaction(
  node: TonNode,
  watched: readonly WatchedAccount[],
  hash: string,
  watch: Watch,
): Promise<FoundTransaction | null> {
  const head = await node.head()
  const nothing = { txid: hash, block: null, minedAt: null, headHeight: head.seqno, transfers: [], unlisted: [] }
  const start = (await node.transaction(hash)) ?? (await node.receiverOf(hash))
  if (start === null) return (await node.isPending(hash)) ? { ...nothing, outcome: 'pending' } : null
  const byAccount = new Map(watched.map((each) => [each.account, each]))
  const ends = start.isFinal ? await endsOf(node, byAccount, start) : []
  if (!start.isFinal || ends.some(({ kind }) => kind === 'on its way')) return { ...nothing, outcome: 'pending' }
  const [arrivals, unlistedEnds] = [
    ends.filter((end) => end.kind === 'ours'),
    ends.filter((end) => end.kind === 'strange'),
  ]
  const [only] = arrivals
  const told = only === undefined || ends.length > 1 ? start : only.transaction
  const blocks = await blocksOf(node, [told, ...arrivals.map(({ transaction }) => transaction)])
  const { seqno, utime, hash: blockHash } = blockIn(blocks, told)
  const at = {
    ...nothing,
    txid: told.hash,
    block: { height: seqno, hash: blockHash },
    minedAt: new Date(utime * SECOND_MS),
    // The chain grew during the requests.
    headHeight: Math.max(head.seqno, ...blocks.keys()),
  }
  const failed =
    ends.length === 0
      ? start.isAborted
      : ends.every((end) => end.kind === 'nowhere' || (end.kind === 'ours' && wasRefused(end.to, end.transaction)))
  if (failed) return { ...at, outcome: 'failed' }
  const owners = [...new Set([...arrivals.map(({ to }) => to.owner), ...unlistedEnds.map(({ owner }) => owner)])]
  const ours = owners.length === 0 ? new Set<string>() : await watch.ours(owners)
  const paid = arrivals.filter(({ to }) => ours.has(to.owner))
  const transfers = paid.flatMap(({ to, transaction }) =>
    incomingTransfer(to, transaction, refOf(blockIn(blocks, transaction))),
  )
  const unlisted = await Promise.all(
    unlistedEnds.filter(({ owner }) => ours.has(owner)).map((stray) => unlistedOf(node, stray)),
  )
  return { ...at, outcome: 'mined', transfers, unlisted: unlisted.flat() }
}

type Accounts = ReadonlyMap<string, WatchedAccount>
/** Unsupported jettons, in a jetton wallet that is said to belong to an owner of ours. */
type UnlistedEnd = { readonly kind: 'strange'; readonly owner: string; readonly transaction: Transaction }
/**
 * Where a payer's message ended: in an account of ours, in an unknown jetton wallet, nowhere because a contract on the
 * way refused it, or not yet.
 */
type End =
  | { readonly kind: 'ours'; readonly to: WatchedAccount; readonly transaction: Transaction }
  | UnlistedEnd
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'on its way' }

/** Returns where a transaction's messages to us ended, in their order: the transaction itself when it is ours. */
async function endsOf(node: TonNode, accounts: Accounts, start: Transaction): Promise<readonly End[]> {
  const itself = accounts.get(start.account)
  if (itself !== undefined) return [{ kind: 'ours', to: itself, transaction: start }]
  const owners = new Set([...accounts.values()].map(({ owner }) => owner))
  const isForUs = ({ destination, body }: Message): boolean => {
    const payee = jettonPayee(body)
    return (destination !== null && accounts.has(destination)) || (payee !== null && owners.has(payee.toRawString()))
  }
  const followed = start.outMessages.filter(isForUs)
  if (followed.length > FOLLOWED_MAX)
    throw new Error(`a transaction sends us ${followed.length} messages, and only ${FOLLOWED_MAX} are followed`)
  return Promise.all(followed.map((message) => endOf(node, accounts, message)))
}

/** Returns where a message to us ended: directly, or through the sender's jetton wallet. */
async function endOf(node: TonNode, accounts: Accounts, message: Message): Promise<End> {
  const transaction = await node.receiverOf(message.hash)
  if (transaction === null) return { kind: 'on its way' }
  const to = accounts.get(transaction.account)
  if (to !== undefined) return { kind: 'ours', to, transaction }
  const moving = transaction.outMessages.find(({ body }) => operationOf(body) === OPERATION.internalTransfer)
  const payee = jettonPayee(message.body)
  if (transaction.isAborted || moving === undefined || payee === null) return { kind: 'nowhere' }
  const last = await node.receiverOf(moving.hash)
  if (last === null) return { kind: 'on its way' }
  const ours = accounts.get(last.account)
  return ours === undefined
    ? { kind: 'strange', owner: payee.toRawString(), transaction: last }
    : { kind: 'ours', to: ours, transaction: last }
}

/**
 * Returns what an unknown jetton wallet received, when it and its jetton both say that it is the owner's. Nobody
 * vouches for its issuer or value.
 */
async function unlistedOf(node: TonNode, { owner, transaction }: UnlistedEnd): Promise<readonly UnlistedTransfer[]> {
  const { account, inMessage, isAborted, lt } = transaction
  const arrived = inMessage === null || inMessage.isBounced || isAborted ? null : arrivedJettons(inMessage.body)
  if (arrived === null || arrived.units === 0n) return []
  const jetton = await node.jettonOf(Address.parseRaw(account))
  if (jetton?.owner.toRawString() !== owner) return []
  return [
    {
      contract: jetton.master.toString(),
      units: arrived.units,
      lookupKey: joinDestination(owner, arrived.memo),
      index: String(lt),
    },
  ]
}

/** Returns the masterchain blocks that hold these, by number. */
async function blocksOf(node: TonNode, transactions: readonly Transaction[]): Promise<ReadonlyMap<number, Block>> {
  const numbers = [...new Set(transactions.map(({ seqno }) => seqno))]
  const blocks = await Promise.all(numbers.map(async (seqno) => [seqno, await node.block(seqno)] as const))
  return new Map(
    blocks.map(([seqno, block]) => {
      if (block === null) throw new Error(`the node does not have masterchain block ${seqno}`)
      return [seqno, block]
    }),
  )
}

function blockIn(blocks: ReadonlyMap<number, Block>, { seqno }: Transaction): Block {
  const block = blocks.get(seqno)
  if (block === undefined) throw new Error(`masterchain block ${seqno} was not asked for`)
  return block
}
