/**
 * The expected lines of a customer's history by the model: one for each event of their money. Uncredited deposits are
 * not among them.
 */
import type { Badge, TransactionType } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import type { Model, OrderState } from './model.ts'
import type { WorldNetwork } from './networks.ts'
import type { Sale, Sold } from './sale.ts'
import type { World } from './world.ts'

/** An amount in minor units. */
export type Sum = { readonly coin: Sold; readonly amount: bigint }

/** One line. It has one of `badges`; `txid` is a deposit's. */
export type Line = Sum & {
  readonly id: string
  readonly type: TransactionType
  readonly direction: 'in' | 'out'
  readonly counter: Sum | null
  /** `undefined` where the model does not know it. */
  readonly party: string | null | undefined
  readonly network: WorldNetwork | null
  readonly badges: readonly Badge[]
  readonly fee: Sum | null
  readonly txid: string | null
}

const ORDER_BADGES: Readonly<Record<OrderState, readonly Badge[]>> = {
  open: ['pending', 'processing'],
  done: ['success'],
  cancelled: ['returned'],
  rejected: ['returned'],
  failed: ['failed'],
}
const SALE_BADGES: Readonly<Record<Sale['state'], readonly Badge[]>> = {
  locked: ['pending'],
  booked: ['processing'],
  paid: ['success'],
  returned: ['returned'],
  reversed: ['returned'],
}
const PLAIN = { direction: 'out', counter: null, party: null, network: null, fee: null, txid: null } as const

/** All lines of a customer by their ids. No two events share an id. */
export function linesOf({ customers }: World, model: Model, holder: HolderId): ReadonlyMap<string, Line> {
  const nameOf = (id: HolderId): string | undefined => customers.find((each) => each.holder === id)?.command.username
  const lines: Line[] = []
  for (const { id, type, direction, coin, amount, fee, counter, other } of model.done.filter(
    (each) => each.holder === holder,
  )) {
    const party = other === null ? null : nameOf(other)
    lines.push({
      ...PLAIN,
      id,
      type,
      direction,
      coin,
      amount,
      counter,
      party,
      badges: ['success'],
      fee: fee === null ? null : { coin, amount: fee },
    })
  }
  for (const { id, network, asset: coin, amount, txid } of model.credits.filter((each) => each.holder === holder))
    lines.push({
      ...PLAIN,
      id,
      type: 'deposit',
      direction: 'in',
      coin,
      amount,
      party: undefined,
      network,
      badges: ['success'],
      txid,
    })
  for (const { id, network, coin, amount, fee, address, state } of model.orders.values())
    if (model.orders.get(id)?.holder === holder)
      lines.push({
        ...PLAIN,
        id,
        type: 'withdrawal',
        coin,
        amount,
        party: address,
        network,
        badges: ORDER_BADGES[state],
        fee: { coin, amount: fee },
      })
  for (const sale of model.sells.values()) if (sale.holder === holder) lines.push(lineOf(sale))
  return new Map(lines.map((line) => [line.id, line]))
}

function lineOf({ id, sold: coin, amount, currency, receives, fees, to, state }: Sale): Line {
  const [counter, fee] = [
    { coin: currency, amount: receives },
    { coin: currency, amount: fees },
  ]
  return { ...PLAIN, id, type: 'quick_sell', coin, amount, counter, party: to, badges: SALE_BADGES[state], fee }
}
