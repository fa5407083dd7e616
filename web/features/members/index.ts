/** The members of a company: who they are, what they may do, and changing it. */
export { MemberScreen } from './member-screen.tsx'
export { MembersScreen } from './members-screen.tsx'
