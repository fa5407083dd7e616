/**
 * Prefixed, time-sortable ids, typed by their prefix. The caller that starts a command makes the id, and it is that
 * command's idempotency key.
 */

/** An id of one kind of thing. @example const user: Id<'usr'> = newId('usr', Date.now()) */
export type Id<Prefix extends string> = `${Prefix}_${string}`

/** A person, who signs in and acts. */
export type UserId = Id<'usr'>
/** A company. */
export type BusinessId = Id<'biz'>
/** One person's membership of one company. */
export type MemberId = Id<'mbr'>
/** One request of a member that others must approve. */
export type ApprovalId = Id<'apr'>
/** One API key of a company. */
export type ApiKeyId = Id<'key'>
/** One invitation to join a company. */
export type InvitationId = Id<'inv'>
/** A person or organisation behind a company. */
export type PartyId = Id<'prt'>
/** The owner of money: a person or a company. */
export type HolderId = UserId | BusinessId
/** Returns whether this holder is a person. @example isPerson('biz_ada') // false */
export const isPerson = (holder: HolderId): holder is UserId => holder.startsWith('usr_')
/** One deposit: one output or log on one network. */
export type DepositId = Id<'dep'>
/** One atomic set of ledger entries. */
export type PostingId = Id<'pst'>
/** Funds set aside in the ledger. */
export type HoldId = Id<'hld'>
/** One firm offer of a swap. */
export type QuoteId = Id<'qot'>
/** One swap. */
export type SwapId = Id<'swp'>
/** One withdrawal to an address outside. */
export type WithdrawalId = Id<'wdr'>
/** One Zend Pay transfer between two customers. */
export type TransferId = Id<'trf'>
/** One saved wallet. */
export type BeneficiaryId = Id<'ben'>
/** One supplier abroad whom a company pays. */
export type SupplierId = Id<'spr'>
/** One bill: what a company asks others to pay. */
export type BillId = Id<'bil'>
/** One profile picture. */
export type PictureId = Id<'pic'>
/** One order to pay on a network: a withdrawal, a sweep or a top-up, however many transactions it takes. */
export type PaymentId = Id<'pay'>
/** One signed transaction of ours on a network. */
export type ChainTransactionId = Id<'ctx'>

// Crockford's base 32: no I, L, O, U, so that an id can be read aloud.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARS = 10
const RANDOM_CHARS = 16

/**
 * A new id: 48 bits of milliseconds, then 80 random bits, 26 characters in all. Ids made later sort later.
 * `nowMs` is Unix time in milliseconds, from the clock port.
 */
export function newId<P extends string>(prefix: P, nowMs: number): Id<P> {
  let time = ''
  for (let rest = nowMs, i = 0; i < TIME_CHARS; i++, rest = Math.floor(rest / 32))
    time = ALPHABET.charAt(rest % 32) + time
  let random = ''
  for (const byte of randomBytes(RANDOM_CHARS)) random += ALPHABET.charAt(byte % 32)
  return `${prefix}_${time}${random}`
}

// Random bytes are drawn for many ids at once: a call of the generator for each costs more than the rest of an id.
const drawn = new Uint8Array(64 * RANDOM_CHARS)
let usedBytes = drawn.length

/** Returns bytes that were never returned before. */
function randomBytes(count: number): Uint8Array {
  if (usedBytes + count > drawn.length) {
    crypto.getRandomValues(drawn)
    usedBytes = 0
  }
  usedBytes += count
  return drawn.subarray(usedBytes - count, usedBytes)
}

/** Returns whether this text has the form of an id with this prefix. It does not say whether such a thing exists. */
export function isId<P extends string>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
}
