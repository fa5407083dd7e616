/**
 * What a destination means, in the one form that is stored, paid and confirmed by code: an address in its canonical form, a customer by id. It also says
 * which destinations can never be one. Looking for a
 * username that nobody has is counted; otherwise it writes nothing.
 */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { networkAsset } from '../assets/index.ts'
import { type CustodyDeps, isOwnKey, ownerOf } from '../custody/index.ts'
import { type Act, findCustomer, type IdentityDeps, lookUpCustomer } from '../identity/index.ts'
import type { AddressScreen } from '../screening/index.ts'
import type { Destination } from './beneficiaries.ts'
import type { DestinationRefusal } from './beneficiaries.refusals.ts'

/** What describing needs. `screen` names the list that forbids an address, or `null`. */
export type DescribeDeps = {
  readonly identity: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys'>
  readonly custody: CustodyDeps
  readonly screen: AddressScreen
}

/** The act of saving this destination: give it to `sendActionCode`, and to `confirmAct` with the code. */
export type SavingAct = Extract<Act, { readonly kind: 'save-address' | 'save-payee' }>

/** Describes a destination that this customer wants to save, or refuses it. */
export async function describeDestination(
  deps: DescribeDeps,
  userId: UserId,
  destination: Destination,
): Promise<Result<SavingAct, DestinationRefusal>> {
  if (destination.type === 'external') return describeAddress(deps, deps.identity.db.read, userId, destination)
  const payee = await lookUpCustomer(deps.identity, userId, destination.toUser, 'missed')
  if (!payee.ok) return payee
  return ok({ kind: 'save-payee', asset: destination.currency, payeeId: payee.value.id, username: payee.value.username })
}

async function describeAddress(
  { custody, screen }: DescribeDeps,
  tx: Tx,
  userId: UserId,
  { currency, chain, toAddr }: Extract<Destination, { readonly type: 'external' }>,
): Promise<Result<SavingAct, DestinationRefusal>> {
  const network = custody.networks[chain]
  if (!network.enabled || networkAsset(network, currency) === null) return refuse('network_not_available')
  const parsed = custody.chains[chain].parseAddress(toAddr)
  if (!parsed.ok) return refuse('address_invalid', { reason: parsed.refusal.code })
  const { address, lookupKey } = parsed.value
  const owner = (await ownerOf(custody, tx, [lookupKey])).get(lookupKey)
  if (owner?.userId === userId) return refuse('address_is_own')
  const other = owner === undefined ? null : await findCustomer(tx, owner.userId)
  if (other !== null) return refuse('address_is_ours', { toUser: other.username })
  // Coins sent to a token's own contract are lost.
  const isContract = network.coins.some(({ contract }) => contract?.toLowerCase() === lookupKey)
  if (isContract || screen(chain, lookupKey) !== null || (await isOwnKey(tx, chain, lookupKey))) return refuse('address_refused')
  return ok({ kind: 'save-address', asset: currency, network: chain, networkName: network.name, address })
}
