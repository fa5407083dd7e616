/**
 * Parses the message bodies that matter to us: comments (TEP-74 and the wallets' convention) and jetton transfers.
 * Pure; a body of any other form is parsed as nothing, never as an error, because anybody can write one.
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
 * Coins that arrive in a jetton wallet. `from` is their previous owner, `null` when they were minted; `memo` the
 * comment, if there is one.
 */
export type ArrivedJettons = { readonly units: bigint; readonly from: Address | null; readonly memo: string | null }

const OPERATION_BITS = 32
const QUERY_BITS = 64
// Customers' comments are far shorter; longer ones are truncated, so that nobody fills our books.
const MEMO_CHARS_MAX = 128

/** Returns the operation code of a body; `null` when it is too short for one. */
export function operationOf(body: Cell | null): number | null {
  const slice = open(body)
  return slice === null || slice.remainingBits < OPERATION_BITS ? null : slice.preloadUint(OPERATION_BITS)
}

/**
 * Returns the plain comment of a body. `null` for an encrypted one, for bytes that are no text, and without a comment.
 */
export function commentOf(body: Cell | null): string | null {
  const slice = open(body)
  return slice === null ? null : commentIn(slice)
}

/** Parses an internal transfer between two jetton wallets. `null` for a body of another form. */
export function arrivedJettons(body: Cell | null): ArrivedJettons | null {
  const slice = open(body)
  if (slice === null || operationOf(body) !== OPERATION.internalTransfer) return null
  try {
    slice.skip(OPERATION_BITS + QUERY_BITS)
    const units = slice.loadCoins()
    const from = slice.loadMaybeAddress()
    // Where the rest of the attached coins goes, and how many come with the owner's notification.
    slice.loadMaybeAddress()
    slice.loadCoins()
    return { units, from, memo: payloadComment(slice) }
  } catch {
    return null
  }
}

/**
 * Parses a notification to the owner of jettons: who sent them, and with what comment. `null` for a body of another
 * form.
 */
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

/** Returns the payee in an owner's request to his jetton wallet. `null` for a body of another form. */
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

/** Returns the comment in a jetton payment's forward payload, inline or in a separate cell. */
function payloadComment(slice: Slice): string | null {
  if (slice.remainingBits === 0) return null
  if (!slice.loadBit()) return commentIn(slice)
  return slice.remainingRefs === 0 ? null : commentOf(slice.loadRef())
}

function commentIn(slice: Slice): string | null {
  if (slice.remainingBits < OPERATION_BITS || slice.loadUint(OPERATION_BITS) !== OPERATION.comment) return null
  const text = textIn(slice)?.trim()
  // No customer was given control characters, and not every database accepts them.
  return text === undefined || text === '' || /\p{Cc}/u.test(text) ? null : [...text].slice(0, MEMO_CHARS_MAX).join('')
}

/** Reads text that continues from cell to cell. `null` for invalid text. */
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

/** Opens an ordinary cell; exotic ones (libraries, proofs) cannot be read. */
const open = (cell: Cell | null): Slice | null => (cell === null || cell.isExotic ? null : cell.beginParse())
