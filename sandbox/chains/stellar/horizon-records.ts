/** Horizon's records of ledgers, accounts, transactions and payments, with its own field names and formats. */
import { PASSPHRASE, BASE_RESERVE, NATIVE } from './accounts.ts'
import type { Ledger, Payment, Settled } from './ledgers.ts'
import { amountText, assetFields } from './operations.ts'
import { type Account, subentriesOf } from './state.ts'

/** A record as JSON. */
export type Json = Readonly<Record<string, unknown>>

const PROTOCOL = 23
const time = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
const link = (href: string): Json => ({ href })
const template = (href: string): Json => ({ href, templated: true })

/** `GET /`. */
export const rootRecord = (origin: string, last: Ledger, first: number): Json => ({
  _links: {
    account: template(`${origin}/accounts/{account_id}`),
    self: link(`${origin}/`),
    transaction: template(`${origin}/transactions/{hash}`),
  },
  horizon_version: 'development',
  core_version: 'development',
  ingest_latest_ledger: last.sequence,
  history_latest_ledger: last.sequence,
  history_latest_ledger_closed_at: time(last.closedAt),
  history_elder_ledger: first,
  core_latest_ledger: last.sequence,
  network_passphrase: PASSPHRASE,
  current_protocol_version: PROTOCOL,
  supported_protocol_version: PROTOCOL,
  core_supported_protocol_version: PROTOCOL,
})

/** `GET /ledgers/{sequence}`. */
export const ledgerRecord = (
  origin: string,
  { sequence, hash, previousHash, closedAt, transactions }: Ledger,
): Json => {
  const successful = transactions.filter((settled) => settled.successful)
  const operations = (settled: readonly Settled[]): number =>
    settled.reduce((sum, { sent }) => sum + sent.inner.operations.length, 0)
  return {
    _links: { self: link(`${origin}/ledgers/${sequence}`) },
    id: hash,
    paging_token: String(BigInt(sequence) << 32n),
    hash,
    prev_hash: previousHash,
    sequence,
    successful_transaction_count: successful.length,
    failed_transaction_count: transactions.length - successful.length,
    operation_count: operations(successful),
    tx_set_operation_count: operations(transactions),
    closed_at: time(closedAt),
    base_fee_in_stroops: 100,
    base_reserve_in_stroops: Number(BASE_RESERVE),
    max_tx_set_size: 1_000,
    protocol_version: PROTOCOL,
  }
}

/** `GET /accounts/{id}`. */
export function accountRecord(origin: string, account: Account): Json {
  const self = `${origin}/accounts/${account.id}`
  const lines = [...account.trustlines].map(([token, { balance, limit }]) => ({
    balance: amountText(balance),
    limit: amountText(limit),
    buying_liabilities: '0.0000000',
    selling_liabilities: '0.0000000',
    last_modified_ledger: account.changedIn,
    is_authorized: true,
    is_authorized_to_maintain_liabilities: true,
    ...assetFields(token),
  }))
  const native = {
    balance: amountText(account.native),
    buying_liabilities: '0.0000000',
    selling_liabilities: '0.0000000',
    ...assetFields(NATIVE),
  }
  return {
    _links: {
      self: link(self),
      payments: template(`${self}/payments{?cursor,limit,order}`),
      data: template(`${self}/data/{key}`),
    },
    id: account.id,
    account_id: account.id,
    sequence: account.sequence.toString(),
    subentry_count: subentriesOf(account),
    last_modified_ledger: account.changedIn,
    thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
    flags: { auth_required: false, auth_revocable: false, auth_immutable: false, auth_clawback_enabled: false },
    balances: [...lines, native],
    signers: [{ weight: 1, key: account.id, type: 'ed25519_public_key' }],
    data: Object.fromEntries(account.data),
    num_sponsoring: 0,
    num_sponsored: 0,
    paging_token: account.id,
  }
}

/** `GET /transactions/{hash}`. A wrapped transaction requested by its own hash keeps that hash. */
export function transactionRecord(origin: string, settled: Settled, asked: string): Json {
  const { sent } = settled
  const { inner, bump } = sent
  const hash = asked === sent.innerHash ? sent.innerHash : sent.hash
  const signatures = (of: typeof inner | typeof bump): readonly string[] =>
    (of?.signatures ?? []).map(({ signature }) => Buffer.from(signature.toBytes()).toString('base64'))
  return {
    _links: { self: link(`${origin}/transactions/${hash}`) },
    id: hash,
    paging_token: settled.pagingToken.toString(),
    successful: settled.successful,
    hash,
    ledger: settled.ledger,
    created_at: time(settled.closedAt),
    source_account: sent.source,
    source_account_sequence: inner.sequence,
    fee_account: sent.feeSource,
    fee_charged: settled.feeCharged.toString(),
    max_fee: sent.feeMax.toString(),
    operation_count: inner.operations.length,
    envelope_xdr: sent.envelope,
    result_xdr: settled.result,
    ...memoFields(sent),
    signatures: signatures(bump ?? inner),
    ...(inner.timeBounds === undefined
      ? {}
      : { preconditions: { timebounds: { min_time: inner.timeBounds.minTime, max_time: inner.timeBounds.maxTime } } }),
    ...(bump === null
      ? {}
      : {
          fee_bump_transaction: { hash: sent.hash, signatures: signatures(bump) },
          inner_transaction: { hash: sent.innerHash, signatures: signatures(inner), max_fee: inner.fee },
        }),
  }
}

function memoFields({ inner: { memo } }: Settled['sent']): Json {
  const { value } = memo
  if (value === null) return { memo_type: memo.type }
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value)
  if (memo.type === 'id') return { memo_type: 'id', memo: bytes.toString() }
  if (memo.type === 'text')
    return { memo_type: 'text', memo: bytes.toString('utf8'), memo_bytes: bytes.toString('base64') }
  return { memo_type: memo.type, memo: bytes.toString('base64') }
}

/** An entry of `GET /accounts/{id}/payments`, with its transaction where requested. */
export const paymentRecord = (origin: string, { id, settled, source, fields }: Payment, joined: boolean): Json => ({
  _links: {
    self: link(`${origin}/operations/${id}`),
    transaction: link(`${origin}/transactions/${settled.sent.hash}`),
  },
  id: id.toString(),
  paging_token: id.toString(),
  transaction_successful: settled.successful,
  source_account: source,
  created_at: time(settled.closedAt),
  transaction_hash: settled.sent.hash,
  ...fields,
  ...(joined ? { transaction: transactionRecord(origin, settled, settled.sent.hash) } : {}),
})

/** `GET /operations/{id}/effects` of an operation that moved coins: the credited accounts. */
export function effectRecords(origin: string, { id, settled, fields, credited }: Payment): readonly Json[] {
  const place = (nth: number): string => `${id.toString().padStart(19, '0')}-${String(nth).padStart(10, '0')}`
  const effects = [
    ...(credited === undefined
      ? []
      : [
          {
            account: credited.account,
            type: 'account_credited',
            type_i: 2,
            asset_type: 'native',
            amount: amountText(credited.units),
          },
        ]),
    ...(fields.type === 'account_merge' ? [{ account: fields['account'], type: 'account_removed', type_i: 1 }] : []),
  ]
  return effects.map((effect, nth) => ({
    _links: { operation: link(`${origin}/operations/${id}`) },
    id: place(nth + 1),
    paging_token: `${id}-${nth + 1}`,
    created_at: time(settled.closedAt),
    ...effect,
  }))
}

/** `GET /fee_stats`, in stroops: every percentile equals the present required fee. */
export function feeStatsRecord(last: Ledger, price: bigint, full: boolean): Json {
  const shares = ['max', 'min', 'mode', 'p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90', 'p95', 'p99']
  const spread = Object.fromEntries(shares.map((share) => [share, price.toString()]))
  return {
    last_ledger: String(last.sequence),
    last_ledger_base_fee: '100',
    ledger_capacity_usage: full ? '1' : '0.1',
    fee_charged: spread,
    max_fee: spread,
  }
}
