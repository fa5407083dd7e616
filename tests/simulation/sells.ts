/**
 * The effects of quick sells on the model: each customer's local money, our position, fees, money in transit and the
 * rails' balances.
 */
import type { ScriptedRail } from '@zend/tests/testkit'
import { isLocal, LOCAL_FACTS } from './currencies.ts'
import { type Model, must } from './model.ts'
import type { Sale } from './sale.ts'

const RANK = { locked: 0, booked: 1, paid: 2, returned: 2, reversed: 3 } as const
const SEEN: Readonly<Record<string, Sale['state']>> = {
  locked: 'locked',
  paid: 'paid',
  returned: 'returned',
  bank_reversed: 'reversed',
}

/**
 * Advances a sale to the product's reported state; one that was paid late gives its fee back. Throws when it went back,
 * or took an impossible path.
 */
export function followSale(model: Model, sale: Sale, state: string, isLate: boolean): void {
  const seen = SEEN[state] ?? 'booked'
  if (seen === sale.state) return
  if (state === 'not_taken') return decline(model, sale)
  must(RANK[seen] > RANK[sale.state], () => `${sale.id} was ${sale.state} and is ${seen} now`)
  if (sale.state === 'locked') convert(model, sale)
  if (seen === 'returned') giveBack(model, sale, 'payout_clearing')
  else if (seen !== 'booked' && sale.state !== 'paid') {
    model.book('payout_clearing', sale.currency, -sale.receives)
    model.book('rails', sale.currency, sale.receives)
    if (isLate) giveFeeBack(model, sale)
  }
  if (seen === 'reversed') giveBack(model, sale, 'rails')
  sale.state = seen
  model.touched.add(sale.holder)
}

/** Our own fee, without the rail's. */
function giveFeeBack(model: Model, { id, holder, sold, currency, fees }: Sale): void {
  const fee = isLocal(sold) ? 0n : fees - LOCAL_FACTS[currency].flatFee
  if (fee === 0n) return
  model.book('quick_sell_fees', currency, -fee)
  model.move(holder, currency, fee, { kind: 'quick_sell_late', id })
}

/** Never booked: the hold is released. */
function decline(model: Model, sale: Sale): void {
  must(sale.state === 'locked', () => `${sale.id} was ${sale.state} and was not taken`)
  model.release(sale.holder, sale.sold, sale.amount)
  model.unuse(sale.id)
  sale.state = 'returned'
  model.touched.add(sale.holder)
}

function convert(model: Model, { id, holder, sold, amount, currency, gross, fees, receives }: Sale): void {
  model.release(holder, sold, amount)
  model.move(holder, sold, -amount, { kind: 'quick_sell_convert', id })
  if (!isLocal(sold)) {
    model.book('swap_inventory', sold, amount)
    model.book('swap_inventory', currency, -gross)
  }
  model.book('quick_sell_fees', currency, fees)
  model.book('payout_clearing', currency, receives)
}

function giveBack(
  model: Model,
  { id, holder, sold, amount, currency, gross, fees, receives, ifFailed }: Sale,
  from: 'payout_clearing' | 'rails',
): void {
  model.book(from, currency, -receives)
  model.book('quick_sell_fees', currency, -fees)
  const asCoin = !isLocal(sold) && ifFailed === 'crypto'
  if (asCoin) {
    model.book('swap_inventory', sold, -amount)
    model.book('swap_inventory', currency, gross)
  }
  model.move(holder, asCoin || sold === 'NGN' ? sold : currency, asCoin || sold === 'NGN' ? amount : gross, {
    kind: 'quick_sell_return',
    id,
  })
  model.unuse(id)
}

/**
 * Checks what receivers really got: nobody was paid twice, nobody was paid and refunded, and every paid sale was paid.
 */
export function checkReceivers(model: Model, rails: readonly ScriptedRail[]): void {
  const paid = new Map<string, { paid: number; reversed: number }>()
  for (const rail of rails) {
    for (const [reference, { order, status }] of rail.book) {
      const id = reference.slice(0, reference.lastIndexOf('-'))
      const sale = model.sells.get(id as Sale['id'])
      must(
        sale?.receives === order.amount.amount &&
          sale.currency === order.amount.asset &&
          sale.to === order.to.accountNumber,
        () =>
          `${rail.name} was told to pay ${order.amount.amount} ${order.amount.asset} to ${order.to.accountNumber} for ${id}`,
      )
      const entry = paid.get(id) ?? { paid: 0, reversed: 0 }
      if (status === 'paid') entry.paid += 1
      if (status === 'reversed') entry.reversed += 1
      paid.set(id, entry)
    }
  }
  for (const { id, state } of model.sells.values()) {
    const found = paid.get(id) ?? { paid: 0, reversed: 0 }
    must(found.paid <= 1, () => `${id} was paid ${found.paid} times`)
    must(
      found.paid === 0 || (state !== 'returned' && state !== 'reversed' && state !== 'locked'),
      () => `${id} is ${state}, and was paid`,
    )
    // Two can be reversed: one before its payment was seen.
    must(state !== 'paid' || found.paid + found.reversed > 0, () => `${id} counts as paid, and nobody paid it`)
  }
}
