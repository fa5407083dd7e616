/** Wires verification in the API, from its configuration and the parts that are already open. */
import { optionalEnv, type ProductConfig, secretFromEnvFile } from '@zend/server/config'
import { smileIdNotices } from '@zend/server/connectors/identity/smile-id'
import { noteVerified } from '@zend/server/core/referrals'
import { smsKeyFrom } from '@zend/server/core/sms'
import { noteCallback, verificationKeysFrom } from '@zend/server/core/verification'
import type { HookReader } from './routes/hooks.route.ts'
import type { VerificationDeps } from './routes/verification.route.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<VerificationDeps, 'db' | 'clock' | 'reencode'> & {
  readonly identity: VerificationDeps['phone']['identity']
  readonly config: Pick<ProductConfig, 'verification' | 'sms' | 'referrals'>
  readonly secret: Uint8Array
}

/** Dependencies of the routes, and the sources of webhooks by name. */
export type VerificationParts = {
  readonly deps: VerificationDeps
  readonly hookSources: readonly (readonly [name: string, reader: HookReader])[]
}

/** Opens verification. */
export function openVerification({ db, clock, reencode, identity, config, secret }: OpenParts): VerificationParts {
  const { verification: policy, sms } = config
  const phone = {
    identity,
    sms: { clock, smsKey: smsKeyFrom(secret), available: sms.username !== '' },
    policy,
    onTier: noteVerified(config.referrals),
  }
  return {
    deps: { db, clock, policy, keys: verificationKeysFrom(secret), reencode, phone },
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
  const take: HookReader = async ({ body }) => {
    const notice = reader.readNotice(body, clock.now())
    // An unknown or repeated callback is accepted like any other: it is a hint, and changes nothing.
    if (notice !== null) await noteCallback({ db }, notice.reference)
    return notice !== null
  }
  return [['smile-id', take]]
}
