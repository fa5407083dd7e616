/** Wires quick sells in the worker: their jobs, and the listener for credited deposits. */
import type { ProductConfig } from '@zend/server/config'
import { receivableCoins, type NetworkTable } from '@zend/server/core/assets'
import { railsWhereOffered } from '@zend/server/core/countries'
import { limitsPolicy } from '@zend/server/core/limits'
import type { Tx } from '@zend/server/database'
import {
  ADVANCE_SELL_JOB,
  type AdvanceDeps,
  advanceSell,
  type Credited,
  noteDeposit,
  quickSellPolicy,
  RECONCILE_RAILS_JOB,
  reconcileRails,
  type RuleDeps,
  RUN_RULE_JOB,
  runRule,
  SWEEP_RULES_JOB,
  SWEEP_SELLS_JOB,
  sweepRules,
  sweepSells,
} from '@zend/server/products/quick-sell'
import { openInventory } from '@zend/server/products/swap'
import type { TaskList } from 'graphile-worker'
import { idIn, textIn } from './payload.ts'

/** The parts that are already open. */
export type OpenParts = Pick<
  AdvanceDeps,
  'db' | 'clock' | 'rails' | 'log' | 'authorizationKeys' | 'provenance' | 'priceKeys' | 'market'
> & {
  readonly priceKey: RuleDeps['priceKey']
  readonly people: RuleDeps['people']
  readonly mayBegin: RuleDeps['mayBegin']
  readonly networks: NetworkTable
  readonly config: Pick<ProductConfig, 'quickSell' | 'limits' | 'swap' | 'countries'>
}

/** The jobs, the schedule of the repeated ones, and the listener for deposits. */
export type QuickSellParts = {
  readonly tasks: TaskList
  readonly crontab: string
  /** Returns whether something of the deposit is to be sold. */
  readonly onCredited: (tx: Tx, deposit: Credited) => Promise<boolean>
}

/** Opens quick sells. Throws on an invalid setting. */
export function openQuickSells({ config, networks, ...parts }: OpenParts): QuickSellParts {
  const { db, clock, market } = parts
  const coins = receivableCoins(networks)
  const { room } = openInventory({ read: db.read, clock, market, coins, policy: config.swap })
  const deps: RuleDeps & AdvanceDeps = {
    ...parts,
    policy: quickSellPolicy(config.quickSell),
    limits: limitsPolicy(config.limits),
    room,
  }
  // What a rule begins is not begun where nothing is sold into; what is under way is finished there.
  const ruleDeps = { ...deps, rails: railsWhereOffered(parts.rails, config.countries) }
  return {
    tasks: {
      [ADVANCE_SELL_JOB]: async (payload) => {
        const [id, reference] = [idIn(payload, 'sel'), textIn(payload, 'reference')]
        await advanceSell(deps, reference === '' ? { id } : { id, reference })
      },
      [SWEEP_SELLS_JOB]: () => sweepSells(deps),
      [RUN_RULE_JOB]: async (payload) => {
        await runRule(ruleDeps, idIn(payload, 'rul'))
      },
      [SWEEP_RULES_JOB]: () => sweepRules(ruleDeps),
      [RECONCILE_RAILS_JOB]: async () => {
        await reconcileRails(deps)
      },
    },
    // One attempt each: the next run comes in a minute, or in an hour.
    crontab: [
      `* * * * * ${SWEEP_SELLS_JOB} ?max=1`,
      `* * * * * ${SWEEP_RULES_JOB} ?max=1`,
      `10 * * * * ${RECONCILE_RAILS_JOB} ?max=1`,
    ].join('\n'),
    onCredited: (tx, deposit) => noteDeposit({ clock }, tx, deposit),
  }
}
