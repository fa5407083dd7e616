/** Notes where whoever paid too much wants it back: once. The company decides, and pays it as any withdrawal. */
import type { NetworkName } from '@zend/contracts'
import { HOUR_MS, ok, refuse, type Result } from '@zend/kernel'
import { addressesOn } from '../../core/custody/index.ts'
import { type Caller, networkOf } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import { excessOf } from './bill.ts'
import type { PayDeps } from './bills.deps.ts'
import type { RefundRefusal } from './bills.refusals.ts'
import { findClaim } from './claims.repo.ts'
import { findByCode, lockBill, putRefundTo } from './bills.repo.ts'
import { openPay, type PayView } from './open-pay.ts'
import { countUnder } from './throttles.ts'

/** Where the excess is wanted back. `claim`: the code of the link that was mailed to whoever paid. */
export type RefundCommand = { readonly network: NetworkName; readonly address: string; readonly claim?: string | null }

/**
 * Notes an address for the excess. Refused where there is none, where one was named, and where it is no address. Once a
 * link was mailed to whoever paid, it alone names one, until its end.
 */
export async function refundPay(
  deps: PayDeps,
  code: string,
  { network, address, claim = null }: RefundCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<PayView, RefundRefusal>> {
  const { db, clock, policy, billsKey, throttleKeys, networks, custody } = deps
  const found = await findByCode(db.read, billsKey, code)
  if (found === null) return refuse('not_found')
  if (!networks[network].enabled) return refuse('network_not_available')
  const parsed = addressesOn(custody, network).parseAddress(address)
  if (!parsed.ok) return refuse('address_invalid')
  const noted = await db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<'named' | 'wrong', RefundRefusal>> => {
      const bill = await lockBill(tx, billsKey, found.id)
      if (bill === null || excessOf(bill) === null || bill.refundTo !== null) return refuse('bill_closed')
      const now = clock.now()
      const limit = { scope: 'pay-refund:network', max: policy.begunPerHourMax, windowMs: HOUR_MS } as const
      const counted = await countUnder(tx, throttleKeys, [{ ...limit, of: networkOf(ip) }], now)
      if (!counted.ok) return counted
      const mailed = await findClaim(tx, billsKey, bill.id)
      if (claim === null && mailed !== null) return refuse('bill_closed')
      // Committed with its count, so that nobody guesses for nothing.
      if (claim !== null && (mailed === null || !mailed.isOpenedBy(claim) || mailed.endsAt <= now)) return ok('wrong')
      const refundTo = { network, address: parsed.value.address, at: now, claimed: claim !== null }
      return (await putRefundTo(tx, bill.id, refundTo)) ? ok('named') : refuse('bill_closed')
    }),
  )
  if (!noted.ok) return noted
  return noted.value === 'wrong' ? refuse('not_found') : openPay(deps, code)
}
