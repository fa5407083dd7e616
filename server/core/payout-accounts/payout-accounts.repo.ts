/** All SQL on saved accounts. It decides nothing: the use cases do. */
import type { PayoutMethod } from '@zend/contracts'
import type { HolderId, LocalCurrency, UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import { institutionOf } from '../institutions/index.ts'
import type { PayoutAccountId, SavedAccount } from './payout-accounts.ts'

type SavedTable = {
  id: PayoutAccountId
  holder: HolderId
  made_by: UserId
  country: string
  currency: LocalCurrency
  method: PayoutMethod
  institution: string
  branch: string | null
  account_type: string | null
  account_number: string
  account_name: string
  match: SavedAccount['match']
  created_at: Date
}

const on = (tx: Tx) => tx.$extendTables<{ 'payout_accounts.saved': SavedTable }>()

function accountOf(row: Selectable<SavedTable>): SavedAccount {
  return {
    id: row.id,
    holder: row.holder,
    madeBy: row.made_by,
    country: row.country,
    currency: row.currency,
    method: row.method,
    institution: row.institution,
    // An institution that was removed from the table keeps its code.
    institutionName: institutionOf(row.institution)?.name ?? row.institution,
    branch: row.branch,
    accountType: row.account_type,
    accountNumber: row.account_number,
    accountName: row.account_name,
    match: row.match,
    createdAt: row.created_at,
  }
}

/** Stores an account. Returns false when the same one is saved already. */
export async function insertAccount(tx: Tx, account: SavedAccount): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('payout_accounts.saved')
    .values({
      id: account.id,
      holder: account.holder,
      made_by: account.madeBy,
      country: account.country,
      currency: account.currency,
      method: account.method,
      institution: account.institution,
      branch: account.branch,
      account_type: account.accountType,
      account_number: account.accountNumber,
      account_name: account.accountName,
      match: account.match,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('saved_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns a holder's accounts, newest first, optionally of one currency. */
export async function listAccounts(
  tx: Tx,
  holder: HolderId,
  currency?: LocalCurrency,
): Promise<readonly SavedAccount[]> {
  let found = on(tx).selectFrom('payout_accounts.saved').selectAll().where('holder', '=', holder).orderBy('id', 'desc')
  if (currency !== undefined) found = found.where('currency', '=', currency)
  return (await found.execute()).map(accountOf)
}

// Concurrent callers share a statement.
const accountWith = batchLoadOn<{ readonly holder: HolderId; readonly account: SavedAccount }>(async (tx, ids) => {
  const rows = await on(tx)
    .selectFrom('payout_accounts.saved')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { holder: row.holder, account: accountOf(row) }]))
})

/** Returns an account of this holder; `null` when there is none, or it is another holder's. */
export async function findAccount(tx: Tx, holder: HolderId, id: PayoutAccountId): Promise<SavedAccount | null> {
  const found = await accountWith(tx, id)
  return found?.holder === holder ? found.account : null
}

/** Locks a holder's set of accounts until the transaction ends, so that one transaction adds or removes at a time. */
export async function lockAccounts(tx: Tx, holder: HolderId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_accounts.holder:${holder}`}::text, 0))`.execute(tx)
}

/** Removes every account of a holder. */
export async function deleteAccountsOf(tx: Tx, holder: HolderId): Promise<void> {
  await on(tx).deleteFrom('payout_accounts.saved').where('holder', '=', holder).execute()
}

/** Removes an account of this holder. Returns false when there was none. */
export async function deleteAccount(tx: Tx, holder: HolderId, id: PayoutAccountId): Promise<boolean> {
  const row = await on(tx)
    .deleteFrom('payout_accounts.saved')
    .where('holder', '=', holder)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
