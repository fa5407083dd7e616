/** Webhooks as a worker sends them, in a process of its own. */
import { DEFAULTS, requiredEnv } from '@zend/server/config'
import { addressRules, safePoster } from '@zend/server/connectors/webhooks/safe-post'
import { runWebhooks, webhookKeyFrom } from '@zend/server/core/webhooks'
import { openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import { SECRET } from '../http/customers.ts'

const stopping = new AbortController()
process.on('disconnect', () => stopping.abort())

const db = openDatabase({
  url: requiredEnv('DATABASE_URL'),
  applicationName: 'zend-bench-webhooks-worker',
  role: 'zend_worker',
  poolMax: 2,
})
const policy = DEFAULTS.webhooks
const poster = safePoster({ rules: addressRules(['127.0.0.0/8']), timeoutMs: policy.timeoutMs, clock })
process.send?.('ready')
const log = { warn: (facts: object, what: string) => console.error(what, facts) }
await runWebhooks({ db, clock, log, poster, policy, webhookKey: webhookKeyFrom(SECRET) }, stopping.signal)
await db.close()
process.exit(0)
