/** Texts of receipts in the four languages. */
import type { Locale, TransactionType } from '@zend/contracts'
import { msg, say, type Text, type Values } from '../texts/index.ts'

/** Every text of a receipt. Functions take what is inserted into a sentence. */
export type ReceiptTexts = {
  readonly title: string
  /** What happened, by kind; a transfer has a text for each side. */
  readonly headings: Readonly<
    Record<Exclude<TransactionType, 'transfer' | 'fx'> | 'transferIn' | 'transferOut', string>
  >
  readonly completed: (at: string) => string
  readonly received: (amount: string) => string
  readonly labels: Readonly<
    Record<
      | 'customer'
      | 'network'
      | 'fee'
      | 'receives'
      | 'rate'
      | 'from'
      | 'to'
      | 'depositAddress'
      | 'toAddress'
      | 'account'
      | 'payout'
      | 'transaction'
      | 'reference',
      string
    >
  >
  readonly check: string
  readonly checkHow: string
  readonly checkWhy: string
  readonly signature: (fingerprint: string) => string
  readonly issued: (at: string) => string
}

function textsIn(locale: Locale): ReceiptTexts {
  const tell = (text: Text, values?: Values): string => say(locale, text, values)
  return {
    title: tell(msg({ message: 'Receipt', context: 'receipt' })),
    headings: {
      deposit: tell(msg({ message: 'Deposit received', context: 'receipt' })),
      withdrawal: tell(msg({ message: 'Withdrawal sent', context: 'receipt' })),
      swap: tell(msg({ message: 'Swapped', context: 'receipt' })),
      quick_sell: tell(msg({ message: 'Sold and paid out', context: 'receipt' })),
      transferIn: tell(msg({ message: 'Received with Zend Pay', context: 'receipt' })),
      transferOut: tell(msg({ message: 'Sent with Zend Pay', context: 'receipt' })),
    },
    completed: (at) => tell(msg({ message: 'Completed on {at}' }), { at }),
    received: (amount) => tell(msg({ message: 'for {amount}' }), { amount }),
    labels: {
      customer: tell(msg({ message: 'Customer', context: 'receipt' })),
      network: tell(msg({ message: 'Network', context: 'receipt' })),
      fee: tell(msg({ message: 'Fee', context: 'receipt' })),
      receives: tell(msg({ message: 'Recipient gets', context: 'receipt' })),
      rate: tell(msg({ message: 'Rate', context: 'receipt' })),
      from: tell(msg({ message: 'From', context: 'receipt' })),
      to: tell(msg({ message: 'To', context: 'receipt' })),
      depositAddress: tell(msg({ message: 'Received at', context: 'receipt' })),
      toAddress: tell(msg({ message: 'Sent to', context: 'receipt' })),
      account: tell(msg({ message: 'Paid into account', context: 'receipt' })),
      payout: tell(msg({ message: 'Payment reference', context: 'receipt' })),
      transaction: tell(msg({ message: 'Transaction on the network' })),
      reference: tell(msg({ message: 'Reference', context: 'receipt' })),
    },
    check: tell(msg({ message: 'Check this receipt', context: 'receipt' })),
    checkHow: tell(msg({ message: 'Scan the code, or open this address:' })),
    checkWhy: tell(
      msg({
        message:
          'The page shows this transaction as it stands at Zend now, with the same cloth as above and the same signature. What differs was not issued by Zend.',
      }),
    ),
    signature: (fingerprint) => tell(msg({ message: 'Signature {fingerprint}' }), { fingerprint }),
    issued: (at) => tell(msg({ message: 'Issued on {at}' }), { at }),
  }
}

/** The texts by language. */
export const RECEIPT_TEXTS: Readonly<Record<Locale, ReceiptTexts>> = {
  en: textsIn('en'),
  fr: textsIn('fr'),
  es: textsIn('es'),
  pt: textsIn('pt'),
}
