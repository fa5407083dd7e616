/** Calls about unlocking: by a passkey, or by a document with the token of the sign-in that found the account locked. */
import { addUnfreezeFile, getUnfreezing, startUnfreeze, unfreezeByPasskey, type Unfreezing } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { passkeyAnswer } from '@zend/web/data/access'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'

/** The polling interval during a review, in milliseconds. */
const LOOK_EVERY_MS = 5_000

/** How far unlocking by a document is; polled while it is looked at. */
export const unfreezingQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['user', id, 'unfreezing'],
    queryFn: async ({ signal }): Promise<Unfreezing> =>
      (await services().api.call(getUnfreezing, { params: { id } }, { signal })).unfreezing,
    refetchInterval: ({ state }) => (state.data?.state === 'in_review' ? LOOK_EVERY_MS : false),
  })

/** Opens a locked account with a passkey of this device. Throws the API's refusals, and PasskeyDismissed. */
export async function unlockWithPasskey(): Promise<{ readonly heldUntil: string | null }> {
  const { api } = services()
  const { options } = await api.call(startUnfreeze, {})
  return api.call(unfreezeByPasskey, { body: { credential: await passkeyAnswer(options) } })
}

/** Uploads a picture, and returns its id. */
export async function uploadUnfreezeFile(id: UserId, file: Blob, options: UploadOptions): Promise<Id<'vfl'>> {
  return (await uploadFile(addUnfreezeFile, { params: { id }, body: file }, options)).file._id
}
