/** Whether an account's fields are filled in as the API's schema asks. Pure. */
import type { AccountField, EndpointCall, resolvePayoutAccount } from '@zend/contracts'

/** What was typed or chosen, by field. */
export type TypedFields = Readonly<Partial<Record<AccountField['name'], string>>>
/** The fields as they travel. */
export type AccountFields = EndpointCall<typeof resolvePayoutAccount>['body']['fields']

/**
 * The whole of a pattern, which comes without anchors. A pattern that this browser cannot read refuses nothing: the API
 * judges.
 */
export function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}

/** What is typed into a field, without what people put between digits. */
export const tidied = (kind: AccountField['kind'], text: string): string =>
  kind === 'digits' ? text.replace(/[\s.-]/g, '') : kind === 'phone' ? text.replace(/[\s().-]/g, '') : text.trim()

/** Whether one field is right. */
export const isRight = ({ name, kind, pattern, choices }: AccountField, typed: TypedFields): boolean => {
  const text = tidied(kind, typed[name] ?? '')
  return text !== '' && (choices === null ? fits(text, pattern) : choices.some(({ value }) => value === text))
}

/** The fields to send; `null` while one is not right. */
export function accountFieldsOf(fields: readonly AccountField[], typed: TypedFields): AccountFields | null {
  if (!fields.every((field) => isRight(field, typed))) return null
  const said = new Map(fields.map(({ name, kind }) => [name, tidied(kind, typed[name] ?? '')]))
  const [institution, accountNumber] = [said.get('institution'), said.get('accountNumber')]
  if (institution === undefined || accountNumber === undefined) return null
  const rest = (['branch', 'accountType', 'accountName'] as const).flatMap((name) => {
    const text = said.get(name)
    return text === undefined ? [] : [[name, text] as const]
  })
  return { institution, accountNumber, ...Object.fromEntries(rest) }
}
