/** Housekeeping: drops questions that nobody answered. Safe to run at any time, as often as one likes. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteChallenges } from './passkeys.repo.ts'

/** Drops challenges that are past their life. */
export const purgeChallenges = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> =>
  db.transact((tx) => deleteChallenges(tx, clock.now()))
