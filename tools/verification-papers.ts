/**
 * The part of `npm run verification` about papers of payments abroad: what waits, opening an invoice, deciding.
 */
import { writeFile } from 'node:fs/promises'
import { isId } from '@zend/kernel'
import { type InvoicesDeps, openInvoiceFile } from '@zend/server/core/invoices'
import { decidePapers, listPapers, type PapersReviewer } from '@zend/server/products/fx'
import { plain, printOutcome } from './terminal.ts'
import type { Typed } from './verification-companies.ts'

/** How to use it. */
export const PAPERS_USAGE = `papers of payments abroad (fxp_…) and their invoices (ivc_…):
       npm run verification -- save INVOICE PATH --operator NAME --why TEXT
       npm run verification -- accept PAYMENT | reject PAYMENT --operator NAME --why TEXT   (rejected, the money is free again)
`

/** What is needed to decide on papers. */
export type PapersDeps = Pick<InvoicesDeps, 'db' | 'clock' | 'invoicesKeys'>

/** Runs a command about papers. Returns the exit code; null when the command is about none. */
export async function runPapers(deps: PapersDeps, by: PapersReviewer, typed: Typed): Promise<number | null> {
  const { command, id, rest } = typed
  const [path] = rest
  if (isId('ivc', id) && command === 'save' && path !== undefined) {
    const opened = await openInvoiceFile(deps, by, id)
    // Never overwrite an existing file.
    if (opened.ok) await writeFile(path, opened.value.content, { flag: 'wx', mode: 0o600 })
    return printOutcome(id, opened, ({ format, content }) =>
      console.log(`${content.length} bytes of ${format} are in ${path}`),
    )
  }
  if (!isId('fxp', id) || (command !== 'accept' && command !== 'reject')) return null
  const decision = command === 'accept' ? 'accepted' : 'rejected'
  return printOutcome(id, await decidePapers(deps, by, id, decision), () => console.log(`${id}: ${decision}`))
}

/** Prints the payments whose papers wait. */
export async function printPapers(deps: Pick<PapersDeps, 'db'>): Promise<number> {
  const waiting = await listPapers(deps)
  for (const { id, company, supplier, delivers, purpose, since, payBy, invoices, elsewhere } of waiting) {
    const until = `${since.toISOString()} until ${payBy.toISOString()}`
    console.log(`${id}  ${until}  ${company} to ${plain(supplier)}: ${delivers}, ${purpose}`)
    for (const { invoice, number, date, total, pays, differences } of invoices)
      console.log(
        `  ${invoice}  ${plain(number)} of ${date}: ${pays} of ${total}${differences === '' ? '' : `  differs: ${differences}`}${elsewhere.includes(invoice) ? '  ANOTHER COMPANY HAS THIS FILE TOO' : ''}`,
      )
  }
  console.log(`Papers of ${waiting.length} payments abroad wait, the longest first.`)
  return 0
}
