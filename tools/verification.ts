/**
 * `npm run verification`: our side of customers' verification, until there is a back office: checks that wait for an
 * operator, customers who may be on a list of sanctioned or exposed persons, companies (verification-companies.ts), and
 * papers of payments abroad (verification-papers.ts).
 * An operator's views and decisions go to the audit trail under their name, with their reason. Reads the database of
 * DATABASE_URL, with the deployment's key (SECRETS_KEY_FILE). Customers' text is printed without terminal escape
 * sequences.
 */
import { writeFile } from 'node:fs/promises'
import { VERIFICATION_REASONS, type VerificationReason } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { loadConfig, secretFromEnvFile } from '@zend/server/config'
import { invoicesKeysFrom } from '@zend/server/core/invoices'
import { kybKeysFrom, type KybReviewDeps } from '@zend/server/core/kyb'
import { phoneKeysFrom } from '@zend/server/core/persons'
import { noteVerified } from '@zend/server/core/referrals'
import { openPeopleScreen } from '@zend/server/core/screening'
import { openProven } from '@zend/server/core/sign-in'
import {
  decideAppeal,
  decideCheck,
  decideListing,
  listAppeals,
  listReviews,
  openFile,
  type ReviewDeps,
  showCheck,
  showPhone,
  verificationKeysFrom,
} from '@zend/server/core/verification'
import { systemClock } from '@zend/server/ports/clock'
import { answersKeyFrom } from '@zend/server/products/fx'
import { KYB_USAGE, listCompanies, runCompanies } from './verification-companies.ts'
import { PAPERS_USAGE, type PapersDeps, printPapers, printQuestions, runPapers } from './verification-papers.ts'
import { operatorDatabase, plain, printOutcome } from './terminal.ts'
import { isTaken, tellingOfFiles, TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = `usage: npm run verification -- list
       npm run verification -- show CHECK --operator NAME --why TEXT
       npm run verification -- phone CUSTOMER --operator NAME --why TEXT
       npm run verification -- save FILE PATH --operator NAME --why TEXT
       npm run verification -- approve CHECK --operator NAME --why TEXT
       npm run verification -- reject CHECK REASON --operator NAME --why TEXT
       npm run verification -- resubmit CHECK REASON --operator NAME --why TEXT
       npm run verification -- same-name CHECK --operator NAME --why TEXT    (an appeal: the name is theirs)
       npm run verification -- other-name CHECK --operator NAME --why TEXT   (an appeal: it differs all the same)
       npm run verification -- clear CUSTOMER --operator NAME --why TEXT     (the lists name somebody else)
       npm run verification -- confirm CUSTOMER --operator NAME --why TEXT   (the lists name this customer: nothing goes out any more)
${KYB_USAGE}
${PAPERS_USAGE}

REASON is one of ${VERIFICATION_REASONS.join(', ')}`

const { values, positionals } = typedArguments(USAGE, {
  operator: { type: 'string' },
  why: { type: 'string' },
  until: { type: 'string' },
  'high-risk': { type: 'boolean' },
})
const [command = '', id = '', given = ''] = positionals
const database = operatorDatabase({ readOnly: command === 'list' })
try {
  const secret = secretFromEnvFile('SECRETS_KEY_FILE')
  const keys = verificationKeysFrom(secret)
  const config = loadConfig(process.env['ZEND_CONFIG'])
  const screen = await openPeopleScreen(config.screening)
  const shared = { db: database, clock: systemClock, screen }
  process.exitCode = await tellingOfFiles(() =>
    run(
      { ...shared, keys, onTier: noteVerified(config.referrals), onProven: openProven(config.identity, shared.clock) },
      { ...shared, policy: config.kyb, kybKeys: kybKeysFrom(secret) },
      { ...shared, invoicesKeys: invoicesKeysFrom(secret), answersKey: answersKeyFrom(secret) },
    ),
  )
} finally {
  await database.close()
}

async function run(deps: ReviewDeps, companies: KybReviewDeps, papers: PapersDeps): Promise<number> {
  if (command === 'list')
    return (
      (await list(deps)) +
      (await listNames(deps)) +
      (await listCompanies(companies)) +
      (await printPapers(papers)) +
      (await printQuestions(papers))
    )
  const reviewer = { operator: values.operator?.trim() ?? '', why: values.why?.trim() ?? '' }
  if (reviewer.operator === '' || reviewer.why === '') return usage()
  if (command === 'save' && isTaken(given)) return TYPED_WRONGLY
  const typed = { command, id, rest: positionals.slice(2), ...values }
  const decided = (await runCompanies(companies, reviewer, typed)) ?? (await runPapers(papers, reviewer, typed))
  if (decided !== null) return decided
  if (command === 'save' && isId('vfl', id) && given !== '') return save(deps, reviewer, id)
  if (command === 'phone' && isId('usr', id)) {
    const say = ({ phone, confirmed }: { phone: string; confirmed: boolean }): void =>
      console.log(`${phone}${confirmed ? '' : ' (never confirmed)'}`)
    return printOutcome(
      id,
      await showPhone({ ...deps, phoneKeys: phoneKeysFrom(secretFromEnvFile('SECRETS_KEY_FILE')) }, reviewer, id),
      say,
    )
  }
  if ((command === 'clear' || command === 'confirm') && isId('usr', id)) {
    return printOutcome(
      id,
      await decideListing(deps, reviewer, id, command === 'clear' ? 'cleared' : 'confirmed'),
      () => console.log(`${id}: ${command}ed`),
    )
  }
  if (!isId('vck', id)) return usage()
  if (command === 'same-name' || command === 'other-name')
    return printOutcome(id, await decideAppeal(deps, reviewer, id, command === 'same-name'), () =>
      console.log(`${id} is decided; the customer is told`),
    )
  if (command === 'show')
    return printOutcome(id, await showCheck(deps, reviewer, id), (shown) =>
      console.log(plain(JSON.stringify(shown, null, 2))),
    )
  const say = (): void => console.log(`${id} is decided; the customer is told`)
  if (command === 'approve')
    return printOutcome(id, await decideCheck(deps, reviewer, id, { outcome: 'approved' }), say)
  const reason = reasonOf(given)
  if ((command !== 'reject' && command !== 'resubmit') || reason === undefined) return usage()
  return printOutcome(
    id,
    await decideCheck(deps, reviewer, id, { outcome: command === 'reject' ? 'rejected' : 'resubmit', reason }),
    say,
  )
}

const reasonOf = (text: string): VerificationReason | undefined =>
  VERIFICATION_REASONS.find((reason) => reason === text)

function usage(): number {
  console.error(USAGE)
  return 2
}

async function list(deps: ReviewDeps): Promise<number> {
  const { checks, hits } = await listReviews(deps)
  for (const { id: check, createdAt, userId, kind, country, idType } of checks) {
    console.log(`${check}  ${createdAt.toISOString()}  ${userId}  ${kind}  ${country} ${plain(idType)}`)
  }
  for (const { userId, foundAt, list: name, entry, listedName, score } of hits) {
    console.log(
      `${userId}  ${foundAt.toISOString()}  ${plain(name)} ${plain(entry)}: ${plain(listedName)} (${score} %)`,
    )
  }
  console.log(`${checks.length} checks and ${hits.length} entries of lists wait, the longest first.`)
  return 0
}

async function save(
  deps: ReviewDeps,
  reviewer: { readonly operator: string; readonly why: string },
  file: `vfl_${string}`,
): Promise<number> {
  const opened = await openFile(deps, reviewer, file)
  // Never overwrite an existing file.
  if (opened.ok) await writeFile(given, opened.value.content, { flag: 'wx', mode: 0o600 })
  return printOutcome(id, opened, ({ bytes, format }) => console.log(`${bytes} bytes of ${format} are in ${given}`))
}

async function listNames(deps: ReviewDeps): Promise<number> {
  const waiting = await listAppeals(deps)
  for (const { checkId, userId, answerBy } of waiting)
    console.log(`${checkId}  ${userId}  says that the name is theirs; answer by ${answerBy.toISOString()}`)
  return 0
}
