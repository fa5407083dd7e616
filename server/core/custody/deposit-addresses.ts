/**
 * Customers' permanent deposit addresses: handed out once, and checked against the vault's attested key every time
 * before they are shown or credited. It never sees a private key, never changes an address, and never asks a chain.
 */
import { ok, refuse, type Result, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AddressSpace, ChainAddresses, DepositAddress, NetworkId, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyRef } from '../../ports/chain-sender.ts'
import type { AccountPublicKey, AccountPurpose } from '../../ports/key-vault.ts'
import { type NetworkTable, pathAt } from '../assets/index.ts'
import { type AttestationKey, isAttested } from './attestation.ts'
import {
  type AddressUse,
  addressesAt,
  addressesByLookupKey,
  findAccount,
  findPoolKey,
  handOut,
  insertAddress,
  knownLookupKeys,
  type StoredAddress,
} from './custody.repo.ts'
import { noteNetworkUse } from './networks-in-use.ts'

/**
 * Reports a row in the database that does not follow from the vault's keys: somebody else wrote it, and a person must
 * look.
 */
export type CustodyAlarm = {
  readonly kind: 'account_not_attested' | 'account_changed' | 'address_not_derived'
  /** Which of the space's accounts; the deposit account when absent. */
  readonly purpose?: AccountPurpose
  readonly space: AddressSpace
  readonly holder?: HolderId
  readonly index?: number
}

/** Dependencies of custody. `onAlarm` must reach a person; each function says what it does after an alarm. */
export type CustodyDeps = {
  readonly networks: NetworkTable
  readonly chains: { readonly [S in AddressSpace]: ChainAddresses }
  readonly attestationKey: AttestationKey
  readonly clock: Clock
  readonly onAlarm: (alarm: CustodyAlarm) => void
}

/** The owner of a lookup key, and the key that spends what arrives there. */
export type AddressOwner = {
  readonly holder: HolderId
  readonly space: AddressSpace
  readonly address: string
  readonly key: KeyRef
}

/** Returns how addresses of a network are made and parsed. */
export const addressesOn = (
  { networks, chains }: Pick<CustodyDeps, 'networks' | 'chains'>,
  network: NetworkId,
): ChainAddresses => chains[networks[network].space]

/** Thrown with every alarm that makes it impossible to continue. Its message is safe to log. */
export class CustodyFault extends Error {
  override readonly name = 'CustodyFault'
  readonly alarm: CustodyAlarm

  constructor(alarm: CustodyAlarm) {
    super(`custody: ${alarm.kind} in ${alarm.space}`)
    this.alarm = alarm
  }
}

/**
 * Returns the customer's address on a network: permanent, for every coin there and on every network of its space; with
 * `bill` the one that is for that bill alone. It is created on the first call, in the caller's transaction, and derived
 * from the attested key every time. Rows that claim another address for its index raise an alarm and change nothing.
 * Refuses `network_not_available` when the network is switched off or its account is not imported yet. Raises an alarm
 * and throws `CustodyFault` when the key is not attested.
 */
export async function depositAddressFor(
  deps: CustodyDeps,
  tx: Tx,
  { network, ...use }: AddressUse & { readonly network: NetworkId },
): Promise<Result<DepositAddress, { readonly code: 'network_not_available' }>> {
  const { holder } = use
  const { enabled, space } = deps.networks[network]
  if (!enabled) return refuse('network_not_available')
  const now = deps.clock.now()
  await noteNetworkUse(tx, network, now)
  const account = await findAccount(tx, space)
  // The vault makes keys well ahead; a customer who is faster than the vault retries.
  const index = account === null ? null : await handOut(tx, use, space, now)
  if (account === null || index === null) return refuse('network_not_available')
  const key = deps.chains[space].model === 'pool' ? await findPoolKey(tx, space, index) : account
  if (key === null) return refuse('network_not_available')
  assertAttested(deps, key, 'deposit', index)
  const derived = deps.chains[space].depositAddress(key.xpub, index)
  const stored = await addressesAt(tx, space, index)
  const foreign = stored.filter((row) => !isSame(row, derived))
  if (foreign.length > 0) deps.onAlarm({ kind: 'address_not_derived', space, holder, index })
  if (stored.length === foreign.length) await insertAddress(tx, { space, index, ...derived }, now)
  return ok(derived)
}

/**
 * Returns the owners of these lookup keys; keys of nobody are absent. Every answer is derived again from the attested
 * key: a row that does not follow from it raises an alarm and has no owner, so that it can neither claim others'
 * payments nor block them. Throws `CustodyFault` when the key itself is not attested.
 */
export async function ownerOf(
  deps: CustodyDeps,
  tx: Tx,
  lookupKeys: readonly string[],
): Promise<ReadonlyMap<string, AddressOwner>> {
  if (lookupKeys.length === 0) return new Map()
  const owners = new Map<string, AddressOwner>()
  for (const row of await addressesByLookupKey(tx, lookupKeys)) {
    const { holder, index } = row
    const { space } = row.account
    const derived = derivedFor(deps, row)
    // Where memos tell customers apart, coins arrive at the hot account's one address.
    const key: KeyRef =
      deps.chains[space].model === 'memo' ? { account: 'hot', index: 0 } : { account: 'deposit', index }
    if (isSame(row, derived)) owners.set(row.lookupKey, { holder, space, address: derived.address, key })
    else deps.onAlarm({ kind: 'address_not_derived', space, holder, index })
  }
  return owners
}

/**
 * Returns the owners for one network: a key of another space, which a chain can show only by chance, has no owner
 * there.
 */
export const ownersOn =
  (deps: CustodyDeps) =>
  async (tx: Tx, network: NetworkId, lookupKeys: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>> =>
    new Map(
      [...(await ownerOf(deps, tx, lookupKeys))].filter(([, { space }]) => space === deps.networks[network].space),
    )

/**
 * Tells scanners which keys are ours, by one indexed query per call (decision 021). Customers' keys are derived again
 * first, so that a planted row sets nobody's payments aside. `read` needs no transaction.
 */
export const watch = (deps: CustodyDeps, { read }: { readonly read: Tx }): Watch =>
  watchKeys({ read, ownersAmong: (lookupKeys) => ownerOf(deps, read, lookupKeys) })

/** Same as `watch`, with the customers' keys filtered by `ownersAmong`, which leaves planted ones out. */
export function watchKeys(deps: {
  readonly read: Tx
  readonly ownersAmong: (lookupKeys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
}): Watch {
  return {
    ours: async (lookupKeys) => {
      const known = lookupKeys.length === 0 ? [] : await knownLookupKeys(deps.read, lookupKeys)
      const hot = known.filter((key) => key.hot).map(({ lookupKey }) => lookupKey)
      const given = known.filter((key) => !key.hot).map(({ lookupKey }) => lookupKey)
      return new Set([...hot, ...(given.length === 0 ? [] : (await deps.ownersAmong(given)).keys())])
    },
  }
}

/**
 * Raises an alarm and throws unless the vault attested this account, for this purpose, on the configured path. Both
 * kinds of account have the same path, under separate seeds. `index`: the index of a pool's key.
 */
export function assertAttested(
  deps: Pick<CustodyDeps, 'networks' | 'attestationKey' | 'onAlarm'>,
  account: AccountPublicKey,
  purpose: AccountPurpose = 'deposit',
  index = 0,
): void {
  const meant = Object.values(deps.networks).some(
    ({ space, depositAccountPath }) => space === account.space && pathAt(depositAccountPath, index) === account.path,
  )
  if (meant && isAttested(account, deps.attestationKey, purpose)) return
  raise(deps, { kind: 'account_not_attested', space: account.space, ...(purpose === 'hot' ? { purpose } : {}) })
}

/** Reports the alarm, then throws it. */
export function raise({ onAlarm }: Pick<CustodyDeps, 'onAlarm'>, alarm: CustodyAlarm): never {
  onAlarm(alarm)
  throw new CustodyFault(alarm)
}

const isSame = (row: DepositAddress, derived: DepositAddress): boolean =>
  row.address === derived.address && row.lookupKey === derived.lookupKey

function derivedFor(deps: CustodyDeps, { index, account }: StoredAddress): DepositAddress {
  assertAttested(deps, account, 'deposit', index)
  return deps.chains[account.space].depositAddress(account.xpub, index)
}
