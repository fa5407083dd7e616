/** The derivation paths of every address space's keys (chains.md §3.2). It holds no key. */
import type { AddressSpace } from '@zend/kernel'
import { HOT_ADDRESSES } from '../../ports/key-vault.ts'

/**
 * How a space's keys are derived from a seed.
 * - `bip32`: secp256k1; an account node with addresses on its external chain.
 * - `cip1852`: Cardano's derivation, of the same shape.
 * - `pool`: ed25519 (SLIP-0010); a separate key for each index, `{i}` in the path.
 * - `one`, `one-bip32`: a single key, ed25519 or secp256k1; memos tell customers apart.
 */
export type Scheme = 'bip32' | 'cip1852' | 'pool' | 'one' | 'one-bip32'

/**
 * A space's keys. `paths` has a second account for test chains where paths differ by chain (BIP-44 coin type 1); `{i}`
 * stands for the index.
 */
export type SpaceKeys = { readonly scheme: Scheme; readonly paths: readonly string[] }

/**
 * Every space. BIP-84 or BIP-44, always account 0 for coins of value: purposes have separate seeds, and any wallet
 * finds account 0 by itself when a seed is restored. Algorand's path is our own choice.
 */
export const SPACES: Readonly<Record<AddressSpace, SpaceKeys>> = {
  bitcoin: { scheme: 'bip32', paths: ["m/84'/0'/0'", "m/84'/1'/0'"] },
  litecoin: { scheme: 'bip32', paths: ["m/84'/2'/0'", "m/84'/1'/1'"] },
  bitcoincash: { scheme: 'bip32', paths: ["m/44'/145'/0'", "m/44'/1'/2'"] },
  dogecoin: { scheme: 'bip32', paths: ["m/44'/3'/0'", "m/44'/1'/3'"] },
  ethereum: { scheme: 'bip32', paths: ["m/44'/60'/0'"] },
  tron: { scheme: 'bip32', paths: ["m/44'/195'/0'"] },
  solana: { scheme: 'pool', paths: ["m/44'/501'/{i}'/0'"] },
  xrpl: { scheme: 'one-bip32', paths: ["m/44'/144'/0'/0/0"] },
  stellar: { scheme: 'one', paths: ["m/44'/148'/0'"] },
  algorand: { scheme: 'pool', paths: ["m/44'/283'/{i}'/0'/0'"] },
  cardano: { scheme: 'cip1852', paths: ["m/1852'/1815'/0'"] },
  ton: { scheme: 'one', paths: ["m/44'/607'/0'"] },
}

/** A path with its index filled in. @example pathAt("m/44'/501'/{i}'/0'", 7) // "m/44'/501'/7'/0'" */
export const pathAt = (template: string, index: number): string => template.replace('{i}', String(index))

/** Returns how many addresses of a space's hot account count as ours, from index 0. */
export function hotAddressesOf(space: AddressSpace): number {
  const { scheme } = SPACES[space]
  return scheme === 'one' || scheme === 'one-bip32' ? 1 : HOT_ADDRESSES
}

/**
 * Returns the derivation path for each space of these networks. When several chains share a space, the first one's path
 * is used.
 */
export function accountPaths(
  networks: Readonly<Record<string, { readonly space: AddressSpace; readonly depositAccountPath: string }>>,
): Readonly<Record<AddressSpace, string>> {
  const paths = Object.values(networks).map(({ space, depositAccountPath }) => [space, depositAccountPath] as const)
  return Object.fromEntries(paths.toReversed()) as Record<AddressSpace, string>
}
