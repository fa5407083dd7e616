/** What is written with the hold of a withdrawal (see the ledger's companions). It decides nothing. */
import { storedConsent } from '../../core/authorizations/index.ts'
import { recorder } from '../../core/ledger/index.ts'
import type { OrderRecorders } from '../../core/offers/index.ts'
import type { AddressPast } from './risk.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A withdrawal as the database takes it, before anything came of it. */
type WithdrawalRow = Readonly<
  Record<
    'id' | 'holder' | 'made_by' | 'network' | 'asset' | 'amount' | 'fee' | 'fee_budget' | 'fee_budget_asset',
    string
  >
> &
  Readonly<Record<'usd_cents' | 'address' | 'lookup_key' | 'state' | 'requested_at', string>> & {
    readonly waits_until: string | null
    readonly consent: object | null
  }

/** A new withdrawal as a companion of its hold. */
export const withdrawalRowOf = ({
  id,
  holder,
  madeBy,
  network,
  money: { asset, amount },
  fee,
  value,
  ...rest
}: Withdrawal): WithdrawalRow => ({
  id,
  holder,
  made_by: madeBy,
  network,
  asset,
  amount: amount.toString(),
  fee: fee.amount.toString(),
  fee_budget: rest.feeBudget.amount.toString(),
  fee_budget_asset: rest.feeBudget.asset,
  usd_cents: value.amount.toString(),
  address: rest.address,
  lookup_key: rest.lookupKey,
  consent: rest.consent === null ? null : storedConsent(rest.consent),
  state: rest.state,
  waits_until: rest.waitsUntil?.toISOString() ?? null,
  requested_at: rest.reachedAt.requested.toISOString(),
})

/** What was found of an address when a withdrawal to it was stated, as the database holds it against what it finds. */
export const standingRowOf = (
  { id, holder, network, address, lookupKey, waitsUntil, reachedAt: { requested } }: Withdrawal,
  { past, wasSaved }: { readonly past: AddressPast; readonly wasSaved: boolean },
) => ({
  id,
  holder,
  network,
  address,
  lookup_key: lookupKey,
  at: requested.toISOString(),
  goes_at_once: waitsUntil === null,
  was_saved: wasSaved,
  past_from: past.firstDoneFrom?.toISOString() ?? null,
  past_cents: past.value.amount.toString(),
})

/** Writes withdrawals with their holds, and undoes those of which something found no longer stands. */
export const withdrawalRecorders: OrderRecorders = {
  row: recorder('withdrawal.record'),
  stands: recorder('withdrawal.stands'),
}
