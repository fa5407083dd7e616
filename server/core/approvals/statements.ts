/** What the confirmer signs for approvals: a member's request, and a company's policy. Pure. */
import type { PolicyRule } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { type Canonical, canonicalJson, type Statement } from '../authorizations/index.ts'
import type { DeputyshipId } from './act/deputy-act.ts'
import type { PolicyId } from './approval.ts'
import { type Payload, payloadText } from './payload.ts'

/** The statement by which a maker asks for approval: it fixes the payload, and lets nothing leave. */
export const requestStatement = (payload: Payload): Statement => ({
  kind: 'approval',
  id: payload.request,
  holder: payload.company,
  madeBy: payload.madeBy,
  version: payload.version,
  payload: payloadText(payload),
})

/** The statement by which somebody names a deputy; `act` is its canonical text. */
export const deputyStatement = ({
  id,
  company,
  namedBy,
  act,
}: {
  readonly id: DeputyshipId
  readonly company: BusinessId
  readonly namedBy: UserId
  readonly act: string
}): Statement => ({ kind: 'member', id, holder: company, madeBy: namedBy, act })

/** A company's policy, as it is signed. */
export type SignedPolicy = {
  readonly id: PolicyId
  readonly company: BusinessId
  readonly version: number
  readonly rules: readonly PolicyRule[]
}

/** The statement of a company's policy. */
export const policyStatement = ({ id, company, version, rules }: SignedPolicy): Statement => ({
  kind: 'policy',
  id,
  holder: company,
  version: String(version),
  rules: rulesText(rules),
})

/** The canonical text of rules, which is signed. */
export const rulesText = (rules: readonly PolicyRule[]): string => canonicalJson(withTexts(rules))

/** Rules with their numbers as text, since canonical JSON here has none. */
const withTexts = (rules: readonly PolicyRule[]): Canonical =>
  JSON.parse(
    JSON.stringify(rules, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)),
  ) as Canonical
