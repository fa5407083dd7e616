/**
 * Reads the text that approvers sign, so that the page shows what is signed and nothing else. Pure but for the digest.
 */
import { type ApprovalDetail, type ApprovalKind, PERMISSIONS, ROLES } from '@zend/contracts'
import type { AssetCode } from '@zend/kernel'
import * as z from 'zod/mini'

const sum = z.nullable(z.object({ asset: z.string(), amount: z.string() }))
const form = z.object({
  use: z.literal('zend.approval'),
  kind: z.string(),
  most: sum,
  least: sum,
  payee: z.object({ name: z.string(), details: z.record(z.string(), z.string()) }),
  valueCents: z.string(),
  needed: z.string(),
  expiresAt: z.string(),
})

/** An amount of a payload. */
export type Sum = { readonly asset: AssetCode; readonly amount: string }
/** What the page shows of a payload. */
export type Signed = {
  readonly kind: ApprovalKind
  readonly most: Sum | null
  readonly least: Sum | null
  readonly payee: { readonly name: string; readonly details: Readonly<Record<string, string>> }
  readonly expiresAt: string
}

/** Reads a payload. Throws on any other text: then nothing is shown, and nothing can be signed. */
export function readSigned({ payload }: Pick<ApprovalDetail, 'payload'>): Signed {
  const { kind, most, least, payee, expiresAt } = form.parse(JSON.parse(payload))
  return { kind: kind as ApprovalKind, most: most as Sum | null, least: least as Sum | null, payee, expiresAt }
}

/**
 * Where a payment goes, as people name it: of a sale the provider, the account's number and whose it is; of a
 * withdrawal the name and both ends of the address. Nothing of an API key, which goes nowhere, and of a batch, which
 * goes to many.
 */
export function placeIn(kind: ApprovalKind, { name, details }: Signed['payee']): string {
  const { institution, institutionName, accountNumber, address } = details
  const ends = address === undefined ? undefined : `${address.slice(0, 6)}…${address.slice(-6)}`
  const parts =
    kind === 'quick-sell'
      ? [institutionName ?? institution, accountNumber, name]
      : kind === 'withdrawal'
        ? [name, ends]
        : kind === 'api-key' || kind === 'batch'
          ? []
          : [name]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

const abroadForm = z.object({
  name: z.record(z.string(), z.string()),
  address: z.record(z.string(), z.string()),
  bank: z.record(z.string(), z.nullable(z.string())),
})

/** Whom a payment abroad pays, line by line: the owner of the account, the account in full, the address. */
export function abroadIn(text: string): readonly string[] {
  const { name, address, bank } = abroadForm.parse(JSON.parse(text))
  const { type: _type, ...names } = name
  const { way: _way, ...account } = bank
  const { street = '', number = '', postcode = '', town = '', region = '', country = '' } = address
  const lines = [Object.values(names).join(' '), ...Object.values(account)]
  const place = [`${street} ${number}`, `${postcode} ${town}`, region, country].map((part) => part.trim())
  return [...lines, place.filter((part) => part !== '').join(', ')].flatMap((line) => line ?? [])
}

/** Tells whether a payee to save is a supplier abroad. */
export const isSupplier = ({ details }: Signed['payee']): boolean => details['saves'] === 'save-supplier'

const listForm = z.object({ root: z.string(), rows: z.string(), arrives: z.string(), leaves: z.string() })
/** What is signed of a batch: the root over its rows, how many they are, what arrives, and the most that leaves. */
export type SignedBatch = {
  readonly root: string
  readonly rows: number
  readonly arrives: readonly Sum[]
  readonly leaves: readonly Sum[]
}

/** Reads what is signed of a batch. Throws on any other text. @example sums are '100.00 USDT, 2500.00 NGN' */
export function batchIn({ details }: Signed['payee']): SignedBatch {
  const { root, rows, arrives, leaves } = listForm.parse(details)
  return { root, rows: Number(rows), arrives: sumsIn(arrives), leaves: sumsIn(leaves) }
}

const sumsIn = (text: string): readonly Sum[] =>
  text.split(', ').map((each) => {
    const [amount = '', asset = ''] = each.split(' ')
    return { amount, asset: asset as AssetCode }
  })

const partForm = z.object({
  use: z.literal('zend.part'),
  of: z.string(),
  position: z.string(),
  reference: z.string(),
  pays: z.object({
    kind: z.string(),
    most: sum,
    least: sum,
    payee: z.object({ name: z.string(), details: z.record(z.string(), z.string()) }),
  }),
})
/** One payment of a batch, as it is signed. */
export type SignedPart = {
  readonly of: string
  readonly position: number
  readonly reference: string
  readonly pays: Pick<Signed, 'kind' | 'most' | 'least' | 'payee'>
}

/** Reads the text of one payment of a batch. Throws on any other text. */
export function partIn(leaf: string): SignedPart {
  const { of, position, reference, pays } = partForm.parse(JSON.parse(leaf))
  const { kind, most, least, payee } = pays
  const signed = { kind: kind as ApprovalKind, most: most as Sum | null, least: least as Sum | null, payee }
  return { of, position: Number(position), reference, pays: signed }
}

const grant = { role: z.enum(ROLES), permissions: z.array(z.enum(PERMISSIONS)) }
const memberForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invite-member'), email: z.string(), ...grant }),
  z.object({ kind: z.literal('change-member'), name: z.string(), ...grant }),
  z.object({ kind: z.literal('confirm-member'), name: z.string(), email: z.string(), ...grant }),
  z.object({ kind: z.enum(['resume-member', 'recover-member']), name: z.string() }),
  z.object({ kind: z.literal('deputise-member'), name: z.string(), from: z.string(), until: z.string() }),
])
/** What is to change about whom. */
export type SignedMember = z.output<typeof memberForm>

/** Reads the change of a member in a payload. */
export const memberIn = (text: string): SignedMember => memberForm.parse(JSON.parse(text))

/** The SHA-256 of the signed text in hex: two people who see the same sign the same. */
export async function digestOf(payload: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(payload))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
