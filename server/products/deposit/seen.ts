/**
 * What a deposit's row says that decides what is credited and to whom, proven by whoever read the chain: the database
 * alone cannot make a deposit (docs/decisions/062). Pure but for the keys.
 */
import type { NetworkName } from '@zend/contracts'
import { proofOfTransfer, type ProvenanceKeys, type SeenTransfer, wasSeen } from '../../core/provenance/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import { type Deposit, keyOnChain } from './deposit.ts'

/** What is proven of a deposit. */
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

/** A deposit with the proof that we saw it. */
export const asSeen = (keys: ProvenanceKeys, deposit: Deposit): Deposit => ({
  ...deposit,
  seen: proofOfTransfer(keys, factsOf(deposit)),
})

/** Whether somebody of ours saw a deposit as its row says. */
export const isSeen = (keys: ProvenanceKeys, deposit: Deposit): boolean => wasSeen(keys, factsOf(deposit), deposit.seen)

type Aside = Pick<IncomingTransfer, 'txid' | 'index' | 'amount' | 'lookupKey'>

const asideFactsOf = (network: NetworkName, { txid, index, amount, lookupKey }: Aside): SeenTransfer => [
  'set aside',
  network,
  txid,
  index,
  amount.asset,
  amount.units.toString(),
  amount.decimals.toString(),
  lookupKey,
]

/** The proof that we saw a transfer which is set aside. */
export const proofOfAside = (keys: ProvenanceKeys, network: NetworkName, transfer: Aside): Buffer =>
  proofOfTransfer(keys, asideFactsOf(network, transfer))

/** Whether somebody of ours saw what was set aside. */
export const isAsideSeen = (
  keys: ProvenanceKeys,
  network: NetworkName,
  transfer: Aside,
  proof: Uint8Array | null,
): boolean => wasSeen(keys, asideFactsOf(network, transfer), proof)
