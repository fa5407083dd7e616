/**
 * Members hand in files of payments, decide about their rows, have them paid or ask others to let them, and stop them;
 * two processes begin and follow the rows, and die on the way.
 */
import type { Permission } from '@zend/contracts'
import { isId, ok } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import {
  addBatch,
  type BatchRow,
  cancelBatch,
  decideRows,
  listRows,
  mailBatchCode,
  offerBatch,
  payBatch,
  sweepBatches,
} from '@zend/server/products/batch'
import { CALLER } from '@zend/tests/testkit'
import { codeOf, said, sendBy } from '../customer-commands.ts'
import { Died } from '../faults.ts'
import { centsOf, isSimulated, must } from '../model.ts'
import { type Command, excused } from '../simulation.ts'
import { PIN } from '../world.ts'
import { type Answer, commandOf, dying, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import { ended, type Made } from './ask-commands.ts'
import { drawLines, HEADER, payeeOf } from './batch-lines.ts'
import { actorOf } from './member-commands.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import { type Company, type KnownBatch, seatOf } from './state.ts'
import { passVote } from './vote-commands.ts'
import { noteFees } from '../fees.ts'

/** So many calls to the database at most before the API's process dies. */
const CALLS_MAX = 40
const ROWS_MOST = 50

/** A member with what they may do, as the API's guard reads it; now and then one who claims everything. */
function payerOf({ random }: WithCompanies, company: Company, who: Colleague) {
  const ALL: readonly Permission[] = ['view', 'withdrawal', 'quicksell']
  const permissions = random.percent(4) ? ALL : (seatOf(company.view, who.userId)?.permissions ?? [])
  return { ...actorOf(company, who), permissions }
}

const handIn = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const who = somebodyWho(simulation, company, 'withdrawal', 0)
  const lines = drawLines(simulation, company.id)
  companies.attempts.push({ kind: 'hand-in', company: company.id, by: who.userId, lines })
  const bytes = new TextEncoder().encode([HEADER, ...lines.map(({ typed }) => typed)].join('\n'))
  const call = () => addBatch(companies.batches, actorOf(company, who), { type: 'text/csv', bytes }, null)
  const answer = random.percent(10) ? await dying(simulation, 2, call) : await call()
  return answer === null ? 'died' : `${said(answer)}: ${String(lines.length)} rows of ${company.name}`
}

/** One round of whichever process looks after batches, or of two at once; now and then it dies. */
export async function sweepOfBatches(simulation: WithCompanies, times: number, dies: boolean): Promise<string> {
  const { companies, world } = simulation
  for (const network of world.networks) await noteFees(world, network).catch(excused)
  const rounds = () => Promise.all(Array.from({ length: times }, () => sweepBatches(companies.paying)))
  if (dies) await dying(simulation, CALLS_MAX, rounds)
  else await rounds()
  const failures = companies.warnings.splice(0)
  for (const failure of failures) if (!(failure instanceof Died)) excused(failure)
  return failures.length === 0 ? 'ok' : 'died'
}

const sweeps = async (simulation: WithCompanies): Promise<string> => {
  const { random, world } = simulation
  world.clock.advance(random.pick([1_000, 6_000, 31_000]))
  return sweepOfBatches(simulation, random.percent(25) ? 2 : 1, random.percent(25))
}

type Found = { readonly company: Company; readonly batch: KnownBatch }

function someBatch({ companies, random }: WithCompanies, states: readonly string[]): Found | null {
  const all = [...companies.known.values()].flatMap((company) =>
    [...company.batches.values()].filter(({ state }) => states.includes(state)).map((batch) => ({ company, batch })),
  )
  return all.length === 0 ? null : random.pick(all)
}

const rowsIn = async (
  { companies }: WithCompanies,
  { company, batch }: Found,
  who: Colleague,
): Promise<readonly BatchRow[]> => {
  const query = { state: null, open: false, page: 1, limit: ROWS_MOST }
  const listed = await listRows(companies.batches, actorOf(company, who), batch.id, query)
  return listed.ok ? listed.value.rows : []
}

/** Leaves out what cannot be paid, and accepts what somebody has to decide. */
async function tidy(simulation: WithCompanies, found: Found, who: Colleague): Promise<string> {
  const { companies } = simulation
  const actor = actorOf(found.company, who)
  const rows = await rowsIn(simulation, found, who)
  const at = (is: (row: BatchRow) => boolean): readonly number[] => rows.filter(is).map(({ position }) => position)
  const asks = (question: string) => (row: BatchRow) => row.questions.some((each) => each.question === question)
  for (const [decision, positions] of [
    ['leave_out', at(({ state }) => state === 'faulty')],
    ['accept_name', at(asks('name_differs'))],
    ['accept_looks_alike', at(asks('looks_alike'))],
    ['accept_twice', at(asks('twice'))],
    ['accept_paid_lately', at(asks('paid_lately'))],
  ] as const)
    if (positions.length > 0) await decideRows(companies.batches, actor, { id: found.batch.id, positions, decision })
  return `ok ${found.batch.id}`
}

const decide = async (simulation: WithCompanies): Promise<string> => {
  const found = someBatch(simulation, ['checking', 'draft'])
  if (found === null) return 'no batch is open'
  return tidy(simulation, found, somebodyWho(simulation, found.company, 'withdrawal', 0))
}

/** Offers a batch, and pays it or asks for it at once: at the prices of one moment. */
const pay = async (simulation: WithCompanies): Promise<string> => {
  const { companies, model, random, world } = simulation
  const found = someBatch(simulation, ['checking', 'draft'])
  if (found === null) return 'no batch is open'
  const { company, batch } = found
  const who = somebodyWho(simulation, company, 'withdrawal')
  for (const network of world.networks) await noteFees(world, network).catch(excused)
  await tidy(simulation, found, who)
  const waiting = await sweepOfBatches(simulation, 1, false)
  if (waiting !== 'ok') return waiting
  await tidy(simulation, found, who)
  await sweepOfBatches(simulation, 1, false)
  const payer = payerOf(simulation, company, who)
  const [payWith = 'USDT'] = model.spendable(company.id).filter((coin) => coin === 'USDT' || coin === 'USDC')
  const offered = await offerBatch(companies.batches, payer, batch.id, payWith)
  if (!offered.ok) return `no quote: ${offered.refusal.code}`
  const root = offered.value.offer?.root ?? ''
  const mailed = await orNoPlace<object>(() => mailBatchCode(companies.batches, payer, { id: batch.id, root }))
  if (!mailed.ok) return mailed.refusal.code
  const otp = await codeOf(world, who)
  const rows = (await rowsIn(simulation, found, who)).filter(({ state }) => state === 'ready')
  const parts = rows.map(({ position, payment, most }) => {
    const line = batch.lines[position - 1]
    must(
      line !== undefined && line.kind !== 'nothing' && most !== null && isSimulated(most.asset),
      () => `row ${String(position)} of ${batch.id} cannot be paid, and is`,
    )
    const cents = centsOf(world.market.prices, most.asset, most.amount)
    return { id: payment ?? '', kind: line.kind, payee: payeeOf(line), country: line.country, cents }
  })
  const cents = parts.reduce((sum, part) => sum + part.cents, 0n)
  const asked = { kind: 'batch', cents, payee: `batch:${root}`, country: null, control: null, parts } as const
  companies.attempts.push({ kind: 'batch', company: company.id, by: who.userId, batch: batch.id, asked, root })
  const send = (pin: string) =>
    orNoPlace(async (): Promise<Answer<Made>> => {
      const paid = await payBatch(companies.batches, payer, { id: batch.id, root }, { otp, pin })
      if (!paid.ok) return paid
      return ok({ id: awaitsApproval(paid.value) ? paid.value.awaits.id : paid.value.id })
    })
  const { answer, way } = await sendBy(simulation, () => send(PIN))
  const what = `${batch.id} of ${String(rows.length)} rows of ${company.name} by ${who.place}`
  const told = ended(simulation, { company, what }, { answer, way }, () => send(random.percent(50) ? PIN : '9999'))
  if (!answer.ok || !isId('apr', answer.value.id) || random.percent(30)) return told
  return `${told} ${await passVote(simulation, { company, request: { request: answer.value.id } }, who)}`
}

/** Somebody who may pay stops what has not begun; whoever asked takes back what waits. */
const cancel = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const found = someBatch(simulation, ['checking', 'draft', 'asked', 'paying', 'paying'])
  if (found === null) return 'no batch is open'
  const { company, batch } = found
  const who = somebodyWho(simulation, company, 'withdrawal', 0)
  const request = [...company.requests.values()].find(({ id }) => id === batch.id)
  if (request !== undefined)
    companies.attempts.push({ kind: 'withdraw', company: company.id, by: who.userId, request: request.request })
  companies.attempts.push({ kind: 'stop-batch', company: company.id, by: who.userId, batch: batch.id })
  const call = () => cancelBatch(companies.batches, actorOf(company, who), batch.id, CALLER.ip)
  const answer = random.percent(20) ? await dying(simulation, 2, call) : await call()
  return `${answer === null ? 'died' : said(answer)}: ${batch.id} that was ${batch.state}`
}

const ROUNDS = 6

/** Nothing of a batch waits any more: what is still to begin is begun, or stopped. */
export async function endBatches(simulation: WithCompanies): Promise<string> {
  const { companies, world } = simulation
  for (let round = 0; round < ROUNDS; round++) {
    world.clock.advance(700_000)
    await sweepOfBatches(simulation, 1, false)
  }
  for (const { company, batch } of [...companies.known.values()].flatMap((each) =>
    [...each.batches.values()].map((batch) => ({ company: each, batch })),
  ))
    if (batch.state === 'paying') {
      const [who] = companies.people
      if (who === undefined) throw new Error('a world has people')
      companies.attempts.push({ kind: 'stop-batch', company: company.id, by: who.userId, batch: batch.id })
      await cancelBatch(companies.batches, actorOf(company, who), batch.id, CALLER.ip)
    }
  return 'ok'
}

/** The commands about batches. */
export function batchCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('hand in a batch', 28, handIn),
    command('decide about rows', 8, decide),
    command('pay a batch', 44, pay),
    command('stop a batch', 5, cancel),
    command('sweep of batches', 70, sweeps),
  ]
}
