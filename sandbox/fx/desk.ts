/**
 * The desk of the simulated FX providers, whatever their format: prices, conversions and payments, with the behaviour
 * of the provider and the payee's fate. What happens later is planned in the book and done when it is due.
 */
import type { FxCurrency } from '@zend/corridors'
import { type FxBehaviour, type FxProviderName, type FxWebhookBehaviour, type FxWhy } from './behaviour.ts'
import type { FxBook, FxBookConversion, FxBookPayment, FxBookQuestion, PaymentState } from './book.ts'
import { openPaymentLife } from './life.ts'
import { type FxPace, ordersOf } from './orders.ts'

/** A change that a provider tells of by webhook. */
export type FxChange =
  | { readonly about: 'payment'; readonly row: FxBookPayment; readonly webhooks: FxWebhookBehaviour }
  | { readonly about: 'conversion'; readonly row: FxBookConversion; readonly webhooks: FxWebhookBehaviour }
  | { readonly about: 'question'; readonly row: FxBookQuestion; readonly webhooks: FxWebhookBehaviour }

/** The desk. */
export type FxDesk = ReturnType<typeof openFxDesk>

const DAY_MS = 86_400_000

/** Opens the desk over a book. `onChange` hears of every change. */
export function openFxDesk(book: FxBook, pace: FxPace, onChange: (change: FxChange) => void) {
  const behaviours = new Map<FxProviderName, FxBehaviour>()
  const webhooks = new Map<FxProviderName, FxWebhookBehaviour>()
  let timer: NodeJS.Timeout | undefined
  let settlesInDays = 0

  const behaviourOf = (provider: FxProviderName): FxBehaviour => behaviours.get(provider) ?? { kind: 'well' }
  const heard = (provider: FxProviderName, own: FxWebhookBehaviour | undefined): FxWebhookBehaviour =>
    own ?? webhooks.get(provider) ?? 'well'
  const life = openPaymentLife(
    book,
    pace,
    behaviourOf,
    (row, own) => onChange({ about: 'payment', row, webhooks: heard(row.provider, own) }),
    (row, own) => onChange({ about: 'question', row, webhooks: heard(row.provider, own) }),
  )
  const settle = (conversion: FxBookConversion): void => {
    if (conversion.settled) return
    conversion.settled = true
    conversion.changedAt = book.now().toISOString()
    book.write({
      provider: conversion.provider,
      currency: conversion.currency,
      amount: conversion.buy,
      kind: 'conversion',
      entity: { type: 'conversion', id: conversion.id },
      reference: conversion.reference,
    })
    onChange({ about: 'conversion', row: { ...conversion }, webhooks: webhooks.get(conversion.provider) ?? 'well' })
  }

  /** Does everything that is due, stores what `changed` with it, and waits for what is next. */
  const run = (changed = true): void => {
    let isChanged = changed
    for (let due = book.takeDue(); due !== null; due = book.takeDue()) {
      const { what, id } = due
      isChanged = true
      const payment = book.state.payments.find((row) => row.id === id)
      const conversion = book.state.conversions.find((row) => row.id === id)
      if (payment !== undefined) life.step(what, payment)
      if (conversion !== undefined) settle(conversion)
    }
    if (isChanged) book.save()
    clearTimeout(timer)
    const next = Math.min(...book.state.due.map(({ at }) => at))
    if (Number.isFinite(next))
      timer = setTimeout(() => run(), Math.min(Math.max(0, next - book.now().getTime()), DAY_MS)).unref()
  }

  const desk = {
    book,
    run,
    behaviourOf,
    behave(provider: FxProviderName, behaviour: FxBehaviour): void {
      behaviours.set(provider, behaviour)
      if (behaviour.kind !== 'lagging') {
        const rows = [...book.state.payments, ...book.state.conversions, ...book.state.beneficiaries]
        for (const row of rows) if (row.provider === provider) row.hidden = false
      }
      for (const payment of book.state.payments) if (payment.state === 'waiting') life.fund(payment)
      run()
    },
    webhooks: (provider: FxProviderName, behaviour: FxWebhookBehaviour): void => void webhooks.set(provider, behaviour),
    /** Moves the clock forward; what is due by then happens. */
    advance(ms: number): void {
      const until = book.now().getTime() + ms
      // Step by step, so that everything happens at its own time.
      for (;;) {
        const next = Math.min(...book.state.due.map(({ at }) => at))
        if (!(next <= until)) break
        book.state.aheadMs += Math.max(0, next - book.now().getTime())
        run()
      }
      book.state.aheadMs += Math.max(0, until - book.now().getTime())
      run()
    },
    settlesIn(days: number): void {
      settlesInDays = days
    },
    ...ordersOf({ book, pace, behaviourOf, life, run: () => run(), settlesInDays: () => settlesInDays }),
    /** Takes an answer to a question. `false`: it is not asked any more. */
    answer(question: FxBookQuestion, answers: readonly unknown[]): boolean {
      if (!life.answer(question, answers)) return false
      run()
      return true
    },
    /** Asks for a payment back. `false`: refused. */
    recall(payment: FxBookPayment): boolean {
      if (behaviourOf(payment.provider).kind === 'keeping' || !life.recall(payment)) return false
      run()
      return true
    },
    /** Ends a payment by hand. `false`: its state does not allow that. */
    settlePayment(payment: FxBookPayment, state: 'sent' | 'delivered' | 'failed' | 'returned', why: FxWhy): boolean {
      if (!(MAY_BECOME[payment.state] ?? []).includes(state)) return false
      if (payment.leftAt === null && state !== 'failed') life.leave(payment)
      if (state === 'delivered') life.become(payment, 'delivered')
      if (state === 'failed' || state === 'returned') life.giveBack(payment, why)
      run()
      return true
    },
    /** Adds money of ours. */
    add(provider: FxProviderName, currency: FxCurrency, amount: bigint): void {
      book.write({
        provider,
        currency,
        amount,
        kind: 'funding',
        entity: { type: 'inbound_funds', id: book.uuid() },
        reference: null,
      })
      for (const payment of book.state.payments) if (payment.state === 'waiting') life.fund(payment)
      run()
    },
    stop: (): void => clearTimeout(timer),
  }
  run()
  return desk
}

const MAY_BECOME: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  waiting: [],
  pending: ['sent', 'delivered', 'failed', 'returned'],
  sent: ['delivered', 'returned'],
  delivered: ['returned'],
  failing: [],
  failed: [],
  returned: [],
  deleted: [],
}
