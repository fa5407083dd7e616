/**
 * The part of `npm run verification` about papers of payments abroad: what waits, opening an invoice, deciding.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '@zend/kernel'
import { type InvoicesDeps, openInvoiceFile } from '@zend/server/core/invoices'
import {
  askCompany,
  closeQuestion,
  decidePapers,
  listPapers,
  ownQuestions,
  type PapersReviewer,
  type QuestionsDeps,
  readAnswer,
} from '@zend/server/products/fx'
import { plain, printOutcome } from './terminal.ts'
import type { Typed } from './verification-companies.ts'

/** How to use it. */
export const PAPERS_USAGE = `papers of payments abroad (fxp_…) and their invoices (ivc_…):
       npm run verification -- save INVOICE PATH --operator NAME --why TEXT
       npm run verification -- accept PAYMENT | reject PAYMENT --operator NAME --why TEXT   (rejected, the money is free again)
       npm run verification -- ask PAYMENT TEXT [TEXT…] --operator NAME --why TEXT [--until 2026-12-31]   (the company answers each;
                                                       one that begins with “file:” wants files)
       npm run verification -- answer QUESTION FOLDER --operator NAME --why TEXT   (prints the texts, saves the files)
       npm run verification -- close QUESTION --operator NAME --why TEXT           (nothing more is asked)
`

/** What is needed to decide on papers. */
export type PapersDeps = Pick<InvoicesDeps, 'db' | 'clock' | 'invoicesKeys'> & Pick<QuestionsDeps, 'answersKey'>

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
  if (isId('fxq', id)) return runQuestion(deps, by, { command, id, path })
  if (isId('fxp', id) && command === 'ask') {
    const dueAt = typed.until === undefined ? null : new Date(`${typed.until}T23:59:59Z`)
    if (rest.length === 0 || (dueAt !== null && Number.isNaN(dueAt.getTime()))) return null
    return printOutcome(id, await askCompany(deps, by, id, { items: rest.map(itemOf), dueAt }), (question) =>
      console.log(`${id} is asked: ${question}`),
    )
  }
  if (!isId('fxp', id) || (command !== 'accept' && command !== 'reject')) return null
  const decision = command === 'accept' ? 'accepted' : 'rejected'
  return printOutcome(id, await decidePapers(deps, by, id, decision), () => console.log(`${id}: ${decision}`))
}

const FILE = 'file:'
const itemOf = (text: string) =>
  text.startsWith(FILE)
    ? ({ kind: 'file', asks: text.slice(FILE.length).trim() } as const)
    : ({ kind: 'text', asks: text } as const)

async function runQuestion(
  deps: PapersDeps,
  by: PapersReviewer,
  { command, id, path }: { readonly command: string; readonly id: `fxq_${string}`; readonly path: string | undefined },
): Promise<number | null> {
  if (command === 'close')
    return printOutcome(id, await closeQuestion(deps, by, id), () => console.log(`${id} is closed`))
  if (command !== 'answer' || path === undefined) return null
  const read = await readAnswer(deps, by, id)
  if (read.ok) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    for (const { name, bytes } of read.value.answers.flatMap(({ files }) => files))
      await writeFile(join(path, name), bytes, { flag: 'wx', mode: 0o600 })
  }
  return printOutcome(id, read, ({ question, answers }) => {
    for (const { item, text, files } of answers) {
      console.log(plain(question.items.find((each) => each.id === item)?.asks ?? item))
      console.log(`  ${text === '' ? files.map(({ name }) => join(path, name)).join(', ') : plain(text)}`)
    }
  })
}

/** Prints what one of us asked and nobody closed. */
export async function printQuestions(deps: Pick<PapersDeps, 'db'>): Promise<number> {
  const asked = await ownQuestions(deps)
  for (const { id, paymentId, state, askedAt, dueAt } of asked)
    console.log(`${id}  ${paymentId}  ${state}  ${askedAt.toISOString()} until ${dueAt?.toISOString() ?? 'answered'}`)
  console.log(`${asked.length} questions of ours about payments abroad are not closed.`)
  return 0
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
