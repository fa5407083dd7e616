/** Wires withdrawals in the worker: their jobs, and the treasury's listener for payments. */
import type { ProductConfig } from '@zend/server/config'
import { receivableCoins } from '@zend/server/core/assets'
import { limitsPolicy } from '@zend/server/core/limits'
import { openScreen } from '@zend/server/core/screening'
import type { OnPayment } from '@zend/server/core/treasury'
import { networkStatuses } from '@zend/server/products/deposit'
import {
  ADVANCE_WITHDRAWAL_JOB,
  type AdvanceDeps,
  advanceWithdrawal,
  followPayment,
  PROVE_RETURN_JOB,
  proveReturn,
  type ReturnDeps,
  SWEEP_RETURNS_JOB,
  sweepReturns,
  SWEEP_WITHDRAWALS_JOB,
  sweepWithdrawals,
  withdrawalPolicy,
} from '@zend/server/products/withdrawal'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open. */
export type OpenParts = Pick<ReturnDeps, 'vault' | 'senderOf'> &
  Pick<AdvanceDeps, 'db' | 'clock' | 'networks' | 'custody' | 'log' | 'authorizationKeys' | 'provenance' | 'market'> & {
    readonly config: Pick<ProductConfig, 'withdrawal' | 'signer' | 'deposit' | 'screening' | 'limits'>
  }

/** The jobs, the schedule of the repeated ones, and the treasury's listener. */
export type WithdrawalParts = { readonly tasks: TaskList; readonly crontab: string; readonly onPayment: OnPayment }

/** Opens withdrawals. Throws on an invalid setting, and on an unreadable list of addresses. */
export function openWithdrawals({ config, vault, senderOf, ...parts }: OpenParts): WithdrawalParts {
  const { db, clock, networks, custody } = parts
  const coins = receivableCoins(networks)
  const deps: AdvanceDeps = {
    ...parts,
    policy: withdrawalPolicy(config.withdrawal, config.signer.withdrawals, coins),
    limits: limitsPolicy(config.limits),
    screen: openScreen(config.screening, custody),
    isHalted: async (network) => (await networkStatuses(db.read, clock.now(), config.deposit))(network) === 'halted',
  }
  const returns: ReturnDeps = { ...deps, vault, senderOf }
  return {
    tasks: {
      [ADVANCE_WITHDRAWAL_JOB]: async (payload) => {
        await advanceWithdrawal(deps, idIn(payload, 'wdr'))
      },
      [SWEEP_WITHDRAWALS_JOB]: () => sweepWithdrawals(deps),
      [PROVE_RETURN_JOB]: (payload) => proveReturn(returns, idIn(payload, 'wdr')),
      [SWEEP_RETURNS_JOB]: () => sweepReturns(returns),
    },
    // One attempt each: the next run comes in a minute.
    crontab: `* * * * * ${SWEEP_WITHDRAWALS_JOB} ?max=1\n* * * * * ${SWEEP_RETURNS_JOB} ?max=1`,
    onPayment: followPayment(deps),
  }
}
