/** Makes a change of members that others approved: each rule is checked again, as if it were asked for now. */
import { isId, ok, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { detailOf } from '../approvals/act/index.ts'
import type { Releaser } from '../approvals/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type MemberAct, memberActIn, memberStatement } from './act/index.ts'
import { performConfirming } from './answer-invitation.ts'
import { performChange, performStanding } from './change-member.ts'
import type { SignedChange } from './confirm-change.ts'
import type { MembersDeps } from './deps.ts'
import { performInvite } from './invite-member.ts'
import { performNaming } from './name-deputy.ts'
import { performRecovery } from './recover-member.ts'

/** Dependencies of a release. */
export type ReleaseChangeDeps = Omit<MembersDeps, 'db' | 'confirmer' | 'approvals'>

/** Creates the releaser of changes of members. */
export const memberReleaser =
  (deps: ReleaseChangeDeps): Releaser =>
  async (actor, payload) => {
    const { subject: id } = payload
    if (!isId('mch', id)) throw new RangeError(`${id} is no change of members`)
    const act = memberActIn(detailOf(payload, 'act'))
    return ok({
      statement: memberStatement(id, act, actor),
      perform: (tx, authorization) => perform(deps, tx, actor, { act, id, authorization }),
    })
  }

/** Who released it is not known by their address: the approvals say who let it go. */
const NO_IP = null

function perform(
  deps: ReleaseChangeDeps,
  tx: Tx,
  actor: ActorIds,
  { act, ...signed }: SignedChange & { readonly act: MemberAct },
): Promise<Result<unknown, Refusal>> {
  switch (act.kind) {
    case 'invite-member':
      return performInvite(deps, tx, actor, act, NO_IP)
    case 'change-member':
      return performChange(deps, tx, actor, act, NO_IP)
    case 'confirm-member':
      return performConfirming(deps, tx, actor, act, NO_IP)
    case 'deputise-member':
      return performNaming(deps, tx, actor, { act, ...signed }, NO_IP)
    case 'recover-member':
      return performRecovery(deps, tx, actor, act.memberId, NO_IP)
    case 'leave-member':
      throw new RangeError('nobody else is asked when somebody leaves')
    default: {
      const standing = ({ 'suspend-member': 'suspend', 'resume-member': 'resume', 'remove-member': 'remove' } as const)[
        act.kind
      ]
      return performStanding(deps, tx, actor, { memberId: act.memberId, standing }, NO_IP)
    }
  }
}
