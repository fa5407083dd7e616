/** The words of statements in the four languages. */
import type { Locale } from '@zend/contracts'

/** Every word a statement is made of. Functions take what stands in the middle of a sentence. */
export type StatementTexts = {
  readonly accountTitle: string
  readonly swapTitle: string
  readonly sellTitle: string
  readonly period: (from: string, to: string) => string
  readonly generated: (at: string) => string
  readonly page: (page: number, pages: number) => string
  readonly opening: string
  readonly closing: string
  readonly totalIn: string
  readonly totalOut: string
  readonly columns: Readonly<
    Record<'date' | 'what' | 'reference' | 'in' | 'out' | 'balance' | 'given' | 'received' | 'rate' | 'fee' | 'coin' | 'account' | 'state', string>
  >
  /** What each kind of posting is called; one that is missing is called by `other`. */
  readonly kinds: Readonly<Record<string, string>>
  readonly other: string
  readonly emptyAccount: string
  readonly emptySwaps: string
  readonly emptySells: string
  readonly accountFootnote: string
  readonly swapFootnote: string
  readonly sellFootnote: string
  /** Where a quick sell stands, in a word. */
  readonly sellStates: Readonly<Record<'paid' | 'back' | 'open', string>>
}

const en: StatementTexts = {
  accountTitle: 'Statement of account',
  swapTitle: 'Statement of swaps',
  sellTitle: 'Statement of quick sells',
  period: (from, to) => `${from} to ${to}, days in UTC`,
  generated: (at) => `Made on ${at} UTC`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  opening: 'Opening balance:',
  closing: 'Closing balance:',
  totalIn: 'In:',
  totalOut: 'Out:',
  columns: {
    date: 'Date',
    what: 'What',
    reference: 'Reference',
    in: 'In',
    out: 'Out',
    balance: 'Balance',
    given: 'Given',
    received: 'Received',
    rate: 'Rate',
    fee: 'Fee',
    coin: 'Coin',
    account: 'Account',
    state: 'Status',
  },
  kinds: {
    deposit_credit: 'Deposit',
    withdrawal_settle: 'Withdrawal',
    swap: 'Swap',
    zend_transfer: 'Zend Pay',
    quick_sell_convert: 'Quick sell',
    quick_sell_return: 'Quick sell returned',
  },
  other: 'Booking',
  emptyAccount: 'Nothing moved in this period.',
  emptySwaps: 'No swap in this period.',
  emptySells: 'No quick sell in this period.',
  accountFootnote: 'Every line is one entry of our ledger: the opening balance and the entries add up to the closing balance.',
  swapFootnote: 'Rates are what was received per coin given, fee and margin included. The fee is part of what was given.',
  sellFootnote: 'Rates are what was paid per coin sold, before the flat fee. Fees are part of what was sold; for what came back nothing was charged.',
  sellStates: { paid: 'Paid', back: 'Came back', open: 'On its way' },
}

const fr: StatementTexts = {
  accountTitle: 'Relevé de compte',
  swapTitle: 'Relevé des échanges',
  sellTitle: 'Relevé des ventes rapides',
  period: (from, to) => `du ${from} au ${to}, jours en UTC`,
  generated: (at) => `Établi le ${at} UTC`,
  page: (page, pages) => `Page ${page} sur ${pages}`,
  opening: 'Solde initial :',
  closing: 'Solde final :',
  totalIn: 'Entrées :',
  totalOut: 'Sorties :',
  columns: {
    date: 'Date',
    what: 'Opération',
    reference: 'Référence',
    in: 'Entrée',
    out: 'Sortie',
    balance: 'Solde',
    given: 'Donné',
    received: 'Reçu',
    rate: 'Taux',
    fee: 'Frais',
    coin: 'Crypto',
    account: 'Compte',
    state: 'État',
  },
  kinds: {
    deposit_credit: 'Dépôt',
    withdrawal_settle: 'Retrait',
    swap: 'Échange',
    zend_transfer: 'Zend Pay',
    quick_sell_convert: 'Vente rapide',
    quick_sell_return: 'Vente rapide retournée',
  },
  other: 'Écriture',
  emptyAccount: 'Aucun mouvement sur cette période.',
  emptySwaps: 'Aucun échange sur cette période.',
  emptySells: 'Aucune vente rapide sur cette période.',
  accountFootnote: 'Chaque ligne est une écriture de notre grand livre : le solde initial et les écritures donnent le solde final.',
  swapFootnote: 'Les taux indiquent ce qui a été reçu par unité donnée, frais et marge compris. Les frais font partie de ce qui a été donné.',
  sellFootnote:
    'Les taux indiquent ce qui a été payé par unité vendue, avant les frais fixes. Les frais font partie de ce qui a été vendu ; ce qui est revenu n’a rien coûté.',
  sellStates: { paid: 'Payé', back: 'Revenu', open: 'En route' },
}

const es: StatementTexts = {
  accountTitle: 'Extracto de cuenta',
  swapTitle: 'Extracto de cambios',
  sellTitle: 'Extracto de ventas rápidas',
  period: (from, to) => `del ${from} al ${to}, días en UTC`,
  generated: (at) => `Hecho el ${at} UTC`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  opening: 'Saldo inicial:',
  closing: 'Saldo final:',
  totalIn: 'Entradas:',
  totalOut: 'Salidas:',
  columns: {
    date: 'Fecha',
    what: 'Operación',
    reference: 'Referencia',
    in: 'Entrada',
    out: 'Salida',
    balance: 'Saldo',
    given: 'Entregado',
    received: 'Recibido',
    rate: 'Tipo',
    fee: 'Comisión',
    coin: 'Cripto',
    account: 'Cuenta',
    state: 'Estado',
  },
  kinds: {
    deposit_credit: 'Depósito',
    withdrawal_settle: 'Retiro',
    swap: 'Cambio',
    zend_transfer: 'Zend Pay',
    quick_sell_convert: 'Venta rápida',
    quick_sell_return: 'Venta rápida devuelta',
  },
  other: 'Asiento',
  emptyAccount: 'No hubo movimientos en este periodo.',
  emptySwaps: 'No hubo cambios en este periodo.',
  emptySells: 'No hubo ventas rápidas en este periodo.',
  accountFootnote: 'Cada línea es un asiento de nuestro libro mayor: el saldo inicial y los asientos suman el saldo final.',
  swapFootnote: 'Los tipos indican lo recibido por unidad entregada, con comisión y margen. La comisión es parte de lo entregado.',
  sellFootnote:
    'Los tipos indican lo pagado por unidad vendida, antes de la comisión fija. Las comisiones son parte de lo vendido; por lo que volvió no se cobró nada.',
  sellStates: { paid: 'Pagado', back: 'Devuelto', open: 'En camino' },
}

const pt: StatementTexts = {
  accountTitle: 'Extrato de conta',
  swapTitle: 'Extrato de trocas',
  sellTitle: 'Extrato de vendas rápidas',
  period: (from, to) => `de ${from} a ${to}, dias em UTC`,
  generated: (at) => `Feito em ${at} UTC`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  opening: 'Saldo inicial:',
  closing: 'Saldo final:',
  totalIn: 'Entradas:',
  totalOut: 'Saídas:',
  columns: {
    date: 'Data',
    what: 'Operação',
    reference: 'Referência',
    in: 'Entrada',
    out: 'Saída',
    balance: 'Saldo',
    given: 'Entregue',
    received: 'Recebido',
    rate: 'Câmbio',
    fee: 'Taxa',
    coin: 'Cripto',
    account: 'Conta',
    state: 'Estado',
  },
  kinds: {
    deposit_credit: 'Depósito',
    withdrawal_settle: 'Levantamento',
    swap: 'Troca',
    zend_transfer: 'Zend Pay',
    quick_sell_convert: 'Venda rápida',
    quick_sell_return: 'Venda rápida devolvida',
  },
  other: 'Lançamento',
  emptyAccount: 'Não houve movimentos neste período.',
  emptySwaps: 'Não houve trocas neste período.',
  emptySells: 'Não houve vendas rápidas neste período.',
  accountFootnote: 'Cada linha é um lançamento do nosso livro-razão: o saldo inicial e os lançamentos somam o saldo final.',
  swapFootnote: 'Os câmbios indicam o que foi recebido por unidade entregue, com taxa e margem. A taxa faz parte do que foi entregue.',
  sellFootnote:
    'Os câmbios indicam o que foi pago por unidade vendida, antes da taxa fixa. As taxas fazem parte do que foi vendido; pelo que voltou nada foi cobrado.',
  sellStates: { paid: 'Pago', back: 'Devolvido', open: 'A caminho' },
}

/** The words by language. */
export const STATEMENT_TEXTS: Readonly<Record<Locale, StatementTexts>> = { en, fr, es, pt }
