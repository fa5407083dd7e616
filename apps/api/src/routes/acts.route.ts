/** Routes of who did what in a company: page by page, and as a file. They decide nothing. */
import * as contract from '@zend/contracts'
import { type BusinessId, isPerson, ok, type Result } from '@zend/kernel'
import { actsSheet, ACTS_LINES_MAX, type CursorInvalid, pageOfCompanyActs } from '@zend/server/core/company-acts'
import type { Draft, FileMaker } from '@zend/server/core/paper'
import { periodOf, type PeriodRefusal, sheetDraftOf, tooManyLines } from '@zend/server/core/statements'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { type Actor, type Route, route } from '../guard.ts'

/** Dependencies of these routes. */
export type ActsDeps = { readonly db: Pick<Database, 'read'>; readonly clock: Clock; readonly files: FileMaker }

/** The routes. */
export const actsRoutes = ({ db, clock, files }: ActsDeps): Route[] => [
  route(contract.listActs, async ({ query: { from, to, cursor, limit } }, { actor, locale }) => {
    const period = from === undefined && to === undefined ? ok(null) : periodOf({ from, to }, clock.now())
    if (!period.ok) return period
    const found = await pageOfCompanyActs(db.read, companyOf(actor), locale, { within: period.value, cursor, limit })
    if (!found.ok) return found
    const acts = found.value.acts.map(({ id, at, ...act }) => ({ _id: id, at: at.toISOString(), ...act }))
    return ok({ acts, cursor: found.value.cursor })
  }),
  route(contract.getActsSheet, async ({ query }, { actor, locale }) => {
    const period = periodOf(query, clock.now())
    if (!period.ok) return period
    return files.make(actor.holder, async (): Promise<Result<Draft, CursorInvalid | PeriodRefusal>> => {
      const wanted = { within: period.value, limit: ACTS_LINES_MAX }
      const found = await pageOfCompanyActs(db.read, companyOf(actor), locale, wanted)
      if (!found.ok) return found
      if (found.value.cursor !== null) return tooManyLines(ACTS_LINES_MAX)
      const fileName = `zend-acts-${period.value.from}-${period.value.to}`
      return ok(sheetDraftOf({ fileName, ...actsSheet(found.value.acts, locale) }))
    })
  }),
]

/** Throws for a person: the contract opens these calls to companies alone. */
function companyOf({ holder }: Actor): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}
