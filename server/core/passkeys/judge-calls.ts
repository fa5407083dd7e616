/**
 * The passkey judge over local calls: client and server side. The server trusts nothing but the form of the arguments.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import type { LocalCall, LocalCalls } from '../../ports/local-calls.ts'
import { actForm, type ActKinds, lineForm as line, actorForm, userIdForm as userId } from '../confirmation/index.ts'
import type { PasskeyJudge } from './passkeys.ts'

const bytes = z.string().max(16_384)
const frame = { id: line, rawId: line, type: z.literal('public-key'), clientExtensionResults: z.strictObject({}) }
/** Who calls, as another process says. */
export const callerForm = z.object({ ip: line, userAgent: z.string() })
/** A passkey's answer in a call from another process. */
export const assertionForm: z.ZodType<AuthenticationResponseJSON> = z.strictObject({
  ...frame,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: line.exactOptional(),
  }),
})
const attestation: z.ZodType<RegistrationResponseJSON> = z.strictObject({
  ...frame,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.any()).max(16).exactOptional(),
  }),
})

const formsFor = (acts: ActKinds) => ({
  startAdding: z.tuple([z.strictObject({ userId, email: line, name: line }), z.string().max(16).nullable()]),
  add: z.tuple([userId, z.strictObject({ name: line, credential: attestation }), line]),
  judgeSignIn: z.tuple([line, assertionForm, callerForm]),
  startStepUp: z.tuple([actorForm, actForm(acts)]),
  finishStepUp: z.tuple([userId, assertionForm, callerForm]),
  startUnfreeze: z.tuple([]),
  judgeUnfreeze: z.tuple([assertionForm, callerForm]),
})

/** The calls that the judge's process serves. Each throws on invalid arguments. */
export function judgeCalls(judge: PasskeyJudge, acts: ActKinds): LocalCalls {
  const forms = formsFor(acts)
  return {
    startAdding: async (args) => judge.startAdding(...forms.startAdding.parse(args)),
    add: async (args) => judge.add(...forms.add.parse(args)),
    judgeSignIn: async (args) => judge.judgeSignIn(...forms.judgeSignIn.parse(args)),
    startStepUp: async (args) => judge.startStepUp(...forms.startStepUp.parse(args)),
    finishStepUp: async (args) => judge.finishStepUp(...forms.finishStepUp.parse(args)),
    startUnfreeze: async (args) => judge.startUnfreeze(...forms.startUnfreeze.parse(args)),
    judgeUnfreeze: async (args) => judge.judgeUnfreeze(...forms.judgeUnfreeze.parse(args)),
  }
}

/** Client of a judge in another process. Its answers are our own, so they are not validated. */
export function judgeOver(call: LocalCall): PasskeyJudge {
  const ask =
    (name: keyof PasskeyJudge) =>
    async (...args: readonly unknown[]) =>
      (await call(name, args)) as never
  return {
    startAdding: ask('startAdding'),
    add: ask('add'),
    judgeSignIn: ask('judgeSignIn'),
    startStepUp: ask('startStepUp'),
    finishStepUp: ask('finishStepUp'),
    startUnfreeze: ask('startUnfreeze'),
    judgeUnfreeze: ask('judgeUnfreeze'),
  }
}
