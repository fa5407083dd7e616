/** Changes of the customer's own record. Each returns the new record, which replaces the shown one. */
import { type EndpointCall, removePicture, setPicture, updateProfile, type User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { uploadFile } from '@zend/web/client/upload'
import { userQuery } from '@zend/web/data/wallet'

/** The changeable fields of the profile; omitted ones stay. */
export type ProfileChange = EndpointCall<typeof updateProfile>['body']

/**
 * Shows the changed record, and stores it for the next visit. A pending read would bring back the old one, so it is
 * cancelled.
 */
async function show(client: QueryClient, user: User): Promise<void> {
  const { queryKey } = userQuery(user._id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, user)
  await services().session.saveRecord(user)
}

/** Changes names, username or language. Throws the API's refusals: a taken username, one that was changed recently. */
export async function changeProfile(client: QueryClient, id: UserId, change: ProfileChange): Promise<void> {
  const { user } = await services().api.call(updateProfile, { params: { id }, query: {}, body: change })
  await show(client, user)
}

/** Uploads this file as the picture, reporting the sent part (0 to 1). Throws the API's refusals. */
export async function changePicture(
  client: QueryClient,
  id: UserId,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<void> {
  const { user } = await uploadFile(setPicture, { params: { id }, body: file }, { onProgress })
  await show(client, user)
}

/** Removes the picture; initials replace it. */
export async function dropPicture(client: QueryClient, id: UserId): Promise<void> {
  const { user } = await services().api.call(removePicture, { params: { id } })
  await show(client, user)
}
