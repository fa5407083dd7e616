/** Helpers of the companies' commands: who acts for which company, and how a command is sent. */
import { type Permission, PERMISSIONS } from '@zend/contracts'
import { refuse, type Result, type UserId } from '@zend/kernel'
import { Died } from '../faults.ts'
import type { Random } from '../random.ts'
import { type Command, excused, type Simulation } from '../simulation.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import { type Company, may } from './state.ts'

/** An answer of a use case. */
export type Answer<T> = Result<T, { readonly code: string }>

/** A command of companies, as one of a simulation's. */
export const commandOf =
  (companies: Companies) =>
  (name: string, weight: number, run: (simulation: WithCompanies) => Promise<string>): Command => ({
    name,
    weight,
    run: (simulation: Simulation) => run({ ...simulation, companies }),
  })

/** A random company; `null` before the first was opened. */
export const someCompany = ({ companies, random }: WithCompanies): Company | null =>
  companies.known.size === 0 ? null : random.pick([...companies.known.values()])

/** Mostly somebody who has this permission in the company; now and then anybody. */
export function somebodyWho(
  { companies, random }: WithCompanies,
  { view }: Company,
  permission: Permission,
  strangersPercent = 8,
): Colleague {
  const able = companies.people.filter(({ userId }) => may(view, userId, permission))
  return random.pick(able.length === 0 || random.percent(strangersPercent) ? companies.people : able)
}

/** The person with this id. */
export function personOf({ people }: Companies, id: UserId): Colleague {
  const found = people.find(({ userId }) => userId === id)
  if (found === undefined) throw new Error(`nobody is ${id}`)
  return found
}

/** These, in a random order. */
export function shuffled<T>(random: Random, all: readonly T[]): readonly T[] {
  const left = [...all]
  const taken: T[] = []
  while (left.length > 0) taken.push(...left.splice(random.int(left.length), 1))
  return taken
}

/** These permissions in the order of the contract. */
export const inOrder = (permissions: readonly Permission[]): readonly Permission[] =>
  PERMISSIONS.filter((each) => permissions.includes(each))

/** Whoever has no place in the company is stopped by the confirmer, which throws: an answer like any other here. */
export async function orNoPlace<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof RangeError && /does not (act for|have \S+ for) biz_/.test(error.message))
      return refuse('no_place')
    throw error
  }
}

/** A worker does something, now and then two at once, and may die within so many calls. */
export async function byWorkers(
  { world, random }: Simulation,
  callsMax: number,
  once: () => Promise<unknown>,
): Promise<string> {
  const { faults } = world.workers[0]
  if (random.percent(25)) faults.arm(random.int(callsMax), random.percent(50) ? 'before' : 'after')
  const done = await Promise.allSettled(random.percent(30) ? [once(), once()] : [once()])
  const died = faults.restart()
  for (const each of done) if (each.status === 'rejected' && !died) excused(each.reason)
  return died ? 'died' : 'ok'
}

/** Calls while the API's process may die in the middle. `null`: it died. */
export async function dying<T>(
  { world, random }: Simulation,
  callsMax: number,
  call: () => Promise<T>,
): Promise<T | null> {
  const { faults } = world.api
  faults.arm(random.int(callsMax), random.percent(50) ? 'before' : 'after')
  try {
    return await call()
  } catch (error) {
    if (error instanceof Died) return null
    throw error
  } finally {
    faults.restart()
  }
}
