/**
 * Describes a batch, as a code confirms it, and as others of a company approve it: the Merkle root of its rows, what
 * arrives and what leaves at most. The rows themselves are parts (`core/approvals`).
 */
import { APPROVAL_KINDS, type ApprovalKind, payBatch, type Permission } from '@zend/contracts'
import * as z from 'zod'
import { type ApprovableKind, detailOf, type Payload, type PayloadOfKind } from '../../../core/approvals/act/index.ts'
import type { Statement } from '../../../core/authorizations/index.ts'
import { actKind, factOf, lineForm } from '../../../core/confirmation/index.ts'

/**
 * Sums are text: `100.00 USDT, 2500.00 NGN`. `kinds` are those of the rows, with blanks between. `name` is shown and
 * decides nothing.
 */
export type BatchAct = {
  readonly kind: 'batch'
  readonly root: string
  readonly rows: string
  readonly kinds: string
  readonly arrives: string
  readonly leaves: string
  readonly name: string
}

/** What paying one kind of rows takes. */
const PERMISSIONS: Readonly<Partial<Record<ApprovalKind, Permission>>> = {
  withdrawal: 'withdrawal',
  transfer: 'withdrawal',
  'quick-sell': 'quicksell',
}

/** The permissions that these kinds of rows take. Throws on a kind that no row is. */
export const permissionsFor = (kinds: readonly ApprovalKind[]): readonly Permission[] => [
  ...new Set(
    kinds.map((kind) => {
      const needed = PERMISSIONS[kind]
      if (needed === undefined) throw new RangeError(`no row of a batch is a ${kind}`)
      return needed
    }),
  ),
]

const kindsForm = z.array(z.enum(APPROVAL_KINDS)).min(1)
const kindsIn = (text: string): readonly ApprovalKind[] => kindsForm.parse(text.split(' '))
const sums = z.string().max(2_000)

/** Describes the act to the process that confirms it. */
export const batchAct = actKind<BatchAct>({
  kind: 'batch',
  purpose: 'withdrawal',
  permission: 'view',
  needs: ({ kinds }) => permissionsFor(kindsIn(kinds)),
  form: z.strictObject({
    kind: z.literal('batch'),
    root: lineForm,
    rows: lineForm,
    kinds: lineForm,
    arrives: sums,
    leaves: sums,
    name: lineForm,
  }),
  binding: ({ root, rows, kinds, arrives, leaves }) => [root, rows, kinds, arrives, leaves],
  mail: ({ rows, arrives, leaves, name }, minutes) => ({
    kind: 'code-batch',
    facts: { minutes, name, rows, arrives, leaves },
  }),
  stated: actOf,
  requested: {
    path: payBatch.path,
    act: async (body, _look, said) => {
      const asked = payBatch.body.safeParse(body)
      if (!asked.success || asked.data.otp !== undefined || asked.data.pays === undefined) return null
      const { root, pays } = asked.data
      const leaves = pays.most
        .map(({ amount, currency }) => `${amount} ${currency}`)
        .toSorted()
        .join(', ')
      // What arrives and of which kinds the rows are is decided by the root.
      return { ...said, root, rows: String(pays.rows), leaves }
    },
  },
})

/** What the others of a company approve: these rows, by their root, and no more than this leaves. */
export const batchPayload = (statement: Statement): PayloadOfKind => {
  const { root, rows, kinds, arrives, leaves, name } = actOf(statement)
  return {
    kind: 'batch',
    subject: statement.id,
    most: null,
    least: null,
    payee: { name, key: `batch:${root}`, country: null, details: { root, rows, kinds, arrives, leaves } },
    valueCents: factOf(statement, 'valueCents'),
  }
}

/** Declares batches to the engine of approvals. */
export const approvableBatch: ApprovableKind = {
  kind: 'batch',
  asked: (statement) => {
    const { root, kinds } = actOf(statement)
    return {
      valueCents: BigInt(factOf(statement, 'valueCents')),
      payee: `batch:${root}`,
      country: null,
      parts: { root, kinds: kindsIn(kinds) },
    }
  },
  act: (payload: Payload) => ({
    kind: 'batch',
    root: detailOf(payload, 'root'),
    rows: detailOf(payload, 'rows'),
    kinds: detailOf(payload, 'kinds'),
    arrives: detailOf(payload, 'arrives'),
    leaves: detailOf(payload, 'leaves'),
    name: payload.payee.name,
  }),
  allows: (payload, statement) => {
    const { name, kind: _kind, ...facts } = actOf(statement)
    return (
      payload.payee.name === name &&
      payload.valueCents === factOf(statement, 'valueCents') &&
      Object.entries(facts).every(([fact, value]) => detailOf(payload, fact) === value)
    )
  },
}

function actOf(statement: Statement): BatchAct {
  const fact = (name: string): string => factOf(statement, name)
  return {
    kind: 'batch',
    root: fact('root'),
    rows: fact('rows'),
    kinds: fact('kinds'),
    arrives: fact('arrives'),
    leaves: fact('leaves'),
    name: fact('name'),
  }
}
