/** Texts of proofs of payment in the four languages. */
import type { Locale } from '@zend/contracts'
import type { Purpose } from '@zend/corridors'
import { msg, say, type Text, type Values } from '../texts/index.ts'

/** Every text of a proof of payment that a receipt does not have. */
export type ProofTexts = {
  readonly title: string
  readonly delivered: string
  readonly returned: string
  readonly outOf: (amount: string) => string
  readonly deliveredOn: (at: string) => string
  readonly check: string
  readonly labels: Readonly<
    Record<
      | 'payer'
      | 'payee'
      | 'address'
      | 'account'
      | 'paidFrom'
      | 'rate'
      | 'charge'
      | 'purpose'
      | 'remittance'
      | 'invoices'
      | 'rail'
      | 'ordered'
      | 'approvedBy'
      | 'sent'
      | 'delivered'
      | 'cameBack'
      | 'givenBack'
      | 'tracking'
      | 'provider',
      string
    >
  >
  readonly told: string
  readonly presumed: string
  readonly back: (amount: string) => string
  readonly purposes: Readonly<Record<Purpose, string>>
}

function textsIn(locale: Locale): ProofTexts {
  const tell = (text: Text, values?: Values): string => say(locale, text, values)
  return {
    title: tell(msg({ message: 'Proof of payment', context: 'proof' })),
    delivered: tell(msg({ message: 'Paid and delivered', context: 'proof' })),
    returned: tell(msg({ message: 'Delivered, and returned since', context: 'proof' })),
    outOf: (amount) => tell(msg({ message: 'out of {amount}', context: 'proof' }), { amount }),
    deliveredOn: (at) => tell(msg({ message: 'Delivered on {at}', context: 'proof' }), { at }),
    check: tell(msg({ message: 'Check this proof', context: 'proof' })),
    labels: {
      payer: tell(msg({ message: 'Paid by', context: 'proof' })),
      payee: tell(msg({ message: 'Paid to', context: 'proof' })),
      address: tell(msg({ message: 'Address of the payee', context: 'proof' })),
      account: tell(msg({ message: 'Account of the payee', context: 'proof' })),
      paidFrom: tell(msg({ message: 'Paid out of', context: 'proof' })),
      rate: tell(msg({ message: 'Rate', context: 'proof' })),
      charge: tell(msg({ message: 'Charge, included', context: 'proof' })),
      purpose: tell(msg({ message: 'For', context: 'proof' })),
      remittance: tell(msg({ message: 'Sent with the payment', context: 'proof' })),
      invoices: tell(msg({ message: 'Invoices', context: 'proof' })),
      rail: tell(msg({ message: 'Sent by', context: 'proof' })),
      ordered: tell(msg({ message: 'Ordered', context: 'proof' })),
      approvedBy: tell(msg({ message: 'Approved by', context: 'proof' })),
      sent: tell(msg({ message: 'Sent', context: 'proof' })),
      delivered: tell(msg({ message: 'Delivered', context: 'proof' })),
      cameBack: tell(msg({ message: 'Came back', context: 'proof' })),
      givenBack: tell(msg({ message: 'Given back', context: 'proof' })),
      tracking: tell(msg({ message: 'Reference of the banks (UETR)', context: 'proof' })),
      provider: tell(msg({ message: 'Reference of the paying institution', context: 'proof' })),
    },
    told: tell(msg({ message: 'as the paying institution reported', context: 'proof' })),
    presumed: tell(msg({ message: 'by the usual time; no bank has reported otherwise', context: 'proof' })),
    back: (amount) => tell(msg({ message: '{amount}, to the balance that paid', context: 'proof' }), { amount }),
    purposes: {
      goods: tell(msg({ message: 'Goods' })),
      services: tell(msg({ message: 'Services' })),
      supplier: tell(msg({ message: 'Supplies for the business' })),
      freight: tell(msg({ message: 'Freight and logistics' })),
      licences: tell(msg({ message: 'Software and licences' })),
      salaries: tell(msg({ message: 'Salaries' })),
      rent: tell(msg({ message: 'Rent' })),
      tuition: tell(msg({ message: 'Tuition' })),
      tax: tell(msg({ message: 'Taxes' })),
      refund: tell(msg({ message: 'Refund' })),
      own_account: tell(msg({ message: 'An account of your own company' })),
      other: tell(msg({ message: 'Something else', context: 'purpose' })),
    },
  }
}

/** The texts by language. */
export const PROOF_TEXTS: Readonly<Record<Locale, ProofTexts>> = {
  en: textsIn('en'),
  fr: textsIn('fr'),
  es: textsIn('es'),
  pt: textsIn('pt'),
}
