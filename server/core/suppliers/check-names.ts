/**
 * Asks banks whether an account has the name that the company gave. The answer is shown, and signed by approvers; it is
 * asked for once a version is saved, and again while nobody answers.
 */
import type { FxPayee } from '@zend/corridors'
import { after, DAY_MS } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxNameCheck } from '../../ports/fx-provider.ts'
import type { SealingKey } from '../sealing/index.ts'
import { insertNameCheck, unansweredNames } from './suppliers.repo.ts'
import type { NameCheck } from './suppliers.ts'

/** The job that asks for every name that nobody answered yet. */
export const CHECK_NAMES_JOB = 'check-supplier-names'

/** Whoever can ask banks. No call throws for what a bank does. */
export type NameChecker = { readonly checkName: (payee: FxPayee) => Promise<FxNameCheck> }

/** Dependencies. `checkers` are asked in this order. */
export type CheckNamesDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly suppliersKey: SealingKey
  readonly checkers: readonly NameChecker[]
}

const AT_ONCE = 20

/** For how long an answer is asked for. A version without one is treated as one that no bank answers for. */
const ASKED_FOR_MS = DAY_MS

/** Asks about every version without an answer, and stores what is said. Several may run at once: one answer counts. */
export async function checkNames({ db, clock, suppliersKey, checkers }: CheckNamesDeps): Promise<void> {
  const since = after(clock.now(), -ASKED_FOR_MS)
  for (const { id, details } of await unansweredNames(db.read, suppliersKey, since, AT_ONCE)) {
    const said = await answerOn(checkers, details.payee)
    if (said !== null) await insertNameCheck(db.read, suppliersKey, id, { ...said, at: clock.now() })
  }
}

/** What the first says that knows; `null` while one of them may still know. */
async function answerOn(checkers: readonly NameChecker[], payee: FxPayee): Promise<Omit<NameCheck, 'at'> | null> {
  let isOpen = false
  for (const checker of checkers) {
    const said = await checker.checkName(payee)
    if (said.kind === 'no_answer') isOpen = true
    else if (said.kind !== 'not_possible') return { answer: said.kind, name: said.kind === 'close' ? said.name : null }
  }
  return isOpen ? null : { answer: 'not_possible', name: null }
}
