/** Reads and calls about the company's verification. Each change answers the whole state, which is shown at once. */
import {
  addDirector,
  addKybDocument,
  type BusinessInfo,
  changeDirector,
  type EndpointData,
  getBusinessInfo,
  type KybAnswer,
  type KybPaper,
  listDirectors,
  type PartyAnswer,
  type PartyInput,
  putBusinessInfo,
  removeDirector,
  removeKybDocument,
  sendDirectorLink,
  submitKyb,
} from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'
import { kybQuery } from '@zend/web/data/verification'

const KYB = ['user', 'company', 'kyb'] as const

/** What the company says of itself. */
export const infoQuery = () =>
  queryOptions({
    queryKey: [...KYB, 'info'],
    queryFn: ({ signal }): Promise<EndpointData<typeof getBusinessInfo>> =>
      services().api.call(getBusinessInfo, {}, { signal }),
    refetchOnMount: 'always',
  })

/** The people and organisations behind the company. */
export const partiesQuery = () =>
  queryOptions({
    queryKey: [...KYB, 'parties'],
    queryFn: async ({ signal }): Promise<readonly PartyAnswer[]> =>
      (await services().api.call(listDirectors, {}, { signal })).directors,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

function show(client: QueryClient, kyb: KybAnswer): void {
  client.setQueryData(kybQuery().queryKey, kyb)
}

/** Writes the business info whole. */
export async function saveInfo(client: QueryClient, info: BusinessInfo): Promise<void> {
  show(client, (await services().api.call(putBusinessInfo, { body: info })).kyb)
  await client.invalidateQueries({ queryKey: infoQuery().queryKey })
}

/** Adds somebody, or changes the one with this id. */
export async function saveParty(client: QueryClient, id: PartyAnswer['id'] | null, input: PartyInput): Promise<void> {
  const { api } = services()
  const { kyb } =
    id === null
      ? await api.call(addDirector, { body: input })
      : await api.call(changeDirector, { params: { party: id }, body: input })
  show(client, kyb)
  // Everybody's share may have changed.
  await client.invalidateQueries({ queryKey: partiesQuery().queryKey })
}

/** Removes somebody, with what others hold of them. */
export async function removeParty(client: QueryClient, id: PartyAnswer['id']): Promise<void> {
  show(client, (await services().api.call(removeDirector, { params: { party: id } })).kyb)
  await client.invalidateQueries({ queryKey: partiesQuery().queryKey })
}

/** Mails somebody their own link; an earlier one ends. With `email` their address is corrected first. */
export async function sendLink(client: QueryClient, id: PartyAnswer['id'], email: string | null): Promise<void> {
  const { director } = await services().api.call(sendDirectorLink, {
    params: { party: id },
    body: email === null ? {} : { email },
  })
  client.setQueryData(partiesQuery().queryKey, (all) => all?.map((each) => (each.id === id ? director : each)))
  await client.invalidateQueries({ queryKey: kybQuery().queryKey })
}

/** Uploads one page of a paper; `issuedOn` is the day on it (ISO 8601). */
export async function addPage(
  client: QueryClient,
  { paper, issuedOn }: { readonly paper: KybPaper; readonly issuedOn: string | null },
  file: Blob,
  options: UploadOptions,
): Promise<void> {
  const query = { paper, ...(issuedOn === null ? {} : { issuedOn }) }
  show(client, (await uploadFile(addKybDocument, { query, body: file }, options)).kyb)
}

/** Withdraws a page. */
export async function removePage(client: QueryClient, id: KybAnswer['papers'][number]['pages'][number]['_id']) {
  show(client, (await services().api.call(removeKybDocument, { params: { file: id } })).kyb)
}

/** Hands the verification in. */
export async function handIn(client: QueryClient): Promise<void> {
  show(client, (await services().api.call(submitKyb, {})).kyb)
}
