/**
 * Routes of the history over all products and its details. They decide nothing, and read only the caller's own data.
 */
import * as contract from '@zend/contracts'
import { type DepositId, formatMoney, type HolderId, isId, isPerson, ok, refuse, type Result } from '@zend/kernel'
import { type ActivityItem, makerOf, readHistory } from '@zend/server/core/activity'
import { approvalOf } from '@zend/server/core/approvals'
import { explorerTxUrl, type NetworkTable } from '@zend/server/core/assets'
import { type PublicName, publicNamesOf } from '@zend/server/core/public-names'
import { type Database, readAll, type Tx } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { type DepositView, readDeposit } from '@zend/server/products/deposit'
import { type Route, route } from '../guard.ts'

/** Reads the details of one of a customer's own transactions. */
export type DetailReader = (
  holder: HolderId,
  id: string,
) => Promise<Result<contract.TransactionDetail, { readonly code: 'not_found' }>>

/** Dependencies of these routes. `details` reads any transaction: see `readerOf`. */
export type TransactionsDeps = { readonly db: Database; readonly details: DetailReader }

/** Reads any transaction with its product's reader, which the prefix of its id selects. */
export const readerOf =
  (readers: Readonly<Record<string, DetailReader>>): DetailReader =>
  async (holder, id) =>
    (await readers[id.slice(0, 3)]?.(holder, id)) ?? refuse('not_found')

/** The routes of transactions. */
export function transactionsRoutes({ db, details }: TransactionsDeps): Route[] {
  return [
    route(contract.getHistory, async ({ query }, { actor }) => {
      const page = await readHistory(db.read, actor.holder, query)
      if (!page.ok) return page
      const { items, total, cursor } = page.value
      const names = await publicNamesOf(db.read, [...new Set(items.flatMap(({ madeBy }) => madeBy ?? []))])
      return ok({
        transactions: items.map((item) => transactionOf(item, names)),
        page: query.page,
        limit: query.limit,
        total,
        cursor,
      })
    }),
    route(contract.getTransaction, async ({ params: { id } }, { actor }) => {
      const found = await details(actor.holder, id)
      if (!found.ok) return found
      const [maker, approved] = await readAll(db.read, [
        () => makerIn(db.read, actor.holder, id),
        () => approvalOf(db.read, actor.holder, id),
      ])
      return ok({ transaction: { ...found.value, ...maker, ...(approved === null ? {} : { approved }) } })
    }),
  ]
}

/** Returns the name of the member who made a company's transaction. */
async function makerIn(read: Tx, holder: HolderId, id: string): Promise<Pick<contract.Transaction, 'madeBy'>> {
  const maker = isPerson(holder) ? null : await makerOf(read, holder, id)
  return maker === null ? {} : nameOf(maker, await publicNamesOf(read, [maker]))
}

function nameOf(maker: HolderId, names: ReadonlyMap<HolderId, PublicName>): Pick<contract.Transaction, 'madeBy'> {
  const name = names.get(maker)?.name
  return name === undefined ? {} : { madeBy: name }
}

/** Reads deposits. */
export const depositDetails =
  ({
    db,
    networks,
    clock,
  }: {
    readonly db: Database
    readonly networks: NetworkTable
    readonly clock: Clock
  }): DetailReader =>
  async (holder, id) => {
    if (!isId('dep', id)) return refuse('not_found')
    const found = await readDeposit({ networks }, db.read, { holder }, id satisfies DepositId, clock.now())
    return found.ok ? ok(depositDetailOf(found.value)) : found
  }

function transactionOf(item: ActivityItem, names: ReadonlyMap<HolderId, PublicName>): contract.Transaction {
  return {
    _id: item.id,
    transactionType: item.type,
    direction: item.direction,
    amount: formatMoney(item.money),
    currency: item.money.asset,
    counter: item.counter === null ? null : { amount: formatMoney(item.counter), currency: item.counter.asset },
    party: item.party,
    ...(typeof item.partyName === 'string' ? { partyName: item.partyName } : {}),
    ...(item.madeBy === null || item.madeBy === undefined ? {} : nameOf(item.madeBy, names)),
    status: item.badge,
    timeStamp: item.occurredAt.toISOString(),
    network: item.network,
  }
}

function depositDetailOf(view: DepositView): contract.DepositDetail {
  const { deposit, network, minimum, collected, expectedAt, stages, usualSeconds, lost } = view
  return {
    _id: deposit.id,
    transactionType: 'deposit',
    direction: 'in',
    amount: formatMoney(deposit.money),
    currency: deposit.money.asset,
    counter: null,
    party: deposit.from,
    status: lostBadge(lost) ?? contract.DEPOSIT_BADGES[deposit.state],
    timeStamp: deposit.detectedAt.toISOString(),
    network: deposit.network,
    usualSeconds,
    state: deposit.state,
    address: deposit.address,
    txid: deposit.txid,
    explorerUrl: explorerTxUrl(network, deposit.txid),
    networkName: network.name,
    confirmations: view.confirmations,
    confirmationsNeeded: view.confirmationsNeeded,
    large: view.large,
    minimum: formatMoney(minimum),
    collected: collected === null ? null : formatMoney(collected),
    creditedAt: deposit.creditedAt?.toISOString() ?? null,
    expectedAt: expectedAt?.toISOString() ?? null,
    stages: stages.map(({ key, state, at }) => ({ key, state, at: at?.toISOString() ?? null })),
    waitsForRoom: view.waitsForRoom,
    disputed: view.disputed,
    lost: lost === null ? null : { state: lost.state, held: formatMoney(lost.held), debt: formatMoney(lost.debt) },
  }
}

/** Returns the badge of a deposit that left its network after its credit; `null` where its state says it. */
function lostBadge(lost: DepositView['lost']): contract.Badge | null {
  if (lost === null) return null
  if (lost.state === 'held') return 'processing'
  return lost.debt.amount > 0n ? 'action-required' : null
}
