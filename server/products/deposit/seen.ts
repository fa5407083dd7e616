/**
 * Proves the fields of a deposit's row that decide what is credited and to whom, by a key of the process that read the
 * chain: write access to the database alone cannot create a deposit (docs/decisions/062). Pure but for the keys.
 */
import type { NetworkName } from '@zend/contracts'
import { proofOfTransfer, type ProvenanceKeys, type SeenTransfer, wasSeen } from '../../core/provenance/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import { type Deposit, keyOnChain } from './deposit.ts'

/** The fields of a deposit that are proven. */
type Facts = Pick<
  Deposit,
  'id' | 'network' | 'txid' | 'index' | 'money' | 'units' | 'dust' | 'decimals' | 'lookupKey' | 'claimedKey'
>

const factsOf = (deposit: Facts): SeenTransfer => [
  'deposit',
  deposit.id,
  deposit.network,
  deposit.txid,
  deposit.index,
  deposit.money.asset,
  deposit.money.amount.toString(),
  deposit.units.toString(),
  deposit.dust.toString(),
  deposit.decimals.toString(),
  keyOnChain(deposit),
  deposit.lookupKey,
]

/** Returns the deposit with the proof that we saw it. */
export const asSeen = (keys: ProvenanceKeys, deposit: Deposit): Deposit => ({
  ...deposit,
  seen: proofOfTransfer(keys, factsOf(deposit)),
})

/** Returns whether one of our processes saw a deposit as its row says. */
export const isSeen = (keys: ProvenanceKeys, deposit: Deposit): boolean => wasSeen(keys, factsOf(deposit), deposit.seen)

type Aside = Pick<IncomingTransfer, 'txid' | 'index' | 'amount' | 'lookupKey'>

const setAsideFactsOf = (network: NetworkName, { txid, index, amount, lookupKey }: Aside): SeenTransfer => [
  'set aside',
  network,
  txid,
  index,
  amount.asset,
  amount.units.toString(),
  amount.decimals.toString(),
  lookupKey,
]

/** Returns the proof that we saw a transfer which is set aside. */
export const proofOfSetAside = (keys: ProvenanceKeys, network: NetworkName, transfer: Aside): Buffer =>
  proofOfTransfer(keys, setAsideFactsOf(network, transfer))

/** Returns whether one of our processes saw what was set aside. */
export const isSetAsideSeen = (
  keys: ProvenanceKeys,
  network: NetworkName,
  transfer: Aside,
  proof: Uint8Array | null,
): boolean => wasSeen(keys, setAsideFactsOf(network, transfer), proof)
