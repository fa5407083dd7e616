/**
 * Customers' permanent deposit addresses: handed out once, checked against the vault's attested key every time before they are shown or credited.
 * It never sees a private key, never changes an address, and never asks a chain.
 */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { AddressSpace, ChainAddresses, DepositAddress, NetworkId, Watch } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyRef } from '../../ports/chain-sender.ts'
import type { AccountPublicKey, AccountPurpose } from '../../ports/key-vault.ts'
import { type NetworkTable, pathAt } from '../assets/index.ts'
import { type AttestationKey, isAttested } from './attestation.ts'
import {
  addressesByLookupKey,
  findAccount,
  findAddress,
  findPoolKey,
  insertAddress,
  knownLookupKeys,
  lockAccount,
  poolLevel,
  type StoredAddress,
  takeIndex,
} from './custody.repo.ts'
import { noteNetworkUse } from './networks-in-use.ts'

/** Something in the database does not follow from the vault's keys: somebody wrote what only we should, and a person must look. */
export type CustodyAlarm = {
  readonly kind: 'account_not_attested' | 'account_changed' | 'address_not_derived'
  /** Which of the space's accounts; a deposit account when absent. */
  readonly purpose?: AccountPurpose
  readonly space: AddressSpace
  readonly userId?: UserId
  readonly index?: number
}

/** What custody needs. `onAlarm` must reach a person; the call that raised it throws as well. */
export type CustodyDeps = {
  readonly networks: NetworkTable
  readonly chains: { readonly [S in AddressSpace]: ChainAddresses }
  readonly attestationKey: AttestationKey
  readonly clock: Clock
  readonly onAlarm: (alarm: CustodyAlarm) => void
}

/** Whose address a lookup key is, and the key that spends what arrives there. */
export type AddressOwner = { readonly userId: UserId; readonly space: AddressSpace; readonly address: string; readonly key: KeyRef }

/** How addresses of a network are made and read. */
export const addressesOn = ({ networks, chains }: Pick<CustodyDeps, 'networks' | 'chains'>, network: NetworkId): ChainAddresses =>
  chains[networks[network].space]

/** Thrown with every alarm. Its message is safe to log. */
export class CustodyFault extends Error {
  override readonly name = 'CustodyFault'
  readonly alarm: CustodyAlarm

  constructor(alarm: CustodyAlarm) {
    super(`custody: ${alarm.kind} in ${alarm.space}`)
    this.alarm = alarm
  }
}

/**
 * The customer's address on a network, the same for ever, for every coin there and on every network of its space; made on the first call, in the caller's transaction.
 * Refuses `network_not_available` when the network is switched off or its account is not imported yet.
 * Raises an alarm and throws `CustodyFault` when what is stored does not follow from the attested key.
 */
export async function depositAddressFor(
  deps: CustodyDeps,
  tx: Tx,
  { userId, network }: { readonly userId: UserId; readonly network: NetworkId },
): Promise<Result<DepositAddress, { readonly code: 'network_not_available' }>> {
  const { enabled, space } = deps.networks[network]
  if (!enabled) return refuse('network_not_available')
  await noteNetworkUse(tx, network, deps.clock.now())
  const known = await findAddress(tx, userId, space)
  if (known !== null) return ok(verified(deps, known))
  const account = await findAccount(tx, space)
  if (account === null) return refuse('network_not_available')
  // Two first requests of one customer meet here: the second waits, then finds the first one's address. No index is skipped.
  await lockAccount(tx, space)
  const meanwhile = await findAddress(tx, userId, space)
  if (meanwhile !== null) return ok(verified(deps, meanwhile))
  const { next } = await poolLevel(tx, space)
  const key = deps.chains[space].model === 'pool' ? await findPoolKey(tx, space, next) : account
  // The vault makes keys well ahead; who comes before them comes again.
  if (key === null) return refuse('network_not_available')
  assertAttested(deps, key, 'deposit', next)
  const index = await takeIndex(tx, space)
  const made = { userId, index, account: key, ...deps.chains[space].depositAddress(key.xpub, index) }
  await insertAddress(tx, made, deps.clock.now())
  return ok({ address: made.address, lookupKey: made.lookupKey })
}

/**
 * Whose these lookup keys are; keys nobody was given are absent. Every answer is derived again from the attested key, so that a planted row cannot
 * claim a stranger's payments. Raises an alarm and throws `CustodyFault` on such a row.
 */
export async function ownerOf(deps: CustodyDeps, tx: Tx, lookupKeys: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>> {
  if (lookupKeys.length === 0) return new Map()
  const stored = await addressesByLookupKey(tx, lookupKeys)
  return new Map(
    stored.map((row) => {
      const { address, lookupKey } = verified(deps, row)
      const { space } = row.account
      // Where memos tell customers apart, coins lie at the hot account's one address.
      const key: KeyRef = deps.chains[space].model === 'memo' ? { account: 'hot', index: 0 } : { account: 'deposit', index: row.index }
      return [lookupKey, { userId: row.userId, space, address, key }]
    }),
  )
}

/** The same for one network: a key of another space, which a chain can show by chance alone, is nobody's there. */
export const ownersOn =
  (deps: CustodyDeps) =>
  async (tx: Tx, network: NetworkId, lookupKeys: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>> =>
    new Map([...(await ownerOf(deps, tx, lookupKeys))].filter(([, { space }]) => space === deps.networks[network].space))

/** Tells scanners which keys are ours, by one indexed query per call (decision 021). `read` needs no transaction. */
export function watch({ read }: { readonly read: Tx }): Watch {
  return { ours: async (lookupKeys) => (lookupKeys.length === 0 ? new Set() : new Set(await knownLookupKeys(read, lookupKeys))) }
}

/**
 * Raises an alarm and throws unless the vault vouched for this account, for this purpose, on the path our configuration means.
 * Both kinds of account have the same path, under seeds of their own. `index`: of a pool's key, its own.
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

function verified(deps: CustodyDeps, { userId, index, account, address, lookupKey }: StoredAddress): DepositAddress {
  assertAttested(deps, account, 'deposit', index)
  const derived = deps.chains[account.space].depositAddress(account.xpub, index)
  if (derived.address !== address || derived.lookupKey !== lookupKey) {
    raise(deps, { kind: 'address_not_derived', space: account.space, userId, index })
  }
  return derived
}
