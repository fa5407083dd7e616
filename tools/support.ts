/**
 * `npm run support`: our side of the conversations with customers, until there is a back office. An operator's acts go
 * to the audit trail under their name. Reads the database of DATABASE_URL, with the deployment's key
 * (SECRETS_KEY_FILE). Customers' text is printed without terminal escape sequences.
 */
import { writeFile } from 'node:fs/promises'
import { writeSupportMessage } from '@zend/contracts'
import { type Id, isId } from '@zend/kernel'
import { secretFromEnvFile } from '@zend/server/config'
import { callCheckKeyFrom, meetCaller, readCallCheck } from '@zend/server/core/call-checks'
import {
  answerThread,
  closeForCustomer,
  type Conversation,
  type CustomerThread,
  listOpenThreads,
  openAttachment,
  showThread,
  supportKeyFrom,
} from '@zend/server/core/support'
import { systemClock } from '@zend/server/ports/clock'
import { operatorDatabase, plain, printOutcome } from './terminal.ts'
import { isTaken, tellingOfFiles, TYPED_WRONGLY, typedArguments } from './typed.ts'

const USAGE = `usage: npm run support -- list
       npm run support -- show CONVERSATION
       npm run support -- answer CONVERSATION "TEXT" --operator NAME
       npm run support -- close CONVERSATION --operator NAME
       npm run support -- save FILE PATH --operator NAME
       npm run support -- call USERNAME --operator NAME          what to read out to somebody who checks who calls
       npm run support -- caller USERNAME CODE --operator NAME   whether it is them, by what they read out`

const { values, positionals } = typedArguments(USAGE, { operator: { type: 'string' } })
const [command = '', id = '', given = ''] = positionals
const database = operatorDatabase({ readOnly: ['list', 'show'].includes(command) })
const secret = secretFromEnvFile('SECRETS_KEY_FILE')
const deps = { db: database, clock: systemClock, textKey: supportKeyFrom(secret) }
const calls = { db: database, clock: systemClock, keys: { callCheck: callCheckKeyFrom(secret) } }
try {
  process.exitCode = await tellingOfFiles(run)
} finally {
  await database.close()
}

async function run(): Promise<number> {
  if (command === 'list') return list(await listOpenThreads(deps))
  if (command === 'show' && isId('sup', id))
    return printOutcome(id, await showThread(deps, id), ({ thread, customer }) => show(thread, customer.username))
  const operator = values.operator?.trim() ?? ''
  if (operator === '') return usage()
  if (command === 'answer' && isId('sup', id)) return answer({ operator }, id)
  if (command === 'close' && isId('sup', id))
    return printOutcome(id, await closeForCustomer(deps, { operator }, id), () => console.log(`${id} is closed`))
  if (command === 'save' && isId('att', id) && given !== '')
    return isTaken(given) ? TYPED_WRONGLY : save({ operator }, id)
  if (command === 'call' && id !== '') return call({ operator })
  if (command === 'caller' && id !== '' && given !== '') return caller({ operator })
  return usage()
}

async function call(operator: { readonly operator: string }): Promise<number> {
  return printOutcome(id, await readCallCheck(calls, operator, usernameOf(id)), ({ code, expiresAt }) =>
    console.log(
      `Only in a call that you began: read out ${code.slice(0, 3)} ${code.slice(3)}, before ${expiresAt.toISOString()}`,
    ),
  )
}

async function caller(operator: { readonly operator: string }): Promise<number> {
  const met = await meetCaller(calls, operator, usernameOf(id), given.replaceAll(/\s/g, ''))
  return printOutcome(id, met, ({ isCustomer }) =>
    console.log(isCustomer ? `it is ${id}` : `it is NOT ${id}: say nothing about the account`),
  )
}

const usernameOf = (text: string): string => text.replace(/^@/, '').toLowerCase()

function usage(): number {
  console.error(USAGE)
  return 2
}

function list(waiting: readonly CustomerThread[]): number {
  for (const { thread, customer } of waiting) {
    console.log(
      `${thread.id}  ${thread.lastMessageAt.toISOString()}  @${customer.username}  ${thread.topic}  ${plain(thread.subject)}`,
    )
  }
  console.log(
    waiting.length === 0 ? 'Nobody waits for an answer.' : `${waiting.length} wait for an answer, the longest first.`,
  )
  return 0
}

function show(thread: Conversation, username: string): void {
  console.log(
    `${plain(thread.subject)}\n@${username} · ${thread.topic} · ${thread.state}${thread.transactionId === null ? '' : ` · ${thread.transactionId}`}`,
  )
  for (const { operator, at, text, attachments } of thread.messages) {
    console.log(`\n${at.toISOString()}  ${operator === null ? `@${username}` : `Zend (${operator})`}\n${plain(text)}`)
    for (const file of attachments) console.log(`  file ${file.id}  ${plain(file.name)}  ${file.bytes} bytes`)
  }
}

async function answer(operator: { readonly operator: string }, thread: Id<'sup'>): Promise<number> {
  const text = writeSupportMessage.body.shape.text.safeParse(given)
  if (!text.success) return usage()
  return printOutcome(id, await answerThread(deps, operator, thread, text.data), () =>
    console.log(`${thread} is answered; the customer is told`),
  )
}

async function save(operator: { readonly operator: string }, file: Id<'att'>): Promise<number> {
  const opened = await openAttachment(deps, operator, file)
  // Never overwrite an existing file.
  if (opened.ok) await writeFile(given, opened.value.content, { flag: 'wx', mode: 0o600 })
  return printOutcome(id, opened, ({ bytes }) => console.log(`${bytes} bytes are in ${given}`))
}
