/**
 * Where the customer has just sent money, to save it without typing. It comes from the page before, never from an
 * address that somebody else could write.
 */
import { fields } from '@zend/contracts'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const place = z.object({ toAddr: z.optional(fields.addressText), toUser: z.optional(fields.username) })

/** Returns it; empty where the customer came from elsewhere. */
export function useKnownPlace(): z.output<typeof place> {
  const { success, data } = place.safeParse(useLocation().state)
  return success ? data : {}
}
