/**
 * The text that approvers sign (business.md A4): canonical JSON of all that decides where money goes, and how much at
 * most. Amounts are decimal text with their asset. Pure.
 */
import { hash } from 'node:crypto'
import { APPROVAL_KINDS, voteQuestion } from '@zend/contracts'
import {
  type ApprovalId,
  ASSET_CODES,
  type AssetCode,
  type BusinessId,
  isId,
  parseMoney,
  type Money,
  type UserId,
} from '@zend/kernel'
import * as z from 'zod'
import { canonicalJson } from '../authorizations/index.ts'

const line = z.string().max(500)
/** Long enough for the rules of a policy. */
const detail = z.string().max(8_000)
const sum = z.strictObject({ asset: z.enum(ASSET_CODES), amount: z.string().max(64) })
const form = z.strictObject({
  v: z.literal('1'),
  use: z.literal('zend.approval'),
  decision: z.literal('approve'),
  company: z.custom<BusinessId>((value) => typeof value === 'string' && isId('biz', value)),
  request: z.custom<ApprovalId>((value) => typeof value === 'string' && isId('apr', value)),
  version: z.string().regex(/^[1-9]\d{0,3}$/),
  kind: z.enum(APPROVAL_KINDS),
  subject: line,
  madeBy: z.custom<UserId>((value) => typeof value === 'string' && isId('usr', value)),
  /** What leaves the balance at most, and what arrives at least; `null` where no money moves. */
  most: sum.nullable(),
  least: sum.nullable(),
  payee: z.strictObject({
    name: line,
    key: line,
    country: z.string().nullable(),
    details: z.record(z.string().max(40), detail),
  }),
  valueCents: z.string().regex(/^\d{1,18}$/),
  policyVersion: z.string().regex(/^\d{1,9}$/),
  /** How many must approve, by the policy of the moment at which it was asked for. */
  needed: z.string().regex(/^[1-9]$/),
  expiresAt: z.iso.datetime(),
})

/**
 * A payload. `subject` is the id of what is made when it is released. `payee.details` has all that decides where the
 * money goes; `payee.key` says the same in one line, by which payees are told apart, and `payee.name` what the company
 * calls it.
 */
export type Payload = z.output<typeof form>
/** A product's part of a payload. */
export type PayloadOfKind = Pick<Payload, 'kind' | 'subject' | 'most' | 'least' | 'payee' | 'valueCents'>

/** What a product's statements are compared with: its part, for whose money and by whom. */
export type AskedPayload = PayloadOfKind & Pick<Payload, 'company' | 'madeBy'>

/** The form of what a product says, for other texts that state one. */
export const ofKindForm = form.pick({
  kind: true,
  subject: true,
  most: true,
  least: true,
  payee: true,
  valueCents: true,
})

/** Writes a payload as the text that is signed. Throws when it is not well-formed. */
export const payloadText = (payload: Payload): string => canonicalJson(form.parse(payload))

/** Reads a signed text. Throws on any other text, and on another spelling of the same facts. */
export function readPayload(text: string): Payload {
  const payload = form.parse(JSON.parse(text))
  if (canonicalJson(payload) !== text) throw new RangeError('a payload that is not canonical')
  return payload
}

/** The SHA-256 of a payload's text, in hex, by which the maker's authorization names it. */
export const payloadHash = (text: string): string => hash('sha256', text, 'hex')

/** The challenge that a passkey signs to approve, as WebAuthn writes it: base64url. */
export const voteChallenge = (nonce: string, text: string): string =>
  hash('sha256', voteQuestion(nonce, text), 'base64url')

/** Reads an amount of a payload. Throws when it is none of its asset, or there is none. */
export function moneyOf<A extends AssetCode = AssetCode>(stated: Payload['most']): Money<A> {
  if (stated === null) throw new RangeError('a payload that moves no money')
  const { asset, amount } = stated
  const parsed = parseMoney(asset as A, amount)
  if (!parsed.ok) throw new RangeError(`an amount of ${amount} ${asset}`)
  return parsed.value
}

/** The most that leaves the balance. */
export const mostOf = ({ most }: Pick<Payload, 'most'>): Money => moneyOf(most)

/** Returns a fact about the payee. Throws when the payload lacks it. */
export function detailOf({ payee }: Pick<Payload, 'payee'>, name: string): string {
  const value = payee.details[name]
  if (value === undefined) throw new RangeError(`a payload without the payee's ${name}`)
  return value
}

const RECOVERY = 'member:recover:'

/** By which key a request gives up this member's lost devices. */
export const recoveryKey = (memberId: string): string => RECOVERY + memberId

/** Who does not decide on what this payload asks for (`votes.ts`). */
export const barredFrom = ({ madeBy, payee: { key } }: Payload) => ({
  maker: madeBy,
  recovered: key.startsWith(RECOVERY) ? key.slice(RECOVERY.length) : null,
})

/** Who votes, and in whose place, by name; `inPlaceOf` is `null` for a vote of one's own. */
export type VoterNames = { readonly by: string; readonly inPlaceOf: string | null }

/** What a vote's nonce ends in: these names, so that a certificate cannot be given others. */
export const nameLabel = ({ by, inPlaceOf }: VoterNames): string =>
  (inPlaceOf === null ? [by] : [by, inPlaceOf]).map((name) => `.${Buffer.from(name).toString('base64url')}`).join('')

/** The names that were signed with a vote; `null` where there are none. */
export function signedNames(nonce: string): VoterNames | null {
  const [, by, inPlaceOf = null] = nonce
    .split('.')
    .map((part, at) => (at === 0 ? part : Buffer.from(part, 'base64url').toString()))
  return by === undefined ? null : { by, inPlaceOf }
}
