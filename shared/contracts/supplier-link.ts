/**
 * The link by which the contact of a supplier confirms a change of its details, or says that it is wrong. It needs no
 * account. The link's secret stands behind `#` and is sent in the body alone.
 */
import { FX_CURRENCIES } from '@zend/corridors'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * What the link asks: who pays whom in what, and the end of the account that it would go to. `changes`: whether the
 * account is another one, and whether we would ask another contact. `open`: it can be answered now.
 */
const link = z.object({
  company: z.string(),
  supplier: z.string(),
  currency: z.enum(FX_CURRENCIES),
  account: z.string(),
  changes: z.object({ account: z.boolean(), contact: z.boolean() }),
  open: z.boolean(),
  answer: z.nullable(z.enum(['confirmed', 'refused'])),
  expiresAt: instant,
})
/** What a supplier's contact is asked. */
export type SupplierLinkAnswer = z.output<typeof link>

/** Reads the link. */
export const readSupplierLink = endpoint({
  id: 'readSupplierLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/supplier-link/read',
  summary: 'What the contact of a supplier is asked',
  auth: 'public',
  body: z.object({ token }),
  response: z.object({ link }),
  refusals: ['link_expired', 'rate_limited'],
})

/** Confirms the change, or says that it is wrong, which drops it and warns the company's owners. The first answer stays. */
export const answerSupplierLink = endpoint({
  id: 'answerSupplierLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/supplier-link/answer',
  summary: 'Confirm the change of a supplier, or say that it is wrong',
  auth: 'public',
  body: z.object({ token, right: z.boolean() }),
  response: z.object({ link }),
  refusals: ['link_expired', 'rate_limited'],
})
