/**
 * A company answers what somebody wants to know about its payment: files are handed in one by one, then everything is
 * answered at once. Texts and files are sealed. The worker passes the answer on; a person of ours reads it otherwise.
 */
import type { UploadedFile } from '@zend/contracts'
import { type HolderId, isPerson, newId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { ActorIds } from '../../core/holders/index.ts'
import type { ReencodePicture, ReencodeRefusal } from '../../core/pictures/index.ts'
import { sealBytes, type SealingKey } from '../../core/sealing/index.ts'
import { checkPdf } from '../../core/verification/index.ts'
import { type Database, enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { ASK_QUESTIONS_JOB } from './fx-jobs.ts'
import { type FxFileId, type ItemAnswer, unansweredIn } from './questions.ts'
import { fileIdsOf, insertFile, lockQuestion, type OneQuestion, putAnswer } from './questions.repo.ts'

/** Dependencies of answering. */
export type AnswerDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly answersKey: SealingKey
  readonly reencode: ReencodePicture
}

/** The most files that are handed in for one question. */
const FILES_MAX = 20
const EDGE_MAX = 2_400

/** Why a file was not taken. */
export type FileRefusal =
  | Refusal<'not_found'>
  | Refusal<'fx_not_possible'>
  | Refusal<'file_unreadable'>
  | ReencodeRefusal

/** Stores a file for a question that is open: a PDF that holds nothing active, or a picture, drawn anew. */
export async function addAnswerFile(
  deps: AnswerDeps,
  { holder, userId: by }: ActorIds,
  asked: OneQuestion,
  { type, bytes }: UploadedFile,
): Promise<Result<FxFileId, FileRefusal>> {
  if (isPerson(holder)) return refuse('not_found')
  // Before the file is read: of another company's question nothing is said, and no work is done for it.
  const open = await deps.db.transact((tx) => openFor(tx, holder, asked))
  if (!open.ok) return open
  // Who asks may read no other format of pictures.
  const format = type === 'application/pdf' ? 'pdf' : 'jpeg'
  const made = format === 'pdf' ? checkPdf(bytes) : await deps.reencode(bytes, { maxEdge: EDGE_MAX, format: 'jpeg' })
  if (!made.ok) return made
  const content = made.value
  return deps.db.transact(async (tx): Promise<Result<FxFileId, FileRefusal>> => {
    const stillOpen = await openFor(tx, holder, asked)
    if (!stillOpen.ok) return stillOpen
    const at = deps.clock.now()
    const id: FxFileId = newId('fxf', at.getTime())
    const sealed = sealBytes(deps.answersKey, id, content)
    await insertFile(tx, asked.id, { id, format, sealed }, { by, at, bytes: content.length })
    return ok(id)
  })
}

/** Whether this company's question takes another file. */
async function openFor(
  tx: Tx,
  holder: HolderId,
  asked: OneQuestion,
): Promise<Result<null, Refusal<'not_found'> | Refusal<'fx_not_possible'>>> {
  const question = await lockQuestion(tx, holder, asked)
  if (question === null) return refuse('not_found')
  const isFull = (await fileIdsOf(tx, question.id)).length >= FILES_MAX
  return question.state !== 'open' || isFull ? refuse('fx_not_possible') : ok(null)
}

/** Why an answer was not taken. */
export type AnswerRefusal =
  | Refusal<'not_found'>
  | Refusal<'fx_not_possible'>
  | Refusal<'invalid_request', { readonly field: 'body.answers' }>

/** Answers a question, once: each thing that is asked gets its text or its files. */
export async function answerQuestion(
  { db, clock, answersKey }: Pick<AnswerDeps, 'db' | 'clock' | 'answersKey'>,
  { holder, userId: by }: ActorIds,
  asked: OneQuestion,
  answers: readonly ItemAnswer[],
): Promise<Result<null, AnswerRefusal>> {
  if (isPerson(holder)) return refuse('not_found')
  return db.transact(async (tx): Promise<Result<null, AnswerRefusal>> => {
    const question = await lockQuestion(tx, holder, asked)
    if (question === null) return refuse('not_found')
    if (question.state !== 'open') return refuse('fx_not_possible')
    const { id } = question
    const files = new Set(await fileIdsOf(tx, id))
    const isKnown = answers.every((each) => each.files.every((file) => files.has(file)))
    if (!isKnown || unansweredIn(question, answers) !== null)
      return refuse('invalid_request', { field: 'body.answers' } as const)
    const sealed = sealBytes(answersKey, id, Buffer.from(JSON.stringify(answers)))
    await putAnswer(tx, id, { sealed, by, at: clock.now() })
    await enqueueJob(tx, ASK_QUESTIONS_JOB, {}, { key: ASK_QUESTIONS_JOB })
    return ok(null)
  })
}
