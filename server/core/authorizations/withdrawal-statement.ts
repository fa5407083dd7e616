/**
 * The statement of a withdrawal: the withdrawal module writes it, and the signer reads it and has nothing else to go
 * by. Pure.
 */
import {
  type CoinCode,
  COIN_CODES,
  type HolderId,
  isId,
  type Money,
  money,
  NETWORK_IDS,
  type NetworkId,
  type WithdrawalId,
} from '@zend/kernel'
import * as z from 'zod'
import type { Statement } from './authorization.ts'

/**
 * The limits that the request was judged by, in US cents at the prices of that moment. The worker and the signer check
 * them again.
 */
export type JudgedBy = { readonly tier: number; readonly dayMaxCents: bigint; readonly monthMaxCents: bigint }

/** Everything that decides what is paid, and when it may be. */
export type WithdrawalFacts = {
  readonly id: WithdrawalId
  readonly holder: HolderId
  readonly network: NetworkId
  /** Deducted from the balance; less the fee, it is what arrives. */
  readonly money: Money<CoinCode>
  readonly fee: Money<CoinCode>
  /** The estimated maximum network cost of paying it, in the network's own coin. */
  readonly feeBudget: Money<CoinCode>
  /** The canonical address, with its memo or tag where it has one. */
  readonly address: string
  /** In US cents, rounded up. */
  readonly valueCents: bigint
  readonly judgedBy: JudgedBy
  readonly waitsUntil: Date | null
}

/** Builds the statement of a withdrawal. */
export const withdrawalStatement = (facts: WithdrawalFacts): Statement => ({
  kind: 'withdrawal',
  id: facts.id,
  holder: facts.holder,
  network: facts.network,
  asset: facts.money.asset,
  amount: facts.money.amount.toString(),
  fee: facts.fee.amount.toString(),
  feeBudgetAsset: facts.feeBudget.asset,
  feeBudget: facts.feeBudget.amount.toString(),
  address: facts.address,
  valueCents: facts.valueCents.toString(),
  tier: facts.judgedBy.tier.toString(),
  dayMaxCents: facts.judgedBy.dayMaxCents.toString(),
  monthMaxCents: facts.judgedBy.monthMaxCents.toString(),
  waitsUntil: facts.waitsUntil?.toISOString() ?? null,
})

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,37})$/)
  .transform(BigInt)
const instant = z.iso.datetime().transform((text) => new Date(text))
const form = z.strictObject({
  kind: z.literal('withdrawal'),
  id: z.custom<WithdrawalId>((value) => typeof value === 'string' && isId('wdr', value)),
  holder: z.custom<HolderId>((value) => typeof value === 'string' && (isId('usr', value) || isId('biz', value))),
  network: z.enum(NETWORK_IDS),
  asset: z.enum(COIN_CODES),
  amount: whole,
  fee: whole,
  feeBudgetAsset: z.enum(COIN_CODES),
  feeBudget: whole,
  address: z.string().min(1),
  valueCents: whole,
  tier: whole,
  dayMaxCents: whole,
  monthMaxCents: whole,
  waitsUntil: instant.nullable(),
  confirmedAt: instant,
  factors: z.array(z.enum(['pin', 'code', 'passkey', 'rule', 'approvals', 'signature'])),
})

/** A withdrawal as it was confirmed. */
export type ConfirmedWithdrawal = WithdrawalFacts & { readonly confirmedAt: Date; readonly factors: readonly string[] }

/** Parses a statement whose signature was verified; `null` when it is not a withdrawal. */
export function readWithdrawalStatement(text: string): ConfirmedWithdrawal | null {
  const read = form.safeParse(jsonOf(text))
  if (!read.success) return null
  const {
    kind: _kind,
    asset,
    amount,
    fee,
    feeBudgetAsset,
    feeBudget,
    tier,
    dayMaxCents,
    monthMaxCents,
    ...rest
  } = read.data
  return {
    ...rest,
    money: money(asset, amount),
    fee: money(asset, fee),
    feeBudget: money(feeBudgetAsset, feeBudget),
    judgedBy: { tier: Number(tier), dayMaxCents, monthMaxCents },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
