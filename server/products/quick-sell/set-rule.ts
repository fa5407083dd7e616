/**
 * Sets (with the PIN), reads and ends a customer's rules. When a rule ends, its waiting money stays in the balance,
 * where it always was.
 */
import type { NetworkName } from '@zend/contracts'
import {
  type BillId,
  type CoinCode,
  type HolderId,
  type Money,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
} from '@zend/kernel'
import { type NetworkTable, networkAsset } from '../../core/assets/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { type ApprovalRefusal, confirmStated, type PinRefusal } from '../../core/confirmation/index.ts'
import type { Actor, ActorIds } from '../../core/holders/index.ts'
import {
  deleteAccountsOf,
  destinationOf,
  findAccount,
  lockAccounts,
  type PayoutAccountId,
  type SavedAccount,
} from '../../core/payout-accounts/index.ts'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { deleteRule, deleteRulesOf, listRules, putRule } from './rules.repo.ts'
import type { SellRule, SellRuleId } from './rules.ts'
import { ruleStatementOf } from './sell-statements.ts'

/** The job that sells what waits for a rule; its payload is `{ id }`. */
export const RUN_RULE_JOB = 'run-sell-rule'

/** The customer's request. */
export type SetRuleCommand = {
  readonly coin: CoinCode
  readonly network: NetworkName
  /** The bill for whose payments alone it holds. */
  readonly bill?: BillId | undefined
  readonly sharePercent: number
  readonly accountId: PayoutAccountId
  readonly targetRate: string | null
  readonly on: boolean
  readonly pin: string
}

/** Why a rule was not set. */
export type SetRuleRefusal =
  | ApprovalRefusal
  | PinRefusal
  | Refusal<'not_found'>
  | Refusal<'account_not_found'>
  | Refusal<'network_not_available'>
  | Refusal<'verification_needed'>

/** A rule as its page shows it. */
export type RuleView = { readonly rule: SellRule; readonly account: SavedAccount; readonly waiting: Money<CoinCode> }

type Deps = Pick<QuickSellDeps, 'db' | 'clock' | 'confirmation' | 'people'> & {
  readonly networks: NetworkTable
  /** Tells whether a bill is this holder's own, and can have rules; without it none can. */
  readonly ownBill?: (tx: Tx, holder: HolderId, bill: BillId) => Promise<boolean>
}

/**
 * Creates or replaces the rule of a coin on a network. The account was confirmed by its own code when it was saved; the
 * PIN confirms the rule. With a bill it holds for that one's payments, and comes before the one without.
 */
export async function setRule(
  deps: Deps,
  { holder, userId }: ActorIds,
  command: SetRuleCommand,
): Promise<Result<RuleView, SetRuleRefusal>> {
  const { coin, network, accountId, pin, bill = null } = command
  const known = deps.networks[network]
  if (!known.enabled || networkAsset(known, coin) === null) return refuse('network_not_available')
  if (bill !== null && (await deps.ownBill?.(deps.db.read, holder, bill)) !== true) return refuse('not_found')
  if ((await deps.people.tier(deps.db.read, holder)) < 1) return refuse('verification_needed')
  const account = await findAccount(deps.db.read, holder, accountId)
  if (account === null) return refuse('account_not_found')
  const { sharePercent, targetRate, on } = command
  const terms = { holder, coin, network, bill, sharePercent, targetRate, on }
  const statement = ruleStatementOf({ ...terms, to: destinationOf(account) })
  return confirmStated<RuleView, SetRuleRefusal>(
    deps.confirmation,
    { userId, holder, pin },
    {
      statement,
      perform: async (tx, authorization): Promise<Result<RuleView, SetRuleRefusal>> => {
        // Lock out a concurrent removal, so that a removed account gets no rule.
        await lockAccounts(tx, holder)
        if ((await findAccount(tx, holder, accountId)) === null) return refuse('account_not_found')
        const now = deps.clock.now()
        const asked = {
          ...terms,
          madeBy: userId,
          id: newId('rul', now.getTime()),
          accountId,
          lastRefusal: null,
          consent: authorization,
        }
        const rule = await putRule(tx, asked, now)
        const facts = { holder, accountId, sharePercent, targetRate, on }
        await recordAudit(tx, {
          at: now,
          actor: userId,
          action: 'quick_sell.rule_set',
          subject: rule.id,
          facts,
          holder,
        })
        await enqueueJob(tx, RUN_RULE_JOB, { id: rule.id }, { key: rule.id })
        const found = (await viewsOf(tx, holder, bill)).find((view) => view.rule.id === rule.id)
        if (found === undefined) throw new Error(`${rule.id} cannot be shown`)
        return ok(found)
      },
    },
  )
}

/** Returns the holder's rules: those of a bill, or those for all other deposits. */
export const readRules = (
  { db }: Pick<QuickSellDeps, 'db'>,
  { holder }: Pick<Actor, 'holder'>,
  bill: BillId | null = null,
): Promise<readonly RuleView[]> => viewsOf(db.read, holder, bill)

/** Ends a rule. Refuses another's as if it did not exist. */
export async function endRule(
  { db, clock }: Pick<QuickSellDeps, 'db' | 'clock'>,
  { holder, userId }: ActorIds,
  id: SellRuleId,
): Promise<Result<null, Refusal<'not_found'>>> {
  return db.transact(async (tx) => {
    if (!(await deleteRule(tx, holder, id))) return refuse('not_found')
    const facts = { holder }
    await recordAudit(tx, {
      at: clock.now(),
      actor: userId,
      action: 'quick_sell.rule_ended',
      subject: id,
      facts,
      holder,
    })
    return ok(null)
  })
}

/**
 * Ends every rule of a holder and deletes the accounts they could sell into, in the caller's transaction: for closing
 * an account. What waited stays in the balance. A rule that is being set concurrently finds no account any more.
 */
export async function endSelling(tx: Tx, holder: HolderId): Promise<void> {
  await lockAccounts(tx, holder)
  await deleteRulesOf(tx, holder)
  await deleteAccountsOf(tx, holder)
}

async function viewsOf(tx: Tx, holder: HolderId, bill: BillId | null): Promise<readonly RuleView[]> {
  const views: RuleView[] = []
  for (const { rule, waiting } of await listRules(tx, holder, bill)) {
    const account = await findAccount(tx, holder, rule.accountId)
    // An account with a rule cannot be removed.
    if (account === null) throw new Error(`rule ${rule.id} sells into no account`)
    views.push({ rule, account, waiting })
  }
  return views
}
