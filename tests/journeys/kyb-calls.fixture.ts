/** A valid call of each endpoint of companies' verification, and rows of one, for the tests of what others send. */
import { randomBytes } from 'node:crypto'
import { type BusinessId, newId } from '@zend/kernel'
import { kybKeysFrom } from '@zend/server/core/kyb'
import { seal } from '@zend/server/core/sealing'
import { TEST_SECRET } from '@zend/tests/testkit'

const PARTY = { party: newId('prt', 0) }
const TOKEN = { token: 'zkl_x' }
const PERSON = {
  kind: 'person',
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.com',
  country: 'NG',
  roles: ['director'],
  holdings: [{ of: null, percent: '60' }],
}

/** The calls. */
export const KYB_CALLS = {
  getKyb: {},
  getBusinessInfo: {},
  putBusinessInfo: {
    body: () => ({
      legalName: 'Baobab Interiors Ltd',
      tradingName: null,
      registrationType: 'RC',
      registrationNumber: 'RC 1000001',
      activity: 'Interiors, imports of tiles and timber',
      sector: 'import-export',
      site: 'baobab.example',
      countriesPaid: ['CN'],
      monthlyVolumeUsd: 40_000,
      monthlyCount: 12,
      sourceOfFunds: 'sales',
      paysForOthers: false,
      address: { line1: '12 Marina', city: 'Lagos', region: 'Lagos', postalCode: '101001' },
      unallocated: null,
    }),
  },
  listDirectors: {},
  addDirector: { body: () => PERSON },
  changeDirector: { params: PARTY, body: () => PERSON },
  removeDirector: { params: PARTY },
  sendDirectorLink: { params: PARTY, body: () => ({ email: 'ngozi@example.com' }) },
  addKybDocument: { query: { paper: 'certificate', issuedOn: '2026-01-05' } },
  removeKybDocument: { params: { file: newId('kyf', 0) } },
  submitKyb: {},
  readKybLink: { body: () => TOKEN },
  consentKybLink: { body: () => ({ ...TOKEN, consent: true }) },
  giveKybNumber: { body: () => ({ ...TOKEN, idType: 'BVN', number: '22000000001', dateOfBirth: '1990-05-17' }) },
  placeKybFile: { body: () => ({ ...TOKEN, side: 'front' }) },
  addKybLinkFile: { params: { file: newId('kyf', 0) } },
  submitKybLink: { body: () => ({ ...TOKEN, documentType: 'PASSPORT' }) },
  reuseVerification: { body: () => ({ ...TOKEN, consent: true }) },
}

/** The rows of a director and of a page of a company's verification, by column. */
export function kybRows(company: BusinessId): { readonly party: object; readonly page: object } {
  const [id, at] = [newId('prt', Date.now()), new Date()]
  const profile = {
    kind: 'person',
    firstName: 'Chidinma',
    lastName: 'Nwachukwu',
    email: 'c@example.com',
    country: 'NG',
  }
  const sealed = seal(kybKeysFrom(TEST_SECRET).sealing, `party ${id}`, JSON.stringify(profile))
  const common = { company_id: company, created_at: at }
  return {
    party: { ...common, id, kind: 'person', sealed, state: 'not_sent' },
    page: {
      ...common,
      slot: 'certificate',
      format: 'pdf',
      bytes: 4,
      hash: randomBytes(32),
      sealed: Buffer.from('seal'),
    },
  }
}
