/** All SQL about proofs of where money came from. It decides nothing. */
import type { AssetCode, HoldId, PostingId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { CustomerAccount } from '../ledger/index.ts'
import type { Checkpoint, CustomerEntry, Provable } from './proofs.ts'

/**
 * A customer's current account. `seq` counts its entries; `held` sums the open holds up to and including a given one,
 * since later holds do not reduce its money; `null` when that one is not open, or is another account's. Amounts in
 * minor units.
 */
export type AccountNow = {
  readonly id: string
  readonly seq: bigint
  readonly balance: bigint
  readonly held: bigint | null
}

/** A checkpoint as stored; the reader verifies that it is ours. */
export type StoredCheckpoint = { readonly seq: bigint; readonly balance: bigint; readonly proof: Buffer }

/** An entry on a customer's account, with what its posting did to customers. */
export type WalkedEntry = {
  readonly seq: bigint
  readonly amount: bigint
  readonly balance: bigint
  readonly posting: PostingId
  readonly kind: string
  readonly recordedAt: Date
  readonly proofs: Proofs
  readonly entries: readonly (CustomerEntry & { readonly account: string; readonly seq: bigint })[]
}

/** All rows stored as proof of one thing; the reader verifies whether one is ours. */
export type Proofs = readonly Buffer[]

const bytesOf = (proofs: readonly string[] | null): Proofs => (proofs ?? []).map((proof) => Buffer.from(proof, 'hex'))

/** A posting's proof, and the outside source that it credited. */
export type StoredProof = { readonly posting: PostingId; readonly proof: Buffer; readonly source: string | null }

/** Stores a posting's proof, beside what somebody else wrote there. Safe to repeat. */
export async function putProof(tx: Tx, { posting, proof, source }: StoredProof): Promise<void> {
  await sql`insert into provenance.proofs (posting, proof, source) values (${posting}, ${proof}, ${source}) on conflict do nothing`.execute(
    tx,
  )
}

const PROOFS = sql`(select json_agg(encode(r.proof, 'hex')) from provenance.proofs r where r.posting = p.id) as proofs`

/** Tells whether a proof for this source exists already. */
export async function isSourceProven(tx: Tx, source: string): Promise<boolean> {
  return (await sql`select from provenance.proofs where source = ${source} limit 1`.execute(tx)).rows.length > 0
}

/**
 * Returns the current account in one snapshot; `null` when the customer never had any of this asset. Without a hold,
 * `held` is 0.
 */
export async function accountNow(
  read: Tx,
  { owner, asset }: CustomerAccount,
  hold: HoldId | null,
): Promise<AccountNow | null> {
  const { rows } = await sql<{ id: string; version: string; balance: string; held: string | null }>`
    select a.id, a.version, a.balance, case when ${hold}::text is null then 0 else (
      select sum(h.amount) filter (where c.hold is null) from ledger.holds own join ledger.holds h on h.account = a.id and (h.recorded_at, h.id) <= (own.recorded_at, own.id)
      left join ledger.hold_closings c on c.hold = h.id
      where own.id = ${hold} and own.account = a.id having bool_or(h.id = own.id and c.hold is null)
    ) end as held
    from ledger.accounts a where a.holder = ${owner} and a.asset = ${asset}`.execute(read)
  const [row] = rows
  if (row === undefined) return null
  const { id, version, balance, held } = row
  return { id, seq: BigInt(version), balance: BigInt(balance), held: held === null ? null : BigInt(held) }
}

/**
 * The start of a walk through an account: its balance, its checkpoint, and the leaving money that is no longer held.
 */
export type WalkBegin = {
  readonly balance: bigint
  readonly checkpoint: StoredCheckpoint | null
  readonly freed: readonly Freed[]
}

/**
 * Leaving money that is no longer held: everything that a withdrawal's posting did not take. Another posting that
 * settled its hold took nothing of it. `proofs`: by whoever saw that it never left.
 */
export type Freed = { readonly hold: HoldId; readonly amount: bigint; readonly proofs: Proofs }

/** Returns the start of a walk through an account. Throws when there is no such account. */
export async function beginOf(read: Tx, account: string): Promise<WalkBegin> {
  type Row = {
    now: string
    seq: string | null
    balance: string | null
    proof: Buffer | null
    freed: readonly FreedRow[] | null
  }
  type FreedRow = { readonly hold: HoldId; readonly amount: string; readonly proofs: readonly string[] | null }
  const { rows } = await sql<Row>`
    select a.balance as now, c.seq, c.balance, c.proof,
      (select json_agg(json_build_object('hold', l.hold, 'amount', (l.amount - h.left)::text,
          'proofs', (select json_agg(encode(r.proof, 'hex')) from provenance.returned r where r.hold = l.hold)))
        from provenance.leaving l cross join lateral (
          select case when p.kind = 'withdrawal_settle' then h.settled_amount else 0 end as left
          from ledger.hold_closings h left join ledger.postings p on p.number = h.posting where h.hold = l.hold
        ) h where l.account = a.id and l.amount > h.left) as freed
    from ledger.accounts a left join provenance.checkpoints c on c.account = a.id where a.id = ${account}`.execute(read)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no account ${account}`)
  const { now, seq, balance, proof, freed } = row
  return {
    balance: BigInt(now),
    checkpoint:
      seq === null || balance === null || proof === null ? null : { seq: BigInt(seq), balance: BigInt(balance), proof },
    freed: (freed ?? []).map(({ hold, amount, proofs }) => ({ hold, amount: BigInt(amount), proofs: bytesOf(proofs) })),
  }
}

/** Leaving money that was released. Amounts in minor units. */
export type GivenBack = CustomerEntry & {
  readonly hold: HoldId
  readonly cause: string
  readonly at: Date
  /** Its outcome is still being asked. */
  readonly isFresh: boolean
  readonly proofs: Proofs
}

/** Returns all leaving money that was released, oldest first; of one hold only, when it is given. */
export async function givenBack(read: Tx, hold: HoldId | null = null): Promise<readonly GivenBack[]> {
  type Row = Omit<GivenBack, 'amount' | 'proofs'> & {
    readonly amount: string
    readonly proofs: readonly string[] | null
  }
  const { rows } = await sql<Row>`
    select l.hold, h.cause, c.recorded_at as at, c.recorded_at > clock_timestamp() - interval '10 minutes' as "isFresh", a.holder, a.asset, l.amount,
      (select json_agg(encode(r.proof, 'hex')) from provenance.returned r where r.hold = l.hold) as proofs
    from provenance.leaving l join ledger.hold_closings c on c.hold = l.hold and c.state = 'released' join ledger.holds h on h.id = l.hold
    join ledger.accounts a on a.id = l.account where ${hold}::text is null or l.hold = ${hold} order by c.recorded_at, l.hold`.execute(
    read,
  )
  return rows.map(({ amount, proofs, ...row }) => ({ ...row, amount: BigInt(amount), proofs: bytesOf(proofs) }))
}

/** Stores how far accounts were walked. */
export async function putCheckpoints(
  tx: Tx,
  checkpoints: readonly (Checkpoint & { readonly account: string; readonly proof: Buffer })[],
): Promise<void> {
  if (checkpoints.length === 0) return
  const column = (of: (each: (typeof checkpoints)[number]) => string): readonly string[] => checkpoints.map(of)
  await sql`
    insert into provenance.checkpoints (account, seq, balance, proof)
    select c.account, c.seq, c.balance, decode(c.proof, 'hex')
    from unnest(${column(({ account }) => account)}::bigint[], ${column(({ seq }) => seq.toString())}::bigint[],
      ${column(({ balance }) => balance.toString())}::numeric[], ${column(({ proof }) => proof.toString('hex'))}::text[]) c (account, seq, balance, proof)
    order by c.account
    on conflict (account) do update set seq = excluded.seq, balance = excluded.balance, proof = excluded.proof`.execute(
    tx,
  )
}

/** Returns entries of a customer's account after one, oldest first, with every customer's entry of their postings. */
export async function entriesAfter(
  read: Tx,
  account: string,
  seq: bigint,
  limit: number,
): Promise<readonly WalkedEntry[]> {
  type Line = {
    readonly account: string
    readonly holder: string
    readonly asset: AssetCode
    readonly amount: string
    readonly seq: string
  }
  type Row = {
    readonly seq: string
    readonly amount: string
    readonly balance: string
    readonly posting: PostingId
    readonly kind: string
    readonly recorded_at: Date
    readonly proofs: readonly string[] | null
    readonly lines: readonly Line[]
  }
  const { rows } = await sql<Row>`
    select e.seq, e.amount, e.balance, p.id as posting, p.kind, p.recorded_at, ${PROOFS},
      (select json_agg(json_build_object('account', a.id::text, 'holder', a.holder, 'asset', a.asset, 'amount', o.amount::text, 'seq', o.seq::text))
        from ledger.entries o join ledger.accounts a on a.id = o.account where o.posting = e.posting and a.id > 0) as lines
    from ledger.entries e join ledger.postings p on p.number = e.posting
    where e.account = ${account} and e.seq > ${seq.toString()} order by e.seq limit ${limit}`.execute(read)
  return rows.map(({ lines, ...row }) => ({
    seq: BigInt(row.seq),
    amount: BigInt(row.amount),
    balance: BigInt(row.balance),
    posting: row.posting,
    kind: row.kind,
    recordedAt: row.recorded_at,
    proofs: bytesOf(row.proofs),
    entries: lines.map((line) => ({ ...line, amount: BigInt(line.amount), seq: BigInt(line.seq) })),
  }))
}

/** A posting that credited a customer, with what it did to customers and its proofs. */
export type Credit = Provable & {
  readonly number: bigint
  readonly cause: string
  readonly recordedAt: Date
  readonly proofs: Proofs
}

/** Returns postings that credited customers since a moment, oldest first, after a given one. */
export async function creditsAfter(read: Tx, since: Date, last: bigint, limit: number): Promise<readonly Credit[]> {
  const { rows } = await sql<CreditRow>`
    select p.number, p.id, p.kind, p.cause, p.recorded_at, ${PROOFS}, lines.lines
    from ledger.postings p
    cross join lateral (
      select json_agg(json_build_object('holder', a.holder, 'asset', a.asset, 'amount', e.amount::text)) as lines, max(e.amount) as most
      from ledger.entries e join ledger.accounts a on a.id = e.account where e.posting = p.number and a.id > 0
    ) lines
    where p.number > ${last.toString()} and p.recorded_at >= ${since} and lines.most > 0
    order by p.number limit ${limit}`.execute(read)
  return rows.map(creditFrom)
}

/** Returns one posting, if it credited a customer. */
export async function creditOf(read: Tx, posting: PostingId): Promise<Credit | null> {
  const { rows } = await sql<{ number: string }>`select number from ledger.postings where id = ${posting}`.execute(read)
  const [row] = rows
  if (row === undefined) return null
  const [credit] = await creditsAfter(read, new Date(0), BigInt(row.number) - 1n, 1)
  return credit?.id === posting ? credit : null
}

type CreditRow = {
  readonly number: string
  readonly id: PostingId
  readonly kind: string
  readonly cause: string
  readonly recorded_at: Date
  readonly proofs: readonly string[] | null
  readonly lines: readonly { readonly holder: string; readonly asset: AssetCode; readonly amount: string }[]
}

const creditFrom = ({ number, id, kind, cause, recorded_at, proofs, lines }: CreditRow): Credit => ({
  number: BigInt(number),
  id,
  kind,
  cause,
  recordedAt: recorded_at,
  proofs: bytesOf(proofs),
  entries: lines.map(({ holder, asset, amount }) => ({ holder, asset, amount: BigInt(amount) })),
})

/** Notes what leaves, by its hold. Safe to repeat. Throws when another sum or account is noted under it. */
export async function putLeaving(tx: Tx, hold: HoldId): Promise<void> {
  await sql`insert into provenance.leaving (hold, account, amount) select id, account, amount from ledger.holds where id = ${hold} on conflict (hold) do nothing`.execute(
    tx,
  )
  const { rows } = await sql`
    select from provenance.leaving l join ledger.holds h on (h.id, h.account, h.amount) = (l.hold, l.account, l.amount) where l.hold = ${hold}`.execute(
    tx,
  )
  if (rows.length === 0) throw new Error(`what leaves by ${hold} is not what it sets aside`)
}

/** Notes that leaving money never left; does nothing when nothing was signed for it. */
export async function putReturned(tx: Tx, hold: HoldId, proof: Buffer): Promise<void> {
  await sql`insert into provenance.returned (hold, proof) select hold, ${proof}::bytea from provenance.leaving where hold = ${hold} on conflict do nothing`.execute(
    tx,
  )
}
