/**
 * Access to other customers' things: every call that takes an id, found in the API's own OpenAPI document, is made by
 * one customer with every id of another. The answer reveals nothing about the other, equals that for an unknown id, and
 * changes nothing of theirs. On the base of companies both act for a company of their own, and the ids are the other
 * company's. New calls and new kinds of id are covered automatically; a kind of id that the other customer has nothing
 * of fails the test. What members of each role reach is in `cross-company.journey.test.ts`.
 */
import { PERMISSIONS } from '@zend/contracts'
import { type BusinessId, money, newId } from '@zend/kernel'
import { credit, customer, debit, house, post } from '@zend/server/core/ledger'
import { enterCompany, signIn, signUp } from '@zend/server/core/sign-in'
import {
  accountsOn,
  type Api,
  CALLER,
  companiesOn,
  expectOk,
  realClock,
  signUpCommand,
  startApi,
  testClock,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
let victim: TestCustomer
let attacker: TestCustomer
/** Requests unknown ids: a third customer, so that the attacker's rate limits are not used up. */
let third: TestCustomer
/** The victim's ids, and those of the company that they act for. */
let planted: Planted
/** The attacker's tokens, by what they open. */
const tokens = new Map<string, string>()
/** Tokens for each person's own company. */
const inFirm = new Map<TestCustomer, string>()
let targets: readonly Target[]

beforeAll(async () => {
  api = await startApi(db.url, {
    api: { requestsPerMinute: 1_000_000 },
    paper: { perMinuteMax: 1_000_000 },
    identity: { passwordHash: { memoryKiB: 64, passes: 1 } },
  })
  victim = await accounts.customer({ firstName: 'Chidinma', lastName: 'Nwachukwu' })
  attacker = await accounts.customer()
  third = await accounts.customer()
  const firmOf = await openFirm(victim)
  for (const who of [attacker, third]) await openFirm(who)
  planted = await plantEverything({ db, accounts, victim, ...firmOf })
  await untilQuorumSeen(db)
  const step = expectOk(
    await signIn(accounts.deps, { identifier: attacker.command.email, password: attacker.command.password }, CALLER),
  )
  tokens.set('pre-auth', step.access.token)
  tokens.set('sign-up', expectOk(await signUp(accounts.deps, signUpCommand(), CALLER)).access.token)
  targets = await documentedTargets(api)
}, 60_000)
afterAll(() => api.stop())

/** Opens a company in which this person may do everything, and stores their token for it. */
async function openFirm(who: TestCustomer) {
  const companies = companiesOn(db, testClock())
  const company = await companies.open('Nwachukwu & Sons')
  const memberId = await companies.join(company, who.userId, PERMISSIONS)
  // A list may name it: like people here, of whom nothing is proven, it may move nothing, and no price is needed.
  await db.owner.pool.query(
    `insert into kyb.cases (company_id, state, listing) values ($1, 'in_progress', 'in_review')`,
    [company],
  )
  inFirm.set(who, expectOk(await enterCompany(accounts.deps, who.actor, { memberId }, CALLER)).token)
  return { company, memberId }
}

/** The victim's ids where this call moves money. */
const ownedOn = ({ path }: Pick<Target, 'path'>): ReadonlyMap<string, string> =>
  isFirms(path) ? new Map([...planted.owned, ...planted.firms]) : planted.owned

/** This customer's token for this call; one of an unfinished sign-in or sign-up is the attacker's. */
const tokenFor = (who: TestCustomer, { auth, path }: Target): string | undefined =>
  auth !== 'session' ? tokens.get(auth) : isFirms(path) ? inFirm.get(who) : who.session.access.token

const idsOfVictim = (): readonly string[] => [...planted.owned.values(), ...planted.firms.values()]

/** What only companies have: a call that both make finds none of a person's. */
const OF_COMPANIES: ReadonlySet<string> = new Set(['fxp'])

/** Anyone who knows a picture's id may see it. */
const FOR_ANYBODY = new Set(['getPicture'])

test('no call of the API reveals or changes anything of another customer’s, whatever id of theirs it gets', async () => {
  const before = await fingerprint(db, idsOfVictim())
  expect(before.size).toBeGreaterThan(10)
  const secrets = secretsOf(victim)
  const complaints: string[] = []
  const missing = new Set<string>()
  let calls = 0
  for (const target of targets.filter(({ operationId }) => !FOR_ANYBODY.has(operationId))) {
    for (const place of placesOf(target, [...planted.owned.keys()])) {
      for (const prefix of place.prefixes) {
        const id = ownedOn(target).get(prefix)
        if (id === undefined) {
          missing.add(prefix)
          continue
        }
        const answer = await callUntilLookedAt(api, [target, place, id, attacker.userId], tokenFor(attacker, target))
        // The tokens of steps are the attacker's alone.
        const other = target.auth === 'session' ? third : attacker
        const unknown = await callUntilLookedAt(
          api,
          [target, place, newId(prefix, 0), other.userId],
          tokenFor(other, target),
        )
        calls += 1
        const leaked = secrets.filter((secret) => answer.text.includes(secret))
        // A path with another customer's id is refused or not found; deleting another customer's thing deletes nothing.
        const closed = place.part !== 'path' || [401, 403, 404].includes(answer.status) || target.method === 'delete'
        const complaint = [
          ...(answer.status === 400 && place.prefixes.length === 1 ? ['was refused unlooked at'] : []),
          ...(answer.status >= 500 ? ['is a fault of ours'] : []),
          ...(leaked.length > 0 ? [`tells ${leaked.join(', ')}`] : []),
          ...(closed ? [] : ['is open']),
          ...(outcomeOf(answer) === outcomeOf(unknown)
            ? []
            : [`is answered apart from an id that nobody has (${outcomeOf(unknown)})`]),
        ]
        complaints.push(
          ...complaint.map(
            (text) =>
              `${target.operationId} with ${prefix} in ${place.part} ${place.name} ${text}: ${answer.status} ${answer.text.slice(0, 200)}`,
          ),
        )
      }
    }
  }
  expect([...missing]).toEqual([])
  expect(complaints).toEqual([])
  expect(await fingerprint(db, idsOfVictim())).toEqual(before)
  expect(calls).toBeGreaterThan(120)
  // Over a thousand calls, and more with each endpoint.
}, 180_000)

test('the same reading calls open for the customer whose ids they are: the ones above were closed, not broken', async () => {
  const complaints: string[] = []
  let reads = 0
  for (const target of targets.filter(({ method, auth }) => method === 'get' && auth === 'session')) {
    for (const place of placesOf(target, [...planted.owned.keys()]).filter(({ part }) => part === 'path')) {
      const kinds = place.prefixes.filter((prefix) => isFirms(target.path) || !OF_COMPANIES.has(prefix))
      for (const id of kinds.flatMap((prefix) => ownedOn(target).get(prefix) ?? [])) {
        const answer = await callUntilLookedAt(api, [target, place, id, victim.userId], tokenFor(victim, target))
        reads += 1
        // 409: a receipt of an unfinished transaction.
        if (![200, 409].includes(answer.status))
          complaints.push(`${target.operationId} ${id}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    }
  }
  expect(complaints).toEqual([])
  expect(reads).toBeGreaterThan(25)
}, 60_000)

/** The request id and time in an answer, and which of the members asked. */
const OF_THE_CALL = /"you":(?:true|false)|"forYou":(?:true|false|\d+)|"reference":"[^"]+"|"\d{4}-\d\d-\d\dT[^"]+Z"/g

test('on the base of companies a member reads the company’s money and nothing of their own beside it', async () => {
  const value = money('BTC', 12_345n)
  const id = newId('pst', Date.now())
  const legs = [debit(house('chain_reserve', 'BTC'), value), credit(customer(victim.userId, 'BTC'), value)]
  expectOk(
    await post(db.owner.read, { id, kind: 'deposit_credit', cause: `deposit:${id}`, occurredAt: new Date(), legs }),
  )
  const colleague = await accounts.customer()
  const companies = companiesOn(db, testClock())
  const memberId = await companies.join(planted.owned.get('biz') as BusinessId, colleague.userId, PERMISSIONS)
  const { token } = expectOk(await enterCompany(accounts.deps, colleague.actor, { memberId }, CALLER))
  const reads = targets.filter(
    ({ method, path, responses }) =>
      method === 'get' &&
      isFirms(path) &&
      !path.includes('{') &&
      'application/json' in (responses['200']?.content ?? {}),
  )
  const nowhere: Place = { part: 'path', name: '', prefixes: [], list: false }
  const differing: string[] = []
  let full = 0
  for (const target of reads) {
    const call = callWith(target, nowhere, '', victim.userId, 1)
    const own = await api.call({ ...call, token: inFirm.get(victim) })
    const other = await api.call({ ...call, token })
    const [said, saidToOther] = [own, other].map(({ status, text }) => `${status} ${text.replaceAll(OF_THE_CALL, '')}`)
    if (own.status >= 500 && own.status !== 503) differing.push(`${target.operationId} is a fault of ours`)
    if (said !== saidToOther) differing.push(`${target.operationId}: ${said} is not ${saidToOther}`)
    if ([...planted.firms.values()].some((id) => own.text.includes(id))) full += 1
  }
  expect(differing).toEqual([])
  expect(reads.length).toBeGreaterThan(20)
  expect(full).toBeGreaterThan(4)
}, 60_000)
