/** What Currencycloud is sent, and how it refuses: the fields of its calls, and its errors. */
import type { FxCurrency } from '@zend/corridors'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { answer } from './provider.ts'

const text = z.string().max(300)
/** A currency by its code there. */
export const currency = z.string().transform((code, context): FxCurrency => {
  if (code === 'CNH') return 'CNY'
  if (code === 'USD' || code === 'CAD' || code === 'GBP' || code === 'EUR') return code
  context.addIssue({ code: 'custom', message: 'currency is not supported' })
  return z.NEVER
})
/** What a price is asked for. */
export const priceInput = z.object({
  buy_currency: currency,
  sell_currency: z.literal('USD'),
  fixed_side: z.literal('buy'),
  amount: text,
  hold_period: z
    .string()
    .regex(/^\d+[sm]$/)
    .optional(),
})
/** An order of a conversion. */
export const conversionInput = priceInput.extend({
  term_agreement: z.literal('true'),
  unique_request_id: text.min(1),
  quote_id: text.optional(),
})
/** A beneficiary to create. */
export const beneficiaryInput = z.looseObject({
  name: text.min(1),
  bank_account_holder_name: text.min(1),
  bank_country: z.string().length(2),
  currency,
  account_number: text.optional(),
  iban: text.optional(),
  beneficiary_external_reference: text.optional(),
})
/** An order of a payment. */
export const paymentInput = z.object({
  currency,
  beneficiary_id: text,
  amount: text,
  reason: text.min(1),
  reference: text.min(1).max(255),
  unique_request_id: text.min(1),
  payment_type: z.enum(['regular', 'priority']).default('regular'),
  charge_type: z.enum(['shared', 'ours']).optional(),
  purpose_code: text.optional(),
})
/** Answers with an error in its form. */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  field = 'base',
): FastifyReply {
  return answer(reply, status, { error_code: code, error_messages: { [field]: [{ code, message, params: {} }] } })
}

/** Answers that a field is invalid. */
export const invalid = (reply: FastifyReply, error: z.ZodError): FastifyReply => {
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? 'base')
  return refuse(reply, 400, `${field}_is_invalid`, issue?.message ?? 'invalid', field)
}
