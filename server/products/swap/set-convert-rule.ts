/** Sets, with the PIN, and reads a company's rules for what is paid for its bills. */
import { type BillId, type CoinCode, type HolderId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { type ActDeps, type ApprovalRefusal, confirmStated, type PinRefusal } from '../../core/confirmation/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { putConvertRule } from './convert.repo.ts'
import { type ConvertRule, convertStatementOf } from './convert-rules.ts'

/** Dependencies of the rules. */
export type ConvertRulesDeps = {
  readonly confirmation: ActDeps
  readonly clock: Clock
  readonly coins: ReadonlySet<CoinCode>
  /** Tells whether a bill is this holder's own, and can have rules. */
  readonly ownBill: (tx: Tx, holder: HolderId, bill: BillId) => Promise<boolean>
}

/** What is paid for a bill, or with `null` for all bills without a rule of their own, is swapped into a coin or kept. */
export type SetConvertCommand = { readonly bill: BillId | null; readonly into: CoinCode | null; readonly pin: string }

/** Why a rule was not set. */
export type SetConvertRefusal =
  | PinRefusal
  | ApprovalRefusal
  | Refusal<'not_found'>
  | Refusal<'asset_unknown', { readonly currency: CoinCode }>

/**
 * Creates or replaces a rule. It holds for what is credited from then on. Others approve nothing: no money leaves by
 * it, as by no swap.
 */
export async function setConvertRule(
  { confirmation, clock, coins, ownBill }: ConvertRulesDeps,
  { holder, userId }: ActorIds,
  { bill, into, pin }: SetConvertCommand,
): Promise<Result<ConvertRule, SetConvertRefusal>> {
  if (into !== null && !coins.has(into)) return refuse('asset_unknown', { currency: into })
  if (bill !== null && !(await ownBill(confirmation.db.read, holder, bill))) return refuse('not_found')
  return confirmStated<ConvertRule, SetConvertRefusal>(
    confirmation,
    { userId, holder, pin },
    {
      statement: convertStatementOf({ holder, bill, into }),
      perform: async (tx, consent) => {
        const setAt = clock.now()
        const rule: ConvertRule = { holder, bill, into, madeBy: userId, consent, setAt }
        await putConvertRule(tx, rule)
        const facts = { into: into ?? 'kept' }
        await recordAudit(tx, {
          at: setAt,
          actor: userId,
          action: 'bills.conversion_set',
          subject: bill ?? holder,
          facts,
          holder,
        })
        return ok(rule)
      },
    },
  )
}
