/**
 * The relay as a worker runs it, in its own process: the API's announcements are sent and deleted while the API is
 * measured.
 */
import { requiredEnv } from '@zend/server/config'
import { runRelay } from '@zend/server/core/events'
import { openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'

const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
process.on('disconnect', () => stopping.abort())

const db = openDatabase({
  url: requiredEnv('DATABASE_URL'),
  applicationName: 'zend-bench-relay',
  role: 'zend_worker',
  poolMax: 2,
})
process.send?.('ready')
await runRelay({ db, clock, log: { warn: (facts, what) => console.error(what, facts) } }, stopping.signal)
await db.close()
process.exit(0)
