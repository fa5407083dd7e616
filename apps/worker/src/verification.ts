/** Wires the jobs of verification and short messages in the worker. */
import { optionalEnv, type ProductConfig, secretFromEnvFile } from '@zend/server/config'
import { smileIdChecker } from '@zend/server/connectors/identity/smile-id'
import { africasTalkingSender } from '@zend/server/connectors/sms/africas-talking'
import { noteVerified } from '@zend/server/core/referrals'
import { openPeopleScreen } from '@zend/server/core/screening'
import { openProven } from '@zend/server/core/sign-in'
import { DELIVER_SMS_JOB, deliverSms, PURGE_SMS_JOB, purgeSms, smsKeyFrom } from '@zend/server/core/sms'
import {
  ADVANCE_CHECK_JOB,
  advanceCheck,
  type AdvanceCheckDeps,
  enqueueScreening,
  PURGE_FILES_JOB,
  purgeFiles,
  SCREEN_PEOPLE_JOB,
  screenPeople,
  verificationKeysFrom,
} from '@zend/server/core/verification'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<AdvanceCheckDeps, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<ProductConfig, 'verification' | 'screening' | 'sms' | 'referrals' | 'identity'>
  readonly secret: Uint8Array
}

/**
 * Opens verification, with the lists and the checker that companies' verification shares, and enqueues checks of all
 * customers against lists that changed. Throws on an unreadable list, and on a provider without its key.
 */
export async function openVerification({
  config,
  secret,
  ...parts
}: OpenParts): Promise<
  Pick<AdvanceCheckDeps, 'screen' | 'checker'> & { readonly tasks: TaskList; readonly crontab: string }
> {
  const policy = config.verification
  const screen = await openPeopleScreen(config.screening)
  const deps: AdvanceCheckDeps = {
    ...parts,
    policy,
    keys: verificationKeysFrom(secret),
    screen,
    checker: checkerOf(policy, parts),
    onTier: noteVerified(config.referrals),
    onProven: openProven(config.identity, parts.clock),
  }
  await enqueueScreening(parts.db)
  return {
    screen,
    checker: deps.checker,
    tasks: {
      ...smsTasks(config.sms, parts, secret),
      [ADVANCE_CHECK_JOB]: async (payload) => void (await advanceCheck(deps, idIn(payload, 'vck'))),
      [SCREEN_PEOPLE_JOB]: async () => void (await screenPeople(deps)),
      [PURGE_FILES_JOB]: async () => void (await purgeFiles(deps)),
      [PURGE_SMS_JOB]: async () => void (await purgeSms(parts)),
    },
    crontab: `25 * * * * ${PURGE_FILES_JOB}\n50 3 * * * ${PURGE_SMS_JOB}`,
  }
}

function checkerOf(
  { smileId }: OpenParts['config']['verification'],
  { clock }: Pick<OpenParts, 'clock'>,
): AdvanceCheckDeps['checker'] {
  const { url, partnerId, timeoutMs } = smileId
  if (partnerId === '') return null
  const apiKey = secretFromEnvFile('SMILE_ID_API_KEY_FILE').toString('utf8').trim()
  const apiUrl = optionalEnv('API_URL', '').replace(/\/$/, '')
  // Without a public address for callbacks, the provider is only polled.
  return smileIdChecker({
    url,
    partnerId,
    apiKey,
    callbackUrl: apiUrl === '' ? '' : `${apiUrl}/hooks/smile-id`,
    timeoutMs,
    clock,
  })
}

/** Without a carrier no message is enqueued; what was enqueued before waits. */
function smsTasks(
  { url, username, from, timeoutMs }: OpenParts['config']['sms'],
  { db, clock, log }: Omit<OpenParts, 'config' | 'secret'>,
  secret: Uint8Array,
): TaskList {
  if (username === '') return {}
  const apiKey = secretFromEnvFile('AFRICAS_TALKING_API_KEY_FILE').toString('utf8').trim()
  const deps = {
    db,
    clock,
    log,
    sender: africasTalkingSender({ url, username, apiKey, from, timeoutMs }),
    smsKey: smsKeyFrom(secret),
  }
  return { [DELIVER_SMS_JOB]: async (payload) => void (await deliverSms(deps, idIn(payload, 'sms'))) }
}
