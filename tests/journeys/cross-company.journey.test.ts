/**
 * What members of each role reach of another company: every call of the companies' base, found in the API's own
 * OpenAPI document, is made by seven members of one company with every id of another. Whoever lacks the permission is
 * refused before anything is looked at; for everybody else the id is one that nobody has. Then random calls of random
 * members: none tells or changes anything of the other company. More at night (`npm run nightly`); another run:
 * COMPANY_SEED=… COMPANY_REQUESTS=… with this file.
 */
import { type Endpoint, type Permission, PERMISSIONS, type Role, ROLE_PERMISSIONS, ROLES } from '@zend/contracts'
import { type BusinessId, newId } from '@zend/kernel'
import { enterCompany } from '@zend/server/core/sign-in'
import {
  accountsOn,
  type Answer,
  type Api,
  CALLER,
  companiesOn,
  CONTRACT_ENDPOINTS,
  expectOk,
  realClock,
  startApi,
  testClock,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import {
  callUntilLookedAt,
  callWith,
  documentedTargets,
  isFirms,
  outcomeOf,
  type Place,
  placesOf,
  type Target,
} from './documented-calls.ts'
import { fingerprint } from './fingerprint.ts'
import { plantEverything, type Planted, secretsOf, untilQuorumSeen } from './planted.fixture.ts'

const ENDPOINTS: readonly Endpoint[] = CONTRACT_ENDPOINTS
const SEED = Number(process.env['COMPANY_SEED'] ?? 20_261_128)
const REQUESTS = Number(process.env['COMPANY_REQUESTS'] ?? 1_000)
/** Much longer than they take on a busy machine. */
const MOST_MS = 60_000 + 48 * REQUESTS

type Caller = { readonly userId: string; readonly token: string }
type Company = ReadonlyMap<Role, Caller>

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
let victim: TestCustomer
let planted: Planted
let ids: ReadonlyMap<string, string>
/** The company that asks for another's things, and one that asks for unknown ones, so that limits are not shared. */
let asking: Company
let third: Company
let targets: readonly Target[]

beforeAll(async () => {
  api = await startApi(db.url, {
    api: { requestsPerMinute: 1_000_000 },
    paper: { perMinuteMax: 1_000_000 },
    identity: { passwordHash: { memoryKiB: 64, passes: 1 } },
  })
  const companies = companiesOn(db, testClock())
  victim = await accounts.customer({ firstName: 'Chidinma', lastName: 'Nwachukwu' })
  const company = await companies.open('Nwachukwu & Sons')
  await noteListed(company)
  const memberId = await companies.join(company, victim.userId, PERMISSIONS)
  planted = await plantEverything({ db, accounts, victim, company, memberId })
  await untilQuorumSeen(db)
  ids = new Map([...planted.owned, ...planted.firms])
  asking = await staffed('Kente Ltd')
  third = await staffed('Savanna SA')
  targets = (await documentedTargets(api)).filter(
    ({ path, auth, responses }) =>
      isFirms(path) && auth === 'session' && responses['200']?.content?.['text/event-stream'] === undefined,
  )
}, 120_000)
afterAll(() => api.stop())

/** A company with a member of each role. */
async function staffed(name: string): Promise<Company> {
  const companies = companiesOn(db, testClock())
  const company = await companies.open(name)
  await noteListed(company)
  const members = new Map<Role, Caller>()
  for (const role of ROLES) {
    const { userId, actor } = await accounts.customer()
    const memberId = await companies.join(company, userId, ROLE_PERMISSIONS[role], role)
    members.set(role, { userId, token: expectOk(await enterCompany(accounts.deps, actor, { memberId }, CALLER)).token })
  }
  return members
}

/** A list may name it: it may move nothing, and no price is needed. */
const noteListed = (company: BusinessId) =>
  db.owner.pool.query(`insert into kyb.cases (company_id, state, listing) values ($1, 'in_progress', 'in_review')`, [
    company,
  ])

const callerOf = (company: Company, role: Role): Caller => {
  const caller = company.get(role)
  if (caller === undefined) throw new Error(`nobody is ${role}`)
  return caller
}

/** Calls that a deputy may make without a permission of their own; nobody here is one. */
const OF_VOTERS: ReadonlySet<string> = new Set(['startVote', 'decideApproval'])

/** The permissions of which a call needs one; `null` where every member may make it. */
function neededFor({ operationId }: Target): readonly Permission[] | null {
  const endpoint = ENDPOINTS.find(({ id }) => [id, `business.${id}`].includes(operationId))
  if (endpoint === undefined) throw new Error(`the contract has no ${operationId}`)
  if (OF_VOTERS.has(endpoint.id)) return ['approve']
  const { permission } = endpoint
  if (typeof permission === 'object' && 'one' in permission) return permission.one
  const needed = PERMISSIONS.find((each) => each === permission)
  return needed === undefined ? null : [needed]
}

const placesIn = (target: Target): readonly Place[] => placesOf(target, [...ids.keys()])
const told = ({ text }: Answer): readonly string[] => secretsOf(victim).filter((secret) => text.includes(secret))

test('for a member of any role, another company’s id is one that nobody has', { timeout: 420_000 }, async () => {
  const before = await fingerprint(db, [...ids.values()])
  const complaints: string[] = []
  let calls = 0
  for (const target of targets) {
    const needed = neededFor(target)
    for (const place of placesIn(target)) {
      for (const prefix of place.prefixes) {
        for (const role of ROLES) {
          const [caller, other] = [callerOf(asking, role), callerOf(third, role)]
          const id = ids.get(prefix) ?? `nothing of the kind ${prefix} is planted`
          const answer = await callUntilLookedAt(api, [target, place, id, caller.userId], caller.token)
          const nobodys = newId(prefix, 0)
          const unknown = await callUntilLookedAt(api, [target, place, nobodys, other.userId], other.token)
          calls += 1
          const may = needed === null || needed.some((each) => ROLE_PERMISSIONS[role].includes(each))
          const code = answer.json?.['code']
          const isClosed = place.part !== 'path' || [403, 404].includes(answer.status) || target.method === 'delete'
          const complaint = [
            ...(may === (code === 'forbidden') ? [may ? 'is refused to who may' : 'is not refused'] : []),
            ...(isClosed ? [] : ['is open']),
            ...(answer.status >= 500 ? ['is a fault of ours'] : []),
            ...(told(answer).length > 0 ? [`tells ${told(answer).join(', ')}`] : []),
            ...(outcomeOf(answer) === outcomeOf(unknown) ? [] : [`differs from an unknown id: ${outcomeOf(unknown)}`]),
          ]
          complaints.push(
            ...complaint.map(
              (text) => `${role}: ${target.operationId} with ${prefix} in ${place.name} ${text}: ${outcomeOf(answer)}`,
            ),
          )
        }
      }
    }
  }
  expect(complaints).toEqual([])
  expect(await fingerprint(db, [...ids.values()])).toEqual(before)
  expect(calls).toBeGreaterThan(500)
})

test(
  `${REQUESTS} random calls of members of all roles tell and change nothing of another company (seed ${SEED})`,
  { timeout: MOST_MS },
  async () => {
    const before = await fingerprint(db, [...ids.values()])
    const nowhere: Place = { part: 'path', name: '', prefixes: ['biz'], list: false }
    const draw = fc.sample(
      fc.record({
        target: fc.constantFrom(...targets),
        role: fc.constantFrom(...ROLES),
        pick: fc.nat(),
        seed: fc.integer(),
      }),
      { numRuns: REQUESTS, seed: SEED },
    )
    const complaints: string[] = []
    const statuses = new Map<number, number>()
    for (const { target, role, pick, seed } of draw) {
      const places = placesIn(target)
      const place = places[pick % Math.max(places.length, 1)] ?? nowhere
      const prefix = place.prefixes[pick % place.prefixes.length] ?? 'biz'
      const { userId, token } = callerOf(asking, role)
      const answer = await api.call({ ...callWith(target, place, ids.get(prefix) ?? '', userId, seed), token })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (told(answer).length > 0) complaints.push(`${role}: ${target.operationId} tells ${told(answer).join(', ')}`)
      if (answer.status === 500) complaints.push(`${role}: ${target.operationId} is a fault: ${answer.text}`)
    }
    expect(complaints).toEqual([])
    expect(await fingerprint(db, [...ids.values()])).toEqual(before)
    // Calls that were all refused would prove little.
    for (const status of [200, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(REQUESTS / 50)
    noteFigures({ requests: REQUESTS, leaks: complaints.length })
  },
)
