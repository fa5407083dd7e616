/**
 * The part of `npm run verification` about companies: what waits, viewing a case, deciding items, people and companies.
 */
import { writeFile } from 'node:fs/promises'
import {
  KYB_REASONS,
  KYB_REJECTIONS,
  type KybReason,
  type KybRejection,
  PARTY_REASONS,
  type PartyReason,
} from '@zend/contracts'
import { type BusinessId, isId, type Refusal, type Result } from '@zend/kernel'
import { decideFreeze, listFrozen } from '@zend/server/core/approvals'
import { findCompanies } from '@zend/server/core/companies'
import {
  approveKyb,
  askMore,
  decideKybListing,
  decidePersonCheck,
  type KybReviewDeps,
  type KybReviewer,
  listKybReviews,
  openKybFile,
  rejectKyb,
  reviewItem,
  showKyb,
  suspendKyb,
} from '@zend/server/core/kyb'
import { plain, printOutcome } from './terminal.ts'

/** How to use it. */
export const KYB_USAGE = `companies (biz_…), what they handed in, and the people behind them (checks kck_…):
       npm run verification -- show COMPANY --operator NAME --why TEXT
       npm run verification -- save KYBFILE PATH --operator NAME --why TEXT
       npm run verification -- accept COMPANY ITEM --operator NAME --why TEXT
       npm run verification -- ask COMPANY ITEM REASON --operator NAME --why TEXT   (marks it; several may be marked)
       npm run verification -- ask COMPANY --operator NAME --why TEXT               (sends what is marked; the rest is accepted)
       npm run verification -- approve COMPANY [--high-risk] --operator NAME --why TEXT
       npm run verification -- reject COMPANY REJECTION --operator NAME --why TEXT
       npm run verification -- suspend COMPANY | resume COMPANY --operator NAME --why TEXT
       npm run verification -- freeze COMPANY | unfreeze COMPANY --operator NAME --why TEXT   (its money out)
       npm run verification -- clear COMPANY | confirm COMPANY --operator NAME --why TEXT   (what the lists name)
       npm run verification -- approve CHECK | reject CHECK PERSONREASON --operator NAME --why TEXT
ITEM is info.FIELD, paper.PAPER, a page (kyf_…), a person (prt_…) or people
REASON is one of ${KYB_REASONS.join(', ')}
REJECTION is one of ${KYB_REJECTIONS.join(', ')}
PERSONREASON is one of ${PARTY_REASONS.join(', ')}
`

/** One command, as it was typed. */
export type Typed = {
  readonly command: string
  readonly id: string
  readonly rest: readonly string[]
  readonly 'high-risk'?: boolean | undefined
  /** A day, as 2026-12-31. */
  readonly until?: string | undefined
}

/** Runs a command about a company. Returns the exit code; null when the command is about none. */
export async function runCompanies(deps: KybReviewDeps, reviewer: KybReviewer, typed: Typed): Promise<number | null> {
  const { command, id, rest } = typed
  if (isId('kyf', id)) return command === 'save' && rest[0] !== undefined ? save(deps, reviewer, id, rest[0]) : null
  if (isId('kck', id)) return decidePerson(deps, reviewer, id, typed)
  if (!isId('biz', id)) return null
  if ((await deps.db.transact((tx) => findCompanies(tx, [id]))).length === 0) {
    console.error(`${id}: there is no such company`)
    return 1
  }
  if (command === 'show') {
    console.log(plain(JSON.stringify(await showKyb(deps, reviewer, id), null, 2)))
    return 0
  }
  const decided = await decide(deps, reviewer, id, typed)
  return decided === null
    ? null
    : printOutcome(id, told(decided, command), () => console.log(`${id}: ${command} is done`))
}

/** A refusal with its facts, which name what is in the way. */
function told(result: Result<null, Refusal>, command: string): Result<null, Refusal> {
  if (result.ok) return result
  const { refusal } = result
  const waits = refusal.code === 'not_found' ? `nothing of it waits for ${command}` : plain(JSON.stringify(refusal))
  return { ok: false, refusal: { code: waits } }
}

async function decide(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  id: BusinessId,
  { command, rest: [first = '', second = ''], 'high-risk': highRisk = false }: Typed,
): Promise<Result<null, Refusal> | null> {
  const [reason, rejection] = [reasonOf(second), rejectionOf(first)]
  switch (command) {
    case 'accept':
      return first === '' ? null : reviewItem(deps, reviewer, id, { item: first, ask: null })
    case 'ask':
      if (first === '') return askMore(deps, reviewer, id)
      return reason === undefined ? null : reviewItem(deps, reviewer, id, { item: first, ask: reason })
    case 'approve':
      return approveKyb(deps, reviewer, id, { highRisk })
    case 'reject':
      return rejection === undefined ? null : rejectKyb(deps, reviewer, id, rejection)
    case 'suspend':
    case 'resume':
      return suspendKyb(deps, reviewer, id, command)
    case 'freeze':
    case 'unfreeze':
      return decideFreeze(deps, reviewer, id, command)
    case 'clear':
    case 'confirm':
      return decideKybListing(deps, reviewer, id, command === 'clear' ? 'cleared' : 'confirmed')
    default:
      return null
  }
}

const reasonOf = (text: string): KybReason | undefined => KYB_REASONS.find((reason) => reason === text)
const rejectionOf = (text: string): KybRejection | undefined => KYB_REJECTIONS.find((reason) => reason === text)
const personReasonOf = (text: string): PartyReason | undefined => PARTY_REASONS.find((reason) => reason === text)

async function decidePerson(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  id: `kck_${string}`,
  { command, rest: [first = ''] }: Typed,
): Promise<number | null> {
  const say = (): void => console.log(`${id} is decided`)
  if (command === 'approve')
    return printOutcome(id, await decidePersonCheck(deps, reviewer, id, { outcome: 'approved' }), say)
  const reason = personReasonOf(first)
  if (command !== 'reject' || reason === undefined) return null
  return printOutcome(id, await decidePersonCheck(deps, reviewer, id, { outcome: 'rejected', reason }), say)
}

async function save(deps: KybReviewDeps, reviewer: KybReviewer, id: `kyf_${string}`, path: string): Promise<number> {
  const opened = await openKybFile(deps, reviewer, id)
  // Never overwrite an existing file.
  if (opened.ok) await writeFile(path, opened.value.content, { flag: 'wx', mode: 0o600 })
  return printOutcome(id, opened, ({ bytes, format }) => console.log(`${bytes} bytes of ${format} are in ${path}`))
}

/** Prints what waits about companies. */
export async function listCompanies(deps: Pick<KybReviewDeps, 'db'>): Promise<number> {
  const { cases, checks, listed } = await listKybReviews(deps)
  for (const { company, state, submittedAt, round, highRisk } of cases)
    console.log(
      `${company}  ${submittedAt?.toISOString() ?? ''}  ${state}  round ${round}${highRisk ? '  high risk' : ''}`,
    )
  for (const { id, createdAt, company, party, kind, country, idType, why } of checks)
    console.log(
      `${id}  ${createdAt.toISOString()}  ${company}  ${party}  ${kind}  ${country} ${plain(idType)}: ${plain(why ?? '')}`,
    )
  const frozen = await listFrozen(deps)
  for (const { company, since, cause } of frozen)
    console.log(`${company}  ${since.toISOString()}  nothing goes out: ${plain(cause)}`)
  for (const company of listed) console.log(`${company}  lists may name it: show it`)
  console.log(
    `${cases.length} companies, ${checks.length} checks of people behind them and ${listed.length} named by lists wait. ${frozen.length} are frozen.`,
  )
  return 0
}
