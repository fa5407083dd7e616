/**
 * Follows what arrives for bills: a rule was set by a member who may swap; what is credited is swapped exactly where a
 * rule wanted it then, once, whole, at the prices of that moment, or stays as it came.
 */
import { must, swapOf } from '../model.ts'
import type { WithCompanies } from './opening.ts'
import type { StoredConversion } from './rows.ts'
import { may } from './state.ts'
import type { Step } from './step.ts'

const ALL = 'all bills'

/** Follows the arrivals of one company through a step. */
export function followArrivals(simulation: WithCompanies, step: Step): void {
  const { companies } = simulation
  const { company, rows } = step
  const own = rows.conversions.filter((row) => row.company === company.id)
  for (const row of own) if (!companies.converted.has(row.deposit)) checkNoted(simulation, step, row)
  for (const { bill, deposit, asset, state } of rows.arrivals.filter(({ bill }) => isOf(step, bill))) {
    if (state !== 'credited' || companies.credited.has(deposit)) continue
    companies.credited.add(deposit)
    const rule = ruleFor(simulation, step, bill)
    const isWanted = rule !== undefined && rule.into !== null && rule.into !== asset
    must(
      isWanted === own.some((row) => row.deposit === deposit),
      () => `${deposit} is ${isWanted ? 'not ' : ''}swapped`,
    )
  }
  for (const row of own) followOne(simulation, step, row)
  checkRules(simulation, step)
}

const isOf = ({ company, rows }: Step, bill: string): boolean =>
  rows.bills.some((each) => each.id === bill && each.company === company.id)

/** The rule that holds for what comes for a bill, or for a payment by a link, as it was before this step. */
function ruleFor({ companies }: WithCompanies, { company, rows }: Step, bill: string) {
  const whose = rows.bills.find(({ id }) => id === bill)?.parent ?? bill
  return companies.arrivalRules.get(`${company.id} ${whose}`) ?? companies.arrivalRules.get(`${company.id} ${ALL}`)
}

function checkNoted(simulation: WithCompanies, step: Step, row: StoredConversion): void {
  const arrival = step.rows.arrivals.find(({ deposit }) => deposit === row.deposit)
  const rule = arrival === undefined ? undefined : ruleFor(simulation, step, arrival.bill)
  must(
    arrival?.amount === row.amount && arrival.asset === row.asset && isOf(step, arrival.bill),
    () => `${row.deposit} is to be swapped, and came for no bill of ${row.company}, or as something else`,
  )
  must(
    rule !== undefined && rule.into === row.into && rule.by === row.made_by,
    () => `${row.deposit} is to be swapped into ${row.into} for ${row.made_by}, and no rule wanted that`,
  )
}

function followOne({ companies, model, world }: WithCompanies, { before }: Step, row: StoredConversion): void {
  const known = companies.converted.get(row.deposit)
  companies.converted.set(row.deposit, row)
  if (known !== undefined && known.state !== 'waiting')
    must(known.state === row.state, () => `${row.deposit} was ${known.state} and is ${row.state}`)
  if (row.state !== 'done' || known?.state === 'done') return
  must(may(before, row.made_by, 'swap'), () => `${row.deposit} was swapped by a rule of ${row.made_by}, who may not`)
  const [given, prices] = [BigInt(row.amount), { ...world.market.prices }]
  const due = swapOf(prices, row.asset, row.into, given)
  const received = { coin: row.into, amount: due.received }
  model.swap(row.swap, row.company, { coin: row.asset, amount: given, fee: due.fee }, received)
}

function checkRules({ companies }: WithCompanies, { before, company, rows }: Step): void {
  for (const { bill, into, made_by: by } of rows.arrivalRules.filter((row) => row.company === company.id)) {
    const key = `${company.id} ${bill ?? ALL}`
    const known = companies.arrivalRules.get(key)
    if (known?.into === into && known.by === by) continue
    const isTried = companies.attempts.some(
      (each) =>
        each.kind === 'convert-rule' &&
        each.company === company.id &&
        each.by === by &&
        each.bill === bill &&
        each.into === into,
    )
    must(isTried && may(before, by, 'swap'), () => `${by} set what comes for ${key} to ${into ?? 'kept'}, and may not`)
    companies.arrivalRules.set(key, { into, by })
  }
}

/** At rest nothing waits to be swapped. */
export function checkArrivalsAtRest({ companies }: WithCompanies): void {
  for (const { deposit, state } of companies.converted.values())
    must(state !== 'waiting', () => `${deposit} still waits to be swapped`)
}
