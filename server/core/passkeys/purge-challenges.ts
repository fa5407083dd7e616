/** Deletes expired challenges. Safe to run at any time, repeatedly. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteChallenges } from './passkeys.repo.ts'

/** Deletes expired challenges. */
export const purgeChallenges = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> =>
  db.transact((tx) => deleteChallenges(tx, clock.now()))
