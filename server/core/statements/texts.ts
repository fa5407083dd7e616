/** Texts of statements in the four languages. */
import type { Locale } from '@zend/contracts'
import { msg, say, type Text, type Values } from '../texts/index.ts'

/** Every text of a statement. Functions take what is inserted into a sentence. */
export type StatementTexts = {
  readonly accountTitle: string
  readonly swapTitle: string
  readonly sellTitle: string
  readonly fxTitle: string
  readonly period: (from: string, to: string) => string
  readonly generated: (at: string) => string
  readonly page: (page: number, pages: number) => string
  readonly opening: string
  readonly closing: string
  readonly totalIn: string
  readonly totalOut: string
  readonly columns: Readonly<
    Record<
      | 'date'
      | 'what'
      | 'reference'
      | 'in'
      | 'out'
      | 'balance'
      | 'given'
      | 'received'
      | 'rate'
      | 'fee'
      | 'time'
      | 'type'
      | 'counterparty'
      | 'currency'
      | 'amount'
      | 'feeIncluded'
      | 'feeCurrency'
      | 'counter'
      | 'counterCurrency'
      | 'givenCurrency'
      | 'receivedCurrency'
      | 'accountHolder'
      | 'madeBy'
      | 'approvedBy'
      | 'account'
      | 'state'
      | 'month'
      | 'payments'
      | 'paidOut'
      | 'charge'
      | 'chargeCurrency'
      | 'averageRate'
      | 'deliveredPayments'
      | 'delivered'
      | 'returnedPayments'
      | 'cameBack'
      | 'givenBack'
      | 'paidIn',
      string
    >
  >
  /** The name of each kind of posting; a missing kind uses `other`. */
  readonly kinds: Readonly<Record<string, string>>
  readonly other: string
  readonly emptyAccount: string
  readonly emptySwaps: string
  readonly emptySells: string
  readonly emptyFx: string
  readonly accountFootnote: string
  readonly swapFootnote: string
  readonly sellFootnote: string
  readonly fxFootnote: string
  /** The state of a quick sell, in a word. */
  readonly sellStates: Readonly<Record<'paid' | 'back' | 'open', string>>
}

function textsIn(locale: Locale): StatementTexts {
  const tell = (text: Text, values?: Values): string => say(locale, text, values)
  return {
    accountTitle: tell(msg({ message: 'Statement of account', context: 'statement' })),
    swapTitle: tell(msg({ message: 'Statement of swaps', context: 'statement' })),
    sellTitle: tell(msg({ message: 'Statement of quick sells', context: 'statement' })),
    fxTitle: tell(msg({ message: 'Payments abroad by month', context: 'statement' })),
    period: (from, to) => tell(msg({ message: '{from} to {to}, days in UTC' }), { from, to }),
    generated: (at) => tell(msg({ message: 'Made on {at} UTC' }), { at }),
    page: (page, pages) => tell(msg({ message: 'Page {page} of {pages}' }), { page, pages }),
    opening: tell(msg({ message: 'Opening balance:', context: 'statement' })),
    closing: tell(msg({ message: 'Closing balance:', context: 'statement' })),
    totalIn: tell(msg({ message: 'In:', context: 'statement' })),
    totalOut: tell(msg({ message: 'Out:', context: 'statement' })),
    columns: {
      date: tell(msg({ message: 'Date', context: 'statement' })),
      what: tell(msg({ message: 'What', context: 'statement' })),
      reference: tell(msg({ message: 'Reference', context: 'statement' })),
      in: tell(msg({ message: 'In', context: 'statement' })),
      out: tell(msg({ message: 'Out', context: 'statement' })),
      balance: tell(msg({ message: 'Balance', context: 'statement' })),
      given: tell(msg({ message: 'Given', context: 'statement' })),
      received: tell(msg({ message: 'Received', context: 'statement' })),
      rate: tell(msg({ message: 'Rate', context: 'statement' })),
      fee: tell(msg({ message: 'Fee', context: 'statement' })),
      time: tell(msg({ message: 'Time (UTC)', context: 'statement' })),
      type: tell(msg({ message: 'Type', context: 'statement' })),
      counterparty: tell(msg({ message: 'Counterparty', context: 'statement' })),
      currency: tell(msg({ message: 'Currency', context: 'statement' })),
      amount: tell(msg({ message: 'Amount', context: 'statement' })),
      feeIncluded: tell(msg({ message: 'Fee, included', context: 'statement' })),
      feeCurrency: tell(msg({ message: 'Fee currency', context: 'statement' })),
      counter: tell(msg({ message: 'Exchanged for', context: 'statement' })),
      counterCurrency: tell(msg({ message: 'Exchanged for, currency', context: 'statement' })),
      givenCurrency: tell(msg({ message: 'Given, currency', context: 'statement' })),
      receivedCurrency: tell(msg({ message: 'Received, currency', context: 'statement' })),
      accountHolder: tell(msg({ message: 'Account holder', context: 'statement' })),
      madeBy: tell(msg({ message: 'Made by', context: 'statement' })),
      approvedBy: tell(msg({ message: 'Approved by', context: 'statement' })),
      account: tell(msg({ message: 'Account', context: 'statement' })),
      state: tell(msg({ message: 'Status', context: 'statement' })),
      month: tell(msg({ message: 'Month', context: 'statement' })),
      payments: tell(msg({ message: 'Payments', context: 'statement' })),
      paidOut: tell(msg({ message: 'Paid out of', context: 'statement' })),
      paidIn: tell(msg({ message: 'Paid out of, coin', context: 'statement' })),
      charge: tell(msg({ message: 'Charge, included', context: 'statement' })),
      chargeCurrency: tell(msg({ message: 'Charge, currency', context: 'statement' })),
      averageRate: tell(msg({ message: 'Average rate', context: 'statement' })),
      deliveredPayments: tell(msg({ message: 'Delivered payments', context: 'statement' })),
      delivered: tell(msg({ message: 'Delivered', context: 'statement' })),
      returnedPayments: tell(msg({ message: 'Returned payments', context: 'statement' })),
      cameBack: tell(msg({ message: 'Came back', context: 'statement' })),
      givenBack: tell(msg({ message: 'Given back', context: 'statement' })),
    },
    kinds: {
      deposit_credit: tell(msg({ message: 'Deposit', context: 'statement' })),
      withdrawal_settle: tell(msg({ message: 'Withdrawal', context: 'statement' })),
      swap: tell(msg({ message: 'Swap', context: 'statement' })),
      zend_transfer: tell(msg({ message: 'Zend Pay', context: 'statement' })),
      quick_sell_convert: tell(msg({ message: 'Quick sell', context: 'statement' })),
      quick_sell_return: tell(msg({ message: 'Quick sell returned', context: 'statement' })),
      quick_sell_late: tell(msg({ message: 'Fee back, late payout', context: 'statement' })),
      deposit_reversal: tell(msg({ message: 'Deposit reversed', context: 'statement' })),
      debt_payment: tell(msg({ message: 'Debt repaid', context: 'statement' })),
      fx_convert: tell(msg({ message: 'Payment abroad', context: 'statement' })),
      fx_return: tell(msg({ message: 'Payment abroad returned', context: 'statement' })),
    },
    other: tell(msg({ message: 'Booking', context: 'statement' })),
    emptyAccount: tell(msg({ message: 'Nothing moved in this period.' })),
    emptySwaps: tell(msg({ message: 'No swap in this period.', context: 'statement' })),
    emptySells: tell(msg({ message: 'No quick sell in this period.' })),
    emptyFx: tell(msg({ message: 'No payment abroad in this year.' })),
    accountFootnote: tell(
      msg({
        message:
          'Every line is one entry of our ledger: the opening balance and the entries add up to the closing balance.',
      }),
    ),
    swapFootnote: tell(
      msg({
        message:
          'Rates are what was received per coin given, fee and margin included. The fee is part of what was given.',
      }),
    ),
    sellFootnote: tell(
      msg({
        message:
          'Rates are what was paid per coin sold, before the flat fee. Fees are part of what was sold; for what came back nothing was charged.',
      }),
    ),
    fxFootnote: tell(
      msg({
        message:
          'Each figure is in the month in which it was booked: converted, delivered, given back. Rates are what arrives for one coin, charge included, weighted by amount.',
      }),
    ),
    sellStates: {
      paid: tell(msg({ message: 'Paid', context: 'statement' })),
      back: tell(msg({ message: 'Came back', context: 'statement' })),
      open: tell(msg({ message: 'On its way', context: 'statement' })),
    },
  }
}

/** The texts by language. */
export const STATEMENT_TEXTS: Readonly<Record<Locale, StatementTexts>> = {
  en: textsIn('en'),
  fr: textsIn('fr'),
  es: textsIn('es'),
  pt: textsIn('pt'),
}
