/**
 * Pays another customer what others of the company approved: checked and valued anew, booked in the transaction that
 * ends the request. Who pays, whom, how much and with which note are those of the request.
 */
import { isCoin, isId, ok, refuse } from '@zend/kernel'
import type { ReadyToRelease, Releaser } from '../../core/approvals/index.ts'
import { detailOf, moneyOf } from '../../core/approvals/act/index.ts'
import { postAccompanied } from '../../core/ledger/index.ts'
import { checkMoveOut, judgedByOf, valueMoveOut } from '../../core/limits/index.ts'
import { toldOf } from '../../core/notices/index.ts'
import { findCustomer, keepOpen } from '../../core/persons/index.ts'
import { publicNameOf } from '../../core/public-names/index.ts'
import { companionsOf } from './payment-companions.ts'
import { notSaved } from './pay-by-username.ts'
import { type TransferDeps, transferCompanions } from './transfer.deps.ts'
import { zendTransfer } from './transfer.postings.ts'
import { statementOf, type Transfer } from './transfer.ts'

/** Creates the releaser of payments by username. */
export const transferReleaser =
  (deps: TransferDeps): Releaser =>
  async (actor, payload) => {
    const { read } = deps.db
    const { holder, userId } = actor
    const money = moneyOf(payload.most)
    const [id, payeeId] = [payload.subject, detailOf(payload, 'payee')]
    if (!isId('trf', id) || !isId('usr', payeeId) || !isCoin(money.asset)) throw new RangeError(`${id} is no transfer`)
    const payee = await findCustomer(read, payeeId)
    if (payee === null) return refuse('payee_not_found')
    const [move, payer, told, late] = await Promise.all([
      valueMoveOut({ read, market: deps.market, policy: deps.limits }, holder, money),
      publicNameOf(read, holder),
      toldOf(read, holder),
      notSaved(deps, holder, payee),
    ])
    if (!move.ok) return move
    if (late !== null) return { ok: false, refusal: late }
    if (payer === null) throw new Error(`${holder} has no account`)
    const asked = {
      id,
      payerId: holder,
      payeeId,
      madeBy: userId,
      money: { ...money, asset: money.asset },
      note: payload.payee.details['note'] ?? null,
    }
    const judged = { judgedBy: judgedByOf(move.value), valueCents: move.value.cents }
    const ready: ReadyToRelease = {
      statement: statementOf(asked, judged),
      perform: async (tx, authorization) => {
        if (!(await keepOpen(tx, payeeId))) return refuse('payee_not_found')
        const allowed = await checkMoveOut(deps, tx, actor, move.value)
        if (!allowed.ok) return allowed
        const transfer: Transfer = { ...asked, at: deps.clock.now(), consent: { ...judged, authorization } }
        const rows = companionsOf({
          actor,
          transfer,
          payer,
          told,
          payment: { payee },
          move: move.value,
          code: null,
          key: null,
        })
        return postAccompanied(tx, zendTransfer(transfer), transferCompanions([rows]))
      },
    }
    return ok(ready)
  }
