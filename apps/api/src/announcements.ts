/**
 * What other processes announce: events for open pages, and ended sessions for the memory of who holds a token.
 * Wiring only.
 */
import { type ProductConfig, requiredEnv } from '@zend/server/config'
import { findPlaces } from '@zend/server/core/companies'
import { CUSTOMER_EVENTS } from '@zend/server/core/events'
import {
  type ForgedCredential,
  openSessions,
  openTokenCache,
  SESSIONS_ENDED,
  type SignInKeys,
} from '@zend/server/core/sign-in'
import { listen } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { Logger } from 'pino'
import type { Databases } from './databases.ts'
import { type LiveEvents, liveEvents } from './live-events.ts'

/** Dependencies. `onForged` is told of a credential that we did not store. */
export type AnnouncementsDeps = Databases & {
  readonly clock: Clock
  readonly keys: SignInKeys
  readonly onForged: (forged: ForgedCredential) => void
  readonly policy: ProductConfig['events']
  readonly logger: Logger
}

/** Open pages, who holds a token, and the end of listening. */
export type Announcements = {
  readonly live: LiveEvents
  readonly tokenCache: ReturnType<typeof openTokenCache>
  readonly close: () => Promise<void>
}

/** Opens both and listens from now on. Open streams of ended sessions are closed also when their end was not heard. */
export async function openAnnouncements(deps: AnnouncementsDeps): Promise<Announcements> {
  const { db, publicDb, clock, keys, onForged, policy, logger } = deps
  const live = liveEvents({
    clock,
    streamsPerCustomerMax: policy.streamsPerCustomerMax,
    streamsMax: policy.streamsMax,
    openSessions: (ids) => openSessions(db.read, ids, clock.now()),
    places: (ids) => findPlaces(db, ids),
  })
  const tokenCache = openTokenCache({
    db,
    publicDb,
    clock,
    keys,
    onForged,
    onNotReceiving: () =>
      logger.warn({ alert: 'deaf' }, 'ended sessions are not heard of: every call asks the database who it is from'),
  })
  const handlers: Readonly<Record<string, (payload: string) => void>> = {
    [CUSTOMER_EVENTS]: live.announce,
    [SESSIONS_ENDED]: tokenCache.receive,
  }
  const onError = (err: unknown) => logger.warn({ err }, 'the announcements broke off')
  const listening = await listen(
    requiredEnv('DATABASE_URL'),
    Object.keys(handlers),
    ({ channel, payload }) => handlers[channel]?.(payload),
    { onLost: tokenCache.connectionLost, onGap: live.missed, onError },
  )
  const sessionCheck = setInterval(() => {
    live
      .endClosedSessions()
      .catch((err: unknown) => logger.warn({ err }, 'the sessions of open streams could not be checked'))
  }, policy.sessionCheckMs)
  return {
    live,
    tokenCache,
    close: () => {
      clearInterval(sessionCheck)
      live.close()
      return listening.close()
    },
  }
}
