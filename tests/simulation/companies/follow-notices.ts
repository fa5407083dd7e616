/** Whoever was told of a company's money or requests in this step may see it. */
import type { BusinessId, HolderId } from '@zend/kernel'
import { must } from '../model.ts'
import type { Simulation } from '../simulation.ts'
import { isActive, may, votersAt } from './state.ts'
import type { Step } from './step.ts'

/** Notices that ask somebody to decide. */
const ASKING: readonly string[] = ['approval-needed', 'approval-changed', 'approval-reminder']

type Facts = Readonly<Record<string, unknown>>

/** Checks the notices of the step to this company's people, past and present. */
export function checkNotices({ model }: Simulation, { company, before, after, rows }: Step): void {
  for (const { kind, to, facts } of rows.notices) {
    if (!isAbout(model, company.id, kind, facts)) continue
    const request = [...company.requests.values()].find(({ request: id }) => id === facts['approvalId'])
    // Whoever asks for what moves no money need not see any.
    const isOwn = request?.most === null && request.maker === to
    const needs = isOwn ? null : 'view'
    const isVoter = ASKING.includes(kind)
    must(
      [before, after].some((view) =>
        isVoter
          ? votersAt(view).some(({ userId }) => userId === to)
          : needs === null
            ? isActive(view, to)
            : may(view, to, needs),
      ),
      () => `${to} was told ${kind} of ${company.id}, and may not see it: ${JSON.stringify(facts)}`,
    )
  }

  function isAbout(
    { credits, done, orders, sells }: Simulation['model'],
    id: BusinessId,
    kind: string,
    facts: Facts,
  ): boolean {
    const { approvalId, transferId, withdrawalId, sellId, depositId } = facts
    const isOf = (all: Iterable<{ readonly id: string; readonly holder: HolderId }>, wanted: unknown): boolean =>
      [...all].some((each) => each.id === wanted && each.holder === id)
    if (approvalId !== undefined) return [...company.requests.keys()].some((request) => request === approvalId)
    if (transferId !== undefined) return kind === 'transfer-sent' && isOf(done, transferId)
    if (withdrawalId !== undefined) return isOf(orders.values(), withdrawalId)
    return sellId === undefined ? isOf(credits, depositId) : isOf(sells.values(), sellId)
  }
}
