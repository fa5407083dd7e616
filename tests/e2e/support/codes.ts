/** Codes mailed to a customer, each taken once. */
import type { Customer } from './customer.ts'
import { mailedCode } from './sandbox.ts'

/** The newest code mailed to a customer, and only once. */
export async function codeFor({ email, usedCodes }: Customer): Promise<string> {
  const code = await mailedCode(email, usedCodes)
  usedCodes.add(code)
  return code
}
