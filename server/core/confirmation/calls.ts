/**
 * The confirmer over local calls: client and server side. The server trusts nothing but the form of the arguments,
 * which it validates here: the calling process serves the public.
 */
import { type ApiKeyId, isId, type SwapId } from '@zend/kernel'
import * as z from 'zod'
import type { LocalCall, LocalCalls } from '../../ports/local-calls.ts'
import type { Canonical, Statement } from '../authorizations/index.ts'
import { assetForm, holderForm, lineForm, moneyForm, actorForm, userIdForm } from './act-forms.ts'
import type { Act, ActKinds } from './act-kind.ts'
import type { Confirmation, Confirmer, SignedRequest, SwapToConfirm } from './confirmation.ts'

const digits = z.string().max(16)

/** Schema of an act of one of these kinds. */
export const actForm = (acts: ActKinds): z.ZodType<Act> =>
  z.looseObject({ kind: z.enum(acts.all.map(({ kind }) => kind)) }).transform((act) => acts.of(act).form.parse(act))

const swap: z.ZodType<SwapToConfirm> = z.strictObject({
  id: z.custom<SwapId>((value) => typeof value === 'string' && isId('swp', value)),
  userId: userIdForm,
  holder: holderForm,
  given: moneyForm,
  received: moneyForm,
  fee: z.strictObject({ asset: assetForm, amount: z.bigint().nonnegative() }),
})
const requestForm: z.ZodType<SignedRequest> = z.strictObject({
  keyId: z.custom<ApiKeyId>((value) => typeof value === 'string' && isId('key', value)),
  method: lineForm,
  path: lineForm,
  query: lineForm,
  body: z.string().max(16_384),
  contentDigest: lineForm,
  idempotencyKey: lineForm,
  input: lineForm,
  signature: lineForm,
})
const canonical: z.ZodType<Canonical> = z.lazy(() =>
  z.union([z.string().max(16_384), z.boolean(), z.null(), z.array(canonical).max(64), z.record(lineForm, canonical)]),
)

/** Schema of a statement that these acts confirm. */
export const statementForm = (acts: ActKinds): z.ZodType<Statement> =>
  z.object({ kind: z.enum(acts.statements), id: lineForm, holder: lineForm }).catchall(canonical)

/** Schemas of each call's arguments. */
function formsFor(acts: ActKinds) {
  const act = actForm(acts)
  const statement = statementForm(acts)
  const otp = z.strictObject({ act, code: digits })
  const by: z.ZodType<Confirmation> = z.union([
    actorForm.extend({ otp, pin: digits }),
    actorForm.extend({ otp, pin: z.undefined().optional() }),
    actorForm.extend({ pin: digits, otp: z.undefined().optional() }),
    actorForm.extend({ request: requestForm, pin: z.undefined().optional(), otp: z.undefined().optional() }),
  ])
  return {
    confirm: z.tuple([by, statement.nullable()]),
    checkPin: z.tuple([userIdForm, digits]),
    confirmSwap: z.tuple([
      swap,
      z.union([z.strictObject({ pin: digits }), z.strictObject({ keySecret: z.string().max(100) })]),
    ]),
    mailCode: z.tuple([actorForm, act]),
    createPin: z.tuple([userIdForm, digits, lineForm]),
    updatePin: z.tuple([
      userIdForm,
      z.strictObject({ code: digits, pin: digits, currentPin: digits.nullable() }),
      lineForm,
    ]),
  }
}

/** The calls that the confirmer's process serves. Each throws on invalid arguments. */
export function confirmerCalls(confirmer: Confirmer, acts: ActKinds): LocalCalls {
  const forms = formsFor(acts)
  return {
    confirm: async (args) => confirmer.confirm(...forms.confirm.parse(args)),
    checkPin: async (args) => confirmer.checkPin(...forms.checkPin.parse(args)),
    confirmSwap: async (args) => confirmer.confirmSwap(...forms.confirmSwap.parse(args)),
    mailCode: async (args) => confirmer.mailCode(...forms.mailCode.parse(args)),
    createPin: async (args) => confirmer.createPin(...forms.createPin.parse(args)),
    updatePin: async (args) => confirmer.updatePin(...forms.updatePin.parse(args)),
  }
}

/** Client of a confirmer in another process. Its answers are our own, so they are not validated. */
export function confirmerOver(call: LocalCall): Confirmer {
  const ask =
    (name: keyof Confirmer) =>
    async (...args: readonly unknown[]) =>
      (await call(name, args)) as never
  return {
    confirm: ask('confirm'),
    checkPin: ask('checkPin'),
    confirmSwap: ask('confirmSwap'),
    mailCode: ask('mailCode'),
    createPin: ask('createPin'),
    updatePin: ask('updatePin'),
  }
}
