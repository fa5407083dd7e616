/**
 * The kinds of acts that a company's policy can want approved. The product that performs one declares it: what a
 * signed statement of it asks for, what its maker confirmed, and which statements a payload allows. Pure.
 */
import { APPROVAL_KINDS, type ApprovalKind } from '@zend/contracts'
import * as z from 'zod'
import type { Statement } from '../authorizations/index.ts'
import type { Act } from '../confirmation/index.ts'
import type { StatedParts } from './parts.ts'
import { type AskedPayload, detailOf, type Payload } from './payload.ts'

/** What rules look at. `payee` is the destination in full, so that another account of one bank is another payee. */
export type Asked = {
  readonly kind: ApprovalKind
  /**
   * Where it is about who decides: what it does, and to which member. Nobody `gives` or `restores` a say alone where
   * others may approve; `stops` and `alone` ask nobody; `other` does what its rules say. What `recovers` somebody who
   * may approve is approved by a third person.
   */
  readonly control?: {
    readonly effect: 'gives' | 'restores' | 'recovers' | 'stops' | 'alone' | 'other'
    readonly member: string | null
  }
  readonly valueCents: bigint
  readonly payee: string
  /** ISO 3166-1 alpha-2, where the destination has one. */
  readonly country: string | null
  /** Where it is many payments: rules about any of them count, and the newest of the payees and countries. */
  readonly parts?: StatedParts
}

/** The parts that a payload of many payments states. */
export const partsIn = (payload: Pick<Payload, 'payee'>): StatedParts => ({
  root: detailOf(payload, 'root'),
  kinds: z.array(z.enum(APPROVAL_KINDS)).parse(detailOf(payload, 'kinds').split(' ')),
})

/** One kind of act. */
export type ApprovableKind = {
  readonly kind: ApprovalKind
  /** What a statement of this kind asks for. Throws when it lacks a fact. */
  readonly asked: (statement: Statement) => Omit<Asked, 'kind'>
  /** The act that the maker's code was for. Throws on a payload that describes none. */
  readonly act: (payload: Payload) => Act
  /** Whether the payload allows exactly this statement: its destination, at most its amount, at least what arrives. */
  readonly allows: (payload: AskedPayload, statement: Statement) => boolean
  /** Whether its maker confirmed it with enough; left out where that is the PIN, and a code or a passkey besides. */
  readonly isConfirmed?: (factors: readonly string[]) => boolean
}

/** The kinds that a process knows. A statement's kind is that of its approvals. */
export type ApprovableKinds = {
  /** Throws on a kind that is not declared. */
  readonly of: (kind: string) => ApprovableKind
  /** What a statement asks for; `null` for one that no policy looks at. */
  readonly askedBy: (statement: Statement) => Asked | null
}

/** Combines declared kinds. */
export function approvableKinds(all: readonly ApprovableKind[]): ApprovableKinds {
  const known = new Map<string, ApprovableKind>(all.map((each) => [each.kind, each]))
  return {
    of: (kind) => {
      const found = known.get(kind)
      if (found === undefined) throw new RangeError(`nothing of the kind ${kind} needs approval`)
      return found
    },
    askedBy: (statement) => {
      const found = known.get(statement.kind)
      return found === undefined ? null : { kind: found.kind, ...found.asked(statement) }
    },
  }
}
