/** Whether the holder's country is offered what a call begins. */
import type { Endpoint, EndpointInput } from '@zend/contracts'
import { ok, type Result } from '@zend/kernel'
import type { MayBegin } from '@zend/server/core/countries'
import type { Actor, Operator } from '@zend/server/core/holders'
import type { ApiRefusal } from './problem.ts'

/** Refuses a call that begins what the holder's country is not offered (`offers` of the contract). */
export async function isOffered(
  { offers }: Endpoint,
  caller: Actor | Operator | null,
  { body }: EndpointInput<Endpoint>,
  { mayBegin }: { readonly mayBegin: MayBegin },
): Promise<Result<null, ApiRefusal>> {
  if (offers === undefined || caller === null || caller.tokenKind === 'operator') return ok(null)
  if (typeof offers === 'string') return mayBegin(caller.holder, offers)
  const given: unknown = new Map(Object.entries(body ?? {})).get(offers.withField)
  return given === undefined || given === null ? ok(null) : mayBegin(caller.holder, offers.product)
}
