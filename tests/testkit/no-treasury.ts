/** A stub of the treasury in a deposit scan, for suites about deposits alone: every transfer is a customer's. */
import type { CoinWatch } from '@zend/server/core/treasury'

/** Treats every transfer as a deposit and records nothing. */
export const noTreasury: CoinWatch = {
  depositsAmong: async (_tx, _network, transfers) => transfers,
  scanned: async () => undefined,
  credited: async () => undefined,
  lost: async () => true,
}
