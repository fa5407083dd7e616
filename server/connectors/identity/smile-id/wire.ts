/**
 * Smile ID's wire format (docs.usesmileid.com, REST API v1): signatures, jobs, and the meaning of their results. Pure
 * but for the hash.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { CheckStatus, DocumentFault, FaceFault, FoundPerson } from '../../../ports/identity-checker.ts'

/** Smile ID's job types: a register lookup (Enhanced KYC), and a document with a face (Document Verification). */
export const JOB_TYPES = { number: 5, document: 6 } as const

/** Types of base64 pictures within the job's `info.json`. */
export const IMAGE_TYPES = { selfie: 2, front: 3, back: 7 } as const

/**
 * Returns the signature of a call in either direction: over the timestamp and the partner only. It proves the sender
 * and the time, but not the rest of the message, so a signed message is never a reason to trust what it says of a
 * customer.
 */
export const signatureOf = (apiKey: string, partnerId: string, timestamp: string): string =>
  createHmac('sha256', apiKey).update(timestamp).update(partnerId).update('sid_request').digest('base64')

/** Returns whether a text was signed with the key, compared in constant time. */
export function isSigned(
  apiKey: string,
  partnerId: string,
  { signature, timestamp }: { readonly signature: string; readonly timestamp: string },
): boolean {
  const [given, right] = [
    Buffer.from(signature, 'base64'),
    Buffer.from(signatureOf(apiKey, partnerId, timestamp), 'base64'),
  ]
  return given.length === right.length && timingSafeEqual(given, right)
}

const signed = { signature: z.string(), timestamp: z.string() }
const params = z.object({ job_id: z.string(), user_id: z.string(), job_type: z.coerce.number() })

/** The fields of every result, in an answer or in a callback. */
export const resultSchema = z.object({
  ResultCode: z.string(),
  ResultText: z.string(),
  PartnerParams: params,
  Actions: z.record(z.string(), z.string()).default({}),
  FullName: z.string().optional(),
  DOB: z.string().optional(),
  IDNumber: z.string().optional(),
})
/** A job's result. */
export type SmileResult = z.infer<typeof resultSchema>

/** A callback. */
export const callbackSchema = z.object({ ...signed, PartnerParams: params })

/** The answer to a status request. Before there is a result, `result` is a text or absent. */
export const statusSchema = z.object({
  ...signed,
  job_complete: z.boolean(),
  result: z.union([resultSchema, z.string(), z.null()]).optional(),
})

/** The answer about a job that is unknown, or whose pictures never arrived: a code, and nothing else that we use. */
export const unknownJobSchema = z.object({ code: z.enum(['2213', '2304', '2313', '2314']) })

/** An error's code and text. */
export const errorSchema = z.object({ code: z.coerce.string().optional(), error: z.string() })

/** The job was submitted before. */
export const JOB_EXISTS = '2215'

// "Further reading: result codes" and "actions". Codes of registers first.
const FOUND = ['1012', '1020', '1021', '1022']
const NOT_FOUND = ['1013', '1023']
const REGISTER_DOWN = ['1015']
const DOCUMENT_FINE = '0810'
const NOT_GENUINE = '0811'
// Several errors share a code, and the text says which: it separates what the customer can correct from what they
// cannot.
const DOCUMENT_TEXTS: readonly (readonly [words: RegExp, fault: DocumentFault])[] = [
  [/unsupported|not supported/i, 'not_supported'],
  [/expired/i, 'expired'],
  [/incomplete|cropped|back of|missing (side|page)/i, 'incomplete'],
  [/classif|blur|glare|unclear|quality|unusable/i, 'unclear'],
]
const FAILED = ['Failed', 'Rejected']
const OPEN = ['Unable To Determine', 'Under Review', 'Provisionally Approved', 'Pending']

/** Maps a register's answer to a status. */
export function numberStatus(result: SmileResult): CheckStatus {
  const { ResultCode: code, ResultText: said } = result
  if (NOT_FOUND.includes(code)) return { kind: 'done', verdict: { kind: 'number', found: null } }
  if (REGISTER_DOWN.includes(code)) return { kind: 'register_down', said }
  const found = personOf(result)
  // Do not rely on their own name comparison: we compare the name itself.
  if (FOUND.includes(code) && found !== null) return { kind: 'done', verdict: { kind: 'number', found } }
  return { kind: 'undecided', said: `${code} ${said}` }
}

/** Maps a document's result to a status: the actions say what failed, the code only that something did. */
export function documentStatus(result: SmileResult): CheckStatus {
  const { ResultCode: code, ResultText: said, Actions: actions } = result
  const face = faceFault(actions)
  if (code === DOCUMENT_FINE && face === null && !FAILED.includes(actions['Verify_Document'] ?? '')) {
    return { kind: 'done', verdict: { kind: 'document', document: null, face: null, person: personOf(result) } }
  }
  // When the face failed and the document passed, the document is not at fault, whatever the overall code.
  const document = actions['Verify_Document'] === 'Passed' && face !== null ? null : documentFault(code, said)
  if (document === null && face === null) return { kind: 'undecided', said: `${code} ${said}` }
  return { kind: 'done', verdict: { kind: 'document', document, face, person: personOf(result) } }
}

function documentFault(code: string, said: string): DocumentFault | null {
  const [, fault] = DOCUMENT_TEXTS.find(([words]) => words.test(said)) ?? []
  return fault ?? (code === NOT_GENUINE ? 'not_genuine' : null)
}

function faceFault(actions: Readonly<Record<string, string>>): FaceFault | null {
  if (FAILED.includes(actions['Liveness_Check'] ?? '')) return 'not_live'
  if (FAILED.includes(actions['Selfie_To_ID_Card_Compare'] ?? '')) return 'differs'
  if (OPEN.includes(actions['Selfie_To_ID_Card_Compare'] ?? '') || OPEN.includes(actions['Liveness_Check'] ?? ''))
    return 'unclear'
  return null
}

const NOTHING = /^(not available|n\/?a|)$/i

function personOf({ FullName: name = '', DOB: day = '', IDNumber: number = '' }: SmileResult): FoundPerson | null {
  if (NOTHING.test(name.trim())) return null
  return {
    name: name.trim(),
    birthDate: /^\d{4}-\d{2}-\d{2}/.exec(day)?.[0] ?? null,
    number: NOTHING.test(number.trim()) ? null : number.trim(),
  }
}
