/** The refusals of batches in words about them; the shared table's words are about other pages. */
import { useLingui } from '@lingui/react/macro'
import { fields, type Problem } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useMoney } from '@zend/web/data/batches'
import { useFormat } from '@zend/web/ui/format'
import * as z from 'zod/mini'

const facts = z.object({
  reason: z.optional(z.string()),
  line: z.optional(z.nullable(z.int())),
  currency: z.optional(fields.assetCode),
  available: z.optional(fields.amount),
  left: z.optional(fields.amount),
  freesAt: z.optional(z.nullable(fields.instant)),
  until: z.optional(fields.instant),
  day: z.optional(fields.day),
})
const factsOf = (problem: Problem | undefined): z.output<typeof facts> => {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}

/** Turns a refusal into a sentence or two. */
export function useBatchErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const errorText = useErrorText()
  const unreadable = (reason: string | undefined, line: number): string => {
    switch (reason) {
      case 'encoding':
        return t`We could not read the letters in this file. Save it as CSV in UTF-8.`
      case 'quote':
        return t`A quotation mark is open from line ${line} on. Close it, or leave it out.`
      case 'column_twice':
        return t`Two columns of this file have the same name.`
      case 'column_missing':
        return t`A column is missing: each payment needs an amount, a currency, and an account, username or address.`
      case 'too_many_fields':
        return t`Line ${line} has more fields than the file has columns.`
      case 'no_rows':
        return t`This file has no payments beneath its column names.`
      case 'counts_differ':
        return t`This file says another number or sum of payments than it holds.`
      default:
        return t`We could not read this file. Use our template, or a file in the format pain.001.001.09.`
    }
  }
  return (error) => {
    const { reason, line, currency, available, left, freesAt, until, day } = factsOf(error.problem)
    const now = new Date().toISOString()
    switch (error.code) {
      case 'batch_unreadable':
        return unreadable(reason, line ?? 1)
      case 'batch_dated': {
        if (day === undefined) return errorText(error)
        const when = format.when('at', `${day}T12:00:00Z`, now, { exact: 'day' })
        return t`This file is to be paid ${when}, and Zend pays as soon as you confirm. Hand it in on that day, or change the date in the file.`
      }
      case 'batch_too_long':
        return t`A batch holds 1 to 1,000 payments. Split your file into two.`
      case 'batch_not_ready':
        return t`Some rows still have to be corrected or decided. Look at them again.`
      case 'batch_closed':
        return t`This batch can’t be changed any more: somebody has sent or stopped it.`
      case 'not_found':
        return t`This batch is not here any more.`
      case 'version_changed':
        return t`Rows were changed meanwhile. Look at the batch again.`
      case 'insufficient_funds':
        return available === undefined || currency === undefined
          ? errorText(error)
          : t`Your company has ${money({ currency, amount: available })}. Add money, or leave rows out.`
      case 'limit_exceeded': {
        if (left === undefined) return errorText(error)
        const rest = currency === undefined ? format.fiat(left, 'USD') : money({ currency, amount: left })
        if (freesAt === undefined || freesAt === null) return t`This would pass your limit. It leaves ${rest} now.`
        const at = format.when('at', freesAt, now, { long: true })
        return t`This would pass your limit. It leaves ${rest} now, and more frees up ${at}.`
      }
      case 'money_out_held': {
        if (until === undefined) return errorText(error)
        const held = format.when('until', until, now, { long: true })
        return t`Payments are on hold ${held}, after a change of your security settings.`
      }
      case 'forbidden':
        return t`You may not pay all rows of this batch. Ask somebody who may pay in all of these ways.`
      case 'verification_needed':
        return t`Batches can be paid once your company is verified.`
      default:
        return errorText(error)
    }
  }
}
