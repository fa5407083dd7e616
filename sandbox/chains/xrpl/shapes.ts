/** Formats accounts, ledgers and transactions like a server, in both versions of its API. */
import { GENESIS_DROPS } from './accounts.ts'
import type { Header, Included, Ledgers } from './ledgers.ts'
import { type Account, DEPOSIT_AUTH, DISALLOW_XRP, REQUIRE_TAG } from './state.ts'
import type { SignedTransaction } from './transaction.ts'

/** Seconds between the UNIX epoch and the ledger's own. */
const RIPPLE_EPOCH = 946_684_800
const iso = (closeTime: number): string =>
  new Date((closeTime + RIPPLE_EPOCH) * 1_000).toISOString().replace('.000', '')

/**
 * The fields of a transaction, by version: from 2 on a payment's amount is called `DeliverMax`; before, it was `Amount`
 * and both are shown.
 */
function fieldsOf({ json, hash }: SignedTransaction, version: number): Record<string, unknown> {
  const { Amount, ...rest } = json
  if (json['TransactionType'] !== 'Payment') return version > 1 ? { ...json } : { ...json, hash }
  return version > 1 ? { ...rest, DeliverMax: Amount } : { ...rest, Amount, DeliverMax: Amount, hash }
}

/**
 * The metadata of a transaction. `delivered_amount` is computed by the server; `DeliveredAmount` is in the ledger
 * itself, where it differs from the order.
 */
function metaOf({ outcome: { result, delivered, nodes }, position, json }: Included): object {
  const differs =
    delivered !== undefined &&
    (json['Amount'] === undefined || JSON.stringify(json['Amount']) !== JSON.stringify(delivered))
  return {
    AffectedNodes: nodes,
    ...(differs ? { DeliveredAmount: delivered } : {}),
    TransactionIndex: position,
    TransactionResult: result,
    ...(delivered === undefined ? {} : { delivered_amount: delivered }),
  }
}

/** One line of `account_tx`. */
export function historyLine(included: Included, version: number): object {
  const { ledger, hash } = included
  const placed = { date: ledger.closeTime, ledger_index: ledger.index }
  const shown = { ...fieldsOf(included, version), ...placed, ...(version > 1 ? {} : { inLedger: ledger.index }) }
  const common = { meta: metaOf(included), validated: true }
  if (version === 1) return { ...common, tx: shown }
  return {
    ...common,
    tx_json: shown,
    hash,
    ledger_hash: ledger.hash,
    ledger_index: ledger.index,
    close_time_iso: iso(ledger.closeTime),
  }
}

/** The answer of `tx`. */
export function transactionAnswer(transaction: SignedTransaction | Included, version: number): object {
  const { hash } = transaction
  if (!('ledger' in transaction)) {
    const shown = fieldsOf(transaction, version)
    return version > 1 ? { tx_json: shown, hash, validated: false } : { ...shown, validated: false }
  }
  const { ledger } = transaction
  const shown = { ...fieldsOf(transaction, version), date: ledger.closeTime, ledger_index: ledger.index }
  const meta = metaOf(transaction)
  if (version === 1) return { ...shown, inLedger: ledger.index, meta, validated: true }
  return {
    tx_json: shown,
    hash,
    meta,
    ledger_hash: ledger.hash,
    ledger_index: ledger.index,
    close_time_iso: iso(ledger.closeTime),
    validated: true,
  }
}

/** The answer of `ledger` for a closed one. `full` shows whole transactions instead of their hashes. */
export function ledgerAnswer(
  header: Header,
  transactions: readonly Included[],
  { list, full, version }: { list: boolean; full: boolean; version: number },
): object {
  const shown = full ? transactions.map((each) => historyLine(each, version)) : transactions.map(({ hash }) => hash)
  const ledger = {
    closed: true,
    close_time: header.closeTime,
    close_time_iso: iso(header.closeTime),
    ledger_hash: header.hash,
    ledger_index: version > 1 ? header.index : String(header.index),
    parent_hash: header.parentHash,
    total_coins: [...GENESIS_DROPS.values()].reduce((sum, each) => sum + each, 0n).toString(),
    ...(list ? { transactions: shown } : {}),
  }
  return { ledger, ledger_hash: header.hash, ledger_index: header.index, validated: true }
}

/** The answer of `account_info`. `current`: as of the open ledger. */
export function accountAnswer(
  ledgers: Ledgers,
  address: string,
  account: Account,
  { current, header, queue }: { current: boolean; header: Header; queue: boolean },
): object {
  const { head } = ledgers
  const waiting = ledgers.queuedOf(address).map(({ fields }) => fields?.Sequence ?? 0)
  return {
    account_data: {
      Account: address,
      Balance: account.balance.toString(),
      Flags: account.flags,
      LedgerEntryType: 'AccountRoot',
      OwnerCount: account.owned,
      ...(account.touched === undefined
        ? {}
        : { PreviousTxnID: account.touched.hash, PreviousTxnLgrSeq: account.touched.ledger }),
      Sequence: account.sequence,
    },
    account_flags: {
      depositAuth: (account.flags & DEPOSIT_AUTH) !== 0,
      disallowIncomingXRP: (account.flags & DISALLOW_XRP) !== 0,
      requireDestinationTag: (account.flags & REQUIRE_TAG) !== 0,
    },
    ...(queue
      ? {
          queue_data: {
            txn_count: waiting.length,
            ...(waiting.length === 0 ? {} : { lowest_sequence: waiting[0], highest_sequence: waiting.at(-1) }),
          },
        }
      : {}),
    ...(current
      ? { ledger_current_index: head.index + 1, validated: false }
      : { ledger_hash: header.hash, ledger_index: header.index, validated: true }),
  }
}
