/** Notes where whoever paid too much wants it back: once. The company decides, and pays it as any withdrawal. */
import type { NetworkName } from '@zend/contracts'
import { HOUR_MS, ok, refuse, type Result } from '@zend/kernel'
import { addressesOn } from '../../core/custody/index.ts'
import { type Caller, networkOf } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import { excessOf } from './bill.ts'
import type { PayDeps } from './bills.deps.ts'
import type { RefundRefusal } from './bills.refusals.ts'
import { findByCode, lockBill, putRefundTo } from './bills.repo.ts'
import { openPay, type PayView } from './open-pay.ts'
import { countUnder } from './throttles.ts'

/** Notes an address for the excess. Refused where there is none, where one was named, and where it is no address. */
export async function refundPay(
  deps: PayDeps,
  code: string,
  { network, address }: { readonly network: NetworkName; readonly address: string },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<PayView, RefundRefusal>> {
  const { db, clock, policy, billsKey, throttleKeys, networks, custody } = deps
  const found = await findByCode(db.read, billsKey, code)
  if (found === null) return refuse('not_found')
  if (!networks[network].enabled) return refuse('network_not_available')
  const parsed = addressesOn(custody, network).parseAddress(address)
  if (!parsed.ok) return refuse('address_invalid')
  const noted = await db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<null, RefundRefusal>> => {
      const bill = await lockBill(tx, billsKey, found.id)
      if (bill === null || excessOf(bill) === null || bill.refundTo !== null) return refuse('bill_closed')
      const now = clock.now()
      const limit = { scope: 'pay-refund:network', max: policy.begunPerHourMax, windowMs: HOUR_MS } as const
      const counted = await countUnder(tx, throttleKeys, [{ ...limit, of: networkOf(ip) }], now)
      if (!counted.ok) return counted
      return (await putRefundTo(tx, bill.id, network, parsed.value.address, now)) ? ok(null) : refuse('bill_closed')
    }),
  )
  return noted.ok ? openPay(deps, code) : noted
}
