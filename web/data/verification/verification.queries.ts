/** Calls about verification. Each submitted step answers with the whole state, which is shown at once. */
import {
  addVerificationFile,
  type EndpointCall,
  getVerification,
  type OtpSent,
  type Verification,
  verifyAddress,
  verifyBvn,
  verifyGovernmentId,
  verifyPhone,
} from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'
import { limitsQuery } from '@zend/web/data/limits'

/** The polling interval during a review, in milliseconds. */
const LOOK_EVERY_MS = 5_000

const underReview = (found: Verification | undefined): boolean =>
  found?.steps.some(({ state }) => state === 'in_review') ?? false

/** A customer's verification; polled during a review, because an event may not arrive. */
export const verificationQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['user', id, 'verification'],
    queryFn: async ({ signal }): Promise<Verification> =>
      (await services().api.call(getVerification, { params: { id } }, { signal })).verification,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (underReview(state.data) ? LOOK_EVERY_MS : false),
  })

function show(client: QueryClient, id: UserId, verification: Verification): void {
  client.setQueryData(verificationQuery(id).queryKey, verification)
  void client.invalidateQueries({ queryKey: limitsQuery().queryKey })
}

/** Sends a code to the phone; `phone` (E.164) replaces the account's number. Throws the API's refusals. */
export async function sendPhoneCode(id: UserId, phone?: string): Promise<OtpSent> {
  const answer = await services().api.call(verifyPhone, {
    params: { id },
    query: {},
    body: phone === undefined ? {} : { phone },
  })
  if (answer.step !== 'sent') throw new Error('a code was asked for, and a number confirmed')
  return answer.otp
}

/** Confirms a phone number by its code: the account's own, or `phone` (E.164), if the code was sent there. */
export async function confirmPhone(client: QueryClient, id: UserId, otp: string, phone?: string): Promise<void> {
  const answer = await services().api.call(verifyPhone, {
    params: { id },
    query: { otp },
    body: phone === undefined ? {} : { phone },
  })
  if (answer.step === 'confirmed') show(client, id, answer.verification)
}

/** Submits an identity number. Nigeria's BVN has its own endpoint. */
export async function submitNumber(
  client: QueryClient,
  id: UserId,
  { idType, number, dateOfBirth }: { readonly idType: string; readonly number: string; readonly dateOfBirth: string },
): Promise<void> {
  const { api } = services()
  const { verification } =
    idType === 'BVN'
      ? await api.call(verifyBvn, { params: { id }, body: { bvn: number, dateOfBirth } })
      : await api.call(verifyGovernmentId, { params: { id }, body: { kind: 'number', idType, number, dateOfBirth } })
  show(client, id, verification)
}

/** Uploads a file for a later step, and returns its id. */
export async function uploadStepFile(id: UserId, file: Blob, options: UploadOptions): Promise<Id<'vfl'>> {
  return (await uploadFile(addVerificationFile, { params: { id }, body: file }, options)).file._id
}

/** The files of a document, by the ids of their uploads. */
export type DocumentFiles = {
  readonly idType: string
  readonly front: Id<'vfl'>
  readonly back?: Id<'vfl'>
  readonly selfie: Id<'vfl'>
}

/** Submits a document and a selfie. */
export async function submitDocument(client: QueryClient, id: UserId, files: DocumentFiles): Promise<void> {
  const { verification } = await services().api.call(verifyGovernmentId, {
    params: { id },
    body: { kind: 'document', ...files },
  })
  show(client, id, verification)
}

/** An address with its proof, and the source of funds. */
export type AddressForm = EndpointCall<typeof verifyAddress>['body']

/** Submits an address and a source of funds. */
export async function submitAddress(client: QueryClient, id: UserId, form: AddressForm): Promise<void> {
  const { verification } = await services().api.call(verifyAddress, { params: { id }, body: form })
  show(client, id, verification)
}
