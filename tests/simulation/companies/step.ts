/** What each check of a step gets. */
import type { Rows } from './rows.ts'
import type { Company, View } from './state.ts'

/** One company's step: before and after it. */
export type Step = { readonly company: Company; readonly before: View; readonly after: View; readonly rows: Rows }
