/** Compares an invoice with its supplier, its company, and what the machine read. Pure. */
import type { InvoiceDifference } from '@zend/contracts'
import type { FxCurrency, FxPayee } from '@zend/corridors'
import { formatMoney, type Money } from '@zend/kernel'
import { plainCompanyName } from '../names/index.ts'
import { nameOf } from '../suppliers/index.ts'
import { type InvoiceRead, type InvoicesPolicy, numberKeyOf } from './invoices.ts'

/** What somebody says of an invoice, with what it is compared with. */
export type Said = {
  readonly supplier: { readonly id: string; readonly payee: FxPayee }
  readonly companyNames: readonly string[]
  readonly number: string
  readonly date: string
  readonly total: Money<FxCurrency>
}

/** Returns what does not fit. `text`: what stands on it; `null` where no machine reads it, so that nothing compares. */
export function differencesOf(
  policy: Pick<InvoicesPolicy, 'namePercentMin'>,
  text: string | null,
  read: InvoiceRead,
  { supplier: { payee }, companyNames, number, date, total }: Said,
): readonly InvoiceDifference[] {
  if (text === null) return ['unread']
  const words = new Set(plainCompanyName(text).split(' '))
  const found: Readonly<Record<Exclude<InvoiceDifference, 'unread'>, boolean>> = {
    supplier_name: !isOn(words, nameOf(payee), policy),
    company_name: !companyNames.some((name) => isOn(words, name, policy)),
    account: namesOtherAccount(read.accounts, payee),
    number: read.number !== null && numberKeyOf(read.number) !== numberKeyOf(number),
    date: read.date !== null && read.date !== date,
    currency: read.currency !== null && read.currency !== total.asset,
    total: read.total !== null && read.total !== formatMoney(total),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((each) => found[each])
}

function isOn(
  words: ReadonlySet<string>,
  name: string,
  { namePercentMin }: Pick<InvoicesPolicy, 'namePercentMin'>,
): boolean {
  const own = plainCompanyName(name).split(' ')
  return own.filter((word) => words.has(word)).length * 100 >= own.length * namePercentMin
}

/**
 * Tells whether the accounts on an invoice are others than the payee's. Only IBANs are read with certainty, so it says
 * nothing of an account that has none.
 */
export function namesOtherAccount(accounts: readonly string[], { bank }: FxPayee): boolean {
  const own =
    bank.way === 'eu-iban'
      ? (iban: string) => iban === bank.iban
      : bank.way === 'gb-bank'
        ? (iban: string) => iban.endsWith(bank.sortCode + bank.account)
        : bank.way === 'swift' && /^[A-Z]{2}\d{2}/.test(bank.account)
          ? (iban: string) => iban === bank.account
          : null
  // A British account is often printed beside one in euros of the same supplier.
  const comparable = bank.way === 'gb-bank' ? accounts.filter((iban) => iban.startsWith('GB')) : accounts
  return own !== null && comparable.length > 0 && !comparable.some(own)
}
