/**
 * Decides which waiting payments share one transaction, where one can pay many. Pure. Oldest first; a payment without
 * sufficient coins does not delay later ones.
 */
import type {
  ChainBuilder,
  SpendableOutput,
  TransactionPlan,
  UnsignedTransaction,
} from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { Payment } from './payments.ts'

/** Input of a batch. */
export type BatchInputs = {
  readonly spendable: readonly SpendableOutput[]
  readonly change: (TransactionPlan & { readonly kind: 'inputs' })['change']
  readonly fee: FeeRate & { readonly kind: 'inputs' }
}

/**
 * Result of the choice. `tooSmall` can never be paid, `short` wait for funds; others that are not in `batch` wait for
 * their turn.
 */
export type Chosen = {
  readonly batch: { readonly payments: readonly Payment[]; readonly unsigned: UnsignedTransaction } | null
  readonly tooSmall: readonly Payment[]
  readonly short: readonly Payment[]
}

/** Chooses among waiting payments, oldest first. Those that must be alone are tried one by one before the others. */
export function choosePayments(
  builder: Pick<ChainBuilder, 'build'>,
  inputs: BatchInputs,
  due: readonly Payment[],
): Chosen {
  const tooSmall = due.filter((payment) => refusalOf(builder, inputs, [payment]) === 'amount_too_small')
  const payable = due.filter((payment) => !tooSmall.includes(payment))
  const short: Payment[] = []
  const groups = [
    ...payable.filter(({ alone }) => alone).map((payment) => [payment]),
    payable.filter(({ alone }) => !alone),
  ]
  for (const group of groups) {
    const found = largestBatch(builder, inputs, group)
    short.push(...found.short)
    if (found.batch !== null) return { batch: found.batch, tooSmall, short }
  }
  return { batch: null, tooSmall, short }
}

function largestBatch(
  builder: Pick<ChainBuilder, 'build'>,
  inputs: BatchInputs,
  group: readonly Payment[],
): Omit<Chosen, 'tooSmall'> {
  if (group.length === 0) return { batch: null, short: [] }
  let left = inputs.spendable.reduce((sum, { units }) => sum + units, 0n)
  const short: Payment[] = []
  const chosen: Payment[] = []
  for (const payment of group) {
    if (payment.amount.units > left) short.push(payment)
    else {
      chosen.push(payment)
      left -= payment.amount.units
    }
  }
  // The fee comes on top: payments that no longer fit wait, newest first.
  for (; chosen.length > 0; short.push(...chosen.splice(-1))) {
    const built = build(builder, inputs, chosen)
    if (built.ok) return { batch: { payments: chosen, unsigned: built.value }, short }
  }
  return { batch: null, short }
}

const build = (
  builder: Pick<ChainBuilder, 'build'>,
  { spendable, change, fee }: BatchInputs,
  payments: readonly Payment[],
) =>
  builder.build({
    kind: 'inputs',
    payouts: payments.map(({ to, amount }) => ({ to: to.address, amount })),
    spendable,
    mustSpend: [],
    change,
    fee,
  })

function refusalOf(
  builder: Pick<ChainBuilder, 'build'>,
  inputs: BatchInputs,
  payments: readonly Payment[],
): string | null {
  // Report an amount that is too small before looking for funds.
  const built = build(builder, { ...inputs, spendable: [] }, payments)
  return built.ok ? null : built.refusal.code
}
