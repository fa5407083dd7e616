/** Describes a change of a company's policy, as a code confirms it and as others approve it. Pure. */
import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Statement } from '../../authorizations/index.ts'
import { actKind, factOf, lineForm } from '../../confirmation/index.ts'
import type { ApprovableKind } from '../kinds.ts'
import { detailOf, type PayloadOfKind } from '../payload.ts'

/** `rules` is the SHA-256 of their canonical text; `company` is shown and decides nothing. */
export type PolicyAct = { readonly kind: 'policy'; readonly rules: string; readonly company: string }

/** Describes the act to the process that confirms it. */
export const policyAct = actKind<PolicyAct>({
  kind: 'policy',
  purpose: 'account',
  permission: 'policy.manage',
  form: z.strictObject({ kind: z.literal('policy'), rules: lineForm, company: lineForm }),
  binding: (act) => [act.rules],
  mail: ({ company }, minutes) => ({ kind: 'code-policy', facts: { minutes, company } }),
  stated: (statement) => actOf(factOf(statement, 'rules')),
})

/** What others approve: these rules, as the policy's next version. */
export const policyPayload = (statement: Statement): PayloadOfKind => ({
  kind: 'policy',
  subject: statement.id,
  most: null,
  least: null,
  payee: {
    name: '',
    key: 'policy',
    country: null,
    details: { rules: factOf(statement, 'rules'), version: factOf(statement, 'version') },
  },
  valueCents: '0',
})

/** Declares the policy to the engine of approvals. */
export const approvablePolicy: ApprovableKind = {
  kind: 'policy',
  asked: () => ({ valueCents: 0n, payee: 'policy', country: null, control: { effect: 'gives', member: null } }),
  act: (payload) => actOf(detailOf(payload, 'rules')),
  allows: (payload, statement) =>
    factOf(statement, 'rules') === detailOf(payload, 'rules') &&
    factOf(statement, 'version') === detailOf(payload, 'version'),
}

/** The act of changing to these rules. */
export const actOf = (rules: string, company = ''): PolicyAct => ({
  kind: 'policy',
  rules: hash('sha256', rules, 'hex'),
  company,
})
