/** Wires payments abroad in the worker: their jobs, the rates that the API reads, and banks' word on names. */
import type { ProductConfig } from '@zend/server/config'
import { limitsPolicy } from '@zend/server/core/limits'
import { CHECK_NAMES_JOB, checkNames, suppliersKeyFrom } from '@zend/server/core/suppliers'
import { enqueueJob } from '@zend/server/database'
import {
  ADVANCE_FX_JOB,
  type AdvanceDeps,
  advancePayment,
  answersKeyFrom,
  ASK_QUESTIONS_JOB,
  ASK_RATES_JOB,
  askQuestions,
  askRates,
  fxPolicy,
  RECONCILE_FX_JOB,
  reconcileStatements,
  SWEEP_FX_JOB,
  sweepPayments,
} from '@zend/server/products/fx'
import type { TaskList } from 'graphile-worker'
import { idIn, textIn } from './payload.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Pick<
  AdvanceDeps,
  'db' | 'clock' | 'providers' | 'log' | 'authorizationKeys' | 'provenance' | 'market'
> & { readonly config: Pick<ProductConfig, 'fx' | 'limits'>; readonly secret: Uint8Array }

/** Opens payments abroad, and has the rates asked for at once. Throws on an invalid setting. */
export async function openFx({
  config,
  secret,
  ...parts
}: OpenParts): Promise<{ readonly tasks: TaskList; readonly crontab: string }> {
  // The next whole minute is too late for whoever looks at rates now.
  await parts.db.transact((tx) => enqueueJob(tx, ASK_RATES_JOB, {}, { key: ASK_RATES_JOB }))
  const deps: AdvanceDeps = { ...parts, policy: fxPolicy(config.fx), limits: limitsPolicy(config.limits) }
  const names = { db: parts.db, clock: parts.clock, suppliersKey: suppliersKeyFrom(secret), checkers: parts.providers }
  return {
    tasks: {
      [ADVANCE_FX_JOB]: async (payload) => {
        const [id, reference] = [idIn(payload, 'fxp'), textIn(payload, 'reference')]
        await advancePayment(deps, reference === '' ? { id } : { id, reference })
      },
      [SWEEP_FX_JOB]: () => sweepPayments(deps),
      [ASK_RATES_JOB]: () => askRates(deps),
      [RECONCILE_FX_JOB]: () => reconcileStatements(deps),
      [CHECK_NAMES_JOB]: () => checkNames(names),
      [ASK_QUESTIONS_JOB]: () => askQuestions({ ...parts, answersKey: answersKeyFrom(secret) }),
    },
    // One attempt each: the next run comes in a minute, or in an hour.
    crontab: [
      `* * * * * ${SWEEP_FX_JOB} ?max=1`,
      `* * * * * ${ASK_RATES_JOB} ?max=1`,
      `* * * * * ${CHECK_NAMES_JOB} ?max=1`,
      `* * * * * ${ASK_QUESTIONS_JOB} ?max=1`,
      `25 * * * * ${RECONCILE_FX_JOB} ?max=1`,
    ].join('\n'),
  }
}
