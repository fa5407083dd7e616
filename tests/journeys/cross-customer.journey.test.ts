/**
 * Access to other customers' things: every call that takes an id, found in the API's own OpenAPI document, is made by
 * one customer with every id of another. The answer reveals nothing about the other, equals that for an unknown id, and
 * changes nothing of theirs. On the base of companies both act for a company of their own, and the ids are the other
 * company's. New calls and new kinds of id are covered automatically; a kind of id that the other customer has nothing
 * of fails the test.
 */
import { randomBytes } from 'node:crypto'
import { PERMISSIONS } from '@zend/contracts'
import { after, type BusinessId, DAY_MS, type HolderId, money, newId, refuse } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { credit, customer, debit, house, post } from '@zend/server/core/ledger'
import { membersKeysFrom } from '@zend/server/core/members'
import { addPasskey, listPasskeys, startPasskey, openPasskeyJudge } from '@zend/server/core/passkeys'
import { seal } from '@zend/server/core/sealing'
import { enterCompany, signIn, signUp } from '@zend/server/core/sign-in'
import { addAttachment, openThread, supportKeyFrom } from '@zend/server/core/support'
import {
  accountsOn,
  type Answer,
  type Api,
  CALLER,
  companiesOn,
  expectOk,
  realClock,
  signUpCommand,
  startApi,
  TEST_SECRET,
  testClock,
  type TestCustomer,
  testDatabase,
  testPasskey,
} from '@zend/tests/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodValues, type JsonSchema } from '../testkit/json-schema-values.ts'
import { approvalRow } from './approval-row.fixture.ts'
import { kybRows } from './kyb-calls.fixture.ts'

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: JsonSchema
  readonly required: boolean
}
type Operation = {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
type Target = Operation & { readonly path: string; readonly method: string; readonly auth: string }
/** The place of an id in a call, and its possible kinds. */
type Place = {
  readonly part: 'path' | 'query' | 'body'
  readonly name: string
  readonly prefixes: readonly string[]
  readonly list: boolean
}

const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
let victim: TestCustomer
let attacker: TestCustomer
/** Requests unknown ids: a third customer, so that the attacker's rate limits are not used up. */
let third: TestCustomer
/** The victim's ids by prefix; and those of the company that they act for, in addition to their own. */
const owned = new Map<string, string>()
const firms = new Map<string, string>()
/** The attacker's tokens, by what they open. */
const tokens = new Map<string, string>()
/** Tokens for each person's own company. */
const inFirm = new Map<TestCustomer, string>()
let targets: readonly Target[]

beforeAll(async () => {
  api = await startApi(db.url, {
    api: { requestsPerMinute: 1_000_000 },
    identity: { passwordHash: { memoryKiB: 64, passes: 1 } },
  })
  victim = await accounts.customer({ firstName: 'Chidinma', lastName: 'Nwachukwu' })
  attacker = await accounts.customer()
  third = await accounts.customer()
  for (const who of [victim, attacker, third]) inFirm.set(who, await openFirm(who))
  await plantMoney(victim.userId, owned)
  await plantMoney(owned.get('biz') as BusinessId, firms)
  await plantInvitation(owned.get('biz') as BusinessId)
  const { party, page } = kybRows(owned.get('biz') as BusinessId)
  await plantRow(owned, 'prt', 'kyb.parties', party)
  await plantRow(owned, 'kyf', 'kyb.files', page)
  await plantRow(owned, 'apr', 'approvals.requests', approvalRow(owned.get('biz') as BusinessId, victim.userId))
  await plantPersons()
  const step = expectOk(
    await signIn(accounts.deps, { identifier: attacker.command.email, password: attacker.command.password }, CALLER),
  )
  tokens.set('pre-auth', step.access.token)
  tokens.set('sign-up', expectOk(await signUp(accounts.deps, signUpCommand(), CALLER)).access.token)
  const document = (await api.call({ method: 'GET', path: '/openapi.json' })).json as unknown as Document
  targets = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method,
      auth: Object.keys(operation.security[0] ?? {})[0] ?? 'public',
    })),
  )
}, 60_000)
afterAll(() => api.stop())

/**
 * Opens a company in which this person may do everything, and returns their token for it. The victim's company is among
 * what is theirs.
 */
async function openFirm(who: TestCustomer): Promise<string> {
  const companies = companiesOn(db, testClock())
  const company = await companies.open('Nwachukwu & Sons')
  const memberId = await companies.join(company, who.userId, PERMISSIONS)
  // A list may name it: like people here, of whom nothing is proven, it may move nothing, and no price is needed.
  await db.owner.pool.query(
    `insert into kyb.cases (company_id, state, listing) values ($1, 'in_progress', 'in_review')`,
    [company],
  )
  if (who === victim) owned.set('biz', company).set('mbr', memberId)
  return expectOk(await enterCompany(accounts.deps, who.actor, { memberId }, CALLER)).token
}

/** Writes a row as the database's owner; each module's own tests cover how it comes about. */
async function plantRow(
  into: Map<string, string>,
  prefix: Parameters<typeof newId>[0],
  table: string,
  row: object,
): Promise<string> {
  const full = { id: newId(prefix, Date.now()), ...row }
  const names = Object.keys(full)
  const places = names.map((_, n) => `$${n + 1}`).join(', ')
  await db.owner.pool.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(full))
  into.set(prefix, full.id)
  return full.id
}

/** Creates the victim's things that belong to a holder. */
async function plantMoney(holder: HolderId, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const plant = (prefix: Parameters<typeof newId>[0], table: string, row: object) => plantRow(into, prefix, table, row)
  const coin = { asset: 'BTC', amount: 7_654_321 }
  const mine = { holder, made_by: victim.userId }
  const account = {
    country: 'NG',
    method: 'bank',
    institution: 'NG-044',
    account_number: '0690000031',
    account_name: 'Chidinma Nwachukwu',
  }
  await plant('dep', 'deposit.deposits', {
    holder,
    network: 'bitcoin',
    ...coin,
    units: coin.amount,
    decimals: 8,
    dust: 0,
    address: 'bcrt1qvictim',
    lookup_key: 'victim',
    txid: randomBytes(32).toString('hex'),
    output_index: '0',
    state: 'credited',
    block_height: 7,
    block_hash: 'aa',
    confirmations_min: 1,
    detected_at: at,
    matured_at: at,
    screened_at: at,
    credited_at: at,
  })
  await plant('wdr', 'withdrawal.withdrawals', {
    ...mine,
    network: 'bitcoin',
    ...coin,
    fee: 1_000,
    fee_budget: 1_000,
    fee_budget_asset: 'BTC',
    usd_cents: 100,
    address: 'bcrt1qelsewhere',
    lookup_key: 'elsewhere',
    state: 'requested',
    requested_at: at,
  })
  await plant('swp', 'swap.swaps', {
    ...mine,
    from_asset: 'BTC',
    from_amount: coin.amount,
    fee_bps: 50,
    fee_amount: 1,
    to_asset: 'USDT',
    to_amount: 7_654_321,
    margin_bps: 25,
    margin_amount: 1,
    mid_rate: '50000',
    price_as_of: at,
    quoted_at: at,
    occurred_at: at,
    recorded_at: at,
  })
  const other = await accounts.customer()
  await plant('trf', 'transfer.transfers', {
    payer_id: holder,
    payee_id: other.userId,
    made_by: victim.userId,
    ...coin,
    note: 'for the victim alone',
    at,
  })
  const accountId = await plant('acc', 'payout_accounts.saved', {
    ...mine,
    ...account,
    currency: 'NGN',
    match: 'matches',
    created_at: at,
  })
  await plant('sel', 'quick_sell.sells', {
    ...mine,
    account_id: accountId,
    ...account,
    institution_name: 'Access Bank',
    from_asset: 'BTC',
    from_amount: coin.amount,
    currency: 'NGN',
    gross: 100,
    fee_bps: 75,
    fee: 1,
    flat_fee: 1,
    receives: 98,
    mid_rate: '1',
    rate: '1',
    price_as_of: at,
    usd_cents: 100,
    if_failed: 'crypto',
    automatic: false,
    state: 'locked',
    locked_at: at,
  })
  await plant('rul', 'quick_sell.rules', {
    ...mine,
    asset: 'BTC',
    network: 'bitcoin',
    share_percent: 50,
    account_id: accountId,
    enabled: true,
    set_at: at,
  })
  await plant('rsq', 'rescue.searches', { ...mine, hash: 'ab'.repeat(32), created_at: at, done_at: at })
  await plant('ben', 'beneficiaries.saved', {
    ...mine,
    label: 'Bob',
    asset: 'BTC',
    payee_id: other.userId,
    created_at: at,
    usable_at: at,
  })
}

/** Creates an invitation to the victim's company. */
async function plantInvitation(company: BusinessId): Promise<void> {
  const id = newId('inv', Date.now())
  const at = new Date()
  await plantRow(owned, 'inv', 'companies.invitations', {
    id,
    company_id: company,
    role: 'viewer',
    permissions: ['view'],
    address_hash: randomBytes(32),
    sealed_address: seal(membersKeysFrom(TEST_SECRET).seal, id, 'invited@example.com'),
    token_hash: randomBytes(32),
    notice_id: newId('ntc', Date.now()),
    made_by: victim.userId,
    made_at: at,
    expires_at: after(at, DAY_MS),
  })
}

/** Creates the victim's own things as a person. */
async function plantPersons(): Promise<void> {
  const { userId } = victim
  const at = new Date()
  const plant = (prefix: Parameters<typeof newId>[0], table: string, row: object) => plantRow(owned, prefix, table, row)
  owned.set('usr', userId).set('ses', victim.actor.sessionId)
  const support = {
    db: db.owner,
    clock: realClock,
    policy: DEFAULTS.support,
    textKey: supportKeyFrom(TEST_SECRET),
    noticeKey: accounts.deps.sealingKey,
    // Nobody hands in a picture here.
    reencode: async () => refuse('picture_unreadable'),
  }
  const pdf = { name: 'passport.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
  const conversation = {
    topic: 'deposit',
    subject: 'My secret matter',
    text: 'Nobody else may read this',
    transactionId: null,
    attachmentIds: [],
    idempotencyKey: null,
  } as const
  const { id: threadId, messages } = expectOk(await openThread(support, victim.actor, conversation))
  owned.set('sup', threadId).set('msg', messages[0]?.id ?? '')
  owned.set('att', expectOk(await addAttachment(support, victim.actor, pdf)).id)
  await plant('vfl', 'verification.files', {
    user_id: userId,
    format: 'pdf',
    bytes: 4,
    sealed: Buffer.from('seal'),
    created_at: at,
  })
  await plant('ntc', 'notices.notifications', {
    user_id: userId,
    kind: 'pin-changed',
    facts: JSON.stringify({ at: at.toISOString() }),
    created_at: at,
  })
  const site = { rpId: 'localhost', origins: ['http://localhost:3001'] }
  const deps = {
    identity: { ...accounts.deps, db: db.owner },
    policy: DEFAULTS.passkeys,
    site,
    judge: openPasskeyJudge({
      ...accounts.confirmation,
      codes: accounts.confirmation.policy,
      policy: DEFAULTS.passkeys,
      site,
    }),
  }
  const { options } = expectOk(await startPasskey(deps, victim.actor, { password: victim.command.password }))
  expectOk(await addPasskey(deps, victim.actor, { name: 'Phone', credential: testPasskey().make(options) }, CALLER))
  owned.set('psk', (await listPasskeys(deps, { userId }))[0]?.id ?? '')
}

/** The victim's ids where this call moves money. */
const ownedOn = ({ path }: Pick<Target, 'path'>): ReadonlyMap<string, string> =>
  isFirms(path) ? new Map([...owned, ...firms]) : owned
const isFirms = (path: string): boolean => path.startsWith('/business/')

const PREFIX = /^\^([a-z]{3})_/

/** The kinds of id that a schema accepts; `null` when it is not an id. Text with the name of an id may be any kind. */
function prefixesOf(name: string, schema: JsonSchema): readonly string[] | null {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (choices !== undefined) {
    const found = choices.flatMap((choice) => prefixesOf('', choice) ?? [])
    return found.length === 0 ? null : found
  }
  const prefix = PREFIX.exec(typeof schema['pattern'] === 'string' ? schema['pattern'] : '')?.[1]
  if (prefix !== undefined) return [prefix]
  return schema['type'] === 'string' && /(^i|I)ds?$/.test(name) ? [...owned.keys()] : null
}

/** The possible shapes of a body: one object, or a choice of them. */
function formsOf({ requestBody }: Operation): readonly JsonSchema[] {
  const schema = requestBody?.content['application/json']?.schema
  const choices = (schema?.['anyOf'] ?? schema?.['oneOf']) as readonly JsonSchema[] | undefined
  return choices ?? (schema === undefined ? [] : [schema])
}

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)

function placesOf(target: Target): Place[] {
  const inParameters = target.parameters.flatMap(({ name, in: part, schema }) => {
    const prefixes = prefixesOf(name, schema)
    return prefixes === null ? [] : [{ part, name, prefixes, list: false }]
  })
  const inBody = formsOf(target)
    .flatMap(propertiesOf)
    .flatMap(([name, schema]) => {
      const list = schema['type'] === 'array'
      const prefixes = prefixesOf(name, list ? ((schema['items'] ?? {}) as JsonSchema) : schema)
      return prefixes === null ? [] : [{ part: 'body' as const, name, prefixes, list }]
    })
  return [...inParameters, ...inBody]
}

/** Requirements of a valid call that no schema expresses. */
const UNSAID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  subscribePush: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
  quoteQuickSell: { fromCurrency: 'USDT', fromCurrencyAmt: '10' },
}

/** The act that a code is asked for where an id of a company's is in its request. */
const ACT_OF: Readonly<Record<string, string>> = { member: 'remove', invitation: 'confirm' }

/** A valid call except for the victim's id in one place. All other ids are the caller's own, or unknown. */
function callWith(target: Target, place: Place, id: string, caller: TestCustomer, seed: number) {
  const sample = (schema: JsonSchema): unknown => fc.sample(goodValues(schema), { seed, numRuns: 1 })[0]
  const valueOf = (name: string, schema: JsonSchema): unknown => {
    const prefixes = prefixesOf(name, schema)
    return prefixes?.length === 1 && prefixes[0] === 'usr' ? caller.userId : sample(schema)
  }
  const search = new URLSearchParams()
  let path = target.path
  for (const { name, in: where, schema, required } of target.parameters) {
    const here = place.part === where && place.name === name
    if (!here && !required) continue
    const value = String(here ? id : valueOf(name, schema))
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else search.set(name, value)
  }
  const act = place.part === 'query' ? ACT_OF[place.name] : undefined
  if (act !== undefined) {
    search.set('emailType', 'member')
    search.set('memberAct', act)
  }
  const form = formsOf(target).find(
    (each) => place.part !== 'body' || propertiesOf(each).some(([name]) => name === place.name),
  )
  const made =
    form === undefined
      ? undefined
      : { ...(sample(form) as Record<string, unknown>), ...UNSAID[target.operationId.replace('business.', '')] }
  const body = made === undefined || place.part !== 'body' ? made : { ...made, [place.name]: place.list ? [id] : id }
  const fileType = Object.keys(target.requestBody?.content ?? {}).find((type) => type !== 'application/json')
  const file =
    body === undefined && fileType !== undefined ? { raw: 'not looked at', headers: { 'content-type': fileType } } : {}
  return {
    method: target.method.toUpperCase(),
    path: `${path}?${search.toString()}`,
    ...(body === undefined ? {} : { body }),
    ...file,
  }
}

/** An answer's content, without its request id and time. */
const saidOf = ({ status, json }: Answer): string => `${status} ${JSON.stringify(json?.['code'])}`

/** This customer's token for this call; one of an unfinished sign-in or sign-up is the attacker's. */
const tokenFor = (who: TestCustomer, { auth, path }: Target): string | undefined =>
  auth !== 'session' ? tokens.get(auth) : isFirms(path) ? inFirm.get(who) : who.session.access.token

const SEEDS = 8
/** Repeats the call until it passes validation: values from a schema alone are sometimes refused for other reasons. */
async function attack(
  target: Target,
  place: Place,
  id: string,
  caller: TestCustomer,
  token: string | undefined,
): Promise<Answer> {
  let answer: Answer | null = null
  for (let seed = 1; seed <= SEEDS && (answer === null || answer.status === 400); seed++) {
    answer = await api.call({ ...callWith(target, place, id, caller, seed), token })
  }
  if (answer === null) throw new Error('no call was made')
  return answer
}

/** Everything in the database that refers to the victim or their things. */
async function fingerprint(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await db.owner.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'events') order by 1`,
  )
  const ids = [...owned.values(), ...firms.values()].map((id) => `%${id}%`)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await db.owner.pool.query<{ text: string | null }>(
      `select string_agg(t::text, E'\n' order by t::text) as text from ${name} t where t::text like any($1)`,
      [ids],
    )
    if (rows[0]?.text !== null && rows[0]?.text !== undefined) found.set(name, rows[0].text)
  }
  return found
}

/** Anyone who knows a picture's id may see it. */
const FOR_ANYBODY = new Set(['getPicture'])

test('no call of the API reveals or changes anything of another customer’s, whatever id of theirs it gets', async () => {
  const before = await fingerprint()
  expect(before.size).toBeGreaterThan(10)
  const { email, username, lastName } = victim.command
  const secrets = [
    email,
    username,
    lastName,
    'My secret matter',
    'Nobody else may read this',
    'for the victim alone',
    'passport.pdf',
    '0690000031',
    '7654321',
    '0.07654321',
  ]
  const complaints: string[] = []
  const missing = new Set<string>()
  let calls = 0
  for (const target of targets.filter(({ operationId }) => !FOR_ANYBODY.has(operationId))) {
    for (const place of placesOf(target)) {
      for (const prefix of place.prefixes) {
        const id = ownedOn(target).get(prefix)
        if (id === undefined) {
          missing.add(prefix)
          continue
        }
        const answer = await attack(target, place, id, attacker, tokenFor(attacker, target))
        const unknown = await attack(target, place, newId(prefix, 0), third, tokenFor(third, target))
        calls += 1
        const leaked = secrets.filter((secret) => answer.text.includes(secret))
        // A path with another customer's id is refused or not found; deleting another customer's thing deletes nothing.
        const closed = place.part !== 'path' || [401, 403, 404].includes(answer.status) || target.method === 'delete'
        const complaint = [
          ...(answer.status === 400 && place.prefixes.length === 1 ? ['was refused unlooked at'] : []),
          ...(answer.status >= 500 ? ['is a fault of ours'] : []),
          ...(leaked.length > 0 ? [`tells ${leaked.join(', ')}`] : []),
          ...(closed ? [] : ['is open']),
          ...(saidOf(answer) === saidOf(unknown)
            ? []
            : [`is answered apart from an id that nobody has (${saidOf(unknown)})`]),
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
  expect(await fingerprint()).toEqual(before)
  expect(calls).toBeGreaterThan(120)
}, 60_000)

test('the same reading calls open for the customer whose ids they are: the ones above were closed, not broken', async () => {
  const complaints: string[] = []
  let reads = 0
  for (const target of targets.filter(({ method, auth }) => method === 'get' && auth === 'session')) {
    for (const place of placesOf(target).filter(({ part }) => part === 'path')) {
      for (const id of place.prefixes.flatMap((prefix) => ownedOn(target).get(prefix) ?? [])) {
        const answer = await attack(target, place, id, victim, tokenFor(victim, target))
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
  const memberId = await companies.join(owned.get('biz') as BusinessId, colleague.userId, PERMISSIONS)
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
    const call = callWith(target, nowhere, '', victim, 1)
    const own = await api.call({ ...call, token: inFirm.get(victim) })
    const other = await api.call({ ...call, token })
    const [said, saidToOther] = [own, other].map(({ status, text }) => `${status} ${text.replaceAll(OF_THE_CALL, '')}`)
    if (own.status >= 500 && own.status !== 503) differing.push(`${target.operationId} is a fault of ours`)
    if (said !== saidToOther) differing.push(`${target.operationId}: ${said} is not ${saidToOther}`)
    if ([...firms.values()].some((id) => own.text.includes(id))) full += 1
  }
  expect(differing).toEqual([])
  expect(reads.length).toBeGreaterThan(20)
  expect(full).toBeGreaterThan(4)
}, 60_000)
