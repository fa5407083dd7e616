/**
 * Screens every verified customer against the lists of persons whenever those have changed. It decides nothing about
 * anybody: an operator does.
 */
import { type Database, enqueueJob } from '../../database/index.ts'
import { peopleToScreen } from './people.repo.ts'
import { rescreenPerson, type SettleDeps } from './settle-check.ts'

/** Dependencies of screening everybody. */
export type ScreenPeopleDeps = SettleDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly log: { warn(facts: object, text: string): void }
}

/** The job that does this; it has no payload. Scheduled when a worker starts, since lists are loaded then. */
export const SCREEN_PEOPLE_JOB = 'screen-people'

const AT_ONCE = 100

/** Schedules the job; one that waits already is enough. */
export const enqueueScreening = (db: Pick<Database, 'read'>): Promise<void> =>
  enqueueJob(db.read, SCREEN_PEOPLE_JOB, {}, { key: SCREEN_PEOPLE_JOB })

/**
 * Screens everybody who was last screened against other lists. Returns how many there were. An interrupted run
 * continues where it stopped.
 */
export async function screenPeople(deps: ScreenPeopleDeps): Promise<number> {
  const { db, screen, log } = deps
  let screened = 0
  for (;;) {
    const people = await peopleToScreen(db.read, screen.version, AT_ONCE)
    if (people.length === 0) return screened
    for (const userId of people) {
      const listing = await db.transact((tx) => rescreenPerson(deps, tx, userId))
      if (listing === 'in_review') log.warn({ user: userId }, 'a list may name a customer: one of us has to look')
      screened += 1
    }
  }
}
