/**
 * The confirmer process: stores PINs, makes and checks codes of acts, verifies passkeys, and signs what customers
 * confirmed. It serves the API on one unix socket, and reads everything about a customer's request for itself. Wiring
 * only.
 */
import {
  announceReady,
  connectionsOf,
  listenOnSocket,
  loadConfig,
  logLines,
  onStop,
  optionalEnv,
  requiredEnv,
  secretFromEnvFile,
} from '@zend/server/config'
import { serveLocalCalls } from '@zend/server/connectors/local-socket'
import { keyGate } from '@zend/server/core/api-keys'
import { deploymentMode } from '@zend/server/core/api-keys/act'
import {
  approvalJudgeCalls,
  companyGate,
  openApprovalJudge,
  signedDeputy,
  signedRules,
} from '@zend/server/core/approvals'
import { authorizationKey, authorizationKeys, publicKeyOf } from '@zend/server/core/authorizations'
import { addressKeyFrom } from '@zend/server/core/companies'
import { confirmerCalls, confirmerKeysFrom, noteSigned, openConfirmer } from '@zend/server/core/confirmation'
import { sealingKeyFrom } from '@zend/server/core/notices'
import { judgeCalls, type JudgeDeps, openPasskeyJudge } from '@zend/server/core/passkeys'
import { provenanceKeysFrom } from '@zend/server/core/provenance'
import type { ForgedCredential } from '@zend/server/core/sign-in'
import { openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import pino from 'pino'
import { ACTS, approvableIn } from './acts.ts'

// Its caller waits, and gets an answer within a second, even if it is that we are unavailable.
const SILENCE_MAX_MS = 600
const CONNECTION_WAIT_MS = 3_000

const logger = pino({ name: 'confirmer', level: optionalEnv('LOG_LEVEL', 'info') }, logLines())
const config = loadConfig(process.env['ZEND_CONFIG'])
const db = openDatabase({
  url: requiredEnv('DATABASE_URL'),
  applicationName: 'zend-confirmer',
  role: 'zend_confirmer',
  poolMax: connectionsOf(config).confirmerPool,
  silenceMaxMs: SILENCE_MAX_MS,
  connectionWaitMs: CONNECTION_WAIT_MS,
  onSilence: (isSilent) =>
    logger.error({ alert: 'database_silent', isSilent }, 'the database stopped answering, or answers again'),
  onIdleError: (err) => logger.warn({ err }, 'a database connection broke'),
})

const authorizationPem = secretFromEnvFile('AUTHORIZATION_KEY_FILE').toString('utf8')
const keys = confirmerKeysFrom(secretFromEnvFile('CONFIRMER_KEY_FILE'), authorizationKey(authorizationPem))
const ownKeys = authorizationKeys(publicKeyOf(authorizationPem))
const mode = deploymentMode(config.mode)
const approvals = { kinds: approvableIn(mode), rulesOf: signedRules(ownKeys), isCounted: signedDeputy(ownKeys) }
const secret = secretFromEnvFile('SECRETS_KEY_FILE')
const parts = {
  db,
  clock,
  keys,
  sealingKey: sealingKeyFrom(secret),
  addressKey: addressKeyFrom(secret),
  acts: ACTS,
  provenance: provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8')),
  companyGate: companyGate(approvals),
  keyGate: keyGate({ clock, keys: ownKeys, mode, acts: ACTS }),
}
const origins = optionalEnv('APP_ORIGINS', 'http://localhost:3001').split(',')
const passkeys: JudgeDeps = {
  ...parts,
  codes: config.identity,
  policy: config.passkeys,
  site: {
    rpId: optionalEnv('PASSKEY_RP_ID', new URL(optionalEnv('PERSONAL_APP_URL', 'http://localhost:3001')).hostname),
    origins,
  },
  onForged: (forged: ForgedCredential) =>
    logger.error(
      { alert: 'forged_credential', ...forged },
      'the database holds a credential that we did not store: somebody else writes there',
    ),
}
const judge = openApprovalJudge({
  ...approvals,
  passkeys,
  authorizationKeys: ownKeys,
  onSigned: (tx, statement) => noteSigned(parts, tx, statement),
})

const server = await serveLocalCalls({
  token: secretFromEnvFile('CONFIRMER_TOKEN_FILE').toString('hex'),
  calls: {
    ...confirmerCalls(openConfirmer({ ...parts, policy: config.identity }), ACTS),
    ...judgeCalls(openPasskeyJudge(passkeys), ACTS),
    ...approvalJudgeCalls(judge, ACTS),
    alive: async () => {
      await db.pool.query('select 1')
      return null
    },
  },
  listen: (unopened) => listenOnSocket(unopened, requiredEnv('CONFIRMER_SOCKET')),
  onRefused: (name, reason) => logger.warn({ name, reason }, 'question refused'),
  onFault: (name, err) => logger.error({ name, err }, 'a question could not be answered'),
})
onStop(async () => {
  await server.close()
  await db.close()
})
announceReady()
logger.info('ready')
