/** Validates an account's fields by the API's schema. Pure. */
import type { AccountField, EndpointCall, resolvePayoutAccount } from '@zend/contracts'

/** The typed or chosen values, by field. */
export type TypedFields = Readonly<Partial<Record<AccountField['name'], string | undefined>>>
/** The fields as the API takes them. */
export type AccountFields = EndpointCall<typeof resolvePayoutAccount>['body']['fields']

/**
 * Matches the whole text, because the patterns have no anchors. A pattern that this browser cannot read refuses
 * nothing: the API validates.
 */
export function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}

/** The typed text without separators between digits. */
export const tidied = (kind: AccountField['kind'], text: string): string =>
  kind === 'digits' ? text.replace(/[\s.-]/g, '') : kind === 'phone' ? text.replace(/[\s().-]/g, '') : text.trim()

/** Tells whether one field is valid. */
export const isRight = ({ name, kind, pattern, choices }: AccountField, typed: TypedFields): boolean => {
  const text = tidied(kind, typed[name] ?? '')
  return text !== '' && (choices === null ? fits(text, pattern) : choices.some(({ value }) => value === text))
}

/** The fields to send; `null` while one is invalid. */
export function accountFieldsOf(fields: readonly AccountField[], typed: TypedFields): AccountFields | null {
  if (!fields.every((field) => isRight(field, typed))) return null
  const values = new Map(fields.map(({ name, kind }) => [name, tidied(kind, typed[name] ?? '')]))
  const [institution, accountNumber] = [values.get('institution'), values.get('accountNumber')]
  if (institution === undefined || accountNumber === undefined) return null
  const rest = (['branch', 'accountType', 'accountName'] as const).flatMap((name) => {
    const text = values.get(name)
    return text === undefined ? [] : [[name, text] as const]
  })
  return { institution, accountNumber, ...Object.fromEntries(rest) }
}
