/** Mailed codes, each returned once. */
import type { Customer } from './customer.ts'
import { mailedCode } from './sandbox.ts'

/** Returns the newest code mailed to a customer, never the same one twice. */
export async function codeFor({ email, usedCodes }: Customer): Promise<string> {
  const code = await mailedCode(email, usedCodes)
  usedCodes.add(code)
  return code
}
