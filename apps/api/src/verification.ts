/**
 * Wires verification of people and companies in the API, from its configuration and the parts that are already open.
 */
import { optionalEnv, type ProductConfig, secretFromEnvFile } from '@zend/server/config'
import { smileIdNotices } from '@zend/server/connectors/identity/smile-id'
import { kybKeysFrom, type KybDeps } from '@zend/server/core/kyb'
import { noteVerified } from '@zend/server/core/referrals'
import { smsKeyFrom } from '@zend/server/core/sms'
import { type ChangePhoneDeps, noteCallback, verificationKeysFrom } from '@zend/server/core/verification'
import type { Route } from './guard.ts'
import type { FreezingDeps } from './routes/freezing.route.ts'
import type { HookReader } from './routes/hooks.route.ts'
import { kybRoutes } from './routes/kyb.route.ts'
import { type VerificationDeps, verificationRoutes } from './routes/verification.route.ts'

/** The parts that are already open. `publicDb` serves calls without a session; `secret` is the deployment's. */
export type OpenParts = Pick<VerificationDeps, 'db' | 'clock' | 'reencode'> & {
  readonly publicDb: KybDeps['db']
  readonly identity: VerificationDeps['phone']['identity'] &
    Pick<KybDeps, 'keys' | 'sealingKey'> &
    ChangePhoneDeps['confirming']
  readonly config: Pick<ProductConfig, 'verification' | 'kyb' | 'sms' | 'referrals' | 'api'>
  readonly secret: Uint8Array
}

/** The routes, what opening a frozen account and changing a phone take of verification, and the sources of webhooks by name. */
export type VerificationParts = {
  readonly deps: FreezingDeps['verification']
  readonly phone: ChangePhoneDeps
  readonly routes: readonly Route[]
  readonly hookSources: readonly (readonly [name: string, reader: HookReader])[]
}

/** Opens verification. */
export function openVerification({
  db,
  publicDb,
  clock,
  reencode,
  identity,
  config,
  secret,
}: OpenParts): VerificationParts {
  const { verification: policy, sms } = config
  const phone = {
    identity,
    sms: { clock, smsKey: smsKeyFrom(secret), available: sms.username !== '' },
    policy,
    onTier: noteVerified(config.referrals),
  }
  const { keys, sealingKey } = identity
  const kyb = { db, clock, policy: config.kyb, kybKeys: kybKeysFrom(secret), keys, sealingKey, reencode }
  const deps = { db, clock, policy, keys: verificationKeysFrom(secret), reencode }
  return {
    deps,
    phone: { ...phone, confirming: identity },
    routes: [
      ...verificationRoutes({ ...deps, phone }),
      ...kybRoutes({ kyb, publicDb, linksPerMinute: config.api.kybLinksPerMinute }),
    ],
    hookSources: sourcesOf({ db, clock, config }),
  }
}

function sourcesOf({
  db,
  clock,
  config,
}: Pick<OpenParts, 'db' | 'clock' | 'config'>): VerificationParts['hookSources'] {
  const { partnerId, callbackAgeMaxMs } = config.verification.smileId
  // A process that serves only other bases may run without the key: it accepts no callbacks then.
  if (partnerId === '' || optionalEnv('SMILE_ID_API_KEY_FILE', '') === '') return []
  const apiKey = secretFromEnvFile('SMILE_ID_API_KEY_FILE').toString('utf8').trim()
  const reader = smileIdNotices({ partnerId, apiKey, ageMaxMs: callbackAgeMaxMs })
  const take: HookReader = ({ body }) => {
    const notice = reader.readNotice(body, clock.now())
    return notice === null ? null : () => noteCallback({ db }, notice.reference)
  }
  return [['smile-id', take]]
}
