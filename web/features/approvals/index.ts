/** What others of a company approve: the list, one request with everything that is signed, and the policy. */
export { ApprovalScreen } from './approval-screen.tsx'
export { ApprovalsScreen } from './approvals-screen.tsx'
export { PolicyScreen } from './policy-screen.tsx'
export { PolicySettingRow } from './settings-row.tsx'
export { freezeCard } from './freeze-part.ts'
export { frozenNote, waitingMark, waitingNext, waitingNote } from './waiting-parts.ts'
