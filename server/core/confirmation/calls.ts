/**
 * The confirmer over local calls: the side that calls it, and the side that answers. Whoever answers believes nothing of what it is asked but its form, which it
 * reads here: the process that calls talks to strangers.
 */
import { ASSET_CODES, isId, type SwapId, type UserId } from '@zend/kernel'
import * as z from 'zod'
import type { LocalCall, LocalCalls } from '../../ports/local-calls.ts'
import type { Canonical, Statement } from '../authorizations/index.ts'
import type { Act, Confirmation, Confirmer, SwapToConfirm } from '../identity/index.ts'

const userId = z.custom<UserId>((value) => typeof value === 'string' && isId('usr', value))
const line = z.string().max(512)
const digits = z.string().max(16)
const asset = z.enum(ASSET_CODES)
const money = z.strictObject({ asset, amount: z.bigint().positive() })
const target = { currency: asset, institution: line, institutionName: line, accountNumber: line }
/** An act, as a call brings it. */
export const actForm: z.ZodType<Act> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('withdrawal'), money, network: line, networkName: line, address: line }),
  z.strictObject({ kind: z.literal('transfer'), money, payeeId: userId, username: line }),
  z.strictObject({ kind: z.literal('save-address'), asset, network: line, networkName: line, address: line }),
  z.strictObject({ kind: z.literal('save-payee'), asset, payeeId: userId, username: line }),
  z.strictObject({ kind: z.literal('save-account'), ...target, method: line, name: line.nullable() }),
  z.strictObject({ kind: z.literal('quick-sell'), ...target, money }),
  z.strictObject({ kind: z.enum(['change-pin', 'change-password', 'change-next-of-kin', 'add-passkey', 'close-account']) }),
])
const otp = z.strictObject({ act: actForm, code: digits })
const by: z.ZodType<Confirmation> = z.union([
  z.strictObject({ userId, otp, pin: digits }),
  z.strictObject({ userId, otp, pin: z.undefined().optional() }),
  z.strictObject({ userId, pin: digits, otp: z.undefined().optional() }),
])
const swap: z.ZodType<SwapToConfirm> = z.strictObject({
  ...{ id: z.custom<SwapId>((value) => typeof value === 'string' && isId('swp', value)), userId, given: money, received: money },
  fee: z.strictObject({ asset, amount: z.bigint().nonnegative() }),
})
const canonical: z.ZodType<Canonical> = z.lazy(() =>
  z.union([z.string().max(4096), z.boolean(), z.null(), z.array(canonical).max(64), z.record(line, canonical)]),
)
const statement: z.ZodType<Statement> = z
  .object({ kind: z.enum(['withdrawal', 'quick-sell', 'sell-rule', 'transfer']), id: line, holder: line })
  .catchall(canonical)

const FORMS = {
  confirm: z.tuple([by, statement.nullable()]),
  checkPin: z.tuple([userId, digits]),
  confirmSwap: z.tuple([swap, digits]),
  mailCode: z.tuple([userId, actForm]),
  createPin: z.tuple([userId, digits, line]),
  updatePin: z.tuple([userId, z.strictObject({ code: digits, pin: digits, currentPin: digits.nullable() }), line]),
}

/** What a process with the confirmer answers to. Each throws on arguments of another form. */
export const confirmerCalls = (confirmer: Confirmer): LocalCalls => ({
  confirm: async (args) => confirmer.confirm(...FORMS.confirm.parse(args)),
  checkPin: async (args) => confirmer.checkPin(...FORMS.checkPin.parse(args)),
  confirmSwap: async (args) => confirmer.confirmSwap(...FORMS.confirmSwap.parse(args)),
  mailCode: async (args) => confirmer.mailCode(...FORMS.mailCode.parse(args)),
  createPin: async (args) => confirmer.createPin(...FORMS.createPin.parse(args)),
  updatePin: async (args) => confirmer.updatePin(...FORMS.updatePin.parse(args)),
})

/** The confirmer of another process. Its answers are of our own making, so they are taken as they come. */
export function confirmerOver(call: LocalCall): Confirmer {
  const ask =
    (name: keyof Confirmer) =>
    async (...args: readonly unknown[]) =>
      (await call(name, args)) as never
  return {
    ...{ confirm: ask('confirm'), checkPin: ask('checkPin'), confirmSwap: ask('confirmSwap') },
    ...{ mailCode: ask('mailCode'), createPin: ask('createPin'), updatePin: ask('updatePin') },
  }
}
