/** What waits for others of a company to approve: the list, and one request with everything that is signed. */
export { ApprovalScreen } from './approval-screen.tsx'
export { ApprovalsScreen } from './approvals-screen.tsx'
