/** What quick sells do to the model: each customer's local money, our position, fees, what is on its way and what rails hold. */
import type { ScriptedRail } from '@zend/tests/testkit'
import { type Model, must } from './model.ts'
import type { Sale } from './sale.ts'

const RANK = { locked: 0, booked: 1, paid: 2, returned: 2, reversed: 3 } as const
const SEEN: Readonly<Record<string, Sale['state']>> = { locked: 'locked', paid: 'paid', returned: 'returned', bank_reversed: 'reversed' }

/** Follows a sale to where the product says it is. Throws when it went back, or another way than there is. */
export function followSale(model: Model, sale: Sale, state: string): void {
  const seen = SEEN[state] ?? 'booked'
  if (seen === sale.state) return
  if (state === 'not_taken') return decline(model, sale)
  must(RANK[seen] > RANK[sale.state], () => `${sale.id} was ${sale.state} and is ${seen} now`)
  if (sale.state === 'locked') convert(model, sale)
  if (seen === 'returned') giveBack(model, sale, 'payout_clearing')
  else if (seen !== 'booked' && sale.state !== 'paid') {
    model.book('payout_clearing', 'NGN', -sale.receives)
    model.book('rails', 'NGN', sale.receives)
  }
  if (seen === 'reversed') giveBack(model, sale, 'rails')
  sale.state = seen
}

/** Never booked: what was set aside is available again. */
function decline(model: Model, sale: Sale): void {
  must(sale.state === 'locked', () => `${sale.id} was ${sale.state} and was not taken`)
  model.release(sale.userId, sale.sold, sale.amount)
  model.unuse(sale.id)
  sale.state = 'returned'
}

function convert(model: Model, { userId, sold, amount, gross, fees, receives }: Sale): void {
  model.release(userId, sold, amount)
  model.move(userId, sold, -amount)
  if (sold !== 'NGN') {
    model.book('swap_inventory', sold, amount)
    model.book('swap_inventory', 'NGN', -gross)
  }
  model.book('quick_sell_fees', 'NGN', fees)
  model.book('payout_clearing', 'NGN', receives)
}

function giveBack(model: Model, { id, userId, sold, amount, gross, fees, receives, ifFailed }: Sale, from: 'payout_clearing' | 'rails'): void {
  model.book(from, 'NGN', -receives)
  model.book('quick_sell_fees', 'NGN', -fees)
  const asCoin = sold !== 'NGN' && ifFailed === 'crypto'
  if (asCoin) {
    model.book('swap_inventory', sold, -amount)
    model.book('swap_inventory', 'NGN', gross)
  }
  model.move(userId, asCoin || sold === 'NGN' ? sold : 'NGN', asCoin || sold === 'NGN' ? amount : gross)
  model.unuse(id)
}

/** What receivers really have: nobody was paid twice, nobody was paid and given back, and what counts as paid was paid. */
export function checkReceivers(model: Model, rails: readonly ScriptedRail[]): void {
  const paid = new Map<string, { paid: number; reversed: number }>()
  for (const rail of rails) {
    for (const [reference, { order, status }] of rail.book) {
      const id = reference.slice(0, reference.lastIndexOf('-'))
      const sale = model.sells.get(id as Sale['id'])
      must(sale?.receives === order.amount.amount, () => `${rail.name} was told to pay ${order.amount.amount} for ${id}`)
      const entry = paid.get(id) ?? { paid: 0, reversed: 0 }
      if (status === 'paid') entry.paid += 1
      if (status === 'reversed') entry.reversed += 1
      paid.set(id, entry)
    }
  }
  for (const { id, state } of model.sells.values()) {
    const found = paid.get(id) ?? { paid: 0, reversed: 0 }
    must(found.paid <= 1, () => `${id} was paid ${found.paid} times`)
    must(found.paid === 0 || (state !== 'returned' && state !== 'reversed' && state !== 'locked'), () => `${id} is ${state}, and was paid`)
    // Two can have come back: one before anybody saw that it was paid.
    must(state !== 'paid' || found.paid + found.reversed > 0, () => `${id} counts as paid, and nobody paid it`)
  }
}
