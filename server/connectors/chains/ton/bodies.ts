/**
 * What stands in the messages that matter to us: comments (TEP-74 and the wallets' convention) and jettons on their
 * way. Pure; a body of any other form is read as nothing, never as an error, because strangers write them.
 */
import type { Address, Cell, Slice } from '@ton/core'

/** The first 32 bits of a message's body. */
export const OPERATION = {
  comment: 0,
  jettonTransfer: 0x0f8a7ea5,
  internalTransfer: 0x178d4519,
  notification: 0x7362d09c,
  excesses: 0xd53276db,
} as const

/**
 * Coins that arrive in a jetton wallet. `from` is their owner before, `null` when they were issued; `memo` the comment,
 * if there is one.
 */
export type ArrivedJettons = { readonly units: bigint; readonly from: Address | null; readonly memo: string | null }

const OPERATION_BITS = 32
const QUERY_BITS = 64
// What a customer was told to write is far shorter; what is longer is cut, so that nobody fills our books.
const MEMO_CHARS_MAX = 128

/** The operation a body begins with; `null` when it is too short for one. */
export function operationOf(body: Cell | null): number | null {
  const slice = open(body)
  return slice === null || slice.remainingBits < OPERATION_BITS ? null : slice.preloadUint(OPERATION_BITS)
}

/** The plain comment in a body. Encrypted ones, bytes that are no text, and none at all count as none. */
export function commentOf(body: Cell | null): string | null {
  const slice = open(body)
  return slice === null ? null : commentIn(slice)
}

/** Reads an internal transfer between two jetton wallets. `null` for a body of another form. */
export function arrivedJettons(body: Cell | null): ArrivedJettons | null {
  const slice = open(body)
  if (slice === null || operationOf(body) !== OPERATION.internalTransfer) return null
  try {
    slice.skip(OPERATION_BITS + QUERY_BITS)
    const units = slice.loadCoins()
    const from = slice.loadMaybeAddress()
    // Where the rest of the attached coins goes, and with how many the owner is told.
    slice.loadMaybeAddress()
    slice.loadCoins()
    return { units, from, memo: payloadComment(slice) }
  } catch {
    return null
  }
}

/** Who sent jettons that an owner is told of, and with what comment. `null` for a body of another form. */
export function notified(body: Cell | null): Pick<ArrivedJettons, 'from' | 'memo'> | null {
  const slice = open(body)
  if (slice === null || operationOf(body) !== OPERATION.notification) return null
  try {
    slice.skip(OPERATION_BITS + QUERY_BITS)
    slice.loadCoins()
    const from = slice.loadMaybeAddress()
    return { from, memo: payloadComment(slice) }
  } catch {
    return null
  }
}

/** Whose wallet the owner of jettons tells his jetton wallet to pay. `null` for a body of another form. */
export function jettonPayee(body: Cell | null): Address | null {
  const slice = open(body)
  if (slice === null || operationOf(body) !== OPERATION.jettonTransfer) return null
  try {
    slice.skip(OPERATION_BITS + QUERY_BITS)
    slice.loadCoins()
    return slice.loadMaybeAddress()
  } catch {
    return null
  }
}

/** The comment in what a payment of jettons says to the payee, written in place or in a cell of its own. */
function payloadComment(slice: Slice): string | null {
  if (slice.remainingBits === 0) return null
  if (!slice.loadBit()) return commentIn(slice)
  return slice.remainingRefs === 0 ? null : commentOf(slice.loadRef())
}

function commentIn(slice: Slice): string | null {
  if (slice.remainingBits < OPERATION_BITS || slice.loadUint(OPERATION_BITS) !== OPERATION.comment) return null
  const text = textIn(slice)?.trim()
  // No customer was told to write control characters, and no database takes them all.
  return text === undefined || text === '' || /\p{Cc}/u.test(text) ? null : [...text].slice(0, MEMO_CHARS_MAX).join('')
}

/** Text that goes on from cell to cell. `null` when it is none. */
function textIn(slice: Slice): string | null {
  const chunks: Buffer[] = []
  for (let rest: Slice | null = slice; rest !== null;) {
    if (rest.remainingBits % 8 !== 0 || rest.remainingRefs > 1) return null
    chunks.push(rest.loadBuffer(rest.remainingBits / 8))
    rest = rest.remainingRefs === 0 ? null : open(rest.loadRef())
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}

/** A cell that can be read; exotic ones (libraries, proofs) cannot. */
const open = (cell: Cell | null): Slice | null => (cell === null || cell.isExotic ? null : cell.beginParse())
