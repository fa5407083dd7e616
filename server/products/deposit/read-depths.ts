/**
 * Reads how deep deposits of one network are and what they wait for, as their customers see it. A few statements,
 * however many deposits.
 */
import { type Network, waitsForFinality } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import { confirmationsNeeded, confirmationsOf, type Deposit, depthOf } from './deposit.ts'
import { type DepthRule, largeRule, ordinaryRule } from './large.ts'
import { readRules } from './read-rules.ts'
import { readNetwork, tipHeight } from './scan.repo.ts'

/** What a deposit waits, or waited, for. `confirmations`: at most `needed`; 0 while it is off the chain. */
export type ShownDepth = { readonly rule: DepthRule; readonly confirmations: number; readonly needed: number }

/** Returns a function for the depth of these deposits, all of this network; ask it about no others. */
export async function readDepths(
  tx: Tx,
  network: Network,
  deposits: readonly Deposit[],
): Promise<(deposit: Deposit) => ShownDepth> {
  const tip = (await tipHeight(tx, network.id)) ?? 0
  const rules = await waitingRules(tx, network, deposits.filter(isWaiting), tip)
  return (deposit) => {
    // A matured deposit keeps the rule it had then: its customer's sum has changed since.
    const rule = deposit.large ? largeRule(network) : isWaiting(deposit) ? rules(deposit) : ordinaryRule(network)
    const needed = confirmationsNeeded(deposit, rule.confirmations)
    // A credited deposit had its confirmations, even while a re-organisation has it off the chain.
    const counted = deposit.state === 'credited' ? needed : confirmationsOf(deposit.block, tip)
    return { rule, needed, confirmations: Math.min(counted, needed) }
  }
}

const isWaiting = ({ large, state }: Deposit): boolean => !large && state !== 'credited' && state !== 'below_minimum'

async function waitingRules(
  tx: Tx,
  network: Network,
  waiting: readonly Deposit[],
  tip: number,
): ReturnType<typeof readRules> {
  if (waiting.length === 0) return () => ordinaryRule(network)
  const finalHeight = (await readNetwork(tx, network.id))?.finalHeight ?? null
  return readRules(tx, network, depthOf(tip, waitsForFinality(network), finalHeight), waiting)
}
