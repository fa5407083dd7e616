/** Reads and calls about a company's members. */
import {
  type ApprovalAsked,
  changeMember,
  confirmInvitation,
  type DeputyAnswer,
  endDeputy,
  endInvitation,
  type EndpointData,
  getEmailOtp,
  type InvitationAnswer,
  inviteMember,
  leaveCompany,
  listDeputies,
  listMembers,
  nameDeputy,
  type OtpSent,
  removeMember,
  resumeMember,
  suspendMember,
} from '@zend/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { Confirmed } from '@zend/web/data/orders'
import { type Change, codeQueryOf } from './members.flow.ts'

/** Members and the invitations that wait. */
export type Members = EndpointData<typeof listMembers>

/** Everybody of the company, and the invitations that wait. Another member may have changed them. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['user', 'company', 'members'],
    queryFn: ({ signal }): Promise<Members> => services().api.call(listMembers, {}, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** Who votes in whose place; read again with the members. */
export const deputiesQuery = () =>
  queryOptions({
    queryKey: [...membersQuery().queryKey, 'deputies'],
    queryFn: async ({ signal }): Promise<readonly DeputyAnswer[]> =>
      (await services().api.call(listDeputies, {}, { signal })).deputies,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** Mails a code for exactly this change. */
export const mailChangeCode = (change: Change): Promise<OtpSent> =>
  services().api.call(getEmailOtp, { query: codeQueryOf(change) })

/**
 * Carries out a confirmed change, and reads the members again. Returns the request when others must approve it first,
 * `null` when it is done. Throws the API's refusals.
 */
export async function perform(
  client: QueryClient,
  change: Change,
  confirmed: Confirmed,
): Promise<ApprovalAsked['approval'] | null> {
  const done = await send(change, confirmed)
  // Whoever left sees nobody any more.
  if (change.memberAct !== 'leave') await readAgain(client)
  return 'approval' in done ? done.approval : null
}

function send(change: Change, confirmed: Confirmed) {
  const { api } = services()
  switch (change.memberAct) {
    case 'invite': {
      const { email, role, permissions } = change
      return api.call(inviteMember, { body: { email, role, permissions: [...permissions], ...confirmed } })
    }
    case 'change': {
      const { member, role, permissions } = change
      return api.call(changeMember, { params: { member }, body: { role, permissions: [...permissions], ...confirmed } })
    }
    case 'leave':
      return api.call(leaveCompany, { body: confirmed })
    case 'confirm':
      return api.call(confirmInvitation, { params: { invitation: change.invitation }, body: confirmed })
    case 'deputise': {
      const { member, from, until } = change
      return api.call(nameDeputy, { body: { member, from, until, ...confirmed } })
    }
    default: {
      const { member } = change
      const call = { suspend: suspendMember, resume: resumeMember, remove: removeMember }[change.memberAct]
      return api.call(call, { params: { member }, body: confirmed })
    }
  }
}

/** Withdraws an invitation: its link opens nothing any more. */
export async function withdraw(client: QueryClient, invitation: InvitationAnswer['id']): Promise<void> {
  await services().api.call(endInvitation, { params: { invitation } })
  await readAgain(client)
}

/** Ends a deputy's time: nobody votes by it any more. */
export async function endTime(client: QueryClient, deputy: DeputyAnswer['id']): Promise<void> {
  await services().api.call(endDeputy, { params: { deputy } })
  await readAgain(client)
}

const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: membersQuery().queryKey })
