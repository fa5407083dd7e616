/** Follows a request to our wallet message by message: whether it paid, and its total cost. */
import { OPERATION, operationOf } from './bodies.ts'
import type { TonNode } from './node.ts'
import type { Message, Transaction } from './wire.ts'

/** Whether it paid, and what it cost, in nanotons. */
export type Outcome = { readonly success: boolean; readonly feePaid: bigint }

/**
 * Follows our wallet's transaction to its end. `null` while a message of it has not arrived. `jettonWallets` are our
 * own, raw: a jetton transfer counts only there. A payment of coins counts as paid once it was sent, because it does
 * not bounce.
 */
export async function outcomeOf(
  node: TonNode,
  { account, totalFees, isAborted, outMessages }: Transaction,
  jettonWallets: ReadonlySet<string>,
): Promise<Outcome | null> {
  const [sent, ...others] = outMessages
  if (isAborted || sent === undefined || others.length > 0) return { success: false, feePaid: totalFees }
  const fees = totalFees + sent.forwardFee
  if (
    sent.destination === null ||
    !jettonWallets.has(sent.destination) ||
    operationOf(sent.body) !== OPERATION.jettonTransfer
  )
    return { success: true, feePaid: fees }
  const moved = await jettonsMoved(node, sent, account)
  if (moved === null) return null
  const cost = fees + sent.value - moved.returned
  return { success: moved.success, feePaid: cost < 0n ? 0n : cost }
}

type Moved = {
  readonly success: boolean
  /** What came back of the coins that were attached, less what taking it back cost. */ readonly returned: bigint
}

async function jettonsMoved(node: TonNode, transfer: Message, owner: string): Promise<Moved | null> {
  const ours = await node.receiverOf(transfer.hash)
  if (ours === null) return null
  const moving = ours.outMessages.find(({ body }) => operationOf(body) === OPERATION.internalTransfer)
  const theirs = moving === undefined ? null : await node.receiverOf(moving.hash)
  if (moving !== undefined && theirs === null) return null
  const returned = await returnedTo(node, owner, [ours, ...(theirs === null ? [] : [theirs])])
  return returned === null ? null : { success: theirs !== null && !theirs.isAborted, returned }
}

/**
 * Returns the coins that these transactions send to our wallet, except a notification's: those are the payee's, who may
 * be ourselves. `null` while some have not arrived.
 */
async function returnedTo(node: TonNode, owner: string, transactions: readonly Transaction[]): Promise<bigint | null> {
  const messages = transactions
    .flatMap(({ outMessages }) => outMessages)
    .filter(({ destination, body }) => destination === owner && operationOf(body) !== OPERATION.notification)
  let sum = 0n
  for (const { hash, value } of messages) {
    const arrival = await node.receiverOf(hash)
    if (arrival === null) return null
    // Our wallet runs, and pays a fee, for whatever it receives.
    sum += value - arrival.totalFees
  }
  return sum
}
