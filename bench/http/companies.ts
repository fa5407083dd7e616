/**
 * The benchmark's companies: one for each of many customers, who is its only member, with money and a token for it, and
 * one company with many open requests. Created in bulk like the customers; nothing here is measured.
 */
import { PERMISSIONS } from '@zend/contracts'
import { after, type ApprovalId, type BusinessId, DAY_MS } from '@zend/kernel'
import { payloadText } from '@zend/server/core/approvals/act'
import { signInKeysFrom, tokenHash } from '@zend/server/core/sign-in'
import type pg from 'pg'
import { customerId, SECRET } from './customers.ts'

/** How many customers have a company. */
export const COMPANIES = 10_000
/** How many requests wait in the company of the first customer. */
export const OPEN_REQUESTS = 10_000

const number = (n: number): string => String(n).padStart(26, '0')
/** The company of customer n. */
export const companyId = (n: number): BusinessId => `biz_${number(n)}`
/** The token of customer n for their company. */
export const memberTokenOf = (n: number): string => `zmt_${number(n)}${number(n)}${String(n).padStart(43, '0')}`

const KEYS = signInKeysFrom(SECRET)

const FIRMS = `
  insert into companies.companies (id, legal_name, country, registration_type, registration_number, opened_by, opened_at)
  select 'biz_' || lpad(n::text, 26, '0'), 'Baobab Ltd', 'NG', 'RC', 'RC 1', public.bench_customer(n), now() from generate_series(1, $1::int) n`
const MEMBERS = `
  insert into companies.members (id, company_id, user_id, role, permissions, joined_at)
  select 'mbr_' || lpad(n::text, 26, '0'), 'biz_' || lpad(n::text, 26, '0'), public.bench_customer(n), 'owner', $2, now() from generate_series(1, $1::int) n`
const TOKENS = `
  insert into sign_in.tokens (hash, session_id, purpose, member_id, created_at, expires_at)
  select decode(hash, 'hex'), 'ses_' || lpad(n::text, 26, '0'), 'access', 'mbr_' || lpad(n::text, 26, '0'), now(), now() + interval '1 day'
  from unnest($1::text[]) with ordinality made (hash, n)`
const MONEY = `
  with opened as (
    insert into ledger.accounts (holder, asset, balance, version)
    select 'biz_' || lpad(n::text, 26, '0'), asset, 1000000000000, 1 from generate_series(1, $1::int) n, unnest(array['BTC', 'USDT']) asset
    returning id, asset, balance
  ), booked as (
    insert into ledger.postings (id, kind, cause, occurred_at)
    select 'pst_firm' || id, 'deposit_credit', 'firm:' || id, now() from opened returning number, id
  )
  insert into ledger.entries (posting, leg, account, asset, seq, amount, balance)
  select b.number, leg, case leg when 1 then h.id else a.id end, a.asset, case leg when 1 then b.number else 1 end,
    case leg when 1 then -a.balance else a.balance end, case leg when 2 then a.balance end
  from booked b join opened a on b.id = 'pst_firm' || a.id join ledger.accounts h on h.holder = 'house:chain_reserve' and h.asset = a.asset,
    generate_series(1, 2) leg`
const REQUESTS = `
  insert into approvals.requests (id, company_id, kind, subject, version, payload, consent, needed, made_by, usd_cents, state, made_at, expires_at)
  select id, $3, 'transfer', 'trf_' || right(id, 26), 1, payload, '{}', 1, $4, 2000, 'open', $5, $6
  from unnest($1::text[], $2::text[]) made (id, payload)`

/** Creates the companies, their members and money, and the requests of the first. */
export async function makeCompanies(owner: pg.Client): Promise<void> {
  await owner.query(FIRMS, [COMPANIES])
  await owner.query(MEMBERS, [COMPANIES, PERMISSIONS])
  const tokens = Array.from({ length: COMPANIES }, (_, i) => tokenHash(KEYS, memberTokenOf(i + 1)).toString('hex'))
  await owner.query(TOKENS, [tokens])
  await owner.query(MONEY, [COMPANIES])
  const madeAt = new Date()
  const expiresAt = after(madeAt, DAY_MS)
  const ids = Array.from({ length: OPEN_REQUESTS }, (_, i): ApprovalId => `apr_${number(i + 1)}`)
  const payloads = ids.map((id) => payloadOf(id, expiresAt))
  await owner.query(REQUESTS, [ids, payloads, companyId(1), customerId(2), madeAt, expiresAt])
  // Each was looked at when it was made: what is measured is a day with many that wait.
  await owner.query('delete from approvals.quorum_checks')
}

const payloadOf = (id: ApprovalId, expiresAt: Date): string =>
  payloadText({
    v: '1',
    use: 'zend.approval',
    decision: 'approve',
    company: companyId(1),
    request: id,
    version: '1',
    kind: 'transfer',
    subject: `trf_${id.slice('apr_'.length)}`,
    madeBy: customerId(2),
    most: { asset: 'USDT', amount: '20.000000' },
    least: { asset: 'USDT', amount: '20.000000' },
    payee: { name: 'Lihua Trading', key: 'user:lihua', country: null, details: { username: 'lihua' } },
    valueCents: '2000',
    policyVersion: '0',
    needed: '1',
    expiresAt: expiresAt.toISOString(),
  })
