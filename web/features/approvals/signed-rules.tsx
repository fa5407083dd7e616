/** The rules in the signed text of a change of the policy. They load with such a request. */
import { type PolicyRule, policyRule } from '@zend/contracts'
import type { ReactElement } from 'react'
import * as z from 'zod/mini'
import { Rules } from './rules.tsx'

const rulesForm = z.array(policyRule)
const NUMBERS: ReadonlySet<string> = new Set(['approvals', 'payeeNewerThanDays', 'delayMinutes'])

/** Reads the rules in a payload of a policy. Numbers are text there. */
export const rulesIn = (text: string): readonly PolicyRule[] =>
  rulesForm.parse(
    JSON.parse(text, (key, value: unknown) => (NUMBERS.has(key) && typeof value === 'string' ? Number(value) : value)),
  )

/** The rules of this text, in sentences. */
export function SignedRules({ text }: { readonly text: string }): ReactElement {
  return <Rules rules={rulesIn(text)} />
}
