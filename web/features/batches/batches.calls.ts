/** Calls that make, change and pay batches. Each answer is shown at once, and the lists are read again. */
import {
  addBatch,
  type ApprovalAsked,
  type BatchAnswer,
  type BatchRowAnswer,
  cancelBatch,
  correctBatchRow,
  decideBatchRows,
  type EndpointInput,
  getBatchResult,
  mailBatchCode,
  type OtpSent,
  payBatch,
  quoteBatch,
} from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { saveFile } from '@zend/web/client/save-file'
import { uploadFile, type UploadOptions } from '@zend/web/client/upload'
import { batchQuery, rereadRows, showBatch } from '@zend/web/data/batches'

type BatchId = BatchAnswer['_id']
/** What somebody decides about rows. */
export type Decision = EndpointInput<typeof decideBatchRows>['body']['decision']
/** The fields of a row that are corrected. */
export type Corrected = EndpointInput<typeof correctBatchRow>['body']['fields']
/** What confirms a batch: its root, the mailed code, the PIN. */
export type BatchOrder = EndpointInput<typeof payBatch>['body']

/** Hands a file in under this name. Throws the API's refusals. */
export async function handIn(
  client: QueryClient,
  name: string,
  file: Blob,
  options: UploadOptions,
): Promise<BatchAnswer> {
  const { batch } = await uploadFile(addBatch, { query: { name }, body: file }, options)
  await showBatch(client, batch)
  return batch
}

/** Corrects a row; it is looked at anew. Throws the API's refusals. */
export async function correct(
  client: QueryClient,
  id: BatchId,
  position: BatchRowAnswer['position'],
  fields: Corrected,
): Promise<void> {
  await services().api.call(correctBatchRow, { params: { id, position }, body: { fields } })
  await Promise.all([client.invalidateQueries({ queryKey: batchQuery(id).queryKey }), rereadRows(client, id)])
}

/** Decides about rows. Throws the API's refusals. */
export async function decide(
  client: QueryClient,
  id: BatchId,
  positions: readonly number[],
  decision: Decision,
): Promise<void> {
  const { batch } = await services().api.call(decideBatchRows, {
    params: { id },
    body: { positions: [...positions], decision },
  })
  await showBatch(client, batch)
}

/** Asks what the batch takes. Moves no money. Throws the API's refusals. */
export async function askOffer(client: QueryClient, id: BatchId, payWith: CoinCode): Promise<BatchAnswer> {
  const { batch } = await services().api.call(quoteBatch, { params: { id }, body: { payWith } })
  client.setQueryData(batchQuery(id).queryKey, batch)
  return batch
}

/** Mails a code that confirms exactly this offer. */
export const mailCode = ({ id, root }: { readonly id: BatchId; readonly root: string }): Promise<OtpSent> =>
  services().api.call(mailBatchCode, { params: { id }, body: { root } })

/** Pays the batch, or asks others of the company to approve it. Repeating it answers the same. */
export async function pay(id: BatchId, order: BatchOrder): Promise<BatchAnswer | ApprovalAsked> {
  const answer = await services().api.call(payBatch, { params: { id }, body: order })
  return 'approval' in answer ? answer : answer.batch
}

/** Ends the batch: what has not begun is not paid. Throws the API's refusals. */
export async function stop(client: QueryClient, id: BatchId): Promise<void> {
  const { batch } = await services().api.call(cancelBatch, { params: { id } })
  await Promise.all([
    showBatch(client, batch),
    client.invalidateQueries({ queryKey: ['wallet', 'balance'] }),
    client.invalidateQueries({ queryKey: ['wallet', 'approvals'] }),
  ])
}

/** Saves the result file on this device. */
export const saveResult = async (id: BatchId): Promise<void> =>
  saveFile(await services().api.download(getBatchResult, { params: { id } }))
