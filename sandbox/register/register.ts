/**
 * Simulated company registers behind a provider like Smile ID's Business Verification (REST API v1): one call, answered
 * at once, signed. Everything is in memory. What a number gives is published (companies.ts).
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '../http/html.ts'
import { page } from '../http/layout.ts'
import { readBody } from '../http/request-body.ts'
import { SANDBOX_PARTNER } from '../identity/index.ts'
import { TEST_COMPANIES, type TestCompany } from './companies.ts'

/** Behaviours of the provider's API. */
export const registerBehaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** HTTP 500 to everything. */
  z.object({ kind: z.literal('broken') }),
  /** Answers something that is not JSON. */
  z.object({ kind: z.literal('garbled') }),
  /** Answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
])
/** A behaviour of the provider's API. */
export type RegisterBehaviour = z.infer<typeof registerBehaviour>

const COUNTRIES = ['NG', 'KE', 'ZA']
const bodySchema = z.object({
  partner_id: z.string(),
  timestamp: z.string(),
  signature: z.string(),
  country: z.enum(COUNTRIES),
  id_type: z.literal('BUSINESS_REGISTRATION'),
  id_number: z.string().min(1).max(40),
  business_type: z.enum(['co', 'bn', 'it']).optional(),
  partner_params: z.object({ job_id: z.string(), user_id: z.string(), job_type: z.literal(7) }),
})
type Query = z.infer<typeof bodySchema>

/** Adds the registers below `/register`. `now` returns the time. */
export function addRegister(app: FastifyInstance, now: () => Date = () => new Date()): void {
  let behaviour: RegisterBehaviour = { kind: 'well' }
  /** How often each company was asked for. */
  const asked = new Map<string, number>()
  app.post('/register/v1/business_verification', async (request, reply) => {
    if (behaviour.kind === 'broken') return reply.code(500).send('Internal Server Error')
    const query = readBody(bodySchema, request.body)
    const { kind } = behaviour
    const delayMs = behaviour.kind === 'slow' ? behaviour.delayMs : 0
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (kind === 'garbled') return reply.code(200).send('<html>OK')
    return answer(reply, query, asked, now)
  })
  app.get('/register', async (_request, reply) => reply.type('text/html; charset=utf-8').send(registerPage()))
  app.get('/register/companies', async () => ({ data: { companies: TEST_COMPANIES } }))
  app.post('/register/behaviour', async (request) => {
    behaviour = readBody(registerBehaviour, request.body)
    return { data: { behaviour } }
  })
}

function answer(reply: FastifyReply, query: Query, asked: Map<string, number>, now: () => Date): FastifyReply {
  if (query.partner_id !== SANDBOX_PARTNER.partnerId || query.signature !== signatureOf(query.timestamp))
    return reply.code(400).send({ code: '2205', error: 'You are not authorized to do that.' })
  // Numbers are written with their register's letters or without.
  const number = query.id_number.replaceAll(/\D/g, '')
  const times = (asked.get(number) ?? 0) + 1
  asked.set(number, times)
  const timestamp = now().toISOString()
  return reply.send({
    JSONVersion: '1.0.0',
    SmileJobID: randomUUID(),
    PartnerParams: query.partner_params,
    ResultType: 'Business Verification',
    IsFinalResult: 'true',
    ...said(number, times),
    timestamp,
    signature: signatureOf(timestamp),
  })
}

function said(number: string, times: number): object {
  if (number === '') return result('1014', 'Unsupported Business Number Format', false)
  const company = TEST_COMPANIES.find((each) => each.number === number)
  if (company === undefined) return result('1013', 'No Record Found', false)
  if (times <= (company.downFor ?? 0)) return result('1015', 'Error - Queried Database Unavailable', false)
  return { ...result('1012', 'Business Verified', true), ...found(company) }
}

const result = (ResultCode: string, ResultText: string, success: boolean): object => ({
  ResultCode,
  ResultText,
  success,
  Actions: {
    Verify_Business: success ? 'Verified' : 'Not Verified',
    Return_Business_Info: success ? 'Returned' : 'Not Returned',
  },
})

const found = ({ number, name, status, directors, owners }: TestCompany): object => ({
  company_information: {
    legal_name: name,
    registration_number: number,
    search_number: number,
    company_type: 'PRIVATE_COMPANY_LIMITED_BY_SHARES',
    status,
    registration_date: '2019-03-04T00:00:00.000Z',
    address: 'N/A',
    industry: 'N/A',
    tax_id: 'N/A',
  },
  directors: directors.map((each) => ({ name: each, date_of_birth: 'N/A', nationality: 'N/A' })),
  beneficial_owners: owners.map((each) => ({
    name: each.name,
    shareholder_type: each.kind,
    shareholdings: String(each.shares),
    registration_number: 'N/A',
  })),
  proprietors: [],
  fiduciaries: [],
  documents: { search_certificate: '' },
})

const signatureOf = (timestamp: string): string =>
  createHmac('sha256', SANDBOX_PARTNER.apiKey)
    .update(`${timestamp}${SANDBOX_PARTNER.partnerId}sid_request`)
    .digest('base64')

/** The page with the published companies. */
const registerPage = (): string =>
  page(
    'Registers',
    html`<h1>Company registers</h1>
<p class="lead">Stands for the registers of ${COUNTRIES.join(', ')}. Nobody here is real; any other number is not found.</p>
<dl>${TEST_COMPANIES.map(
      ({ number, name, directors, about }) =>
        html`<dt><code>${number}</code></dt><dd>${name}: ${about}. Directors: ${directors.join(', ')}</dd>`,
    )}</dl>`,
  )
