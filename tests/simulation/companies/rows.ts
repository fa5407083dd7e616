/** Reads all companies as they stand in the database, in one snapshot. It decides nothing. */
import type { ApprovalKind, Permission, PolicyRule, Role } from '@zend/contracts'
import type {
  ApprovalId,
  BillId,
  BusinessId,
  DepositId,
  Id,
  InvitationId,
  MemberId,
  TransferId,
  UserId,
  WithdrawalId,
} from '@zend/kernel'
import type { WorldNetwork } from '../networks.ts'
import type { Sold } from '../sale.ts'
import type { BatchId } from '@zend/server/products/batch'
import type { Coin, World } from '../world.ts'
import type { Deputy, Payee, Seat, Signed } from './state.ts'

type Of = { readonly company: BusinessId }
type Made = Of & { readonly made_by: UserId; readonly at: string; readonly asset: Sold; readonly amount: string }

/** What a member paid by username; amounts in minor units. */
export type MadeTransfer = Made & { readonly id: TransferId; readonly payee: UserId }
/** What a member withdrew; amounts in minor units. */
export type MadeOrder = Made & {
  readonly state: string
  readonly id: WithdrawalId
  readonly network: WorldNetwork
  readonly fee: string
  readonly address: string
  readonly lookup_key: string
}
/** What a member sold; amounts in minor units. */
export type MadeSale = Made & {
  readonly state: string
  readonly id: Id<'sel'>
  readonly account: string
  /** All of where it pays, as a saved account's place is written. */
  readonly place: string
  readonly currency: string
  readonly if_failed: 'crypto' | 'local'
}

/** A request as it is stored. */
export type RequestRow = Of & {
  readonly id: ApprovalId
  readonly kind: ApprovalKind
  readonly subject: string
  readonly payload: string
  readonly needed: number
  readonly made_by: UserId
  readonly usd_cents: string
  readonly version: number
  readonly state: string
  readonly expires_at: string
  readonly closed_at: string | null
}

/** A decision as it is stored. */
export type DecisionRow = {
  readonly id: string
  readonly request: ApprovalId
  readonly made_by: UserId
  readonly version: number
  readonly decision: 'approve' | 'decline'
  readonly reason: string | null
  /** The naming by which it was given in somebody else's place. */
  readonly deputyship: string | null
  readonly void: boolean
}

/** An invitation as it is stored. */
export type InvitationRow = Of & {
  readonly id: InvitationId
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly state: string
  readonly made_by: UserId
}

/** A batch as it is stored. */
export type StoredBatch = Of & {
  readonly id: BatchId
  readonly made_by: UserId
  readonly state: string
  readonly root: string | null
  readonly asked_by: UserId | null
  readonly approval: ApprovalId | null
}

/** A row of a batch as it is stored; amounts in minor units of `coin`. */
export type StoredRow = {
  readonly batch: BatchId
  readonly position: number
  readonly state: string
  readonly payment: string | null
  readonly coin: Coin | null
  readonly most: string | null
  readonly left: string | null
}

/** A bill as it is stored; amounts in cents. */
export type StoredBill = Of & {
  readonly id: BillId
  readonly kind: string
  readonly parent: BillId | null
  readonly code: string
  readonly made_by: UserId | null
  readonly state: string
  readonly amount: string
  readonly paid: string
  readonly expires_at: string | null
  /** Where an excess is wanted back. */
  readonly refund: string | null
}

/** A quote of a bill: so much of a coin counts as so many cents. */
export type StoredQuote = {
  readonly bill: BillId
  readonly asset: Coin
  readonly amount: string
  readonly worth: string
  readonly made_at: string
  readonly counts_until: string
}

/** A deposit for a bill; `worth` in cents, once it is counted. */
export type StoredArrival = {
  readonly deposit: DepositId
  readonly bill: BillId
  readonly asset: Coin
  readonly amount: string
  readonly state: string
  readonly seen_at: string
  readonly worth: string | null
}

/** Into which coin a company's arrivals are swapped. */
export type StoredArrivalRule = Of & {
  readonly bill: BillId | null
  readonly into: Coin | null
  readonly made_by: UserId
}

/** A deposit that is swapped on arrival; the amount in minor units. */
export type StoredConversion = Of & {
  readonly deposit: DepositId
  readonly swap: Id<'swp'>
  readonly made_by: UserId
  readonly asset: Coin
  readonly amount: string
  readonly into: Coin
  readonly state: string
}

/** Everything about companies. */
export type Rows = {
  readonly companies: readonly { readonly id: BusinessId; readonly name: string }[]
  readonly seats: readonly (Of & Seat & { readonly invitation: InvitationId | null; readonly id: MemberId })[]
  readonly invitations: readonly InvitationRow[]
  readonly policies: readonly (Of & { readonly version: number; readonly rules: readonly PolicyRule[] })[]
  readonly requests: readonly RequestRow[]
  readonly decisions: readonly DecisionRow[]
  readonly signed: readonly (Of & Omit<Signed, 'cents'> & { readonly cents: string })[]
  readonly transfers: readonly MadeTransfer[]
  readonly orders: readonly MadeOrder[]
  readonly sells: readonly MadeSale[]
  /** Mails and notifications since the step began. */
  readonly notices: readonly {
    readonly kind: string
    readonly to: UserId
    readonly facts: Readonly<Record<string, unknown>>
  }[]
  readonly freezes: readonly (Of & { readonly cause: string })[]
  readonly deputies: readonly (Of & Deputy)[]
  readonly payees: readonly (Of & Payee)[]
  readonly bills: readonly StoredBill[]
  readonly quotes: readonly StoredQuote[]
  readonly arrivals: readonly StoredArrival[]
  readonly arrivalRules: readonly StoredArrivalRule[]
  readonly conversions: readonly StoredConversion[]
  readonly batches: readonly StoredBatch[]
  readonly batchRows: readonly StoredRow[]
  readonly holds: readonly (Of & { readonly asset: Sold; readonly held: string })[]
}

const all = (columns: string, from: string): string =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by id), '[]') from ${from})`

const LOOK = `select json_build_object(
  'companies', ${all(`'id', id, 'name', legal_name`, 'companies.companies')},
  'seats', ${all(
    `'company', company_id, 'id', id, 'userId', user_id, 'role', role, 'permissions', permissions, 'invitation', invitation_id,
      'ownerForMs', extract(epoch from clock_timestamp() - owner_counts_from) * 1000,
      'standing', case when removed_at is not null then 'removed' when suspended_at is not null then 'suspended' else 'active' end`,
    'companies.members',
  )},
  'invitations', ${all(
    `'company', company_id, 'id', id, 'role', role, 'permissions', permissions, 'state', state, 'made_by', made_by`,
    'companies.invitations',
  )},
  'policies', (select coalesce(json_agg(json_build_object('company', company_id, 'version', version, 'rules', rules) order by version), '[]')
    from approvals.policies),
  'requests', ${all(
    `'company', company_id, 'id', id, 'kind', kind, 'subject', subject, 'payload', payload, 'needed', needed, 'made_by', made_by,
      'usd_cents', usd_cents::text, 'version', version, 'state', state, 'expires_at', expires_at, 'closed_at', closed_at`,
    'approvals.requests',
  )},
  'decisions', ${all(
    `'id', id, 'request', request_id, 'made_by', made_by, 'version', version, 'decision', decision, 'reason', reason,
      'deputyship', deputyship, 'void', void_at is not null`,
    'approvals.decisions',
  )},
  'signed', ${all(
    `'company', company_id, 'id', id, 'kind', kind, 'cents', usd_cents::text, 'payee', payee, 'country', country,
      'ageMs', extract(epoch from clock_timestamp() - signed_at) * 1000`,
    'approvals.signed',
  )},
  'transfers', ${all(
    `'company', payer_id, 'id', id, 'payee', payee_id, 'made_by', made_by, 'at', at, 'asset', asset, 'amount', amount::text`,
    `transfer.transfers where payer_id like 'biz%'`,
  )},
  'orders', ${all(
    `'company', holder, 'id', id, 'network', network, 'made_by', made_by, 'at', requested_at, 'state', state, 'asset', asset, 'amount', amount::text,
      'fee', fee::text, 'address', address, 'lookup_key', lookup_key`,
    `withdrawal.withdrawals where holder like 'biz%'`,
  )},
  'sells', ${all(
    `'company', holder, 'id', id, 'made_by', made_by, 'at', locked_at, 'state', state, 'asset', from_asset, 'amount', from_amount::text,
      'account', account_number, 'currency', currency, 'if_failed', if_failed,
      'place', concat_ws(' ', currency, method, institution, branch, account_type, account_number, account_name)`,
    `quick_sell.sells where holder like 'biz%'`,
  )},
  'notices', (select coalesce(json_agg(json_build_object('kind', kind, 'to', user_id, 'facts', facts)), '[]')
    from (select kind, user_id, facts, created_at from notices.outbox union all select kind, user_id, facts, created_at from notices.notifications) told
    where created_at >= $1 and facts ?| '{approvalId,transferId,withdrawalId,sellId,depositId}'),
  'freezes', (select coalesce(json_agg(json_build_object('company', holder, 'cause', cause)), '[]') from holders.freezes),
  'deputies', ${all(
    `'company', company_id, 'id', id, 'by', named_by, 'member', member_id, 'fromMs', extract(epoch from from_at) * 1000,
      'untilMs', extract(epoch from until_at) * 1000, 'isEnded', ended_at is not null`,
    'approvals.deputies',
  )},
  'payees', ${all(
    `'company', holder, 'id', id, 'by', made_by, 'account', account, 'place', place`,
    `(select holder, id, made_by, null::json as account, concat_ws(' ', asset, network, address, payee_id) as place from beneficiaries.saved
      union all select holder, id, made_by, json_build_object('country', country, 'currency', currency, 'method', method,
        'institution', institution, 'accountNumber', account_number),
        concat_ws(' ', currency, method, institution, branch, account_type, account_number, account_name) from payout_accounts.saved) saved
      where holder like 'biz%'`,
  )},
  'bills', ${all(
    `'company', holder, 'id', id, 'kind', kind, 'parent', parent, 'code', code, 'made_by', made_by, 'state', state,
      'amount', amount::text, 'paid', paid::text, 'expires_at', expires_at,
      'refund', refund_network || ' ' || refund_address || ' ' || refund_at`,
    'bills.bills',
  )},
  'quotes', ${all(
    `'bill', bill_id, 'asset', asset, 'amount', amount::text, 'worth', worth::text, 'made_at', made_at, 'counts_until', counts_until`,
    'bills.quotes',
  )},
  'arrivals', (select coalesce(json_agg(json_build_object('deposit', deposit_id, 'bill', bill_id, 'asset', asset, 'amount', amount::text,
    'state', state, 'seen_at', seen_at, 'worth', worth::text)), '[]') from bills.arrivals),
  'arrivalRules', (select coalesce(json_agg(json_build_object('company', holder, 'bill', bill, 'into', into_asset,
    'made_by', made_by)), '[]') from swap.convert_rules),
  'conversions', (select coalesce(json_agg(json_build_object('company', holder, 'deposit', deposit_id, 'swap', swap_id,
    'made_by', made_by, 'asset', asset, 'amount', amount::text, 'into', into_asset, 'state', state)), '[]')
    from swap.conversions),
  'batches', ${all(
    `'company', holder, 'id', id, 'made_by', made_by, 'state', state, 'root', root, 'asked_by', asked_by, 'approval', approval`,
    'batches.batches',
  )},
  'batchRows', ${all(
    `'batch', batch_id, 'position', position, 'state', state, 'payment', payment, 'coin', most_asset, 'most', most::text,
      'left', left_amount::text`,
    'batches.rows',
  )},
  'holds', (select coalesce(json_agg(json_build_object('company', holder, 'asset', asset, 'held', held::text)), '[]')
    from ledger.accounts where holder like 'biz%')
) as rows`

/** Reads them; notices since then only. */
export async function readRows({ db }: Pick<World, 'db'>, since: Date): Promise<Rows> {
  const { rows } = await db.owner.pool.query<{ rows: Rows }>({ name: 'look at companies', text: LOOK, values: [since] })
  const [found] = rows
  if (found === undefined) throw new Error('the database answered nothing')
  return found.rows
}
