/**
 * Describes a payment abroad, as a code or a passkey confirms it, and as others of a company approve it: exactly what
 * arrives, the most that leaves, and the payee in full. The rate is left out: it is of the moment of the conversion.
 */
import { payFx } from '@zend/contracts'
import { FX_CURRENCIES, type FxCurrency, type FxPayee } from '@zend/corridors'
import { formatMoney, type Money, money, parseMoney } from '@zend/kernel'
import * as z from 'zod'
import {
  type ApprovableKind,
  detailOf,
  moneyOf,
  mostOf,
  type Payload,
  type PayloadOfKind,
} from '../../../core/approvals/act/index.ts'
import { canonicalJson, type Statement } from '../../../core/authorizations/index.ts'
import { actKind, factOf, lineForm, moneyForm } from '../../../core/confirmation/index.ts'
import type { PayableSupplier } from '../fx.deps.ts'

/** `payee` is the canonical text of all its details; `name` is shown and decides nothing. */
export type FxAct = {
  readonly kind: 'fx'
  readonly deliver: Money
  readonly most: Money
  readonly payee: string
  readonly name: string
}

/** Returns what a code for a payment is bound to. */
export const payingAct = (
  { deliver, most }: { readonly deliver: Money<FxCurrency>; readonly most: Money<'USDT'> },
  { payee, name }: { readonly payee: FxPayee; readonly name: string },
): FxAct => ({ kind: 'fx', deliver, most, payee: canonicalJson(payee), name })

const PAYEE_MAX = 4_000

/** Describes the act to the process that confirms it. */
export const fxAct = actKind<FxAct>({
  kind: 'fx',
  purpose: 'withdrawal',
  permission: 'fx',
  form: z.strictObject({
    kind: z.literal('fx'),
    deliver: moneyForm,
    most: moneyForm,
    payee: z.string().max(PAYEE_MAX),
    name: lineForm,
  }),
  binding: ({ deliver, most, payee }) => [deliver.asset, formatMoney(deliver), most.asset, formatMoney(most), payee],
  mail: ({ deliver, most, name }, minutes) => ({
    kind: 'code-fx',
    facts: {
      minutes,
      amount: formatMoney(deliver),
      currency: deliver.asset,
      most: formatMoney(most),
      mostCurrency: most.asset,
      name,
    },
  }),
  stated: actOf,
  requested: {
    path: payFx.path,
    act: async (body) => {
      const asked = askedIn(body)
      if (asked === null) return null
      const [deliver, most] = [parseMoney(asked.payee.currency, asked.amount), parseMoney('USDT', asked.most)]
      if (!deliver.ok || !most.ok) return null
      return { kind: 'fx', deliver: deliver.value, most: most.value, payee: canonicalJson(asked.payee), name: '' }
    },
    agrees: (body, facts) => {
      const asked = askedIn(body)
      return (
        asked !== null &&
        asked.supplierId === facts['supplier'] &&
        asked.purpose === facts['purpose'] &&
        asked.reference === facts['remittance'] &&
        untilAgrees(asked.until, facts) &&
        invoicesAgree(asked, facts['invoices'])
      )
    },
  },
})

type Asked = NonNullable<ReturnType<typeof payFx.body.parse>['pays']>

/** What a company's system signed that it pays; `null` where the body says nothing of it. */
function askedIn(body: unknown): Asked | null {
  const asked = payFx.body.safeParse(body)
  return asked.success && asked.data.otp === undefined ? (asked.data.pays ?? null) : null
}

/** A request for others says until when as it was asked; a payment of its own has a time in any case. */
function untilAgrees(until: string | undefined, facts: Readonly<Record<string, unknown>>): boolean {
  const asked = until === undefined ? '' : new Date(until).toISOString()
  return 'until' in facts ? facts['until'] === asked : asked === '' || facts['payBy'] === asked
}

const partsForm = z.array(z.object({ invoice: z.string(), pays: z.string() }))

/** The same invoices in the same order, each with the same part. */
function invoicesAgree({ invoices = [], payee: { currency } }: Asked, said: unknown): boolean {
  const stated = said === undefined ? [] : partsForm.parse(JSON.parse(z.string().parse(said)))
  const canonical = (amount: string): string | null => {
    const value = parseMoney(currency, amount)
    return value.ok ? formatMoney(value.value) : null
  }
  return (
    stated.length === invoices.length &&
    invoices.every(({ invoice, pays }, at) => stated[at]?.invoice === invoice && stated[at].pays === canonical(pays))
  )
}

/** What the others of a company approve: exactly this arrives there, and at most so much leaves. */
export const fxPayload = (
  statement: Statement,
  { until, nameCheck }: { readonly until: Date | null; readonly nameCheck: PayableSupplier['nameCheck'] },
): PayloadOfKind => {
  const { deliver, most } = actOf(statement)
  return {
    kind: 'fx',
    subject: statement.id,
    most: { asset: most.asset, amount: formatMoney(most) },
    least: { asset: deliver.asset, amount: formatMoney(deliver) },
    payee: {
      name: factOf(statement, 'supplierName'),
      key: keyOf(statement),
      country: countryOf(statement),
      details: {
        ...placeOf(statement),
        ...invoicesIn(statement),
        until: until?.toISOString() ?? '',
        // What the approvers sign includes what its bank said of the name, or that it said nothing yet.
        nameCheck: nameCheck?.answer ?? '',
        bankName: nameCheck?.name ?? '',
      },
    },
    valueCents: factOf(statement, 'valueCents'),
  }
}

/** Declares payments abroad to the engine of approvals. */
export const approvableFx: ApprovableKind = {
  kind: 'fx',
  asked: (statement) => ({
    valueCents: BigInt(factOf(statement, 'valueCents')),
    payee: keyOf(statement),
    country: countryOf(statement),
  }),
  act: (payload: Payload) => ({
    kind: 'fx',
    deliver: moneyOf(payload.least),
    most: mostOf(payload),
    payee: detailOf(payload, 'payee'),
    name: payload.payee.name,
  }),
  allows: (payload, statement) => {
    const { deliver, most } = actOf(statement)
    const [allowed, arrives] = [moneyOf(payload.most), moneyOf(payload.least)]
    const until = detailOf(payload, 'until')
    return (
      most.asset === allowed.asset &&
      most.amount <= allowed.amount &&
      deliver.asset === arrives.asset &&
      deliver.amount === arrives.amount &&
      (until === '' || factOf(statement, 'payBy') <= until) &&
      (payload.payee.details['invoices'] ?? '') === (statement['invoices'] ?? '') &&
      Object.entries(placeOf(statement)).every(([name, value]) => detailOf(payload, name) === value)
    )
  },
}

/** All that decides who is paid, by which rail and for what. */
const PLACE = ['supplier', 'supplierVersion', 'payee', 'payer', 'rail', 'purpose', 'remittance'] as const
const placeOf = (statement: Statement): Readonly<Record<string, string>> =>
  Object.fromEntries(PLACE.map((name) => [name, factOf(statement, name)]))

/** What is paid of which invoices; nothing where none is named. */
const invoicesIn = ({ invoices }: Statement): Readonly<Record<string, string>> =>
  typeof invoices === 'string' ? { invoices } : {}

/** A supplier's changed details are another payee: the age of a payee counts for one version. */
const keyOf = (statement: Statement): string =>
  `supplier:${factOf(statement, 'supplier')}:${factOf(statement, 'supplierVersion')}`

const payeeForm = z.object({ address: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }) })
const countryOf = (statement: Statement): string =>
  payeeForm.parse(JSON.parse(factOf(statement, 'payee'))).address.country

function actOf(statement: Statement): FxAct {
  const currency = FX_CURRENCIES.find((each) => each === factOf(statement, 'currency'))
  if (currency === undefined) throw new RangeError('a payment abroad in no currency')
  return {
    kind: 'fx',
    deliver: money(currency, BigInt(factOf(statement, 'deliver'))),
    most: money('USDT', BigInt(factOf(statement, 'most'))),
    payee: factOf(statement, 'payee'),
    name: factOf(statement, 'supplierName'),
  }
}
