/**
 * What a bank, or we, want to know about a payment abroad before it goes on (business.md A6). The company answers with
 * texts and files, under the permission by which it pays; nothing is approved again, since no money moves by it.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Largest accepted file, in bytes. */
export const FX_FILE_BYTES_MAX = 10_000_000
/** The longest text of an answer, in characters. */
export const FX_ANSWER_MAX = 2_000
/** The most files for one thing that is asked. */
export const FX_FILES_MAX = 5

/**
 * A question. `askedBy`: `bank` for a bank or provider on the way, `zend` for one of us. `open`: it waits for the
 * company; `answered`: what was said is being looked at; `closed`: it is not asked any more. `asks` is in the words of
 * who asks, as they came.
 */
export const fxQuestion = z.object({
  id: id('fxq'),
  state: z.enum(['open', 'answered', 'closed']),
  askedBy: z.enum(['bank', 'zend']),
  items: z.array(z.object({ id: z.string(), kind: z.enum(['text', 'file']), asks: z.string() })),
  askedAt: instant,
  /** Until when an answer is waited for; `null` where nobody said. */
  dueAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
})
/** A question. */
export type FxQuestionAnswer = z.output<typeof fxQuestion>

const byId = z.object({ id: id('fxp'), question: id('fxq') })

/** Hands in a file for a question that is open. It counts once an answer names it. */
export const addFxFile = endpoint({
  id: 'addFxFile',
  method: 'POST',
  bases: ['business'],
  path: '/fx/payment/{id}/question/{question}/file',
  summary: 'File for a question about a payment',
  auth: 'session',
  permission: 'fx',
  status: 201,
  params: byId,
  upload: { types: ['application/pdf', 'image/jpeg', 'image/png'], bytesMax: FX_FILE_BYTES_MAX },
  response: z.object({ file: id('fxf') }),
  refusals: [
    'not_found',
    'fx_not_possible',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'file_unreadable',
    'rate_limited',
  ],
})

/** Answers a question, once: each thing that is asked gets its text, or its files. */
export const answerFx = endpoint({
  id: 'answerFx',
  method: 'POST',
  bases: ['business'],
  path: '/fx/payment/{id}/question/{question}/answer',
  summary: 'Answer a question about a payment',
  auth: 'session',
  permission: 'fx',
  params: byId,
  body: z.object({
    answers: z
      .array(
        z.object({
          item: z.string().check(z.minLength(1), z.maxLength(100)),
          text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(FX_ANSWER_MAX))),
          files: z.optional(z.array(id('fxf')).check(z.minLength(1), z.maxLength(FX_FILES_MAX))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({ question: fxQuestion }),
  refusals: ['not_found', 'fx_not_possible', 'invalid_request'],
})
