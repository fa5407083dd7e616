/**
 * The benchmark's customers: ids, credentials, and the statements that create them. Created in bulk with the rows that
 * the product's use cases would have written; every answer of the API then shows whether they are right. Nothing here
 * is measured.
 */
import { createHmac, createHash } from 'node:crypto'
import { type AssetCode, COIN_CODES, type Id, type UserId } from '@zend/kernel'
import { authorizationKey, newAuthorizationKey } from '@zend/server/core/authorizations'
import { confirmerKeysFrom } from '@zend/server/core/confirmation'
import { signTick, signWords } from '@zend/server/core/pricing'
import { boundHash, signInKeysFrom, tokenHash } from '@zend/server/core/sign-in'
import type pg from 'pg'

/** The secret of the API under test. */
export const SECRET = Buffer.alloc(32, 7)
/** How many customers sign in. The books have more (bench/ledger/seed.sql). */
export const CUSTOMERS = 20_000
/** The first so many have long histories. */
export const HEAVY = 100
/** Size of the whole history: ten million items, a fifth of them of the heavy customers. */
export const ITEMS = 10_000_000
/** Everybody's PIN, password and mailed code. */
export const [PIN, PASSWORD, CODE] = ['2580', 'violet-harbour-lamp', '314159']

/** The secret from which the confirmer under test derives its keys. */
export const CONFIRMER_SECRET = Buffer.alloc(32, 8)
/** Its signing key. */
export const AUTHORIZATION_KEY = newAuthorizationKey().privateKey
const KEYS = signInKeysFrom(SECRET)
const CONFIRMER_KEYS = confirmerKeysFrom(CONFIRMER_SECRET, authorizationKey(AUTHORIZATION_KEY))
const SALT = Buffer.alloc(16, 9)

/** The id of customer n. */
export const customerId = (n: number): UserId => `usr_${String(n).padStart(26, '0')}`
/** The access token of customer n. */
export const tokenOf = (n: number): string => `zat_${customerId(n).slice('usr_'.length)}${String(n).padStart(43, '0')}`
/** The username of customer n. */
export const usernameOf = (n: number): string => `bench_${n}`
/** A swap that customer n made long ago. */
export const oldSwapOf = (n: number): string => `swp_${String(n).padStart(26, '0')}`

/** The amount of every transfer of the benchmark. */
export const TRANSFER = { currency: 'USDT', amount: '1.000000' } as const
/** Amount and destination of every withdrawal of the benchmark. */
export const WITHDRAWAL = {
  asset: 'USDT',
  amount: '10.000000',
  network: 'ethereum',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
} as const
/** The amount of every sale of the benchmark, and the account that each customer is paid into. */
export const SALE = { asset: 'USDT', amount: '10.000000' } as const
/** Everybody's payout account, with a separate id for each customer. */
export const ACCOUNT = { currency: 'NGN', institution: 'ng-access', number: '0690000031' } as const
/** The account of customer n. */
export const accountOf = (n: number): Id<'acc'> => `acc_${String(n).padStart(26, '0')}`

/** Acts that a mailed code confirms. */
export type Coded = 'transfer' | 'withdrawBegin' | 'sellBegin'

/** The payee of customer n: no payee has two payers, and no payer is a payee. */
export const payeeOf = (n: number): number => n + CUSTOMERS / 2

const USERS = `
  insert into persons.users (id, first_name, last_name, username, email, sealed_phone, country, locale, password_hash, password_changed_at, terms_accepted_at, created_at, email_verified_at)
  select public.bench_customer(n::int), 'Ngozi', 'Okafor', 'bench_' || n, 'bench.' || n || '@example.com', '\\x00', 'NG', 'en', hash, now(), now(), now(), now()
  from unnest($1::text[]) with ordinality made (hash, n)`
const CONTACTS = `insert into notices.contacts (user_id, email, locale, time_zone) select id, email, locale, 'Africa/Lagos' from persons.users`
const SESSIONS = `
  insert into sign_in.sessions (id, user_id, kind, device, ip, created_at, last_seen_at)
  select 'ses_' || lpad(n::text, 26, '0'), public.bench_customer(n), 'session', 'bench', '127.0.0.1', now(), now() from generate_series(1, $1::int) n`
const TOKENS = `
  insert into sign_in.tokens (hash, session_id, purpose, created_at, expires_at)
  select decode(hash, 'hex'), 'ses_' || lpad(n::text, 26, '0'), 'access', now(), now() + interval '1 day'
  from unnest($1::text[]) with ordinality made (hash, n)`
const PINS = `
  insert into confirmation.pins (user_id, salt, hash, created_at, changed_at)
  select id, $2, decode(hash, 'hex'), now(), now() from unnest($1::text[], $3::text[]) as made (id, hash)`
const SWAPS = `
  insert into swap.swaps (id, holder, made_by, from_asset, from_amount, fee_bps, fee_amount, to_asset, to_amount, margin_bps, margin_amount, mid_rate, price_as_of,
    quoted_at, occurred_at, recorded_at)
  select 'swp_' || lpad(n::text, 26, '0'), public.bench_customer(n), public.bench_customer(n), 'USDT', 100000000, 50, 500000, 'BTC', 99251, 25, 249, '0.00001', now(), now(), now(), now()
  from generate_series(1, $1::int) n`
const ACCOUNTS = `
  insert into payout_accounts.saved (id, holder, made_by, country, currency, method, institution, account_number, account_name, match, created_at)
  select 'acc_' || lpad(n::text, 26, '0'), public.bench_customer(n), public.bench_customer(n), 'NG', $2, 'bank', $3, $4, 'Ngozi Okafor', 'matches', now()
  from generate_series(1, $1::int) n`
const TICKS = `
  insert into pricing.ticks (source, base, quote, price, at, received_at, proof)
  select source, base, 'USD', price::numeric, $1, $1, decode(proof, 'hex') from unnest($2::text[], $3::text[], $4::text[], $5::text[]) said (source, base, price, proof)
  on conflict (source, base, quote) do update set at = excluded.at, received_at = excluded.received_at, proof = excluded.proof`
const MEDIANS = `
  insert into pricing.slow_medians (asset, words, at, proof)
  select asset, array[price::numeric], $1, decode(proof, 'hex') from unnest($2::text[], $3::text[], $4::text[]) held (asset, price, proof)
  on conflict (asset) do update set at = excluded.at, proof = excluded.proof`
// In order of time, as they would really have been written, so that one customer's items are scattered.
const HISTORY = `
  insert into activity.items (id, holder, type, direction, asset, amount, network, badge, search, occurred_at, updated_at)
  select 'dep_' || lpad(i::text, 26, '0'), public.bench_customer(case when i % 5 = 0 then 1 + (i / 5) % $2::int else 1 + $2::int + (i * 7919) % ($1::int - $2::int) end::int),
    'deposit', 'in', (array['BTC', 'ETH', 'USDT', 'USDC', 'DAI'])[1 + i % 5], 1000 + i, case i % 5 when 0 then 'bitcoin' else 'ethereum' end,
    (array['success', 'success', 'success', 'pending'])[1 + i % 4], 'dep_' || lpad(i::text, 26, '0') || ' deposit 0.00' || i || ' 0x' || md5(i::text),
    now() - ($3::bigint - i) * interval '3 seconds', now()
  from generate_series(1, $3::bigint) i`

/** Creates the customers with sessions, PINs and prices to trade at; `passwordHash` is everybody's. */
export async function makeCustomers(owner: pg.Client, passwordHash: string): Promise<void> {
  const ids = Array.from({ length: CUSTOMERS }, (_, i) => customerId(i + 1))
  await owner.query(USERS, [ids.map((id) => boundHash(KEYS, id, passwordHash))])
  await owner.query(CONTACTS)
  for (const statement of [SESSIONS, SWAPS]) await owner.query(statement, [CUSTOMERS])
  await owner.query(TOKENS, [ids.map((_, i) => tokenHash(KEYS, tokenOf(i + 1)).toString('hex'))])
  await owner.query(PINS, [ids, SALT, ids.map(pinHashOf)])
  await owner.query(ACCOUNTS, [CUSTOMERS, ACCOUNT.currency, ACCOUNT.institution, ACCOUNT.number])
  await speakPrices(owner)
}

/**
 * Fills the history. Rebuilds its indexes afterwards, which is ten times faster than maintaining them. Takes minutes.
 */
export async function fillHistory(owner: pg.Client, items = ITEMS): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'activity.items'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await owner.query(HISTORY, [CUSTOMERS, HEAVY, items])
  await owner.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of rows) await owner.query(definition)
}

const PRICE_KEY = newAuthorizationKey()
/** The key with which the API under test verifies prices. */
export const PRICE_PUBLIC_KEY = PRICE_KEY.publicKey
const PRICED: readonly AssetCode[] = [...COIN_CODES, 'NGN']
const priceOf = (asset: AssetCode): string =>
  ({ BTC: '100000', NGN: '0.001', USDT: '1' } as Partial<Record<AssetCode, string>>)[asset] ?? '10'

/** Writes fresh prices, so that they do not go stale. */
export async function speakPrices(owner: pg.Client): Promise<void> {
  const at = new Date()
  const key = authorizationKey(PRICE_KEY.privateKey)
  const hex = (proof: Uint8Array): string => Buffer.from(proof).toString('hex')
  const said = ['kraken', 'coinbase', 'okx'].flatMap((source) =>
    PRICED.map((base) => ({ source, base, price: priceOf(base) })),
  )
  const proofs = said.map(({ source, base, price }) =>
    hex(signTick(key, source, { base, quote: 'USD', price, at }).proof),
  )
  await owner.query(TICKS, [
    at,
    said.map(({ source }) => source),
    said.map(({ base }) => base),
    said.map(({ price }) => price),
    proofs,
  ])
  const held = PRICED.map((asset) => ({ asset, price: priceOf(asset) }))
  const medians = held.map(({ asset, price }) => hex(signWords(key, { asset, words: [price], at }).proof))
  await owner.query(MEDIANS, [at, held.map(({ asset }) => asset), held.map(({ price }) => price), medians])
}

/** Stores a code for each of the first `count` customers for the act they are about to do. */
export async function giveCodes(owner: pg.Client, kind: Coded, count: number): Promise<void> {
  const payers = Array.from({ length: count }, (_, i) => i + 1)
  const bindings = payers.map((n) => bindingOf(kind, n))
  const hashes = payers.map((n, i) => codeHashOf(n, bindings[i] ?? ''))
  // Existing codes do not get their tries back.
  await owner.query(`delete from codes.codes where purpose = 'withdrawal'`)
  await owner.query(
    `insert into codes.codes (subject, purpose, binding, code_hash, sent_at, expires_at)
     select id, 'withdrawal', decode(binding, 'hex'), decode(hash, 'hex'), date_trunc('milliseconds', now()), now() + interval '1 hour' from unnest($1::text[], $2::text[], $3::text[]) as made (id, binding, hash)`,
    [payers.map(customerId), bindings, hashes],
  )
}

// The stored hashes (server/core/confirmation/keys.ts, server/core/codes/code-hash.ts). If they differed, the API would
// refuse the PIN and the code.
const pinHashOf = (id: string): string =>
  createHmac('sha256', CONFIRMER_KEYS.pin)
    .update(JSON.stringify([id, SALT.toString('hex'), PIN]))
    .digest('hex')
const bindingOf = (kind: Coded, payer: number): string =>
  createHash('sha256')
    .update(JSON.stringify(ACTS[kind](payer)))
    .digest('hex')
const ACTS: Readonly<Record<Coded, (payer: number) => readonly string[]>> = {
  transfer: (payer) => ['transfer', TRANSFER.currency, TRANSFER.amount, customerId(payeeOf(payer))],
  withdrawBegin: () => ['withdrawal', WITHDRAWAL.asset, WITHDRAWAL.amount, WITHDRAWAL.network, WITHDRAWAL.address],
  sellBegin: () => ['quick-sell', SALE.asset, SALE.amount, ACCOUNT.currency, ACCOUNT.institution, ACCOUNT.number],
}
const codeHashOf = (payer: number, binding: string): string =>
  createHmac('sha256', CONFIRMER_KEYS.code)
    .update(JSON.stringify([customerId(payer), 'withdrawal', binding, CODE]))
    .digest('hex')
