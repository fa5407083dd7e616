/**
 * Changes of the customer's own record. Each answers the record as it is then, which takes the place of the one that is
 * shown.
 */
import { type EndpointCall, removePicture, setPicture, updateProfile, type User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { uploadFile } from '@zend/web/client/upload'
import { userQuery } from '@zend/web/data/wallet'

/** What of the profile can be changed; what is left out stays. */
export type ProfileChange = EndpointCall<typeof updateProfile>['body']

/**
 * Shows the record that a change answered, and keeps it for the next visit. A read under way would bring back the one
 * before.
 */
async function show(client: QueryClient, user: User): Promise<void> {
  const { queryKey } = userQuery(user._id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, user)
  await services().session.saveRecord(user)
}

/** Changes names, username or language. Throws what the API refuses: a taken username, one that was changed lately. */
export async function changeProfile(client: QueryClient, id: UserId, change: ProfileChange): Promise<void> {
  const { user } = await services().api.call(updateProfile, { params: { id }, query: {}, body: change })
  await show(client, user)
}

/** Makes this file the picture, telling how much of it has been sent (0 to 1). Throws what the API refuses. */
export async function changePicture(
  client: QueryClient,
  id: UserId,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<void> {
  const { user } = await uploadFile(setPicture, { params: { id }, body: file }, { onProgress })
  await show(client, user)
}

/** Removes the picture: initials stand in its place. */
export async function dropPicture(client: QueryClient, id: UserId): Promise<void> {
  const { user } = await services().api.call(removePicture, { params: { id } })
  await show(client, user)
}
