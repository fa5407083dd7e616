/** Reads and the change of a company's policy. Its keys lie beside those of requests: releasing one changes it. */
import {
  type ApprovalAsked,
  changePolicy,
  type EndpointData,
  getPolicy,
  mailPolicyCode,
  type OtpSent,
  type PolicyRule,
  simulatePolicy,
} from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import type { Confirmed } from '@zend/web/data/orders'
import { APPROVALS } from './approvals.queries.ts'

/** The policy, and who may approve. */
export type Policy = EndpointData<typeof getPolicy>['policy']
/** What rules would have asked for. */
export type Simulation = EndpointData<typeof simulatePolicy>

/** The policy. Another member may have changed it, or who may approve. */
export const policyQuery = () =>
  queryOptions({
    queryKey: [...APPROVALS, 'policy'],
    queryFn: async ({ signal }): Promise<Policy> => (await services().api.call(getPolicy, {}, { signal })).policy,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** What these rules would have asked for lately, beside those in force. */
export const simulationQuery = (rules: readonly PolicyRule[]) =>
  queryOptions({
    queryKey: [...APPROVALS, 'simulation', rules],
    queryFn: ({ signal }): Promise<Simulation> =>
      services().api.call(simulatePolicy, { body: { rules: [...rules] } }, { signal }),
    refetchOnMount: 'always',
  })

/** Mails a code for exactly these rules. */
export const mailRulesCode = (rules: readonly PolicyRule[]): Promise<OtpSent> =>
  services().api.call(mailPolicyCode, { body: { rules: [...rules] } })

/** Rules as they were written, and the version of the policy that they are to replace. */
export type Written = { readonly rules: readonly PolicyRule[]; readonly version: number }

/**
 * Changes the policy. Returns the request when others must approve it first, `null` when it holds. Throws the API's
 * refusals; after `version_changed` the policy is read anew.
 */
export async function putRules(
  client: QueryClient,
  { rules, version }: Written,
  confirmed: Confirmed,
): Promise<ApprovalAsked['approval'] | null> {
  const { queryKey } = policyQuery()
  let done: EndpointData<typeof changePolicy>
  try {
    done = await services().api.call(changePolicy, { body: { rules: [...rules], version, ...confirmed } })
  } catch (thrown) {
    if (asApiError(thrown).code === 'version_changed') await client.invalidateQueries({ queryKey })
    throw thrown
  }
  await client.invalidateQueries({ queryKey })
  return 'approval' in done ? done.approval : null
}
