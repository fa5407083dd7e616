/** Rules that swap what is paid for a company's bills into another coin when it arrives. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { coinCode, id, instant, transactionPin } from './fields.ts'

/** A rule. `into`: the coin that what comes is swapped into; `null` keeps it as it comes. */
const convertRule = z.object({ into: z.nullable(coinCode), setAt: instant })
/** A rule that swaps what is paid for bills. */
export type ConvertRule = z.output<typeof convertRule>

/** The rule of an invoice or link, and the one for all bills that have none of their own; `null` where there is none. */
const convertRules = z.object({ own: z.nullable(convertRule), all: z.nullable(convertRule) })
/** The rules that hold for a bill. */
export type ConvertRules = z.output<typeof convertRules>

/** What is swapped of what is paid: for an invoice or link, or without one for all bills. */
export const getConvertRules = endpoint({
  id: 'getConvertRules',
  method: 'GET',
  bases: ['business'],
  path: '/swap/rules',
  summary: 'Rules that swap what is paid for bills',
  auth: 'session',
  permission: 'view',
  query: z.object({ bill: z.optional(id('bil')) }),
  response: convertRules,
  refusals: [],
})

/**
 * Sets what what is paid from now on is swapped into, at an ordinary offer right after its credit: of one invoice or
 * link, or of all that have no rule of their own. What cannot be swapped stays as it came. The PIN confirms it.
 */
export const setConvertRule = endpoint({
  id: 'setConvertRule',
  method: 'PUT',
  bases: ['business'],
  path: '/swap/rules',
  summary: 'Swap what is paid for bills when it arrives',
  auth: 'session',
  permission: 'swap',
  offers: { product: 'swap', withField: 'into' },
  body: z.object({ bill: z.optional(id('bil')), into: z.nullable(coinCode), transactionPin }),
  response: convertRules,
  refusals: [
    'not_found',
    'asset_unknown',
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
  ],
})
