/** Entering a company: the tab acts for it, and the wanted page follows. */
import type { MembershipAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import type { LostCompany } from '@zend/web/client/company'
import { HOME_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { membershipsQuery } from '@zend/web/data/companies'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'

/** The page to go on to: a path of this app, as the address says, else the dashboard. */
export function wantedPath(search: URLSearchParams): string {
  const to = search.get('to') ?? ''
  return /^\/(?![/\\])/.test(to) ? to : HOME_PATH
}

/** The address of a page that leads on to `path`. */
export const leadingTo = (page: string, path: string): string =>
  `${page}?${new URLSearchParams({ to: path }).toString()}`

/** Entering: the membership that is being entered, what turned out to be lost, and the refusal. */
export type Enter = {
  readonly act: (membership: MembershipAnswer) => Promise<unknown>
  readonly entering: string | null
  readonly gone: LostCompany | null
  readonly error: ApiError | null
}

/** Enters companies, and goes on to `path`; to the second step first, if the person has none yet. */
export function useEnter(userId: UserId, path: string): Enter {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [entering, setEntering] = useState<string | null>(null)
  const [gone, setGone] = useState<LostCompany | null>(null)
  const { act, pending, error } = useAction(async (membership: MembershipAnswer) => {
    const tab = await tabCompany()
    setEntering(membership.id)
    try {
      await tab.choose(userId, membership)
    } catch (thrown) {
      const { code } = asApiError(thrown)
      if (code === 'second_factor_needed') {
        await navigate(leadingTo(href('/companies/second-step'), path), { replace: true })
        return
      }
      if (code !== 'not_found' && code !== 'member_suspended') throw thrown
      setGone({ why: code === 'not_found' ? 'ended' : 'suspended', name: membership.company.name })
      await queryClient.refetchQueries({ queryKey: membershipsQuery(userId).queryKey })
      return
    }
    if (tab.isOfPage(membership.id)) await navigate(path, { replace: true })
    else openAnew(path)
  })
  return { act, entering: pending ? entering : null, gone, error }
}
