/** Dependencies of this product's use cases. Types and keys only. */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { CustodyDeps } from '../../core/custody/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import { type SealingKey, sealingKey } from '../../core/sealing/index.ts'
import type { ThrottleKeys } from '../../core/throttle/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BillsPolicy } from './bills.policy.ts'

/** Seals whom bills are for. Throws on less than 32 bytes. */
export const billsKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend bills 1')

/** Dependencies of a company's own calls. `pageUrl`: the address of the page for payers, without the code. */
export type BillsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: BillsPolicy
  readonly billsKey: SealingKey
  /** Seals the code in a mail until it is sent. */
  readonly noticeKey: SealingKey
  readonly throttleKeys: ThrottleKeys
  readonly networks: NetworkTable
  readonly pageUrl: string
}

/** Dependencies of the page for payers. `db` is the pool of calls without a session. */
export type PayDeps = Omit<BillsDeps, 'noticeKey' | 'pageUrl'> & {
  readonly market: Pick<Market, 'board'>
  readonly custody: CustodyDeps
  /** Returns whether a network is halted now. */
  readonly isHalted: () => Promise<(network: NetworkName) => boolean>
}

/** The coins that a bill can be paid in: those that can be received without opting in to them. */
export function receivableCoins(networks: NetworkTable): ReadonlySet<CoinCode> {
  return new Set(
    Object.values(networks).flatMap(({ enabled, coins }) =>
      enabled ? coins.filter(({ optIn }) => optIn !== true).map(({ asset }) => asset) : [],
    ),
  )
}
