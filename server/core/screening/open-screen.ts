/**
 * Loads the lists of addresses that must not be paid: the parts that ship with the product, and the operator's own
 * file. They are read once at process start; a new list needs a restart. It decides nothing about customers.
 */
import { readFileSync } from 'node:fs'
import type { NetworkName } from '@zend/contracts'
import type { CustodyDeps } from '../custody/index.ts'
import { indexKey, indexOf, parseList } from './screening.ts'

/** Operator settings: the path of a list, in the form of the one beside this file; empty for none. */
export type ScreeningPolicy = { readonly listFile: string }

/** An address that a list names. */
export type ScreeningHit = { readonly list: string }

/** Returns which list names an address (by its lookup key), or `null`. Calls nothing outside this process. */
export type AddressScreen = (network: NetworkName, lookupKey: string) => ScreeningHit | null

// Sanctioned addresses, and burn addresses that nobody owns.
const SHIPPED = ['sanctioned-addresses.txt', 'burnt-addresses.txt'] as const

/**
 * Loads the lists. Throws when the operator's file is missing or has an invalid line: a process must not run without
 * its list.
 */
export function openScreen(policy: ScreeningPolicy, custody: Pick<CustodyDeps, 'networks' | 'chains'>): AddressScreen {
  const shipped = SHIPPED.flatMap((file) => parseList(readFileSync(new URL(file, import.meta.url), 'utf8'), file))
  const own = policy.listFile === '' ? [] : parseList(readFileSync(policy.listFile, 'utf8'), policy.listFile)
  const index = indexOf([...shipped, ...own], custody)
  return (network, lookupKey) => {
    const list = index.get(indexKey(custody, network, lookupKey))
    return list === undefined ? null : { list }
  }
}
