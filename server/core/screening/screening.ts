/**
 * A list of addresses that must not be paid, as text and as an index. Pure: it reads no file. It compares what a chain
 * shows (lookup keys), so that no other notation of an address slips through.
 */
import { networkId, type NetworkName } from '@zend/contracts'
import { splitDestination } from '@zend/kernel'
import { addressesOn, type CustodyDeps } from '../custody/index.ts'

/** One line of a list. */
export type ListedAddress = { readonly network: NetworkName; readonly address: string; readonly list: string }

/**
 * Parses a list: each line has a network, an address and the list's name, separated by blanks; `#` begins a comment.
 * Throws, with `name`, on an invalid line: a partly read list would let the rest through.
 */
export function parseList(text: string, name: string): readonly ListedAddress[] {
  return text.split('\n').flatMap((line, place) => {
    const words = line.replace(/#.*$/, '').trim()
    if (words === '') return []
    const [network, address, list, ...rest] = words.split(/\s+/)
    const known = networkId.safeParse(network)
    if (!known.success || address === undefined || list === undefined || rest.length > 0) {
      throw new TypeError(`${name}, line ${place + 1}: it takes a network, an address and the name of a list`)
    }
    return [{ network: known.data, address, list }]
  })
}

/** Maps network and lookup key to the list that names the address. */
export type ListIndex = ReadonlyMap<string, string>

/**
 * Returns an address's key in the index: its owner has it on every network of its space, whatever memo comes with it.
 */
export const indexKey = (
  { networks }: Pick<CustodyDeps, 'networks'>,
  network: NetworkName,
  lookupKey: string,
): string => `${networks[network].space} ${splitDestination(lookupKey).address}`

/**
 * Builds the index. Addresses of another chain of the same kind (a real one, on a test chain) cannot be paid here and
 * are left out; any other unreadable address throws.
 */
export function indexOf(
  listed: readonly ListedAddress[],
  custody: Pick<CustodyDeps, 'networks' | 'chains'>,
): ListIndex {
  const index = new Map<string, string>()
  for (const { network, address, list } of listed) {
    const parsed = addressesOn(custody, network).parseAddress(address)
    if (parsed.ok) index.set(indexKey(custody, network, parsed.value.lookupKey), list)
    else if (parsed.refusal.code !== 'address_wrong_network')
      throw new TypeError(`${list} names ${address}, which is no address of ${network}`)
  }
  return index
}
