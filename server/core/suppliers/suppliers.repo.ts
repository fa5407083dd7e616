/** All SQL on suppliers. It opens and seals what is sealed, and decides nothing. */
import { createHash } from 'node:crypto'
import type { BusinessId, HolderId, Id, SupplierId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { factsToSeal, type VersionToSave } from './act/index.ts'
import { hashOf } from './facts.ts'
import { openBankName, openDetails, openToken, sealBankName, sealFacts, sealToken } from './sealed.ts'
import type { NameCheck, Supplier, SupplierVersion, SupplierVersionId, VersionAnswer } from './suppliers.ts'

/** The question to the earlier contact at `email`; the link's secret is stored sealed, and as a hash. */
export type Question = {
  readonly token: string
  readonly email: string
  readonly noticeId: Id<'ntc'>
  readonly askedUntil: Date
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The stored form of a link's secret. */
export const linkHash = (token: string): Buffer => sha256(token)

type Row = {
  id: SupplierVersionId
  supplier: SupplierId
  holder: BusinessId
  number: number
  replaces: number | null
  made_by: UserId
  made_at: Date
  sealed: Buffer
  details_hash: string
  usable_from: Date
  asked_until: Date | null
  answer: VersionAnswer | null
  name_answer: NameCheck['answer'] | null
  sealed_name: Buffer | null
  name_at: Date | null
}

const SHOWN = sql`v.id, v.supplier, v.holder, v.number, v.replaces, v.made_by, v.made_at, v.sealed, v.details_hash,
  v.usable_from, v.asked_until, a.answer, c.answer as name_answer, c.sealed_name, c.at as name_at`
const FROM = sql`from suppliers.versions v left join suppliers.answers a on a.version_id = v.id
  left join suppliers.name_checks c on c.version_id = v.id`

function versionOf(key: SealingKey, row: Row): SupplierVersion {
  const { id, name_answer: answer, name_at: at, sealed_name: name } = row
  return {
    id,
    supplier: row.supplier,
    holder: row.holder,
    number: row.number,
    replaces: row.replaces,
    madeBy: row.made_by,
    madeAt: row.made_at,
    details: openDetails(key, id, { sealed: row.sealed, hash: row.details_hash }),
    usableFrom: row.usable_from,
    askedUntil: row.asked_until,
    answer: row.answer,
    nameCheck:
      answer === null || at === null ? null : { answer, at, name: name === null ? null : openBankName(key, id, name) },
  }
}

/** Stores a supplier, whose first version follows in the same transaction. */
export async function insertSupplier(
  tx: Tx,
  { id, holder, createdAt }: { readonly id: SupplierId; readonly holder: BusinessId; readonly createdAt: Date },
): Promise<void> {
  await sql`insert into suppliers.suppliers (id, holder, created_at) values (${id}, ${holder}, ${createdAt})`.execute(
    tx,
  )
}

/** Stores a version. The database takes none but what the confirmer noted. */
export async function insertVersion(
  tx: Tx,
  key: SealingKey,
  version: VersionToSave & { readonly madeAt: Date; readonly usableFrom: Date; readonly question: Question | null },
): Promise<void> {
  const { id, details, question } = version
  const facts = factsToSeal(version)
  await sql`insert into suppliers.versions (id, supplier, holder, number, replaces, made_by, made_at, currency, way,
      sealed, details_hash, usable_from, token_hash, sealed_token, asked_hash, asked_until, notice_id)
    values (${id}, ${version.supplier}, ${version.holder}, ${version.number}, ${version.replaces}, ${version.madeBy},
      ${version.madeAt}, ${details.payee.currency}, ${details.payee.bank.way}, ${sealFacts(key, id, facts)},
      ${hashOf(facts)}, ${version.usableFrom}, ${question === null ? null : linkHash(question.token)},
      ${question === null ? null : sealToken(key, id, question.token)},
      ${question === null ? null : sha256(question.noticeId + question.email)}, ${question?.askedUntil ?? null},
      ${question?.noticeId ?? null})`.execute(tx)
}

/** Returns the suppliers with these ids that the holder has and did not remove, in no order. */
export async function findSuppliers(
  tx: Tx,
  key: SealingKey,
  holder: HolderId,
  ids: readonly SupplierId[],
): Promise<readonly Supplier[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row & { created_at: Date; is_latest: boolean }>`
    select ${SHOWN}, s.created_at, v.number = n.latest as is_latest
    from suppliers.suppliers s
    cross join lateral (
      select max(l.number) as latest,
        max(l.number) filter (where l.token_hash is null or o.answer = 'confirmed') as current
      from suppliers.versions l left join suppliers.answers o on o.version_id = l.id where l.supplier = s.id
    ) n
    join suppliers.versions v on v.supplier = s.id and v.number in (n.latest, n.current)
    left join suppliers.answers a on a.version_id = v.id
    left join suppliers.name_checks c on c.version_id = v.id
    where s.id = any(${[...ids]}::text[]) and s.holder = ${holder} and s.removed_at is null
    order by s.id, v.number`.execute(tx)
  const found = new Map<SupplierId, Supplier>()
  // The current version comes first where a later one waits, was refused or withdrawn.
  for (const row of rows) {
    const version = versionOf(key, row)
    const before = found.get(row.supplier)
    found.set(row.supplier, {
      id: row.supplier,
      createdAt: row.created_at,
      current: before?.current ?? version,
      latest: row.is_latest ? version : (before?.latest ?? version),
    })
  }
  return [...found.values()]
}

/** Returns one supplier of this holder; `null` when it has none with this id, or removed it. */
export async function findSupplier(
  tx: Tx,
  key: SealingKey,
  holder: HolderId,
  id: SupplierId,
): Promise<Supplier | null> {
  const [found] = await findSuppliers(tx, key, holder, [id])
  return found ?? null
}

/** Returns the ids of one page of a holder's suppliers, newest first, and how many there are. */
export async function pageOfIds(
  tx: Tx,
  holder: HolderId,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly ids: readonly SupplierId[]; readonly total: number }> {
  const total = await countSuppliers(tx, holder)
  const { rows } = await sql<{ id: SupplierId }>`select id from suppliers.suppliers
    where holder = ${holder} and removed_at is null order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    tx,
  )
  return { ids: rows.map(({ id }) => id), total }
}

/** Returns how many suppliers a holder has. */
export async function countSuppliers(tx: Tx, holder: HolderId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from suppliers.suppliers
    where holder = ${holder} and removed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Removes a supplier of this holder. Returns false when there was none. */
export async function putRemoved(tx: Tx, holder: HolderId, id: SupplierId, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update suppliers.suppliers set removed_at = ${at}
    where id = ${id} and holder = ${holder} and removed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the version that the earlier contact was asked about by this link, whatever became of it; `null` for none. */
export async function findByToken(tx: Tx, key: SealingKey, tokenHash: Buffer): Promise<SupplierVersion | null> {
  const { rows } = await sql<Row>`select ${SHOWN} ${FROM} where v.token_hash = ${tokenHash}`.execute(tx)
  const [row] = rows
  return row === undefined ? null : versionOf(key, row)
}

/** Returns the secret of the link about a version. Throws where nobody is asked about it. */
export async function getToken(tx: Tx, key: SealingKey, version: SupplierVersionId): Promise<string> {
  const { rows } = await sql<{ sealed_token: Buffer | null }>`select sealed_token from suppliers.versions
    where id = ${version}`.execute(tx)
  const sealed = rows[0]?.sealed_token ?? null
  if (sealed === null) throw new Error(`nobody is asked about ${version}`)
  return openToken(key, version, sealed)
}

/** Notes that a link is mailed again by this notice, which the database lets go to no other address. */
export async function insertReminder(
  tx: Tx,
  reminder: {
    readonly noticeId: Id<'ntc'>
    readonly version: SupplierVersionId
    readonly madeBy: UserId
    readonly madeAt: Date
  },
): Promise<void> {
  await sql`insert into suppliers.reminders (notice_id, version_id, made_by, made_at)
    values (${reminder.noticeId}, ${reminder.version}, ${reminder.madeBy}, ${reminder.madeAt})`.execute(tx)
}

/** Returns one version of a supplier by its number. Throws where there is none. */
export async function getVersion(
  tx: Tx,
  key: SealingKey,
  supplier: SupplierId,
  number: number,
): Promise<SupplierVersion> {
  const { rows } =
    await sql<Row>`select ${SHOWN} ${FROM} where v.supplier = ${supplier} and v.number = ${number}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`${supplier} has no version ${String(number)}`)
  return versionOf(key, row)
}

/** Stores how a question ended. `token` is the link's secret, by which the database knows who answers. */
export async function insertAnswer(
  tx: Tx,
  {
    version,
    answer,
    at,
    ...by
  }: {
    readonly version: SupplierVersionId
    readonly answer: VersionAnswer
    readonly at: Date
    readonly token: string | null
    readonly madeBy: UserId | null
  },
): Promise<void> {
  await sql`insert into suppliers.answers (version_id, answer, token, made_by, at)
    values (${version}, ${answer}, ${by.token}, ${by.madeBy}, ${at})`.execute(tx)
}

/** Returns the versions made since then of which no bank has said anything, the last ones first. */
export async function unansweredNames(
  tx: Tx,
  key: SealingKey,
  since: Date,
  max: number,
): Promise<readonly SupplierVersion[]> {
  const { rows } = await sql<Row>`select ${SHOWN} ${FROM} join suppliers.suppliers s on s.id = v.supplier
    where v.made_at > ${since} and c.version_id is null and s.removed_at is null
    order by v.made_at desc limit ${max}`.execute(tx)
  return rows.map((row) => versionOf(key, row))
}

/** Stores a bank's answer on a version's name, once. */
export async function insertNameCheck(
  tx: Tx,
  key: SealingKey,
  version: SupplierVersionId,
  { answer, name, at }: NameCheck,
): Promise<void> {
  const sealed = name === null ? null : sealBankName(key, version, name)
  await sql`insert into suppliers.name_checks (version_id, answer, sealed_name, at)
    values (${version}, ${answer}, ${sealed}, ${at}) on conflict (version_id) do nothing`.execute(tx)
}
