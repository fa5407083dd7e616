/** Wires the jobs of companies' verification in the worker. */
import { type ProductConfig, secretFromEnvFile } from '@zend/server/config'
import { smileIdRegister } from '@zend/server/connectors/identity/smile-id'
import {
  CHECK_COMPANY_JOB,
  CHECK_DIRECTOR_JOB,
  checkCompany,
  type CheckCompanyDeps,
  checkPerson,
  type CheckPersonDeps,
  END_APPROVALS_JOB,
  endApprovals,
  enqueueCompanyScreening,
  kybKeysFrom,
  PURGE_KYB_FILES_JOB,
  purgeKybFiles,
  SCREEN_COMPANIES_JOB,
  screenCompanies,
} from '@zend/server/core/kyb'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open: lists and the identity checker are those of customers. */
export type OpenParts = Pick<CheckPersonDeps, 'db' | 'clock' | 'log' | 'screen' | 'checker'> & {
  readonly config: Pick<ProductConfig, 'kyb'>
  readonly secret: Uint8Array
}

/** Opens it, and enqueues checks of all companies against lists that changed. Throws on a register without its key. */
export async function openKyb({
  config,
  secret,
  ...parts
}: OpenParts): Promise<{ readonly tasks: TaskList; readonly crontab: string }> {
  const shared = { ...parts, policy: config.kyb, kybKeys: kybKeysFrom(secret) }
  const deps: CheckPersonDeps & CheckCompanyDeps = { ...shared, register: registerOf(config.kyb, parts) }
  await enqueueCompanyScreening(parts.db)
  return {
    tasks: {
      [CHECK_COMPANY_JOB]: (payload) => checkCompany(deps, idIn(payload, 'biz')),
      [CHECK_DIRECTOR_JOB]: (payload) => checkPerson(deps, idIn(payload, 'kck')),
      [SCREEN_COMPANIES_JOB]: async () => void (await screenCompanies(deps)),
      [END_APPROVALS_JOB]: async () => void (await endApprovals(deps)),
      [PURGE_KYB_FILES_JOB]: async () => void (await purgeKybFiles(deps)),
    },
    crontab: `5 * * * * ${END_APPROVALS_JOB}\n35 * * * * ${PURGE_KYB_FILES_JOB}`,
  }
}

function registerOf(
  { register: { url, partnerId, timeoutMs } }: ProductConfig['kyb'],
  { clock }: Pick<OpenParts, 'clock'>,
): CheckCompanyDeps['register'] {
  if (partnerId === '') return null
  const apiKey = secretFromEnvFile('SMILE_ID_API_KEY_FILE').toString('utf8').trim()
  return smileIdRegister({ url, partnerId, apiKey, timeoutMs, clock })
}
