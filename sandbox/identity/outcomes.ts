/**
 * Results of the simulated registers and document readers. Pure. Numbers: the last digit decides, so that anybody can
 * be verified under their own name. Documents: the result set for the customer, genuine by default.
 */

/** A stored job. `idInfo` is `null` until everything arrived, `result` until it is decided. */
export type Job = {
  readonly params: { readonly job_id: string; readonly user_id: string; readonly job_type: number }
  readonly callbackUrl: string
  readonly smileJobId: string
  readonly idInfo: IdInfo | null
  readonly result: object | null
}

type IdInfo = {
  readonly country: string
  readonly id_type: string
  readonly id_number: string
  readonly first_name: string
  readonly last_name: string
  readonly dob: string
}

/** The register's result by the last digit of a number. Any other digit is confirmed. */
export const NUMBER_RULES = [
  { digits: '1 to 4', says: 'found, with the name and birth date that were asked for' },
  { digits: '5', says: 'found, with middle names and in capitals, as registers write' },
  { digits: '6', says: 'found, with another name' },
  { digits: '7', says: 'found, with another birth date' },
  { digits: '8', says: 'not found' },
  { digits: '9', says: 'the register does not answer' },
  { digits: '0', says: 'the checker cannot tell; people have to' },
] as const

/** Possible results of a document. */
export const DOCUMENT_OUTCOMES = [
  'genuine',
  'not_genuine',
  'not_supported',
  'expired',
  'incomplete',
  'unclear',
  'face_differs',
  'not_live',
  'face_unclear',
  'another_name',
  'undecided',
] as const
/** A result of a document. */
export type DocumentOutcome = (typeof DOCUMENT_OUTCOMES)[number]

const STRANGER = 'ZAINAB TESTPERSON'
const DAY_OF_ANOTHER = '1970-01-01'

/** The register's result for a number. */
export function numberResult({ idInfo }: Job): object {
  const {
    id_number: number = '',
    first_name: first = '',
    last_name: last = '',
    dob = '',
    country = '',
    id_type: type = '',
  } = idInfo ?? {}
  const facts = { IDNumber: number, IDType: type, Country: country, ResultType: 'ID Verification' }
  const found = (name: string, birthDate: string) => ({
    ...facts,
    ResultCode: '1012',
    ResultText: 'ID Number Validated',
    FullName: name,
    DOB: birthDate,
    Actions: { Verify_ID_Number: 'Verified', Return_Personal_Info: 'Returned' },
  })
  const none = (code: string, text: string, verified: string) => ({
    ...facts,
    ResultCode: code,
    ResultText: text,
    FullName: 'Not Available',
    DOB: 'Not Available',
    Actions: { Verify_ID_Number: verified, Return_Personal_Info: 'Not Returned' },
  })
  switch (number.at(-1)) {
    case '5':
      return found(`${last} TESTMIDDLE ${first}`.toUpperCase(), dob)
    case '6':
      return found(STRANGER, dob)
    case '7':
      return found(`${first} ${last}`, DAY_OF_ANOTHER)
    case '8':
      return none('1013', 'Unable to Validate ID', 'Not Verified')
    case '9':
      return none('1015', 'Error - Queried Database Unavailable', 'Issuer Unavailable')
    case '0':
      return none('1016', 'Error - Need to Activate Product', 'Not Verified')
    default:
      return found(`${first} ${last}`, dob)
  }
}

const REFUSED: Readonly<Partial<Record<DocumentOutcome, readonly [code: string, text: string]>>> = {
  not_genuine: ['0811', 'Unable to verify document - Possible forgery'],
  unclear: ['0812', 'Unable to verify document - Not classified'],
  incomplete: ['0811', 'Unable to verify document - Incomplete document'],
  expired: ['0811', 'Unable to verify document - Expired document'],
  not_supported: ['0816', 'Unable to verify document - Unsupported document'],
}

/** The result for a document and the selfie with it. */
export function documentResult({ idInfo }: Job, outcome: DocumentOutcome): object {
  const { first_name: first = '', last_name: last = '', dob = '', country = '', id_type: type = '' } = idInfo ?? {}
  const facts = { IDType: type, Country: country, ResultType: 'Document Verification', IDNumber: 'A00000001', DOB: dob }
  const person = {
    FullName: outcome === 'another_name' ? STRANGER : `${first} ${last}`.toUpperCase(),
    ExpirationDate: '2034-01-01',
  }
  const actions = (document: string, compare: string, live: string) => ({
    Verify_Document: document,
    Selfie_To_ID_Card_Compare: compare,
    Liveness_Check: live,
    Return_Personal_Info: 'Returned',
  })
  const refused = REFUSED[outcome]
  if (refused !== undefined) {
    const [ResultCode, ResultText] = refused
    return { ...facts, ...person, ResultCode, ResultText, Actions: actions('Failed', 'Completed', 'Passed') }
  }
  if (outcome === 'undecided')
    return {
      ...facts,
      ...person,
      ResultCode: '0817',
      ResultText: 'Under review',
      Actions: actions('Under Review', 'Completed', 'Passed'),
    }
  const face = {
    face_differs: ['Failed', 'Passed'],
    not_live: ['Completed', 'Failed'],
    face_unclear: ['Unable To Determine', 'Passed'],
  } as const
  if (outcome === 'face_differs' || outcome === 'not_live' || outcome === 'face_unclear') {
    const [compare, live] = face[outcome]
    return {
      ...facts,
      ...person,
      ResultCode: '0811',
      ResultText: 'Unable to verify document',
      Actions: actions('Passed', compare, live),
    }
  }
  return {
    ...facts,
    ...person,
    ResultCode: '0810',
    ResultText: 'Document Verified',
    Actions: actions('Passed', 'Completed', 'Passed'),
  }
}
