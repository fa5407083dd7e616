/** Messages and transactions by the hashes that nodes and explorers use. Pure. */
import {
  beginCell,
  type Cell,
  Dictionary,
  loadMessage,
  loadTransaction,
  type Message,
  storeMessage,
  type Transaction,
} from '@ton/core'

/** A message with its original cell, because its hash is that cell's and re-encoding may change it. */
export type HeldMessage = { readonly cell: Cell; readonly message: Message }

/** A transaction in its block. `account` is a raw address in upper case, as the indexer formats it. */
export type HeldTransaction = {
  readonly transaction: Transaction
  readonly hash: Buffer
  readonly account: string
  readonly seqno: number
  readonly inMessage: HeldMessage | null
  readonly outMessages: readonly HeldMessage[]
}

const WORKCHAIN = 0

/** Parses a transaction with its messages' own cells. */
export function holdTransaction(cell: Cell, seqno: number): HeldTransaction {
  const transaction = loadTransaction(cell.beginParse())
  const messages = cell.refs[0]?.beginParse()
  if (messages === undefined) throw new Error('a transaction without messages')
  const inCell = messages.loadMaybeRef()
  const outCells = messages.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell()).values()
  const hold = (held: Cell): HeldMessage => ({ cell: held, message: loadMessage(held.beginParse()) })
  return {
    transaction,
    hash: cell.hash(),
    account: `${WORKCHAIN}:${transaction.address.toString(16).padStart(64, '0').toUpperCase()}`,
    seqno,
    inMessage: inCell === null ? null : hold(inCell),
    outMessages: outCells.map(hold),
  }
}

/**
 * The hash that identifies an external message however it was encoded (TEP-467): without sender, fee and initial state.
 * `null` for any other message.
 */
export function normalisedHash({ info, body }: Message): Buffer | null {
  if (info.type !== 'external-in') return null
  const plain: Message = { info: { type: 'external-in', dest: info.dest, importFee: 0n }, init: null, body }
  return beginCell()
    .store(storeMessage(plain, { forceRef: true }))
    .endCell()
    .hash()
}
