/**
 * Says which networks identify an address's owner by a memo, which memos are valid, and whether the customer has dealt
 * with it. Pure. It checks the form alone; the server does the rest.
 */
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { splitDestination } from '@zend/kernel'

/** The name of a memo in a network's wallets. */
export type MemoKind = NonNullable<WalletNetwork['memo']>

const KINDS: Readonly<Partial<Record<NetworkName, MemoKind>>> = { xrpl: 'tag', stellar: 'memo', ton: 'comment' }
const TAG = /^(0|[1-9]\d{0,9})$/
const TAG_MAX = 2 ** 32 - 1
const BYTES_MAX = { memo: 28, comment: 120 } as const

/** Addresses that contain their memo: XRP Ledger's X-addresses, Stellar's muxed accounts. */
const CARRYING: Readonly<Partial<Record<NetworkName, RegExp>>> = {
  xrpl: /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/,
  stellar: /^M[A-Z2-7]{68}$/,
}

/** The network's name for its memo; `null` if every address has one owner. */
export const memoKindOf = (network: NetworkName | null): MemoKind | null =>
  network === null ? null : (KINDS[network] ?? null)

/**
 * Tells whether a memo has the form of its network: a tag is a whole number of 32 bits; a memo is up to 28 bytes of
 * text and a comment up to 120, without invisible characters.
 */
export function memoFits(kind: MemoKind, text: string): boolean {
  if (kind === 'tag') return TAG.test(text) && Number(text) <= TAG_MAX
  const bytes = new TextEncoder().encode(text).length
  return bytes > 0 && bytes <= BYTES_MAX[kind] && text === text.trim() && !/\p{C}/u.test(text)
}

/** Tells whether an address already contains a memo, so that none is asked for. */
export const carriesMemo = (network: NetworkName, address: string): boolean => CARRYING[network]?.test(address) ?? false

/** The two halves of a typed destination; on a network without memos all of it is the address. */
export const halvesOn = (network: NetworkName, text: string): ReturnType<typeof splitDestination> =>
  memoKindOf(network) === null ? { address: text, memo: null } : splitDestination(text)

/**
 * Tells whether a destination's memo is settled: it has the right form, the customer said that the receiver needs
 * `none`, or the network or address allows none. A trailing blank is trimmed when sent.
 */
export function isMemoSettled(network: NetworkName, destination: string, none: boolean): boolean {
  const kind = memoKindOf(network)
  if (kind === null) return true
  const { address, memo } = splitDestination(destination)
  if (memo === null || memo === '') return none || carriesMemo(network, address)
  return !carriesMemo(network, address) && memoFits(kind, memo.trimEnd())
}
