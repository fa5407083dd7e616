/** The recipients to offer again: saved wallets, and recent recipients. Pure. */
import type { Beneficiary, NetworkName, Transaction } from '@zend/contracts'
import { type CoinCode, isCoin } from '@zend/kernel'

/** A recent recipient who is not saved. */
export type RecentRecipient =
  | {
      readonly kind: 'external'
      readonly key: string
      readonly address: string
      readonly currency: CoinCode
      readonly chain: NetworkName
    }
  | { readonly kind: 'zend-pay'; readonly key: string; readonly username: string; readonly currency: CoinCode }

/** The number of recent recipients to offer. */
export const RECENT_RECIPIENTS_MAX = 5

type Sent = Pick<Transaction, 'transactionType' | 'direction' | 'party' | 'network' | 'currency'>

/** The recipients of these transactions (newest first), each once, without saved ones. */
export function recentRecipients(
  transactions: readonly Sent[],
  saved: readonly Beneficiary[],
): readonly RecentRecipient[] {
  const found = new Map<string, RecentRecipient>()
  for (const transaction of transactions) {
    const recipient = recipientOf(transaction)
    if (recipient !== null && !found.has(recipient.key) && !saved.some((wallet) => isSame(wallet, recipient)))
      found.set(recipient.key, recipient)
  }
  return [...found.values()].slice(0, RECENT_RECIPIENTS_MAX)
}

function recipientOf({ transactionType, direction, party, network, currency }: Sent): RecentRecipient | null {
  if (direction !== 'out' || party === null || !isCoin(currency)) return null
  if (transactionType === 'transfer') return { kind: 'zend-pay', key: `@${party}`, username: party, currency }
  if (transactionType !== 'withdrawal' || network === null) return null
  return { kind: 'external', key: `${network} ${currency} ${party}`, address: party, currency, chain: network }
}

function isSame(wallet: Beneficiary, recipient: RecentRecipient): boolean {
  if (recipient.kind === 'zend-pay') return wallet.type === 'internal' && wallet.toUser === recipient.username
  return wallet.type === 'external' && wallet.chain === recipient.chain && wallet.toAddr === recipient.address
}
