/** The tests' own accounts, and payments from them, signed as the signer does. */
import { expect } from 'vitest'
import { chainAmount } from '@zend/kernel'
import type { DevAccount } from '@zend/sandbox/chains/xrpl'
import { reader } from '../../../../apps/signer/src/xrpl.fixture.ts'
import type {
  BroadcastOutcome,
  ChainSender,
  GasRefusal,
  Payout,
  TransactionPlan,
  UnsignedTransaction,
} from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { SignedTransaction } from '../../../ports/key-vault.ts'
import { xrplSender } from './index.ts'
import { accountAt, FEES, SPEC, type TestLedger } from './ledger.fixture.ts'

/** A plan of this network. */
export type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }
/** An account and its index in the signer's test ring. */
export type Purse = { readonly index: number; readonly account: DevAccount }

/** A whole XRP in drops. */
export const XRP = 1_000_000n
/** An amount. */
export const xrp = (units: bigint) => chainAmount('XRP', 6, units)
/** A price. */
export const rate = (perUnit: bigint): FeeRate & { readonly kind: 'metered' } => ({ kind: 'metered', perUnit })

let payees = 1_000
/** An address nobody has used. */
export const newPayee = (): string => accountAt((payees += 1)).address

/** A sender at the ledger's server, with these options changed. */
export const senderAt = async (ledger: TestLedger, changes: object = {}): Promise<ChainSender> =>
  xrplSender({ spec: SPEC, networkId: 0, fees: FEES, rpcUrl: await ledger.rpcUrl(), ...changes })

/** A plan as the treasury makes one. */
export async function planOf(
  sender: ChainSender,
  { index, account }: Purse,
  payout: Payout,
  changes: Partial<SequencePlan> = {},
): Promise<SequencePlan> {
  const window = await sender.window()
  if (window === null) throw new Error('no window')
  const { mined } = await sender.sequenceOf(account.address)
  const from = { address: account.address, key: { account: 'hot', index } } as const
  return { kind: 'sequence', payout, from, sequence: mined, gasLimit: 1n, fee: rate(10n), window, ...changes }
}

/** The bytes of a plan. */
export function built(sender: ChainSender, plan: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

/** A plan, built and signed. */
export const signed = (sender: ChainSender, plan: TransactionPlan): SignedTransaction =>
  reader.read(built(sender, plan)).sign()

/** The units that a payment needs, or why it would fail. */
export async function gasOf(sender: ChainSender, payout: Payout, from: string): Promise<bigint | GasRefusal> {
  const answer = await sender.gasLimit(payout, from)
  return answer.ok ? answer.value : answer.refusal
}

/** A refusal whose reason holds this. */
export const refused = (code: string): BroadcastOutcome => ({
  kind: 'refused',
  reason: expect.stringContaining(code) as string,
})
