/** Reads all companies as they stand in the database, in one snapshot. It decides nothing. */
import type { ApprovalKind, Permission, PolicyRule, Role } from '@zend/contracts'
import type { ApprovalId, BusinessId, Id, InvitationId, MemberId, TransferId, UserId, WithdrawalId } from '@zend/kernel'
import type { WorldNetwork } from '../networks.ts'
import type { Sold } from '../sale.ts'
import type { World } from '../world.ts'
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
      'account', account_number, 'currency', currency, 'if_failed', if_failed`,
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
    `'company', holder, 'id', id, 'by', made_by, 'asset', asset, 'network', network, 'address', address`,
    `beneficiaries.saved where holder like 'biz%'`,
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
