/**
 * A customer who has one of everything that has an id, also in a company of theirs: for tests of what others' ids open.
 */
import { hash, randomBytes } from 'node:crypto'
import { after, type BusinessId, DAY_MS, type HolderId, type MemberId, newId, refuse } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { canonicalJson } from '@zend/server/core/authorizations'
import { invoicesKeysFrom } from '@zend/server/core/invoices'
import { membersKeysFrom } from '@zend/server/core/members'
import { addPasskey, listPasskeys, openPasskeyJudge, startPasskey } from '@zend/server/core/passkeys'
import { seal, sealBytes } from '@zend/server/core/sealing'
import { suppliersKeyFrom } from '@zend/server/core/suppliers'
import { addAttachment, openThread, supportKeyFrom } from '@zend/server/core/support'
import {
  type accountsOn,
  CALLER,
  expectOk,
  keysOn,
  realClock,
  TEST_SECRET,
  type TestCustomer,
  type TestDatabase,
  testPasskey,
} from '@zend/tests/testkit'
import { eventually } from '../testkit/customer.ts'
import { approvalRow } from './approval-row.fixture.ts'
import { kybRows } from './kyb-calls.fixture.ts'

type World = {
  readonly db: TestDatabase
  readonly accounts: ReturnType<typeof accountsOn>
  readonly victim: TestCustomer
  readonly company: BusinessId
  readonly memberId: MemberId
}

/** Ids by prefix: `owned` the customer's, `firms` those that a company has of the same kinds. */
export type Planted = { readonly owned: ReadonlyMap<string, string>; readonly firms: ReadonlyMap<string, string> }

/** Texts and numbers of theirs that no one else may read. */
export const secretsOf = ({ command: { email, username, lastName } }: TestCustomer): readonly string[] => [
  email,
  username,
  lastName,
  'My secret matter',
  'Nobody else may read this',
  'for the victim alone',
  'Secret supplier',
  'Secret system',
  'passport.pdf',
  '0690000031',
  '7654321',
  '0.07654321',
]

/** Gives `victim` one of everything, and their company too. */
export async function plantEverything(world: World): Promise<Planted> {
  const { db, victim, company, memberId } = world
  const owned = new Map<string, string>([
    ['biz', company],
    ['mbr', memberId],
  ])
  const firms = new Map<string, string>()
  await plantMoney(world, victim.userId, owned)
  await plantMoney(world, company, firms)
  await plantInvitation(world, owned)
  const { party, page } = kybRows(company)
  await plantRow(db, owned, 'prt', 'kyb.parties', party)
  await plantRow(db, owned, 'kyf', 'kyb.files', page)
  await plantRow(db, owned, 'apr', 'approvals.requests', approvalRow(company, victim.userId))
  await plantDeputy(world, owned)
  await plantWebhook(world, owned)
  await plantSupplier(world, owned)
  await plantFx(world, owned)
  await plantInvoice(world, owned)
  await plantBatch(world, owned)
  await plantBill(world, owned)
  const key = { company, memberId, userId: victim.userId, scopes: ['view'], name: 'Secret system' } as const
  owned.set('key', (await keysOn(db, realClock)(key)).id)
  await plantPersons(world, owned)
  return { owned, firms }
}

/** A naming: the database takes none that nobody confirmed, so its check is off meanwhile. */
async function plantDeputy({ db, victim, company, memberId }: World, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const check = (to: 'disable' | 'enable') =>
    db.owner.pool.query(`alter table approvals.deputies ${to} trigger deputies_are_confirmed`)
  await check('disable')
  await plantRow(db, into, 'mch', 'approvals.deputies', {
    company_id: company,
    named_by: victim.userId,
    member_id: memberId,
    from_at: at,
    until_at: after(at, DAY_MS),
    act: '{}',
    consent: '{}',
    named_at: at,
  })
  await check('enable')
}

/** A supplier with its first version: the database takes none that nobody confirmed, but from its owner. */
async function plantSupplier({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const id = await plantRow(db, into, 'spr', 'suppliers.suppliers', { holder: company, created_at: at })
  const version = newId('spv', +at)
  const facts = {
    currency: 'USD',
    way: 'us-wire',
    payeeType: 'company',
    company: 'Secret supplier',
    street: 'Main Street',
    town: 'Dallas',
    country: 'US',
    routing: '026009593',
    account: '0690000031',
    mail: 'accounts@supplier.example',
    salt: 'x',
  }
  const text = canonicalJson(facts)
  await plantRow(db, new Map(), 'spv', 'suppliers.versions', {
    id: version,
    supplier: id,
    holder: company,
    number: 1,
    made_by: victim.userId,
    made_at: at,
    currency: facts.currency,
    way: facts.way,
    sealed: seal(suppliersKeyFrom(TEST_SECRET), `version ${version}`, text),
    details_hash: hash('sha256', text, 'hex'),
    usable_from: at,
  })
}

/** A webhook endpoint with a delivery that failed, so that no worker calls its address. */
async function plantWebhook({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const endpoint = await plantRow(db, into, 'hok', 'webhooks.endpoints', {
    company_id: company,
    url: 'https://nwachukwu.example/zend',
    description: '',
    made_by: victim.userId,
    made_at: at,
    secret: randomBytes(60),
    private_key: randomBytes(60),
    public_key: randomBytes(32),
  })
  const event = await plantRow(db, into, 'evt', 'webhooks.events', {
    company_id: company,
    type: 'test',
    at,
    data: '{}',
  })
  await plantRow(db, into, 'whd', 'webhooks.deliveries', {
    endpoint_id: endpoint,
    event_id: event,
    state: 'failed',
    made_at: at,
  })
}

/** A payment abroad that waits for its rate, and a question about it. */
async function plantFx({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const payment = await plantRow(db, into, 'fxp', 'fx.payments', {
    holder: company,
    made_by: victim.userId,
    supplier_id: 'spr_0',
    supplier_version: 1,
    supplier_name: 'Secret supplier',
    payee: '{}',
    payer: JSON.stringify({ name: 'Baobab Ltd' }),
    rail: 'gb-fps',
    purpose: 'goods',
    remittance: 'for the victim alone',
    currency: 'GBP',
    deliver: 7_654_321,
    most: 7_654_321,
    usd_cents: 100,
    pay_by: after(at, DAY_MS),
    tracker: randomBytes(32).toString('base64url'),
    state: 'funded',
    funded_at: at,
  })
  await plantRow(db, into, 'fxq', 'fx.questions', {
    payment_id: payment,
    asked_by: 'zend',
    items: JSON.stringify([{ id: '1', kind: 'text', asks: 'for the victim alone' }]),
    asked_at: at,
  })
}

/** An invoice that somebody confirmed. */
async function plantInvoice({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const id = newId('ivc', +at)
  const content = Buffer.from('%PDF-1.7 for the victim alone')
  await plantRow(db, into, 'ivc', 'invoices.invoices', {
    id,
    holder: company,
    made_by: victim.userId,
    created_at: at,
    format: 'pdf',
    bytes: content.length,
    hash: randomBytes(32),
    digest: hash('sha256', content, 'hex'),
    sealed: sealBytes(invoicesKeysFrom(TEST_SECRET).sealing, id, content),
    read: JSON.stringify({ number: null, date: null, currency: null, total: null, accounts: [] }),
    supplier: 'spr_0',
    supplier_name: 'Secret supplier',
    number: 'for the victim alone',
    number_key: 'FORTHEVICTIMALONE',
    dated: at,
    currency: 'GBP',
    total: 7_654_321,
    differences: '{}',
    confirmed_by: victim.userId,
    confirmed_at: at,
  })
}

/** A batch with one row that can be corrected. */
async function plantBatch({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  const id = await plantRow(db, into, 'bat', 'batches.batches', {
    holder: company,
    made_by: victim.userId,
    made_at: new Date(),
    name: 'for the victim alone',
    format: 'csv',
    bytes: 100,
    state: 'draft',
  })
  await plantRow(db, new Map(), 'brw', 'batches.rows', {
    batch_id: id,
    holder: company,
    position: 1,
    line: 2,
    state: 'faulty',
    typed: JSON.stringify({ name: 'for the victim alone', account: '0690000031' }),
    faults: JSON.stringify([{ field: 'amount', fault: 'missing', limit: null }]),
  })
}

/** An invoice that the company sent. */
async function plantBill({ db, victim, company }: World, into: Map<string, string>): Promise<void> {
  await plantRow(db, into, 'bil', 'bills.bills', {
    holder: company,
    kind: 'invoice',
    code: randomBytes(24).toString('base64url'),
    made_by: victim.userId,
    created_at: new Date(),
    title: 'for the victim alone',
    currency: 'USD',
    amount: 7_654_321,
    coins: '{}',
    language: 'en',
  })
}

/** Writes a row as the database's owner; each module's own tests cover how it comes about. */
async function plantRow(
  db: TestDatabase,
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
async function plantMoney({ db, accounts, victim }: World, holder: HolderId, into: Map<string, string>): Promise<void> {
  const at = new Date()
  const plant = (prefix: Parameters<typeof newId>[0], table: string, row: object) =>
    plantRow(db, into, prefix, table, row)
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
    said_seconds: 120,
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
async function plantInvitation({ db, victim, company }: World, owned: Map<string, string>): Promise<void> {
  const id = newId('inv', Date.now())
  const at = new Date()
  await plantRow(db, owned, 'inv', 'companies.invitations', {
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
async function plantPersons({ db, accounts, victim }: World, owned: Map<string, string>): Promise<void> {
  const { userId } = victim
  const at = new Date()
  const plant = (prefix: Parameters<typeof newId>[0], table: string, row: object) =>
    plantRow(db, owned, prefix, table, row)
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
  await plant('pal', 'watchlist.alerts', {
    user_id: userId,
    coin: 'BTC',
    kind: 'above',
    quote: 'NGN',
    level: '1000000000',
    created_at: at,
    expires_at: after(at, DAY_MS),
  })
  await plant('vfl', 'verification.files', {
    user_id: userId,
    format: 'pdf',
    bytes: 4,
    sealed: Buffer.from('seal'),
    created_at: at,
  })
  await plant('req', 'requests.requests', {
    asker: userId,
    code: 'V'.repeat(32),
    asset: 'USDT',
    amount: 1,
    standing: 'stranger',
    created_at: at,
    expires_at: after(at, DAY_MS),
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

/** Waits until the confirmer has seen who is left to approve what was planted: it notes that beside it. */
export async function untilQuorumSeen(db: TestDatabase): Promise<void> {
  const left = async () => (await db.owner.pool.query('select from approvals.quorum_checks')).rowCount
  await eventually('the quorum to be seen', async () => (await left()) === 0)
}
