/** Builds what is written with the hold of a withdrawal (see the ledger's companions). It decides nothing. */
import { storedConsent } from '../../core/authorizations/index.ts'
import { recorder } from '../../core/ledger/index.ts'
import type { OrderRecorders } from '../../core/offers/index.ts'
import type { AddressPast } from './risk.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The row of a new withdrawal. */
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

/** Maps a new withdrawal to its row, inserted with its hold. */
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

/**
 * Maps what was checked about an address, when a withdrawal to it was stated, to a row that the database compares with
 * its current state.
 */
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

/** Inserts withdrawals with their holds, and undoes those whose checked facts no longer hold. */
export const withdrawalRecorders: OrderRecorders = {
  row: recorder('withdrawal.record'),
  stands: recorder('withdrawal.stands'),
}
