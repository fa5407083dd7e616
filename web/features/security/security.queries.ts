/** Queries and calls of account security. */
import {
  closeAccount,
  confirmTwoFactor,
  disableTwoFactor,
  type EndpointCall,
  type EndpointData,
  enrolTwoFactor,
  exportData,
  generateOtp,
  type ActType,
  getClosing,
  getNextOfKin,
  getSecurityEvents,
  getTwoFactor,
  listDevices,
  type NextOfKin,
  type OtpSent,
  removeDevice,
  removePasskey,
  renewRecoveryCodes,
  revokeSession,
  updateNextOfKin,
  updatePassword,
} from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { passkeysQuery } from '@zend/web/data/access'

const key = (id: UserId, what: string) => ['user', id, 'security', what] as const

/** Tells whether an authenticator app is enabled. */
export const twoFactorQuery = (id: UserId) =>
  queryOptions({
    queryKey: key(id, '2fa'),
    queryFn: ({ signal }): Promise<EndpointData<typeof getTwoFactor>> =>
      services().api.call(getTwoFactor, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })

/** The devices that are signed in. */
export const devicesQuery = (id: UserId) =>
  queryOptions({
    queryKey: key(id, 'devices'),
    queryFn: async ({ signal }) => (await services().api.call(listDevices, { params: { id } }, { signal })).devices,
    refetchOnMount: 'always',
  })

/** The next of kin. */
export const nextOfKinQuery = (id: UserId) =>
  queryOptions({
    queryKey: key(id, 'next-of-kin'),
    queryFn: async ({ signal }) => (await services().api.call(getNextOfKin, { params: { id } }, { signal })).nextOfKin,
    refetchOnMount: 'always',
  })

/** The obstacles to closing the account. */
export const closingQuery = (id: UserId) =>
  queryOptions({
    queryKey: key(id, 'closing'),
    queryFn: async ({ signal }) => (await services().api.call(getClosing, { params: { id } }, { signal })).blockers,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** The security events, newest first. */
export const securityEventsQuery = (id: UserId) =>
  infiniteQueryOptions({
    queryKey: key(id, 'events'),
    queryFn: ({ pageParam, signal }): Promise<EndpointData<typeof getSecurityEvents>> =>
      services().api.call(
        getSecurityEvents,
        { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchOnMount: 'always',
  })

/** Mails a code for an act on one's own account. */
export const mailActCode = (id: UserId, type: ActType): Promise<OtpSent> =>
  services().api.call(generateOtp, { query: { user: id, type, channel: 'email' } })

/** Changes the password; every other device is signed out. Returns the end of the hold on sending. */
export const changePassword = (
  id: UserId,
  body: EndpointCall<typeof updatePassword>['body'],
  otp: string,
): Promise<EndpointData<typeof updatePassword>> =>
  services().api.call(updatePassword, { params: { id }, query: { otp }, body })

/** Names a next of kin. */
export async function nameNextOfKin(client: QueryClient, id: UserId, kin: NextOfKin, otp: string): Promise<void> {
  const { nextOfKin } = await services().api.call(updateNextOfKin, { params: { id }, query: { otp }, body: kin })
  client.setQueryData(nextOfKinQuery(id).queryKey, nextOfKin)
}

/** Begins to set up an authenticator app. */
export const enrolApp = (id: UserId, password: string): Promise<EndpointData<typeof enrolTwoFactor>> =>
  services().api.call(enrolTwoFactor, { params: { id }, body: { password } })

/** Switches the app on; returns the recovery codes. */
export async function confirmApp(client: QueryClient, id: UserId, code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await services().api.call(confirmTwoFactor, { params: { id }, body: { code } })
  await client.invalidateQueries({ queryKey: twoFactorQuery(id).queryKey })
  return recoveryCodes
}

/** Switches the app off by its code or by a recovery code; returns the end of the hold on sending. */
export async function switchAppOff(
  client: QueryClient,
  id: UserId,
  body: EndpointCall<typeof disableTwoFactor>['body'],
): Promise<string | null> {
  const { heldUntil } = await services().api.call(disableTwoFactor, { params: { id }, body })
  await client.invalidateQueries({ queryKey: twoFactorQuery(id).queryKey })
  return heldUntil
}

/** Makes new recovery codes. */
export async function otherRecoveryCodes(client: QueryClient, id: UserId, code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await services().api.call(renewRecoveryCodes, { params: { id }, body: { code } })
  await client.invalidateQueries({ queryKey: twoFactorQuery(id).queryKey })
  return recoveryCodes
}

/** Removes a passkey. */
export async function dropPasskey(client: QueryClient, id: UserId, passkeyId: Id<'psk'>): Promise<void> {
  await services().api.call(removePasskey, { params: { id, passkeyId } })
  await client.invalidateQueries({ queryKey: passkeysQuery(id).queryKey })
}

/** Signs a device out. */
export async function dropDevice(client: QueryClient, id: UserId, deviceId: Id<'ses'>): Promise<void> {
  await services().api.call(removeDevice, { params: { id, deviceId } })
  await client.invalidateQueries({ queryKey: devicesQuery(id).queryKey })
}

/** Ends every session, this one too. */
export async function signOutEverywhere(id: UserId): Promise<void> {
  await services().api.call(revokeSession, { params: { id }, body: { everywhere: true } })
}

/** Closes the account for good. */
export const closeTheAccount = (
  id: UserId,
  password: string,
  otp: string,
): Promise<EndpointData<typeof closeAccount>> =>
  services().api.call(closeAccount, { params: { id }, query: { otp }, body: { password } })

/** All data about the customer, as a file. */
export const exportMyData = (id: UserId, password: string): Promise<{ readonly name: string; readonly file: Blob }> =>
  services().api.download(exportData, { params: { id }, body: { password } })
