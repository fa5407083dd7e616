/** Routes of batches: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, type Money, money, ok, type Refusal, type Result } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import * as batches from '@zend/server/products/batch'
import type { BatchDeps, BatchRow, BatchView, Sum } from '@zend/server/products/batch'
import { proofOf } from '../call-context.ts'
import { type Actor, type Route, route } from '../guard.ts'
import { sentAnswer } from './accounts.route.ts'
import { askedOf, foreseenOf } from './approval-asked.ts'

/** The routes of batches. */
export function batchesRoutes(deps: BatchDeps): Route[] {
  const shown = async (actor: Actor, id: BatchView['batch']['id']) => {
    const found = await batches.readBatchView(deps, actor, id)
    return found.ok ? ok({ batch: batchOf(found.value) }) : found
  }
  const done = async <T, R extends Refusal>(actor: Actor, id: BatchView['batch']['id'], result: Result<T, R>) =>
    result.ok ? shown(actor, id) : result
  return [
    route(contract.addBatch, async ({ query, body }, { actor }) => {
      const added = await batches.addBatch(deps, actor, body, query.name ?? null)
      if (!added.ok) return added
      const [view] = await batches.viewsOf(deps.db.read, [added.value])
      if (view === undefined) throw new Error(`${added.value.id} was not stored`)
      return ok({ batch: batchOf(view) })
    }),
    route(contract.listBatches, async ({ query }, { actor }) => {
      const { batches: found, total } = await batches.listBatches(deps, actor, query)
      return ok({ batches: found.map(batchOf), page: query.page, limit: query.limit, total })
    }),
    route(contract.getBatch, async ({ params: { id } }, { actor }) => shown(actor, id)),
    route(contract.listBatchRows, async ({ params: { id }, query }, { actor }) => {
      const { state = null, open, page, limit } = query
      const found = await batches.listRows(deps, actor, id, { state, open: open === 'true', page, limit })
      if (!found.ok) return found
      const { rows, total } = found.value
      const sentBack = await batches.sentBackSince(deps, rows)
      return ok({ rows: rows.map((row) => rowOf(row, sentBack)), page, limit, total })
    }),
    route(contract.getBatchRow, async ({ params: { id, position } }, { actor }) => {
      const found = await batches.readRow(deps, actor, id, position)
      if (!found.ok) return found
      const { row, proof } = found.value
      const sentBack = await batches.sentBackSince(deps, [row])
      return ok({ row: rowOf(row, sentBack), proof: proof === null ? null : { ...proof, path: [...proof.path] } })
    }),
    route(contract.correctBatchRow, async ({ params: { id, position }, body: { fields } }, { actor }) => {
      const given = Object.entries(fields).filter(([, text]) => text !== undefined)
      const changed = await batches.correctRow(deps, actor, { id, position, fields: Object.fromEntries(given) })
      return changed.ok ? ok({ row: rowOf(changed.value, new Map()) }) : changed
    }),
    route(contract.decideBatchRows, async ({ params: { id }, body }, { actor }) =>
      done(actor, id, await batches.decideRows(deps, actor, { id, ...body })),
    ),
    route(contract.quoteBatch, async ({ params: { id }, body: { payWith } }, { actor }) =>
      done(actor, id, await batches.offerBatch(deps, actor, id, payWith)),
    ),
    route(contract.mailBatchCode, async ({ params: { id }, body: { root } }, { actor }) => {
      const sent = await batches.mailBatchCode(deps, actor, { id, root })
      return sent.ok ? ok(sentAnswer(sent.value)) : sent
    }),
    route(contract.foreseeBatch, async ({ params: { id }, body: { root } }, { actor }) => {
      const found = await batches.foreseeBatch(deps, actor, { id, root })
      return found.ok ? ok(foreseenOf(found.value)) : found
    }),
    route(contract.payBatch, async ({ params: { id }, body }, { actor, keyCall }) => {
      const { root, otp, transactionPin: pin, pays } = body
      const proof = proofOf(keyCall, { otp, pin, pays })
      if (!proof.ok) return proof
      const paid = await batches.payBatch(deps, actor, { id, root }, proof.value)
      if (!paid.ok) return paid
      return awaitsApproval(paid.value) ? ok(askedOf(paid.value)) : shown(actor, id)
    }),
    route(contract.cancelBatch, async ({ params: { id } }, { actor, ip }) =>
      done(actor, id, await batches.cancelBatch(deps, actor, id, ip)),
    ),
    route(contract.getBatchResult, async ({ params: { id } }, { actor }) => {
      const found = await batches.readAllRows(deps, actor, id)
      if (!found.ok) return found
      const bytes = new TextEncoder().encode(batches.resultFile(found.value.rows))
      return ok({ name: `${id}.csv`, format: 'csv' as const, bytes })
    }),
  ]
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const sumOf = ({ money: { asset, amount }, rows }: Sum) => ({
  currency: asset,
  amount: formatMoney(money(asset, amount)),
  rows,
})
const textOf = (sum: Money | null): string | null => (sum === null ? null : formatMoney(sum))

function batchOf({ batch, counts, madeBy }: BatchView): contract.BatchAnswer {
  const { offer } = batch
  return {
    _id: batch.id,
    name: batch.name,
    format: batch.format,
    state: batch.state,
    madeBy,
    madeAt: batch.madeAt.toISOString(),
    rows: counts.rows,
    counts: countsOf(counts.states),
    open: counts.open,
    arrives: counts.arrives.map(sumOf),
    offer:
      offer === null
        ? null
        : {
            root: offer.root,
            payWith: offer.payWith,
            rows: offer.rows,
            takes: offer.takes.map(sumOf),
            most: offer.most.map(sumOf),
            valueUsd: formatMoney(money('USD', offer.valueCents)),
            expiresAt: offer.until.toISOString(),
          },
    paid: counts.paid.map(sumOf),
    left: counts.left.map(sumOf),
    approval: batch.approval,
    askedAt: instant(batch.askedAt),
    endedAt: instant(batch.endedAt),
    payUntil: instant(batch.payUntil),
  }
}

const countsOf = (states: BatchView['counts']['states']) =>
  Object.fromEntries(contract.BATCH_ROW_STATES.map((state) => [state, states[state] ?? 0])) as Record<
    contract.BatchRowState,
    number
  >

const BEGUN: ReadonlySet<contract.BatchRowState> = new Set(['paying', 'unknown', 'paid', 'failed'])

function rowOf(row: BatchRow, sentBack: ReadonlyMap<string, Date | null>): contract.BatchRowAnswer {
  const { accountName: _name, payeeName: _found, payee: _id, ...payee } = row.payee
  return {
    position: row.position,
    line: row.line,
    state: row.state,
    way: row.way,
    name: row.payee['accountName'] ?? row.payee['payeeName'] ?? row.name,
    amount: textOf(row.amount),
    currency: row.amount?.asset ?? null,
    reference: row.reference,
    payee,
    typed: { ...row.typed },
    faults: row.faults.map(({ field, fault, limit }) => ({ field, fault, limit })),
    questions: row.questions.map(({ question, other }) => ({
      question,
      accepted: row.accepted.includes(question),
      other,
    })),
    owner: { says: row.ownerSays, found: row.ownerFound },
    most: textOf(row.most),
    mostCurrency: row.most?.asset ?? null,
    left: textOf(row.left),
    payment: BEGUN.has(row.state) ? row.payment : null,
    reason: row.reason,
    endedAt: instant(row.endedAt),
    sentBackAt: instant(sentBack.get(row.payment ?? '') ?? null),
  }
}
