/** Every endpoint of the contract, for tests that must cover all. */
import * as contract from '@zend/contracts'
import type { Endpoint } from '@zend/contracts'

/** An endpoint of the contract, with its own literal types. */
export type ContractEndpoint = Extract<(typeof contract)[keyof typeof contract], Endpoint>

const isEndpoint = (value: unknown): value is ContractEndpoint =>
  typeof value === 'object' && value !== null && 'bases' in value && 'refusals' in value
const exported: readonly unknown[] = Object.values(contract)

/** All endpoints exported by the contract. */
export const CONTRACT_ENDPOINTS: readonly ContractEndpoint[] = exported.filter(isEndpoint)
