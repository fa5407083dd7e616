/** The judge of approvals over local calls: client and server side. The server trusts nothing but the form. */
import { type ApprovalId, type BusinessId, isId } from '@zend/kernel'
import * as z from 'zod'
import type { LocalCall, LocalCalls } from '../../ports/local-calls.ts'
import { type ActKinds, lineForm, statementForm, userIdForm } from '../confirmation/index.ts'
import { assertionForm, callerForm } from '../passkeys/index.ts'
import { authorizationForm } from '../authorizations/index.ts'
import type { ApprovalJudge } from './judge.ts'

const company = z.custom<BusinessId>((value) => typeof value === 'string' && isId('biz', value))
const request = z.custom<ApprovalId>((value) => typeof value === 'string' && isId('apr', value))
const voter = z.strictObject({ userId: userIdForm, company })
const stepForm = z.strictObject({ side: z.enum(['left', 'right']), hash: z.string().regex(/^[0-9a-f]{64}$/) })
const ballot = z.strictObject({ request, version: z.int().positive() })

const formsFor = (acts: ActKinds) => ({
  startVote: z.tuple([voter, ballot, z.strictObject({ by: lineForm, inPlaceOf: lineForm.nullable() })]),
  vote: z.tuple([voter, ballot.extend({ answer: assertionForm, words: lineForm.nullable() }), callerForm]),
  release: z.tuple([company, request, statementForm(acts)]),
  releasePart: z.tuple([
    company,
    z.strictObject({
      whole: z.strictObject({ statement: statementForm(acts), authorization: authorizationForm }),
      part: z.strictObject({ leaf: z.string().max(20_000), path: z.array(stepForm).max(16) }),
      statement: statementForm(acts),
    }),
  ]),
})

/** The calls that the judge's process serves. Each throws on invalid arguments. */
export function approvalJudgeCalls(judge: ApprovalJudge, acts: ActKinds): LocalCalls {
  const forms = formsFor(acts)
  return {
    startVote: async (args) => judge.startVote(...forms.startVote.parse(args)),
    vote: async (args) => judge.vote(...forms.vote.parse(args)),
    release: async (args) => judge.release(...forms.release.parse(args)),
    releasePart: async (args) => judge.releasePart(...forms.releasePart.parse(args)),
  }
}

/** Client of a judge in another process. Its answers are our own, so they are not validated. */
export function approvalJudgeOver(call: LocalCall): ApprovalJudge {
  const ask =
    (name: keyof ApprovalJudge) =>
    async (...args: readonly unknown[]) =>
      (await call(name, args)) as never
  return { startVote: ask('startVote'), vote: ask('vote'), release: ask('release'), releasePart: ask('releasePart') }
}
