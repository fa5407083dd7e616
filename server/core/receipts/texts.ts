/** The words of receipts in the four languages. */
import type { Locale, TransactionType } from '@zend/contracts'

/** Every word a receipt is made of. Functions take what stands in the middle of a sentence. */
export type ReceiptTexts = {
  readonly title: string
  /** What happened, by kind; a transfer has a word for each side. */
  readonly headings: Readonly<Record<Exclude<TransactionType, 'transfer'> | 'transferIn' | 'transferOut', string>>
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

const en: ReceiptTexts = {
  title: 'Receipt',
  headings: {
    deposit: 'Deposit received',
    withdrawal: 'Withdrawal sent',
    swap: 'Swapped',
    quick_sell: 'Sold and paid out',
    transferIn: 'Received with Zend Pay',
    transferOut: 'Sent with Zend Pay',
  },
  completed: (at) => `Completed on ${at}`,
  received: (amount) => `for ${amount}`,
  labels: {
    customer: 'Customer',
    network: 'Network',
    fee: 'Fee',
    receives: 'Recipient gets',
    rate: 'Rate',
    from: 'From',
    to: 'To',
    depositAddress: 'Received at',
    toAddress: 'Sent to',
    account: 'Paid into account',
    payout: 'Payment reference',
    transaction: 'Transaction on the network',
    reference: 'Reference',
  },
  check: 'Check this receipt',
  checkHow: 'Scan the code, or open this address:',
  checkWhy:
    'The page shows this transaction as it stands at Zend now, with the same cloth as above and the same signature. What differs was not issued by Zend.',
  signature: (fingerprint) => `Signature ${fingerprint}`,
  issued: (at) => `Issued on ${at}`,
}

const fr: ReceiptTexts = {
  title: 'Reçu',
  headings: {
    deposit: 'Dépôt reçu',
    withdrawal: 'Retrait envoyé',
    swap: 'Échange',
    quick_sell: 'Vendu et versé',
    transferIn: 'Reçu avec Zend Pay',
    transferOut: 'Envoyé avec Zend Pay',
  },
  completed: (at) => `Effectué le ${at}`,
  received: (amount) => `contre ${amount}`,
  labels: {
    customer: 'Client',
    network: 'Réseau',
    fee: 'Frais',
    receives: 'Le destinataire reçoit',
    rate: 'Taux',
    from: 'De',
    to: 'À',
    depositAddress: 'Reçu à l’adresse',
    toAddress: 'Envoyé à l’adresse',
    account: 'Versé sur le compte',
    payout: 'Référence du versement',
    transaction: 'Transaction sur le réseau',
    reference: 'Référence',
  },
  check: 'Vérifiez ce reçu',
  checkHow: 'Scannez le code ou ouvrez cette adresse :',
  checkWhy:
    'La page montre cette transaction telle qu’elle est chez Zend aujourd’hui, avec le même tissu que ci-dessus et la même signature. Ce qui diffère n’a pas été émis par Zend.',
  signature: (fingerprint) => `Signature ${fingerprint}`,
  issued: (at) => `Émis le ${at}`,
}

const es: ReceiptTexts = {
  title: 'Recibo',
  headings: {
    deposit: 'Depósito recibido',
    withdrawal: 'Retiro enviado',
    swap: 'Cambio',
    quick_sell: 'Vendido y pagado',
    transferIn: 'Recibido con Zend Pay',
    transferOut: 'Enviado con Zend Pay',
  },
  completed: (at) => `Completado el ${at}`,
  received: (amount) => `por ${amount}`,
  labels: {
    customer: 'Cliente',
    network: 'Red',
    fee: 'Comisión',
    receives: 'El destinatario recibe',
    rate: 'Tipo de cambio',
    from: 'De',
    to: 'Para',
    depositAddress: 'Recibido en',
    toAddress: 'Enviado a',
    account: 'Pagado en la cuenta',
    payout: 'Referencia del pago',
    transaction: 'Transacción en la red',
    reference: 'Referencia',
  },
  check: 'Comprueba este recibo',
  checkHow: 'Escanea el código o abre esta dirección:',
  checkWhy:
    'La página muestra esta transacción tal como está ahora en Zend, con el mismo tejido de arriba y la misma firma. Lo que sea distinto no lo emitió Zend.',
  signature: (fingerprint) => `Firma ${fingerprint}`,
  issued: (at) => `Emitido el ${at}`,
}

const pt: ReceiptTexts = {
  title: 'Recibo',
  headings: {
    deposit: 'Depósito recebido',
    withdrawal: 'Levantamento enviado',
    swap: 'Troca',
    quick_sell: 'Vendido e pago',
    transferIn: 'Recebido com Zend Pay',
    transferOut: 'Enviado com Zend Pay',
  },
  completed: (at) => `Concluído em ${at}`,
  received: (amount) => `por ${amount}`,
  labels: {
    customer: 'Cliente',
    network: 'Rede',
    fee: 'Taxa',
    receives: 'O destinatário recebe',
    rate: 'Câmbio',
    from: 'De',
    to: 'Para',
    depositAddress: 'Recebido em',
    toAddress: 'Enviado para',
    account: 'Pago na conta',
    payout: 'Referência do pagamento',
    transaction: 'Transação na rede',
    reference: 'Referência',
  },
  check: 'Verifique este recibo',
  checkHow: 'Digitalize o código ou abra este endereço:',
  checkWhy:
    'A página mostra esta transação tal como está agora na Zend, com o mesmo tecido acima e a mesma assinatura. O que for diferente não foi emitido pela Zend.',
  signature: (fingerprint) => `Assinatura ${fingerprint}`,
  issued: (at) => `Emitido em ${at}`,
}

/** The words by language. */
export const RECEIPT_TEXTS: Readonly<Record<Locale, ReceiptTexts>> = { en, fr, es, pt }
