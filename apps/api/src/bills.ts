/** Wires bills in the API: a company's own calls, and the page for payers. */
import type { ProductConfig } from '@zend/server/config'
import { sealingKeyFrom } from '@zend/server/core/notices'
import type { FileMaker } from '@zend/server/core/paper'
import type { Database } from '@zend/server/database'
import { billsKeyFrom, type PayDeps } from '@zend/server/products/bills'
import { networkStatuses } from '@zend/server/products/deposit'
import type { Route } from './guard.ts'
import { returnsWith } from './routes/bill-fates.ts'
import { billPayRoutes } from './routes/bill-pay.route.ts'
import { billsRoutes } from './routes/bills.route.ts'

/** The parts that are already open. `secret` is the deployment's; `publicDb` is for calls without a session. */
export type OpenParts = Pick<PayDeps, 'clock' | 'networks' | 'custody' | 'market' | 'throttleKeys'> & {
  readonly db: Database
  readonly publicDb: Database
  readonly files: FileMaker
  readonly config: Pick<ProductConfig, 'bills' | 'deposit'>
  readonly secret: Uint8Array
  readonly businessUrl: string
}

/** The routes of bills. */
export function openBills({ db, publicDb, files, config, secret, businessUrl, ...parts }: OpenParts): Route[] {
  const shared = { ...parts, policy: config.bills, billsKey: billsKeyFrom(secret), returnsOf: returnsWith(parts) }
  const isHalted: PayDeps['isHalted'] = async () => {
    const statusOf = await networkStatuses(publicDb.read, parts.clock.now(), config.deposit)
    return (network) => statusOf(network) === 'halted'
  }
  const pageUrl = `${businessUrl.replace(/\/+$/, '')}/pay`
  return [
    ...billsRoutes({ ...shared, db, noticeKey: sealingKeyFrom(secret), pageUrl }, files),
    ...billPayRoutes({ ...shared, db: publicDb, isHalted }),
  ]
}
