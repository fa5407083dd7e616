/**
 * Resolves a destination to the one form that is stored, paid and confirmed by code: an address in its canonical form,
 * a customer by id. It also refuses invalid destinations. It counts look-ups of usernames that nobody has; otherwise it
 * writes nothing.
 */
import { type HolderId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { networkAsset } from '../assets/index.ts'
import type { ActDeps } from '../confirmation/index.ts'
import { addressesOn, type CustodyDeps } from '../custody/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { lookUpCustomer, type PersonsDeps } from '../persons/index.ts'
import type { AddressScreen } from '../screening/index.ts'
import type { SavingAct } from './act/index.ts'
import type { DestinationRefusal } from './beneficiaries.refusals.ts'
import type { Destination } from './beneficiaries.ts'
import { unpayableAddress } from './unpayable-address.ts'

/** Dependencies of describing. `screen` returns the list that forbids an address, or `null`. */
export type DescribeDeps = {
  readonly confirmation: PersonsDeps & ActDeps
  readonly custody: CustodyDeps
  readonly screen: AddressScreen
}

/** Describes a destination that somebody wants to save, or refuses it. */
export async function describeDestination(
  deps: DescribeDeps,
  actor: ActorIds,
  destination: Destination,
): Promise<Result<SavingAct, DestinationRefusal>> {
  if (destination.type === 'external')
    return describeAddress(deps, deps.confirmation.db.read, actor.holder, destination)
  const payee = await lookUpCustomer(deps.confirmation, actor, destination.toUser, 'missed')
  if (!payee.ok) return payee
  return ok({
    kind: 'save-payee',
    asset: destination.currency,
    payeeId: payee.value.id,
    username: payee.value.username,
  })
}

/** Describes an address, or refuses it. Writes nothing. */
export async function describeAddress(
  { custody, screen }: Pick<DescribeDeps, 'custody' | 'screen'>,
  tx: Tx,
  holder: HolderId,
  { currency, chain, toAddr }: Extract<Destination, { readonly type: 'external' }>,
): Promise<Result<SavingAct, DestinationRefusal>> {
  const network = custody.networks[chain]
  if (!network.enabled || networkAsset(network, currency) === null) return refuse('network_not_available')
  const parsed = addressesOn(custody, chain).parseAddress(toAddr)
  if (!parsed.ok) return refuse('address_invalid', { reason: parsed.refusal.code })
  const { address, lookupKey } = parsed.value
  const unpayable = await unpayableAddress(custody, tx, { holder, network: chain, lookupKey })
  // Do not reveal whose deposit address it is: the customer might not be able to pay.
  if (unpayable?.code === 'address_is_own') return refuse('address_is_own')
  if (unpayable !== null) return refuse('address_refused')
  if (screen(chain, lookupKey) !== null) return refuse('address_refused')
  return ok({ kind: 'save-address', asset: currency, network: chain, networkName: network.name, address })
}
