/**
 * The register port over Smile ID's Business Verification (REST API v1): one call that is answered at once. It never
 * retries and stores nothing. An answer without a valid signature by our key counts as none.
 */
import * as z from 'zod'
import type {
  CompanyRegister,
  RegisterAnswer,
  RegisteredCompany,
  RegisterQuery,
} from '../../../ports/company-register.ts'
import { textOf } from '../../answers.ts'
import type { SmileIdOptions } from './checker.ts'
import { errorSchema, isSigned, signatureOf } from './wire.ts'

const BYTES_MAX = 4 * 1024 * 1024
const JOB_TYPE = 7
const COVERED = ['NG', 'KE', 'ZA']
/** Nigeria's registrations by the provider's names; other countries have no such field. */
const BUSINESS_TYPES: Readonly<Record<string, string>> = { RC: 'co', BN: 'bn', IT: 'it', LLP: 'co' }
// What is missing is the text "N/A", an empty text or nothing.
const text = z.preprocess((value) => (value === 'N/A' || value === undefined ? '' : value), z.coerce.string())

const answerSchema = z.object({
  timestamp: z.string(),
  signature: z.string(),
  ResultCode: z.string(),
  ResultText: text,
  PartnerParams: z.object({ job_id: z.string() }),
  company_information: z.object({ legal_name: text, registration_number: text, status: text }).nullish(),
  directors: z.array(z.object({ name: text })).nullish(),
  proprietors: z.array(z.object({ name: text })).nullish(),
  beneficial_owners: z.array(z.object({ name: text, shareholder_type: text, shareholdings: text })).nullish(),
})
type Answer = z.infer<typeof answerSchema>

const FOUND = '1012'
const NOT_FOUND = '1013'
const BAD_NUMBER = '1014'
const REGISTER_DOWN = '1015'
const DISSOLVED = /dissol|struck|deregister|wound|liquidat|inactive|removed/i

/** Creates the register. */
export function smileIdRegister(
  options: Pick<SmileIdOptions, 'url' | 'partnerId' | 'apiKey' | 'timeoutMs' | 'clock'>,
): CompanyRegister {
  return {
    lookUp: async (query) => {
      if (!COVERED.includes(query.country)) return { kind: 'not_covered' }
      const { status, json, said } = await post(options, query)
      if (status === 0) return { kind: 'no_answer', said }
      const refused = errorSchema.safeParse(json)
      if (status >= 400 && status < 500 && status !== 429 && refused.success)
        return { kind: 'undecided', said: `${refused.data.code ?? ''} ${refused.data.error}`.trim() }
      const parsed = answerSchema.safeParse(json)
      if (status !== 200 || !parsed.success) return { kind: 'no_answer', said: `HTTP ${status}` }
      if (!isSigned(options.apiKey, options.partnerId, parsed.data))
        return { kind: 'no_answer', said: 'an answer that is not signed with our key' }
      if (parsed.data.PartnerParams.job_id !== query.reference)
        return { kind: 'no_answer', said: 'the answer to another query' }
      return answerOf(parsed.data)
    },
  }
}

function answerOf(answer: Answer): RegisterAnswer {
  const { ResultCode: code, ResultText: said } = answer
  if (code === NOT_FOUND) return { kind: 'not_found' }
  if (code === BAD_NUMBER) return { kind: 'bad_number', said }
  if (code === REGISTER_DOWN) return { kind: 'register_down', said }
  const company = companyOf(answer)
  return code === FOUND && company !== null
    ? { kind: 'found', company }
    : { kind: 'undecided', said: `${code} ${said}` }
}

function companyOf({
  company_information: information,
  directors,
  proprietors,
  beneficial_owners: owners,
}: Answer): RegisteredCompany | null {
  if (information === null || information === undefined || information.legal_name === '') return null
  const { legal_name: name, registration_number: number, status: said } = information
  const held = (owners ?? []).map(({ shareholdings }) => sharesOf(shareholdings))
  const whole = held.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n)
  return {
    name,
    number,
    status: DISSOLVED.test(said) ? 'dissolved' : /^(active|registered|in business)$/i.test(said) ? 'active' : 'other',
    said,
    directors: [...(directors ?? []), ...(proprietors ?? [])].filter((each) => each.name !== ''),
    owners: (owners ?? []).map((owner, i) => ({
      name: owner.name,
      kind: /corporate/i.test(owner.shareholder_type) ? 'organisation' : 'person',
      basisPoints: pointsOf(held[i] ?? null, whole),
    })),
  }
}

/** Shareholdings are numbers of shares, not percent. */
const sharesOf = (given: string): bigint | null => (/^\d{1,20}$/.test(given) ? BigInt(given) : null)
const pointsOf = (shares: bigint | null, whole: bigint | null): number | null =>
  shares === null || whole === null || whole === 0n ? null : Number((shares * 10_000n) / whole)

async function post(
  { url, partnerId, apiKey, timeoutMs, clock }: Parameters<typeof smileIdRegister>[0],
  { reference, subject, country, type, number }: RegisterQuery,
): Promise<{ readonly status: number; readonly json: unknown; readonly said: string }> {
  const timestamp = clock.now().toISOString()
  const businessType = country === 'NG' ? BUSINESS_TYPES[type] : undefined
  const body = {
    partner_id: partnerId,
    source_sdk: 'rest_api',
    source_sdk_version: '1.0.0',
    timestamp,
    signature: signatureOf(apiKey, partnerId, timestamp),
    country,
    id_type: 'BUSINESS_REGISTRATION',
    id_number: number,
    ...(businessType === undefined ? {} : { business_type: businessType }),
    partner_params: { job_id: reference, user_id: subject, job_type: JOB_TYPE },
  }
  try {
    const answer = await fetch(`${url}/v1/business_verification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, json: JSON.parse(await textOf(answer, BYTES_MAX)) as unknown, said: '' }
  } catch (cause) {
    // Unreachable, too slow, or no JSON: nothing is known.
    return { status: 0, json: undefined, said: cause instanceof Error ? cause.name : 'no answer' }
  }
}
