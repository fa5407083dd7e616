/**
 * Compares a transaction's payments with the intents from the books: every intent is paid exactly once, and nothing
 * else is paid to anybody but us. Pure. It knows neither limits nor earlier signatures.
 */
import type { NetworkId } from '@zend/kernel'
import type { PaymentIntent, SignRefusal } from '@zend/server/ports/key-vault'
import type { NetworkReader, ReadPayment, ReadTransaction } from './reader.ts'

/** Returns the first `count` hot addresses, which count as ours, as the chain shows them. */
export function hotKeysOf(reader: NetworkReader, count: number): ReadonlySet<string> {
  return new Set(Array.from({ length: count }, (_, index) => reader.lookupKeyOfKey({ account: 'hot', index })))
}

/** As `hotKeysOf`, of each network: derived when it is first paid on, and kept, since they are few. */
export function hotKeysByNetwork(
  readers: Readonly<Record<NetworkId, NetworkReader>>,
  count: (network: NetworkId) => number,
): (network: NetworkId) => ReadonlySet<string> {
  const derived = new Map<NetworkId, ReadonlySet<string>>()
  return (network) => {
    const keys = derived.get(network) ?? hotKeysOf(readers[network], count(network))
    derived.set(network, keys)
    return keys
  }
}

/** Returns the mismatch between these bytes and these intents, or `null`. */
export function checkIntents(
  reader: NetworkReader,
  hotKeys: ReadonlySet<string>,
  read: ReadTransaction,
  intents: readonly PaymentIntent[],
): SignRefusal | null {
  if (new Set(intents.map(({ id }) => id)).size !== intents.length)
    return notTheIntent('the same payment twice in one request')
  const unmatched = [...read.payments]
  if (intents.some(({ purpose, units }) => purpose !== 'optin' && units <= 0n))
    return notTheIntent('a payment of nothing')
  for (const intent of intents) {
    const lookupKey = reader.lookupKeyOf(intent.to)
    if (lookupKey === null) return notTheIntent(`${intent.id}: its address is none of this network`)
    const wrong = wrongPurpose(reader, hotKeys, read, intent, lookupKey)
    if (wrong !== null) return notTheIntent(`${intent.id}: ${wrong}`)
    const position = unmatched.findIndex((payment) => pays(payment, intent, lookupKey))
    if (position < 0) return notTheIntent(`${intent.id}: the bytes do not pay it exactly`)
    unmatched.splice(position, 1)
  }
  return strangePayment(reader, hotKeys, unmatched)
}

const notTheIntent = (detail: string): SignRefusal => ({ code: 'not_the_intent', detail })

const pays = (payment: ReadPayment, intent: PaymentIntent, lookupKey: string): boolean =>
  payment.asset === intent.asset && payment.lookupKey === lookupKey && payment.units === intent.units

/** Returns why an intent's purpose does not allow its source or target. */
function wrongPurpose(
  reader: NetworkReader,
  hotKeys: ReadonlySet<string>,
  read: ReadTransaction,
  intent: PaymentIntent,
  lookupKey: string,
): string | null {
  switch (intent.purpose) {
    case 'sweep':
      return hotKeys.has(lookupKey) ? null : 'a sweep goes to the hot account'
    case 'topup':
      if (reader.guard === 'inputs') return 'deposit addresses of this network need no top-up'
      if (intent.asset !== reader.coin) return 'a top-up is paid in the network’s own coin'
      if (read.spendsFrom.has('deposit')) return 'a top-up is paid by the hot account'
      if (intent.toKey.account !== 'deposit') return 'a top-up goes to a deposit address'
      return reader.lookupKeyOfKey(intent.toKey) === lookupKey ? null : 'its address is not the named key’s'
    case 'optin':
      if (intent.units !== 0n) return 'whoever opts in pays nothing'
      if (read.spendsFrom.size !== 1 || !read.spendsFrom.has(intent.toKey.account))
        return 'an address opts in by itself'
      return reader.lookupKeyOfKey(intent.toKey) === lookupKey ? null : 'its address is not the named key’s'
    case 'withdrawal':
      // Where transactions spend outputs, deposits are spent directly; elsewhere the hot account pays what customers
      // are owed.
      return reader.guard !== 'inputs' && read.spendsFrom.has('deposit')
        ? 'a withdrawal is paid by the hot account'
        : null
  }
}

/**
 * Returns a payment outside the intents that is not change: one output back to the hot account, on a network with
 * outputs.
 */
function strangePayment(
  reader: NetworkReader,
  hotKeys: ReadonlySet<string>,
  rest: readonly ReadPayment[],
): SignRefusal | null {
  const changeMax = reader.guard === 'inputs' ? 1 : 0
  if (rest.length > changeMax) return notTheIntent('the bytes pay more than what is meant')
  return rest.every(({ lookupKey }) => hotKeys.has(lookupKey))
    ? null
    : notTheIntent('what is left does not come back to the hot account')
}
