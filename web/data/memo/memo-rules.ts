/**
 * Which networks tell the owners of one address apart by a memo, what such a memo may be, and whether one was thought
 * of. Pure. It judges form alone: the server does the rest.
 */
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import { splitDestination } from '@zend/kernel'

/** What wallets of a network call a memo. */
export type MemoKind = NonNullable<WalletNetwork['memo']>

const KINDS: Readonly<Partial<Record<NetworkName, MemoKind>>> = { xrpl: 'tag', stellar: 'memo', ton: 'comment' }
const TAG = /^(0|[1-9]\d{0,9})$/
const TAG_MAX = 2 ** 32 - 1
const BYTES_MAX = { memo: 28, comment: 120 } as const

/** Addresses with their memo inside: XRP Ledger's X-addresses, Stellar's muxed accounts. */
const CARRYING: Readonly<Partial<Record<NetworkName, RegExp>>> = {
  xrpl: /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/,
  stellar: /^M[A-Z2-7]{68}$/,
}

/** What a network calls its memo; `null` where every address has one owner. */
export const memoKindOf = (network: NetworkName | null): MemoKind | null =>
  network === null ? null : (KINDS[network] ?? null)

/**
 * Whether a memo has the form that its network takes: a tag is a whole number of 32 bits; a memo is up to 28 bytes of
 * text and a comment up to 120, all of it visible.
 */
export function memoFits(kind: MemoKind, text: string): boolean {
  if (kind === 'tag') return TAG.test(text) && Number(text) <= TAG_MAX
  const bytes = new TextEncoder().encode(text).length
  return bytes > 0 && bytes <= BYTES_MAX[kind] && text === text.trim() && !/\p{C}/u.test(text)
}

/** Whether an address of the network has a memo in it already, so that none is asked for beside it. */
export const carriesMemo = (network: NetworkName, address: string): boolean => CARRYING[network]?.test(address) ?? false

/** The two halves of what is being typed; on a network without memos all of it is the address. */
export const halvesOn = (network: NetworkName, text: string): ReturnType<typeof splitDestination> =>
  memoKindOf(network) === null ? { address: text, memo: null } : splitDestination(text)

/**
 * Whether the memo of a destination needs no more thought: there is one of the right form, or somebody said that the
 * receiver needs `none`, or the network or the address leaves no room for one. A blank at the end is cut off on the
 * way.
 */
export function isMemoSettled(network: NetworkName, destination: string, none: boolean): boolean {
  const kind = memoKindOf(network)
  if (kind === null) return true
  const { address, memo } = splitDestination(destination)
  if (memo === null || memo === '') return none || carriesMemo(network, address)
  return !carriesMemo(network, address) && memoFits(kind, memo.trimEnd())
}
