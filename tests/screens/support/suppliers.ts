/** Suppliers of the customer's company, what a contact is asked, and a payment as its payee follows it. */
import type * as contract from '@zend/contracts'
import { ago, DAY, HOUR, id } from './moments.ts'

type Supplier = contract.SupplierAnswer

const PORTO_VERSION: Supplier['current'] = {
  version: 1,
  name: 'Porto Ceramics Lda',
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  values: {
    company: 'Porto Ceramics Lda',
    street: 'Rua das Flores',
    number: '112',
    town: 'Porto',
    postcode: '4050-265',
    country: 'PT',
    iban: 'PT50000201231234567890154',
  },
  contact: 'contas@porto-ceramics.example',
  madeAt: ago(40 * DAY),
  usableFrom: ago(40 * DAY),
  nameCheck: { answer: 'match', name: null },
}
const saved = (n: number, current: Supplier['current'], more: Partial<Supplier> = {}): Supplier => ({
  _id: id('spr', n),
  createdAt: current.madeAt,
  current,
  waiting: null,
  latest: current.version,
  refused: false,
  ...more,
})

/** Suppliers by where they stand. */
export const SUPPLIERS = {
  ready: saved(1, PORTO_VERSION),
  waiting: saved(2, PORTO_VERSION, {
    latest: 2,
    waiting: {
      ...PORTO_VERSION,
      version: 2,
      values: { ...PORTO_VERSION.values, iban: 'DE89370400440532013000' },
      nameCheck: null,
      madeAt: ago(3 * HOUR),
      usableFrom: ago(3 * HOUR - DAY),
      askedUntil: ago(3 * HOUR - 14 * DAY),
    },
  }),
  over: saved(3, PORTO_VERSION, {
    latest: 2,
    waiting: {
      ...PORTO_VERSION,
      version: 2,
      contact: 'vendas@porto-ceramics.example',
      madeAt: ago(15 * DAY),
      usableFrom: ago(14 * DAY),
      askedUntil: ago(DAY),
    },
  }),
  refused: saved(4, PORTO_VERSION, { latest: 2, refused: true }),
  cooling: saved(5, {
    version: 2,
    name: 'Kent Timber & Joinery (Holdings) Limited',
    currency: 'GBP',
    way: 'gb-bank',
    payeeType: 'company',
    values: {
      company: 'Kent Timber + Joinery (Holdings) Limited',
      street: 'High Street',
      number: '12',
      town: 'Maidstone',
      postcode: 'ME14 1JH',
      country: 'GB',
      sortCode: '202015',
      account: '55555555',
    },
    contact: 'ledger@kent-timber.example',
    madeAt: ago(4 * HOUR),
    usableFrom: ago(4 * HOUR - DAY),
    nameCheck: { answer: 'close', name: 'Kent Timber Ltd' },
  }),
  person: saved(6, {
    version: 1,
    name: 'Mei Chen',
    currency: 'USD',
    way: 'swift',
    payeeType: 'person',
    values: {
      first: 'Mei',
      last: 'Chen',
      street: 'Nathan Road',
      town: 'Kowloon',
      country: 'HK',
      bic: 'HSBCHKHHHKH',
      account: '004123456838',
      charges: 'ours',
    },
    contact: 'mei@chen-trading.example',
    madeAt: ago(90 * DAY),
    usableFrom: ago(90 * DAY),
    nameCheck: null,
  }),
} as const

/** What a contact is asked. */
export const LINK: contract.SupplierLinkAnswer = {
  company: 'Baobab Interiors',
  supplier: 'Porto Ceramics Lda',
  currency: 'EUR',
  account: '…3000',
  changes: { account: true, contact: false },
  open: true,
  answer: null,
  expiresAt: ago(-11 * DAY),
}

/** A payment to a supplier, as they follow it. */
export const TRACKED: contract.EndpointData<typeof contract.trackFx> = {
  stage: 'sent',
  payer: 'Baobab Interiors',
  currency: 'EUR',
  amount: '11651.37',
  reference: 'Invoice 2041',
  tracking: 'ZF20417QDX',
  arrival: { from: '2026-03-18', by: '2026-03-20' },
  sentAt: ago(50),
  deliveredAt: null,
}
