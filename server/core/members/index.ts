/** Public interface of the members module: opening a company, and changing who acts for it. */
export {
  acceptInvitation,
  confirmInvitation,
  describeConfirming,
  endInvitation,
  readInvitation,
} from './answer-invitation.ts'
export {
  changeMember,
  describeChange,
  describeStanding,
  resumeMember,
  type Standing,
  stopMember,
} from './change-member.ts'
export { type MembersDeps, type MembersKeys, membersKeysFrom } from './deps.ts'
export type { ByPinAndCode } from './confirm-change.ts'
export { describeInvite, inviteMember } from './invite-member.ts'
export { describeLeaving, leaveCompany } from './leave-company.ts'
export { leaveCompanies, type Leaving, prepareToLeave, soleOwnerships } from './leave-companies.ts'
export { type Deputy, describeDeputy, endDeputy, listDeputies, nameDeputy } from './name-deputy.ts'
export type { MembersPolicy } from './members.policy.ts'
export type { LastOwner } from './members.refusals.ts'
export { openAskedCompany, openCompany } from './open-company.ts'
export { memberReleaser, type ReleaseChangeDeps } from './release-change.ts'
export { recoverMember } from './recover-member.ts'
export { type Invitation, listMembers, type Member, readMember } from './read-members.ts'
