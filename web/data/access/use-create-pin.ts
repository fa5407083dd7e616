/** Creating the transaction PIN of somebody who has none. */
import { useQueryClient } from '@tanstack/react-query'
import { createTransactionPin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { userQuery } from '@zend/web/data/wallet'
import { toast } from '@zend/web/ui'
import { usePinErrorText } from './pin-error-text.ts'

/**
 * Creates it, reads the person's record again, and calls `onDone`: with the PIN that was made, or `null` where there
 * was one already, made elsewhere. Anything else that goes wrong is told in a toast, and thrown.
 */
export function useCreatePin(userId: UserId, onDone: (made: string | null) => void) {
  const queryClient = useQueryClient()
  const errorText = usePinErrorText()
  return useAction(async (transactionPin: string) => {
    let made: string | null = transactionPin
    try {
      await services().api.call(createTransactionPin, { params: { id: userId }, body: { transactionPin } })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== 'pin_exists') {
        toast({ kind: 'error', text: errorText(error) })
        throw thrown
      }
      made = null
    } finally {
      // Also where no answer came: it may have been made.
      void queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
    }
    onDone(made)
  })
}
