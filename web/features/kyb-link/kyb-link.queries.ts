/**
 * Calls of a person's own link. Its token stands behind `#` of the address, and is sent in bodies alone; nothing is
 * stored on the device. Each call answers what the link says now.
 */
import {
  addKybLinkFile,
  consentKybLink,
  giveKybNumber,
  type KybLinkAnswer,
  placeKybFile,
  readKybLink,
  reuseVerification,
  submitKybLink,
} from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'

/** A side of the document, or the face. */
export type Side = KybLinkAnswer['files'][number]

/** What the link says; reading it marks it opened. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['kyb-link', token],
    queryFn: async ({ signal }): Promise<KybLinkAnswer> =>
      (await services().api.call(readKybLink, { body: { token } }, { signal })).link,
    refetchOnWindowFocus: 'always',
  })

const show = (client: QueryClient, token: string, { link }: { readonly link: KybLinkAnswer }): void =>
  void client.setQueryData(linkQuery(token).queryKey, link)

/** Consents to the check. */
export async function consent(client: QueryClient, token: string): Promise<void> {
  show(client, token, await services().api.call(consentKybLink, { body: { token, consent: true } }))
}

/** Declines the check, which ends the link. */
export async function decline(client: QueryClient, token: string): Promise<void> {
  show(client, token, await services().api.call(consentKybLink, { body: { token, consent: false } }))
}

/** Gives the identity number and the birth date (ISO 8601). */
export async function giveNumber(
  client: QueryClient,
  token: string,
  given: { readonly idType: string; readonly number: string; readonly dateOfBirth: string },
): Promise<void> {
  show(client, token, await services().api.call(giveKybNumber, { body: { token, ...given } }))
}

/** Uploads one picture, in the stead of an earlier one of the same side. A failed upload takes a new place. */
export async function sendPicture(token: string, side: Side, body: Blob, options: UploadOptions): Promise<void> {
  const { file } = await services().api.call(placeKybFile, { body: { token, side } })
  await uploadFile(addKybLinkFile, { params: { file: file._id }, body }, options)
}

/** Hands everything in. */
export async function handIn(client: QueryClient, token: string, documentType: string): Promise<void> {
  show(client, token, await services().api.call(submitKybLink, { body: { token, documentType } }))
}

/** Lets the signed-in person's own verification stand for the check. */
export async function reuseOwn(client: QueryClient, token: string): Promise<void> {
  show(client, token, await services().api.call(reuseVerification, { body: { token, consent: true } }))
}
